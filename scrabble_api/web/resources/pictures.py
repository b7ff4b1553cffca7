"""Boards as pictures, given ones and those of games."""

from typing import Any

from flask import Response, request

from scrabble_api.formats.pictures.drawing import Picture
from scrabble_api.formats.pictures.geometry import USUAL
from scrabble_api.formats.pictures.png import picture_png
from scrabble_api.formats.pictures.reading import game_picture, read_picture
from scrabble_api.formats.pictures.svg import picture_svg
from scrabble_api.web.api import BODY_REFUSALS, PLAIN_REFUSALS, Blueprint, refuses, writes
from scrabble_api.web.authentication import KEY_REFUSALS, MAYBE_KEYED
from scrabble_api.web.examples import read_examples
from scrabble_api.web.looking import UNCHANGED, look_at, record_after_turn, response_if_changed
from scrabble_api.web.preconditions import IF_NONE_MATCH, TAGGED
from scrabble_api.web.problems import RequestRefused
from scrabble_api.web.schemas.pictures import PNG_FILE, SVG_TEXT, GamePictureQuery, PictureRequest

pictures = Blueprint("pictures", __name__, description="Boards as pictures, for screens and for paper.")

SVG, PNG = "image/svg+xml", "image/png"


@pictures.route("/boards/picture", methods=["POST"])
@pictures.doc(operationId="drawBoard", responses={200: {"content": {PNG: {"schema": PNG_FILE}}}})
@writes(SVG, PNG)
@pictures.arguments(PictureRequest(), examples=read_examples("drawBoard").requests)
@refuses(*BODY_REFUSALS)
@pictures.response(200, SVG_TEXT, content_type=SVG)
def draw_board(body: dict[str, Any]) -> Response:
    """Draw a board as SVG or, where Accept prefers it, as PNG.

    Squares are told by colour, shape and name, blanks by a frame and a small letter, the tiles of `play` by a heavy
    edge. Nothing is stored.
    """
    media_type = request.accept_mimetypes.best_match([SVG, PNG], SVG)
    response = _picture_response(read_picture(body), media_type or SVG)
    response.vary.add("Accept")
    return response


@pictures.route("/games/<id:game_id>/board.svg")
@pictures.doc(operationId="drawGameAsSvg", security=MAYBE_KEYED, parameters=[IF_NONE_MATCH])
@writes(SVG)
@pictures.arguments(GamePictureQuery(), location="query")
@refuses(404, *PLAIN_REFUSALS, *KEY_REFUSALS)
@pictures.alt_response(304, description=UNCHANGED, headers=TAGGED)
@pictures.response(200, SVG_TEXT, content_type=SVG, headers=TAGGED)
def draw_game_as_svg(query: dict[str, Any], game_id: str) -> Response:
    """Draw a game's board as SVG, as it stands or stood after a turn, the last play marked.

    Seen as the game itself is. A game of scores has no board (404).
    """
    return _game_response(query, game_id, SVG)


@pictures.route("/games/<id:game_id>/board.png")
@pictures.doc(operationId="drawGameAsPng", security=MAYBE_KEYED, parameters=[IF_NONE_MATCH])
@writes(PNG)
@pictures.arguments(GamePictureQuery(), location="query")
@refuses(404, *PLAIN_REFUSALS, *KEY_REFUSALS)
@pictures.alt_response(304, description=UNCHANGED, headers=TAGGED)
@pictures.response(200, PNG_FILE, content_type=PNG, headers=TAGGED)
def draw_game_as_png(query: dict[str, Any], game_id: str) -> Response:
    """Draw a game's board as PNG, as it stands or stood after a turn, the last play marked.

    Seen as the game itself is. A game of scores has no board (404).
    """
    return _game_response(query, game_id, PNG)


def _game_response(query: dict[str, Any], game_id: str, media_type: str) -> Response:
    game, _ = look_at(game_id)
    if not game.record.set_up.is_board_kept:
        raise RequestRefused("not-found", "This game is recorded as scores, so it has no board to draw.")
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
