"""Boards as pictures: everything on them is drawn, named and said, in letters of every set."""

import xml.etree.ElementTree as ET
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from io import BytesIO
from itertools import pairwise
from typing import Any

import fontpkg  # type: ignore[import-untyped]
import pytest
from PIL import Image, ImageFont

from scrabble_api.formats.pictures.colours import MARKED_TILE, PLAIN, PREMIUM, TILE, Paint
from scrabble_api.formats.pictures.drawing import Picture, letter_on_tile
from scrabble_api.formats.pictures.geometry import corner, paper_size
from scrabble_api.formats.pictures.png import picture_png
from scrabble_api.formats.pictures.reading import read_picture
from scrabble_api.formats.pictures.svg import picture_svg
from scrabble_api.rules.equipment.editions import EDITIONS, Edition
from scrabble_api.rules.equipment.layouts import LAYOUTS
from scrabble_api.rules.equipment.letter_sets import LETTER_SETS
from scrabble_api.rules.equipment.letters import LetterSet
from scrabble_api.rules.equipment.squares import Layout
from scrabble_api.rules.errors import Unreadable
from scrabble_api.rules.plays.board import empty_board

_SVG = "{http://www.w3.org/2000/svg}"
HORN: dict[str, Any] = {
    "board": {"plays": [{"notation": "8F HORN"}, {"notation": "F8 .iZE"}]},
    "play": {"notation": "11C WAV."},
}


def _read(picture: Picture) -> ET.Element:
    return ET.fromstring(picture_svg(picture))


def _groups(picture: Picture) -> dict[str, tuple[str, str]]:
    """What is drawn on each square: the kind of its group, and its texts."""
    groups = [group for group in _read(picture) if group.get("data-square")]
    assert len(groups) == len({group.get("data-square") for group in groups})
    return {group.attrib["data-square"]: (group.attrib["class"], " ".join(group.itertext())) for group in groups}


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=lambda layout: layout.id)
def test_every_premium_is_named_on_its_square(layout: Layout) -> None:
    drawn = _groups(Picture(empty_board(Edition(None, layout, LETTER_SETS["english"]))))
    squares = [square for row in layout.rows for square in row]
    assert drawn == {layout.names[square]: ("square", layout.premiums[square].code or "") for square in squares}


def test_the_super_board_has_its_quadruple_squares() -> None:
    counts = Counter(text for _, text in _groups(read_picture({"edition": "english_super"})).values())
    assert (counts["QL"], counts["QW"]) == (8, 4)


def test_every_tile_bears_its_letter_and_points_and_the_last_play_is_marked() -> None:
    drawn = _groups(read_picture(HORN))
    tiles = {"F8": "H 4", "G8": "O 1", "H8": "R 1", "I8": "N 1", "F9": "i", "F10": "Z 10", "F11": "E 1"}
    last_play = {"C11": "W 4", "D11": "A 1", "E11": "V 4"}
    assert {square: text for square, (part, text) in drawn.items() if part == "tile"} == tiles
    assert {square: text for square, (part, text) in drawn.items() if part == "last-play"} == last_play


def test_a_blank_has_a_frame_of_its_own() -> None:
    frames = {
        group.get("data-square"): [box.get("fill") for box in group.iter(f"{_SVG}rect")]
        for group in _read(read_picture(HORN))
    }
    assert (len(frames["F8"]), len(frames["F9"]), frames["F9"][1]) == (1, 2, "none")


def test_columns_and_rows_are_named_as_squares_are() -> None:
    [coordinates] = [group for group in _read(read_picture({})) if group.get("class") == "coordinates"]
    assert list(coordinates.itertext()) == [*"ABCDEFGHIJKLMNO", *map(str, range(1, 16))]


def test_the_start_is_starred() -> None:
    starred = [
        group.get("data-square") for group in _read(read_picture({})) if group.find(f"{_SVG}polygon") is not None
    ]
    assert starred == ["H8"]


def test_small_pictures_do_without_small_print() -> None:
    drawn = _groups(read_picture({**HORN, "size": 200}))
    assert (drawn["F10"], drawn["A1"], drawn["F9"]) == (("tile", "Z"), ("square", "TW"), ("tile", "i"))


