"""Clients that send or read slowly, by ill will or over a bad line: nobody else waits, and they are dropped in time."""

import json
import select
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from scrabble_api.web.client_sockets import ClientSocket, Patience, SlowClient
from tests.running import RunningServer, http_client, running_server
from tests.web.impatient import PATIENCE

ROOT = Path(__file__).parents[2]
#: More than a server has threads.
MANY = 100

LARGE = "/docs/assets/swagger-ui-bundle.js"
_GET = f"GET {LARGE} HTTP/1.1\r\nHost: club\r\n\r\n".encode()
_HEAD = b"POST /v1/plays/score HTTP/1.1\r\nHost: club\r\nContent-Type: application/json\r\n"
_LENGTH, _CHUNKED = b"Content-Length: 5000\r\n\r\n{", b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n"


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that waits for no client long."""
    folder = tmp_path_factory.mktemp("impatient")
    arguments = "--worker-class tests.web.impatient.ImpatientWorker"
    with running_server(folder, GUNICORN_CMD_ARGS=arguments, PYTHONPATH=str(ROOT)) as running:
        yield running


def _connection(server: RunningServer, receive_buffer: int | None = None) -> socket.socket:
    connection = socket.socket()
    if receive_buffer:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    connection.settimeout(30)
    connection.connect(("127.0.0.1", server.port))
    return connection


def _length(server: RunningServer) -> int:
    with http_client(server.url) as client:
        return int(client.head(LARGE).headers["Content-Length"])


def _rest(connection: socket.socket) -> bytes:
    """What comes until the server ends the connection, in whichever way."""
    read = bytearray()
    try:
        while data := connection.recv(65536):
            read += data
    except ConnectionError:
        pass
    return bytes(read)


@contextmanager
def _slow_clients(server: RunningServer, sent: bytes) -> Iterator[list[socket.socket]]:
    with ExitStack() as stack:
        clients = [stack.enter_context(_connection(server, 4096)) for _ in range(MANY)]
        for client in clients:
            client.sendall(sent)
        yield clients


def _trickle(clients: list[socket.socket], is_over: threading.Event) -> None:
    """Send a byte of each now and then, until it is over or they were dropped."""
    while not is_over.wait(0.3):
        for client in clients:
            try:
                client.send(b"1")
            except OSError:
                continue


@pytest.mark.parametrize(
    "begun",
    [
        pytest.param(_HEAD + b"X: ", id="a head"),
        pytest.param(_HEAD + _LENGTH, id="a body of a known length"),
        pytest.param(_HEAD + _CHUNKED, id="a body in chunks, and a chunk's length"),
    ],
)
def test_clients_that_send_a_byte_now_and_then_stop_nobody_and_are_refused(
    impatient: RunningServer, begun: bytes
) -> None:
    is_over = threading.Event()
    with _slow_clients(impatient, begun) as clients:
        sending = threading.Thread(target=_trickle, args=(clients, is_over))
        sending.start()
        try:
            with http_client(impatient.url) as client:
                assert client.get("/healthz").json() == {"status": "alive"}
            refusals = [_rest(slow) for slow in clients[:8]]
        finally:
            is_over.set()
            sending.join()
    for refusal in refusals:
        head, _, body = refusal.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 408 ")
        assert json.loads(body)["code"] == "request-timeout"


def test_clients_that_read_nothing_stop_nobody_and_are_dropped(impatient: RunningServer) -> None:
    length = _length(impatient)
    with _slow_clients(impatient, _GET) as clients:
        with http_client(impatient.url) as client:
            assert [client.get(path).status_code for path in ("/healthz", LARGE)] == [200, 200]
        hung_up = select.poll()
        for slow in clients:
            hung_up.register(slow, select.POLLHUP | select.POLLERR)
        deadline = time.monotonic() + 60
        dropped: set[int] = set()
        while len(dropped) < MANY and time.monotonic() < deadline:
            for number, _ in hung_up.poll(1000):
                dropped.add(number)
                hung_up.unregister(number)
        assert len(dropped) == MANY
        assert len(_rest(clients[0])) < length


def _read_at_pace(connection: socket.socket, size: int, pause: float) -> int:
    """How much could be read, a piece of that size after each pause."""
    read = 0
    try:
        while data := connection.recv(size):
            read += len(data)
            time.sleep(pause)
    except ConnectionError:
        pass
    return read


def test_an_answer_that_is_read_steadily_is_never_cut(impatient: RunningServer) -> None:
    length = _length(impatient)
    with _connection(impatient, 32768) as connection:
        connection.sendall(_GET.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        began = time.monotonic()
        read = _read_at_pace(connection, 16384, 0.055)
        assert time.monotonic() - began > PATIENCE.silence_seconds + PATIENCE.window_seconds
        assert read > length


def test_a_client_that_reads_too_little_is_dropped(impatient: RunningServer) -> None:
    length = _length(impatient)
    with _connection(impatient, 4096) as connection:
        connection.sendall(_GET)
        assert _read_at_pace(connection, 512, 0.05) < length


def test_a_client_that_is_dropped_is_no_fault_of_the_server(impatient: RunningServer) -> None:
    with _connection(impatient) as connection:
        connection.sendall(_HEAD + _LENGTH)
        assert _rest(connection).startswith(b"HTTP/1.1 408 ")
    assert "Traceback" not in impatient.log


@pytest.mark.parametrize("pieces", [1, 2, 7, 10_000])
def test_a_request_may_come_in_pieces_and_several_at_once(server: RunningServer, pieces: int) -> None:
    body = b'{"play": {"notation": "8F HORN"}}'
    one = _HEAD + b"Content-Length: %d\r\n" % len(body)
    sent = (one + b"\r\n" + body) * 3 + one + b"Connection: close\r\n\r\n" + body
    size = -(-len(sent) // pieces)
    with _connection(server) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for place in range(0, len(sent), size):
            connection.sendall(sent[place : place + size])
        answers = _rest(connection)
    assert answers.count(b"HTTP/1.1 200 OK") == answers.count(b'"arithmetic":"HORN 14 = 14"') == 4


def _connected() -> tuple[socket.socket, socket.socket]:
    """Both ends of a connection as the net has it, with buffers of the usual size."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        theirs = socket.create_connection(listener.getsockname())
        return listener.accept()[0], theirs


