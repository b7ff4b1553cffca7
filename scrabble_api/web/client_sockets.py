"""A client's connection, which is waited for only so long, and while it is waited for others are served.

What counts is the time that a client lets the service wait, never the time that the service takes itself. So an answer
that is read steadily is not cut, however long it is, nor is one that has little to say.

What a client reads is seen only when its system makes room again, which it does in steps of up to its receive buffer (128
KiB where nothing is set), and nothing tells meanwhile whether it reads. So a client whose system took much is given the
time to read that at a moderate pace; only then it has taken nothing.
"""

import select
import socket
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """How long a client is waited for.

    ``head_seconds`` is the time for a request's head from its first byte, ``request_seconds`` that for all of it, and one
    second more for each ``bytes_a_second`` that have come. No client is waited for longer than ``silence_seconds`` at once,
    but for one whose system took so much that it reads longer at ``read_a_second`` bytes, at most ``window_seconds``.
    One that has let an answer wait for ``window_seconds`` must have taken ``taken_a_second`` bytes for each of them.
    """

    head_seconds: float = 10
    request_seconds: float = 30
    bytes_a_second: int = 50_000
    silence_seconds: float = 10
    window_seconds: float = 60
    taken_a_second: int = 1000
    read_a_second: int = 8000


class SlowClient(TimeoutError):
    """A client that sent nothing more, took nothing more, or did it too slowly."""


#: The connection of the client whose request is answered, where it is one of these.
CLIENT: ContextVar["ClientSocket | None"] = ContextVar("client", default=None)

#: How much is handed to the system that it cannot send yet; with more it could not be seen that a client goes on reading.
_UNSENT = 16 * 1024

#: A connection that is closed with this drops what its client has not taken.
_AT_ONCE = struct.pack("ii", 1, 0)


class ClientSocket:
    """A socket as the server reads and writes it; whoever waits on it lets another thread work meanwhile."""

    def __init__(self, sock: socket.socket, working: threading.Semaphore, patience: Patience) -> None:
        sock.setblocking(False)
        with suppress(OSError, AttributeError):
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, _UNSENT)
        self._socket, self._working, self.patience = sock, working, patience
        self.begin_request()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._socket, name)

    def setblocking(self, _: object) -> None:
        """Nothing: it never blocks, and is waited for here."""

    settimeout = setblocking

    def gettimeout(self) -> None:
        """None: how long it is waited for is said by ``patience``."""

    def begin_request(self) -> None:
        """Count the time of another request, which has waited for nothing yet."""
        self.has_waited = False
        self._received = self._taken = 0
        self._waited_to_receive = self._waited_to_send = self._to_read = 0.0

    def recv(self, size: int) -> bytes:
        """What has come, waited for; SlowClient where it takes too long."""
        while True:
            with suppress(BlockingIOError):
                data = self._socket.recv(size)
                self._received += len(data)
                return data
            self._wait_to_receive()

    def recv_now(self, size: int) -> bytes:
        """What has come; BlockingIOError where nothing has."""
        return self._socket.recv(size)

    def send_now(self, data: bytes | bytearray) -> int:
        """How many bytes of it could be sent at once; BlockingIOError where none could."""
        return self._socket.send(data)

    def close_at_once(self) -> None:
        """Have what its client has not taken dropped when it is closed."""
        with suppress(OSError):
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _AT_ONCE)

    def sendall(self, data: bytes) -> None:
        """Send it all; SlowClient where that takes too long."""
        left = memoryview(data)
        while left:
            with suppress(BlockingIOError):
                taken = self._socket.send(left)
                self._taken += taken
                self._to_read += taken
                left = left[taken:]
                continue
            self._wait_to_send()

    send = sendall

    def is_gone(self) -> bool:
        """Whether the client has closed its connection, as far as that has come."""
        try:
            return self._socket.recv(1, socket.MSG_PEEK) == b""
        except BlockingIOError:
            return False
        except OSError:
            return True

    @contextmanager
    def others_work(self) -> Iterator[None]:
        """Let another thread work while this one waits for something else than its client."""
        self._working.release()
        try:
            yield
        finally:
            self._working.acquire()

    def _wait_to_receive(self) -> None:
        patience = self.patience
        allowed = patience.request_seconds + self._received / patience.bytes_a_second
        left = min(allowed - self._waited_to_receive, patience.silence_seconds)
        self._waited_to_receive += self._wait(select.POLLIN, left)

    def _wait_to_send(self) -> None:
        patience = self.patience
        reading = min(self._to_read / patience.read_a_second, patience.window_seconds)
        try:
            if self._waited_to_send >= patience.window_seconds:
                self._check_pace()
            waited = self._wait(select.POLLOUT, max(reading, patience.silence_seconds))
        except SlowClient:
            self.close_at_once()
            raise
        self._waited_to_send += waited
        self._to_read = max(0.0, reading - waited) * patience.read_a_second

    def _check_pace(self) -> None:
        if self._taken < self._waited_to_send * self.patience.taken_a_second:
            raise SlowClient("it took too little of an answer")
        self._taken, self._waited_to_send = 0, 0.0

    def _wait(self, for_what: int, seconds: float) -> float:
        """The seconds that it took until the client could be read or written."""
        poll = select.poll()
        poll.register(self._socket, for_what)
        began = time.monotonic()
        with self.others_work():
            is_ready = seconds > 0 and bool(poll.poll(seconds * 1000))
            waited = time.monotonic() - began
        if not is_ready:
            raise SlowClient(f"it was waited for {waited:.0f} s")
        return waited
