"""The append-only log of a game: every entry's digest covers the entry and the digest before it.

Whoever keeps the head digest that a write was answered with can tell later whether any entry up to it was changed.
What not everybody may see is kept beside the entry, and covered by commitments (``formats.record_json.seals``).
"""

import logging
import secrets
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

import orjson
from sqlalchemy import ColumnElement, Connection, bindparam, insert, select

from scrabble_api.formats.record_json import seals
from scrabble_api.formats.record_json.entries import entry_json, read_entry, read_opening
from scrabble_api.formats.wire import Json
from scrabble_api.records.refusals import RecordRefused
from scrabble_api.records.tables import entries
from scrabble_api.rules.errors import Refused, Unreadable
from scrabble_api.rules.history.record import Entry, Opened, Record, opened_record, record_after
from scrabble_api.rules.plays.lexicon import Shelf

_logger = logging.getLogger(__name__)

#: What an entry comes to in memory beside its texts: measured with 60 real games, whose texts are short.
_BYTES_OF_ENTRY = 2300


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One entry as it is kept: ``event`` is exactly what the digest covers, ``sealed`` stands beside it."""

    number: int
    event: str
    recorded_at: str
    recorded_by: str
    digest: str
    sealed: str | None = None
    redacted: bool = False

    @property
    def size(self) -> int:
        """How many bytes a record takes for it in memory, roughly: its texts twice, and what the rules make of it."""
        texts = sys.getsizeof(self.event) + sys.getsizeof(self.sealed)
        return _BYTES_OF_ENTRY + 2 * texts

    @property
    def body(self) -> Json:
        """What everybody who sees the log may know, with commitments to the rest."""
        read: Json = orjson.loads(self.event)
        return read

    @property
    def texts(self) -> seals.Sealed:
        """What is sealed and was not removed."""
        read: Any = {} if self.sealed is None else orjson.loads(self.sealed)
        if not isinstance(read, dict):
            raise TypeError("what is sealed stands by its paths")
        return read

    @property
    def is_sealed(self) -> bool:
        """Whether what not everybody may see stands beside it."""
        return seals.is_sealed(self.body)

    @property
    def whole(self) -> Json:
        """All that it tells."""
        return seals.unseal(self.body, self.texts)


def new_entry(game_id: str, number: int, before: str, entry: Opened | Entry, stamp: tuple[str, str]) -> LogEntry:
    """The entry that follows the one with the digest ``before``; ``stamp`` is when and by which key."""
    body, texts = seals.seal(entry_json(entry), _new_salt)
    event = seals.kept_text(body)
    digest = seals.digest_of(game_id, number, before, event, stamp)
    return LogEntry(number, event, *stamp, digest, orjson.dumps(texts).decode() if texts else None)


_new_salt = partial(secrets.token_bytes, seals.SALT_BYTES)


def new_log(game_id: str, opened: Opened, later: Iterable[Entry], stamp: tuple[str, str]) -> tuple[LogEntry, ...]:
    """A whole log made at once: the opening, and the entries that follow."""
    log: list[LogEntry] = []
    for number, entry in enumerate((opened, *later), 1):
        before = log[-1].digest if log else seals.NO_DIGEST
        log.append(new_entry(game_id, number, before, entry, stamp))
    return tuple(log)


_APPEND = insert(entries)


def append_entries(connection: Connection, game_id: str, *log: LogEntry) -> None:
    """Add entries to a game's log."""
    connection.execute(_APPEND, [_row(game_id, entry) for entry in log])


def _row(game_id: str, entry: LogEntry) -> dict[str, str | int | None]:
    return {
        "game_id": game_id,
        "number": entry.number,
        "event": entry.event,
        "recorded_at": entry.recorded_at,
        "recorded_by": entry.recorded_by,
        "digest": entry.digest,
        "sealed": entry.sealed,
        "redacted": entry.redacted,
    }


