"""What a record contradicts itself in, mended so that its turn may stand: a rack, a count, a rule of placing."""

from collections.abc import Iterable, Set
from dataclasses import replace

from scrabble_api.rules.audit.state import State
from scrabble_api.rules.games.as_recorded import AS_RECORDED
from scrabble_api.rules.games.events import CountPutRight, Exchanged, Passed, PlayMade, RacksGiven
from scrabble_api.rules.violations import RULES, Violation

#: The turn that a line tells of.
TurnOfLine = PlayMade | Exchanged | Passed

_NOT_HELD = "tiles-not-held"
#: What is gone once the rack is taken to be unknown.
_OF_RACK = frozenset(("tile-not-on-rack", "exchange-tile-not-on-rack"))


def mended_turn(state: State, event: TurnOfLine, faults: Iterable[Violation]) -> tuple[State, TurnOfLine] | None:
    """The state and the event with which the turn may stand although the record contradicts itself there, if it may.

    All that can be mended is mended at once: what cannot is judged once, and no more.
    """
    codes = {fault.code for fault in faults}
    if isinstance(event, Passed):
        return None
    of_rack = codes & _OF_RACK if event.rack is not None else frozenset[str]()
    others = codes - of_rack
    if isinstance(event, Exchanged):
        if others - {_NOT_HELD}:
            return None
        event = replace(event, rack=None)
    elif not all(RULES[code].may_stand for code in others):
        return None
    else:
        event = _without_faults(event, of_rack, others)
    count = len(event.play.elements) if isinstance(event, PlayMade) else event.count
    return (_with_tiles_held(state, event.seat, count) if _NOT_HELD in codes else state), event


def _without_faults(event: PlayMade, of_rack: Set[str], others: Set[str]) -> PlayMade:
    """The play without a rack that it cannot have come from, and recorded although it breaks rules of placing."""
    if of_rack:
        event = replace(event, rack=None)
    return event if of_rack and others <= {_NOT_HELD} else replace(event, as_played=AS_RECORDED)


def _with_tiles_held(state: State, seat: int, count: int) -> State:
    """The state with so many tiles held by the seat, which the bag lacks then; one that has fewer is left empty."""
    table = state.game.table
    more = count - table.hand(seat).held
    if more <= 0:
        return state
    bag = [] if table.bag >= more else [CountPutRight(seat=0, count=more)]
    counts = (*bag, CountPutRight(seat=seat, count=count))
    return state.after(RacksGiven(counts=counts, reason=AS_RECORDED.reason))
