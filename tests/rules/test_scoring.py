"""Score sheets: premiums, multipliers, bonuses, and their arithmetic in writing."""

import pytest

from scrabble_api.rules.equipment.squares import COVERED
from scrabble_api.rules.plays.scoring import ScoreSheet, sheet_arithmetic, word_arithmetic
from scrabble_api.rules.rulesets import RULESETS, ruleset_on
from tests.rules.boards import board_of, judged


def sheet_of(board: str, play: str, layout: str | None = None, edition: str = "english") -> ScoreSheet:
    sheet = judged(board_of(board, edition, layout), play).sheet
    assert sheet is not None
    return sheet


# New E tiles of one point each, and a stop for each old one.
@pytest.mark.parametrize(
    ("layout", "position", "tiles", "letter_points", "multiplier", "bonus"),
    [
        ("standard", "8G", "EEE", 3, 2, 0),
        ("standard", "1A", "EEE", 3, 3, 0),
        # Super row 8: triple words at A and U, double words at H and N.
        ("super", "8H", "E.....E", 7, 4, 0),
        ("super", "8A", "E......E", 8, 6, 0),
        # Super row 3: double words at C, J, L and S; quadruple letters at F and P.
        ("super", "3C", "E......E.E", 10, 8, 0),
        ("super", "3C", "E......E.E......E", 17, 16, 0),
        # Super row 1: quadruple words at A and U, triple words at H and N.
        ("super", "1A", "E......E", 8, 12, 0),
        ("super", "1H", "E.....E", 7, 9, 0),
        ("super", "1A", "E...................E", 21, 16, 0),
        ("super", "A1", "E...................E", 21, 16, 0),
        ("standard", "1A", "E......E......E", 15, 27, 0),
        # D1 is a double letter; eight tiles earn no bonus where only seven do.
        ("standard", "1A", "EEEEEEEE", 9, 9, 0),
        ("standard", "1A", "EEEEEEE", 8, 3, 50),
        # F3 counts one E four times.
        ("super", "3C", "EEEEEEE", 10, 2, 50),
        # A premium under an old tile is spent.
        ("standard", "1A", "......E......E", 14, 1, 0),
        ("standard", "1A", ".......EE", 9, 3, 0),
    ],
)
def test_letter_premiums_come_first_and_word_premiums_multiply(
    layout: str, position: str, tiles: str, letter_points: int, multiplier: int, bonus: int
) -> None:
    old = "".join("." if tile == "E" else "E" for tile in tiles)
    sheet = sheet_of(f"{position} {old}", f"{position} {tiles}", layout)
    (word,) = sheet.words
    assert (letter_points, multiplier, bonus) == (word.letter_points, word.word_multiplier, sheet.bonus)
    assert letter_points * multiplier + bonus == sheet.score


@pytest.mark.parametrize(
    ("board", "play", "arithmetic"),
    [
        ("", "8F HORN", ["(4+1+1+1)×2 = 14"]),
        ("", "8H LOFTY", ["(1+1+4+1+4×2)×2 = 30"]),
        ("", "8G HaT", ["(4+0+1)×2 = 10"]),
        ("", "8D zEBRA", ["(0×2+1+3+1+1)×2 = 12"]),
        ("8G CAR", "8G ...S", ["3+1+1+1 = 6"]),
    ],
)
def test_a_word_shows_its_arithmetic(board: str, play: str, arithmetic: list[str]) -> None:
    assert arithmetic == [word_arithmetic(word) for word in sheet_of(board, play).words]


@pytest.mark.parametrize(
    ("board", "play", "arithmetic"),
    [
        ("", "8F HORN", "HORN 14 = 14"),
        ("8F HORN; H6 FA.M", "10F PASTE", "PASTE 15 + FARMS 10 = 25"),
        ("", "8E STAINED", "STAINED 16 + bonus 50 = 66"),
        ("8H LOFTY; 7I LOAM; J7 ..FICIATE", "15H QU.TZALs", "QUETZALS 315 + bonus 50 = 365"),
    ],
)
def test_a_sheet_shows_its_sum(board: str, play: str, arithmetic: str) -> None:
    assert arithmetic == sheet_arithmetic(sheet_of(board, play))


def test_the_record_play_of_a_club_shows_its_arithmetic() -> None:
    # O1 and O8 are triple words, O4 is a double letter; the R of O7 lies there already.
    (word,) = sheet_of("7H SCAMsTER", "O1 QUIXOT.Y").words
    assert word_arithmetic(word) == "(10+1+1+8×2+1+1+1+4)×9 = 315"


def test_only_new_tiles_have_a_premium() -> None:
    (word,) = sheet_of("8G CAR", "8G ...TS").words
    spent = [premium is COVERED for premium in word.premiums]
    assert spent == [True, True, True, False, False]


def test_a_letter_premium_acts_in_both_words_of_its_tile() -> None:
    # G9 is a double letter: EX 1×2+8 = 10, CE 3+1×2 = 5.
    sheet = sheet_of("8G CAR", "9G EX")
    assert [(word.word, word.score) for word in sheet.words] == [("EX", 10), ("CE", 5), ("AX", 9)]


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("tiles", "bonus"), [("ENTAIL", 0), ("ENTAILS", 50), ("ENTAILED", 0)])
def test_seven_tiles_laid_earn_fifty_under_every_preset(ruleset: str, tiles: str, bonus: int) -> None:
    sheet = judged("", f"8D {tiles}", ruleset=ruleset).sheet
    assert sheet is not None
    assert bonus == sheet.bonus


# The boards of other games: opening of that many E tiles from four or more squares left of the start.
@pytest.mark.parametrize(
    ("layout", "edition", "rack_size", "bonuses"),
    [
        ("standard", "english", 7, {6: 0, 7: 50, 8: 0}),
        ("super", "english_super", 7, {6: 0, 7: 50, 8: 0}),
        ("duel11", "english", 7, {6: 0, 7: 50, 8: 0}),
        ("crossplay", "english", 7, {6: 0, 7: 40, 8: 0}),
        ("kelimelik", "turkish", 7, {6: 0, 7: 30, 8: 0}),
        ("words_with_friends", "english", 7, {6: 0, 7: 35, 8: 0}),
        ("lexulous", "english", 8, {6: 0, 7: 40, 8: 50, 9: 0}),
    ],
)
def test_a_board_has_its_own_bonus_and_rack_size(
    layout: str, edition: str, rack_size: int, bonuses: dict[int, int]
) -> None:
    board = board_of("", edition, layout)
    row, start = board.edition.layout.height // 2 + 1, "C" if layout != "super" else "E"
    ruleset = ruleset_on(board.edition.layout, RULESETS["club"])
    answers = {count: judged(board, f"{row}{start} {'E' * count}", ruleset=ruleset) for count in bonuses}
    assert rack_size == ruleset.rack_size
    assert bonuses == {count: answer.sheet.bonus for count, answer in answers.items() if answer.sheet}
    too_long = {count for count, answer in answers.items() if any(v.code == "rack-too-long" for v in answer.violations)}
    assert {count for count in bonuses if count > rack_size} == too_long
