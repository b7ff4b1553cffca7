"""The headers of answers that clients read: what the contract says of each, and what pages of other origins may see."""

from collections.abc import Mapping
from typing import Any

#: The header that names a request.
REQUEST_ID = "X-Request-Id"

#: What each says; a page of another origin can read all of them.
ANSWER_HEADERS: Mapping[str, str] = {
    "Allow": "The methods that the path takes.",
    "Content-Disposition": "A name for the file (RFC 6266).",
    "ETag": 'The version, in quotation marks. What is seen by a key, or is written in several forms, has that behind the version, as in `"42-q1W2e3R4"`: such a tag is for this key and this form alone. What is the same for all has a checksum. An answer that is sent packed (`Content-Encoding`) has the tag marked as weak, `W/"42"`.',
    "Idempotency-Replayed": "`true` if this answers again an earlier request with this Idempotency-Key and body.",
    "Link": "The next page, if there is one (RFC 8288).",
    "Location": "The path of what was made.",
    "RateLimit": 'Where requests are limited: how many are left, and in how many seconds all are there again, as in `"requests";r=599;t=42` (IETF draft). In memory each worker counts its own.',
    "RateLimit-Policy": 'Where requests are limited: how many are allowed in how many seconds, as in `"requests";q=600;w=60` (IETF draft).',
    "Retry-After": "How many seconds to wait before the request is sent again.",
    "WWW-Authenticate": "How a key is sent.",
    REQUEST_ID: "The request's id, as the client sent it or else a new one; quote it when reporting a problem.",
}

_SHAPES: Mapping[str, dict[str, Any]] = {
    "Idempotency-Replayed": {"type": "string", "enum": ["true"]},
    "Retry-After": {"type": "integer", "minimum": 1},
}


def describe_headers(*names: str) -> dict[str, Any]:
    """What the contract says of an answer's headers."""
    return {
        name: {"schema": _SHAPES.get(name, {"type": "string"}), "description": ANSWER_HEADERS[name]} for name in names
    }
