"""Blanks named for a player who wrote capitals only."""

from dataclasses import dataclass

import pytest

from tests.rules.boards import board_of, canonical, codes, judged, score_of

CAR = "8G CAR"


@dataclass(frozen=True, slots=True)
class Naming:
    name: str
    play: str
    rack: str
    named: str
    score: int
    board: str = ""
    edition: str = "english"
    faults: tuple[str, ...] = ()


NAMINGS = (
    # H8 doubles each opening: (0+1+1)×2 and so on.
    Naming("the one letter lacking", "8H HAT", "?AT", "8H hAT", 4),
    Naming("no letter lacking", "8H HAT", "HAT?", "8H HAT", 12),
    Naming("two letters lacking", "8H HAT", "A??", "8H hAt", 2),
    Naming("a blank on the rack written as a letter", "8H HAT", "hAT", "8H hAT", 4),
    # The first E lies on the double letter of D8: (1×2+4+0+1+1)×2.
    Naming("the E off the premium", "8D EVERT", "EVRT?", "8D EVeRT", 16),
    # H9 is plain, H12 a double letter, H15 a triple word (case E01).
    Naming("the G off the premium", "H8 .GRUGEAI", "?AEGIRU", "H8 .gRUGEAI", 80, board="8E DUCE"),
    # SS costs the S of J8 one point in SS and one in CARS, that of J9 only one: SS 1+0, CARS 3+1+1+1.
    Naming("the S in one word rather than in two", "J8 SS", "S?", "J8 Ss", 7, board=CAR),
    # Every S costs 2, so it is the one nearest the start: (0+1+1+1)×2.
    Naming("equal costs across", "8G SASS", "SSA?", "8G sASS", 6),
    Naming("equal costs down", "H7 SASS", "SSA?", "H7 sASS", 6),
    Naming("equal costs as squares, last first", "J8=S I8=S H8=A G8=S", "SSA?", "8G sASS", 6),
    Naming("two of three equal costs", "8G SASS", "SA??", "8G sAsS", 4),
    Naming("a named blank stays, another is put nearest the start", "8G SASs", "SA??", "8G sASs", 4),
    Naming("a named blank stays and nothing is lacking", "8G SASs", "SSA?", "8G SASs", 6),
    Naming("a named blank uses the rack's only one", "8G SAsS", "SA?", "8G SAsS", 6, faults=("tile-not-on-rack",)),
    # A costs 2 and H 8: (4+0+1+1)×2.
    Naming("too few blanks for all", "8H HATE", "?TE", "8H HaTE", 12, faults=("tile-not-on-rack",)),
    Naming("no blank at all", "8H HATE", "ATE", "8H HATE", 14, faults=("tile-not-on-rack",)),
    # The R on the board is played through and asks nothing of the rack.
    Naming("an old letter is none of the rack's", "8G CARS", "?", "8G ...s", 5, board=CAR),
    Naming("a play beside the start square", "7G CAT", "AT?", "7G cAT", 3, faults=("opening-misses-start",)),
    Naming("a tile of several characters", "8H [CH]A", "A?", "8H [ch]A", 2, edition="spanish"),
    Naming("a letter without case", "8H М'Я", "МЯ?", "8H М[?']Я", 12, edition="ukrainian"),
    Naming("a letter without a tile", "8H XI", "I?", "8H xI", 2, edition="norwegian"),
    Naming("dotless and dotted i", "8H Iİ", "İ?", "8H ıİ", 2, edition="turkish"),
)


@pytest.mark.parametrize("row", NAMINGS, ids=lambda row: row.name)
def test_letters_the_rack_lacks_are_blanks_where_they_cost_least(row: Naming) -> None:
    board = board_of(row.board, row.edition)
    answer = judged(board, row.play, rack=row.rack, blanks_from=row.rack)
    assert (row.named, row.score, list(row.faults)) == (canonical(answer), score_of(answer), codes(answer))


def test_the_sheet_and_the_board_after_show_the_blanks_that_were_named() -> None:
    answer = judged(CAR, "8G ...S", rack="?", blanks_from="?")
    assert answer.sheet is not None
    assert answer.board_after is not None
    assert [tile.text for tile in answer.sheet.words[0].tiles] == ["C", "A", "R", "s"]
    assert [tile.text for tile in answer.board_after.tiles] == ["C", "A", "R", "s"]
    assert (answer.rack_after, [tile.text for _, tile in answer.laid]) == ((), ["s"])
    assert (answer.board_after.left["?"], answer.board_after.left["S"]) == (1, 4)


def test_without_being_asked_nobody_names_a_blank() -> None:
    answer = judged(CAR, "8G ...S", rack="?")
    assert (canonical(answer), codes(answer)) == ("8G ...S", ["tile-not-on-rack"])


def test_blanks_are_named_from_a_rack_that_is_not_judged() -> None:
    answer = judged(CAR, "8G ...S", blanks_from="?")
    assert (canonical(answer), codes(answer), answer.rack_after) == ("8G ...s", [], None)


def test_a_play_whose_words_cannot_be_made_out_gets_no_blanks() -> None:
    answer = judged(CAR, "8G ...S.", rack="?", blanks_from="?")
    assert codes(answer) == ["no-tile-to-play-through", "tile-not-on-rack"]


def test_a_blank_named_for_a_player_no_longer_exceeds_the_set() -> None:
    assert codes(judged("8G QUIT", "G8 .Q", rack="?", blanks_from="?")) == []
