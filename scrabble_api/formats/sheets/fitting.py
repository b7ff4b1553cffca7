"""How large a sheet is printed, so that any game fits on one page: the longer it is, the smaller."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from scrabble_api.formats.sheets.rounds import Round

#: Millimetres of a page that board and turns share: what Letter has within its margins, less head, foot and headings.
_ROOM = 200.0
#: What the rule above a row takes.
_RULE = 0.2


@dataclass(frozen=True, slots=True)
class Size:
    """A size by its number in the style sheet, which is made of these.

    Lines, small lines and board are in millimetres, the print and the small print in points.
    """

    number: int
    line: float
    small_line: float
    board: float
    text: float
    small: float


#: From the largest.
SIZES = (
    Size(1, 5.6, 3.7, 92, 9.5, 7.5),
    Size(2, 5.0, 3.4, 88, 9.0, 7.2),
    Size(3, 4.5, 3.1, 82, 8.5, 6.8),
    Size(4, 4.0, 2.8, 76, 8.0, 6.4),
    Size(5, 3.5, 2.6, 68, 7.4, 6.0),
    Size(6, 3.1, 2.4, 60, 7.0, 5.6),
)
#: How many characters of a remark a small line holds, by how many play.
_CHARACTERS = (66, 66, 66, 44, 33)
#: Longer plays are in small print, by how many play.
LONGEST_PLAYS = (22, 22, 18, 16, 11)


def fitting_size(rounds: Sequence[Round], *, has_board: bool) -> Size:
    """The largest size at which the page holds everything; the smallest where none does."""
    small_lines = sum(small_lines_of(one) for one in rounds)
    for size in SIZES:
        board = size.board if has_board else SIZES[-1].board
        if len(rounds) * (size.line + _RULE) + small_lines * size.small_line + board <= _ROOM:
            return size
    return SIZES[-1]


def small_lines_of(one: Round) -> int:
    """How many lines of small print stand under a round's plays: at most two of remarks, and racks where many play."""
    are_racks_below = len(one.cells) > 2 and any(cell is not None and cell.rack for cell in one.cells)
    longest = max((len(cell.remarks) for cell in one.cells if cell is not None), default=0)
    return are_racks_below + min(2, math.ceil(longest / _CHARACTERS[len(one.cells)]))
