"""Why a recorded score may differ: the play scored again by the project's own scorer with one thing left out."""

from collections.abc import Iterator

from scrabble_api.rules.counting import count_text
from scrabble_api.rules.games.turns import Turn
from scrabble_api.rules.plays.board import Board
from scrabble_api.rules.plays.scoring import ScoreSheet, WordScore, score_text
from scrabble_api.rules.rulesets import CHALLENGES, GoodPlay

#: What a failed challenge is worth, and in how many of it a difference is told.
BONUS_STEPS = tuple(
    sorted({rule.points for rule in CHALLENGES.values() if rule.good_play is GoodPlay.POINTS_TO_CHALLENGED})
)
#: No more bonuses than these are thought to be in a difference.
_MOST_BONUSES = 6
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
    if difference % least or not 0 < times <= _MOST_BONUSES:
        return None
    if times == 1:
        return f"a challenge bonus of {least}"
    several = f"{times} times {least}"
    return (
        f"a challenge bonus of {difference} (or {several})"
        if difference in BONUS_STEPS
        else f"a challenge bonus, {several},"
    )


def cause_of(before: Board, turn: Turn, recorded: int) -> str:
    """The sum of a play in words, with the premium, word or bonus that the recorded score leaves out, if one does."""
    sheet = turn.sheet
    if sheet is None:
        return ""
    for omission, score in _omissions(before, turn, sheet):
        if score == recorded:
            return f"{omission}, so it scores {sheet.score}"
    return f"scores {score_text(sheet)}"


def _omissions(before: Board, turn: Turn, sheet: ScoreSheet) -> Iterator[tuple[str, int]]:
    if sheet.bonus:
        yield f"earns the bonus of {sheet.bonus} for {count_text(sheet.tiles_laid, 'tile')}", sheet.score - sheet.bonus
    names = before.edition.layout.names
    for square, _ in turn.laid:
        premium = before.premiums[square]
        if premium.code:
            name = _PREMIUM_NAMES[premium.code]
            gain = sum(_premium_gain(word, square) for word in sheet.words if square in word.line.squares)
            yield f"covers the {name} square {names[square]}", sheet.score - gain
    for word in sheet.words[1:]:
        yield f"also forms {word.word} ({word.score})", sheet.score - word.score


def _premium_gain(word: WordScore, square: int) -> int:
    """What the premium of a square adds to a word through it."""
    place = word.line.squares.index(square)
    tile, premium = word.tiles[place], word.premiums[place]
    letter_points = word.letter_points - tile.value * (premium.letter_multiplier - 1)
    return word.score - letter_points * (word.word_multiplier // premium.word_multiplier)
