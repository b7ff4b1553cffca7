"""Recorded games as files that people keep and other programs read."""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from types import MappingProxyType
from typing import Any

import orjson
from flask import Response, request

from scrabble_api.formats.games import Sight, Viewer, sight_of
from scrabble_api.formats.gcg import gcg_text
from scrabble_api.formats.gcg.recording import claimed_record, written_record
from scrabble_api.formats.logs import log_json
from scrabble_api.formats.record_json.documents import claimed_document, kept_document
from scrabble_api.formats.turn_lists import score_sheet_text, turns_csv
from scrabble_api.records.games import KeptGame, log_of
from scrabble_api.web.api import JSON, PLAIN_REFUSALS, Blueprint, refuses, writes
from scrabble_api.web.authority import KEY_REFUSALS, MAYBE_KEYED
from scrabble_api.web.examples import read_examples
from scrabble_api.web.preconditions import IF_NONE_MATCH, TAGGED
from scrabble_api.web.resources.games import UNCHANGED, seen, tagged
from scrabble_api.web.schemas.exports import CSV_TEXT, GCG_TEXT, SHEET_TEXT, RecordQuery
from scrabble_api.web.schemas.records import DOCUMENT_FORM
from scrabble_api.web.service import books

exports = Blueprint("exports", __name__, description="Games on record as files.")

GCG, CSV, PLAIN = "text/x-gcg", "text/csv", "text/plain"
_MEDIA_TYPES = {"gcg": GCG, "json": JSON, "csv": CSV, "text": PLAIN}
_ENDINGS = {GCG: "gcg", JSON: "json", CSV: "csv", PLAIN: "txt"}


def _document(game: KeptGame, viewer: Viewer) -> str:
    """The whole log for the club; for the public, which may not see that, the game as it can be written down."""
    sight = sight_of(game.record, viewer)
    if viewer is Viewer.PUBLIC:
        return orjson.dumps(claimed_document([claimed_record(game.record, sight)])).decode()
    entries = [{**asdict(entry), "event": orjson.loads(entry.event)} for entry in log_of(books(), game)]
    log = log_json(game.record, entries, sight)
    return orjson.dumps(kept_document(log, complete=sight.racks and sight.notes)).decode()


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
_EXAMPLES = {name: one for name, one in read_examples("exportGame").responses.items() if isinstance(one["value"], str)}
_OTHERS = {JSON: {"schema": DOCUMENT_FORM}, CSV: {"schema": CSV_TEXT}, PLAIN: {"schema": SHEET_TEXT}}


@exports.route("/games/<id:game_id>/record")
@exports.doc(
    operationId="exportGame",
    security=MAYBE_KEYED,
    parameters=[IF_NONE_MATCH],
    responses={200: {"content": _OTHERS}},
)
@writes(GCG, JSON, CSV, PLAIN)
@exports.arguments(RecordQuery(), location="query")
@refuses(404, *PLAIN_REFUSALS, *KEY_REFUSALS)
@exports.alt_response(304, description=UNCHANGED, headers=TAGGED)
@exports.response(200, GCG_TEXT, content_type=GCG, examples=_EXAMPLES, headers=_FILE)
def export_game(query: dict[str, Any], game_id: str) -> Response:
    """Write a game as a file: GCG, a JSON document, a table of its turns, or the score sheet as text.

    Seen as the game itself is: while it goes on, racks and notes are left out for readers and the public. In GCG a
    rack that nobody told, or that may not be told, is the tiles played, or `_`. As JSON it is the whole log; where
    anything is left out that says `"complete": false` and cannot be read back, and the public gets the game as it can be
    written down.
    """
    game, viewer = seen(game_id)
    media_type = _MEDIA_TYPES.get(query.get("format", "")) or request.accept_mimetypes.best_match([*_ENDINGS], GCG)
    response = tagged(game, lambda: _file(game, viewer, media_type or GCG))
    response.vary.add("Accept")
    return response


def _file(game: KeptGame, viewer: Viewer, media_type: str) -> Response:
    is_document = media_type == JSON
    text = _document(game, viewer) if is_document else _WRITERS[media_type](game, sight_of(game.record, viewer))
    response = Response(text.encode(), mimetype=media_type)
    response.headers["Content-Disposition"] = f'attachment; filename="game-{game.id}.{_ENDINGS[media_type]}"'
    return response
