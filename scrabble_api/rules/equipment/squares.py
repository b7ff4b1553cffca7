"""Squares, their names and premiums: what is printed on a board.

A square is a number into a grid with an empty border, so that a run of tiles ends at the board's edge
without anyone asking where the edge is. People see its name: ``H8`` is column H, row 8 from the top.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from scrabble_api.rules.errors import Unreadable

_SQUARE = re.compile(r"([A-Za-z]{1,2})([0-9]{1,2})")


class Direction(StrEnum):
    """Words run left to right or top to bottom only."""

    ACROSS = "across"
    DOWN = "down"


@dataclass(frozen=True, slots=True, eq=False)
class Premium:
    """A premium square's effect on the tile laid on it: it multiplies the letter or the word."""

    code: str | None
    letter_multiplier: int
    word_multiplier: int


#: A square without effect.
PLAIN = Premium(None, 1, 1)

#: A square that holds a tile: whatever premium it had is used up.
COVERED = Premium(None, 1, 1)

PREMIUMS: Mapping[str, Premium] = {
    ".": PLAIN,
    "d": Premium("DL", 2, 1),
    "t": Premium("TL", 3, 1),
    "q": Premium("QL", 4, 1),
    "D": Premium("DW", 1, 2),
    "T": Premium("TW", 1, 3),
    "Q": Premium("QW", 1, 4),
}


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """A board's print: its size, the premium of each square, and the start square.

    ``bonus`` and ``rack_size`` are given where the board's own game departs from the ruleset's figures.
    ``rows`` are the squares of each row, from the top; ``stride`` is the step from a square to the one below it.
    """

    id: str
    title: str
    width: int
    height: int
    start: int
    premiums: tuple[Premium, ...]
    names: tuple[str, ...]
    rows: tuple[range, ...]
    rack_size: int | None = None
    bonus: Mapping[int, int] | None = None

    @property
    def stride(self) -> int:
        """The step from a square to the one below it."""
        return self.width + 1

    def step(self, direction: Direction) -> int:
        """The step from a square to the next in that direction."""
        return 1 if direction is Direction.ACROSS else self.stride

    def square_at(self, column: int, row: int) -> int | None:
        """The square in that column and row, both counted from 0; None off the board."""
        if 0 <= column < self.width and 0 <= row < self.height:
            return (row + 1) * (self.width + 1) + column
        return None

    @property
    def last_name(self) -> str:
        """The name of the square at the bottom right, where the board ends."""
        return square_text(self.width - 1, self.height - 1)


def bordered_square(width: int, column: int, row: int) -> int:
    """The number of a square in a grid with an empty border above, below and at the side."""
    return (row + 1) * (width + 1) + column


def column_text(column: int) -> str:
    """A column's letters, counted from 0: A … Z, AA, AB …; columns left of the board have none."""
    if column < 0:
        return "?"
    text = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        text = chr(ord("A") + letter) + text
    return text


@lru_cache(maxsize=4096)
def square_text(column: int, row: int) -> str:
    """A square's name, also of one off the board: column letters, row number."""
    return f"{column_text(column)}{row + 1}"


def parse_column(text: str) -> int:
    """A column's number, counted from 0, from its letters."""
    number = 0
    for letter in text.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def parse_square(text: str) -> tuple[int, int]:
    """Column and row, counted from 0, of a square's name such as ``H8``; Unreadable otherwise."""
    match = _SQUARE.fullmatch(text)
    if not match:
        raise Unreadable(
            "unreadable-square", f"“{text}” is not a square. Write a column letter and a row number, for example H8."
        )
    return parse_column(match[1]), int(match[2]) - 1


def parse_layout(
    id: str, title: str, start: str, text: str, rack_size: int | None = None, bonus: Mapping[int, int] | None = None
) -> Layout:
    """A layout from its drawing: ``.`` plain, ``d t q`` letter premiums, ``D T Q`` word premiums (×2 ×3 ×4)."""
    rows = [line.split() for line in text.strip().splitlines()]
    width, height = len(rows[0]), len(rows)
    size = bordered_square(width, 0, height + 1)
    premiums, names = [PLAIN] * size, [""] * size
    squares = tuple(range(first := bordered_square(width, 0, row), first + width) for row in range(height))
    for row, (line, in_row) in enumerate(zip(rows, squares, strict=True)):
        for column, (drawn, square) in enumerate(zip(line, in_row, strict=True)):
            premiums[square] = PREMIUMS[drawn]
            names[square] = square_text(column, row)
    start_square = bordered_square(width, *parse_square(start))
    return Layout(id, title, width, height, start_square, tuple(premiums), tuple(names), squares, rack_size, bonus)
