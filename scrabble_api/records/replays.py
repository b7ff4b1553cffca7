"""Records replayed lately, kept in memory so that the next entry need not replay them from the first.

A record is the same for ever once its log's head is known, so what is kept is only ever used up to that head. A log can
lose its last entries, by a copy brought back or a database that failed, and go on otherwise: a record is only replayed
further where the log still has the entry that it ends with.
"""

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from threading import Lock

from sqlalchemy import Connection

from scrabble_api.records.log import LogEntry, read_log, replay_further, replay_log, report_damage
from scrabble_api.rules.history.record import Record
from scrabble_api.rules.plays.lexicon import Shelf

#: So many bytes the records that a worker keeps may take, those of some 600 games of usual length.
MOST_BYTES = 64_000_000


@dataclass(frozen=True, slots=True)
class Replay:
    """A record after the entries of a log; ``stamps`` are when and by whom each was recorded, ``digest`` the last's.

    ``is_sealed`` says whether the log has been sealed from its first entry on, so that digests may be seen by all; ``size``
    is how many bytes it takes in memory, roughly.
    """

    record: Record
    stamps: tuple[tuple[str, str], ...]
    digest: str
    is_sealed: bool
    size: int

    @property
    def version(self) -> int:
        """How many entries the log has."""
        return len(self.stamps)

    def is_at(self, version: int, digest: str) -> bool:
        """Whether this is the head of the log."""
        return (self.version, self.digest) == (version, digest)


class Replays:
    """The records replayed last, by game; used by the threads of a worker together."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._kept: OrderedDict[str, Replay] = OrderedDict()
        self._lock = Lock()
        self._size = 0

    def find(self, game_id: str, version: int, digest: str) -> Replay | None:
        """The record of the log with this head, if it is in memory."""
        kept = self._last_kept(game_id)
        return kept if kept is not None and kept.is_at(version, digest) else None

    def _last_kept(self, game_id: str) -> Replay | None:
        with self._lock:
            kept = self._kept.get(game_id)
            if kept is not None:
                self._kept.move_to_end(game_id)
        return kept

    def replay(self, connection: Connection, game_id: str, version: int, digest: str) -> Replay:
        """The record of the log with this head, replayed as far as that is needed."""
        kept = self._last_kept(game_id)
        if kept is not None and kept.is_at(version, digest):
            return kept
        found = None
        if kept is not None and kept.version < version:
            with report_damage(game_id):
                found = self._further(kept, read_log(connection, game_id, kept.version - 1, version))
        if found is None:
            with report_damage(game_id):
                found = self._from_log(read_log(connection, game_id, last=version))
        self.keep(game_id, found)
        return found

    def replay_last(self, game_id: str, log: list[LogEntry], entries: int) -> tuple[Replay, tuple[Record, ...]]:
        """A whole log up to some entry, and the records before and after each of its last entries, so many.

        They are not kept for the next time.
        """
        first = max(1, len(log) - entries)
        with report_damage(game_id):
            records = [replay_log(log[:first], self._shelf)]
            for entry in log[first:]:
                records.append(replay_further(records[-1], [entry], self._shelf))
        return _replay(records[-1], log), tuple(records)

    def keep(self, game_id: str, replay: Replay) -> None:
        """Keep a record for the next time, instead of those used longest ago; one that would take half the room, not."""
        with self._lock:
            self._let_go(game_id)
            if replay.size > MOST_BYTES // 2:
                return
            self._kept[game_id] = replay
            self._size += replay.size
            while self._size > MOST_BYTES:
                self._let_go(next(iter(self._kept)))

    def _let_go(self, game_id: str) -> None:
        known = self._kept.pop(game_id, None)
        self._size -= 0 if known is None else known.size

    def _from_log(self, log: list[LogEntry]) -> Replay:
        return _replay(replay_log(log, self._shelf), log)

    def _further(self, kept: Replay, log: list[LogEntry]) -> Replay | None:
        """The record kept and what follows the entry that it ends with; None where the log has another in its place."""
        if not log or (log[0].number, log[0].digest) != (kept.version, kept.digest):
            return None
        if any(entry.body.get("kind") == "removal" for entry in log[1:]):
            return None  # what the record was made from is gone
        record, later = replay_further(kept.record, log[1:], self._shelf), log[1:]
        stamps = (*kept.stamps, *_stamps(later))
        return Replay(record, stamps, log[-1].digest, kept.is_sealed, kept.size + size_of(later))


def _replay(record: Record, log: list[LogEntry]) -> Replay:
    return Replay(record, _stamps(log), log[-1].digest, log[0].is_sealed, size_of(log))


def size_of(log: Iterable[LogEntry]) -> int:
    """How many bytes the record of these entries takes in memory, roughly."""
    return sum(entry.size for entry in log)


def _stamps(log: list[LogEntry]) -> tuple[tuple[str, str], ...]:
    return tuple((entry.recorded_at, entry.recorded_by) for entry in log)
