"""Events as a stream has them: server-sent events, each with the position that is known once it was read."""

from collections.abc import Iterator

from scrabble_api.formats.answers.events import Events, Position
from scrabble_api.formats.wire import Answer, to_json

#: The media type of such streams.
EVENT_STREAM = "text/event-stream"

#: How soon a reader whose stream has ended comes again.
_RETRY_MILLISECONDS = 2000

#: What a stream begins with.
BEGINNING = b"retry: %d\n\n" % _RETRY_MILLISECONDS


def pieces_of(events: Events, known: Position) -> Iterator[bytes]:
    """Each event since a position as a piece of a stream, entries before messages."""
    for entry in events.items:
        yield _piece("entry", Position(entry.number, known.messages), entry)
    for message in events.messages:
        yield _piece("message", Position(events.version, message.change), message)


def _piece(kind: str, position: Position, data: Answer) -> bytes:
    """One event; JSON has no line breaks of its own."""
    return f"id: {position}\nevent: {kind}\ndata: ".encode() + to_json(data) + b"\n\n"
