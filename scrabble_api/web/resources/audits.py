"""Games on record, audited as a file would be."""

from typing import Any

from flask import Response

from scrabble_api.formats.answers.audits import GameAudited, audit_answer
from scrabble_api.formats.answers.turns import NOT_ASKED, Highest
from scrabble_api.formats.audits import audit_in_sight
from scrabble_api.records.games import find_own_game
from scrabble_api.records.keys import Role
from scrabble_api.rules.games.highest import highest_by_entry
from scrabble_api.web.api import Blueprint, json_response
from scrabble_api.web.authentication import caller_at_table, keyed
from scrabble_api.web.looking import audit_sight, lexicon_of_highest, response_if_changed, viewer_of
from scrabble_api.web.operations import operation
from scrabble_api.web.schemas.record_files import AuditOfGameQuery
from scrabble_api.web.service import game_store

audits = Blueprint("audits", __name__, description="Games on record held against the rules.")


@operation(
    audits,
    "GET /games/<id:game_id>/audit",
    "auditGame",
    GameAudited,
    query=AuditOfGameQuery(),
    security=keyed(Role.READER, Role.PLAYER),
    is_tagged=True,
)
def audit_game(query: dict[str, Any], game_id: str) -> Response:
    """Audit a game on record: what was announced or imported, held against the rules.

    An imported game is audited as its file has it while nothing was entered since. While a game goes on, racks are
    left out for those who may not see them, and no word is judged. Needs a reader's key, or a player's of the game.
    """
    asking = caller_at_table(Role.READER)
    game = find_own_game(game_store(), asking, game_id)
    sight = audit_sight(query)
    viewer = viewer_of(asking, game)
    audit = audit_in_sight(game.record, viewer)
    plays: Highest = NOT_ASKED
    if query.get("highest"):
        plays = highest_by_entry(audit.game, audit.steps, lexicon_of_highest(game.record, viewer))
    return response_if_changed(game, lambda: json_response(audit_answer(audit, sight, plays)))
