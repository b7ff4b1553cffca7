"""How an operation waits for what happens in a game: its request is set aside, where the server can do that."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from flask import Response, request

from scrabble_api.formats.answers.events import Position
from scrabble_api.records.games import KeptGame
from scrabble_api.web.client_sockets import CLIENT
from scrabble_api.web.event_stream import BEGINNING, EVENT_STREAM
from scrabble_api.web.listeners import Listener, Who
from scrabble_api.web.problems import RequestRefused
from scrabble_api.web.service import service
from scrabble_api.web.set_aside import SetAside

_RETRY_SECONDS = "5"

#: How the contract says from where a stream goes on.
LAST_EVENT_ID = {
    "in": "header",
    "name": "Last-Event-ID",
    "schema": {"type": "string", "pattern": "^[0-9]{1,9}(\\.[0-9]{1,9})?$"},
    "description": "The `id` of the last event that was read; it goes before `after` and `messages_after`.",
}
_event_id = re.compile(r"([0-9]{1,9})(?:\.([0-9]{1,9}))?").fullmatch


def last_event(query: Mapping[str, Any]) -> Position:
    """The position from which events are wanted: that of the last one read, else that of the query."""
    given = request.headers.get("Last-Event-ID", "").strip()
    if not given:
        return Position(query.get("after", 0), query.get("messages_after"))
    found = _event_id(given)
    if found is None:
        raise RequestRefused(
            "bad-request", "Last-Event-ID must be the id of an event of this stream, for example 12 or 12.3."
        )
    return Position(int(found[1]), None if found[2] is None else int(found[2]))


def wait_for_news(game: KeptGame, who: Who, known: Position, seconds: float) -> None:
    """Set the request aside until something happens or the time is over; at once where it has waited, or cannot wait."""
    if CLIENT.get() is not None and not has_waited():
        raise SetAside(_place(game, who, known, seconds))


def has_waited() -> bool:
    """Whether this request has come before, and was set aside then."""
    sock = CLIENT.get()
    return sock is not None and sock.has_waited


def _place(game: KeptGame, who: Who, known: Position, seconds: float | None) -> Listener:
    listener = service().watch.place(game.id, who, known, seconds)
    if listener is None:
        message = f"Too many streams and polls are open. Try again in {_RETRY_SECONDS} s, or poll without wait."
        raise RequestRefused("too-many-streams", message, headers={"Retry-After": _RETRY_SECONDS})
    return listener


def stream_response(game: KeptGame, who: Who, known: Position, pieces: Iterable[bytes]) -> Response:
    """A stream that begins with these pieces; what happens in the game from that position on follows as it happens.

    Under a server that cannot set requests aside it ends there, and its reader comes again.
    """
    if CLIENT.get() is None or request.method == "HEAD":
        response = Response([BEGINNING, *pieces], mimetype=EVENT_STREAM)
    else:
        listener = _place(game, who, known, None)
        response = Response(_begin(pieces, listener), mimetype=EVENT_STREAM)
        response.call_on_close(listener.leave_unless_aside)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


def _begin(pieces: Iterable[bytes], listener: Listener) -> Iterator[bytes]:
    yield BEGINNING
    yield from pieces
    listener.is_aside = True
    raise SetAside(listener)
