"""Records that people bring: checked against the rules and against themselves."""

from collections.abc import Callable, Sequence
from typing import Any

from flask import Response, request
from werkzeug.exceptions import RequestEntityTooLarge

from scrabble_api.formats.audits import audits_json
from scrabble_api.formats.gcg import ReadGame, read_gcg
from scrabble_api.rules.audit import audited
from scrabble_api.rules.errors import UnknownName, named
from scrabble_api.rules.rulesets import RULESETS
from scrabble_api.web.api import BODY_REFUSALS, Blueprint, json_response, refuses, whole_body
from scrabble_api.web.examples import example_file, read_examples
from scrabble_api.web.problems import Refusal
from scrabble_api.web.schemas.records import AuditQuery, RecordsAudited
from scrabble_api.web.service import service

records = Blueprint("records", __name__, description="Records of games as people keep them, in files.")

#: What a record comes as.
GCG, PLAIN = "text/x-gcg", "text/plain"
#: The largest file, and how many games and events of one are answered.
LARGEST_FILE, MOST_GAMES, MOST_EVENTS = 16 * 1024 * 1024, 250, 10_000


def _file_described(operation: str) -> dict[str, Any]:
    """How the contract has a body that is a file: its examples as they are sent."""
    shown = {
        name: {"summary": one["summary"], "value": sent["raw"]}
        for (name, one), sent in zip(
            read_examples(operation).requests.items(), example_file(operation).values(), strict=True
        )
    }
    about = "A GCG file in any encoding, of one game or several; at most 16 MiB."
    schema = {"contentMediaType": GCG, "description": about}
    return {"required": True, "content": {kind: {"schema": schema, "examples": shown} for kind in (GCG, PLAIN)}}


@records.route("/records/audit", methods=["POST"])
@records.doc(operationId="auditRecord", requestBody=_file_described("auditRecord"))
@records.arguments(AuditQuery(), location="query")
@refuses(*BODY_REFUSALS)
@records.response(200, RecordsAudited(), examples=read_examples("auditRecord").responses)
def audit_record(query: dict[str, Any]) -> Response:
    """Audit a GCG file.

    Whatever the file is like there is an answer: every finding with its line, the number recorded, the number by the
    rules, and a sentence; every turn with its score sheet; and the result by the rules. Nothing is stored.
    """
    ruleset = _of_query("ruleset", lambda name: named("ruleset", name, RULESETS), query)
    lexicon = _of_query("lexicon", lambda name: service().shelf.lexicon({"lexicon": name}), query)
    games = read_gcg(_file_sent()).games
    _check_effort(games)
    return json_response(audits_json(audited(game.record, ruleset, lexicon, game.findings) for game in games))


def _check_effort(games: Sequence[ReadGame]) -> None:
    """An answer is longer than its file by far, so a file may have so many games and events only."""
    events = sum(len(game.record.claims) for game in games)
    if len(games) > MOST_GAMES or events > MOST_EVENTS:
        most = f"{MOST_GAMES:,} games and {MOST_EVENTS:,} events"
        raise Refusal("body-too-large", f"At most {most} are audited at once, not {len(games):,} and {events:,}.")


def _of_query(parameter: str, find: Callable[[str], Any], query: dict[str, Any]) -> Any:
    """What a parameter names; None where it is left out."""
    if parameter not in query:
        return None
    try:
        return find(query[parameter])
    except UnknownName as fault:
        where = {"parameter": parameter, "code": fault.code, "message": fault.message}
        raise Refusal(fault.code, fault.message, [where]) from None


def _file_sent() -> bytes:
    """The file in the body; its bytes are read by what they are, whatever charset is named."""
    if request.mimetype not in (GCG, PLAIN):
        raise Refusal("unsupported-media-type", f"Send the file as {GCG} or {PLAIN}.")
    request.max_content_length = LARGEST_FILE
    try:
        return whole_body(request)
    except RequestEntityTooLarge:
        raise Refusal("body-too-large", f"A file may have {LARGEST_FILE // 1024**2} MiB: divide it.") from None
