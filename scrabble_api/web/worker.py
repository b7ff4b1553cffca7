"""Gunicorn's worker and log, with what this service needs beside them.

What is no HTTP at all is refused by a problem object too. A client that says nothing, or has not sent a whole head yet,
holds no thread; one that is slow with the rest or with its answer holds one of many, and none of those that work. No
request is logged twice.
"""

import errno
import secrets
import selectors
import socket
import sys
import threading
import time
from contextlib import suppress
from functools import partial
from typing import Any, cast

from gunicorn.glogging import Logger
from gunicorn.http.errors import UnsupportedTransferCoding
from gunicorn.workers.gthread import TConn, ThreadWorker

from scrabble_api.formats.wire import to_json
from scrabble_api.web.client_sockets import CLIENT, ClientSocket, Patience, SlowClient
from scrabble_api.web.headers import REQUEST_ID
from scrabble_api.web.problem_kinds import PROBLEMS
from scrabble_api.web.problems import MEDIA_TYPE, problem
from scrabble_api.web.set_aside import Aside, Asides, SetAside

#: How many requests a worker works at at once; its other threads wait for clients.
WORKING = 4

#: How much of a head is read without a thread; more than that is rare, or no head.
_LONGEST_HEAD = 32 * 1024

#: How long a worker that ends waits for the first byte of a connection.
_LAST_SECONDS = 2

#: How much of a request that was not read is dropped before its connection is closed.
_CHUNK, _MOST_CHUNKS_DROPPED = 4096, 16

