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


#: Longer plays still are in two lines and more of small print, which is so much smaller.
_SMALLER = 0.72

#: Millimetres that scores and outcome take beside the board, a line of what was decided, and its characters.
_RESULT, _LINE, _LINE_CHARACTERS = 52.0, 3.6, 52


def fitting_size(rounds: Sequence[Round], decisions: Sequence[str], *, has_board: bool) -> Size:
    """The largest size at which the page holds everything; the smallest where none does."""
    lines = sum(lines_of(one) for one in rounds)
    small_lines = sum(small_lines_of(one) for one in rounds)
    result = _RESULT + _LINE * sum(math.ceil(len(one) / _LINE_CHARACTERS) for one in decisions)
    for size in SIZES:
        end = max(size.board if has_board else SIZES[-1].board, result)
        if lines * size.line + len(rounds) * _RULE + small_lines * size.small_line + end <= _ROOM:
            return size
    return SIZES[-1]


def lines_of(one: Round) -> int:
    """How many lines a round's plays take: one, but for plays too long for that also in small print."""
    longest = LONGEST_PLAYS[len(one.cells)] / _SMALLER
    return max((math.ceil(cell.length / longest) for cell in one.cells if cell is not None), default=1)


def small_lines_of(one: Round) -> int:
    """How many lines of small print stand under a round's plays: remarks, and racks where many play."""
    are_racks_below = len(one.cells) > 2 and any(cell is not None and cell.rack for cell in one.cells)
    longest = max((len(cell.remarks) for cell in one.cells if cell is not None), default=0)
    return are_racks_below + math.ceil(longest / _CHARACTERS[len(one.cells)])
