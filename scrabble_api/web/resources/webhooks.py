"""The webhooks of a club: addresses to which the service sends what happens in its games."""

from threading import BoundedSemaphore
from typing import Any

from flask import Response

from scrabble_api.formats.answers.notifications import recorded_at_of
from scrabble_api.formats.answers.webhooks import Replayed, Tried, Webhook, Webhooks, WebhookWithSecret
from scrabble_api.records.database import autocommit
from scrabble_api.records.keys import Role
from scrabble_api.records.webhooks import (
    Span,
    change_webhook,
    create_webhook,
    delete_webhook,
    find_webhook,
    list_webhooks,
    load_webhook,
    note_test,
    replay_events,
    rotate_secret,
)
from scrabble_api.records.writing import WriteRequest
from scrabble_api.rules.errors import Unreadable
from scrabble_api.web.addresses import read_target
from scrabble_api.web.api import JSON, Blueprint, json_response
from scrabble_api.web.authentication import caller, keyed
from scrabble_api.web.caching import show_secret
from scrabble_api.web.deliverer import send_test
from scrabble_api.web.headers import describe_headers
from scrabble_api.web.operations import operation
from scrabble_api.web.preconditions import IDEMPOTENCY_KEY, mark_repeated, retry_of
from scrabble_api.web.problems import RequestRefused
from scrabble_api.web.schemas.webhooks import (
    USUAL_HOURS,
    NewWebhookRequest,
    ReplayRequest,
    RotationRequest,
    WebhookChanges,
)
from scrabble_api.web.service import service

webhooks = Blueprint(
    "webhooks", __name__, description="Addresses to which the service sends what happens in a club's games."
)

#: Each test may keep a thread waiting for as long as a delivery may take.
_TESTING = BoundedSemaphore()

_WEBHOOK = "/webhooks/<id:webhook_id>"
_DIRECTING = keyed(Role.DIRECTOR)
_OF_CHANGES: dict[str, Any] = {
    "security": _DIRECTING,
    "parameters": [IDEMPOTENCY_KEY],
    "headers": describe_headers("Idempotency-Replayed"),
    "refuses": (409, 412),
}
_OF_MAKING: dict[str, Any] = {
    **_OF_CHANGES,
    "status": 201,
    "headers": describe_headers("Idempotency-Replayed", "Location"),
}


@operation(webhooks, "POST /webhooks", "createWebhook", WebhookWithSecret, body=NewWebhookRequest(), **_OF_MAKING)
def create(body: dict[str, Any]) -> Response:
    """Make a webhook: an address that is sent what happens in the club's games.

    Each event is a POST with a JSON body, signed as the Standard Webhooks have it. It is sent at least once, and in a game
    in order. The secret of the signatures is in this answer only. Needs a director's key.
    """
    request = _request()
    read_target(body["url"], service().settings.networks_of_webhooks)
    webhook, is_repeated = create_webhook(service().database, request, body)
    response = mark_repeated(show_secret(json_response(webhook)), is_repeated=is_repeated)
    response.status_code = 201
    response.headers["Location"] = f"/v1/webhooks/{webhook.id}"
    return response


def _request() -> WriteRequest:
    asking = caller(Role.DIRECTOR)
    return WriteRequest(asking, None, retry_of(asking))


@operation(webhooks, "GET /webhooks", "listWebhooks", Webhooks, security=_DIRECTING)
def list_all() -> Response:
    """List the club's webhooks with how they fare, without their secrets.

    Needs a director's key.
    """
    return json_response(list_webhooks(service().database, caller(Role.DIRECTOR).club_id))


@operation(webhooks, f"GET {_WEBHOOK}", "showWebhook", Webhook, security=_DIRECTING)
def show_one(webhook_id: str) -> Response:
    """Show a webhook and how it fares: what is pending, when it last succeeded, when it last failed and why.

    Needs a director's key.
    """
    return json_response(find_webhook(service().database, caller(Role.DIRECTOR).club_id, webhook_id))


@operation(webhooks, f"PATCH {_WEBHOOK}", "changeWebhook", Webhook, body=WebhookChanges(), **_OF_CHANGES)
def change_one(body: dict[str, Any], webhook_id: str) -> Response:
    """Change a webhook, or switch it on or off.

    One that could not be delivered to for 3 days was switched off by the service. Once it is on again, what was pending is
    sent; what was recorded while it was off can be replayed. Needs a director's key.
    """
    request = _request()
    if "url" in body:
        read_target(body["url"], service().settings.networks_of_webhooks)
    webhook, is_repeated = change_webhook(service().database, request, webhook_id, body)
    return mark_repeated(json_response(webhook), is_repeated=is_repeated)


@operation(
    webhooks, f"POST {_WEBHOOK}/secret", "rotateSecret", WebhookWithSecret, body=RotationRequest(), **_OF_CHANGES
)
def rotate(body: dict[str, Any], webhook_id: str) -> Response:
    """Give a webhook a new secret.

    For some hours the old one signs as well, so that the receiver can be given the new one without losing an event. The
    new secret is in this answer only. Needs a director's key.
    """
    made = rotate_secret(service().database, _request(), webhook_id, body.get("hours", USUAL_HOURS))
    return mark_repeated(show_secret(json_response(made[0])), is_repeated=made[1])


@operation(webhooks, f"POST {_WEBHOOK}/test", "testWebhook", Tried, security=_DIRECTING)
def try_out(webhook_id: str) -> Response:
    """Send a test event now, and say what came of it; also to a webhook that is off.

    Its type is `webhook.test`. A worker sends 1 at a time (503 `too-busy`). Needs a director's key.
    """
    asking, serving = caller(Role.DIRECTOR), service()
    with autocommit(serving.database) as connection:
        row = load_webhook(connection, asking.club_id, webhook_id)
    if not _TESTING.acquire(blocking=False):
        message = "The service is sending another test: try again in a moment."
        raise RequestRefused("too-busy", message, headers={"Retry-After": "2"})
    try:
        failure = send_test(serving.settings, row)
    finally:
        _TESTING.release()
    reason = None if failure is None else failure.reason
    note_test(serving.database, webhook_id, reason)
    return json_response(Tried(delivered=failure is None, reason=reason))


@operation(
    webhooks,
    f"POST {_WEBHOOK}/replay",
    "replayEvents",
    Replayed,
    body=ReplayRequest(),
    security=_DIRECTING,
    refuses=(409,),
)
def replay(body: dict[str, Any], webhook_id: str) -> Response:
    """Send again what was recorded from a time or an event on, as a receiver needs that has lost something.

    Events are made anew from the logs of the games, and have the ids that they had. What a person had removed since is not
    in them. A call brings back up to 10,000 entries. To a webhook that is off they are sent once it is on. Needs a
    director's key.
    """
    request = _request()
    if ("since" in body) == ("event_id" in body):
        raise Unreadable("field-needed", "Give either since or event_id.", ("since",))
    since = body.get("since") or recorded_at_of(body["event_id"])
    span = Span(since, body.get("until"), body.get("game_id"))
    return json_response(Replayed(entries=replay_events(service().database, request, webhook_id, span)))


@operation(webhooks, f"DELETE {_WEBHOOK}", "deleteWebhook", None, **{**_OF_CHANGES, "status": 204})
def delete_one(webhook_id: str) -> Response:
    """Delete a webhook; what is pending is not sent any more.

    Needs a director's key.
    """
    is_repeated = delete_webhook(service().database, _request(), webhook_id)
    return mark_repeated(Response(status=204, mimetype=JSON), is_repeated=is_repeated)
