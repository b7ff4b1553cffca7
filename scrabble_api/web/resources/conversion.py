"""Records that people bring, given back in another format."""

from collections.abc import Mapping
from typing import Any

from flask import Response, request

from scrabble_api.formats.files.conversions import TARGETS, convert_games
from scrabble_api.formats.files.kinds import FILE_KINDS
from scrabble_api.formats.files.reading import table_games
from scrabble_api.formats.wire import reference
from scrabble_api.rules.work import MOST_WORK
from scrabble_api.web import uploads
from scrabble_api.web.api import JSON, Blueprint
from scrabble_api.web.bounds import MOST_EVENTS, check_lines, check_marks, whole_answer
from scrabble_api.web.operations import operation
from scrabble_api.web.record_forms import DOCUMENT
from scrabble_api.web.schemas.exports import GCG_TEXT, SHEET_TEXT, TABLE_TEXT
from scrabble_api.web.schemas.record_files import ConvertQuery

conversion = Blueprint("conversion", __name__, description="Records in one format given back in another.")


_READERS: Mapping[str, uploads.Reader] = {
    **uploads.READERS,
    uploads.CSV: lambda content: table_games(check_marks(check_lines(content)), MOST_EVENTS),
}
_TARGETS = {FILE_KINDS[name].media_type: name for name in TARGETS}
_ABOUT = {
    **uploads.ABOUT,
    uploads.CSV: "A table under a row of names, as this or a game's record writes it; commas or semicolons part its columns.",
}
_OTHERS = {
    JSON: {"schema": reference(DOCUMENT)},
    uploads.CSV: {"schema": TABLE_TEXT},
    uploads.PLAIN: {"schema": SHEET_TEXT},
}


@operation(
    conversion,
    "POST /records/convert",
    "convertRecord",
    GCG_TEXT,
    query=ConvertQuery(),
    file=uploads.describe_file("convertRecord", _ABOUT),
    media_type=uploads.GCG,
    others=_OTHERS,
)
def convert_record(query: dict[str, Any]) -> Response:
    """Write a record in another format: GCG, JSON document, table or score sheet.

    What it is comes by Content-Type, what is wanted by Accept: a document if left out, or GCG of anything but GCG. It is
    written as it was written down, right or wrong; a score sheet is what the rules make of it. Several games stay
    together: in a table the column `game` tells them apart. A table keeps lines, numbers and notes, and of all else that
    a record says title, lexicon, layout and letters. Nothing is stored.
    """
    ruleset = uploads.ruleset_in_query(query)
    games = uploads.sent_games(_READERS)
    media_type = _target_type()
    written = convert_games(games, _TARGETS[media_type], ruleset, MOST_WORK).encode()
    response = Response(whole_answer([written]), mimetype=media_type)
    response.vary.add("Accept")
    return response


def _target_type() -> str:
    first = JSON if request.mimetype in (uploads.GCG, uploads.PLAIN) else uploads.GCG
    others = (kind for kind in _TARGETS if kind != first)
    return request.accept_mimetypes.best_match([first, *others], first) or first
