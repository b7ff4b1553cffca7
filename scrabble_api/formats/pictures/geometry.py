"""Where everything on a picture of a board goes, and how large it is, for the picture's size."""

import math
from dataclasses import dataclass

from scrabble_api.rules.equipment.squares import Layout

#: A square's side, by which all lengths are measured.
SQUARE = 40.0
#: Left and above for the coordinates, and on the other sides.
MARGIN, RIM = 28.0, 6.0

#: How many pixels a square needs for small print: tile values, and the start's star beside its premium's name.
_LEAST_FOR_SMALL_PRINT = 20

#: The size in pixels of a picture's longer side.
SMALLEST, LARGEST, USUAL = 200, 2000, 600


@dataclass(frozen=True, slots=True)
class Lettering:
    """Sizes of what is written; ``letters`` are those of tiles of one, two and three characters.

    ``letter_x`` and ``letter_y`` are where a tile's letter stands; ``has_values`` says whether its points have room.
    """

    coordinate: float
    premium: float
    letters: tuple[float, float, float]
    letter_x: float
    letter_y: float
    blank_frame: float
    has_values: bool


_LARGE_PRINT = Lettering(18, 14.5, (26, 18.9, 18.5), 18.5, 25.5, 1.4, has_values=True)
_PRINT_OF_SMALL_PICTURES = Lettering(23, 21, (32, 20.7, 20.7), 20, 31.5, 2.2, has_values=False)


def paper_size(layout: Layout) -> tuple[float, float]:
    """Width and height of the whole picture, in units."""
    return MARGIN + layout.width * SQUARE + RIM, MARGIN + layout.height * SQUARE + RIM


def pixels(layout: Layout, size: int) -> tuple[int, int]:
    """Width and height in pixels of a picture whose longer side has so many."""
    width, height = paper_size(layout)
    longer = max(width, height)
    return round(size * width / longer), round(size * height / longer)


def lettering_for(layout: Layout, size: int) -> Lettering:
    """What can be read on a picture of this size: small pictures do without small print, so that the rest is larger."""
    square = size * SQUARE / max(paper_size(layout))
    return _LARGE_PRINT if square >= _LEAST_FOR_SMALL_PRINT else _PRINT_OF_SMALL_PICTURES


def corner(column: int, row: int) -> tuple[float, float]:
    """The top left corner of a square."""
    return MARGIN + column * SQUARE, MARGIN + row * SQUARE


def star(x: float, y: float, radius: float) -> tuple[tuple[float, float], ...]:
    """The corners of a star of five points about a middle."""
    return tuple(
        (
            x + (radius if point % 2 == 0 else radius * 0.42) * math.sin(point * math.pi / 5),
            y - (radius if point % 2 == 0 else radius * 0.42) * math.cos(point * math.pi / 5),
        )
        for point in range(10)
    )
