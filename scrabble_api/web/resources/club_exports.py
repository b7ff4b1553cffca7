"""All of a club's records, or some, as one file; and such a file taken in."""

from collections.abc import Iterable, Iterator
from typing import Any

from flask import Response, request

from scrabble_api.formats.answers.club_imports import ClubImported
from scrabble_api.formats.answers.refusals import ProblemDetail
from scrabble_api.formats.files.club_lines import MEDIA_TYPE
from scrabble_api.formats.files.kinds import MOST_MIB
from scrabble_api.formats.record_json.documents import things_in_document
from scrabble_api.formats.sheets.standings import standings_policy
from scrabble_api.records.club_exports import FORMATS, export_club
from scrabble_api.records.club_file import ClubExport
from scrabble_api.records.club_import import import_answer, keep_lines
from scrabble_api.records.club_reading import Line, lines_in, missing_lists, read_lines, survey_lines
from scrabble_api.records.keys import Role
from scrabble_api.rules.work import MOST_WORK
from scrabble_api.web import uploads
from scrabble_api.web.api import Blueprint, json_response
from scrabble_api.web.authentication import caller, keyed
from scrabble_api.web.bounds import FILE_BOUNDS, MOST_THINGS, check_lines, check_marks
from scrabble_api.web.headers import describe_headers
from scrabble_api.web.looking import viewer_of_club
from scrabble_api.web.operations import operation
from scrabble_api.web.places import export_response
from scrabble_api.web.problems import RequestRefused
from scrabble_api.web.schemas.club_exports import (
    ARCHIVE_FILE,
    LINES_TEXT,
    STANDINGS_PAGE,
    TABLE_TEXT,
    WORKBOOK_FILE,
    ClubExportQuery,
    ClubImportQuery,
)
from scrabble_api.web.schemas.games import filter_of_query
from scrabble_api.web.service import game_store, service

club_exports = Blueprint("club_exports", __name__, description="A club's records as one file, and back.")

_SHAPES = {"zip": ARCHIVE_FILE, "ndjson": LINES_TEXT, "csv": TABLE_TEXT, "xlsx": WORKBOOK_FILE, "html": STANDINGS_PAGE}
_FIRST, _PAGE = next(iter(FORMATS)), "html"
_BY_MEDIA_TYPE = {one.media_type: name for name, one in FORMATS.items()}
_ABOUT = {MEDIA_TYPE: f"A club's file, as an export of that format; at most {MOST_MIB} MiB. {FILE_BOUNDS}"}


@operation(
    club_exports,
    "GET /exports",
    "exportClub",
    _SHAPES[_FIRST],
    media_type=FORMATS[_FIRST].media_type,
    others={one.media_type: {"schema": _SHAPES[name]} for name, one in FORMATS.items() if name != _FIRST},
    query=ClubExportQuery(),
    security=keyed(Role.READER),
    headers=describe_headers("Content-Disposition"),
    refuses=(409, 503),
)
def export_all(query: dict[str, Any]) -> Response:
    """Write all of the club's games, or some, as one file: archive, lines of JSON, table, workbook, or standings to print.

    The filters are those of the list of games. The file is sent as it is made, and shows each game as it is at that
    moment, as far as the caller may see it: while a game goes on, racks and notes are left out for those who may not see
    them. Standings are those of `GET /v1/standings`, or of the session where nothing but `session_id` is asked for: as a
    table, and with a cross table as a page (`html`). Lines of JSON have players, sessions and pairings, too, and for a director they are complete: `POST /v1/imports`
    and `scrabble-api import` take them in elsewhere. Needs a reader's key.
    """
    asking = caller(Role.READER)
    name, table = query.pop("format", None) or _accepted_format(), query.pop("table", None)
    if table is not None and not FORMATS[name].has_tables:
        _refuse_table()
    selection = {one: request.args[one] for one in request.args if one not in ("format", "table")}
    export = ClubExport(game_store(), asking.club_id, filter_of_query(query), viewer_of_club(asking), selection or None)
    file, pieces = export_club(export, name, table)
    response = export_response(pieces, FORMATS[name].media_type)
    way = "inline" if name == _PAGE else "attachment"
    response.headers["Content-Disposition"] = f'{way}; filename="{file}"'
    if name == _PAGE:
        response.headers["Content-Security-Policy"] = standings_policy()
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.vary.add("Accept")
    return response


def _accepted_format() -> str:
    """The best format that is accepted, and the first where all are the same."""
    kinds = [*_BY_MEDIA_TYPE]
    return _BY_MEDIA_TYPE[request.accept_mimetypes.best_match(kinds, kinds[0]) or kinds[0]]


def _refuse_table() -> None:
    formats = " or ".join(name for name, one in FORMATS.items() if one.has_tables)
    message = f"Only the formats {formats} have tables: ask for one of them, or leave table out."
    where = ProblemDetail(parameter="table", code="invalid-value", message=message)
    raise RequestRefused("invalid-request", f"table: {message}", [where])


@operation(
    club_exports,
    "POST /imports",
    "importClub",
    ClubImported,
    query=ClubImportQuery(),
    file=uploads.describe_file("importClub", _ABOUT),
    security=keyed(Role.DIRECTOR),
    refuses=(409, 412),
)
def import_all(query: dict[str, Any]) -> Response:
    """Take in a club's file (`application/x-ndjson`): players, sessions and games, with their ids and whole logs.

    All of it is kept, or nothing. What is here already stays as it is, so the same file can be sent again. Lists that
    judge words in its games must be here before, or it is refused (409 `lexicons-needed`) with each of them. A larger file
    is imported at the terminal, or exported by session and sent part by part. Needs a director's key.
    """
    asking = caller(Role.DIRECTOR)
    written = lines_in(check_marks(check_lines(uploads.sent_file((MEDIA_TYPE,)))))
    survey, shelf = survey_lines(written), service().shelf
    missing = survey.missing_from(shelf)
    if missing and not query.get("without_lexicons"):
        raise missing_lists(missing)
    lines = list(_within_bounds(read_lines(written, shelf, MOST_WORK)))
    tally = keep_lines(service().database, asking.club_id, lines, is_trial=bool(query.get("dry_run")))
    return json_response(import_answer(survey, shelf, tally))


def _within_bounds(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines; refused once all together hold too many things."""
    count = 0
    for line in lines:
        count += 1 + things_in_document(line.said)
        if count > MOST_THINGS:
            message = f"At most {MOST_THINGS:,} things (lines, players, entries, notes) are imported in one request: import the file at the terminal, or export it by session."
            raise RequestRefused("body-too-large", message)
        yield line
