"""Clients that cost little, in a process of their own: raw sockets, kept alive, each with one request under way."""

import json
import multiprocessing
import re
import selectors
import socket
import time
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection

_CONTENT_LENGTH = re.compile(rb"\r\ncontent-length: *([0-9]+)", re.IGNORECASE)
_CHUNK = 1024 * 1024
_PATIENCE_SECONDS = 60


def http_request(method: str, path: str, body: object = None) -> bytes:
    """A request as it goes over the wire."""
    content = b"" if body is None else json.dumps(body).encode()
    head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    if content:
        head += f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n"
    return head.encode() + b"\r\n" + content


@dataclass(frozen=True, slots=True)
class Load:
    """So many requests from so many clients; the requests are taken in turn, over and over."""

    requests: tuple[bytes, ...]
    count: int
    clients: int = 1


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
        if not head.startswith(b"HTTP/1.1 200 ") or length is None:
            raise ConnectionError(f"The server answered {bytes(self._received[:500])!r}.")
        return len(self._received) == head_end + 4 + int(length[1])


def send_load(port: int, load: Load) -> float:
    """The seconds in which the server at that port answered the whole load, sent by another process."""
    processes = multiprocessing.get_context("fork")
    receiving, sending = processes.Pipe(duplex=False)
    process = processes.Process(target=_send, args=(sending, port, load), daemon=True)
    process.start()
    sending.close()
    try:
        seconds: float = receiving.recv()
    except EOFError:
        raise RuntimeError("The clients failed; what they met is above.") from None
    finally:
        process.join()
    return seconds


def _send(sending: Connection, port: int, load: Load) -> None:
    clients = [_Client(port) for _ in range(load.clients)]
    begun = time.perf_counter()
    _drive(clients, load)
    sending.send(time.perf_counter() - begun)


def _drive(clients: list[_Client], load: Load) -> None:
    left = iter([load.requests[number % len(load.requests)] for number in range(load.count)])
    with selectors.DefaultSelector() as selector:
        for client, request in zip(clients, left, strict=False):
            selector.register(client.socket, selectors.EVENT_READ, client)
            client.ask(request)
        while selector.get_map():
            for key, _ in selector.select(_PATIENCE_SECONDS) or _late():
                _go_on(key.data, left, selector)


def _late() -> list[tuple[selectors.SelectorKey, int]]:
    raise TimeoutError(f"No answer within {_PATIENCE_SECONDS} s.")


def _go_on(client: _Client, left: Iterator[bytes], selector: selectors.BaseSelector) -> None:
    if not client.has_answer():
        return
    request = next(left, None)
    if request is None:
        selector.unregister(client.socket)
    else:
        client.ask(request)
