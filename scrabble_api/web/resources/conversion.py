"""Records that people bring, given back in another format."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Response, request

from scrabble_api.formats.conversions import converted
from scrabble_api.formats.gcg import ReadGame, each_game
from scrabble_api.formats.told_games import table_games
from scrabble_api.web.api import BODY_REFUSALS, JSON, Blueprint, refuses, writes
from scrabble_api.web.examples import read_examples
from scrabble_api.web.resources.records import (
    GCG,
    MOST_EVENTS,
    PLAIN,
    Reader,
    file_described,
    games_sent,
    read_document_games,
    ruleset_of,
)
from scrabble_api.web.schemas.exports import CSV_TEXT, GCG_TEXT, SHEET_TEXT
from scrabble_api.web.schemas.records import DOCUMENT_FORM, ConvertQuery

conversion = Blueprint("conversion", __name__, description="Records in one format given back in another.")

CSV = "text/csv"


def _read_table(content: bytes) -> Sequence[ReadGame]:
    return table_games(content, MOST_EVENTS)


_READERS: Mapping[str, Reader] = {
    GCG: each_game,
    PLAIN: each_game,
    JSON: read_document_games,
    CSV: _read_table,
}
_TARGETS = {GCG: "gcg", JSON: "json", CSV: "csv", PLAIN: "text"}
_ABOUT = {
    GCG: "A GCG file in any encoding, of one game or several; at most 16 MiB.",
    PLAIN: "The same.",
    JSON: "A record document.",
    CSV: "A table under a row of names, as this or a game's record writes it; commas or semicolons part its columns.",
}
_FORMS = {JSON: DOCUMENT_FORM, CSV: CSV_TEXT, PLAIN: SHEET_TEXT}
_EXAMPLES = read_examples("convertRecord").responses


def _content() -> dict[str, Any]:
    """The answers in the contract but for the first."""
    return {kind: {"schema": form} for kind, form in _FORMS.items()}


@conversion.route("/records/convert", methods=["POST"])
@conversion.doc(
    operationId="convertRecord",
    requestBody=file_described("convertRecord", _ABOUT),
    responses={200: {"content": _content()}},
)
@writes(GCG, JSON, CSV, PLAIN)
@conversion.arguments(ConvertQuery(), location="query")
@refuses(*BODY_REFUSALS)
@conversion.response(200, GCG_TEXT, content_type=GCG)
def convert_record(query: dict[str, Any]) -> Response:
    """Write a record in another format: GCG, JSON document, table or score sheet.

    What it is comes by Content-Type, what is wanted by Accept: a document if left out, or GCG of anything but GCG. It is
    written as it was written down, right or wrong; a score sheet is what the rules make of it. Several games stay
    together: in a table the column `game` tells them apart. A table keeps lines, numbers and notes, and of all else that
    a record says title, lexicon, layout and letters. Nothing is stored.
    """
    ruleset = ruleset_of(query)
    games = games_sent(_READERS)
    media_type = _wanted()
    response = Response(converted(games, _TARGETS[media_type], ruleset).encode(), mimetype=media_type)
    response.vary.add("Accept")
    return response


def _wanted() -> str:
    first = JSON if request.mimetype in (GCG, PLAIN) else GCG
    others = (kind for kind in _TARGETS if kind != first)
    return request.accept_mimetypes.best_match([first, *others], first) or first
