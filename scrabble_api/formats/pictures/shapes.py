"""The few shapes that a drawing of a board is made of, and the drawing itself.

Lengths are in units of a fortieth of a square, from the top left; ``y`` of a text is its baseline. All texts are bold.
"""

from dataclasses import dataclass
from enum import StrEnum

from scrabble_api.formats.pictures.colours import Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A rectangle, perhaps with round corners and an edge, which lies within it."""

    x: float
    y: float
    width: float
    height: float
    fill: Colour | None = None
    edge: Colour | None = None
    edge_width: float = 0
    radius: float = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """A text about the middle of ``x``, or up to it."""

    x: float
    y: float
    text: str
    size: float
    fill: Colour
    is_right_aligned: bool = False


@dataclass(frozen=True, slots=True)
class Polygon:
    """A filled figure of straight lines."""

    points: tuple[tuple[float, float], ...]
    fill: Colour


Shape = Box | Label | Polygon


class Part(StrEnum):
    """What a part of a drawing shows."""

    BOARD = "board"
    COORDINATES = "coordinates"
    SQUARE = "square"
    TILE = "tile"
    LAST_PLAY = "last-play"


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes that belong together; ``square`` is the name of theirs, if they have one."""

    part: Part
    shapes: tuple[Shape, ...]
    square: str | None = None


@dataclass(frozen=True, slots=True)
class Drawing:
    """Everything drawn, in its order, and the size of the paper."""

    width: float
    height: float
    groups: tuple[Group, ...]
