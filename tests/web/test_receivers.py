"""One request to a receiver over a real socket: to the address that was checked, within its time, without redirects."""

import hashlib
import hmac
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address, ip_network

import pytest

from scrabble_api.web import receivers
from scrabble_api.web.addresses import Address, CannotSend, Target, read_target
from scrabble_api.web.receivers import post
from scrabble_api.web.signing import signed_headers
from tests.receiving import CERTIFICATE, hmac_by_definition, receiver

HERE = [ip_network("127.0.0.0/8")]


def _sent(url: str, seconds: float = 5, body: bytes = b"{}") -> int:
    return post(read_target(url, HERE), HERE, seconds, body, {"webhook-id": "evt"})


def test_a_request_comes_as_it_was_sent() -> None:
    with receiver() as receiving:
        assert _sent(f"{receiving.url}?key=7", body=b'{"a":1}') == 204
    [request] = receiving.requests
    assert (request.path, request.body) == ("/hooks?key=7", b'{"a":1}')
    assert request.headers["host"] == receiving.url.split("/")[2]
    assert (request.headers["content-type"], request.headers["webhook-id"]) == ("application/json", "evt")
    assert request.headers["user-agent"].startswith("scrabble-api/")


@pytest.mark.parametrize("status", [200, 301, 307, 404, 410, 500])
def test_the_status_is_told_and_no_redirect_followed(status: int) -> None:
    with receiver() as receiving:
        receiving.answer = lambda _: status
        assert _sent(receiving.url) == status
    assert len(receiving.requests) == 1


def test_the_name_is_looked_up_once_and_tls_is_by_the_name(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def look_up(host: str, port: int, **_: object) -> list[tuple[object, ...]]:
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]

    connect = socket.create_connection
    monkeypatch.setattr(socket, "create_connection", lambda address, timeout: _noted(asked, connect, address, timeout))
    monkeypatch.setattr(receivers, "_tls", lambda: ssl.create_default_context(cafile=CERTIFICATE))
    with receiver(secure=True) as receiving:
        target = Target("https", "receiver.example", int(receiving.url.split(":")[2].split("/")[0]), "/hooks")
        monkeypatch.setattr(socket, "getaddrinfo", look_up)
        assert post(target, HERE, 5, b"{}", {}) == 204
        with pytest.raises(CannotSend, match="certificate is not accepted"):
            post(Target("https", "other.example", target.port, "/hooks"), HERE, 5, b"{}", {})
    assert receiving.server_names == ["receiver.example", "other.example"]
    assert receiving.requests[0].headers["host"] == f"receiver.example:{target.port}"
    assert asked == ["receiver.example", "127.0.0.1", "other.example", "127.0.0.1"], "what was checked is connected to"


def _noted(asked: list[str], connect: object, address: tuple[str, int], timeout: float) -> socket.socket:
    """A connection made without any further look-up."""
    asked.append(address[0])
    plain = socket.socket(socket.AF_INET)
    plain.settimeout(timeout)
    plain.connect(address)
    return plain


@contextmanager
def _rude(answer: bytes, pause: float) -> Iterator[str]:
    """Something that answers with these bytes one by one, with such pauses, and then says nothing more."""
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            connection, _ = listening.accept()
            with connection:
                try:
                    for one in answer:
                        connection.sendall(bytes([one]))
                        time.sleep(pause)
                    time.sleep(3)
                except OSError:
                    return

        threading.Thread(target=serve, daemon=True).start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/"


@pytest.mark.parametrize(
    ("answer", "pause"),
    [(b"", 0), (b"HTTP/1.1 200 OK\r\nX: " + b"x" * 1000, 0.05), (b"HTTP/1.1 100 Continue\r\n\r\n" * 100, 0.01)],
)
def test_a_receiver_has_so_many_seconds_in_all(answer: bytes, pause: float) -> None:
    begun = time.monotonic()
    with _rude(answer, pause) as url, pytest.raises(CannotSend, match=r"no answer within 0\.4 s"):
        _sent(url, 0.4)
    assert time.monotonic() - begun < 1.5


def test_an_answer_counts_by_its_status_though_its_body_never_ends() -> None:
    begun = time.monotonic()
    with _rude(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc", 0) as url:
        assert _sent(url, 0.4) == 200
    assert time.monotonic() - begun < 1.5


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (b"SSH-2.0-OpenSSH\r\n", "ended before an answer"),
        (b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 200, "ended before an answer"),
    ],
)
def test_what_is_no_answer_is_told_as_such(answer: bytes, said: str) -> None:
    with _rude(answer, 0) as url, pytest.raises(CannotSend, match=said):
        _sent(url)


def test_a_port_where_nothing_listens_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
    with pytest.raises(CannotSend, match="Nothing listens"):
        _sent(f"http://127.0.0.1:{port}/")


def test_what_asks_for_http_by_tls_is_told() -> None:
    with receiver() as receiving, pytest.raises(CannotSend, match="secure connection"):
        _sent(receiving.url.replace("http", "https"))


def _found_late(*_: object, **__: object) -> list[tuple[object, ...]]:
    time.sleep(1)
    return []


def test_a_look_up_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", _found_late)
    begun = time.monotonic()
    with pytest.raises(CannotSend, match="not looked up in time"):
        _sent("https://club.example/", 0.2)
    assert time.monotonic() - begun < 0.9


def test_the_next_address_is_tried_where_the_first_takes_no_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[Address] = [ip_address("127.0.0.2"), ip_address("127.0.0.1")]
    monkeypatch.setattr(receivers, "find_addresses", lambda *_: found)
    with receiver() as receiving:
        assert _sent(receiving.url) == 204


#: The example of the Standard Webhooks, as their libraries have it in their tests.
KEY, SIGNED = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", b'{"test": 2432232314}'
SIGNATURE = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_signatures_are_those_of_the_convention() -> None:
    headers = signed_headers([KEY], "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, SIGNED)
    assert headers == {
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": "1614265330",
        "webhook-signature": SIGNATURE,
    }


def test_two_secrets_sign_side_by_side() -> None:
    other = "whsec_" + "A" * 43 + "="
    headers = signed_headers([other, KEY], "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, SIGNED)
    first, second = headers["webhook-signature"].split(" ")
    assert second == SIGNATURE != first


def test_the_tests_own_hmac_is_that_of_the_library() -> None:
    for key in (b"", b"k" * 24, b"k" * 64, b"k" * 100):
        assert hmac_by_definition(key, b"message") == hmac.digest(key, b"message", hashlib.sha256)
