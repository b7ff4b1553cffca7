"""The letter sets shipped: tiles, points and blanks of each, as their publishers give them."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from scrabble_api.rules.equipment import letter_sets
from scrabble_api.rules.equipment.editions import DEFAULT_EDITION, EDITIONS, edition_of_pair, edition_with_spelling
from scrabble_api.rules.equipment.layouts import LAYOUTS
from scrabble_api.rules.equipment.letter_sets import LETTER_SETS
from scrabble_api.rules.equipment.letters import Letter, LetterSet, with_spelling, written_tiles
from scrabble_api.rules.equipment.spelling import NO_SPELLING
from scrabble_api.rules.errors import UnknownName, lookup

# All tiles, their points, the blanks among them, tiles of several characters, letters without a tile.
SETS = {
    "afrikaans": (102, 179, 2, "", ""),
    "basque": (100, 233, 2, "RR TS TX TZ", ""),
    "bulgarian": (102, 227, 2, "", ""),
    "catalan": (100, 189, 2, "L·L NY QU", ""),
    "croatian": (103, 182, 2, "DŽ LJ NJ", ""),
    "czech": (100, 205, 2, "", ""),
    "danish": (100, 247, 2, "", ""),
    "dutch": (102, 230, 2, "", ""),
    "english": (100, 187, 2, "", ""),
    "english_super": (200, 381, 4, "", ""),
    "esperanto": (100, 185, 2, "", ""),
    "estonian": (102, 209, 2, "", ""),
    "french": (102, 197, 2, "", ""),
    "german": (102, 202, 2, "", ""),
    "greek": (104, 206, 2, "", ""),
    "hungarian": (100, 235, 2, "CS GY LY NY SZ TY ZS", ""),
    "irish": (100, 187, 2, "", ""),
    "italian": (120, 293, 2, "", ""),
    "latin": (100, 160, 2, "", ""),
    "latvian": (104, 250, 2, "", ""),
    "lithuanian": (104, 188, 2, "", ""),
    "malagasy": (102, 155, 2, "", ""),
    "malay": (100, 184, 2, "", ""),
    "norwegian": (100, 202, 2, "", "Q X Ü Z Ä Ö"),
    "polish": (100, 190, 2, "", ""),
    "portuguese": (120, 204, 3, "", ""),
    "romanian": (100, 211, 2, "", ""),
    "russian": (104, 224, 2, "", ""),
    "slovak": (100, 267, 2, "", ""),
    "slovene": (100, 180, 2, "", "Q W X Y"),
    "spanish": (100, 192, 2, "CH LL RR", ""),
    "swedish": (100, 194, 2, "", "Q W Ü Æ"),
    "turkish": (100, 201, 2, "", ""),
    "ukrainian": (104, 234, 2, "", ""),
    "welsh": (105, 194, 2, "CH DD FF LL NG RH TH", ""),
}

# Spot checks against the sets' printed tables: letter, tiles, points.
TILES = {
    "english": [("A", 9, 1), ("E", 12, 1), ("K", 1, 5), ("Q", 1, 10), ("S", 4, 1), ("Z", 1, 10)],
    "english_super": [("A", 16, 1), ("E", 24, 1), ("Q", 2, 10), ("S", 10, 1), ("Z", 2, 10)],
    "french": [("E", 15, 1), ("K", 1, 10), ("W", 1, 10), ("Q", 1, 8)],
    "german": [("E", 15, 1), ("Ä", 1, 6), ("Ö", 1, 8), ("Y", 1, 10)],
    "spanish": [("CH", 1, 5), ("LL", 1, 8), ("RR", 1, 8), ("Ñ", 1, 8)],
    "turkish": [("I", 4, 2), ("İ", 7, 1), ("Ğ", 1, 8)],
    "ukrainian": [("'", 1, 10), ("О", 10, 1), ("Ґ", 1, 10)],
    "norwegian": [("X", 0, 0), ("Å", 2, 4), ("C", 1, 10)],
}


def letter_of(letter_set: LetterSet, letter: str) -> Letter:
    (found,) = [one for one in letter_set.letters if one.letter == letter]
    return found


def joined(letters: Iterable[str]) -> str:
    return " ".join(letters)


@pytest.mark.parametrize("name", LETTER_SETS)
def test_a_set_has_the_tiles_points_and_blanks_of_its_table(name: str) -> None:
    shipped = LETTER_SETS[name]
    multi = joined(sorted(letter.letter for letter in shipped.letters if len(letter.letter) > 1))
    no_tile = joined(letter.letter for letter in shipped.letters if letter.count == 0)
    assert SETS.get(name, "no row in the table") == (shipped.total, shipped.points, shipped.blanks, multi, no_tile)


def test_no_set_is_shipped_without_a_row_and_no_row_stands_without_a_set() -> None:
    files = {file.stem for file in Path(letter_sets.__file__).parent.glob("*.py")} - {"__init__"}
    assert set(SETS) == set(LETTER_SETS) == files


@pytest.mark.parametrize(("name", "letter", "count", "value"), [(n, *row) for n, rows in TILES.items() for row in rows])
def test_a_letter_has_so_many_tiles_of_so_many_points(name: str, letter: str, count: int, value: int) -> None:
    assert Letter(letter, count, value) == letter_of(LETTER_SETS[name], letter)


@pytest.mark.parametrize("name", LETTER_SETS)
def test_a_set_is_whole(name: str) -> None:
    shipped = LETTER_SETS[name]
    letters = [letter.letter for letter in shipped.letters]
    assert name == shipped.id
    assert shipped.title
    assert len(shipped.language) >= 2
    assert len(letters) == len(set(letters))
    assert {**{letter.letter: letter.count for letter in shipped.letters}, "?": shipped.blanks} == shipped.counts
    assert all(letter == shipped.capitals(letter) for letter in letters)
    assert all(letter.value > 0 for letter in shipped.letters if letter.count)


@pytest.mark.parametrize("name", LETTER_SETS)
def test_the_description_of_a_set_counts_its_tiles(name: str) -> None:
    text = (Path(letter_sets.__file__).parent / f"{name}.py").read_text(encoding="utf-8")
    shipped = LETTER_SETS[name]
    assert f"{shipped.total} tiles, {shipped.blanks} of them blanks" in text.split('"""')[1]


