"""How much a game's log takes: turns and corrections up to a bound, and beyond it what brings the game to its end.

Whoever looks at a game replays its whole log, and each undo, redo, correction and reopening all before it once more.
A log that was longer before there was this bound is read as it is, and its game can be ended.
"""

from scrabble_api.rules.corrections import Cause, Corrected
from scrabble_api.rules.errors import NotAllowed
from scrabble_api.rules.events import (
    Accepted,
    Adjusted,
    Challenged,
    Finished,
    OvertimeTaken,
    RacksGiven,
    Retired,
    Withdrawn,
)
from scrabble_api.rules.record import MOST_ENTRIES, MOST_WITH_END, DetailsChanged, Entry, Record
from scrabble_api.rules.work import MOST_WORK, MOST_WORK_OF_LOG

#: What is recorded at the end of a game, or takes something off the net; none of it replays the log.
_TO_END = (
    Finished,
    RacksGiven,
    Challenged,
    Accepted,
    Withdrawn,
    Adjusted,
    OvertimeTaken,
    Retired,
    DetailsChanged,
)


def check_room(before: Record, entry: Entry, after: Record) -> None:
    """NotAllowed (``log-full``) where the log has no room for this entry, with which the record would be ``after``."""
    if before.version < MOST_ENTRIES and not after.work.is_beyond(MOST_WORK_OF_LOG):
        return
    is_ruling = isinstance(entry, Corrected) and entry.cause is Cause.RULING
    may_pass = isinstance(entry, _TO_END) or (is_ruling and not after.work.is_beyond(MOST_WORK))
    if before.version < MOST_WITH_END and may_pass:
        return
    message = (
        f"The log of this game is full: it takes {MOST_ENTRIES:,} entries, or fewer with many undone or corrected turns. "
        "Finish the game; racks, challenges, adjustments and rulings can still be recorded. Then open another."
    )
    raise NotAllowed("log-full", message)
