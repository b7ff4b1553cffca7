"""A play lifted off the board that it lies on, as a photo shows it."""

from dataclasses import dataclass

import pytest
from hypothesis import given

from scrabble_api.rules.errors import Unreadable
from scrabble_api.rules.plays.adjudication import adjudicate
from scrabble_api.rules.plays.lifting import lift_play
from scrabble_api.rules.rulesets import RULESETS, ruleset_on
from tests.rules.boards import board_of, play_of
from tests.rules.strategies import PAIRINGS, Situation, situations

CAR = "8G CAR"


@dataclass(frozen=True, slots=True)
class Lifting:
    name: str
    after: str
    play: str
    before: str
    names_blanks: bool = False


LIFTINGS = (
    Lifting("the opening", CAR, "8G CAR", ""),
    Lifting("a word in front and behind", "8F SCARS", "8F S(CAR)S", CAR),
    Lifting("a tile played through by a full stop", f"{CAR}; I8 .ED", "I8 .ED", CAR),
    Lifting("tiles in any order", f"{CAR}; I8 .ED", "I10=D I9=E", CAR),
    Lifting(
        "letters alone are the play's own, also where one could have lain there", f"{CAR}; I8 .ED", "I8 RED", "8G CA"
    ),
    Lifting("a blank", "8G CaR", "8G CaR", ""),
    Lifting("a blank written in capitals, where blanks are to be named", "8G CaR", "8G CAR", "", names_blanks=True),
    Lifting("what lies off the board is left to the adjudicator", "8N AT", "8N ATE", ""),
    Lifting("what cannot be read is left to the adjudicator", "8G C.R", "8G C1R", ""),
    Lifting("a square given twice is lifted once", CAR, "G8=C H8=A I8=R I8=R", ""),
    Lifting("no tile at all", CAR, "8G ...", CAR),
)


@pytest.mark.parametrize("row", LIFTINGS, ids=lambda row: row.name)
def test_the_tiles_of_a_play_are_lifted_off(row: Lifting) -> None:
    after = board_of(row.after)
    before, _ = lift_play(after, play_of(row.play, after), names_blanks=row.names_blanks)
    expected = board_of(row.before)
    assert (before, before.left) == (expected, expected.left)


@pytest.mark.parametrize(
    ("after", "play", "message"),
    [
        (
            "",
            "8G CAR",
            "The board after the play has no tile on G8, H8, I8, where the play lays C, A, R: draw the play on it, or send the board before the play as board.",
        ),
        (
            "8G CoR",
            "8G CAR",
            "The board after the play has o on H8, where the play lays A: correct one of them; a blank is in lower case, and . is a tile that lay there before.",
        ),
        (
            "8G CaR",
            "8G CAR",
            "The board after the play has a on H8, where the play lays A: correct one of them; a blank is in lower case, and . is a tile that lay there before.",
        ),
        (
            CAR,
            "8G CaRS",
            "The board after the play has no tile on J8, where the play lays S: draw the play on it, or send the board before the play as board. "
            "The board after the play has A on H8, where the play lays a: correct one of them; a blank is in lower case, and . is a tile that lay there before.",
        ),
    ],
)
def test_a_play_that_does_not_lie_on_the_board_is_refused_with_all_that_differs(
    after: str, play: str, message: str
) -> None:
    board = board_of(after)
    with pytest.raises(Unreadable) as fault:
        lift_play(board, play_of(play, board), names_blanks=False)
    assert (fault.value.code, fault.value.message) == ("play-not-on-board", message)


def test_a_blank_lies_where_the_board_shows_it_and_not_where_it_would_cost_least() -> None:
    after = board_of("8G cAR")
    before, play = lift_play(after, play_of("8G CAR", after), names_blanks=True)
    assert before.is_empty
    assert [one.text for _, one in play.placed] == ["c", "A", "R"]


@given(situations(PAIRINGS))
def test_a_play_laid_and_lifted_is_judged_as_on_the_board_before(situation: Situation) -> None:
    before = situation.board
    ruleset = ruleset_on(before.edition.layout, RULESETS["club"])
    for play in (situation.squares_play, situation.position_play):
        verdict = adjudicate(before, play, ruleset)
        if verdict.board_after is not None:
            lifted, same = lift_play(verdict.board_after, play, names_blanks=False)
            assert (lifted, lifted.left, same) == (before, before.left, play)
            assert adjudicate(lifted, same, ruleset) == verdict
