"""Boards as rows of text and in CGP."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scrabble_api.formats.boards.cgp import read_cgp_board
from scrabble_api.formats.boards.rows import board_rows, read_board_rows
from scrabble_api.rules.equipment.editions import EDITIONS, Edition
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
        ("english", "    HoRN       ", "....HoRN......."),
        ("english", "----HoRN-------", "....HoRN......."),
        ("english", "____HoRN_______", "....HoRN......."),
        ("english", "····HoRN·······", "....HoRN......."),
        ("english", " -_·HoRN.. -_··", "....HoRN......."),
        ("catalan", "-···[L·L]A-------··", "....[L·L]A........."),
        ("english", "....horn.......", "....HORN......."),
        ("english", "....ho.........", "....ho........."),
        ("english", "....horNe......", "....horNe......"),
        ("english", "....[?h][?o][?r]n.......", "....horn......."),
        ("turkish", "....iısa.......", "....İISA......."),
        ("spanish", "....[ch]i[ll]o.......", "....[CH]I[LL]O......."),
        ("ukrainian", "....п'яна......", "....П'ЯНА......"),
        ("ukrainian", "....п[?']яна......", "....п[?']яна......"),
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


_NEEDED = "Write . for each empty square, also at the end of a row, and [CH] for a tile of several characters."
_EVERY_ROW = f"Write every row from the top, an empty one as {'.' * 15}"


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (["HORN"], f"The board has 1 row; the Standard board needs 15. {_EVERY_ROW}"),
        (["...HORN"] * 3, f"The board has 3 rows; the Standard board needs 15. {_EVERY_ROW}"),
        (["15/15/4HORN7"], "The board has 1 row, which is CGP: send it as cgp, or write 15 rows."),
        (_rows("....HORN"), f"Row 8 has 8 squares; the Standard board needs 15. {_NEEDED}"),
        (_rows("H"), f"Row 8 has 1 square; the Standard board needs 15. {_NEEDED}"),
        (
            _rows("......3........"),
            "Row 8 contains 3, which is no tile of the English set. Write . for an empty square, A for a letter, a for a blank as A, [CH] for a tile of several characters.",
        ),
    ],
)
def test_rows_that_draw_no_board_say_what_to_type(rows: list[str], message: str) -> None:
    with pytest.raises(Unreadable) as fault:
        read_board_rows(rows, ENGLISH)
    assert fault.value.message == message


@pytest.mark.parametrize("name", EDITIONS)
def test_no_sign_for_an_empty_square_is_a_tile(name: str) -> None:
    assert not EDITIONS[name].letter_set.tiles.keys() & set(". -_·")


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
    blanks = [one for row in rows for one in edition.letter_set.written_tiles(row) if _is_blank(one, edition)]
    assume(len(blanks) <= edition.letter_set.blanks or any(one.isupper() for one in "".join(rows)))
    assert board_rows(read_board_rows(rows, edition)) == rows


def _is_blank(written: str, edition: Edition) -> bool:
    tile = edition.letter_set.tiles.get(written)
    return tile is not None and tile.is_blank
