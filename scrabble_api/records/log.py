"""The append-only log of a game: every entry's digest covers the entry and the digest before it.

Whoever keeps the head digest that a write was answered with can tell later whether any entry up to it was changed.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

import orjson
from sqlalchemy import Connection, bindparam, insert, select

from scrabble_api.formats.entries import entry_json, read_entry, read_opening
from scrabble_api.records.tables import entries
from scrabble_api.rules.lexicon import Shelf
from scrabble_api.rules.record import Entry, Opened, Record, opened_record, record_after

#: What the first entry's digest covers in the place of one before it.
NO_DIGEST = "0" * 64


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One entry as it is kept: its text is exactly what the digest covers."""

    number: int
    event: str
    recorded_at: str
    recorded_by: str
    digest: str


def new_entry(game_id: str, number: int, before: str, entry: Opened | Entry, stamp: tuple[str, str]) -> LogEntry:
    """The entry that follows the one with the digest ``before``; ``stamp`` is when and by which key."""
    event = orjson.dumps(entry_json(entry)).decode()
    return LogEntry(number, event, *stamp, digest_of(game_id, number, before, event, stamp))


def new_log(game_id: str, opened: Opened, later: Iterable[Entry], stamp: tuple[str, str]) -> tuple[LogEntry, ...]:
    """A whole log made at once: the opening, and the entries that follow."""
    log: list[LogEntry] = []
    for number, entry in enumerate((opened, *later), 1):
        before = log[-1].digest if log else NO_DIGEST
        log.append(new_entry(game_id, number, before, entry, stamp))
    return tuple(log)


def digest_of(game_id: str, number: int, before: str, event: str, stamp: tuple[str, str]) -> str:
    """SHA-256 of the digest before, game, number, time, key and event, a line each, in hexadecimal."""
    return hashlib.sha256("\n".join((before, game_id, str(number), *stamp, event)).encode()).hexdigest()


_APPEND = insert(entries)


def append_entries(connection: Connection, game_id: str, *log: LogEntry) -> None:
    """Add entries to a game's log."""
    connection.execute(_APPEND, [_row(game_id, entry) for entry in log])


def _row(game_id: str, entry: LogEntry) -> dict[str, str | int]:
    return {
        "game_id": game_id,
        "number": entry.number,
        "event": entry.event,
        "recorded_at": entry.recorded_at,
        "recorded_by": entry.recorded_by,
        "digest": entry.digest,
    }


#: More entries than any log has.
_ALL = 2_000_000_000

_READ = (
    select(entries.c.number, entries.c.event, entries.c.recorded_at, entries.c.recorded_by, entries.c.digest)
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


def replayed_log(log: Iterable[LogEntry], shelf: Shelf) -> Record:
    """The record that the entries of a log make, from the first on."""
    first, *rest = log
    return replayed_further(opened_record(read_opening(orjson.loads(first.event), shelf)), rest, shelf)


def replayed_further(record: Record, log: Iterable[LogEntry], shelf: Shelf) -> Record:
    """The record after more entries; each is read with the letters that the game has by then."""
    for entry in log:
        letter_set = record.set_up.edition.letter_set
        record = record_after(record, entry.number, read_entry(orjson.loads(entry.event), letter_set, shelf))
    return record


def first_broken(game_id: str, log: Iterable[LogEntry]) -> int | None:
    """The number of the first entry that is not what its digest covers, or not in its place; None if all are."""
    before = NO_DIGEST
    for number, entry in enumerate(log, 1):
        stamp = (entry.recorded_at, entry.recorded_by)
        if entry.number != number or entry.digest != digest_of(game_id, number, before, entry.event, stamp):
            return number
        before = entry.digest
    return None