def test_a_client_that_reads_slowly_what_its_system_took_at_once_is_not_dropped() -> None:
    """Its system says nothing of what it reads until 64 KiB or more are read, for several times the silence allowed."""
    patience = Patience(silence_seconds=0.1, window_seconds=3, taken_a_second=40_000, read_a_second=40_000)
    ours, theirs = _connected()
    content = b"x" * 700_000
    with ThreadPoolExecutor(1) as others, ours, theirs:
        reading = others.submit(_read_at_pace, theirs, 4000, 0.02)
        ClientSocket(ours, threading.Semaphore(0), patience).sendall(content)
        ours.shutdown(socket.SHUT_WR)
        assert reading.result() == len(content)


def test_a_client_that_reads_nothing_is_dropped_however_much_its_system_took() -> None:
    patience = Patience(silence_seconds=0.1, window_seconds=0.5, taken_a_second=10, read_a_second=10)
    ours, theirs = _connected()
    with ours, theirs, pytest.raises(SlowClient):
        ClientSocket(ours, threading.Semaphore(0), patience).sendall(b"x" * 50_000_000)


_Sending = Callable[[ClientSocket, socket.socket], None]


def _little_to_say(ours: ClientSocket, theirs: socket.socket) -> None:
    """A stream of events, of which there are few."""
    for _ in range(10):
        ours.sendall(b"event\n")
        time.sleep(0.05)
        assert theirs.recv(100) == b"event\n"


def _much_but_slowly(ours: ClientSocket, theirs: socket.socket) -> None:
    """A long answer, read steadily; 1 MB in pieces, each after a pause."""
    reading = threading.Thread(target=_read_at_pace, args=(theirs, 32768, 0.02))
    reading.start()
    for _ in range(32):
        ours.sendall(b"x" * 32768)
    ours.shutdown(socket.SHUT_WR)
    reading.join()


@pytest.mark.parametrize("sending", [_little_to_say, _much_but_slowly])
def test_only_the_time_that_a_client_lets_others_wait_counts(sending: _Sending) -> None:
    patience = Patience(silence_seconds=1, window_seconds=0.1, taken_a_second=10_000)
    ours, theirs = socket.socketpair()
    with ours, theirs:
        sending(ClientSocket(ours, threading.Semaphore(1), patience), theirs)


def _work(working: threading.Semaphore) -> bool:
    """Whether there was a time to work."""
    with_turn = working.acquire(timeout=5)
    working.release()
    return with_turn


def test_whoever_waits_for_a_client_lets_another_work() -> None:
    working = threading.Semaphore(1)
    ours, theirs = socket.socketpair()
    with ours, theirs:
        client = ClientSocket(ours, working, Patience(silence_seconds=0.5))
        with working, ThreadPoolExecutor(1) as others:
            worked = others.submit(_work, working)
            with pytest.raises(SlowClient):
                client.recv(1)
            assert worked.result() is True
