"""How many large requests a worker works on at once, so that others are answered meanwhile.

A body counts as large by its bytes, since what it costs to answer grows with them. Its place is taken once it has been
read, so that a slow client holds none.
"""

from threading import BoundedSemaphore

from flask import Flask, current_app, g, request

from scrabble_api.settings import Settings
from scrabble_api.web.problems import RequestRefused

#: From so many bytes on a body is large: that of a batch of some 50 plays, or a file of some 15 games.
LARGE_BODY = 16 * 1024

_PLACES = "scrabble_api_places"
_RETRY_SECONDS = "2"


def register_places(app: Flask, settings: Settings) -> None:
    """Let a worker take so many large requests at once as the settings say."""
    app.extensions[_PLACES] = BoundedSemaphore(settings.large_requests)
    app.teardown_request(_give_place_back)


def take_place(body: bytes) -> None:
    """Take the place of a large request for this one, if its body is large; RequestRefused (``too-busy``) where none is free."""
    if len(body) >= LARGE_BODY:
        take_place_of_large()


def take_place_of_large() -> None:
    """The same for a request that takes long whatever its body."""
    if _has_place():
        return
    if not _places().acquire(blocking=False):
        message = f"The service is working on other large requests: send it again in {_RETRY_SECONDS} s."
        raise RequestRefused("too-busy", message, headers={"Retry-After": _RETRY_SECONDS})
    g.has_place = id(request.headers)


def _give_place_back(_: BaseException | None) -> None:
    if _has_place():
        g.has_place = None
        _places().release()


def _has_place() -> bool:
    """Whether this request has one; another that is handled within it, as tests do, has none by that."""
    return bool(g.get("has_place") == id(request.headers))


def _places() -> BoundedSemaphore:
    places: BoundedSemaphore = current_app.extensions[_PLACES]
    return places
