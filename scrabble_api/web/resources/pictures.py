"""Boards as pictures, given ones and those of games."""

from typing import Any

from flask import Response, request

from scrabble_api.formats.pictures.drawing import Picture
from scrabble_api.formats.pictures.geometry import USUAL
from scrabble_api.formats.pictures.png import picture_png
from scrabble_api.formats.pictures.reading import game_picture, read_picture
from scrabble_api.formats.pictures.svg import picture_svg
from scrabble_api.web.api import Blueprint
from scrabble_api.web.authentication import MAYBE_KEYED
from scrabble_api.web.looking import look_at, record_after_turn, response_if_changed
from scrabble_api.web.operations import operation
from scrabble_api.web.problems import RequestRefused
from scrabble_api.web.schemas.pictures import PNG_FILE, SVG_TEXT, GamePictureQuery, PictureRequest

pictures = Blueprint("pictures", __name__, description="Boards as pictures, for screens and for paper.")

SVG, PNG = "image/svg+xml", "image/png"


@operation(
    pictures,
    "POST /boards/picture",
    "drawBoard",
    SVG_TEXT,
    body=PictureRequest(),
    media_type=SVG,
    others={PNG: {"schema": PNG_FILE}},
)
def draw_board(body: dict[str, Any]) -> Response:
    """Draw a board as SVG or, where Accept prefers it, as PNG.

    Squares are told by colour, shape and name, blanks by a frame and a small letter, the tiles of `play` by a heavy
    edge. Nothing is stored.
    """
    media_type = request.accept_mimetypes.best_match([SVG, PNG], SVG)
    response = _picture_response(read_picture(body), media_type or SVG)
    response.vary.add("Accept")
    return response


_OF_GAME: dict[str, Any] = {"query": GamePictureQuery(), "security": MAYBE_KEYED, "is_tagged": True}


@operation(pictures, "GET /games/<id:game_id>/board.svg", "drawGameAsSvg", SVG_TEXT, media_type=SVG, **_OF_GAME)
def draw_game_as_svg(query: dict[str, Any], game_id: str) -> Response:
    """Draw a game's board as SVG, as it stands or stood after a turn, the last play marked.

    Seen as the game itself is. A game of scores has no board (404).
    """
    return _game_response(query, game_id, SVG)


@operation(pictures, "GET /games/<id:game_id>/board.png", "drawGameAsPng", PNG_FILE, media_type=PNG, **_OF_GAME)
def draw_game_as_png(query: dict[str, Any], game_id: str) -> Response:
    """Draw a game's board as PNG, as it stands or stood after a turn, the last play marked.

    Seen as the game itself is. A game of scores has no board (404).
    """
    return _game_response(query, game_id, PNG)


def _game_response(query: dict[str, Any], game_id: str, media_type: str) -> Response:
    game, _ = look_at(game_id)
    if not game.record.set_up.is_board_kept:
        raise RequestRefused("not-found", "This game is recorded without a board, so there is none to draw.")
    record = game.record if "turn" not in query else record_after_turn(game.record, query["turn"])
    return response_if_changed(
        game, lambda: _picture_response(game_picture(record.game, query.get("size", USUAL)), media_type)
    )


def _picture_response(picture: Picture, media_type: str) -> Response:
    written = picture_png(picture) if media_type == PNG else picture_svg(picture)
    response = Response(written, mimetype=media_type)
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Content-Security-Policy"] = "default-src 'none'"
    return response
