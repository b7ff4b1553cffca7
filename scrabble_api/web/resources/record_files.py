"""Records that people bring: checked against the rules and against themselves."""

from typing import Any

from flask import Response

from scrabble_api.formats.answers.audits import RecordsAudited, audits_bytes
from scrabble_api.formats.audits import audits_within
from scrabble_api.formats.record_json.schema import RECORD_SCHEMA
from scrabble_api.rules.work import MOST_WORK
from scrabble_api.web.api import JSON, Blueprint, json_response
from scrabble_api.web.bounds import whole_answer
from scrabble_api.web.looking import audit_sight, lexicon_refusal
from scrabble_api.web.operations import operation
from scrabble_api.web.schemas.record_files import SCHEMA_FORM, AuditQuery
from scrabble_api.web.uploads import ABOUT, READERS, describe_file, lexicon_in_query, ruleset_in_query, sent_games

records = Blueprint("records", __name__, description="Records of games as people keep them, in files.")


@operation(records, "GET /records/schema", "showRecordSchema", SCHEMA_FORM, examples={}, kept_seconds=3600)
def show_record_schema() -> Response:
    """Show the form of record documents.

    A JSON Schema (draft 2020-12) of what `?format=json` of a game's record gives and what audit and conversion take:
    a game as somebody wrote it down, a game out of a club's log, or several games.
    """
    return json_response(RECORD_SCHEMA)


@operation(
    records,
    "POST /records/audit",
    "auditRecord",
    RecordsAudited,
    file=describe_file("auditRecord", ABOUT),
    query=AuditQuery(),
)
def audit_record(query: dict[str, Any]) -> Response:
    """Audit a GCG file or a record document.

    Whatever a GCG file is like there is an answer: every finding with its line, the number recorded, the number by the
    rules, and a sentence; every turn with its score sheet (its letters square by square on request); and the result by
    the rules. Nothing is stored. Of a game out
    of a club's log the scores announced are those recorded.
    """
    ruleset = ruleset_in_query(query)
    lexicon = lexicon_in_query(query)
    audits = audits_within(sent_games(READERS), ruleset, lexicon, MOST_WORK)
    by = lexicon if query.get("highest") else None
    if query.get("highest") and lexicon is None:
        raise lexicon_refusal("Name a lexicon, by which the highest plays are found.")
    return Response(whole_answer(audits_bytes(audits, audit_sight(query), by)), mimetype=JSON)
