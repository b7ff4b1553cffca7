"""Messages between the players of a game and its officials."""

from typing import Any

from flask import Response

from scrabble_api.formats.answers.messages import Message, Messages
from scrabble_api.records.games import no_such_game
from scrabble_api.records.keys import Caller, Role
from scrabble_api.records.messages import find_sent_message, messages_since, remove_message, send_message
from scrabble_api.web.api import JSON, Blueprint, json_response
from scrabble_api.web.authentication import caller, caller_at_table, keyed
from scrabble_api.web.headers import describe_headers
from scrabble_api.web.operations import operation
from scrabble_api.web.preconditions import IDEMPOTENCY_KEY, mark_repeated, retry_of
from scrabble_api.web.schemas.messages import MessageRequest, MessagesQuery
from scrabble_api.web.service import service

messages = Blueprint("messages", __name__, description="Messages between the players of a game and its officials.")

_PATH = "/games/<id:game_id>/messages"
_AT_TABLE = keyed(Role.SCOREKEEPER, Role.PLAYER)
_SENDING: dict[str, Any] = {
    "status": 201,
    "body": MessageRequest(),
    "security": _AT_TABLE,
    "parameters": [IDEMPOTENCY_KEY],
    "headers": describe_headers("Idempotency-Replayed"),
    "refuses": (409, 410),
}


@operation(messages, f"POST {_PATH}", "sendMessage", Message, **_SENDING)
def send(body: dict[str, Any], game_id: str) -> Response:
    """Send a message to the players of a game and its officials.

    It changes neither the game nor its version, so nobody's turn has to wait for it. Needs a scorekeeper's key, or a
    player's of this game.
    """
    asking = caller_at_table(Role.SCOREKEEPER)
    database, retry = service().database, retry_of(asking)
    sent = find_sent_message(database, retry)
    is_repeated = sent is not None
    if sent is None:
        _check_own(asking, game_id)
        sent = send_message(database, asking, game_id, body["text"], retry)
        service().watch.wake(game_id)
    response = json_response(sent)
    response.status_code = 201
    return mark_repeated(response, is_repeated=is_repeated)


@operation(messages, f"GET {_PATH}", "listMessages", Messages, query=MessagesQuery(), security=_AT_TABLE)
def list_all(query: dict[str, Any], game_id: str) -> Response:
    """List the messages of a game, or those sent or removed since.

    Events and streams show them too. Needs a scorekeeper's key, or a player's of this game.
    """
    _check_own(caller_at_table(Role.SCOREKEEPER), game_id)
    talk = messages_since(service().database, game_id, query.get("after", 0))
    in_order = tuple(sorted(talk.messages, key=lambda message: message.number))
    return json_response(Messages(items=in_order, messages_version=talk.version))


@operation(messages, f"DELETE {_PATH}/<number:number>", "removeMessage", status=204, security=keyed(Role.SCOREKEEPER))
def remove(game_id: str, number: int) -> Response:
    """Remove the text of a message for good; its number stays, and says when it was removed.

    Needs a scorekeeper's key.
    """
    asking = caller(Role.SCOREKEEPER)
    _check_own(asking, game_id)
    remove_message(service().database, asking, game_id, number)
    service().watch.wake(game_id)
    return Response(status=204, mimetype=JSON)


def _check_own(asking: Caller, game_id: str) -> None:
    """Refuse a game that is not there, of another club, or not the one of a player's key."""
    if asking.head is None or asking.head.game_id != game_id:
        raise no_such_game()
