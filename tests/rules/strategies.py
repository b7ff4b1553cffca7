"""Random boards and plays for the properties of the rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from hypothesis import assume
from hypothesis import strategies as st

from scrabble_api.rules.equipment.letters import LetterSet, Tile
from scrabble_api.rules.equipment.squares import Direction
from scrabble_api.rules.plays.board import Board, empty_board
from scrabble_api.rules.plays.notation import Element, Position, PositionPlay, SquaresPlay, read_elements
from tests.rules.boards import edition_of
from tests.rules.second_opinion import Cell

#: A letter set and a board to play it on, None for its own.
Pairing = tuple[str, str | None]

#: Pairings whose board looks the same with rows and columns exchanged.
SYMMETRIC: tuple[Pairing, ...] = (
    ("english", None),
    ("english_super", None),
    ("spanish", None),
    ("english", "duel11"),
    ("turkish", "kelimelik"),
)
PAIRINGS: tuple[Pairing, ...] = (
    *SYMMETRIC,
    ("english", "lexulous"),
    ("ukrainian", "words_with_friends"),
    ("norwegian", "crossplay"),
)

#: What people and machines put into a play.
WRITTEN = st.text(st.one_of(st.sampled_from("ABCEOSTXabcs?.()-[]_ 1{}%é'Σςİı\u0301"), st.characters()), max_size=12)


@dataclass(frozen=True)
class Situation:
    """Tiles on a board, and new ones along one line without a gap, all keyed by (row, column)."""

    pairing: Pairing
    old: Mapping[Cell, Tile]
    new: Mapping[Cell, Tile]
    is_across: bool

    @property
    def letter_set(self) -> LetterSet:
        return edition_of(*self.pairing).letter_set

    @property
    def board(self) -> Board:
        board = empty_board(edition_of(*self.pairing))
        square_at = board.edition.layout.square_at
        placed = [(square_at(column, row), tile) for (row, column), tile in self.old.items()]
        return board.with_tiles([(square, tile) for square, tile in placed if square is not None])

    @property
    def transposed(self) -> "Situation":
        """The same with rows and columns exchanged."""
        return Situation(self.pairing, _turned(self.old), _turned(self.new), not self.is_across)

    @property
    def squares_play(self) -> SquaresPlay:
        return squares_play(self.new)

    @property
    def position_play(self) -> PositionPlay:
        """The play written as its whole word, with stops for old tiles."""
        tiles, (down, right) = {**self.old, **self.new}, (0, 1) if self.is_across else (1, 0)
        row, column = min(self.new)
        while (row - down, column - right) in tiles:
            row, column = row - down, column - right
        start = Position(column, row, Direction.ACROSS if self.is_across else Direction.DOWN)
        elements: list[Element] = []
        while (row, column) in tiles:
            text = self.new[row, column].text if (row, column) in self.new else "."
            elements += read_elements(text, self.letter_set)
            row, column = row + down, column + right
        return PositionPlay(start, tuple(elements), "")


def _turned(tiles: Mapping[Cell, Tile]) -> dict[Cell, Tile]:
    return {(column, row): tile for (row, column), tile in tiles.items()}


def squares_play(tiles: Mapping[Cell, Tile]) -> SquaresPlay:
    return SquaresPlay(tuple(((column, row), Element(tile.text, tile)) for (row, column), tile in tiles.items()))


@st.composite
def situations(draw: st.DrawFn, pairings: tuple[Pairing, ...] = PAIRINGS) -> Situation:
    """A board with up to nine runs of tiles, and new tiles on free squares of one line, old ones between them."""
    pairing = draw(st.sampled_from(pairings))
    layout = edition_of(*pairing).layout
    faces = _faces(pairing)
    cells = st.tuples(st.integers(0, layout.height - 1), st.integers(0, layout.width - 1))
    old: dict[Cell, Tile] = {}
    for _ in range(draw(st.integers(0, 9))):
        run = _cells_along(draw(cells), draw(st.booleans()), draw(st.integers(1, 7)))
        old.update({cell: draw(faces) for cell in run if cell[0] < layout.height and cell[1] < layout.width})
    beginning, is_across = draw(st.sampled_from(sorted(old)) | cells if old else cells), draw(st.booleans())
    side, back, count = draw(st.integers(-1, 1)), draw(st.integers(0, 4)), draw(st.integers(1, 8))
    row, column = beginning[0] + (side if is_across else -back), beginning[1] + (-back if is_across else side)
    free = [
        cell
        for cell in _cells_along((row, column), is_across, 30)
        if 0 <= cell[0] < layout.height and 0 <= cell[1] < layout.width and cell not in old
    ]
    assume(free)
    return Situation(pairing, old, {cell: draw(faces) for cell in free[:count]}, is_across)


@cache
def _faces(pairing: Pairing) -> st.SearchStrategy[Tile]:
    tiles = set(edition_of(*pairing).letter_set.tiles.values())
    return st.sampled_from(sorted(tiles, key=lambda tile: tile.text))


def _cells_along(start: Cell, is_across: bool, length: int) -> list[Cell]:
    row, column = start
    return [(row, column + steps) if is_across else (row + steps, column) for steps in range(length)]


def positions() -> st.SearchStrategy[Position]:
    """Positions that can be written, also off the board and on row 0."""
    return st.builds(Position, st.integers(0, 30) | st.just(701), st.integers(-1, 25), st.sampled_from(Direction))
