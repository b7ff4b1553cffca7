"""Pictures of boards, as they are asked for."""

from typing import Any

from marshmallow import Schema

from scrabble_api.formats.pictures.geometry import LARGEST, SMALLEST, USUAL
from scrabble_api.web.fields import NumberInQuery, WholeNumber, describe
from scrabble_api.web.schemas.games import GameQuery
from scrabble_api.web.schemas.plays import board_after_field, board_field, edition_field, play_field, ruleset_field

_SIZE = describe(
    f"The longer side in pixels; {USUAL} if left out. Where squares are smaller than 20 pixels, tiles are drawn without their values and the rest larger.",
)

#: How the contract describes the pictures themselves.
SVG_TEXT: dict[str, Any] = {
    "type": "string",
    "description": "An SVG document with a title and a description of the board in words.",
}
PNG_FILE: dict[str, Any] = {"type": "string", "format": "binary", "description": "A PNG file."}


class PictureRequest(Schema):
    """A board, perhaps with a play on it; everything may be left out."""

    edition = edition_field()
    ruleset = ruleset_field()
    board = board_field()
    board_after = board_after_field()
    play = play_field(
        required=False,
        allow_none=True,
        metadata=describe("A play to place on the board and mark, legal or not, if its squares are empty."),
    )
    size = WholeNumber(SMALLEST, LARGEST, metadata=_SIZE)


class GamePictureQuery(GameQuery):
    """Which moment of a game is wanted, and how large."""

    size = NumberInQuery(SMALLEST, LARGEST, metadata=_SIZE)
