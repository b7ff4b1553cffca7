"""A proposed play as somebody writes it, and the one canonical form that every answer gives back.

``8H`` is across from H8, ``H8`` is down from H8. In the tiles ``.`` or the letter itself stands for a tile
played through, ``(AB)`` for tiles that must lie there already, ``-S`` for a blank standing for S.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice

from scrabble_api.rules.equipment.letters import BLANK, LetterSet, Tile
from scrabble_api.rules.equipment.squares import Direction, parse_column, parse_square, square_text
from scrabble_api.rules.errors import Unreadable, at_path
from scrabble_api.rules.plays.board import Board, Laid
from scrabble_api.rules.plays.words import Line, row_first

#: So many tiles of a play are looked at, more than any line of a board has squares.
MOST_ELEMENTS = 25

_ACROSS = re.compile(r"([0-9]{1,2})([A-Za-z]{1,2})")


@dataclass(frozen=True, slots=True)
class Position:
    """Where a play begins (column and row from 0) and which way it runs."""

    column: int
    row: int
    direction: Direction


@dataclass(frozen=True, slots=True)
class Element:
    """One written tile of a play: ``tile`` is None for ``.`` and for what cannot be read (``fault`` says why)."""

    text: str
    tile: Tile | None = None
    is_through: bool = False
    fault: str | None = None


@dataclass(frozen=True, slots=True)
class PositionPlay:
    """A play given as a position and a row of tiles; ``text`` is that row as it was written."""

    position: Position
    elements: tuple[Element, ...]
    text: str

    def __hash__(self) -> int:
        return hash(self.text)

    @property
    def placed(self) -> list[tuple[tuple[int, int], Element]]:
        """Each element and the place that it comes to, column and row, also off the board."""
        column, row, direction = self.position.column, self.position.row, self.position.direction
        across, down = (1, 0) if direction is Direction.ACROSS else (0, 1)
        return [((column + across * n, row + down * n), element) for n, element in enumerate(self.elements)]


@dataclass(frozen=True, slots=True)
class SquaresPlay:
    """A play given as single squares (column, row), each with its tile, in any order."""

    elements: tuple[tuple[tuple[int, int], Element], ...]

    @property
    def placed(self) -> list[tuple[tuple[int, int], Element]]:
        """Each element and the place that it comes to, column and row, also off the board."""
        return list(self.elements)


Play = PositionPlay | SquaresPlay


@dataclass(frozen=True, slots=True)
class CanonicalPlay:
    """The one way a play is written: position of its main word, ``.`` for tiles played through."""

    position: str
    tiles: str
    direction: Direction

    @property
    def notation(self) -> str:
        """Position and tiles as one text."""
        return f"{self.position} {self.tiles}"


def parse_position(text: str) -> Position:
    """The position of ``8H`` (across) or ``H8`` (down), in either case; Unreadable otherwise."""
    if match := _ACROSS.fullmatch(text):
        return Position(parse_column(match[2]), int(match[1]) - 1, Direction.ACROSS)
    try:
        return Position(*parse_square(text), Direction.DOWN)
    except Unreadable:
        raise Unreadable(
            "unreadable-position", f"“{text}” is not a position. Write 8H for across from H8, or H8 for down from H8."
        ) from None


def position_text(position: Position) -> str:
    """A position in writing, row number first when across."""
    square = square_text(position.column, position.row)
    return row_first(square) if position.direction is Direction.ACROSS else square


def parse_notation(text: str) -> tuple[str, str]:
    """Position and tiles of a text such as ``8F HORN``; Unreadable otherwise."""
    parts = text.split()
    if len(parts) != 2:
        raise Unreadable(
            "unreadable-notation",
            f"“{text}” is not a play. Write the position, a space, and the tiles, for example 8F HORN.",
        )
    return parts[0], parts[1]


@lru_cache(maxsize=1024)
def read_position_play(position: str, tiles: str, letter_set: LetterSet) -> PositionPlay:
    """The play at that position; unreadable tiles stay in it as faults, an unreadable position is raised."""
    return PositionPlay(parse_position(position), tuple(islice(read_elements(tiles, letter_set), MOST_ELEMENTS)), tiles)


def read_squares_play(squares: Iterable[tuple[str, str]], letter_set: LetterSet) -> SquaresPlay:
    """The play on those squares; unreadable tiles stay in it as faults, an unreadable square is raised."""
    elements = []
    for number, (square, tile) in enumerate(squares):
        with at_path(number, "square"):
            elements.append((parse_square(square), read_element(tile, letter_set)))
    return SquaresPlay(tuple(elements))


def read_element(text: str, letter_set: LetterSet) -> Element:
    """The tile of a square, where a tile of several characters needs no brackets."""
    if len(text) > 1 and (tile := letter_set.tiles.get(f"[{letter_set.fold(text)}]")):
        return Element(text, tile)
    elements = tuple(read_elements(text, letter_set))
    if len(elements) == 1 and not elements[0].is_through:
        return elements[0]
    return Element(text, fault="unknown-tile")


def read_elements(text: str, letter_set: LetterSet) -> Iterator[Element]:
    """The written tiles of a play, one by one; a parenthesis left open reaches to the end."""
    in_brackets = False
    marked = ""
    for written in letter_set.written_tiles(text):
        if written in "()" and not marked:
            in_brackets = written == "("
        elif written == "-" and not marked:
            marked = written
        else:
            element = _element(marked + written, letter_set)
            yield replace(element, is_through=True) if in_brackets else element
            marked = ""
    if marked:
        yield Element(marked, fault="unknown-tile")


@lru_cache(maxsize=4096)
def _element(written: str, letter_set: LetterSet) -> Element:
    if written == ".":
        return Element(written, is_through=True)
    if written == BLANK:
        return Element(written, fault="blank-not-named")
    tile = letter_set.tiles.get(written)
    if written[0] == "-" and written not in letter_set.tiles:
        tile = _marked_blank(written[1:], letter_set)
    if tile is None:
        return Element(written, fault="unknown-tile")
    return Element(written, tile)


def _marked_blank(written: str, letter_set: LetterSet) -> Tile | None:
    """The blank that ``-S`` means; only a letter can be marked, nothing that is a blank already."""
    tile = letter_set.tiles.get(written)
    return None if tile is None or tile.is_blank else letter_set.tiles[f"[?{tile.letter}]"]


def canonical_play(board_after: Board, laid: tuple[Laid, ...], main: Line) -> CanonicalPlay:
    """The play along its main word, with ``.`` for the tiles that lay there before."""
    new = {square for square, _ in laid}
    cells = board_after.cells
    text = "".join([tile.text if square in new else "." for square in main.squares if (tile := cells[square])])
    return CanonicalPlay(main.position(board_after.edition.layout), text, main.direction)
