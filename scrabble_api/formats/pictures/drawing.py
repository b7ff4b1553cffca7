"""A board drawn in shapes: its squares and their premiums, its tiles, the last play, and the coordinates."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from unicodedata import combining, normalize

from scrabble_api.formats.pictures import colours
from scrabble_api.formats.pictures.geometry import (
    MARGIN,
    SQUARE,
    USUAL,
    Lettering,
    corner,
    lettering_for,
    paper_size,
    star,
)
from scrabble_api.formats.pictures.shapes import Box, Drawing, Group, Label, Part, Polygon, Shape
from scrabble_api.rules.equipment.letters import Tile
from scrabble_api.rules.equipment.squares import Layout, column_text
from scrabble_api.rules.plays.board import Board

#: The combining class of accents above a letter.
_ABOVE = 230
#: Letters that rise above others without an accent, and those that hang below the line.
_RISING, _HANGING = "Ґ", ("Q", "Ç", "Ģ", "Ķ", "NJ", "Щ")


@dataclass(frozen=True, slots=True)
class Picture:
    """What a picture is to show: a board, the squares whose tiles are marked as the last play's, and its size.

    ``size`` is the longer side in pixels.
    """

    board: Board
    marked: frozenset[int] = frozenset()
    size: int = USUAL


def drawing_of(picture: Picture) -> Drawing:
    """The drawing of a picture."""
    layout = picture.board.edition.layout
    lettering = lettering_for(layout, picture.size)
    groups = (_field(layout), *_coordinates(layout, lettering), *_squares(picture, lettering))
    return Drawing(*paper_size(layout), groups)


def _field(layout: Layout) -> Group:
    """The paper, and the ground of the squares, which shows as lines between them."""
    width, height = paper_size(layout)
    paper = Box(x=0, y=0, width=width, height=height, fill=colours.PAPER)
    x, y = MARGIN - 1, MARGIN - 1
    ground = Box(x=x, y=y, width=layout.width * SQUARE + 2, height=layout.height * SQUARE + 2, fill=colours.GRID)
    return Group(Part.BOARD, (paper, ground))


def _coordinates(layout: Layout, lettering: Lettering) -> Iterator[Group]:
    size = lettering.coordinate
    columns = [
        _coordinate(corner(column, 0)[0] + SQUARE / 2, MARGIN - 6, column_text(column), size)
        for column in range(layout.width)
    ]
    rows = [
        _coordinate(MARGIN / 2 - 1, corner(0, row)[1] + SQUARE / 2 + size * 0.36, str(row + 1), size)
        for row in range(layout.height)
    ]
    yield Group(Part.COORDINATES, (*columns, *rows))


def _coordinate(x: float, y: float, text: str, size: float) -> Label:
    return Label(x=x, y=y, text=text, size=size, fill=colours.INK)


def _squares(picture: Picture, lettering: Lettering) -> Iterator[Group]:
    layout, cells = picture.board.edition.layout, picture.board.cells
    for row, squares in enumerate(layout.rows):
        for column, square in enumerate(squares):
            at, tile = corner(column, row), cells[square]
            if tile is None:
                yield Group(Part.SQUARE, tuple(_free_square(layout, square, at, lettering)), layout.names[square])
                continue
            is_marked = square in picture.marked
            part = Part.LAST_PLAY if is_marked else Part.TILE
            yield Group(part, tuple(_tile(tile, at, lettering, is_marked=is_marked)), layout.names[square])


def _free_square(layout: Layout, square: int, at: tuple[float, float], lettering: Lettering) -> Iterator[Shape]:
    """A square's field, its premium, and a star where games start, which in small pictures takes the name's place."""
    (x, y), code, is_start = at, layout.premiums[square].code, square == layout.start
    paint = colours.PREMIUM[code] if code else colours.PLAIN
    yield from _fields(x, y, code)
    is_shared = is_start and code is not None and lettering.has_values
    if is_start:
        yield Polygon(star(x + 20, y + (13.5 if is_shared else 21), 11 if is_shared else 15), paint.writing)
    if code and (is_shared or not is_start):
        baseline = 35.5 if is_shared else 20 + lettering.premium * 0.36
        yield Label(x=x + 20, y=y + baseline, text=code, size=lettering.premium, fill=paint.writing)


def _fields(x: float, y: float, code: str | None) -> Iterator[Box]:
    """A word premium fills its square, a letter premium has round corners, so that grey print tells them apart."""
    plain = Box(x=x + 0.6, y=y + 0.6, width=SQUARE - 1.2, height=SQUARE - 1.2, fill=colours.PLAIN.field)
    is_of_letter = code is not None and code.endswith("L")
    if code is None or is_of_letter:
        yield plain
    if code is not None:
        yield replace(plain, fill=colours.PREMIUM[code].field, radius=13 if is_of_letter else 0)


def _tile(tile: Tile, at: tuple[float, float], lettering: Lettering, *, is_marked: bool) -> Iterator[Shape]:
    """A tile with its letter and points; a blank has a small letter in a frame instead."""
    x, y = at
    paint = colours.MARKED_TILE if is_marked else colours.TILE
    edge, edge_width = (colours.MARKED_EDGE, 2.8) if is_marked else (colours.TILE_EDGE, 1.2)
    yield Box(x=x + 1, y=y + 1, width=38, height=38, fill=paint.field, edge=edge, edge_width=edge_width, radius=4)
    text = letter_on_tile(tile)
    size = lettering.letters[min(len(text), 3) - 1]
    if tile.is_blank:
        yield Box(x=x + 5, y=y + 5, width=30, height=30, edge=paint.writing, edge_width=lettering.blank_frame, radius=3)
        yield Label(x=x + 20, y=y + 20 + size * 0.29, text=text, size=size * 0.86, fill=paint.writing)
        return
    smaller, lower = _with_room(text, lettering)
    left, baseline = x + lettering.letter_x, y + lettering.letter_y + lower
    yield Label(x=left, y=baseline, text=text, size=size * smaller, fill=paint.writing)
    if lettering.has_values:
        points = str(tile.value)
        yield Label(x=x + 35.2, y=y + 35, text=points, size=10.5, fill=paint.writing, is_right_aligned=True)


def _with_room(text: str, lettering: Lettering) -> tuple[float, float]:
    """How much smaller a tile's letter is than others, and how much lower it stands.

    What rises above others wants room to the edge, what hangs below the line to the points.
    """
    if lettering.has_values and any(hanging in text for hanging in _HANGING):
        return 0.88, -4
    is_rising = text in _RISING or any(combining(mark) == _ABOVE for mark in normalize("NFD", text))
    return (0.84, 1.5) if is_rising else (1, 0)


def letter_on_tile(tile: Tile) -> str:
    """What is written on a tile: a blank's letter small, if there are small ones; never brackets."""
    return tile.text.strip("[]").removeprefix("?")
