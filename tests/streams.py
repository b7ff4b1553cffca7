"""Readers of streams and polls, as a page's ``fetch`` reads them: over a socket of their own."""

import json
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from types import MappingProxyType
from typing import Any

_PATIENCE_SECONDS = 15


@dataclass(frozen=True, slots=True)
class Event:
    """One event of a stream."""

    id: str
    kind: str
    data: dict[str, Any]


class Reader:
    """One who reads a stream; the socket gives up after some seconds, so that no test waits for ever."""

    def __init__(self, port: int, path: str, headers: Mapping[str, str]) -> None:
        self._connection = HTTPConnection("127.0.0.1", port, timeout=_PATIENCE_SECONDS)
        self._connection.request("GET", path, headers={"Accept": "text/event-stream", **headers})
        self.response: HTTPResponse = self._connection.getresponse()
        self.text = ""

    def next_event(self) -> Event | None:
        """The next event; None where the stream is over."""
        fields: dict[str, str] = {}
        while line := self.response.readline().decode():
            self.text += line
            name, _, value = line.rstrip("\n").partition(": ")
            if name:
                fields[name] = value
            elif "data" in fields:
                return Event(fields["id"], fields["event"], json.loads(fields["data"]))
        return None

    def next_events(self, count: int) -> list[Event]:
        """So many of the next events, or those before the stream is over."""
        return [event for _ in range(count) if (event := self.next_event()) is not None]

    def rest(self) -> list[Event]:
        """All events until the stream is over."""
        return [*iter(self.next_event, None)]

    def close(self) -> None:
        """Go away."""
        self.response.close()
        self._connection.close()


@contextmanager
def reading(port: int, path: str, headers: Mapping[str, str] = MappingProxyType({})) -> Iterator[Reader]:
    """A reader of the stream at a path."""
    reader = Reader(port, path, headers)
    try:
        yield reader
    finally:
        reader.close()


@contextmanager
def many_reading(count: int, port: int, path: str, headers: Mapping[str, str]) -> Iterator[list[Reader]]:
    """So many readers of the same stream."""
    with ExitStack() as stack:
        yield [stack.enter_context(reading(port, path, headers)) for _ in range(count)]
