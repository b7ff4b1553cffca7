"""Records that people bring: checked against the rules and against themselves."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from flask import Response, request
from werkzeug.exceptions import RequestEntityTooLarge

from scrabble_api.formats.audits import audit_json, audits_json
from scrabble_api.formats.games import Viewer, sight_of
from scrabble_api.formats.gcg import ReadGame, read_gcg
from scrabble_api.formats.gcg.recording import written_record
from scrabble_api.records.games import find_own_game
from scrabble_api.records.keys import Role
from scrabble_api.rules.audit import Audit, audited
from scrabble_api.rules.errors import UnknownName, named
from scrabble_api.rules.outcome import LifeCycle, life_cycle
from scrabble_api.rules.record import Record
from scrabble_api.rules.rulesets import RULESETS
from scrabble_api.web.api import BODY_REFUSALS, PLAIN_REFUSALS, Blueprint, json_response, refuses, whole_body
from scrabble_api.web.authority import KEY_REFUSALS, KEYED, caller
from scrabble_api.web.examples import example_file, read_examples
from scrabble_api.web.preconditions import IF_NONE_MATCH, TAGGED
from scrabble_api.web.problems import Refusal
from scrabble_api.web.resources.games import UNCHANGED, tagged, viewer_of
from scrabble_api.web.schemas.records import AuditQuery, GameAudited, RecordsAudited
from scrabble_api.web.service import books, service

records = Blueprint("records", __name__, description="Records of games as people keep them, in files.")

#: What a record comes as.
GCG, PLAIN = "text/x-gcg", "text/plain"
#: The largest file, and how many games and events of one are answered.
LARGEST_FILE, MOST_GAMES, MOST_EVENTS = 16 * 1024 * 1024, 250, 10_000


def file_described(operation: str) -> dict[str, Any]:
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
@records.doc(operationId="auditRecord", requestBody=file_described("auditRecord"))
@records.arguments(AuditQuery(), location="query")
@refuses(*BODY_REFUSALS)
@records.response(200, RecordsAudited(), examples=read_examples("auditRecord").responses)
def audit_record(query: dict[str, Any]) -> Response:
    """Audit a GCG file.

    Whatever the file is like there is an answer: every finding with its line, the number recorded, the number by the
    rules, and a sentence; every turn with its score sheet; and the result by the rules. Nothing is stored.
    """
    ruleset = of_query("ruleset", lambda name: named("ruleset", name, RULESETS), query)
    lexicon = of_query("lexicon", lambda name: service().shelf.lexicon({"lexicon": name}), query)
    games = read_gcg(file_sent()).games
    check_effort(games)
    return json_response(audits_json(audited(game.record, ruleset, lexicon, game.findings) for game in games))


@records.route("/games/<id:game_id>/audit")
@records.doc(operationId="auditGame", security=KEYED, parameters=[IF_NONE_MATCH])
@refuses(404, *PLAIN_REFUSALS, *KEY_REFUSALS)
@records.alt_response(304, description=UNCHANGED, headers=TAGGED)
@records.response(200, GameAudited(), examples=read_examples("auditGame").responses, headers=TAGGED)
def audit_game(game_id: str) -> Response:
    """Audit a game on record: what was announced or imported, held against the rules.

    An imported game is audited as its file has it while nothing was entered since. While a game goes on, racks are
    left out for readers, and no word is judged. Needs a reader's key.
    """
    asking = caller(Role.READER)
    game = find_own_game(books(), asking, game_id)
    return tagged(game, lambda: json_response(audit_json(_audit_of(game.record, viewer_of(asking, game)))))


def _audit_of(record: Record, viewer: Viewer) -> Audit:
    """The audit of what is written down of a game; of one just as it was imported what was found then."""
    is_finished = life_cycle(record.game) is LifeCycle.FINISHED
    claimed = written_record(record, sight_of(record, viewer))
    audit = audited(claimed, record.set_up.ruleset, record.set_up.judge if is_finished else None)
    if record.source is None or claimed is not record.source.claimed:
        return audit
    return replace(audit, findings=record.source.findings)


def check_effort(games: Sequence[ReadGame]) -> None:
    """An answer is longer than its file by far, so a file may have so many games and events only."""
    events = sum(len(game.record.claims) for game in games)
    if len(games) > MOST_GAMES or events > MOST_EVENTS:
        most = f"{MOST_GAMES:,} games and {MOST_EVENTS:,} events"
        raise Refusal("body-too-large", f"At most {most} are audited at once, not {len(games):,} and {events:,}.")


def of_query(parameter: str, find: Callable[[str], Any], query: dict[str, Any]) -> Any:
    """What a parameter names; None where it is left out."""
    if parameter not in query:
        return None
    try:
        return find(query[parameter])
    except UnknownName as fault:
        where = {"parameter": parameter, "code": fault.code, "message": fault.message}
        raise Refusal(fault.code, fault.message, [where]) from None


def file_sent() -> bytes:
    """The file in the body; its bytes are read by what they are, whatever charset is named."""
    if request.mimetype not in (GCG, PLAIN):
        raise Refusal("unsupported-media-type", f"Send the file as {GCG} or {PLAIN}.")
    request.max_content_length = LARGEST_FILE
    try:
        return whole_body(request)
    except RequestEntityTooLarge:
        raise Refusal("body-too-large", f"A file may have {LARGEST_FILE // 1024**2} MiB: divide it.") from None
