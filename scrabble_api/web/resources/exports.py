"""Recorded games as files that people keep and other programs read."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from flask import Response, request

from scrabble_api.formats.games import Sight, sight_of
from scrabble_api.formats.gcg import gcg_text
from scrabble_api.formats.gcg.recording import written_record
from scrabble_api.formats.turn_lists import score_sheet_text, turns_csv
from scrabble_api.records.games import KeptGame
from scrabble_api.web.api import PLAIN_REFUSALS, Blueprint, refuses, writes
from scrabble_api.web.authority import KEY_REFUSALS, MAYBE_KEYED
from scrabble_api.web.examples import read_examples
from scrabble_api.web.preconditions import IF_NONE_MATCH, TAGGED
from scrabble_api.web.resources.games import UNCHANGED, seen, tagged
from scrabble_api.web.schemas.exports import CSV_TEXT, GCG_TEXT, SHEET_TEXT, RecordQuery

exports = Blueprint("exports", __name__, description="Games on record as files.")

GCG, CSV, PLAIN = "text/x-gcg", "text/csv", "text/plain"
_MEDIA_TYPES = {"gcg": GCG, "csv": CSV, "text": PLAIN}
_ENDINGS = {GCG: "gcg", CSV: "csv", PLAIN: "txt"}

_WRITERS: Mapping[str, Callable[[KeptGame, Sight], str]] = MappingProxyType(
    {
        GCG: lambda game, sight: gcg_text(written_record(game.record, sight)),
        CSV: lambda game, sight: turns_csv(game.record, game.replay.stamps, sight),
        PLAIN: lambda game, sight: score_sheet_text(game.record, game.replay.stamps, sight),
    }
)

_FILE = {
    **TAGGED,
    "Content-Disposition": {"schema": {"type": "string"}, "description": "A name for the file (RFC 6266)."},
}
_OTHERS = {CSV: {"schema": CSV_TEXT}, PLAIN: {"schema": SHEET_TEXT}}


@exports.route("/games/<id:game_id>/record")
@exports.doc(
    operationId="exportGame",
    security=MAYBE_KEYED,
    parameters=[IF_NONE_MATCH],
    responses={200: {"content": _OTHERS}},
)
@writes(GCG, CSV, PLAIN)
@exports.arguments(RecordQuery(), location="query")
@refuses(404, *PLAIN_REFUSALS, *KEY_REFUSALS)
@exports.alt_response(304, description=UNCHANGED, headers=TAGGED)
@exports.response(200, GCG_TEXT, content_type=GCG, examples=read_examples("exportGame").responses, headers=_FILE)
def export_game(query: dict[str, Any], game_id: str) -> Response:
    """Write a game as a file: GCG, a table of its turns, or the score sheet as text.

    Seen as the game itself is: while it goes on, racks and notes are left out for readers and the public. In GCG a
    rack that nobody told, or that may not be told, is the tiles played, or `_`.
    """
    game, viewer = seen(game_id)
    media_type = _MEDIA_TYPES.get(query.get("format", "")) or request.accept_mimetypes.best_match([*_ENDINGS], GCG)
    response = tagged(game, lambda: _file(game, sight_of(game.record, viewer), media_type or GCG))
    response.vary.add("Accept")
    return response


def _file(game: KeptGame, sight: Sight, media_type: str) -> Response:
    response = Response(_WRITERS[media_type](game, sight).encode(), mimetype=media_type)
    response.headers["Content-Disposition"] = f'attachment; filename="game-{game.id}.{_ENDINGS[media_type]}"'
    return response
