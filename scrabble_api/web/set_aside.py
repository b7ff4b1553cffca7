"""Connections that need no thread: their clients wait for what happens in a game, and the worker's loop waits for all of them.

A request that is to wait is set aside by an exception, which nothing between an operation and the worker catches. A long
poll is answered later, from the beginning, as if it came then; a stream, whose answer has begun, is written to piece by
piece. All that is done here is done by the worker's loop, which never waits for one of them.
"""

import math
import selectors
import socket
import time
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from typing import Any

from gunicorn.workers.gthread import ThreadWorker

from scrabble_api.web.client_sockets import ClientSocket
from scrabble_api.web.listeners import Listener

#: How long nothing is written before a stream is shown to be alive, by a comment that readers skip.
HEARTBEAT_SECONDS = 15
_HEARTBEAT = b":\n\n"

#: How much of a stream may wait to be sent before its reader is dropped, and how much of that the system may hold.
MOST_UNSENT, _SYSTEM_BUFFER = 256 * 1024, 64 * 1024

#: How long the system tries to reach a reader that shows no sign of life.
_DEAD_MILLISECONDS = 30_000

#: What a client may send while it waits, which is the next request; one that sends more is dropped.
_MOST_SENT = 32 * 1024
_CHUNK = 4096


class SetAside(BaseException):
    """A request is to wait without a thread; no error, and nobody else's to catch."""

    def __init__(self, listener: Listener) -> None:
        super().__init__()
        self.listener = listener


class Aside:
    """One connection that waits: whose it is, what for, and what it has still to be sent."""

    def __init__(self, conn: Any, request: Any, listener: Listener) -> None:
        self.conn, self.request, self.listener = conn, request, listener
        self.unsent = bytearray()
        self._moved_at = time.monotonic()
        self._patience = HEARTBEAT_SECONDS if listener.seconds is None else listener.seconds

    def move(self) -> None:
        """Begin to wait anew: something was sent, or is to be sent from now on."""
        self._moved_at = time.monotonic()

    @property
    def due(self) -> float:
        """When something is to be done for it: a heartbeat, an answer, or an end where its client takes nothing."""
        return self._moved_at + (self.sock.patience.silence_seconds if self.unsent else self._patience)

    @property
    def sock(self) -> ClientSocket:
        """Its client's connection."""
        sock: ClientSocket = self.conn.sock
        return sock

    @property
    def is_stream(self) -> bool:
        """Whether its answer has begun and is written to, not given later."""
        return self.listener.seconds is None

    def piece(self, data: bytes) -> bytes:
        """The data as a piece of the answer that was begun; without any, the end of it."""
        return b"%X\r\n%b\r\n" % (len(data), data) if self.request.version > (1, 0) else data


class _Again:
    """Reads a request that was set aside once more, before those that come after it."""

    def __init__(self, aside: Aside) -> None:
        self._aside, self._parser = aside, aside.conn.parser

    def __next__(self) -> Any:
        self._aside.conn.parser = self._parser
        self._aside.sock.has_waited = True
        return self._aside.request

    def __getattr__(self, name: str) -> Any:
        return getattr(self._parser, name)


class Asides:
    """All connections of a worker that wait."""

    def __init__(self, worker: ThreadWorker) -> None:
        self._worker = worker
        self._waiting: set[Aside] = set()
        self._due = math.inf

    def take(self, conn: Any, handled: Future[Any]) -> bool:
        """Whether a connection waits now; not where it was not set aside, or was lost on the way."""
        aside, conn.aside = conn.aside, None
        if aside is None:
            return False
        if handled.cancelled() or handled.exception() or not handled.result():
            aside.listener.leave()
            return False
        self._add(aside)
        if not self._worker.alive:
            self._end(aside)
        return True

    def _add(self, aside: Aside) -> None:
        self._waiting.add(aside)
        self._due = min(self._due, aside.due)
        if aside.is_stream:
            _expect_little(aside.sock)
        self._worker.poller.register(aside.sock, selectors.EVENT_READ, partial(self._on_ready, aside))
        defer = self._worker.method_queue.defer
        aside.listener.begin(partial(defer, self._tell, aside), partial(defer, self._end, aside))

    def seconds_left(self) -> float:
        """How long until something is due."""
        return max(0.0, self._due - time.monotonic())

    def tend(self) -> None:
        """Show streams to be alive, answer polls that have waited as long as they wanted, and drop who takes nothing."""
        now = time.monotonic()
        if now < self._due:
            return
        for aside in [one for one in self._waiting if one.due <= now]:
            if aside.unsent:
                self._drop(aside)
            else:
                self._tell(aside, _HEARTBEAT)
        self._due = min((aside.due for aside in self._waiting), default=math.inf)

    def end_all(self) -> None:
        """End all streams, and answer all polls with what there is."""
        for aside in [*self._waiting]:
            self._end(aside)

    def _tell(self, aside: Aside, data: bytes) -> None:
        """Write to a stream; a poll is answered now."""
        if aside not in self._waiting:
            return
        if not aside.is_stream:
            self._end(aside)
            return
        if not aside.unsent:
            aside.move()
        aside.unsent += aside.piece(data)
        self._send(aside)

    def _send(self, aside: Aside) -> None:
        """Send what can be sent at once."""
        try:
            sent = aside.sock.send_now(aside.unsent)
        except BlockingIOError:
            sent = 0
        except OSError:
            self._drop(aside)
            return
        if sent:
            del aside.unsent[:sent]
            aside.move()
        self._due = min(self._due, aside.due)
        if len(aside.unsent) > MOST_UNSENT:
            self._drop(aside)
            return
        events = selectors.EVENT_READ | (selectors.EVENT_WRITE if aside.unsent else 0)
        self._worker.poller.modify(aside.sock, events, partial(self._on_ready, aside))

    def _on_ready(self, aside: Aside, _: Any) -> None:
        """Go on sending; see whether the client is gone, and keep what it sends for the next request."""
        if aside in self._waiting and aside.unsent:
            self._send(aside)
        if aside in self._waiting:
            self._receive(aside)

    def _receive(self, aside: Aside) -> None:
        try:
            data = aside.sock.recv_now(_CHUNK)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        aside.conn.head += data
        if not data or len(aside.conn.head) > _MOST_SENT:
            self._drop(aside)

    def _end(self, aside: Aside) -> None:
        """Let it wait no more: the stream is over, or the poll answered."""
        if aside not in self._waiting:
            return
        self._forget(aside)
        if not aside.is_stream:
            aside.conn.parser = _Again(aside)
            self._worker.enqueue_req(aside.conn)
            return
        with suppress(OSError):
            aside.sock.send_now(aside.unsent + aside.piece(b""))
        self._close(aside)

    def _drop(self, aside: Aside) -> None:
        """Close the connection of a client that is gone, or takes nothing; what it has not taken is dropped."""
        self._forget(aside)
        aside.sock.close_at_once()
        self._close(aside)

    def _close(self, aside: Aside) -> None:
        self._worker.nr_conns -= 1
        aside.conn.close()

    def _forget(self, aside: Aside) -> None:
        self._waiting.remove(aside)
        self._worker.poller.unregister(aside.sock)
        aside.listener.leave()


def _expect_little(sock: ClientSocket) -> None:
    """Have the system notice a dead reader soon, and hold little for a slow one."""
    with suppress(OSError, AttributeError):
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SYSTEM_BUFFER)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _DEAD_MILLISECONDS)
