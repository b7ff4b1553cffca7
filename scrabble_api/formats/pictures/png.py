"""A picture as PNG, painted from the same drawing as the SVG, in a font that has every letter of every set."""

from functools import lru_cache
from io import BytesIO

import fontpkg  # type: ignore[import-untyped]  # it is typed, but does not say so
from PIL import Image, ImageDraw, ImageFont

from scrabble_api.formats.pictures.colours import PAPER
from scrabble_api.formats.pictures.drawing import Picture, drawing_of
from scrabble_api.formats.pictures.geometry import pixels
from scrabble_api.formats.pictures.shapes import Box, Label, Polygon, Shape

#: The axes of the font, as they are wanted: its weight bold, its width the usual one.
_BOLD = {"Weight": 700, "Width": 100}

#: The brush and how many pixels of it make a unit.
_Brush = tuple[ImageDraw.ImageDraw, float]


def picture_png(picture: Picture) -> bytes:
    """The picture as a PNG file.

    It is painted larger and made smaller, which smooths its edges.
    """
    drawing = drawing_of(picture)
    size = pixels(picture.board.edition.layout, picture.size)
    finer = _finer(picture.size)
    image = Image.new("RGB", (size[0] * finer, size[1] * finer), PAPER)
    brush = ImageDraw.Draw(image), image.width / drawing.width
    for group in drawing.groups:
        for shape in group.shapes:
            _paint(shape, brush)
    file = BytesIO()
    (image.reduce(finer) if finer > 1 else image).save(file, "PNG")
    return file.getvalue()


def _finer(size: int) -> int:
    """How many times larger a picture is painted: small ones need it most, and large ones would take much memory."""
    return 4 if size <= 500 else 2 if size <= 1000 else 1


@lru_cache(maxsize=64)
def _font(size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(fontpkg.path("Noto Sans"), size, layout_engine=ImageFont.Layout.BASIC)
    font.set_variation_by_axes([_BOLD[axis["name"].decode()] for axis in font.get_variation_axes()])
    return font


def _paint(shape: Shape, brush: _Brush) -> None:
    match shape:
        case Box():
            _paint_box(shape, *brush)
        case Label():
            _paint_label(shape, *brush)
        case Polygon():
            draw, unit = brush
            draw.polygon([(x * unit, y * unit) for x, y in shape.points], shape.fill)


def _paint_box(box: Box, draw: ImageDraw.ImageDraw, unit: float) -> None:
    right, bottom = (box.x + box.width) * unit - 1, (box.y + box.height) * unit - 1
    edge_width = max(1, round(box.edge_width * unit)) if box.edge else 0
    corners = (round(box.x * unit), round(box.y * unit), round(right), round(bottom))
    draw.rounded_rectangle(corners, box.radius * unit, box.fill, box.edge, edge_width)


def _paint_label(label: Label, draw: ImageDraw.ImageDraw, unit: float) -> None:
    anchor = "rs" if label.is_right_aligned else "ms"
    font = _font(round(label.size * unit))
    draw.text((label.x * unit, label.y * unit), label.text, label.fill, font, anchor)
