"""Corrections: a director makes the record say what was played, and the rest of it is replayed.

Either all that follows still stands, or the correction is refused and names the first turn that does not. Challenges,
rulings and announced scores are replayed as they were.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated

from scrabble_api.rules.dealing import DrawnTiles
from scrabble_api.rules.errors import NotAllowed
from scrabble_api.rules.games.course import Course, Waypoints, course_of
from scrabble_api.rules.games.events import (
    Accepted,
    Adjusted,
    Challenged,
    EndAsRecorded,
    Finished,
    MayDraw,
    NoteWritten,
    OutOfTurn,
    OvertimeTaken,
    PlayMade,
    PointsScored,
    Ruling,
    TurnEvent,
    Withdrawn,
)
from scrabble_api.rules.games.game import Game, SetUp, opened_game, turn_of
from scrabble_api.rules.games.replay import Failure, Step
from scrabble_api.rules.history.dealt import (
    check_deal_kept,
    check_drawn,
    check_nothing_drawn_since,
    check_same_deal,
    check_same_turns_move,
    misfit_refusal,
)
from scrabble_api.rules.history.relettering import steps_in
from scrabble_api.rules.limits import TURN_NUMBER, Reason


class Operation(StrEnum):
    """What a correction does to the turns of a record."""

    REPLACE = "replace"
    REMOVE = "remove"
    INSERT = "insert"
    CUT_AFTER = "cut-after"


class Cause(StrEnum):
    """What a correction may be made for; a bad word that nobody challenged is none."""

    RECORDING = "recording"
    SCORE = "score"
    DESIGNATION = "designation"
    RULING = "ruling"
    SET_UP = "set-up"


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUpChanged:
    """Edition, ruleset or lexicon as they are from now on."""

    set_up: SetUp


@dataclass(frozen=True, slots=True, kw_only=True)
class Corrected(MayDraw):
    """A turn replaced, removed or inserted, a ruling or the set-up replaced, or the record cut after a turn.

    ``turn`` is its number when the correction was made; an inserted turn takes that number. ``drawn`` are the tiles that
    a play draws for in a dealt game since a ruling has it stand.
    """

    operation: Operation
    cause: Cause
    reason: Reason
    turn: Annotated[int, TURN_NUMBER] = 0
    event: TurnEvent | Ruling | SetUpChanged | None = None


Steps = tuple[Step, ...]


def corrected_set_up(set_up: SetUp, correction: Corrected) -> SetUp:
    """The set-up after a correction."""
    return correction.event.set_up if isinstance(correction.event, SetUpChanged) else set_up


def corrected_steps(
    game: Game, steps: Steps, waypoints: Waypoints, number: int, correction: Corrected
) -> tuple[Steps, Course]:
    """The events that count after a correction, and the course they take; NotAllowed where one no longer stands."""
    set_up = corrected_set_up(game.set_up, correction)
    if not _fits_cause(game, steps, correction):
        raise _no_cause(correction.cause)
    check_same_deal(game.set_up, set_up)
    letter_set = set_up.edition.letter_set
    lettered = steps if letter_set is game.set_up.edition.letter_set else steps_in(steps, letter_set)
    changed = _CHANGES[correction.operation](game, lettered, number, correction)
    if game.deal is not None:
        _check_moves(game, (lettered, changed), correction)
    kept = waypoints if set_up is game.set_up else ()
    course, failure = course_of(opened_game(set_up, game.deal), changed, kept, steps)
    if failure is not None:
        raise _refusal(game, failure, changed, lettered)
    _check_designation(game, course.game, correction)
    if game.deal is not None:
        _check_deal(game, course.game, (lettered, changed), correction)
    return changed, course


def _check_moves(game: Game, steps: tuple[Steps, Steps], correction: Corrected) -> None:
    """What can be said of a correction of a dealt game by its events, those before it and after it."""
    ruling = correction.event
    if isinstance(ruling, Ruling):
        challenge = turn_of(game, correction.turn).challenge
        if challenge is not None and challenge.acceptable is not ruling.acceptable:
            check_nothing_drawn_since(game, steps[0], challenge.entry)
    elif correction.operation is not Operation.CUT_AFTER:
        check_same_turns_move(*steps, correction.turn)


def _check_deal(game: Game, after: Game, steps: tuple[Steps, Steps], correction: Corrected) -> None:
    """The same by the games that they make."""
    ruling = correction.event
    if isinstance(ruling, Ruling):
        check_drawn(after, may_draw=ruling.acceptable and correction.drawn is None)
    elif correction.drawn is not None:
        raise NotAllowed(
            "deal-differs", "Among corrections only a ruling that lets a play stand draws tiles. Remove drawn."
        )
    elif correction.operation is not Operation.CUT_AFTER:
        check_deal_kept(game, after, *steps)


def _refusal(game: Game, failure: Failure, changed: Steps, before: Steps) -> NotAllowed:
    """What is wrong: the corrected turn itself, or the first one after it that no longer stands, by its old number."""
    step, why = changed[failure.index], failure.refusal
    if step not in before and why.code != "deal-differs":
        return why
    turn = next((number for number, turn in enumerate(game.turns, 1) if turn.entry == step.entry), failure.turn)
    if game.deal is not None and (why.code == "deal-differs" or any(one.code in _OF_TILES for one in why.faults)):
        return misfit_refusal(turn, why.message)
    message = f"Turn {turn} would no longer stand: {why.message}"
    return NotAllowed("correction-breaks-turn", message, why.faults or [why])


#: What a turn of a dealt game breaks where what it was made from would be another rack.
_OF_TILES = ("tile-not-on-rack", "exchange-tile-not-on-rack", "tiles-not-held")


def _no_cause(cause: Cause) -> NotAllowed:
    return NotAllowed("cause-not-allowed", f"A correction for the cause “{cause}” {_MEANT[cause]}.")


_MEANT = {
    Cause.RECORDING: "replaces, removes or inserts a turn, or cuts the record: give the turn as it was played",
    Cause.SCORE: "changes the announced score of a play, or the points of a turn, and nothing else",
    Cause.DESIGNATION: "replaces a play by the same tiles, with its blanks standing for other letters",
    Cause.RULING: "replaces the verdict on a play that was challenged: give the ruling",
    Cause.SET_UP: "replaces edition, ruleset or lexicon: give what they are",
}


def _fits_cause(game: Game, steps: Steps, correction: Corrected) -> bool:
    is_replaced = correction.operation is Operation.REPLACE
    event = correction.event
    match correction.cause:
        case Cause.RULING:
            return is_replaced and isinstance(event, Ruling) and turn_of(game, correction.turn).challenge is not None
        case Cause.SET_UP:
            return is_replaced and isinstance(event, SetUpChanged) and event.set_up.seats == game.set_up.seats
        case Cause.SCORE:
            return is_replaced and _differs_in_score_only(game, steps, correction)
        case Cause.DESIGNATION:
            return is_replaced and isinstance(event, PlayMade)
        case _:
            return not isinstance(event, Ruling | SetUpChanged)


def _differs_in_score_only(game: Game, steps: Steps, correction: Corrected) -> bool:
    was, event = steps[_index(game, steps, correction.turn)].event, correction.event
    if isinstance(was, PlayMade) and isinstance(event, PlayMade):
        return event == replace(was, announced_score=event.announced_score, drawn=None)
    return isinstance(was, PointsScored) and isinstance(event, PointsScored)


def _check_designation(before: Game, after: Game, correction: Corrected) -> None:
    if correction.cause is not Cause.DESIGNATION:
        return
    was, is_now = before.turns[correction.turn - 1].laid, after.turns[correction.turn - 1].laid
    pairs = zip(was, is_now, strict=False)
    same = len(was) == len(is_now) and all(
        old[0] == new[0] and (old[1] is new[1] or (old[1].is_blank and new[1].is_blank)) for old, new in pairs
    )
    if not same:
        raise _no_cause(Cause.DESIGNATION)


def _index(game: Game, steps: Steps, number: int) -> int:
    """Where the events have this turn; NotAllowed for a lost turn, which follows from a challenge."""
    entry = turn_of(game, number).entry
    found = next((index for index, step in enumerate(steps) if step.entry == entry), None)
    if found is None:
        message = f"Turn {number} was lost by a challenge. Correct the ruling or the play instead."
        raise NotAllowed("turn-not-recorded", message)
    return found


def _with_replacement(game: Game, steps: Steps, _: int, correction: Corrected) -> Steps:
    event = correction.event
    if isinstance(event, SetUpChanged):
        return steps
    if isinstance(event, Ruling):
        return _with_ruling(game, steps, correction, event)
    if event is None:
        raise NotAllowed("event-missing", "Send the event that replaces the turn, as event.")
    index = _index(game, steps, correction.turn)
    entry, was = steps[index]
    if isinstance(event, MayDraw) and isinstance(was, MayDraw) and was.drawn is not None:
        event = replace(event, drawn=was.drawn)
    after = [step for step in steps[index + 1 :] if event.note is None or not _is_note_to(step, entry)]
    return (*steps[:index], Step(entry, event), *after)


def _is_note_to(step: Step, entry: int) -> bool:
    return isinstance(step.event, NoteWritten) and step.event.entry == entry


def _with_ruling(game: Game, steps: Steps, correction: Corrected, ruling: Ruling) -> Steps:
    """The challenge with that verdict; a play that comes off draws nothing, one that stays what was drawn for it."""
    challenge, is_good = turn_of(game, correction.turn).challenge, ruling.acceptable
    return tuple(
        Step(step.entry, replace(step.event, acceptable=is_good, ruling=ruling, drawn=_drawn(step.event, correction)))
        if challenge is not None and step.entry == challenge.entry and isinstance(step.event, Challenged)
        else step
        for step in steps
    )


def _drawn(event: Challenged, correction: Corrected) -> DrawnTiles | None:
    is_good = isinstance(correction.event, Ruling) and correction.event.acceptable
    return (correction.drawn or event.drawn) if is_good else None


def _without_turn(game: Game, steps: Steps, _: int, correction: Corrected) -> Steps:
    """Without the turn, and without what was done about it before the next."""
    index = _index(game, steps, correction.turn)
    end = _end_of_turn(steps, index + 1)
    kept = (step for step in steps[index + 1 : end] if not isinstance(step.event, Challenged | Accepted | Withdrawn))
    return (*steps[:index], *kept, *steps[end:])


#: What a turn's events end before: the next turn, or the end.
_NEXT = TurnEvent | OutOfTurn | Finished | EndAsRecorded


def _end_of_turn(steps: Steps, start: int) -> int:
    """Where the next turn is among the events, or the end that was declared, or theirs."""
    ends = (i for i in range(start, len(steps)) if isinstance(steps[i].event, _NEXT))
    return next(ends, len(steps))


def _with_insertion(game: Game, steps: Steps, number: int, correction: Corrected) -> Steps:
    event = correction.event
    if event is None or isinstance(event, Ruling | SetUpChanged):
        raise NotAllowed("event-missing", "Send the event to insert as this turn, as event.")
    index = _place_at_end(steps) if correction.turn == len(game.turns) + 1 else _index(game, steps, correction.turn)
    return (*steps[:index], Step(number, event), *steps[index:])


def _place_at_end(steps: Steps) -> int:
    """Behind the last turn and what was done about it, before an end that was declared."""
    last = max((i for i, (_, event) in enumerate(steps) if isinstance(event, TurnEvent)), default=-1)
    return _end_of_turn(steps, last + 1)


def _without_rest(game: Game, steps: Steps, _: int, correction: Corrected) -> Steps:
    """Up to this turn and what was done about it; adjustments, overtime and notes stay, which may be of the rest."""
    start = 0 if correction.turn == 0 else _index(game, steps, correction.turn) + 1
    end = _end_of_turn(steps, start)
    return (
        *steps[:end],
        *(step for step in steps[end:] if isinstance(step.event, Adjusted | OvertimeTaken | NoteWritten)),
    )


_CHANGES: Mapping[Operation, Callable[[Game, Steps, int, Corrected], Steps]] = {
    Operation.REPLACE: _with_replacement,
    Operation.REMOVE: _without_turn,
    Operation.INSERT: _with_insertion,
    Operation.CUT_AFTER: _without_rest,
}
