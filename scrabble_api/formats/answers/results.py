"""How a game came out: final scores step by step, places, and what decided it."""

from collections.abc import Sequence

from scrabble_api.formats.sight import rack_text
from scrabble_api.formats.wire import Answer, answer_of, says
from scrabble_api.rules.games import events, outcome
from scrabble_api.rules.games.events import EndReason
from scrabble_api.rules.games.game import Game
from scrabble_api.rules.games.outcome import DecidedBy


class DecisionOfGame(Answer):
    """Who decided, and why."""

    by: str = says("Who decided it.")
    reason: str = says("Why.")


class FinalScore(Answer):
    """A final score, step by step."""

    seat: int = says("From 1.")
    name: str = says("Who sits there.")
    before_unplayed: int = says("Points by turns and challenges.")
    rack: str | None = says("The tiles left, where they counted; null where not, or where only their points are known.")
    tiles_lost: int = says("What the seat's own tiles cost; 0 or less.")
    tiles_gained: int = says("What the others' tiles earned.")
    adjustments: int = says("The sum of all adjustments.")
    overtime: int = says("What overtime cost; 0 or less.")
    final: int = says("The sum of all these; it can be negative.")
    tie_break: int = says("The final score less what unplayed tiles cost and earned, which may break a tie.")
    place: int | None = says("From 1, shared by those level; null in a game without result.")
    arithmetic: str = says("The sum in writing.")


class Result(Answer):
    """How the game came out, and what decided it."""

    reason: EndReason = says("Why the game ended.")
    decided_by: DecidedBy = says("What decided who won.")
    winner_seat: int | None = says("Who won; null for a tie and where there is no result.")
    ruling: DecisionOfGame | None = says("Who adjudicated it, and why; null if it was not adjudicated.")
    scores: tuple[FinalScore, ...] = says("By seat.")
    sentence: str = says("The result as a sentence.")


def result_of(game: Game, names: Sequence[str]) -> Result | None:
    """The result of a game between players of these names; None until there is one."""
    found, ending = outcome.result(game), game.ending
    if found is None or ending is None:
        return None
    return Result(
        reason=ending.reason,
        decided_by=found.decided_by,
        winner_seat=found.winner,
        ruling=decision(ending.ruling),
        scores=tuple(_final_score(game, names, score) for score in found.scores),
        sentence=result_sentence(found, names),
    )


def decision(made: events.Decision | None) -> DecisionOfGame | None:
    """Who decided, and why, if somebody did."""
    return None if made is None else DecisionOfGame(by=made.by, reason=made.reason)


def _final_score(game: Game, names: Sequence[str], score: outcome.FinalScore) -> FinalScore:
    rack = None if score.rack is None else rack_text(game, score.rack)
    return answer_of(score, FinalScore, name=names[score.seat - 1], rack=rack, arithmetic=_final_arithmetic(score))


def _final_arithmetic(score: outcome.FinalScore) -> str:
    """A final score's sum in writing: ``386 + 10 unplayed tiles = 396``; steps of nothing are left out."""
    steps = [
        (score.tiles_lost, "own tiles"),
        (score.tiles_gained, "others' tiles"),
        (score.adjustments, "adjustments"),
        (score.overtime, "overtime"),
    ]
    said = "".join(f" {'+' if points > 0 else '−'} {abs(points)} {what}" for points, what in steps if points)
    return f"{score.before_unplayed}{said} = {score.final}".replace("-", "−")


_DECIDED = {
    DecidedBy.FINAL_SCORE: "by the final score",
    DecidedBy.SCORE_BEFORE_UNPLAYED: "by the score before unplayed tiles, since the final scores are equal",
    DecidedBy.RESIGNATION: "since the others gave up",
    DecidedBy.FORFEIT: "by forfeit",
    DecidedBy.ADJUDICATION: "by adjudication",
    DecidedBy.OVERTIME_LIMIT: "since the other ran over the overtime limit",
    DecidedBy.LOST_CHALLENGE: "since the challenger of a good play loses the game",
}


def result_sentence(found: outcome.Result, names: Sequence[str]) -> str:
    """The result as one sentence."""
    scores = ", ".join(f"{name} {one.final}" for name, one in zip(names, found.scores, strict=True))
    if found.winner is not None:
        return f"{names[found.winner - 1]} wins {_DECIDED[found.decided_by]}: {scores}."
    return f"The game has no result: {scores}." if found.decided_by is DecidedBy.NOTHING else f"A tie: {scores}."
