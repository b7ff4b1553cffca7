"""How plays are written: positions, squares and tiles in every accepted writing, and the one form given back."""

import unicodedata

import pytest

from scrabble_api.rules.equipment.editions import EDITIONS
from scrabble_api.rules.equipment.letters import parse_rack, tiles_text, written_tiles
from scrabble_api.rules.equipment.squares import Direction, column_text, parse_square, square_text
from scrabble_api.rules.errors import Unreadable, at_path
from scrabble_api.rules.plays.adjudication import adjudicate
from scrabble_api.rules.plays.notation import (
    Position,
    parse_notation,
    parse_position,
    position_text,
    read_elements,
    read_squares_play,
)
from scrabble_api.rules.rulesets import RULESETS
from tests.rules.boards import board_of, canonical, codes, judged, score_of, words_of

ACROSS, DOWN = Direction.ACROSS, Direction.DOWN


@pytest.mark.parametrize(
    ("text", "position", "written"),
    [
        ("8H", Position(7, 7, ACROSS), "8H"),
        ("H8", Position(7, 7, DOWN), "H8"),
        ("8h", Position(7, 7, ACROSS), "8H"),
        ("h8", Position(7, 7, DOWN), "H8"),
        ("1A", Position(0, 0, ACROSS), "1A"),
        ("O15", Position(14, 14, DOWN), "O15"),
        ("15O", Position(14, 14, ACROSS), "15O"),
        ("08H", Position(7, 7, ACROSS), "8H"),
        ("H08", Position(7, 7, DOWN), "H8"),
        ("21U", Position(20, 20, ACROSS), "21U"),
        ("AA1", Position(26, 0, DOWN), "AA1"),
        ("1ab", Position(27, 0, ACROSS), "1AB"),
        ("11K", Position(10, 10, ACROSS), "11K"),
    ],
)
def test_a_position_is_read_in_either_case_and_written_in_one(text: str, position: Position, written: str) -> None:
    assert (position, written) == (parse_position(text), position_text(parse_position(text)))


@pytest.mark.parametrize(
    "text",
    ["", "8", "H", "88", "HH", "8-H", "H8H", "8H8", " 8H", "8H ", "8H\n", "123A", "A123", "AAA1", "8Ä", "８H", "٨H"],
)
def test_what_is_no_position_is_said_to_be_none(text: str) -> None:
    with pytest.raises(Unreadable) as caught:
        parse_position(text)
    assert caught.value.code == "unreadable-position"
    assert text in caught.value.message


@pytest.mark.parametrize("text", ["", "8", "8H", "H", "H8 ", "H-8", "AAA1", "A100"])
def test_what_is_no_square_is_said_to_be_none(text: str) -> None:
    with pytest.raises(Unreadable) as caught:
        parse_square(text)
    assert (caught.value.code, caught.value.path) == ("unreadable-square", ())


@pytest.mark.parametrize("text", ["", " ", "8H", "8H HO RN", "8H HORN !"])
def test_what_is_no_position_and_tiles_is_said_to_be_no_play(text: str) -> None:
    with pytest.raises(Unreadable) as caught:
        parse_notation(text)
    assert caught.value.code == "unreadable-notation"


def test_a_notation_may_have_blanks_around_it() -> None:
    assert parse_notation("  8H   HORN ") == ("8H", "HORN")


def test_a_fault_in_the_input_tells_the_whole_way_to_it() -> None:
    with pytest.raises(Unreadable) as caught, at_path("play"), at_path("squares", 2):
        parse_square("?")
    assert caught.value.path == ("play", "squares", 2)