@pytest.mark.parametrize(
    ("fields", "title", "description"),
    [
        ({}, "Standard board, empty", "No tile lies on the board."),
        (
            HORN,
            "Standard board, 10 tiles",
            "Words across: 8F HORN, 11C WAVE. Words down: F8 HiZE. Blanks: I on F9. The last play lies on C11, D11, E11.",
        ),
        (
            {"edition": "spanish", "board": {"cgp": "/".join(["15"] * 7 + ["7[ch]7"] + ["15"] * 7)}},
            "Standard board, 1 tile",
            "Tiles: CH on H8. Blanks: CH on H8.",
        ),
    ],
)
def test_a_title_and_a_description_say_what_is_seen(fields: dict[str, object], title: str, description: str) -> None:
    document = _read(read_picture(fields))
    assert document.get("role") == "img"
    assert [(child.tag, child.text) for child in document][:2] == [
        (f"{_SVG}title", title),
        (f"{_SVG}desc", description),
    ]


@pytest.mark.parametrize(
    ("edition", "play", "texts"),
    [
        ("spanish", "8F [CH]I[ll]O", ["CH 5", "I 1", "ll", "O 1"]),
        ("catalan", "8F [L·L]A[l·l]", ["L·L 10", "A 1", "l·l"]),
        ("turkish", "8F Iıİi", ["I 2", "ı", "İ 1", "i"]),
        ("ukrainian", "8F Щ'[?']", ["Щ 8", "' 10", "'"]),
    ],
)
def test_tiles_are_drawn_without_the_brackets_they_are_written_with(edition: str, play: str, texts: list[str]) -> None:
    drawn = _groups(read_picture({"edition": edition, "play": {"notation": play}}))
    assert [text for kind, text in drawn.values() if kind == "last-play"] == texts


def test_a_play_that_finds_no_room_is_not_drawn() -> None:
    with pytest.raises(Unreadable) as fault:
        read_picture({**HORN, "play": {"notation": "8N WAVE"}})
    assert (fault.value.code, fault.value.path) == ("board-play-illegal", ("play",))


def test_a_play_that_is_illegal_otherwise_is_drawn() -> None:
    assert len(read_picture({**HORN, "play": {"notation": "1A WAVE"}}).marked) == 4


@pytest.mark.parametrize("size", [200, 501, 600, 1001, 2000])
def test_a_png_is_of_the_size_asked_for(size: int) -> None:
    image = Image.open(BytesIO(picture_png(read_picture({**HORN, "size": size}))))
    assert (image.format, image.size) == ("PNG", (size, size))


def test_pngs_of_other_boards_are_others_and_of_the_same_the_same() -> None:
    play_left_out = {"board": HORN["board"]}
    boards: tuple[dict[str, Any], ...] = ({}, HORN, play_left_out, {"edition": "english_super"})
    pictures = [picture_png(read_picture(fields)) for fields in boards]
    assert len(set(pictures)) == len(boards)
    with ThreadPoolExecutor(4) as threads:
        again = list(threads.map(lambda fields: picture_png(read_picture(fields)), boards * 4))
    assert again == pictures * 4


def test_a_png_shows_the_last_play_in_its_colour() -> None:
    picture = read_picture(HORN)
    image = Image.open(BytesIO(picture_png(picture))).convert("RGB")
    unit = image.width / paper_size(picture.board.edition.layout)[0]
    corners = [corner(column, 10) for column in (2, 5)]
    colours = [image.getpixel((round((x + 20) * unit), round((y + 5.4) * unit))) for x, y in corners]
    assert [f"#{bytes(colour).hex()}" for colour in colours if isinstance(colour, tuple)] == [
        MARKED_TILE.field,
        TILE.field,
    ]


def _glyph(font: ImageFont.FreeTypeFont, character: str) -> tuple[tuple[int, int], bytes]:
    mask = font.getmask(character)
    return mask.size, bytes(mask)


@pytest.mark.parametrize("letter_set", LETTER_SETS.values(), ids=lambda letter_set: letter_set.id)
def test_the_font_has_every_letter_of_the_set(letter_set: LetterSet) -> None:
    font = ImageFont.truetype(fontpkg.path("Noto Sans"), 40)
    nothing = _glyph(font, "\U0010ffff")
    characters = {character for tile in letter_set.tiles.values() for character in letter_on_tile(tile)}
    assert _glyph(font, "語") == nothing
    assert [character for character in characters if _glyph(font, character) == nothing] == []


#: What the heavy edge of the last play leaves of a square, from side to side.
_WITHIN_EDGE = (3.8, 36.2)


