"""Gunicorn's worker and log, but for two things: what is no HTTP is refused by a problem too, and no request is logged twice."""

import secrets
import socket
from typing import Any, cast

import orjson
from gunicorn.glogging import Logger
from gunicorn.workers.gthread import ThreadWorker

from scrabble_api.web.problems import MEDIA_TYPE, PROBLEMS, problem_json
from scrabble_api.web.request_log import HEADER


class ProblemWorker(ThreadWorker):
    """A worker whose own refusals, of requests that never reach the app, are problem+json."""

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:
        """Refuse a request that cannot be read."""
        super().handle_error(req, cast(socket.socket, _ProblemSocket(client)), addr, exc)


class ServerLog(Logger):
    """Gunicorn's log of itself; requests have a log of their own."""

    def access(self, resp: Any, req: Any, environ: Any, request_time: Any) -> None:
        """Nothing: ``web.request_log`` says more."""


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
        code = "bad-request" if status < 500 else "internal-error"
        problem = {**problem_json(code, PROBLEMS[code].advice, request_id=request_id), "status": status}
        body = orjson.dumps(problem)
        head = (
            f"Connection: close\r\n{HEADER}: {request_id}\r\nContent-Type: {MEDIA_TYPE}\r\nContent-Length: {len(body)}"
        )
        self._client.sendall(b"\r\n".join((status_line, head.encode("ascii"), b"", body)))