@pytest.mark.parametrize(("column", "text"), [(0, "A"), (25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA"), (701, "ZZ")])
def test_columns_go_on_with_two_letters_after_z(column: int, text: str) -> None:
    assert text == column_text(column)
    assert (column, 4) == parse_square(square_text(column, 4))


# One play in every writing: S behind CAR, or through its A and R.
@pytest.mark.parametrize(
    "play",
    [
        "8G ...S",
        "8G CARS",
        "8g CARS",
        "8G carS",
        "8G (CAR)S",
        "8G (CA)(R)S",
        "8G (...)S",
        "8G (C)A.S",
        "8G ((CAR))S",
        "8G [C][A][R][S]",
        "8G -C-A-RS",
        "8G (-CAR)S",
        "8G [?C]..[S]",
        "J8=S",
        "j8=S",
        "J8=[S]",
        "J08=S",
    ],
)
def test_a_play_is_the_same_in_every_writing(play: str) -> None:
    answer = judged("8G CAR", play)
    assert (canonical(answer), words_of(answer), answer.is_legal) == ("8G ...S", [("CARS", 6)], True)


@pytest.mark.parametrize(
    "play", ["8G ...s", "8G ...-S", "8G ...[s]", "8G ...[?S]", "8G ...[?s]", "8G ...-[S]", "J8=s", "J8=-S", "J8=[?S]"]
)
def test_a_blank_is_the_same_in_every_writing(play: str) -> None:
    answer = judged("8G CAR", play)
    assert (canonical(answer), words_of(answer)) == ("8G ...s", [("CARs", 5)])


def test_a_bracket_left_open_reaches_to_the_end() -> None:
    assert canonical(judged("8G CAR; K8 T", "8G CARS(T")) == "8G ...S."
    assert codes(judged("8G CAR", "8G (CARS")) == ["no-new-tile", "no-tile-to-play-through"]


def test_a_bracket_closed_without_being_opened_means_nothing() -> None:
    assert canonical(judged("8G CAR", "8G CAR)S")) == "8G ...S"


def test_a_mark_stands_for_the_one_tile_after_it() -> None:
    assert canonical(judged("", "8G -HAT-S")) == "8G hATs"


def test_a_mark_may_stand_before_a_bracket_and_the_tile_is_strange_then() -> None:
    assert codes(judged("8G CAR", "8G ...-(S)")) == ["unknown-tile"]


# National writings: the tiles as somebody writes them, the tiles as they come back, and the score of the opening.
@pytest.mark.parametrize(
    ("edition", "tiles", "written", "score"),
    [
        ("spanish", "[CH]A", "[CH]A", 12),
        ("spanish", "[ch]A", "[ch]A", 2),
        ("spanish", "-[CH]A", "[ch]A", 2),
        ("spanish", "[?CH]A", "[ch]A", 2),
        ("spanish", "[?ch]A", "[ch]A", 2),
        ("spanish", "CHA", "CHA", 16),
        ("spanish", "Ñu", "Ñu", 16),
        ("spanish", "N\u0303u", "Ñu", 16),
        ("spanish", "n\u0303U", "ñU", 2),
        ("catalan", "A[L·L]A", "A[L·L]A", 24),
        ("catalan", "A[l·l]A", "A[l·l]A", 4),
        ("croatian", "[DŽ]AK", "[DŽ]AK", 26),
        ("croatian", "[DZ\u030c]AK", "[DŽ]AK", 26),
        ("croatian", "[dž]AK", "[dž]AK", 6),
        ("turkish", "IŞIK", "IŞIK", 18),
        ("turkish", "ışık", "ışık", 0),
        ("turkish", "İ-İ", "İi", 2),
        ("turkish", "Ii", "Ii", 4),
        ("turkish", "ıI", "ıI", 4),
        ("turkish", "[i][ı]", "iı", 0),
        ("turkish", "[?İ][?I]", "iı", 0),
        ("turkish", "[?i][?ı]", "iı", 0),
        ("turkish", "I\u0307I", "İI", 6),
        ("ukrainian", "М'ЯТА", "М'ЯТА", 38),
        ("ukrainian", "М[?']ЯТА", "М[?']ЯТА", 18),
        ("ukrainian", "М-'ЯТА", "М[?']ЯТА", 18),
        ("ukrainian", "м'я", "м'я", 20),
        ("ukrainian", "І\u0308жа", "Їжа", 12),
        ("norwegian", "xI", "xI", 2),
        ("norwegian", "-XI", "xI", 2),
        ("norwegian", "[?X]I", "xI", 2),
        ("norwegian", "ØL", "ØL", 12),
        ("norwegian", "A\u030aR", "ÅR", 10),
        ("swedish", "üA", "üA", 2),
        ("greek", "ΟΣ", "ΟΣ", 4),
        ("greek", "ος", "οσ", 0),
        ("greek", "οσ", "οσ", 0),
        ("welsh", "[LL][NG]A", "[LL][NG]A", 32),
        ("welsh", "[ll]A", "[ll]A", 2),
        ("german", "ÄÖ", "ÄÖ", 28),
        ("german", "a\u0308ö", "äö", 0),
    ],
)
def test_tiles_are_read_in_every_writing_of_their_language(edition: str, tiles: str, written: str, score: int) -> None:
    answer = judged(board_of("", edition), f"8H {tiles}")
    assert (f"8H {written}", score) == (canonical(answer), score_of(answer))


@pytest.mark.parametrize(
    ("edition", "tiles"),
    [
        ("english", "ßA"),
        ("english", "ıA"),
        ("english", "İA"),
        ("english", "ſA"),
        ("english", "[CH]A"),
        ("english", "_A"),
        ("spanish", "KA"),
        ("spanish", "[CHA"),
        ("ukrainian", "ЫA"),
        ("german", "ßA"),
    ],
)
def test_a_letter_the_set_does_not_have_is_an_unknown_tile(edition: str, tiles: str) -> None:
    assert "unknown-tile" in codes(judged(board_of("", edition), f"8H {tiles}"))


@pytest.mark.parametrize(
    ("edition", "letter"), [("norwegian", "X"), ("norwegian", "Ö"), ("swedish", "Q"), ("slovene", "Y")]
)
def test_a_letter_without_a_tile_is_played_with_a_blank_only(edition: str, letter: str) -> None:
    board = board_of("", edition)
    assert [codes(judged(board, f"8H {form}A")) for form in (letter, f"-{letter}")] == [["tiles-exceed-set"], []]


def test_dotted_and_dotless_i_are_two_letters() -> None:
    board = board_of("8G KIZ", "turkish")
    assert [codes(judged(board, f"8G K{letter}ZA")) for letter in ("I", "İ", "ı", "i")] == [
        [],
        ["through-letter-differs"],
        [],
        ["through-letter-differs"],
    ]


@pytest.mark.parametrize(
    ("edition", "text", "capitals"),
    [
        ("turkish", "ılık iri", "ILIK İRİ"),
        ("english", "iris", "IRIS"),
        ("spanish", "nin\u0303o", "NIÑO"),
        ("greek", "οσος", "ΟΣΟΣ"),
        ("ukrainian", "м'ята", "М'ЯТА"),
        ("croatian", "džak", "DŽAK"),
    ],
)
def test_a_set_has_capitals_of_its_own(edition: str, text: str, capitals: str) -> None:
    assert capitals == EDITIONS[edition].letter_set.capitals(text)


def test_a_word_is_named_in_capitals_without_brackets() -> None:
    sheet = judged(board_of("", "spanish"), "8H [CH]a[ll]").sheet
    assert sheet is not None
    assert sheet.words[0].word == "CHALL"


@pytest.mark.parametrize("name", EDITIONS)
def test_every_tile_of_a_set_reads_back_from_its_own_writing(name: str) -> None:
    letter_set = EDITIONS[name].letter_set
    for tile in letter_set.tiles.values():
        for form in ("NFC", "NFD"):
            (element,) = read_elements(unicodedata.normalize(form, tile.text), letter_set)
            assert element.tile is tile


@pytest.mark.parametrize("name", EDITIONS)
def test_every_letter_of_a_set_has_a_tile_and_a_blank(name: str) -> None:
    letter_set = EDITIONS[name].letter_set
    for letter in letter_set.letters:
        blank = letter_set.tiles[f"[?{letter.letter}]"]
        assert (letter.letter, 0, True) == (blank.letter, blank.value, blank.is_blank)
        face = letter_set.tiles[f"[{letter.letter}]"]
        assert (letter.letter, letter.value, False) == (face.letter, face.value, face.is_blank)
        (marked,) = read_elements(f"-[{letter.letter}]", letter_set)
        assert marked.tile is blank


@pytest.mark.parametrize("name", EDITIONS)
def test_every_rack_reads_back_from_its_own_writing(name: str) -> None:
    letter_set = EDITIONS[name].letter_set
    rack = parse_rack("".join(f"[{letter.letter}]" for letter in letter_set.letters) + "?_", letter_set)
    assert rack == parse_rack(tiles_text(rack), letter_set)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("", []),
        ("AbÉ", ["A", "b", "É"]),
        ("A[CH]b", ["A", "[CH]", "b"]),
        ("E\u0301.", ["É", "."]),
        ("[?X][]", ["[?X]", "[]"]),
        ("[A[B]C]", ["[", "A", "[B]", "C", "]"]),
        ("]A[", ["]", "A", "["]),
    ],
)
def test_a_text_is_cut_into_bracketed_groups_and_single_characters(text: str, written: list[str]) -> None:
    assert written == written_tiles(text)


@pytest.mark.parametrize("play", ["9L A", "L9 A", "L9=A", "L8 .A"])
def test_a_tile_by_itself_is_the_same_play_in_either_direction(play: str) -> None:
    answer = judged("8H LOFTY", play)
    assert (codes(answer), canonical(answer)) == ([], "L8 .A")


@pytest.mark.parametrize("tile", ["CH", "[CH]", "ch", "[ch]"])
def test_a_tile_of_several_characters_needs_no_brackets_on_a_square(tile: str) -> None:
    board = board_of("8H SA", "spanish")
    play = read_squares_play([("J8", tile)], board.edition.letter_set)
    found = canonical(adjudicate(board, play, RULESETS["club"]))
    assert found == f"8H ..[{tile.strip('[]')}]"
