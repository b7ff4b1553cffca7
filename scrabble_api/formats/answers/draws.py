"""Who starts, in which order, and how it came about."""

from scrabble_api.formats.wire import Answer, answer_of, says
from scrabble_api.rules.games import starting
from scrabble_api.rules.games.starting import Drawn


class DrawRound(Answer):
    """One round of drawing: what each player who had to draw drew."""

    drawn: dict[str, Drawn] = says("By the name of each player who drew in this round.")


class Draw(Answer):
    """Who starts and in which order; both null while some must draw again."""

    method: str = says("As asked.", enum=["letters", "numbers"])
    rounds: tuple[DrawRound, ...] = says("All rounds, in order.")
    must_redraw: tuple[str, ...] = says("Those equal first, who draw again; empty once it is decided.")
    starter: str | None = says("Who starts; null while some must draw again.")
    order: tuple[str, ...] | None = says(
        "All players from the starter on, to the left; null while some must draw again."
    )


def draw_answer(draw: starting.Draw, method: str) -> Draw:
    """A draw as it is answered."""
    rounds = tuple(DrawRound(drawn=dict(drawn)) for drawn in draw.rounds)
    return answer_of(draw, Draw, method=method, rounds=rounds)
