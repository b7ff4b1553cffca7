"""Streams: how soon an event comes to those who watch, and what 200 of them cost others."""

import re
import selectors
import socket
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import datetime
from itertools import cycle
from typing import Any

from tests.bench.clients import http_request
from tests.bench.figures import Effort, Row, ratio_spread, spread
from tests.bench.ledgers import Ledger, get_request, running_ledger
from tests.bench.processes import results_of
from tests.bench.seeding import seed, story
from tests.bench.servers import Servers
from tests.bench.service import SCORE
from tests.postgres import running_postgres
from tests.running import DIRECTOR_KEY

#: So many streams on two workers, ten on each of so many games.
STREAMS, _GAMES = 200, 20
#: How often something is written meanwhile, and how often somebody asks for a score.
_WRITES_A_SECOND, _SCORES_A_SECOND = 20, 50
_CONNECTIONS = 8
_recorded_at = re.compile(rb'"recorded_at":"([^"]+)"')
_LENGTH = re.compile(rb"\r\ncontent-length: *([0-9]+)", re.IGNORECASE)


def streams_sqlite_rows(servers: Servers, effort: Effort) -> list[Row]:
    """What streams cost and how soon they tell, where records are in a SQLite file."""
    with running_ledger(servers.folder / "streams-sqlite") as ledger:
        return _rows("SQLite", ledger, effort)


def streams_postgres_rows(servers: Servers, effort: Effort) -> list[Row]:
    """The same on a PostgreSQL server whose commits are as durable as those of the SQLite file."""
    with (
        running_postgres(fsync="on") as address,
        running_ledger(servers.folder / "streams-postgres", address) as ledger,
    ):
        return _rows("PostgreSQL (fsync on)", ledger, effort)


@dataclass(frozen=True, slots=True)
class _Round:
    """Seconds that each score took without streams, with idle ones, and while much was written; and until each event came.

    ``cpu`` is what idle streams take of a core, ``memory`` the megabytes that they added.
    """

    alone: list[float]
    idle: list[float]
    busy: list[float]
    delays: list[float]
    cpu: float
    memory: float


def _rows(where: str, ledger: Ledger, effort: Effort) -> list[Row]:
    rounds = [_measure(ledger, effort.requests) for _ in range(effort.rounds)]
    of = f"{STREAMS} streams on two workers, {where}"
    busy = f"{_WRITES_A_SECOND} entries a second"
    alone = [one.alone for one in rounds]
    delays = [delay for one in rounds for delay in one.delays]
    cpu, memory = [one.cpu * 100 for one in rounds], [one.memory for one in rounds]
    return [
        Row(f"latency of a score: {of}, idle, over none", *_latency_columns([one.idle for one in rounds], alone)),
        Row(f"latency of a score: {of}, {busy}, over none", *_latency_columns([one.busy for one in rounds], alone)),
        Row(f"from commit to event, median: {of}", "—", "≤ 50 ms", f"{_milliseconds(delays, 50)}"),
        Row(f"from commit to event, p99: {of}", "—", "≤ 250 ms", f"{_milliseconds(delays, 99)}, of {len(delays):,}"),
        Row(f"CPU of idle streams: {of}", "—", "—", f"{spread(cpu, 1)} % of a core"),
        Row(f"PSS of idle streams: {of}", "—", "—", f"{spread(memory, 1)} MB"),
    ]


def _measure(ledger: Ledger, requests: int) -> _Round:
    games = seed(ledger.database, ledger.owner, _GAMES, (story(()),))
    port = ledger.server.port
    alone, memory = _score_latencies(port, requests), ledger.server.pss_megabytes
    with _open_streams(port, games) as streams:
        more = ledger.server.pss_megabytes - memory
        cpu = _cpu_of_a_second(ledger)
        idle = _score_latencies(port, requests)
        seconds = max(1.0, requests / _SCORES_A_SECOND)
        works: list[tuple[Callable[..., list[float]], tuple[Any, ...]]] = [
            (_read_delays, (streams, seconds + 1)),
            (_write, (port, games, seconds)),
            (_latencies, (port, requests)),
        ]
        delays, _, busy = results_of(_do, works)
    return _Round(alone, idle, busy, delays, cpu, more)


