"""Recorded games as files that people keep and other programs read."""

from typing import Any

from flask import Response, request

from scrabble_api.formats.answers.refusals import ProblemDetail
from scrabble_api.formats.answers.turns import Highest
from scrabble_api.formats.files.kinds import FILE_FORMATS, FILE_KINDS
from scrabble_api.formats.sheets.pages import sheet_policy
from scrabble_api.formats.sight import Viewer
from scrabble_api.formats.wire import reference
from scrabble_api.records.exporting import check_can_write, file_of_game
from scrabble_api.records.games import KeptGame
from scrabble_api.web.api import JSON, Blueprint
from scrabble_api.web.authentication import MAYBE_KEYED
from scrabble_api.web.examples import read_examples
from scrabble_api.web.headers import describe_headers
from scrabble_api.web.looking import highest_wanted, look_at, response_if_changed
from scrabble_api.web.operations import operation
from scrabble_api.web.problems import RequestRefused
from scrabble_api.web.record_forms import DOCUMENT
from scrabble_api.web.schemas.exports import CGP_TEXT, CSV_TEXT, GCG_TEXT, PAGE_TEXT, SHEET_TEXT, RecordQuery
from scrabble_api.web.service import game_store
from scrabble_api.web.uploads import CSV, GCG, PLAIN

exports = Blueprint("exports", __name__, description="Games on record as files.")

HTML, CGP = (FILE_KINDS[name].media_type for name in ("html", "cgp"))
_BY_MEDIA_TYPE = {one.media_type: name for name, one in FILE_KINDS.items()}

#: The formats that have room for the highest plays.
_SHEETS = [name for name, one in FILE_FORMATS.items() if one.is_sheet]

_FILE = describe_headers("ETag", "Content-Disposition")


def _examples(name: str) -> dict[str, Any]:
    """The examples of a format."""
    shown = read_examples("exportGame").responses
    return {slug: example for slug, example in shown.items() if slug.endswith(f"-as-{name}")}


_OTHERS = {
    CSV: {"schema": CSV_TEXT, "examples": _examples("csv")},
    HTML: {"schema": PAGE_TEXT},
    PLAIN: {"schema": SHEET_TEXT, "examples": _examples("text")},
    CGP: {"schema": CGP_TEXT, "examples": _examples("cgp")},
    JSON: {"schema": reference(DOCUMENT), "examples": _examples("json")},
}


@operation(
    exports,
    "GET /games/<id:game_id>/record",
    "exportGame",
    GCG_TEXT,
    media_type=GCG,
    others=_OTHERS,
    query=RecordQuery(),
    security=MAYBE_KEYED,
    is_tagged=True,
    headers=_FILE,
    examples=_examples("gcg"),
)
def export_game(query: dict[str, Any], game_id: str) -> Response:
    """Write a game as a file: GCG, document, table of its turns, score sheet as a page or text, or position as CGP.

    A document is the whole log for the club, and for the public, which may not see that, the game as it was written
    down. Seen as the game itself is: while it goes on, racks and notes are left out for those who may not see them. In GCG a
    rack that nobody told, or that may not be told, is the tiles played, or `_`. A note that somebody typed has a backslash before it where it
    begins with `#`, which declares something. A game of scores has no position (404). With `highest` a score sheet says for
    each turn which play scored most, and what was left behind, to those who may see all racks.
    """
    game, viewer = look_at(game_id)
    kind = query.get("format") or _accepted_kind()
    check_can_write(game, kind)
    _check_has_highest(query, kind)
    plays = highest_wanted(query, game.record, viewer)
    response = response_if_changed(game, lambda: _file(game, viewer, kind, plays), kind)
    response.vary.add("Accept")
    return response


def _accepted_kind() -> str:
    """The best kind that is accepted, and GCG where all are the same."""
    return _BY_MEDIA_TYPE[request.accept_mimetypes.best_match([*_BY_MEDIA_TYPE], GCG) or GCG]


def _check_has_highest(query: dict[str, Any], kind: str) -> None:
    """Refuse to show the highest plays where there is no room for them."""
    if query.get("highest") and kind not in _SHEETS:
        message = f"Only a score sheet shows the highest plays: ask for the format {' or '.join(_SHEETS)}."
        where = ProblemDetail(parameter="highest", code="invalid-value", message=message)
        raise RequestRefused("invalid-request", f"highest: {message}", [where])


def _file(game: KeptGame, viewer: Viewer, kind: str, plays: Highest) -> Response:
    """A file to keep; a page is shown, and may do nothing but be looked at."""
    media_type, ending = FILE_KINDS[kind].media_type, FILE_KINDS[kind].ending
    response = Response(file_of_game(game_store(), game, kind, viewer, plays), mimetype=media_type)
    is_page = media_type == HTML
    way = "inline" if is_page else "attachment"
    name = "-".join(filter(None, ("game", game.record.details.played_on, game.id)))
    response.headers["Content-Disposition"] = f'{way}; filename="{name}.{ending}"'
    response.headers["X-Content-Type-Options"] = "nosniff"
    if is_page:
        response.headers["Content-Security-Policy"] = sheet_policy()
    return response
