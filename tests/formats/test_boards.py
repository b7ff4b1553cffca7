"""Boards as rows of text and in CGP."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrabble_api.formats.boards.cgp import read_cgp_board
from scrabble_api.formats.boards.rows import board_rows, read_board_rows
from scrabble_api.rules.equipment.editions import EDITIONS
from scrabble_api.rules.errors import Unreadable

ENGLISH = EDITIONS["english"]
SPANISH = EDITIONS["spanish"]


def _rows(row_8: str, edition: str = "english") -> list[str]:
    width = EDITIONS[edition].layout.width
    rows = ["." * width] * width
    return [*rows[:7], row_8, *rows[8:]]


@pytest.mark.parametrize(
    ("edition", "written", "row"),
    [
        ("english", "....HoRN.......", "....HoRN......."),
        ("english", "....[H][?O]RN.......", "....HoRN......."),
        ("spanish", "...[CH][ll]AS........", "...[CH][ll]AS........"),
        ("spanish", "...[?CH]O..........", "...[ch]O.........."),
        ("german", "....A\u0308pfel......", None),
        ("german", "....A\u0308PFEL......", "....ÄPFEL......"),
        ("turkish", "....Iıİi.......", "....Iıİi......."),
        ("ukrainian", "....П'Я........", "....П'Я........"),
        ("ukrainian", "....П’Я........", "....П'Я........"),
        ("ukrainian", "....П[?']Я........", "....П[?']Я........"),
        ("greek", "....ΣΑς........", "....ΣΑσ........"),
    ],
)
def test_a_row_reads_back_in_one_writing(edition: str, written: str, row: str | None) -> None:
    board = read_board_rows(_rows(written), EDITIONS[edition])
    assert board_rows(board) == _rows(row or "....Äpfel......")


@pytest.mark.parametrize(
    ("rows", "code", "path"),
    [
        ([], "wrong-board-size", ()),
        (["." * 15] * 16, "wrong-board-size", ()),
        (_rows("." * 14), "wrong-board-size", (7,)),
        (_rows("." * 16), "wrong-board-size", (7,)),
        (_rows("......5........"), "unknown-tile", (7,)),
        (_rows("......?........"), "unknown-tile", (7,)),
        (_rows("......_........"), "unknown-tile", (7,)),
        (_rows("......[CH]........"), "unknown-tile", (7,)),
        (_rows("......[.........."), "wrong-board-size", (7,)),
        (_rows("......Ж........"), "unknown-tile", (7,)),
        (_rows("....\n.........."), "unknown-tile", (7,)),
    ],
)
def test_rows_that_draw_no_board_say_which(rows: list[str], code: str, path: tuple[int, ...]) -> None:
    with pytest.raises(Unreadable) as fault:
        read_board_rows(rows, ENGLISH)
    assert (fault.value.code, fault.value.path) == (code, path)


@pytest.mark.parametrize(
    ("cgp", "row"),
    [
        ("/".join(["15"] * 7 + ["4HoRN7"] + ["15"] * 7), "....HoRN......."),
        (
            "/".join(["15"] * 7 + ["4HoRN7"] + ["15"] * 7) + " ABC?/EIO 12/34 1 lex ENABLE; ld english;",
            "....HoRN.......",
        ),
        ("/".join(["15"] * 7 + ["4HoRN......."] + ["15"] * 7), "....HoRN......."),
    ],
)
def test_a_board_can_be_read_from_cgp(cgp: str, row: str) -> None:
    assert board_rows(read_cgp_board(cgp, ENGLISH)) == _rows(row)


def test_tiles_of_several_characters_can_be_read_from_cgp() -> None:
    board = read_cgp_board("/".join(["15"] * 7 + ["3[CH][ll]A9"] + ["15"] * 7), SPANISH)
    assert board_rows(board) == _rows("...[CH][ll]A.........")


@pytest.mark.parametrize(
    "cgp", ["", "  ", "15", "/" * 14, "/".join(["15"] * 14 + ["16"]), "/".join(["15"] * 14 + ["²"])]
)
def test_cgp_that_draws_no_board_is_refused(cgp: str) -> None:
    with pytest.raises(Unreadable):
        read_cgp_board(cgp, ENGLISH)


@given(st.sampled_from(sorted(EDITIONS)), st.data())
def test_any_board_reads_back_from_its_rows(name: str, data: st.DataObject) -> None:
    edition = EDITIONS[name]
    texts = ["."] * 60 + [tile.text for tile in edition.letter_set.tiles.values()]
    squares = st.lists(st.sampled_from(texts), min_size=edition.layout.width, max_size=edition.layout.width)
    rows = data.draw(st.lists(squares.map("".join), min_size=edition.layout.height, max_size=edition.layout.height))
    assert board_rows(read_board_rows(rows, edition)) == rows
