"""The service over HTTP: CPU of its processes per request, against a hello under the same server; and memory."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.bench.clients import Load, http_request, send_load
from tests.bench.figures import Effort, Row, microseconds, per_second, ratio_spread
from tests.bench.plays import PLAYS, batch_size
from tests.bench.servers import Measured, Servers, scoring_server

LEXICON = "enable"
_BOTH_LEXICONS = ("enable", "enable-plus")

HELLO = http_request("GET", "/")
_ITEM = PLAYS[0].request(LEXICON)
SCORE = http_request("POST", "/v1/plays/score", _ITEM)
#: What browsers accept.
_PACKED = {"Accept-Encoding": "gzip, deflate, br, zstd"}

_WARM_UP = 100
_MORE_WORKERS = 4
_MEMORY_CLIENTS = 32


@dataclass(frozen=True, slots=True)
class Side:
    """One of the servers compared, what it is asked, and its cost in each round so far."""

    server: Measured
    load: Load
    cpu_per_request: list[float]
    requests_per_second: list[float]

    def measure(self) -> None:
        """One more round."""
        before = self.server.cpu_seconds
        seconds = send_load(self.server.port, self.load)
        self.cpu_per_request.append((self.server.cpu_seconds - before) / self.load.count)
        self.requests_per_second.append(self.load.count / seconds)


def _sides(effort: Effort, *asked: tuple[Measured, Load]) -> list[Side]:
    """The costs of these loads, their rounds taken in turn so that what else the machine does meets all alike."""
    sides = [Side(server, load, [], []) for server, load in asked]
    for side in sides:
        send_load(side.server.port, Load(side.load.requests, min(_WARM_UP, side.load.count)))
    for _ in range(effort.rounds):
        for side in sides:
            side.measure()
    return sides


def http_rows(servers: Servers, effort: Effort) -> list[Row]:
    """CPU of one scoring request, its log written or not, over that of a hello."""
    below, *above = _sides(
        effort,
        (servers.hello, Load((HELLO,), effort.requests)),
        (servers.scoring, Load((SCORE,), effort.requests)),
        (servers.silent, Load((SCORE,), effort.requests)),
    )
    return [_http_row(name, side, below) for name, side in zip(("INFO to a file", "WARNING"), above, strict=True)]


def _http_row(log: str, score: Side, hello: Side) -> Row:
    return Row(
        f"CPU per request: score over hello, log {log}",
        ratio_spread(score.cpu_per_request, hello.cpu_per_request),
        "≤ 2.0",
        f"{microseconds(score.cpu_per_request)} over {microseconds(hello.cpu_per_request)}",
    )


def packing_rows(servers: Servers, effort: Effort) -> list[Row]:
    """CPU of answers that are packed by gzip over that of the same answers as they are."""
    short = {"path": "/v1/plays/score", "method": "POST", "body": _ITEM}
    return [
        _packing_row(servers, effort, "a scored play", **short),
        _packing_row(servers, effort, "the list of editions", path="/v1/editions", method="GET", body=None),
    ]


def _packing_row(servers: Servers, effort: Effort, what: str, **asked: Any) -> Row:
    plain, packed = _sides(
        effort,
        (servers.scoring, Load((http_request(**asked),), effort.requests)),
        (servers.scoring, Load((http_request(**asked, headers=_PACKED),), effort.requests)),
    )
    return Row(
        f"CPU per request: {what}, packed over plain",
        ratio_spread(packed.cpu_per_request, plain.cpu_per_request),
        "—",
        f"{microseconds(packed.cpu_per_request)} over {microseconds(plain.cpu_per_request)}",
    )


def clients_rows(servers: Servers, effort: Effort) -> list[Row]:
    """Requests a second and CPU per request with 1, 4 and 16 clients, over those of a hello with as many."""
    return [row for clients in (1, 4, 16) for row in _clients_rows(servers, clients, effort)]


def _clients_rows(servers: Servers, clients: int, effort: Effort) -> list[Row]:
    below, above = _sides(
        effort,
        (servers.hello, Load((HELLO,), effort.requests, clients)),
        (servers.scoring, Load((SCORE,), effort.requests, clients)),
    )
    counted = f"{clients} client{'s' if clients > 1 else ''}"
    return [
        Row(
            f"requests a second, {counted}: score over hello",
            ratio_spread(above.requests_per_second, below.requests_per_second),
            "—",
            f"{per_second(above.requests_per_second)} over {per_second(below.requests_per_second)}",
        ),
        Row(
            f"CPU per request, {counted}: score over hello",
            ratio_spread(above.cpu_per_request, below.cpu_per_request),
            "—",
            f"{microseconds(above.cpu_per_request)} over {microseconds(below.cpu_per_request)}",
        ),
    ]


def batch_rows(servers: Servers, effort: Effort) -> list[Row]:
    """CPU of one play in a full batch over that of the same play in a request of its own."""
    size = batch_size(_ITEM)
    batch = http_request("POST", "/v1/plays/score-batch", {"items": [_ITEM] * size})
    single, batched = _sides(
        effort,
        (servers.scoring, Load((SCORE,), effort.requests)),
        (servers.scoring, Load((batch,), 1)),
    )
    per_play = [cpu / size for cpu in batched.cpu_per_request]
    return [
        Row(
            f"CPU per play: in a batch of {size:,} over a single call",
            ratio_spread(per_play, single.cpu_per_request),
            "≤ 0.35",
            f"{microseconds(per_play)} over {microseconds(single.cpu_per_request)}",
        )
    ]


def memory_rows(servers: Servers, effort: Effort) -> list[Row]:
    """What a further worker takes once it has answered plays by both built-in lexicons."""
    one, more = _megabytes(servers.folder, 1, effort), _megabytes(servers.folder, _MORE_WORKERS, effort)
    return [
        Row(
            f"PSS of {_MORE_WORKERS} workers over 1, both lexicons loaded",
            f"{more / one:.2f}",
            "—",
            f"{more:.0f} MB over {one:.0f} MB",
        ),
        Row(
            "PSS per extra worker",
            f"{(more - one) / (_MORE_WORKERS - 1) / one:.2f} of the first",
            "≤ 25 MB",
            f"{(more - one) / (_MORE_WORKERS - 1):.1f} MB",
        ),
    ]


def _megabytes(folder: Path, workers: int, effort: Effort) -> float:
    """All plays are asked by both lexicons, over so many connections that each worker gets some."""
    bodies = [play.request(lexicon) for play in PLAYS for lexicon in _BOTH_LEXICONS]
    requests = tuple([http_request("POST", "/v1/plays/score", body) for body in bodies])
    with scoring_server(folder / f"of-{workers}", workers=workers) as server:
        send_load(server.port, Load(requests, effort.requests * workers, _MEMORY_CLIENTS))
        return server.pss_megabytes
