"""Clients that cost little, in a process of their own: raw sockets, kept alive, each with one request under way."""

import json
import re
import selectors
import socket
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tests.bench.processes import results_of

_CONTENT_LENGTH = re.compile(rb"\r\ncontent-length: *([0-9]+)", re.IGNORECASE)
_is_good = re.compile(rb"HTTP/1\.1 20[01] ").match
_CHUNK = 1024 * 1024
_PATIENCE_SECONDS = 60


def http_request(
    method: str, path: str, body: object = None, headers: Mapping[str, str] = MappingProxyType({})
) -> bytes:
    """A request as it goes over the wire."""
    content = b"" if body is None else json.dumps(body).encode()
    head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    head += "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    if content:
        head += f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n"
    return head.encode() + b"\r\n" + content


def file_request(path: str, kind: str, content: bytes) -> bytes:
    """A request that sends a file of this media type, as it goes over the wire."""
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: {kind}\r\nContent-Length: {len(content)}\r\n\r\n"
    return head.encode() + content


@dataclass(frozen=True, slots=True)
class Load:
    """So many requests from so many clients; the requests are taken in turn, over and over."""

    requests: tuple[bytes, ...]
    count: int
    clients: int = 1

    def by_client(self) -> list[Iterator[bytes]]:
        """Where each client takes its next request from, which is the same place for all."""
        return [iter([self.requests[number % len(self.requests)] for number in range(self.count)])] * self.clients


@dataclass(frozen=True, slots=True)
class Scripts:
    """For each client the requests that it sends, one after the other, and nobody else."""

    scripts: tuple[tuple[bytes, ...], ...]

    @property
    def count(self) -> int:
        """How many requests there are."""
        return sum(map(len, self.scripts))

    def by_client(self) -> list[Iterator[bytes]]:
        """Where each client takes its next request from."""
        return [iter(script) for script in self.scripts]


class _Client:
    """One connection that asks, waits for the whole answer, and asks again."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), _PATIENCE_SECONDS)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._received = bytearray()

    def ask(self, request: bytes) -> None:
        self._received.clear()
        self.socket.sendall(request)

    def has_answer(self) -> bool:
        """Take what has come; whether that makes the answer whole."""
        chunk = self.socket.recv(_CHUNK)
        if not chunk:
            raise ConnectionError("The server hung up.")
        self._received += chunk
        head_end = self._received.find(b"\r\n\r\n")
        if head_end < 0:
            return False
        head = bytes(self._received[:head_end])
        length = _CONTENT_LENGTH.search(head)
        if not _is_good(head) or length is None:
            raise ConnectionError(f"The server answered {bytes(self._received[:500])!r}.")
        return len(self._received) == head_end + 4 + int(length[1])


def send_load(port: int, load: Load | Scripts) -> float:
    """The seconds in which the server at that port answered the whole load, sent by another process."""
    return results_of(_send, [(port, load)])[0]


def _send(port: int, load: Load | Scripts) -> float:
    asking = [(_Client(port), left) for left in load.by_client()]
    begun = time.perf_counter()
    _drive(asking)
    return time.perf_counter() - begun


def _drive(asking: list[tuple[_Client, Iterator[bytes]]]) -> None:
    with selectors.DefaultSelector() as selector:
        for client, left in asking:
            selector.register(client.socket, selectors.EVENT_READ, (client, left))
            _ask_next(client, left, selector)
        while selector.get_map():
            for key, _ in selector.select(_PATIENCE_SECONDS) or _late():
                client, left = key.data
                if client.has_answer():
                    _ask_next(client, left, selector)


def _late() -> list[tuple[selectors.SelectorKey, int]]:
    raise TimeoutError(f"No answer within {_PATIENCE_SECONDS} s.")


def _ask_next(client: _Client, left: Iterator[bytes], selector: selectors.BaseSelector) -> None:
    request = next(left, None)
    if request is None:
        selector.unregister(client.socket)
    else:
        client.ask(request)
