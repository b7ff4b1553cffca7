"""Why a recorded score may differ: the play scored again by the project's own scorer with one thing left out."""

from collections.abc import Iterator
from dataclasses import replace

from scrabble_api.rules.board import Board
from scrabble_api.rules.rulesets import CHALLENGES, GoodPlay
from scrabble_api.rules.scoring import ScoreSheet, score_words, sheet_arithmetic
from scrabble_api.rules.squares import PLAIN, Premium
from scrabble_api.rules.turns import Turn

#: What a failed challenge is worth, and in how many of it a difference is told.
BONUS_STEPS = tuple(
    sorted({rule.points for rule in CHALLENGES.values() if rule.good_play is GoodPlay.POINTS_TO_CHALLENGED})
)
_NUMBERS = ("", "one", "two", "three", "four", "five", "six")
_PREMIUM_NAMES = {
    "DL": "double letter",
    "TL": "triple letter",
    "QL": "quadruple letter",
    "DW": "double word",
    "TW": "triple word",
    "QW": "quadruple word",
}


def bonus_in(difference: int) -> str | None:
    """What challenge bonus a difference is, in words; None where it is none."""
    least = BONUS_STEPS[0]
    times = difference // least
    if difference % least or not 0 < times < len(_NUMBERS):
        return None
    if times == 1:
        return f"one {least}-point challenge bonus"
    several = f"{_NUMBERS[times]} {least}-point challenge bonuses"
    return f"{several}, or one of {difference}" if difference in BONUS_STEPS else several


def cause_of(before: Board, turn: Turn, recorded: int) -> str:
    """The sum of a play in words, with the premium, word or bonus that the recorded score leaves out, if one does."""
    sheet = turn.sheet
    if sheet is None:
        return ""
    for said, score in _left_out(before, turn, sheet):
        if score == recorded:
            return f"{said}: {sheet.score}"
    return f"scores {sheet_arithmetic(sheet)}"


def _left_out(before: Board, turn: Turn, sheet: ScoreSheet) -> Iterator[tuple[str, int]]:
    if sheet.bonus:
        yield f"earns the bonus of {sheet.bonus} for {sheet.tiles_laid} tiles", sheet.score - sheet.bonus
    names = before.edition.layout.names
    for square, _ in turn.laid:
        premium = before.premiums[square]
        if premium.code:
            name = _PREMIUM_NAMES[premium.code]
            yield f"covers the {name} square {names[square]}", _score_with(before, turn, sheet, square, PLAIN)
    for word in sheet.words[1:]:
        yield f"also forms {word.word} ({word.score})", sheet.score - word.score


def _score_with(before: Board, turn: Turn, sheet: ScoreSheet, square: int, premium: Premium) -> int:
    """What the play would score if the square had that premium."""
    printed = (*before.premiums[:square], premium, *before.premiums[square + 1 :])
    after = before.with_tiles(turn.laid)
    lines = tuple(word.line for word in sheet.words)
    bonus = {sheet.tiles_laid: sheet.bonus}
    return score_words(replace(before, premiums=printed), after, lines, sheet.tiles_laid, bonus).score
