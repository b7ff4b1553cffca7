"""A receiver of webhooks: a real server on a real socket, which answers as a test wants, and keeps what it was sent."""

import base64
import json
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

#: A certificate for ``receiver.example`` with its key, made for these tests.
CERTIFICATE = Path(__file__).parent / "web" / "receiver.pem"


@dataclass(frozen=True, slots=True)
class Received:
    """A request as it came: its path, its headers, and its body."""

    path: str
    headers: dict[str, str]
    body: bytes
    server_name: str | None = None

    @property
    def event(self) -> Any:
        return json.loads(self.body)

    @property
    def is_signed_by(self) -> Callable[[str], bool]:
        """Whether one of its signatures is that of a secret."""

        def check(secret: str) -> bool:
            key = base64.b64decode(secret.removeprefix("whsec_"))
            head = f"{self.headers['webhook-id']}.{self.headers['webhook-timestamp']}."
            expected = base64.b64encode(hmac_by_definition(key, head.encode() + self.body)).decode()
            return f"v1,{expected}" in self.headers["webhook-signature"].split(" ")

        return check


def hmac_by_definition(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA256 as RFC 2104 writes it."""
    block = key.ljust(64, b"\0") if len(key) <= 64 else sha256(key).digest().ljust(64, b"\0")
    inner = sha256(bytes(one ^ 0x36 for one in block) + message).digest()
    return sha256(bytes(one ^ 0x5C for one in block) + inner).digest()


#: What a receiver does with a request: the status of its answer.
Answering = Callable[[Received], int]


@dataclass(slots=True)
class Receiver:
    """A receiver at ``url``; ``answer`` says with which status it answers."""

    url: str = ""
    answer: Answering = lambda _: 204
    requests: list[Received] = field(default_factory=list)
    server_names: list[str | None] = field(default_factory=list)

    @property
    def events(self) -> list[Any]:
        """The events of all requests, in their order."""
        return [one.event for one in self.requests]


@contextmanager
def receiver(*, secure: bool = False, port: int = 0) -> Iterator[Receiver]:
    """A receiver while the test goes on."""
    receiving = Receiver()
    server = ThreadingHTTPServer(("127.0.0.1", port), _handler(receiving))
    server.daemon_threads = True
    if secure:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(CERTIFICATE)
        context.sni_callback = lambda _, name, __: receiving.server_names.append(name)
        server.socket = context.wrap_socket(server.socket, server_side=True)
    receiving.url = f"{'https' if secure else 'http'}://127.0.0.1:{server.server_port}/hooks"
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield receiving
    finally:
        server.shutdown()
        server.server_close()


def _handler(receiving: Receiver) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            received = Received(self.path, {name.lower(): value for name, value in self.headers.items()}, body)
            receiving.requests.append(received)
            status = receiving.answer(received)
            self.send_response(status)
            if 300 <= status < 400:
                self.send_header("Location", f"{receiving.url}/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing."""

    return Handler
