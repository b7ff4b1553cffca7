"""The server under clients and operators that do not do as they should."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from tests.running import RunningServer, environment, http_client, reserved_port, running_server

#: What a request's body might be taken for, and a request behind it.
_TWO = b"0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: club\r\nConnection: close\r\n\r\n"
_HEAD = b"POST /v1/plays/score HTTP/1.1\r\nHost: club\r\nContent-Type: application/json\r\n"


@pytest.mark.parametrize(
    "begun",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"G", id="a byte"),
        pytest.param(_HEAD, id="half the headers"),
        pytest.param(_HEAD + b"Content-Length: 500\r\n\r\n{", id="half a body"),
        pytest.param(b"GET /healthz HTTP/1.0\r\n\r\n", id="a request, and no end to the connection"),
        pytest.param(b"HORN 8F\r\n\r\n", id="no HTTP, and no end to the connection"),
    ],
)
def test_clients_that_fall_silent_stop_nobody_for_long(server: RunningServer, begun: bytes) -> None:
    silent = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(24)]
    try:
        for connection in silent:
            connection.sendall(begun)
        assert httpx.get(f"{server.url}/healthz", timeout=30).json() == {"status": "alive"}
    finally:
        for connection in silent:
            connection.close()


@pytest.mark.parametrize(
    ("request_bytes", "status"),
    [
        (b"HORN 8F\r\n\r\n", 400),
        (b"GET /healthz HTTP/1.1\r\nHost: club\r\nSCRIPT_NAME: /x\r\nConnection: close\r\n\r\n", 200),
        (b"GET /" + b"x" * 9000 + b" HTTP/1.1\r\nHost: club\r\n\r\n", 414),
        (b"GET /healthz HTTP/1.1\r\nHost: club\r\nX: " + b"x" * 9000 + b"\r\n\r\n", 431),
        (_HEAD + b"Transfer-Encoding: xchunked\r\n\r\n", 501),
        (_HEAD + b"Transfer-Encoding: chunked;q=1\r\n\r\n" + _TWO, 501),
        (_HEAD + b"Transfer-Encoding: \r\n\r\n" + _TWO, 501),
        (_HEAD + b"Transfer-Encoding: chunked,\r\n\r\n" + _TWO, 501),
        (_HEAD + b"Transfer-Encoding: gzip, chunked\r\n\r\n" + _TWO, 501),
        (_HEAD + b"Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n" + _TWO, 501),
        (_HEAD + b"Transfer-Encoding: identity, chunked\r\n\r\n" + _TWO, 501),
        (_HEAD + b"Transfer-Encoding: gzip\r\n\r\n" + _TWO, 400),
        (_HEAD + b"Transfer-Encoding: identity\r\nContent-Length: 5\r\n\r\n" + _TWO, 400),
        (_HEAD + b"Transfer-Encoding: chunked, chunked\r\n\r\n" + _TWO, 400),
        (_HEAD + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n" + _TWO, 400),
        (_HEAD + b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n" + _TWO, 400),
        (_HEAD + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n" + _TWO, 400),
        (_HEAD + b"Transfer-Encoding: \x0bchunked\r\n\r\n" + _TWO, 400),
        (_HEAD + b"Transfer-Encoding : chunked\r\n\r\n" + _TWO, 400),
        (_HEAD.replace(b"1.1", b"1.0") + b"Transfer-Encoding: chunked\r\n\r\n" + _TWO, 400),
        (_HEAD + b"Content-Length: 5\r\nContent-Length: 5\r\n\r\n" + _TWO, 400),
        (_HEAD + b"Content-Length: +5\r\n\r\n" + _TWO, 400),
        (_HEAD + b"Content-Length: 5\nX: y\r\n\r\n" + _TWO, 400),
        (_HEAD + b"Transfer-Encoding: chunked\r\nConnection: close\r\n\r\nzz\r\n{}\r\n0\r\n\r\n", 400),
        (_HEAD + b"Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n5\r\n{}xxxxxxxx\r\n0\r\n\r\n", 400),
        (
            b"GET /docs/assets/swagger-ui.css HTTP/1.1\r\nHost: club\r\nRange: bytes=99999999-\r\nConnection: close\r\n\r\n",
            416,
        ),
    ],
)
def test_what_is_hardly_http_is_refused_by_a_problem(server: RunningServer, request_bytes: bytes, status: int) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
        connection.sendall(request_bytes)
        answer = b"".join(iter(lambda: connection.recv(65536), b""))
    assert answer.split(b" ", 2)[1] == str(status).encode()
    assert status == 200 or b"application/problem+json" in answer
    # What comes behind a request that cannot be delimited is never taken for another.
    assert answer.count(b"HTTP/1.1 ") == 1


def _asks(connection: socket.socket) -> tuple[bytes, bytes]:
    """The status line and headers of an answer, and its body."""
    connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: club\r\n\r\n")
    answer = b""
    while b'"alive"}' not in answer:
        answer += connection.recv(65536) or pytest.fail(f"the connection ended after {answer!r}")
    head, _, body = answer.partition(b"\r\n\r\n")
    return head, body


def test_a_server_that_is_told_to_stop_answers_kept_connections_and_resets_none(tmp_path: Path) -> None:
    with running_server(tmp_path, workers=1) as server, ExitStack() as stack:

        def connect() -> socket.socket:
            return stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=30))

        kept = [connect() for _ in range(20)]
        heads = [_asks(one)[0] for one in kept]
        assert all(b"Connection: keep-alive" in head for head in heads)
        silent = [connect() for _ in range(10)]
        server.process.send_signal(signal.SIGTERM)
        for one in kept[:10]:
            assert _asks(one)[0].startswith(b"HTTP/1.1 200 OK")
        # One that waits is ended, not reset; so is one that had nothing to say yet.
        for one in (*kept, *silent):
            assert one.recv(65536) == b""
        assert server.process.wait(30) == 0


def test_a_worker_that_is_killed_is_replaced(server: RunningServer) -> None:
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    if not children.exists():
        pytest.skip("no worker was killed: this system does not list a process's children in /proc")
    killed = children.read_text().split()[0]
    os.kill(int(killed), signal.SIGKILL)
    deadline = time.monotonic() + 30
    # What it had accepted until it was gone is lost with it.
    while killed in children.read_text().split() and time.monotonic() < deadline:
        time.sleep(0.02)
    for _ in range(20):
        with http_client(server.url) as client:
            assert client.get("/readyz").status_code == 200


@pytest.fixture
def port() -> Iterator[int]:
    with reserved_port() as port:
        yield port


def test_gunicorn_by_hand_serves_as_the_command_does(tmp_path: Path, port: int) -> None:
    gunicorn = [sys.executable, "-m", "gunicorn", "--config", "python:scrabble_api.server"]
    log = tmp_path / "log"
    with log.open("wb") as file:
        process = subprocess.Popen(
            [*gunicorn, "--bind", f"127.0.0.1:{port}"],
            cwd=tmp_path,
            env=environment(tmp_path, {"TMPDIR": str(tmp_path)}),
            stdout=file,
            stderr=file,
        )
    try:
        deadline = time.monotonic() + 120
        while f"answers on http://127.0.0.1:{port}" not in log.read_text("utf-8") and time.monotonic() < deadline:
            time.sleep(0.05)
        assert httpx.get(f"http://127.0.0.1:{port}/readyz", timeout=30).json()["status"] == "ready"
        [figures] = re.findall(
            r"scrabble_api_request_seconds_count\{.*/readyz.* (\d+)", httpx.get(f"http://127.0.0.1:{port}/metrics").text
        )
        assert int(figures) >= 1
    finally:
        process.send_signal(signal.SIGINT)
        # A worker that was still starting may miss the signal; gunicorn kills it after half a minute.
        assert process.wait(60) == 0
    assert "Traceback" not in log.read_text("utf-8")