def _cpu_of_a_second(ledger: Ledger) -> float:
    """What the server takes of a core while nothing is asked of it."""
    before, begun = ledger.server.cpu_seconds, time.monotonic()
    time.sleep(1)
    return (ledger.server.cpu_seconds - before) / (time.monotonic() - begun)


def _latency_columns(above: Sequence[list[float]], below: Sequence[list[float]]) -> tuple[str, str, str]:
    medians = [[statistics.median(one) for one in rounds] for rounds in (above, below)]
    whole = [[one for found in rounds for one in found] for rounds in (above, below)]
    raw = " over ".join(f"median {_milliseconds(one, 50)}, p99 {_milliseconds(one, 99)}" for one in whole)
    return ratio_spread(*medians), "—", raw


def _milliseconds(seconds: Sequence[float], percent: int) -> str:
    at = min(len(seconds) - 1, len(seconds) * percent // 100)
    return f"{sorted(seconds)[at] * 1000:.1f} ms"


@contextmanager
def _open_streams(port: int, games: Sequence[str]) -> Iterator[list[socket.socket]]:
    """Streams of these games, each of which has shown what there is."""
    with ExitStack() as stack:
        streams = []
        for _, game in zip(range(STREAMS), cycle(games), strict=False):
            client = stack.enter_context(socket.create_connection(("127.0.0.1", port), 30))
            client.sendall(get_request(f"/v1/games/{game}/events/stream"))
            streams.append(client)
        for client in streams:
            read = b""
            while b"\nevent: entry\n" not in read:
                read += client.recv(65536)
                if not read.startswith(b"HTTP/1.1 200"):
                    raise RuntimeError(f"A stream was answered {read[:200]!r}.")
        yield streams


def _do(work: Callable[..., list[float]], arguments: tuple[Any, ...]) -> list[float]:
    return work(*arguments)


def _read_delays(streams: Sequence[socket.socket], seconds: float) -> list[float]:
    """The seconds from when entries were recorded until they came, on all streams."""
    found = []
    deadline = time.monotonic() + seconds
    with selectors.DefaultSelector() as selector:
        for client in streams:
            selector.register(client, selectors.EVENT_READ, client)
        while (left := deadline - time.monotonic()) > 0:
            for key, _ in selector.select(left):
                data = key.data.recv(65536)
                now = time.time()
                found += [now - datetime.fromisoformat(one.decode()).timestamp() for one in _recorded_at.findall(data)]
    return found


def _write(port: int, games: Sequence[str], seconds: float) -> list[float]:
    """Write now this game, now that, over several connections."""
    headers = {"Authorization": f"Bearer {DIRECTOR_KEY}", "If-Match": "*"}
    connections = [socket.create_connection(("127.0.0.1", port), 30) for _ in range(_CONNECTIONS)]
    begun = time.monotonic()
    for number, client, game in zip(
        range(int(seconds * _WRITES_A_SECOND)), cycle(connections), cycle(games), strict=False
    ):
        time.sleep(max(0.0, begun + number / _WRITES_A_SECOND - time.monotonic()))
        _ask(client, http_request("PATCH", f"/v1/games/{game}", {"round": number % 999 + 1}, headers))
    return []


def _score_latencies(port: int, requests: int) -> list[float]:
    return results_of(_latencies, [(port, requests)])[0]


def _latencies(port: int, requests: int) -> list[float]:
    """The seconds that each score took, asked for one after the other with a pause, over several connections."""
    connections = [socket.create_connection(("127.0.0.1", port), 30) for _ in range(_CONNECTIONS)]
    for client in connections:
        _ask(client, SCORE)
    found = []
    for _, client in zip(range(requests), cycle(connections), strict=False):
        begun = time.perf_counter()
        _ask(client, SCORE)
        found.append(time.perf_counter() - begun)
        time.sleep(1 / _SCORES_A_SECOND)
    return found


def _ask(client: socket.socket, request: bytes) -> None:
    """Send a request and read its answer."""
    client.sendall(request)
    read = b""
    while b"\r\n\r\n" not in read:
        read += client.recv(65536)
    head, _, body = read.partition(b"\r\n\r\n")
    length = _LENGTH.search(head)
    if length is None or not head.startswith(b"HTTP/1.1 20"):
        raise ConnectionError(f"The server answered {read[:300]!r}.")
    while len(body) < int(length[1]):
        body += client.recv(65536)
