"""The real server as a process of its own, on a port of its own, with a data folder of its own."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

import httpx

_START_SECONDS = 120

#: The director key that a server's first start takes, unless a test wants another.
DIRECTOR_KEY = "the-director-key-of-all-test-servers"


#: How the command is called.
COMMAND = (sys.executable, "-m", "scrabble_api")


@dataclass(frozen=True, slots=True)
class RunningServer:
    """A server that answers at ``url``; ``log`` is what it wrote so far."""

    url: str
    process: subprocess.Popen[bytes]
    log_file: Path

    @property
    def log(self) -> str:
        return self.log_file.read_text("utf-8")

    @property
    def port(self) -> int:
        return int(self.url.rsplit(":", 1)[1])


@contextmanager
def reserved_port() -> Iterator[int]:
    """A port that is free, and given to nobody else meanwhile: whoever listens on it need only share it.

    The server's workers share theirs. Systems other than Linux would not let it try the port before, so that there it
    is let go of at once, and could be given to another who asks for any port.
    """
    with socket.socket() as held:
        for option in (socket.SO_REUSEADDR, socket.SO_REUSEPORT):
            held.setsockopt(socket.SOL_SOCKET, option, 1)
        held.bind(("127.0.0.1", 0))
        port: int = held.getsockname()[1]
        if sys.platform != "linux":
            held.close()
        yield port


#: What a client says that takes answers as they are; packed ones, which most would take, have their own tests.
PLAIN = {"Accept-Encoding": "identity"}


def http_client(url: str, *, headers: Mapping[str, str] = MappingProxyType({}), **given: Any) -> httpx.Client:
    """A connection to a server without TLS; certificates, which take longer to read than a request, are left alone."""
    return httpx.Client(base_url=url, verify=False, headers={**PLAIN, **headers}, **{"timeout": 30, **given})


def environment(folder: Path, settings: Mapping[str, str]) -> dict[str, str]:
    """This process's environment without settings of its own, and these."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("SCRABBLE_API_")}
    return {**kept, "SCRABBLE_API_DATA": str(folder / "data"), **settings}


@contextmanager
def running_server(
    folder: Path, *, workers: int = 2, command: Sequence[str] = COMMAND, **settings: str
) -> Iterator[RunningServer]:
    """A server started by the command an operator uses, and stopped by the signal an operator sends."""
    given = environment(folder, {"SCRABBLE_API_BOOTSTRAP_KEY": DIRECTOR_KEY, **settings})
    log_file = folder / "server.log"
    with reserved_port() as port:
        serving = [*command, "serve", "--port", str(port), "--workers", str(workers)]
        with log_file.open("wb") as log:
            process = subprocess.Popen(serving, stderr=log, stdout=log, cwd=folder, env=given)
        server = RunningServer(f"http://127.0.0.1:{port}", process, log_file)
        try:
            _wait_until_ready(server)
            yield server
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(60)
            except subprocess.TimeoutExpired:
                process.kill()


def _wait_until_ready(server: RunningServer) -> None:
    deadline = time.monotonic() + _START_SECONDS
    with http_client(server.url) as client:
        while time.monotonic() < deadline:
            if server.process.poll() is not None:
                raise RuntimeError(f"The server ended: {server.log}")
            try:
                if client.get("/readyz").status_code < 600:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
    raise RuntimeError(f"The server did not answer: {server.log}")
