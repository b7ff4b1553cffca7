"""The people who play in a club."""

from typing import Any

from flask import Response

from scrabble_api.formats.answers.players import ClubPlayers, Matches, Player, Removal
from scrabble_api.records.keys import Caller, Role
from scrabble_api.records.matching import Matching, match_players, plan_matches
from scrabble_api.records.merging import merge_players
from scrabble_api.records.players import PlayersFilter, change_player, create_player, find_player, list_players
from scrabble_api.records.removal import plan_removal, remove_player
from scrabble_api.records.writing import WriteRequest
from scrabble_api.web import preconditions
from scrabble_api.web.api import Blueprint, json_response
from scrabble_api.web.authentication import caller, keyed
from scrabble_api.web.headers import describe_headers
from scrabble_api.web.listing import PAGED, page_response
from scrabble_api.web.looking import response_if_changed
from scrabble_api.web.operations import operation
from scrabble_api.web.schemas import players as bodies
from scrabble_api.web.service import service

players = Blueprint("players", __name__, description="The people who play in a club.")

_OF_MAKING: dict[str, Any] = {
    "status": 201,
    "security": keyed(Role.SCOREKEEPER),
    "parameters": [preconditions.IDEMPOTENCY_KEY],
    "headers": preconditions.OPENED,
    "refuses": (409, 412),
}
_OF_REMOVAL: dict[str, Any] = {
    "security": keyed(Role.DIRECTOR),
    "parameters": preconditions.WRITING,
    "headers": describe_headers("Idempotency-Replayed"),
    "refuses": (400, 409, 412, 428),
}
_OF_CHANGES: dict[str, Any] = {
    "security": keyed(Role.DIRECTOR),
    "parameters": preconditions.WRITING,
    "headers": preconditions.WRITTEN,
    "refuses": (409, 412, 428),
}


@operation(players, "POST /players", "createPlayer", Player, body=bodies.NewPlayerRequest(), **_OF_MAKING)
def create(body: dict[str, Any]) -> Response:
    """Enter a player.

    Two people may have the same name; no two have the same external id. Needs a scorekeeper's key.
    """
    asking = caller(Role.SCOREKEEPER)
    player, is_repeated = create_player(
        service().database, WriteRequest(asking, None, preconditions.retry_of(asking)), body
    )
    response = _written(player, is_repeated)
    response.status_code = 201
    response.headers["Location"] = f"/v1/players/{player.id}"
    return response


def _written(player: Player, is_repeated: bool) -> Response:  # noqa: FBT001  # what a write gives
    response = json_response(player)
    response.headers["ETag"] = preconditions.etag(player.version)
    return preconditions.mark_repeated(response, is_repeated=is_repeated)


@operation(
    players,
    "GET /players",
    "listPlayers",
    ClubPlayers,
    query=bodies.PlayersQuery(),
    security=keyed(Role.READER),
    headers=PAGED,
)
def list_all(query: dict[str, Any]) -> Response:
    """List the club's players, page by page.

    By name unless another order is asked for; filters go together. Needs a reader's key.
    """
    asking, wanted = caller(Role.READER), PlayersFilter(**query)
    return page_response(lambda: list_players(service().database, asking.club_id, wanted))


@operation(players, "GET /players/<id:player_id>", "showPlayer", Player, security=keyed(Role.READER), is_tagged=True)
def show_one(player_id: str) -> Response:
    """Show a player.

    One that was merged into another names it. Needs a reader's key.
    """
    player = find_player(service().database, caller(Role.READER).club_id, player_id)
    return response_if_changed(player, lambda: json_response(player))


@operation(players, "PATCH /players/<id:player_id>", "changePlayer", Player, body=bodies.PlayerChanges(), **_OF_CHANGES)
def change_one(body: dict[str, Any], player_id: str) -> Response:
    """Change a player's name, short name, external ids, or whether the player still comes.

    All games that name the player by id take a new name, each by an entry in its log. Needs a director's key.
    """
    request = _write_request(caller(Role.DIRECTOR))
    return _written(*change_player(service().database, request, player_id, body))


@operation(
    players, "POST /players/<id:player_id>/merge", "mergePlayers", Player, body=bodies.MergeRequest(), **_OF_CHANGES
)
def merge(body: dict[str, Any], player_id: str) -> Response:
    """Merge another entry of the same person into this player.

    Its games name this player from then on, each by an entry in its log, and its external ids are this player's. The
    other entry stays, and says where its games are. Two who played each other are not merged. Needs a director's key.
    """
    request = _write_request(caller(Role.DIRECTOR))
    return _written(*merge_players(service().database, request, player_id, body["player_id"]))


@operation(
    players,
    "POST /players/match",
    "matchPlayers",
    Matches,
    body=bodies.MatchRequest(),
    query=bodies.MatchQuery(),
    security=keyed(Role.DIRECTOR),
)
def match(query: dict[str, Any], body: dict[str, Any]) -> Response:
    """Match games that name players by name alone with the club's players.

    A seat is a player's where just one player has its name, in any case; its game's log says so from then on. With
    `dry_run=true` nothing is changed. Sent again it changes only what is left. Needs a director's key.
    """
    asking, wanted = caller(Role.DIRECTOR), Matching(**body)
    if query.get("dry_run"):
        return json_response(plan_matches(service().database, asking.club_id, wanted))
    return json_response(match_players(service().database, asking, wanted))


@operation(
    players, "DELETE /players/<id:player_id>", "removePlayer", Removal, query=bodies.RemovalQuery(), **_OF_REMOVAL
)
def remove(query: dict[str, Any], player_id: str) -> Response:
    """Remove a person's texts for good: the name, ids, and what else names them in their games, with the salts.

    Logs, digests and results stay, and the chain still verifies: where a text was, `(removed)` is read. Each game's log
    says how many texts were removed. Entries of version 0.1.0 have no seals: they are marked `redacted`. Copies made
    before keep the texts. With `dry_run=true` nothing is changed. Needs a director's key.
    """
    request, everywhere = _write_request(caller(Role.DIRECTOR)), query.get("everywhere", False)
    if query.get("dry_run"):
        return json_response(plan_removal(service().database, request, player_id, everywhere=everywhere))
    removal, is_repeated = remove_player(service().database, request, player_id, everywhere=everywhere)
    return preconditions.mark_repeated(json_response(removal), is_repeated=is_repeated)


def _write_request(asking: Caller) -> WriteRequest:
    return WriteRequest(asking, preconditions.expected_version(), preconditions.retry_of(asking))
