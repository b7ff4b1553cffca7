"""Events as a stream has them: server-sent events, each with the position that is known once it was read."""

from collections.abc import Iterator

from scrabble_api.formats.answers.logs import Log
from scrabble_api.formats.wire import to_json

#: The media type of such streams.
EVENT_STREAM = "text/event-stream"

#: How soon a reader whose stream has ended comes again.
_RETRY_MILLISECONDS = 2000

#: What a stream begins with.
BEGINNING = b"retry: %d\n\n" % _RETRY_MILLISECONDS


def pieces_of(events: Log) -> Iterator[bytes]:
    """Each event as a piece of a stream; JSON has no line breaks of its own."""
    for entry in events.items:
        yield b"id: %d\nevent: entry\ndata: %b\n\n" % (entry.number, to_json(entry))