def test_each_set_is_an_edition_on_the_board_made_for_it() -> None:
    assert DEFAULT_EDITION == "english"
    boards = {name: edition.layout.id for name, edition in EDITIONS.items()}
    assert {name: "super" if name == "english_super" else "standard" for name in SETS} == boards


def test_a_set_on_another_board_is_an_edition_without_a_name() -> None:
    english, standard, wide = LETTER_SETS["english"], LAYOUTS["standard"], LAYOUTS["super"]
    assert edition_of_pair(standard, english) is EDITIONS["english"]
    assert (None, wide, english) == (
        (pairing := edition_of_pair(wide, english)).id,
        pairing.layout,
        pairing.letter_set,
    )


@pytest.mark.parametrize(("name", "near"), [("englsh", "english"), ("ENGLISH", "english"), ("norsk", "norwegian")])
def test_an_unknown_edition_is_answered_with_near_names(name: str, near: str) -> None:
    with pytest.raises(UnknownName) as caught:
        lookup("edition", name, EDITIONS)
    assert caught.value.code == "unknown-edition"
    assert near in caught.value.message


def test_an_unknown_letter_set_is_answered_by_that_code() -> None:
    with pytest.raises(UnknownName) as caught:
        lookup("letter set", "klingonn", LETTER_SETS)
    assert caught.value.code == "unknown-letter-set"
    assert lookup("letter set", "welsh", LETTER_SETS) is LETTER_SETS["welsh"]


