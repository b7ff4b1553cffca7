"""The log of a game as JSON, as far as whoever looks may see it; entries that count no more are kept and marked."""

from collections.abc import Iterable, Mapping
from typing import Any

from scrabble_api.formats.entries import KINDS, entry_json, upgraded
from scrabble_api.formats.games import Sight
from scrabble_api.formats.seals import NOTES, RACKS, SOURCE, Sealed, commitments, put_each, unsealed
from scrabble_api.rules.games.events import GameEvent
from scrabble_api.rules.history.record import Record

Json = dict[str, Any]


def log_json(record: Record, entries: Iterable[Json], sight: Sight, *, is_sealed: bool) -> list[Json]:
    """Entries, each ``{number, event, sealed, recorded_at, recorded_by, digest}``, with what may be seen of them.

    ``event`` and ``sealed`` come as they are kept. ``is_sealed`` says whether the log has been sealed from its first
    entry on.
    """
    counted = {number: entry_json(event) for number, event in record.steps}
    return [_told(entry, counted, sight, is_sealed=is_sealed) for entry in entries]


def digest_seen(digest: str, sight: Sight, *, is_sealed: bool) -> str | None:
    """A digest for these eyes: one that follows from hidden fields that are not sealed would give them away."""
    return digest if is_sealed or (sight.racks and sight.notes) else None


def _told(entry: Json, counted: Mapping[int, Json], sight: Sight, *, is_sealed: bool) -> Json:
    body, sealed = entry["event"], entry["sealed"]
    was = counted.get(entry["number"])
    is_undone = issubclass(KINDS[body["kind"]], GameEvent) and was != upgraded(unsealed(body, sealed))
    return {
        "number": entry["number"],
        "kind": body["kind"],
        "event": _seen(body, sealed, sight),
        "sealed": _seals(body, sealed, sight),
        "undone": is_undone,
        "recorded_at": entry["recorded_at"],
        "recorded_by": entry["recorded_by"],
        "digest": digest_seen(entry["digest"], sight, is_sealed=is_sealed),
    }


def _seen(body: Json, sealed: Sealed, sight: Sight) -> Json:
    """The entry with null for what may not be seen, or was removed."""
    told = commitments(body)

    def put(path: str, value: Any) -> Any:
        if _is_hidden(path, sight):
            return None
        return value if path not in told else sealed[path][1] if path in sealed else None

    return put_each(body, put)


def _seals(body: Json, sealed: Sealed, sight: Sight) -> Json:
    """What is sealed, by its path: the commitment, and the salt for whoever may see the value."""
    return {
        path: {
            "commitment": commitment,
            "salt": None if path not in sealed or _is_hidden(path, sight) else sealed[path][0],
            "removed": path not in sealed,
        }
        for path, commitment in commitments(body).items()
    }


def _is_hidden(path: str, sight: Sight) -> bool:
    """Whether a field is not for these eyes; what a game was imported from tells racks and notes."""
    name = path.rpartition("/")[2]
    if name in SOURCE:
        return not (sight.racks and sight.notes)
    return (name in RACKS and not sight.racks) or (name in NOTES and not sight.notes)
