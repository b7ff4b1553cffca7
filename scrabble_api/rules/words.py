"""Which words a play forms: its main word, and a cross word wherever a new tile touches others sideways."""

from collections.abc import Sequence
from typing import NamedTuple

from scrabble_api.rules.letters import Tile

Cells = tuple[Tile | None, ...]


class Line(NamedTuple):
    """An unbroken run of tiles: its squares in reading order, and the step between them (1: across)."""

    squares: range

    @property
    def start(self) -> int:
        """The square of its first tile."""
        return self.squares.start

    @property
    def step(self) -> int:
        """1 across; the layout's stride down."""
        return self.squares.step

    @property
    def is_word(self) -> bool:
        """A single letter is no word."""
        return len(self.squares) > 1


def run_through(cells: Cells, square: int, step: int) -> Line:
    """The run of tiles through a covered square, in steps of 1 (across) or of the stride (down)."""
    start = end = square
    while cells[start - step] is not None:
        start -= step
    while cells[end] is not None:
        end += step
    return Line(range(start, end, step))


def words_formed(cells: Cells, main: Line, laid_squares: Sequence[int], stride: int) -> tuple[Line, ...]:
    """The main word first, then the cross words in the order of the new tiles; none of a single letter."""
    sideways = stride if main.step == 1 else 1
    lines = [main] if main.is_word else []
    for square in laid_squares:
        if cells[square - sideways] is not None or cells[square + sideways] is not None:
            lines.append(run_through(cells, square, sideways))
    return tuple(lines)