#: Why a connection cannot be taken now: nobody is there any more, or no more files can be open.
_NOT_NOW = (errno.EAGAIN, errno.ECONNABORTED, errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


class ProblemWorker(ThreadWorker):
    """A worker that gives threads to requests only, and whose own refusals are problem+json."""

    patience = Patience()

    def init_process(self) -> None:
        """Serve until told to stop."""
        self._working = threading.Semaphore(WORKING)
        self._asides = Asides(self)
        super().init_process()

    def accept(self, listener: socket.socket) -> None:
        """Take a new connection, which waits without a thread until a head has come."""
        self._accept_one(listener)

    def _accept_one(self, listener: socket.socket) -> bool:
        try:
            client, address = listener.accept()
        except OSError as fault:
            if fault.errno not in _NOT_NOW:
                raise
            return False
        self.nr_conns += 1
        sock = ClientSocket(client, self._working, self.patience)
        self._wait_for_head(_Connection(self.cfg, cast(socket.socket, sock), address, listener.getsockname()))
        return True

    def set_accept_enabled(self, enabled: bool | None) -> None:  # noqa: FBT001  # the signature is gunicorn's
        """Take new connections or not; where the worker ends, those that have come are still served and no more come."""
        super().set_accept_enabled(enabled)
        if not enabled and not self.alive:
            self._asides.end_all()
            for listener in self.sockets:
                while self._accept_one(listener):
                    pass
                listener.close()

    def _wait_for_head(self, conn: "_Connection") -> None:
        seconds = self.cfg.keepalive if self.alive else _LAST_SECONDS
        conn.timeout = time.monotonic() + (self.patience.head_seconds if conn.head else seconds)
        self.pending_conns.append(conn)
        self.poller.register(conn.sock, selectors.EVENT_READ, partial(self.on_pending_socket_readable, conn))

    def on_pending_socket_readable(self, conn: TConn, client: Any) -> None:
        """Read what has come of a head; a thread goes on once it is whole."""
        if cast(_Connection, conn).read_head():
            super().on_pending_socket_readable(conn, client)

    def on_client_socket_readable(self, conn: TConn, client: Any) -> None:
        """Read the next head of a connection that was kept."""
        if cast(_Connection, conn).read_head():
            super().on_client_socket_readable(conn, client)
        else:
            self.poller.unregister(client)
            self.keepalived_conns.remove(conn)
            self._wait_for_head(cast(_Connection, conn))

    def murder_pending(self) -> None:
        """Close the connections whose head has not come in time, and say so where it had begun."""
        now = time.monotonic()
        for conn in [cast(_Connection, one) for one in self.pending_conns if (one.timeout or 0) <= now]:
            self.pending_conns.remove(conn)
            self.poller.unregister(conn.sock)
            self.nr_conns -= 1
            if conn.head:
                with suppress(OSError):
                    conn.sock.send(_page("HTTP/1.1 408 Request Timeout", "request-timeout"))
            conn.close(graceful=True)

    def wait_for_and_dispatch_events(self, timeout: float | None) -> None:
        """Wait for connections, and do what is due for those that were set aside."""
        super().wait_for_and_dispatch_events(min(timeout or 0.0, self._asides.seconds_left()))
        self._asides.tend()

    def finish_request(self, conn: TConn, fs: Any) -> None:
        """Keep, close or set aside the connection; what has come of the next head already is looked at."""
        if self._asides.take(cast(_Connection, conn), fs):
            return
        super().finish_request(conn, fs)
        if cast(_Connection, conn).head and conn in self.keepalived_conns:
            self.on_client_socket_readable(conn, conn.sock)

    def handle(self, conn: TConn) -> Any:
        """Answer a request, in a thread that works at it or waits for its client."""
        with self._working:
            CLIENT.set(cast(ClientSocket, conn.sock))
            is_kept = super().handle(conn)
            if is_kept:
                cast(_Connection, conn).keep_rest()
            return is_kept

    def handle_request(self, req: Any, conn: TConn) -> Any:
        """Answer a request; a body that is coded in another way than in chunks cannot be read."""
        coded = [value for name, value in req.headers if name == "TRANSFER-ENCODING" and value.lower() != "chunked"]
        if coded:
            raise UnsupportedTransferCoding(coded[0])
        try:
            return super().handle_request(req, conn)
        except SetAside as wanted:
            cast(_Connection, conn).aside = Aside(conn, req, wanted.listener)
            return True

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:
        """Refuse a request that cannot be read."""
        super().handle_error(req, cast(socket.socket, _ProblemSocket(client)), addr, exc)


class _Connection(TConn):
    """A connection whose heads are read without a thread, and which is closed without waiting for its client."""

    sock: Any
    parser: Any

    def __init__(self, *about: Any) -> None:
        self.head = b""
        self.aside: Aside | None = None
        super().__init__(*about)

    def init(self) -> None:
        """Hand the head to whoever reads requests."""
        super().init()
        self.sock.begin_request()
        self.parser.unreader.unread(self.head)
        self.head = b""

    def keep_rest(self) -> None:
        """Take back what has come of the next request."""
        self.head = self.parser.unreader.take_buffered()

    def read_head(self) -> bool:
        """Whether a thread can go on: with a whole head, with one that is none, or with the end of the connection."""
        is_first = not self.head
        try:
            data = self.sock.recv_now(_CHUNK)
        except BlockingIOError:
            return _is_whole(self.head)
        except OSError:
            return True
        self.head += data
        if is_first and self.timeout is not None:
            self.timeout = time.monotonic() + self.sock.patience.head_seconds
        return not data or _is_whole(self.head)

    def close(self, graceful: bool = False) -> None:  # noqa: ARG002, FBT001, FBT002  # the signature is gunicorn's
        """Close it, after what was said is sent."""
        with suppress(OSError):
            self._end_answer()
        super().close()

    def _end_answer(self) -> None:
        """Say that nothing follows, and read what has come, without which the answer might be cut off."""
        self.sock.shutdown(socket.SHUT_WR)
        for _ in range(_MOST_CHUNKS_DROPPED):
            if not self.sock.recv_now(_CHUNK):
                return


def _is_whole(head: bytes) -> bool:
    """Whether a head ends here, or can be seen to be none."""
    return b"\r\n\r\n" in head or len(head) > _LONGEST_HEAD or head.count(b"\n") != head.count(b"\r\n")


class ServerLog(Logger):
    """Gunicorn's log of itself; requests have a log of their own."""

    def access(self, resp: Any, req: Any, environ: Any, request_time: Any) -> None:
        """Nothing: ``web.request_log`` says more."""

    def exception(self, msg: Any, *args: Any, **kwargs: Any) -> None:
        """A traceback, but for a client that was too slow, which is no fault of the server."""
        fault = sys.exc_info()[1]
        if isinstance(fault, SlowClient):
            self.info("A client was dropped: %s.", fault)
        else:
            super().exception(msg, *args, **kwargs)


class _ProblemSocket:
    """The client's connection, on which gunicorn's page about an error is sent as a problem object."""

    def __init__(self, client: socket.socket) -> None:
        self._client = client

    def __getattr__(self, name: str) -> Any:
        return getattr(self._client, name)

    def sendall(self, page: bytes) -> None:
        status_line = page.split(b"\r\n", 1)[0].decode("ascii")
        is_ours = status_line.split()[1] == "500"
        self._client.sendall(_page(status_line, "internal-error" if is_ours else "bad-request"))


def _page(status_line: str, code: str) -> bytes:
    """A problem object as an answer, after which the connection is closed."""
    request_id, status = secrets.token_hex(16), int(status_line.split()[1])
    body = to_json(problem(code, PROBLEMS[code].advice, request_id=request_id, status=status))
    head = [
        status_line,
        "Connection: close",
        f"{REQUEST_ID}: {request_id}",
        f"Content-Type: {MEDIA_TYPE}",
        f"Content-Length: {len(body)}",
    ]
    return "\r\n".join([*head, "", ""]).encode("ascii") + body
