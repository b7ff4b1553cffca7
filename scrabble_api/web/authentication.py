"""Who asks: the key that came with a request, and whether its role is enough."""

import re

from flask import request

from scrabble_api.records.keys import Caller, Role, authenticate
from scrabble_api.web.caching import depend_on_key
from scrabble_api.web.problems import RequestRefused
from scrabble_api.web.service import service

#: How the contract says that an operation needs a key.
KEYED: list[dict[str, list[str]]] = [{"bearer": []}]
#: How it says that one can do without a key where a game is public.
MAYBE_KEYED: list[dict[str, list[str]]] = [{}, {"bearer": []}]
#: What any operation with a key may refuse, beside what others do.
KEY_REFUSALS = (401, 403, 503)

#: The contract's declaration of keys.
SECURITY_SCHEME = {
    "type": "http",
    "scheme": "bearer",
    "description": "A key of the club: a reader's, a scorekeeper's or a director's. Each may do all that those before it may.",
}

_CHALLENGE = {"WWW-Authenticate": 'Bearer realm="scrabble-api"'}

_bearer = re.compile(r"bearer +(\S+)", re.IGNORECASE).fullmatch


def caller(role: Role) -> Caller:
    """Who asks; RequestRefused unless they came with a key whose role covers the one needed."""
    found = caller_or_public()
    if found is None:
        raise _missing("This needs a key of the club: send it as Authorization: Bearer and the key.")
    check_role(found, role, "This")
    return found


def check_role(asking: Caller, role: Role, what: str) -> None:
    """Refuse what this role may not do; ``what`` says in the message what that is."""
    if not asking.role.covers(role):
        raise RequestRefused("role-too-low", f"{what} needs a {role} key, and the key given is a {asking.role} key.")


def caller_or_public() -> Caller | None:
    """Who asks; None if they came without any key, but RequestRefused if with one that is no good."""
    depend_on_key()
    given = request.headers.get("Authorization")
    if given is None:
        return None
    bearer = _bearer(given.strip())
    if bearer is None:
        raise _missing("The Authorization header holds no key: write Bearer, a blank, and the key.")
    found = authenticate(service().database, bearer[1], (request.view_args or {}).get("game_id"))
    if found is None:
        raise RequestRefused("key-unknown", "There is no such key, or it was revoked.", headers=_CHALLENGE)
    return found


def _missing(detail: str) -> RequestRefused:
    return RequestRefused("key-missing", detail, headers=_CHALLENGE)
