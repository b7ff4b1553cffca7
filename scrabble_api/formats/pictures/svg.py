"""A picture as SVG: text that scales, prints, and tells screen readers what it shows."""

from html import escape

from scrabble_api.formats.pictures.description import picture_description, picture_title
from scrabble_api.formats.pictures.drawing import Picture, drawing_of
from scrabble_api.formats.pictures.geometry import pixels
from scrabble_api.formats.pictures.shapes import Box, Group, Label, Polygon, Shape

#: Fonts with Latin, Greek and Cyrillic letters, of which every system has one.
_FONTS = "'Noto Sans', 'Open Sans', 'Segoe UI', 'Helvetica Neue', Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"


def picture_svg(picture: Picture) -> str:
    """The picture as an SVG document."""
    drawing = drawing_of(picture)
    width, height = pixels(picture.board.edition.layout, picture.size)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" xml:lang="en" width="{width}" height="{height}" '
        f'viewBox="0 0 {drawing.width:g} {drawing.height:g}" '
        f'font-family="{_FONTS}" font-weight="700" text-anchor="middle">'
    )
    title, description = escape(picture_title(picture)), escape(picture_description(picture))
    groups = map(_group_svg, drawing.groups)
    return "\n".join((head, f"<title>{title}</title>", f"<desc>{description}</desc>", *groups, "</svg>\n"))


def _group_svg(group: Group) -> str:
    square = f' data-square="{group.square}"' if group.square else ""
    return f'<g class="{group.part}"{square}>{"".join(map(_shape_svg, group.shapes))}</g>'


def _shape_svg(shape: Shape) -> str:
    match shape:
        case Box():
            return _box_svg(shape)
        case Label():
            return _label_svg(shape)
        case Polygon():
            return _polygon_svg(shape)


def _box_svg(box: Box) -> str:
    inset = box.edge_width / 2  # SVG draws an edge to both sides of its line
    x, y, width, height = box.x + inset, box.y + inset, box.width - box.edge_width, box.height - box.edge_width
    edge = f' stroke="{box.edge}" stroke-width="{box.edge_width:g}"' if box.edge else ""
    radius = f' rx="{max(box.radius - inset, 0):g}"' if box.radius else ""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"{radius} fill="{box.fill or "none"}"{edge}/>'
    )


def _label_svg(label: Label) -> str:
    anchor = ' text-anchor="end"' if label.is_right_aligned else ""
    place = f'x="{label.x:g}" y="{label.y:g}" font-size="{label.size:g}"'
    return f'<text {place} fill="{label.fill}"{anchor}>{escape(label.text)}</text>'


def _polygon_svg(polygon: Polygon) -> str:
    points = " ".join(f"{x:.2f},{y:.2f}" for x, y in polygon.points)
    return f'<polygon points="{points}" fill="{polygon.fill}"/>'