def _sides(label: ET.Element) -> tuple[float, float]:
    """Left and right of a text in the middle of its place, in the font of the PNG."""
    font = ImageFont.truetype(fontpkg.path("Noto Sans"), 200, layout_engine=ImageFont.Layout.BASIC)
    font.set_variation_by_axes([700 if axis["name"] == b"Weight" else 100 for axis in font.get_variation_axes()])
    x, unit = float(label.attrib["x"]), float(label.attrib["font-size"]) / 200
    left, _, right, _ = font.getbbox(label.text or "", anchor="ms")
    return x + left * unit, x + right * unit


@pytest.mark.parametrize("size", [200, 600])
@pytest.mark.parametrize(
    ("edition", "play", "square"),
    [("catalan", "8H [QU]E", "H8"), ("catalan", "8H [L·L]A", "H8"), ("welsh", "8H [NG][DD]", "H8")],
)
def test_tiles_of_several_characters_stay_within_the_edge_of_the_last_play(
    edition: str, play: str, square: str, size: int
) -> None:
    picture = read_picture({"edition": edition, "play": {"notation": play}, "size": size})
    [group] = [one for one in _read(picture) if one.get("data-square") == square]
    left, right = _sides(next(group.iter(f"{_SVG}text")))
    start = corner(7, 7)[0]
    assert group.get("class") == "last-play"
    assert _WITHIN_EDGE[0] <= left - start < right - start <= _WITHIN_EDGE[1]


def test_there_is_an_edition_for_every_letter_set_drawn() -> None:
    for edition in EDITIONS.values():
        tiles = list({id(tile): tile for tile in edition.letter_set.tiles.values()}.values())
        squares = [square for row in edition.layout.rows for square in row]
        board = empty_board(edition).with_tiles(zip(squares, tiles, strict=False))
        texts = [text.split()[0] for kind, text in _groups(Picture(board)).values() if kind == "tile"]
        assert texts == [letter_on_tile(tile) for tile in tiles]


@pytest.mark.parametrize("paint", [PLAIN, TILE, MARKED_TILE, *PREMIUM.values()], ids=lambda paint: paint.field)
def test_what_is_written_stands_out_from_its_field(paint: Paint) -> None:
    """WCAG 2.2, 1.4.3: a contrast of at least 4.5 to 1."""
    lighter, darker = sorted((_luminance(paint.field), _luminance(paint.writing)), reverse=True)
    assert (lighter + 0.05) / (darker + 0.05) >= 4.5


def test_the_more_a_premium_multiplies_the_darker_it_is() -> None:
    for kind in "LW":
        depths = [_luminance(PREMIUM[f"{times}{kind}"].field) for times in "DTQ"]
        assert depths == sorted(depths, reverse=True)
        assert all(lighter - darker > 0.05 for lighter, darker in pairwise(depths))


def _luminance(colour: str) -> float:
    """Relative luminance as WCAG 2.2 defines it."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@cache
def _bold() -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(fontpkg.path("Noto Sans"), 200, layout_engine=ImageFont.Layout.BASIC)
    axes = [axis["name"].decode() for axis in font.get_variation_axes()]
    font.set_variation_by_axes([{"Weight": 700, "Width": 100}[name] for name in axes])
    return font


def _measured(label: ET.Element) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a text in the picture's own units, written in the font of the PNG."""
    font = _bold()
    anchor = "rs" if label.get("text-anchor") == "end" else "ms"
    x, y, unit = float(label.attrib["x"]), float(label.attrib["y"]), float(label.attrib["font-size"]) / 200
    left, top, right, bottom = font.getbbox(label.text or "", anchor=anchor)
    return x + left * unit, y + top * unit, x + right * unit, y + bottom * unit


@pytest.mark.parametrize("letter_set", LETTER_SETS.values(), ids=lambda letter_set: letter_set.id)
def test_letters_touch_neither_their_points_nor_the_edge_of_the_last_play(letter_set: LetterSet) -> None:
    edition = Edition(None, LAYOUTS["standard"], letter_set)
    squares = [square for row in edition.layout.rows for square in row]
    tiles = [tile for tile in {tile.text: tile for tile in letter_set.tiles.values()}.values() if not tile.is_blank]
    board = empty_board(edition).with_tiles(zip(squares, tiles, strict=False))
    groups = [group for group in _read(Picture(board)) if group.get("class") == "tile"]
    touching = []
    for group in groups:
        letter, points = (_measured(label) for label in group.iter(f"{_SVG}text"))
        y = float(next(group.iter(f"{_SVG}rect")).attrib["y"])
        has_room = letter[1] >= y + 2.8 and (letter[2] <= points[0] or letter[3] <= points[1])
        touching += [] if has_room else [next(group.iter(f"{_SVG}text")).text]
    assert len(groups) == len(tiles)
    assert touching == []