@pytest.mark.parametrize(
    ("name", "text", "word"),
    [
        ("spanish", " [ch]i[LL]a ", "CHILLA"),
        ("turkish", "iı", "İI"),
        ("english", "horn", "HORN"),
        ("catalan", "co[l·l]a", "COL·LA"),
    ],
)
def test_a_word_stands_in_a_lexicon_in_capitals_without_brackets(name: str, text: str, word: str) -> None:
    assert word == LETTER_SETS[name].word_in_capitals(text)


@pytest.mark.parametrize("name", LETTER_SETS)
def test_only_characters_on_no_tile_are_laid_as_letters_of_the_set(name: str) -> None:
    shipped = LETTER_SETS[name]
    characters = [one for _, row in shipped.spelling.folded for one in row]
    assert len(characters) == len(set(characters))
    assert not any(one.isascii() or one in shipped.tiles for one in characters)
    for laid, row in shipped.spelling.folded:
        assert all(tile in shipped.tiles for tile in written_tiles(laid))
        for one in row:
            small = shipped.fold(one.lower())
            assert shipped.fold(one) == (laid if one != one.lower() else small)
            assert [shipped.tiles[tile].is_blank for tile in written_tiles(small)] == [True] * len(written_tiles(small))


@pytest.mark.parametrize("name", LETTER_SETS)
def test_only_tiles_of_several_characters_that_single_tiles_have_must_be_used(name: str) -> None:
    shipped = LETTER_SETS[name]
    for tile in shipped.spelling.never_by_single_tiles:
        assert len(tile) > 1
        assert set(tile) | {tile} <= set(shipped.counts)


def test_a_set_with_tiles_of_several_characters_says_by_what_source_they_must_be_used() -> None:
    for name, shipped in LETTER_SETS.items():
        if any(len(letter.letter) > 1 for letter in shipped.letters):
            text = (Path(letter_sets.__file__).parent / f"{name}.py").read_text(encoding="utf-8").split('"""')[1]
            assert "rule" in text, name


@pytest.mark.parametrize(
    ("name", "word", "tiles"),
    [
        ("spanish", "chico", "C H I C O"),
        ("spanish", "[ch]ico", "CH I C O"),
        ("spanish", "[?CH]ÍCO", "CH I C O"),
        ("spanish", "[CH", "C H"),
        ("spanish", "[CA]LLO", "C A L L O"),
        ("catalan", "que[ny]", "QU E NY"),
        ("catalan", "col·legi", "C O L·L E G I"),
        ("catalan", "coŀlegi", "C O L·L E G I"),
        ("catalan", "qüestió", "QU E S T I O"),
        ("french", "cœur", "C O E U R"),
        ("german", "STRAẞE", "S T R A S S E"),
        ("croatian", "ǆep", "DŽ E P"),
        ("croatian", "džep", "D Ž E P"),
    ],
)
def test_a_written_word_is_made_of_these_tiles(name: str, word: str, tiles: str) -> None:
    shipped = LETTER_SETS[name]
    assert shipped.word_tiles(word) == tuple(tiles.split())
    assert "".join(tiles.split()) == shipped.word_in_capitals(word)


@pytest.mark.parametrize("text", ["Ǆ", "[Ǆ]", "[ǅ]"])
def test_a_character_laid_as_a_tile_in_brackets_may_stand_in_brackets_itself(text: str) -> None:
    assert LETTER_SETS["croatian"].written_tiles(text) == ["[DŽ]"]


def test_a_set_with_another_spelling_has_the_same_tiles() -> None:
    spanish = LETTER_SETS["spanish"]
    plain = with_spelling(spanish, NO_SPELLING)
    assert plain.tiles is spanish.tiles
    assert (plain.fold("Á"), spanish.fold("Á")) == ("Á", "A")
    assert with_spelling(plain, spanish.spelling).spelling == spanish.spelling
    assert with_spelling(spanish, spanish.spelling) is spanish
    assert edition_with_spelling(EDITIONS["spanish"], spanish.spelling) is EDITIONS["spanish"]
    assert edition_with_spelling(EDITIONS["spanish"], NO_SPELLING) == edition_with_spelling(
        EDITIONS["spanish"], NO_SPELLING
    )
