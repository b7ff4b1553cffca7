"""Which words a play forms: its main word, and a cross word wherever a new tile touches others sideways."""

from collections.abc import Sequence
from typing import NamedTuple

from scrabble_api.rules.equipment.squares import Direction, Layout
from scrabble_api.rules.plays.board import Board


class Line(NamedTuple):
    """An unbroken run of tiles, as the range of its squares in reading order."""

    squares: range

    @property
    def direction(self) -> Direction:
        """Which way it runs."""
        return Direction.ACROSS if self.squares.step == 1 else Direction.DOWN

    @property
    def is_word(self) -> bool:
        """A single letter is no word."""
        return len(self.squares) > 1

    def position(self, layout: Layout) -> str:
        """Where it begins and which way it runs, as ``8H`` (across) or ``H8`` (down)."""
        name = layout.names[self.squares.start]
        return row_first(name) if self.direction is Direction.ACROSS else name


def row_first(square: str) -> str:
    """A square's name with its row number first, which stands for across."""
    column = square.rstrip("0123456789")
    return square[len(column) :] + column


def run_through(board: Board, square: int, step: int) -> Line:
    """The run of tiles through a covered square, in steps of 1 (across) or of the stride (down)."""
    cells = board.cells
    start = end = square
    while cells[start - step] is not None:
        start -= step
    while cells[end] is not None:
        end += step
    return Line(range(start, end, step))


def main_line(board_after: Board, laid_squares: Sequence[int], direction: Direction | None) -> Line:
    """The run of tiles that holds the whole play; for one tile the longer of its two, across when equal."""
    first, layout = laid_squares[0], board_after.edition.layout
    if direction is not None and len(laid_squares) > 1:
        return run_through(board_after, first, layout.step(direction))
    across, down = run_through(board_after, first, 1), run_through(board_after, first, layout.stride)
    return down if len(down.squares) > len(across.squares) else across


def words_formed(board_after: Board, main: Line, laid_squares: Sequence[int]) -> tuple[Line, ...]:
    """The main word first, then the cross words in the order of the new tiles; none of a single letter."""
    cells, stride = board_after.cells, board_after.edition.layout.stride
    sideways = stride if main.direction is Direction.ACROSS else 1
    lines = [main] if main.is_word else []
    for square in laid_squares:
        if cells[square - sideways] is not None or cells[square + sideways] is not None:
            lines.append(run_through(board_after, square, sideways))
    return tuple(lines)
