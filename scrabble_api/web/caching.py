"""What others may keep of an answer: nothing of what depends on a key without asking again, and no secret at all."""

from flask import Flask, Response, g

#: Of whoever holds a key: their own browser may keep it, and asks each time whether it is still so.
_PRIVATE = "private, no-cache"
_KEEP_NOWHERE = "no-store"


def register_caching(app: Flask) -> None:
    """Say of every answer that depends on a key that it does."""
    app.after_request(_mark)


def depend_on_key() -> None:
    """The answer to this request depends on the key that came with it, or on that none came."""
    g.depends_on_key = True


def show_secret(response: Response) -> Response:
    """The answer, which nobody keeps, since it shows a secret."""
    response.headers["Cache-Control"] = _KEEP_NOWHERE
    return response


def _mark(response: Response) -> Response:
    if g.get("depends_on_key"):
        response.vary.add("Authorization")
        response.headers.setdefault("Cache-Control", _PRIVATE)
    return response
