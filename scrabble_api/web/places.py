"""How many large requests a worker works on at once, so that others are answered meanwhile.

A body counts as large by its bytes, since what it costs to answer grows with them. Its place is taken once it has been
read, so that a slow client holds none. Exports are made beside them, in a place of their own: a worker makes one piece of
one of them at a time, and none while its reader has not taken the piece before.
"""

from collections.abc import Generator, Iterator
from contextlib import nullcontext
from threading import BoundedSemaphore, Semaphore

from flask import Flask, Response, current_app, g, request

from scrabble_api.settings import Settings
from scrabble_api.web.client_sockets import CLIENT
from scrabble_api.web.problems import RequestRefused

#: From so many bytes on a body is large: that of a batch of some 50 plays, or a file of some 15 games.
LARGE_BODY = 16 * 1024

#: So many exports a worker has under way, most of which wait for their readers.
MOST_EXPORTS = 8

_PLACES = "scrabble_api_places"
_EXPORTS = "scrabble_api_exports"
_RETRY_SECONDS = "2"


def register_places(app: Flask, settings: Settings) -> None:
    """Let a worker take so many large requests at once as the settings say."""
    app.extensions[_PLACES] = BoundedSemaphore(settings.large_requests)
    app.extensions[_EXPORTS] = BoundedSemaphore(MOST_EXPORTS), Semaphore(1)
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
        message = f"The service is working on other large requests. Send it again in {_RETRY_SECONDS} s."
        raise RequestRefused("too-busy", message, headers={"Retry-After": _RETRY_SECONDS})
    g.has_place = id(request.headers)


def export_response(pieces: Generator[bytes, None, None], media_type: str) -> Response:
    """An answer that is sent as it is made; RequestRefused (``too-busy``) where too many are under way.

    Where its reader goes away no more of it is made. Empty pieces are not sent. What is refused before the first piece is
    refused as any request.
    """
    under_way, making = current_app.extensions[_EXPORTS]
    if not under_way.acquire(blocking=False):
        message = f"The service is making other exports: send it again in {_RETRY_SECONDS} s."
        raise RequestRefused("too-busy", message, headers={"Retry-After": _RETRY_SECONDS})
    try:
        first = next(pieces, b"")
    except BaseException:
        under_way.release()
        raise
    response = Response(_made_in_turn(first, pieces, making), mimetype=media_type)
    # Nothing of a generator runs that is closed before it was begun, as for HEAD.
    response.call_on_close(pieces.close)
    response.call_on_close(under_way.release)
    return response


def _made_in_turn(piece: bytes | None, pieces: Iterator[bytes], making: Semaphore) -> Iterator[bytes]:
    client = CLIENT.get()
    while piece is not None and (client is None or not client.is_gone()):
        if piece:
            yield piece
        with nullcontext() if client is None else client.others_work():
            making.acquire()
        try:
            piece = next(pieces, None)
        finally:
            making.release()


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
