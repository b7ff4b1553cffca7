"""What others may keep of an answer: nothing of what depends on a key without asking again, and no secret at all."""

import hashlib

from flask import Flask, Response, g, request

#: Of whoever holds a key: their own browser may keep it, and asks each time whether it is still so.
_PRIVATE = "private, no-cache"
_KEEP_NOWHERE = "no-store"
#: By how much of its id a key is told from others in an ETag.
_ENOUGH_OF_KEY_ID = 8


def register_caching(app: Flask) -> None:
    """Say of every answer that depends on a key that it does."""
    app.after_request(_mark)


def depend_on_key(key_id: str | None) -> None:
    """The answer to this request depends on the key of this id that came with it, or on that none came."""
    g.depends_on_key, g.key_id = True, key_id


def etag_of_view(version: int, form: str | None = None) -> str:
    """The ETag of what this caller sees of something at a version, in this form where it can be had in several.

    What two callers see may differ. Were their tags the same, a cache that has the one would take it for the other.
    """
    key_id = g.get("key_id")
    return "-".join(filter(None, (str(version), key_id and key_id[:_ENOUGH_OF_KEY_ID], form)))


def if_content_is_new(response: Response) -> Response:
    """The answer with a tag of all that it says; 304 where the caller has it already."""
    tag = hashlib.blake2b(response.get_data(), digest_size=12).hexdigest()
    known = Response(status=304, mimetype=response.mimetype)
    answer = known if request.if_none_match.contains_weak(tag) else response
    answer.set_etag(tag)
    return answer


def same_for_all(response: Response, seconds: int) -> Response:
    """The answer, which anybody may keep for so long without asking again; 304 where the caller has it already."""
    answer = if_content_is_new(response)
    answer.headers["Cache-Control"] = f"public, max-age={seconds}"
    return answer


def show_secret(response: Response) -> Response:
    """The answer, which nobody keeps, since it shows a secret."""
    response.headers["Cache-Control"] = _KEEP_NOWHERE
    g.shows_secret = True
    return response


def is_secret() -> bool:
    """Whether the answer to this request shows a secret."""
    return "shows_secret" in g


def _mark(response: Response) -> Response:
    if g.get("depends_on_key"):
        response.vary.add("Authorization")
        response.headers.setdefault("Cache-Control", _PRIVATE)
    return response
