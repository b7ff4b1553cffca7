"""What a write changed: the turn that it recorded or changed, and the game as it stands then."""

from scrabble_api.formats.answers.results import Result, result_of
from scrabble_api.formats.answers.turns import Turn, turn_on_record
from scrabble_api.formats.answers.verdicts import Violation, violation
from scrabble_api.formats.sight import Sight, Stamps, warnings_in_sight
from scrabble_api.formats.wire import Answer, says, with_more
from scrabble_api.rules.games.declaring import racks_warnings
from scrabble_api.rules.games.events import Finished, RacksGiven
from scrabble_api.rules.games.outcome import LifeCycle, life_cycle, standing_scores
from scrabble_api.rules.history.record import Record


class Recorded(Answer):
    """What a write changed: the turn concerned, and the game as it stands now."""

    version: int = says("How many entries the log has now; also the ETag.")
    digest: str | None = says(
        "The digest of the last of them, which covers all: keep it to see later that nothing was changed. Null in a game that version 0.1.0 opened for those who may not see all of it."
    )
    commitment: str | None = says(
        "What the draws of a dealt game can be checked by at its end; null where the players deal."
    )
    life_cycle: LifeCycle = says("Where the game is.")
    on_turn: int | None = says("Whose turn it is; null once it is nobody's.")
    scores: tuple[int, ...] = says("By seat; the final ones once it has ended.")
    turn: Turn | None = says("The turn that was recorded or changed; null if none was.")
    result: Result | None = says(
        "Null until there is one, and in a dry run for those who may not see all racks before the end."
    )
    warnings: tuple[Violation, ...] = says("What does not fit, but was recorded all the same.")


class OpenedGame(Recorded):
    """A game just opened."""

    id: str = says("The game's id.")


def change_answer(before: Record, record: Record, stamps: Stamps, digest: str | None, sight: Sight) -> Recorded:
    """What came of the write that made this record of the one before, as far as it may be seen.

    Its last entry has the last stamp and this digest.
    """
    number, game = _turn_concerned(before, record), record.game
    return Recorded(
        version=len(stamps),
        digest=digest,
        commitment=None if game.deal is None else game.deal.commitment,
        life_cycle=life_cycle(game),
        on_turn=game.on_turn,
        # Where a dry run ends the game, its result is for those alone who see all racks without it.
        scores=standing_scores(game) if sight.has_all_racks else tuple(map(game.score, game.seats)),
        turn=None if number is None else turn_on_record(record, number, stamps, sight),
        result=result_of(game, record.details.names) if sight.has_all_racks else None,
        warnings=_warnings(before, record, number, sight),
    )


def opening_answer(game_id: str, record: Record, stamps: Stamps, digest: str | None, sight: Sight) -> OpenedGame:
    """What came of opening a game."""
    return with_more(change_answer(record, record, stamps, digest, sight), OpenedGame, id=game_id)


def _turn_concerned(before: Record, record: Record) -> int | None:
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
    return tuple(violation(one) for one in racks_warnings(before.game, event))
