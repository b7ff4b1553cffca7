"""What a write changed: the turn that it recorded or changed, and the game as it stands then."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scrabble_api.formats.answers.results import Result, result_of
from scrabble_api.formats.answers.turns import Turn, turn_on_record
from scrabble_api.formats.answers.verdicts import Violation, violation
from scrabble_api.formats.sight import Sight, Stamps, warnings_in_sight
from scrabble_api.formats.wire import Answer, says, with_more
from scrabble_api.rules.games.declaring import racks_warnings
from scrabble_api.rules.games.events import Finished, RacksGiven
from scrabble_api.rules.games.no_play import no_play_warnings
from scrabble_api.rules.games.outcome import LifeCycle, life_cycle, standing_scores
from scrabble_api.rules.history.record import Record

_RESULT = says("Null until there is one, and in a dry run for those who may not see all racks before the end.")


class AfterWrite(Answer):
    """A game as it stands after a write."""

    version: int = says("How many entries the log has now; also the ETag.")
    digest: str | None = says(
        "The digest of the last of them, which covers all: keep it to see later that nothing was changed. Null in a game that version 0.1.0 opened for those who may not see all of it."
    )
    commitment: str | None = says(
        "What the draws of a dealt game can be checked by at its end; null where the players deal."
    )
    life_cycle: LifeCycle = says("Where the game is.")
    on_turn: int | None = says("Whose turn it is; null if no more turns are due.")
    scores: tuple[int, ...] = says("By seat; the final ones once it has ended.")


class Recorded(AfterWrite):
    """What a write changed: the turn concerned, and the game as it stands now."""

    turn: Turn | None = says("The turn that was recorded or changed; null if none was.")
    result: Result | None = _RESULT
    warnings: tuple[Violation, ...] = says("What does not fit, but was recorded all the same.")


class ActionRecorded(Answer):
    """What an action came to, when it was recorded."""

    action: str = says("Which action.")
    entry: int = says("The number of its entry in the log.")
    turn: int | None = says("The number of the turn that it recorded or changed; null if none was.")
    seat: int | None = says("Whose turn that is.")
    score: int | None = says("What that turn scores; null where the words of a play cannot be made out.")
    acceptable: bool | None = says("Whether a play that was challenged stays; null for all other actions.")
    scores: tuple[int, ...] = says("All scores after it, by seat.")
    warnings: tuple[Violation, ...] = says("What does not fit, but was recorded all the same.")
    sheet: Turn | None = says("That turn with its whole score sheet, if `sheets` was asked for.")


_ACTIONS = says("What each action came to, in the order in which they were sent.")


class RecordedActions(AfterWrite):
    """What several actions came to, and the game as it stands after them."""

    result: Result | None = _RESULT
    actions: tuple[ActionRecorded, ...] = _ACTIONS


class OpenedGame(Recorded):
    """A game just opened; what was sent with it has been recorded."""

    id: str = says("The game's id.")
    actions: tuple[ActionRecorded, ...] = _ACTIONS


@dataclass(frozen=True, slots=True)
class Seen:
    """A game after a write as somebody sees it: when each entry was made, the digest of the last, and what they may see."""

    stamps: Stamps
    digest: str | None
    sight: Sight


def change_answer(before: Record, record: Record, seen: Seen) -> Recorded:
    """What came of the write that made this record of the one before, as far as it may be seen."""
    number, stamps, sight = turn_concerned(before, record), seen.stamps, seen.sight
    return with_more(
        _after_write(record, seen),
        Recorded,
        turn=None if number is None else turn_on_record(record, number, stamps, sight),
        result=_result_in_sight(record, seen),
        warnings=_warnings(before, record, number, sight),
    )


def _after_write(record: Record, seen: Seen) -> AfterWrite:
    game, has_all_racks = record.game, seen.sight.has_all_racks
    return AfterWrite(
        version=len(seen.stamps),
        digest=seen.digest,
        commitment=None if game.deal is None else game.deal.commitment,
        life_cycle=life_cycle(game),
        on_turn=game.on_turn,
        # Where a dry run ends the game, its result is for those alone who see all racks without it.
        scores=standing_scores(game) if has_all_racks else tuple(map(game.score, game.seats)),
    )


def _result_in_sight(record: Record, seen: Seen) -> Result | None:
    return result_of(record.game, record.details.names) if seen.sight.has_all_racks else None


def opening_answer(game_id: str, record: Record, seen: Seen, actions: tuple[ActionRecorded, ...]) -> OpenedGame:
    """What came of opening a game, and of what was sent with it."""
    return with_more(change_answer(record, record, seen), OpenedGame, id=game_id, actions=actions)


def actions_answer(record: Record, seen: Seen, actions: tuple[ActionRecorded, ...]) -> RecordedActions:
    """What came of several actions, with the game as they left it."""
    result = _result_in_sight(record, seen)
    return with_more(_after_write(record, seen), RecordedActions, result=result, actions=actions)


def action_answers(
    names: Sequence[str], records: Sequence[Record], seen: Seen, *, with_sheets: bool
) -> Iterator[ActionRecorded]:
    """What each of these actions came to; ``records`` ends with those before and after each of them."""
    first, last = len(seen.stamps) - len(names) + 1, records[-len(names) - 1 :]
    for entry, (name, before, record) in enumerate(zip(names, last, last[1:], strict=False), first):
        number, game = turn_concerned(before, record), record.game
        turn = None if number is None else game.turns[number - 1]
        sheet = turn_on_record(record, number, seen.stamps, seen.sight) if with_sheets and number is not None else None
        yield ActionRecorded(
            action=name,
            entry=entry,
            turn=number,
            seat=None if turn is None else turn.seat,
            score=None if turn is None else turn.points,
            acceptable=turn.challenge.acceptable if turn is not None and turn.challenge is not None else None,
            scores=tuple(map(game.score, game.seats)),
            warnings=_warnings(before, record, number, seen.sight),
            sheet=sheet,
        )


def turn_concerned(before: Record, record: Record) -> int | None:
    """The turn that the entry recorded, or the one that it changed."""
    was, turns = before.game.turns, record.game.turns
    differing = (
        n for n, turn in enumerate(turns, 1) if n > len(was) or (turn is not was[n - 1] and turn != was[n - 1])
    )
    return next(differing, None)


def _warnings(before: Record, record: Record, number: int | None, sight: Sight) -> tuple[Violation, ...]:
    if number is not None:
        turn = record.game.turns[number - 1]
        return tuple(map(violation, warnings_in_sight(turn.warnings, turn.seat, sight)))
    event = record.steps[-1].event if len(record.steps) > len(before.steps) else None
    if not isinstance(event, RacksGiven | Finished) or not sight.has_all_racks:
        return ()
    return tuple(map(violation, (*racks_warnings(before.game, event), *no_play_warnings(before.game, event))))
