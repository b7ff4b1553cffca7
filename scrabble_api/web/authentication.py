"""Who asks: the key that came with a request, and whether its role is enough."""

import re
from typing import Any

from flask import request

from scrabble_api.formats.answers.refusals import ProblemDetail
from scrabble_api.records.keys import Caller, Role, authenticate
from scrabble_api.web.caching import depend_on_key
from scrabble_api.web.problems import RequestRefused
from scrabble_api.web.service import service

#: How the contract says that an operation needs a key, whatever its role, and that one is needed unless a game is public.
ANY_KEY: list[dict[str, list[str]]] = [{"bearer": []}]
MAYBE_KEYED: list[dict[str, list[str]]] = [{}, *ANY_KEY]
#: What any operation with a key may refuse, beside what others do.
KEY_REFUSALS = (401, 403, 503)

#: The contract's declaration of keys.
SECURITY_SCHEME = {
    "type": "http",
    "scheme": "bearer",
    "description": "A key of the club: a reader's, a scorekeeper's or a director's. Each may do all that those before it may. Or a player's key, for one seat of one game. An operation names the least role that it needs, and `player` if a player may do it at their seat.",
}

_CHALLENGE = {"WWW-Authenticate": 'Bearer realm="scrabble-api"'}

_bearer = re.compile(r"bearer +(\S+)", re.IGNORECASE).fullmatch


def keyed(*roles: Role) -> list[dict[str, list[str]]]:
    """How the contract says whose key an operation needs: one of any of these roles, or of a role that covers it."""
    return [{"bearer": [str(role)]} for role in roles]


def caller(role: Role) -> Caller:
    """Who asks; RequestRefused unless they came with a key whose role covers the one needed."""
    found = _key_holder()
    check_role(found, role, "This")
    return found


def caller_at_table(role: Role) -> Caller:
    """The same; a player too, whose key opens one game only."""
    found = _key_holder()
    if found.role is not Role.PLAYER:
        check_role(found, role, "This")
    return found


def _key_holder() -> Caller:
    found = caller_or_public()
    if found is None:
        raise _missing("This needs a key of the club: send it as Authorization: Bearer and the key.")
    return found


def check_role(asking: Caller, role: Role, what: str) -> None:
    """Refuse what this role may not do; ``what`` says in the message what that is."""
    if not asking.role.covers(role):
        raise RequestRefused("role-too-low", f"{what} needs a {role} key, and the key given is a {asking.role} key.")


def with_own_seat(asking: Caller, sent: dict[str, Any], name: str = "seat") -> dict[str, Any]:
    """What was sent, with the seat of a player's key; RequestRefused (``other-seat``) where it names another."""
    if asking.seat is None:
        return sent
    if sent.get(name, asking.seat) != asking.seat:
        message = f"Your key is for seat {asking.seat}, so you cannot act for seat {sent[name]}."
        where = ProblemDetail(pointer=f"/{name}", code="other-seat", message=message)
        raise RequestRefused("other-seat", message, [where])
    return {**sent, name: asking.seat}


def caller_or_public() -> Caller | None:
    """Who asks; None if they came without any key, but RequestRefused if with one that is no good."""
    depend_on_key(None)
    given = request.headers.get("Authorization")
    if given is None:
        return None
    bearer = _bearer(given.strip())
    if bearer is None:
        raise _missing("The Authorization header has no key. Write Bearer, a space, and the key.")
    found = authenticate(service().database, bearer[1], (request.view_args or {}).get("game_id"))
    if found is None:
        raise RequestRefused(
            "key-unknown",
            "This key is unknown, was revoked, or was for a seat of a game that ended long ago.",
            headers=_CHALLENGE,
        )
    depend_on_key(found.key_id)
    return found


def _missing(detail: str) -> RequestRefused:
    return RequestRefused("key-missing", detail, headers=_CHALLENGE)
