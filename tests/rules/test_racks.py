"""Racks: what they can hold, whether a play can come from one, and what a play leaves on it."""

import pytest

from scrabble_api.rules.equipment.editions import EDITIONS
from scrabble_api.rules.equipment.letters import parse_rack, tally, tiles_text
from scrabble_api.rules.errors import Unreadable
from tests.rules.boards import board_of, codes, judged


def rack_text(text: str, edition: str = "english") -> str:
    return tiles_text(parse_rack(text, EDITIONS[edition].letter_set))


@pytest.mark.parametrize(
    ("edition", "text", "written"),
    [
        ("english", "", ""),
        ("english", "AEINST?", "AEINST?"),
        ("english", "AE_?_", "AE_?_"),
        ("english", "AEs", "AE?"),
        ("english", "A[?S][e]", "A??"),
        ("english", "[A][?]"[:3], "A"),
        ("spanish", "[CH]A[ll]", "[CH]A?"),
        ("turkish", "Iıİi", "I?İ?"),
        ("ukrainian", "'А[?']", "'А?"),
        ("norwegian", "[?X]A", "?A"),
        ("german", "A\u0308", "Ä"),
    ],
)
def test_a_rack_is_read_and_a_named_blank_on_it_is_a_blank(edition: str, text: str, written: str) -> None:
    assert written == rack_text(text, edition)


@pytest.mark.parametrize("text", ["A1", "A.", "-A", "A B", "Ж", "[CH]", "(A)", "[A", "[]", "[?]"])
def test_a_rack_with_a_strange_tile_cannot_be_read(text: str) -> None:
    with pytest.raises(Unreadable) as caught:
        rack_text(text)
    assert caught.value.code == "unknown-tile"
    assert "English" in caught.value.message


def test_a_rack_counts_each_blank_as_one_kind() -> None:
    assert tally(parse_rack("AA?s_", EDITIONS["english"].letter_set)) == {"A": 2, "?": 2, "_": 1}


# The play puts these tiles behind CAR, or is an opening.
@pytest.mark.parametrize(
    ("board", "play", "rack", "expected", "left"),
    [
        ("8G CAR", "8G ...S", "S", [], ""),
        ("8G CAR", "8G ...S", "AESS", [], "AES"),
        ("8G CAR", "8G ...s", "AE?", [], "AE"),
        ("8G CAR", "8G ...s", "??", [], "?"),
        ("8G CAR", "8G ...S", "_", [], ""),
        ("8G CAR", "8G ...s", "_", [], ""),
        ("8G CAR", "8G ...S", "S_", [], "_"),
        ("8G CAR", "8G ...ESS", "ES_", [], ""),
        ("8G CAR", "8G ...ESS", "E__A", [], "A"),
        ("8G CAR", "8G ...ESS", "E_AA", ["tile-not-on-rack"], None),
        ("8G CAR", "8G ...S", "", ["tile-not-on-rack"], None),
        ("8G CAR", "8G ...S", "?", ["tile-not-on-rack"], None),
        ("8G CAR", "8G ...s", "S", ["tile-not-on-rack"], None),
        ("8G CAR", "8G ...s", "s", [], ""),
        ("8G CAR", "8G ...S", "SEATING", [], "EATING"),
        ("8G CAR", "8G ...S", "SEATINGE", ["rack-too-long"], "EATINGE"),
        ("8G CAR", "8G ...S", "________", ["rack-too-long"], "_______"),
        ("8G CAR", "8G ...S", "S_______", ["rack-too-long"], "_______"),
        ("8G CAR", "8G ...S", "S??", [], "??"),
        ("8G CAR", "8G ...S", "S???", ["rack-impossible"], "???"),
        ("8G cAR", "8G ...S", "S??", ["rack-impossible"], "??"),
        ("8G cAR", "8G ...s", "???", ["rack-impossible"], "??"),
        ("8G caR", "8G ...s", "?", ["tiles-exceed-set"], ""),
        ("8G caR", "8G ...s", "??", ["rack-impossible", "tiles-exceed-set"], "?"),
        ("8G QUIT", "8G ....S", "SJ", [], "J"),
        ("8G QUIT", "8G ....S", "SQ", ["rack-impossible"], "Q"),
        ("8G QUIT", "G8 .Q", "Q", ["tiles-exceed-set"], ""),
        ("8G QUIT", "G8 .q", "Q", ["rack-impossible", "tile-not-on-rack"], None),
        ("8G JINX", "8G ....J", "_", ["tiles-exceed-set"], ""),
        ("", "8H ?T", "?T", ["blank-not-named"], None),
    ],
)
def test_a_play_comes_from_a_rack_or_it_says_why_not(
    board: str, play: str, rack: str, expected: list[str], left: str | None
) -> None:
    answer = judged(board, play, rack=rack)
    assert (expected, left) == (codes(answer), None if answer.rack_after is None else tiles_text(answer.rack_after))


def test_a_play_without_a_rack_leaves_none() -> None:
    assert judged("8G CAR", "8G ...S").rack_after is None


# The tiles named by a violation.
@pytest.mark.parametrize(
    ("board", "play", "rack", "code", "tiles"),
    [
        ("8G CAR", "8G ...ESS", "SEA", "tile-not-on-rack", "S"),
        ("8G CAR", "8G ...ESS", "A", "tile-not-on-rack", "ESS"),
        ("8G CAR", "8G ...sS", "S", "tile-not-on-rack", "?"),
        ("8G CAR", "8G ...S", "SQQZZ???", "rack-impossible", "QZ?"),
        ("8G QUIZ", "8G ....Q", "Q", "tiles-exceed-set", "Q"),
        ("8G abc", "8G ...S", None, "tiles-exceed-set", "?"),
    ],
)
def test_a_violation_names_the_tiles_in_the_order_of_the_set(
    board: str, play: str, rack: str | None, code: str, tiles: str
) -> None:
    assert [tiles] == [found.tiles for found in judged(board, play, rack=rack).violations if found.code == code]


def test_a_tile_of_several_characters_is_named_in_brackets() -> None:
    answer = judged(board_of("8G SA", "spanish"), "8G ..[CH]", rack="A")
    assert [found.tiles for found in answer.violations] == ["[CH]"]


def test_counts_matter_for_every_kind_of_tile_of_a_set() -> None:
    board = board_of("8G SA", "spanish")
    assert [codes(judged(board, f"8G ..{tiles}")) for tiles in ("[CH]", "[CH][CH]")] == [[], ["tiles-exceed-set"]]
    assert codes(judged(board, "8G ..CH")) == []


def test_a_set_with_more_blanks_allows_more_blanks() -> None:
    portuguese, super_set = board_of("", "portuguese"), board_of("", "english_super")
    assert [codes(judged(portuguese, f"8F {tiles}")) for tiles in ("aaaA", "aaaa")] == [[], ["tiles-exceed-set"]]
    assert [codes(judged(super_set, f"11H {tiles}")) for tiles in ("aaaaA", "aaaaa")] == [[], ["tiles-exceed-set"]]


def test_a_set_with_more_tiles_allows_more_tiles() -> None:
    assert [
        codes(judged(board_of("", edition), play))
        for edition, play in (("english", "8G QAQ"), ("english_super", "11J QAQ"))
    ] == [["tiles-exceed-set"], []]
