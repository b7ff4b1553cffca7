"""The end of the sheet: every seat's score step by step, and what decided the game, or how it stands."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scrabble_api.formats.answers.results import FinalScore, result_of, result_sentence
from scrabble_api.formats.answers.turns import Highest
from scrabble_api.formats.sheets.texts import isolated, one_line, score_text, short_text, signed_points
from scrabble_api.formats.sight import Sight, rack_in_sight
from scrabble_api.rules.games.game import Game, Recording
from scrabble_api.rules.games.highest import ON_STRATEGY
from scrabble_api.rules.games.outcome import result, standing_scores
from scrabble_api.rules.history.record import Record


@dataclass(frozen=True, slots=True)
class ScoreStep:
    """A row of the table of scores: what it is, and every seat's figure."""

    what: str
    figures: tuple[str, ...]
    is_sum: bool = False


def final_steps(record: Record, sight: Sight) -> tuple[ScoreStep, ...]:
    """The scores step by step; steps that are nothing for everybody are left out."""
    found = result_of(record.game, record.details.names)
    if found is None:
        return tuple(_standing_steps(record.game, sight))
    return tuple(_result_steps(found.scores, "Turns" if record.game.final_scores is None else "As entered"))


def _result_steps(scores: Sequence[FinalScore], first: str) -> Iterator[ScoreStep]:
    yield ScoreStep(first, tuple(score_text(one.before_unplayed) for one in scores))
    yield from _step("Tiles left", tuple(one.rack or "" for one in scores))
    yield from _changes("Own tiles", [one.tiles_lost for one in scores])
    yield from _changes("Others’ tiles", [one.tiles_gained for one in scores])
    yield from _changes("Adjustments", [one.adjustments for one in scores])
    yield from _changes("Overtime", [one.overtime for one in scores])
    yield ScoreStep("Final score", tuple(score_text(one.final) for one in scores), is_sum=True)
    yield from _step("Place", tuple(str(one.place or "") for one in scores))


def _standing_steps(game: Game, sight: Sight) -> Iterator[ScoreStep]:
    """How the scores stand while there is no result."""
    yield ScoreStep("Turns", tuple(score_text(game.turn_points(seat)) for seat in game.seats))
    yield from _changes("Adjustments", [game.adjustment_points(seat) for seat in game.seats])
    yield from _changes("Overtime", [game.overtime_points(seat) for seat in game.seats])
    yield ScoreStep("So far", tuple(map(score_text, standing_scores(game))), is_sum=True)
    yield from _step("Rack", tuple(rack_in_sight(game, seat, sight) or "" for seat in game.seats))


def _step(what: str, figures: tuple[str, ...]) -> Iterator[ScoreStep]:
    if any(figures):
        yield ScoreStep(what, figures)


def _changes(what: str, points: list[int]) -> Iterator[ScoreStep]:
    if any(points):
        yield ScoreStep(what, tuple(signed_points(one) for one in points))


def outcome(record: Record) -> str:
    """The result as a sentence, or where the game is."""
    game = record.game
    found = result(game)
    if found is not None:
        return result_sentence(found, [isolated(one_line(name)) for name in record.details.names])
    if game.is_out_play_pending:
        return "A player has gone out. The play can still be challenged."
    if game.set_up.recording is Recording.RESULT:
        return "The result is not entered yet."
    if game.on_turn is None:
        return "The game has ended. The tiles left on the racks are not known yet."
    return f"The game goes on: {isolated(one_line(record.details.names[game.on_turn - 1]))} is on turn."


def notes(record: Record, sight: Sight, plays: Highest) -> list[str]:
    """The note on the game, for those who may see it, and what to think of highest plays, if they are shown."""
    note = record.details.note if sight.notes else None
    return [*([isolated(short_text(note, 160))] if note else []), *([ON_STRATEGY] if plays else [])]
