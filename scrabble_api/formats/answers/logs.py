"""The log of a game, as far as it may be seen; entries that count no more are kept and marked."""

from collections.abc import Iterable, Mapping
from functools import reduce
from typing import Annotated, Any, Protocol

from scrabble_api.formats.record_json.entries import KINDS, entry_json, upgrade
from scrabble_api.formats.record_json.seals import NOTES, RACKS, SOURCE, Sealed, commitments, put_each, unseal
from scrabble_api.formats.sight import ALL_SEATS, NO_SEAT, Sight
from scrabble_api.formats.wire import Answer, fields_of, reference, says
from scrabble_api.rules.games.events import GameEvent
from scrabble_api.rules.history.record import Record

#: What the contract calls the form of what was entered.
EVENT = "RecordEvent"


class Seal(Answer):
    """What a digest covers in the place of a field that not everybody may see."""

    commitment: str = says(
        "SHA-256 of the salt's bytes and the value as JSON without blanks, fields by name (RFC 8785)."
    )
    salt: str | None = says("16 bytes in hexadecimal; null where the value may not be seen or was removed.")
    removed: bool = says("Whether value and salt were removed for good, as for a person who wished it.")


class LogEntry(Answer):
    """An entry of a game's log; it is never changed."""

    number: int = says("From 1, the opening.")
    kind: str = says("What it is.", enum=list(KINDS))
    event: Annotated[
        dict[str, Any],
        says(
            "What was entered, with null for what may not be seen while the game goes on, or was removed.",
            **reference(EVENT),
        ),
    ]
    sealed: dict[str, Seal] = says(
        "Each field of it that not everybody may see, and all that names a person, by its path. Empty without a key."
    )
    redacted: bool = says(
        "Whether texts were removed from an entry that version 0.1.0 made, whose digest covered them."
    )
    undone: bool = says("Whether it counts no more: it was undone, corrected away, or replaced.")
    recorded_at: str = says("When (UTC).", format="date-time")
    recorded_by: str | None = says("The id of the key; null without a key.")
    digest: str | None = says(
        'SHA-256 of six lines: the digest before (64 zeros at first), game, number, time, key, and the event as JSON without blanks, fields by name (RFC 8785), with `{"sealed": COMMITMENT}` for each field under `sealed`. In a game that version 0.1.0 opened the event\'s fields are in the order shown while its `v` is 1, and the digest is null for those who may not see all of it. It is null for those who come without a key.'
    )


class Log(Answer):
    """The entries of a game's log."""

    items: tuple[LogEntry, ...] = says("In the order in which they were made.")
    version: int = says("How many entries the log has in all.")


class KeptEntry(Protocol):
    """An entry as it is kept: what everybody may know of it, and what is sealed beside that."""

    @property
    def number(self) -> int:
        """From 1."""

    @property
    def body(self) -> dict[str, Any]:
        """What its digest covers."""

    @property
    def texts(self) -> Sealed:
        """What is sealed and was not removed."""

    @property
    def redacted(self) -> bool:
        """Whether texts were removed from it that its digest covers."""

    @property
    def recorded_at(self) -> str:
        """When it was made."""

    @property
    def recorded_by(self) -> str:
        """The id of the key."""

    @property
    def digest(self) -> str:
        """What covers it and all before it."""


def log_in_sight(
    record: Record, entries: Iterable[KeptEntry], sight: Sight, *, is_sealed: bool
) -> tuple[LogEntry, ...]:
    """Entries with what may be seen of them; ``is_sealed`` says whether the log was sealed from its first entry on."""
    counted = {number: entry_json(event) for number, event in record.steps}
    return tuple(_in_sight(entry, counted, sight, is_sealed=is_sealed) for entry in entries)


def log_for_public(record: Record, entries: Iterable[KeptEntry]) -> tuple[LogEntry, ...]:
    """Entries as they are for everybody: what was played and decided, without racks, notes, digests and keys."""
    seen = log_in_sight(record, entries, _OF_PUBLIC, is_sealed=True)
    return tuple(LogEntry(**{**fields_of(entry), "sealed": {}, "recorded_by": None, "digest": None}) for entry in seen)


#: Racks stay hidden when the game is over, too: turns show them then.
_OF_PUBLIC = Sight(NO_SEAT, notes=False)


def digest_in_sight(digest: str, sight: Sight, *, is_sealed: bool) -> str | None:
    """A digest for these eyes: one that follows from hidden fields that are not sealed would give them away."""
    return digest if is_sealed or sight.is_whole else None


def _in_sight(entry: KeptEntry, counted: Mapping[int, dict[str, Any]], sight: Sight, *, is_sealed: bool) -> LogEntry:
    body, sealed = entry.body, entry.texts
    was = counted.get(entry.number)
    is_undone = issubclass(KINDS[body["kind"]], GameEvent) and was != upgrade(unseal(body, sealed))
    return LogEntry(
        number=entry.number,
        kind=body["kind"],
        event=_entry_in_sight(body, sealed, sight),
        sealed=_seals(body, sealed, sight),
        redacted=entry.redacted,
        undone=is_undone,
        recorded_at=entry.recorded_at,
        recorded_by=entry.recorded_by,
        digest=digest_in_sight(entry.digest, sight, is_sealed=is_sealed),
    )


def _entry_in_sight(body: dict[str, Any], sealed: Sealed, sight: Sight) -> dict[str, Any]:
    """The entry with null for what may not be seen, or was removed."""
    stored = commitments(body)

    def put(path: str, value: Any) -> Any:
        if _is_hidden(body, path, sealed, sight):
            return None
        return value if path not in stored else sealed[path][1] if path in sealed else None

    return put_each(body, put)


def _seals(body: dict[str, Any], sealed: Sealed, sight: Sight) -> dict[str, Seal]:
    """The commitment of each sealed value, by its path; the salt too, if the viewer may see the value."""
    return {
        path: Seal(
            commitment=commitment,
            salt=None if path not in sealed or _is_hidden(body, path, sealed, sight) else sealed[path][0],
            removed=path not in sealed,
        )
        for path, commitment in commitments(body).items()
    }


def _is_hidden(body: dict[str, Any], path: str, sealed: Sealed, sight: Sight) -> bool:
    """Whether a field is not for these eyes; what a game was imported from tells racks and notes."""
    name = path.rpartition("/")[2]
    if name in SOURCE:
        return not sight.is_whole
    if name in RACKS and not sight.has_all_racks:
        return not _seats_of(body, path, sealed) <= sight.racks
    return name in NOTES and not sight.notes


def _seats_of(body: dict[str, Any], path: str, sealed: Sealed) -> frozenset[int]:
    """The seats whose tiles stand at a path: that of the turn, or those of all racks in a list."""
    *way, name = path.split("/")[1:]
    holder: dict[str, Any] = reduce(_at, way, body)
    if "seat" in holder:
        return frozenset((holder["seat"],))
    racks = sealed[path][1] if path in sealed else holder[name]
    return frozenset(one["seat"] for one in racks) if isinstance(racks, list) else ALL_SEATS


def _at(holder: Any, step: str) -> Any:
    return holder[int(step)] if isinstance(holder, list) else holder[step]
