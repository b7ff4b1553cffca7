"""How much a game's log takes: turns and corrections up to a bound, and beyond it what brings the game to its end.

Whoever looks at a game replays its whole log, and for each undo, redo, correction and reopening once more what follows the
turn that it changes.
A log that was longer before there was this bound is read as it is, and its game can be ended.
"""

from scrabble_api.rules.errors import NotAllowed
from scrabble_api.rules.games import events
from scrabble_api.rules.history.corrections import Cause, Corrected
from scrabble_api.rules.history.record import DetailsChanged, Entry, Record
from scrabble_api.rules.limits import MOST_ENTRIES, MOST_WITH_END
from scrabble_api.rules.work import MOST_WORK, MOST_WORK_OF_LOG

#: What is recorded at the end of a game, or takes something off the net; none of it replays the log.
_TO_END = (
    events.Finished,
    events.ResultEntered,
    events.RacksGiven,
    events.Challenged,
    events.Accepted,
    events.Withdrawn,
    events.Adjusted,
    events.OvertimeTaken,
    events.Retired,
    DetailsChanged,
)


#: So many of the last places are for the end of the game alone, so that nothing else can keep it from ending.
_FOR_ITS_END = 10


def check_room(before: Record, entry: Entry, after: Record) -> None:
    """NotAllowed (``log-full``) where the log has no room for this entry, with which the record would be ``after``."""
    if before.version < MOST_ENTRIES and not after.work.is_beyond(MOST_WORK_OF_LOG):
        return
    is_ruling = isinstance(entry, Corrected) and entry.cause is Cause.RULING
    may_pass = isinstance(entry, _TO_END) or (is_ruling and not after.work.is_beyond(MOST_WORK))
    most = MOST_WITH_END if isinstance(entry, events.Finished) else MOST_WITH_END - _FOR_ITS_END
    if before.version < most and may_pass:
        return
    has_room = before.version < MOST_WITH_END - _FOR_ITS_END
    more = "; racks, challenges, adjustments and rulings can still be recorded" if has_room else ""
    message = (
        f"The log of this game is full: it has room for {MOST_ENTRIES:,} entries, fewer where many turns were undone or corrected. "
        f"Finish the game{more}. Then open another."
    )
    raise NotAllowed("log-full", message)
