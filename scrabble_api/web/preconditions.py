"""What a write rests on: the version it must find, and the key by which a retry is known."""

import hashlib
import re

from flask import Response, request

from scrabble_api.records.keys import Caller
from scrabble_api.records.retries import Retry
from scrabble_api.web.headers import describe_headers
from scrabble_api.web.problems import RequestRefused

#: How the contract says what a write rests on.
IF_MATCH = {
    "in": "header",
    "name": "If-Match",
    "required": True,
    "schema": {"type": "string", "pattern": '^(\\*|(W/)?"[0-9]{1,9}(-[!#-~]{1,40})?")$'},
    "description": 'The ETag of the version that the write builds on, or `*` for any; `W/"42"` and `"42-…"` count as `"42"`.',
    "example": "*",
}
IDEMPOTENCY_KEY = {
    "in": "header",
    "name": "Idempotency-Key",
    "schema": {"type": "string", "pattern": "^[!-~]{1,200}$"},
    "description": "Visible ASCII of the client's own, new for each write: within 24 hours the same request from the same club key gets the first answer again, or 410 if its game was deleted since.",
}
WRITING = [IF_MATCH, IDEMPOTENCY_KEY]
IF_NONE_MATCH = {
    "in": "header",
    "name": "If-None-Match",
    "schema": {"type": "string"},
    "description": "ETags that are known already, separated by commas: 304 if it is still at one of these versions.",
}

#: How it says that nothing has changed.
UNCHANGED = "It is still at the version that If-None-Match names."

#: How it says what comes back beside the body.
TAGGED = describe_headers("ETag")
WRITTEN = describe_headers("ETag", "Idempotency-Replayed")
OPENED = describe_headers("ETag", "Idempotency-Replayed", "Location")

_version = re.compile(r'(?:W/)?"([0-9]{1,9})(?:-[!#-~]{1,40})?"').fullmatch
_key = re.compile(r"[\x21-\x7e]{1,200}").fullmatch


def expected_version() -> int | None:
    """The version that If-Match names, None for any (``*``); RequestRefused where it is missing or no version."""
    given = request.headers.get("If-Match", "").strip()
    if given == "*":
        return None
    if not given:
        message = 'A write names the version it builds on: send If-Match with the ETag you saw, or "*" for any.'
        raise RequestRefused("if-match-missing", message)
    found = _version(given)
    if found is None:
        raise RequestRefused(
            "version-conflict",
            f"If-Match is {given}, which is not an ETag of this game. Send the ETag that you saw, or *.",
        )
    return int(found[1])


def retry_of(caller: Caller) -> Retry | None:
    """What a retry of this request is known by; None where the client has given it no key."""
    given = request.headers.get("Idempotency-Key")
    if given is None:
        return None
    if not _key(given):
        raise RequestRefused("bad-request", "An Idempotency-Key is 1 to 200 visible ASCII characters.")
    content = b"\n".join([request.method.encode(), request.query_string, request.get_data()])
    return Retry(caller.key_id, request.path, given, hashlib.sha256(content).hexdigest())


def mark_repeated(response: Response, *, is_repeated: bool) -> Response:
    """The response, which says so if it repeats what an earlier request came to."""
    if is_repeated:
        response.headers["Idempotency-Replayed"] = "true"
    return response


def etag(version: int) -> str:
    """The ETag of a game at a version."""
    return f'"{version}"'
