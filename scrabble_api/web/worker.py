"""Gunicorn's worker and log, with what this service needs beside them.

What is no HTTP at all is refused by a problem object too; a client that says nothing holds no thread, and one that
falls silent in the middle holds it for seconds only; no request is logged twice.
"""

import secrets
import selectors
import socket
import struct
import sys
import time
from contextlib import suppress
from functools import partial
from typing import Any, cast

from gunicorn.glogging import Logger
from gunicorn.workers.gthread import TConn, ThreadWorker

from scrabble_api.formats.answers.wire import to_json
from scrabble_api.web.headers import REQUEST_ID
from scrabble_api.web.problem_kinds import PROBLEMS
from scrabble_api.web.problems import MEDIA_TYPE, problem

#: How long a thread waits for more of a request that has begun.
_PATIENCE_SECONDS = 5

#: How much of a request that was not read is dropped before its connection is closed.
_CHUNK, _MOST_CHUNKS_DROPPED = 4096, 16


class ProblemWorker(ThreadWorker):
    """A worker that gives threads to requests only, and whose own refusals are problem+json."""

    def accept(self, listener: socket.socket) -> None:
        """Take a new connection, which waits without a thread until it has something to read."""
        try:
            client, address = listener.accept()
        except (BlockingIOError, ConnectionAbortedError):
            return
        self.nr_conns += 1
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, struct.pack("ll", _PATIENCE_SECONDS, 0))
        conn = _Connection(self.cfg, client, address, listener.getsockname())
        conn.timeout = time.monotonic() + self.cfg.keepalive
        self.pending_conns.append(conn)
        self.poller.register(conn.sock, selectors.EVENT_READ, partial(self.on_pending_socket_readable, conn))

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:
        """Refuse a request that cannot be read."""
        super().handle_error(req, cast(socket.socket, _ProblemSocket(client)), addr, exc)


class _Connection(TConn):
    """A connection that is closed without waiting for its client, since that is done where others are accepted."""

    def close(self, graceful: bool = False) -> None:  # noqa: FBT001, FBT002  # the signature is gunicorn's
        if graceful:
            with suppress(OSError):
                self._end_answer()
        super().close()

    def _end_answer(self) -> None:
        """Say that nothing follows, and read what has come, without which the answer might be cut off."""
        self.sock.shutdown(socket.SHUT_WR)
        self.sock.setblocking(False)
        for _ in range(_MOST_CHUNKS_DROPPED):
            if not self.sock.recv(_CHUNK):
                return


class ServerLog(Logger):
    """Gunicorn's log of itself; requests have a log of their own."""

    def access(self, resp: Any, req: Any, environ: Any, request_time: Any) -> None:
        """Nothing: ``web.request_log`` says more."""

    def exception(self, msg: Any, *args: Any, **kwargs: Any) -> None:
        """A traceback, but for a client that fell silent, which is no fault of the server."""
        if isinstance(sys.exc_info()[1], BlockingIOError):
            self.info("A client began a request and fell silent.")
        else:
            super().exception(msg, *args, **kwargs)


class _ProblemSocket:
    """The client's connection, on which gunicorn's page about an error is sent as a problem object."""

    def __init__(self, client: socket.socket) -> None:
        self._client = client

    def __getattr__(self, name: str) -> Any:
        return getattr(self._client, name)

    def sendall(self, page: bytes) -> None:
        status_line = page.split(b"\r\n", 1)[0]
        status = int(status_line.split()[1])
        request_id = secrets.token_hex(16)
        code = "internal-error" if status == 500 else "bad-request"
        refused = problem(code, PROBLEMS[code].advice, request_id=request_id, status=status)
        body = to_json(refused)
        head = f"Connection: close\r\n{REQUEST_ID}: {request_id}\r\nContent-Type: {MEDIA_TYPE}\r\nContent-Length: {len(body)}"
        self._client.sendall(b"\r\n".join((status_line, head.encode("ascii"), b"", body)))
