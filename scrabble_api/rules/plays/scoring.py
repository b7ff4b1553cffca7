"""The score sheet of a play: every letter, every premium, every word, the bonus, and the sum of those lines.

A letter premium acts before a word premium; both only under tiles laid in this play, in every word the tile
is in. The bonus goes by the number of tiles laid, is added once, after everything, and never multiplied.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from scrabble_api.rules.equipment.letters import Tile
from scrabble_api.rules.equipment.squares import COVERED, Premium
from scrabble_api.rules.plays.board import Board
from scrabble_api.rules.plays.words import Line


class WordScore(NamedTuple):
    """One word: its line, its tiles, the premium under each (``COVERED`` under an old tile), and their effect.

    ``letter_points`` are the tiles' values times letter premiums; ``word_multiplier`` all word premiums multiplied.
    """

    line: Line
    tiles: tuple[Tile, ...]
    premiums: tuple[Premium, ...]
    letter_points: int
    word_multiplier: int

    @property
    def score(self) -> int:
        """Letter points times word multiplier."""
        return self.letter_points * self.word_multiplier

    @property
    def word(self) -> str:
        """The word in capitals, without brackets."""
        return "".join(self.tile_letters)

    @property
    def tile_letters(self) -> tuple[str, ...]:
        """What each of its tiles shows or stands for."""
        return tuple([tile.letter for tile in self.tiles])

    @property
    def letters(self) -> Iterator[tuple[int, Tile, Premium]]:
        """Each letter's square, tile and premium."""
        return zip(self.line.squares, self.tiles, self.premiums, strict=True)


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """All words of a play, main word first, and the bonus; the total is only ever the sum of its lines."""

    words: tuple[WordScore, ...]
    tiles_laid: int
    bonus: int

    @property
    def letters(self) -> int:
        """How many letters all words have."""
        return sum([len(word.tiles) for word in self.words])

    @property
    def score(self) -> int:
        """The play's points."""
        return sum([word.score for word in self.words]) + self.bonus


def score_words(
    before: Board, after: Board, lines: tuple[Line, ...], tiles_laid: int, bonus: Mapping[int, int]
) -> ScoreSheet:
    """The score sheet of the words on these lines; premiums act as they were live before the play."""
    words = tuple([_score_word(before, after, line) for line in lines])
    return ScoreSheet(words, tiles_laid, bonus.get(tiles_laid, 0))


def _score_word(before: Board, after: Board, line: Line) -> WordScore:
    tiles, premiums = after.tiles_on(line.squares), before.premiums_on(line.squares)
    letter_points, word_multiplier = 0, 1
    for tile, premium in zip(tiles, premiums, strict=True):
        if premium is COVERED:
            letter_points += tile.value
        else:
            letter_points += tile.value * premium.letter_multiplier
            word_multiplier *= premium.word_multiplier
    return WordScore(line, tiles, premiums, letter_points, word_multiplier)


def word_arithmetic(word: WordScore) -> str:
    """A word's sum in writing: ``(4+1+1+1)×2 = 14``, letter premiums as ``8×2``."""
    letters = "+".join([_letter_arithmetic(tile, premium) for _, tile, premium in word.letters])
    if word.word_multiplier == 1:
        return f"{letters} = {word.score}"
    return f"({letters})×{word.word_multiplier} = {word.score}"


def _letter_arithmetic(tile: Tile, premium: Premium) -> str:
    multiplier = premium.letter_multiplier
    return str(tile.value) if multiplier == 1 else f"{tile.value}×{multiplier}"


def sheet_arithmetic(sheet: ScoreSheet) -> str:
    """The play's sum in writing: ``PASTE 15 + FARMS 10 = 25``, the bonus as a line of its own."""
    lines = [f"{word.word} {word.score}" for word in sheet.words]
    if sheet.bonus:
        lines.append(f"bonus {sheet.bonus}")
    return f"{' + '.join(lines)} = {sheet.score}"


def score_text(sheet: ScoreSheet) -> str:
    """The play's sum for a reader: of one word without a bonus the score alone, which is all there is to add."""
    return str(sheet.score) if len(sheet.words) == 1 and not sheet.bonus else sheet_arithmetic(sheet)
