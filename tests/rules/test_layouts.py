"""The boards shipped: their premium squares by name, their counts and symmetries."""

from collections import Counter

import pytest

from scrabble_api.rules.equipment.layouts import LAYOUTS
from scrabble_api.rules.equipment.squares import PREMIUMS, Layout, parse_layout
from scrabble_api.rules.errors import UnknownName, lookup

# Width, height, start square, the start's premium, and how many squares there are of each premium.
BOARDS = {
    "standard": (15, 15, "H8", "DW", {"TW": 8, "DW": 17, "TL": 12, "DL": 24}),
    "super": (21, 21, "K11", "DW", {"QW": 4, "TW": 16, "DW": 41, "QL": 8, "TL": 20, "DL": 36}),
    "duel11": (11, 11, "F6", "DW", {"TW": 4, "DW": 9, "TL": 4, "DL": 16}),
    "crossplay": (15, 15, "H8", None, {"TW": 8, "DW": 8, "TL": 20, "DL": 20}),
    "kelimelik": (15, 15, "H8", None, {"TW": 8, "DW": 8, "TL": 8, "DL": 24}),
    "words_with_friends": (15, 15, "H8", None, {"TW": 8, "DW": 12, "TL": 16, "DL": 24}),
    "lexulous": (15, 15, "H8", "DW", {"TW": 8, "DW": 17, "TL": 8, "DL": 20}),
}

# The standard board, square by square (case F10).
STANDARD = {
    "TW": "A1 A15 A8 H1 H15 O1 O15 O8",
    "DW": "B14 B2 C13 C3 D12 D4 E11 E5 H8 K11 K5 L12 L4 M13 M3 N14 N2",
    "TL": "B10 B6 F10 F14 F2 F6 J10 J14 J2 J6 N10 N6",
    "DL": "A12 A4 C7 C9 D1 D15 D8 G13 G3 G7 G9 H12 H4 I13 I3 I7 I9 L1 L15 L8 M7 M9 O12 O4",
}

Drawing = list[list[str | None]]


def drawing(layout: Layout) -> Drawing:
    return [[layout.premiums[square].code for square in row] for row in layout.rows]


def counts(layout: Layout) -> dict[str, int]:
    return dict(Counter(code for row in drawing(layout) for code in row if code))


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_board_has_the_size_start_and_premiums_of_its_table(name: str) -> None:
    layout = LAYOUTS[name]
    start = layout.names[layout.start], layout.premiums[layout.start].code
    assert BOARDS.get(name, "no row in the table") == (layout.width, layout.height, *start, counts(layout))


def test_no_board_is_shipped_without_a_row() -> None:
    assert set(BOARDS) == set(LAYOUTS)


def test_the_standard_board_has_its_premiums_on_these_squares() -> None:
    layout = LAYOUTS["standard"]
    found = {code: set[str]() for code in STANDARD}
    for row in layout.rows:
        for square in row:
            if code := layout.premiums[square].code:
                found[code].add(layout.names[square])
    assert {code: set(names.split()) for code, names in STANDARD.items()} == found
    assert [len(names.split()) for names in STANDARD.values()] == [8, 17, 12, 24]


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_board_is_the_same_in_a_mirror(name: str) -> None:
    drawn = drawing(LAYOUTS[name])
    assert drawn == drawn[::-1]
    assert drawn == [row[::-1] for row in drawn]


@pytest.mark.parametrize("name", LAYOUTS)
def test_every_board_but_that_of_lexulous_is_the_same_with_rows_and_columns_exchanged(name: str) -> None:
    drawn = drawing(LAYOUTS[name])
    assert (name != "lexulous") is (drawn == [list(column) for column in zip(*drawn, strict=True)])


@pytest.mark.parametrize("name", LAYOUTS)
def test_the_start_square_is_the_middle_of_the_board(name: str) -> None:
    layout = LAYOUTS[name]
    assert layout.start == layout.square_at(layout.width // 2, layout.height // 2)


@pytest.mark.parametrize("name", LAYOUTS)
def test_every_square_has_a_name_of_its_own_and_the_border_has_none(name: str) -> None:
    layout = LAYOUTS[name]
    squares = [square for row in layout.rows for square in row]
    assert layout.width * layout.height == len({layout.names[square] for square in squares})
    assert {""} == {layout.names[square] for square in range(len(layout.names)) if square not in squares}
    assert layout.last_name == layout.names[squares[-1]]


@pytest.mark.parametrize(("column", "row"), [(-1, 0), (0, -1), (15, 0), (0, 15), (-1, -1), (15, 15)])
def test_a_place_beside_the_board_is_no_square(column: int, row: int) -> None:
    assert LAYOUTS["standard"].square_at(column, row) is None


def test_the_middle_of_the_super_board_is_the_standard_board() -> None:
    middle = [row[3:18] for row in drawing(LAYOUTS["super"])[3:18]]
    differing = [
        (column, row)
        for row in range(15)
        for column in range(15)
        if middle[row][column] != drawing(LAYOUTS["standard"])[row][column]
    ]
    assert differing == []


@pytest.mark.parametrize(
    ("code", "letter", "word"),
    [("DL", 2, 1), ("TL", 3, 1), ("QL", 4, 1), ("DW", 1, 2), ("TW", 1, 3), ("QW", 1, 4), (None, 1, 1)],
)
def test_a_premium_multiplies_the_letter_or_the_word(code: str | None, letter: int, word: int) -> None:
    (premium,) = [one for one in PREMIUMS.values() if one.code == code]
    assert (letter, word) == (premium.letter_multiplier, premium.word_multiplier)


def test_a_board_is_drawn_as_text() -> None:
    layout = parse_layout("tiny", "Tiny", "B1", "T . q\n. D .\n")
    assert (layout.width, layout.height, layout.names[layout.start], layout.last_name) == (3, 2, "B1", "C2")
    assert drawing(layout) == [["TW", None, "QL"], [None, "DW", None]]


@pytest.mark.parametrize("text", ["T .\n.\n", "T .\n. . .\n"])
def test_a_drawing_with_rows_of_unlike_length_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="zip"):
        parse_layout("tiny", "Tiny", "A1", text)


def test_an_unknown_board_is_answered_with_near_names() -> None:
    with pytest.raises(UnknownName) as caught:
        lookup("layout", "Standart", LAYOUTS)
    assert (caught.value.code, caught.value.near) == ("unknown-layout", ("standard",))
    assert lookup("layout", "super", LAYOUTS) is LAYOUTS["super"]