@contextmanager
def report_damage(game_id: str) -> Iterator[None]:
    """Whatever cannot be read of a game's log in here is told as damage: RecordRefused (``record-damaged``)."""
    try:
        yield
    except (AttributeError, LookupError, Refused, TypeError, ValueError) as fault:
        if isinstance(fault, Unreadable) and fault.code == "unknown-entry":
            raise
        _logger.exception("the log of game %s cannot be read", game_id)
        message = "The log of this game is damaged. Ask the operator to run scrabble-api db verify."
        raise RecordRefused("record-damaged", message) from fault


#: More entries than any log has.
_ALL = 2_000_000_000

_COLUMNS = (
    entries.c.number,
    entries.c.event,
    entries.c.recorded_at,
    entries.c.recorded_by,
    entries.c.digest,
    entries.c.sealed,
    entries.c.redacted,
)
_READ = (
    select(*_COLUMNS)
    .where(
        entries.c.game_id == bindparam("game_id"),
        entries.c.number > bindparam("after"),
        entries.c.number <= bindparam("last"),
    )
    .order_by(entries.c.number)
)


def read_log(connection: Connection, game_id: str, after: int = 0, last: int = _ALL) -> list[LogEntry]:
    """The entries of a game in order: those after a number, up to another."""
    found = connection.execute(_READ, {"game_id": game_id, "after": after, "last": last})
    return [LogEntry(*row) for row in found]


def read_all_entries(log: Sequence[LogEntry], shelf: Shelf) -> tuple[Opened, list[Entry]]:
    """The opening and the later entries of a whole log whose letters never change, as those of a dealt game."""
    opened = read_opening(log[0].whole, shelf)
    letter_set = opened.set_up.edition.letter_set
    return opened, [read_entry(entry.whole, letter_set, shelf) for entry in log[1:]]


def read_logs(
    connection: Connection, game_ids: Sequence[str], is_wanted: ColumnElement[bool] | None = None
) -> dict[str, list[LogEntry]]:
    """The entries of several games in order, by game: all, or those that are wanted."""
    asked = select(entries.c.game_id, *_COLUMNS).where(entries.c.game_id.in_(game_ids))
    wanted = asked if is_wanted is None else asked.where(is_wanted)
    found: dict[str, list[LogEntry]] = {}
    for game_id, *entry in connection.execute(wanted.order_by(entries.c.game_id, entries.c.number)):
        found.setdefault(game_id, []).append(LogEntry(*entry))
    return found


def replay_log(log: Iterable[LogEntry], shelf: Shelf) -> Record:
    """The record that the entries of a log make, from the first on."""
    first, *rest = log
    return replay_further(opened_record(read_opening(first.whole, shelf)), rest, shelf)


def replay_further(record: Record, log: Iterable[LogEntry], shelf: Shelf) -> Record:
    """The record after more entries; each is read with the letters that the game has by then."""
    for entry in log:
        letter_set = record.set_up.edition.letter_set
        record = record_after(record, entry.number, read_entry(entry.whole, letter_set, shelf))
    return record


def first_fault(game_id: str, log: Iterable[LogEntry]) -> str | None:
    """What is wrong with the first entry that is not as it was recorded, or not in its place; None if all are."""
    before = seals.NO_DIGEST
    for number, entry in enumerate(log, 1):
        stamp = (entry.recorded_at, entry.recorded_by)
        is_checked = not entry.redacted or entry.is_sealed
        fits = not is_checked or entry.digest == seals.digest_of(game_id, number, before, entry.event, stamp)
        if entry.number != number or not fits:
            return f"entry {number} was changed after it was recorded: its digest does not match"
        fault = _seal_fault(entry)
        if fault is not None:
            return f"entry {number} was changed after it was recorded: {fault}"
        before = entry.digest
    return None


def _seal_fault(entry: LogEntry) -> str | None:
    """What is wrong with what stands sealed beside an entry; None if it is what was sealed, or was removed."""
    try:
        path = next(seals.unfit_paths(entry.body, entry.texts), None)
    except (AttributeError, LookupError, Refused, TypeError, ValueError):
        return "what is sealed in it cannot be read"
    return None if path is None else f"what is sealed at {path} does not fit its commitment"


def removed_paths(entry: LogEntry) -> list[str]:
    """The paths of what was sealed in an entry and is gone."""
    return [path for path in seals.commitments(entry.body) if path not in entry.texts]
