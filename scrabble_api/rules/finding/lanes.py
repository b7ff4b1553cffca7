"""The rows and columns of a board as a player looks at them: what lies there, what crosses, where a play may touch."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from scrabble_api.rules.equipment.letters import Tile
from scrabble_api.rules.equipment.squares import Direction, Layout, Premium
from scrabble_api.rules.plays.board import Board
from scrabble_api.rules.rulesets import Opening


class Crossing(NamedTuple):
    """The letters that lie before and after an empty square across the lane, and what their tiles count together."""

    before: tuple[str, ...]
    after: tuple[str, ...]
    points: int

    @property
    def length(self) -> int:
        """How many tiles the cross word has once a tile is laid between them."""
        return len(self.before) + 1 + len(self.after)


@dataclass(frozen=True, slots=True, eq=False)
class Lane:
    """A row or a column: its squares, and for each of them the tile on it, what crosses it and its live premium.

    ``tiles`` has one more, the border after the last square. ``contacts`` says where a play touches what it must: a tile
    on the square or beside it, or the start square of an empty board. ``marks`` are the places with a tile or a crossing,
    ``marks_before`` how many of them come before each place.
    """

    squares: range
    tiles: tuple[Tile | None, ...]
    crossings: tuple[Crossing | None, ...]
    premiums: tuple[Premium, ...]
    contacts: tuple[bool, ...]
    marks: tuple[int, ...]
    marks_before: tuple[int, ...]

    @property
    def direction(self) -> Direction:
        """Which way its words run."""
        return Direction.ACROSS if self.squares.step == 1 else Direction.DOWN


def lanes_of(board: Board, opening: Opening) -> Iterator[Lane]:
    """The lanes in which a play can be made, the rows from the top first, then the columns from the left."""
    layout = board.edition.layout
    for squares in (*layout.rows, *_columns(layout)):
        lane = _lane(board, squares, opening)
        if any(lane.contacts):
            yield lane


def _columns(layout: Layout) -> Iterator[range]:
    for top, bottom in zip(layout.rows[0], layout.rows[-1], strict=True):
        yield range(top, bottom + 1, layout.stride)


def _lane(board: Board, squares: range, opening: Opening) -> Lane:
    tiles = board.cells_on(range(squares.start, squares.stop + squares.step, squares.step))
    crossings = _crossings(board, squares, tiles)
    is_marked = [tile is not None or crossing is not None for tile, crossing in zip(tiles, crossings, strict=False)]
    return Lane(
        squares,
        tiles,
        crossings,
        board.premiums_on(squares),
        tuple(_opens(board, squares, opening) if board.is_empty else is_marked),
        tuple([index for index, is_mark in enumerate(is_marked) if is_mark]),
        tuple(accumulate(is_marked, initial=0)),
    )


def _opens(board: Board, squares: range, opening: Opening) -> list[bool]:
    """Where the first play may lie."""
    return [square == board.edition.layout.start or not opening.covers_start for square in squares]


def _crossings(board: Board, squares: range, tiles: tuple[Tile | None, ...]) -> tuple[Crossing | None, ...]:
    sideways = board.edition.layout.stride if squares.step == 1 else 1
    before = board.cells_on(range(squares.start - sideways, squares.stop - sideways, squares.step))
    after = board.cells_on(range(squares.start + sideways, squares.stop + sideways, squares.step))
    return tuple(
        [
            None if tile is not None or (one is None and other is None) else _crossing(board, square, sideways)
            for square, tile, one, other in zip(squares, tiles, before, after, strict=False)
        ]
    )


def _crossing(board: Board, square: int, sideways: int) -> Crossing:
    before, after = _run_beside(board, square, -sideways)[::-1], _run_beside(board, square, sideways)
    points = sum([tile.value for tile in (*before, *after)])
    return Crossing(tuple([tile.letter for tile in before]), tuple([tile.letter for tile in after]), points)


def _run_beside(board: Board, square: int, step: int) -> list[Tile]:
    """The tiles from a square on, as far as they lie without a gap."""
    tiles = []
    while (tile := board.cells[square := square + step]) is not None:
        tiles.append(tile)
    return tiles
