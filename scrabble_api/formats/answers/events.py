"""What is new in a game for whoever knows it up to some point; a position says up to which."""

from collections.abc import Iterable
from dataclasses import dataclass

from scrabble_api.formats.answers.logs import KeptEntry, LogEntry, log_for_public, log_in_sight
from scrabble_api.formats.sight import PUBLIC, Viewer, sight_of
from scrabble_api.rules.history.record import Record


@dataclass(frozen=True, slots=True)
class Position:
    """How far a game is known: so many entries of its log. Written down it is the id of the last event."""

    version: int = 0

    def __str__(self) -> str:
        return str(self.version)


def entries_for(
    viewer: Viewer, record: Record, entries: Iterable[KeptEntry], *, is_sealed: bool
) -> tuple[LogEntry, ...]:
    """Entries as this viewer may see them."""
    if viewer == PUBLIC:
        return log_for_public(record, entries)
    return log_in_sight(record, entries, sight_of(record, viewer), is_sealed=is_sealed)
