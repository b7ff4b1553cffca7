"""Invitations to the seats of a game, and the keys that players trade them for."""

from typing import Any

from flask import Response

from scrabble_api.formats.wire import answer_of, with_more
from scrabble_api.records.invitations import invite, list_invitations, revoke_invitation, trade_invitation
from scrabble_api.records.keys import Role
from scrabble_api.web import answers
from scrabble_api.web.api import JSON, Blueprint, json_response
from scrabble_api.web.authentication import caller, keyed
from scrabble_api.web.caching import show_secret
from scrabble_api.web.operations import operation
from scrabble_api.web.schemas.invitations import InvitationRequest, TradeRequest
from scrabble_api.web.service import game_store, service

invitations = Blueprint("invitations", __name__, description="Invitations to the seats of a game.")

_OF_GAME = "/games/<id:game_id>/invitations"
_OF_OFFICIALS: dict[str, Any] = {"security": keyed(Role.SCOREKEEPER)}
_OF_MAKING: dict[str, Any] = {"status": 201, "body": InvitationRequest(), "refuses": (409,), **_OF_OFFICIALS}
_OF_TRADES: dict[str, Any] = {"status": 201, "body": TradeRequest(), "refuses": (404, 409, 410)}


@operation(invitations, f"POST {_OF_GAME}", "inviteToGame", answers.IssuedInvitations, **_OF_MAKING)
def invite_to_game(body: dict[str, Any], game_id: str) -> tuple[Response, int]:
    """Invite a player to each seat of a game, or to one seat.

    The texts are in this answer only: hand each to its player, who trades it once for a key that you never see. A seat
    that has an invitation or a key is refused (409 `seat-taken`): revoke that first. Needs a scorekeeper's key.
    """
    made = invite(game_store(), caller(Role.SCOREKEEPER), game_id, **body)
    items = tuple(
        with_more(answer_of(one, answers.Invitation), answers.IssuedInvitation, invitation=text) for one, text in made
    )
    return show_secret(json_response(answers.IssuedInvitations(items=items))), 201


@operation(invitations, f"GET {_OF_GAME}", "listInvitations", answers.Invitations, **_OF_OFFICIALS)
def list_all(game_id: str) -> Response:
    """List the invitations to a game, without their texts: which were traded, and whether somebody tried that again.

    Needs a scorekeeper's key.
    """
    found = list_invitations(game_store(), caller(Role.SCOREKEEPER), game_id)
    return json_response(answers.Invitations(items=tuple(answer_of(one, answers.Invitation) for one in found)))


@operation(invitations, f"DELETE {_OF_GAME}/<id:invitation_id>", "revokeInvitation", status=204, **_OF_OFFICIALS)
def revoke(game_id: str, invitation_id: str) -> Response:
    """Revoke an invitation, and the player's key if it was traded, at once and for good.

    One that was revoked stays so. Needs a scorekeeper's key.
    """
    revoke_invitation(game_store(), caller(Role.SCOREKEEPER), game_id, invitation_id)
    return Response(status=204, mimetype=JSON)


@operation(invitations, "POST /invitations/trades", "tradeInvitation", answers.IssuedSeatKey, **_OF_TRADES)
def trade(body: dict[str, Any]) -> tuple[Response, int]:
    """Trade an invitation for the key of its seat.

    The key is in this answer only. It is good for this game and this seat, and 14 days longer than the game. A second
    trade is refused (409 `invitation-used`) and shows in the game's messages and list of invitations. Needs no key.
    """
    key, text = trade_invitation(service().database, body["invitation"])
    made = with_more(answer_of(key, answers.SeatKey), answers.IssuedSeatKey, key=text)
    return show_secret(json_response(made)), 201
