"""The faults of a play: each rule's code, all faults at once, in both forms of a play."""

import pytest

from scrabble_api.formats.requests.rulesets import read_ruleset
from scrabble_api.rules.plays.adjudication import adjudicate
from scrabble_api.rules.plays.notation import read_position_play
from scrabble_api.rules.rulesets import RULESETS
from scrabble_api.rules.violations import RULES, Kind
from tests.rules.boards import board_of, canonical, codes, judged, score_of
from tests.rules.cases import CASES
from tests.rules.faults import FAULTS, Fault

PLACED = [fault for fault in FAULTS if fault.squares]


def by_name(fault: Fault) -> str:
    return fault.name


@pytest.mark.parametrize("fault", FAULTS, ids=by_name)
def test_a_play_shows_every_rule_it_breaks(fault: Fault) -> None:
    assert sorted(fault.codes) == codes(fault.answer)


@pytest.mark.parametrize("fault", PLACED, ids=by_name)
def test_a_violation_names_its_squares(fault: Fault) -> None:
    expected = sorted(zip(fault.codes, fault.squares, strict=True))
    assert expected == sorted((found.code, ", ".join(found.squares)) for found in fault.answer.violations)


@pytest.mark.parametrize("fault", FAULTS, ids=by_name)
def test_only_a_bad_word_leaves_a_play_legal(fault: Fault) -> None:
    expected = set(fault.codes) == {"word-not-in-lexicon"} and fault.ruleset != "void"
    assert expected is fault.answer.is_legal


@pytest.mark.parametrize("fault", FAULTS, ids=by_name)
def test_a_violation_has_a_whole_sentence_for_a_message(fault: Fault) -> None:
    for found in fault.answer.violations:
        assert "{" not in found.message
        assert found.message.endswith(".")
        assert found.message.strip() == found.message


@pytest.mark.parametrize("fault", FAULTS, ids=by_name)
def test_the_words_are_shown_wherever_they_can_be_made_out(fault: Fault) -> None:
    wordless = {code for code, rule in RULES.items() if not rule.leaves_words} | {"opening-too-short", "word-too-short"}
    assert bool(wordless & set(fault.codes)) is (fault.answer.sheet is None)


#: What only a game can show: it is about turns, or about tiles that a seat holds, gave back, or kept.
OF_GAMES = {code for code, rule in RULES.items() if rule.kind is Kind.TURN} | {
    "exchange-tile-not-on-rack",
    "rack-not-as-kept",
    "returned-tile-on-rack",
    "tiles-not-held",
}


def test_every_rule_on_a_single_play_is_broken_by_some_row() -> None:
    shown = {code for fault in FAULTS for code in fault.codes}
    shown |= {code for case in CASES for code in case.expected["codes"]}
    assert set(RULES) - OF_GAMES == shown


def test_a_rule_is_about_placement_tiles_or_words() -> None:
    tiles = "unknown-tile blank-not-named tile-not-on-rack rack-too-long rack-impossible tiles-exceed-set"
    assert set(tiles.split()) == {code for code, rule in RULES.items() if rule.kind is Kind.TILES} - OF_GAMES
    assert {"word-not-in-lexicon", "spelled-by-single-tiles"} == {
        code for code, rule in RULES.items() if rule.kind is Kind.WORDS
    }


def test_a_blank_beside_its_own_letter_on_the_board_is_played_through() -> None:
    assert [canonical(judged("8G zOO", play)) for play in ("8G ZOOS", "8G zOOS", "8G (zoo)S")] == [
        "8G ...S",
        "8G ...S",
        "8G ...S",
    ]


def test_an_opening_beside_the_start_square_still_has_words_and_a_score() -> None:
    answer = judged("", "7G CAT")
    assert (answer.is_legal, score_of(answer), canonical(answer)) == (False, 9, "7G CAT")


def test_contact_through_a_cross_word_alone_connects_a_play() -> None:
    assert judged("8G CAR", "9H ME").is_legal
    assert judged("8G CAR", "J7 AS").is_legal


@pytest.mark.parametrize(
    "play", ["1A CAT", "A1 CAT", "15M CAT", "O13 CAT"], ids=["top left", "left top", "bottom right", "right bottom"]
)
def test_a_play_may_end_at_the_edge(play: str) -> None:
    assert codes(judged("", play)) == ["opening-misses-start"]


@pytest.mark.parametrize(
    ("board", "play"),
    [("15A CAT", "A14 E."), ("O1 CAT", "1N E."), ("A1 CAT", "A1 ...S"), ("1M CAT", "1L S...")],
)
def test_a_play_in_a_corner_is_legal(board: str, play: str) -> None:
    assert judged(board, play).is_legal


def test_the_message_of_a_capital_the_rack_lacks_says_how_to_name_a_blank() -> None:
    (found,) = judged("8G CAR", "8G ...S", rack="?").violations
    assert found.tiles == "S"
    assert "lower case" in found.message


def test_the_message_of_a_differing_letter_says_what_lies_there() -> None:
    (found,) = judged("8G CAR", "8G CATS").violations
    assert found.message == "The board has R on I8, but the play says T. Write . or the tile that lies there."


def test_the_message_off_the_board_says_where_the_board_ends() -> None:
    (found,) = judged(board_of("11S CAR", "english_super", "super"), "11S ...S").violations
    assert (found.code, found.squares) == ("off-board", ("V11",))
    assert "U21" in found.message


def test_a_position_without_tiles_beside_a_word_lays_no_tile() -> None:
    board = board_of("8G CAR")
    play = read_position_play("8J", "", board.edition.letter_set)
    assert "no-new-tile" in codes(adjudicate(board, play, RULESETS["club"]))


def test_a_lone_tile_is_no_word_even_where_an_opening_may_be_one_tile() -> None:
    board = board_of("")
    lone = read_ruleset({"base": "club", "opening": {"minimum_tiles": 1}}, board.edition.layout)
    answer = judged(board, "8H A", ruleset=lone)
    assert codes(answer) == ["word-too-short"]
    assert (answer.is_legal, answer.play, answer.board_after) == (False, None, None)
