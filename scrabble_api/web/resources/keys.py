"""A club and its keys."""

from typing import Any

from flask import Response

from scrabble_api.formats.wire import answer_of, with_more
from scrabble_api.records.clubs import find_club
from scrabble_api.records.keys import KeyAlreadyMade, Role, create_key, find_key, list_keys, revoke_key
from scrabble_api.web.answers import Club, Holder, IssuedKey, Key, Keys
from scrabble_api.web.api import JSON, Blueprint, json_response
from scrabble_api.web.authentication import ANY_KEY, caller, caller_at_table, keyed
from scrabble_api.web.caching import show_secret
from scrabble_api.web.headers import describe_headers
from scrabble_api.web.operations import operation
from scrabble_api.web.preconditions import IDEMPOTENCY_KEY, retry_of
from scrabble_api.web.problems import RequestRefused
from scrabble_api.web.schemas.keys import KeyRequest
from scrabble_api.web.service import service

keys = Blueprint("keys", __name__, description="A club and its keys.")

_OF_MAKING: dict[str, Any] = {
    "status": 201,
    "security": keyed(Role.DIRECTOR),
    "parameters": [IDEMPOTENCY_KEY],
    "headers": describe_headers("Location"),
    "refuses": (409,),
}


@operation(keys, "GET /me", "showHolder", Holder, security=ANY_KEY)
def show_holder() -> Response:
    """Show whose the key is that comes with the request: its club, role and label, and a player's game and seat.

    Needs any key.
    """
    asking = caller_at_table(Role.READER)
    key, club = find_key(service().database, asking.key_id), find_club(service().database, asking.club_id)
    assert club is not None  # a club is never deleted, and the key belongs to it
    of_club = answer_of(club, Club)
    return json_response(
        Holder(club=of_club, key_id=key.id, role=key.role, label=key.label, game_id=key.game_id, seat=key.seat)
    )


@operation(keys, "GET /clubs/<id:club_id>", "showClub", Club, security=keyed(Role.READER))
def show_club(club_id: str) -> Response:
    """Show the club that the key belongs to; there is no other to be seen.

    Needs a reader's key.
    """
    asking = caller(Role.READER)
    club = find_club(service().database, club_id) if club_id == asking.club_id else None
    if club is None:
        raise RequestRefused("not-found", "There is no club of that id here: a key shows its own club only.")
    return json_response(answer_of(club, Club))


@operation(keys, "GET /keys", "listKeys", Keys, security=keyed(Role.DIRECTOR))
def list_all() -> Response:
    """List the club's keys, without their texts; keys of players are listed with the invitations to their games.

    Needs a director's key.
    """
    asking = caller(Role.DIRECTOR)
    return json_response(
        Keys(items=tuple(answer_of(key, Key) for key in list_keys(service().database, asking.club_id)))
    )


@operation(keys, "POST /keys", "createKey", IssuedKey, body=KeyRequest(), **_OF_MAKING)
def create(body: dict[str, Any]) -> tuple[Response, int]:
    """Make a key for the club.

    Its text is in this answer only: hand it on at once. A request that is sent again with its Idempotency-Key is refused
    (409 `key-already-made`) with the key's id and Location, never with its text. Needs a director's key.
    """
    asking = caller(Role.DIRECTOR)
    retry, role = retry_of(asking), Role(body["role"])
    try:
        key, text = create_key(service().database, asking.club_id, role, body.get("label", ""), retry)
    except KeyAlreadyMade as made:
        raise RequestRefused(made.code, made.message, headers={"Location": _place(made.key_id)}) from None
    response = show_secret(json_response(with_more(answer_of(key, Key), IssuedKey, key=text)))
    response.headers["Location"] = _place(key.id)
    return response, 201


def _place(key_id: str) -> str:
    """Where a key is revoked."""
    return f"/v1/keys/{key_id}"


@operation(keys, "DELETE /keys/<id:key_id>", "revokeKey", status=204, security=keyed(Role.DIRECTOR), refuses=(409,))
def revoke(key_id: str) -> Response:
    """Revoke a key of the club, at once and for good.

    Also a player's. One that was revoked stays so. The club's last director key cannot be revoked. Needs a director's key.
    """
    revoke_key(service().database, caller(Role.DIRECTOR).club_id, key_id)
    return Response(status=204, mimetype=JSON)
