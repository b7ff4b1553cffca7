"""Counts and times of requests and deliveries to webhooks, and counts of what was recorded and refused, for Prometheus.

They are added up over all workers.

They are kept in memory that the workers of a server share, each writing a part of its own: no folder can be removed
under them, no disk can be full, and nothing is left of a server that was killed.
"""

import mmap
import threading
import time
from bisect import bisect_left
from collections.abc import Iterator
from functools import cache
from itertools import accumulate

from flask import Flask, Response, g, request
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.registry import Collector

from scrabble_api import __version__

_REQUESTS = ("scrabble_api_request_seconds", "Requests answered, and the time it took.", ("method", "route", "status"))
_DELIVERIES = (
    "scrabble_api_webhook_seconds",
    "Attempts to deliver an event to a webhook, by what came of it, and the time it took: delivered, refused (another status than 2xx), failed (no answer), not-sent (the address is not allowed).",
    ("outcome",),
)
_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5)
_BOUNDS = (*(str(float(bound)) for bound in _BUCKETS), "+Inf")

_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})

#: A part is a row that says how many others there are, and those: a kind of answer, its figures, all in 8-byte numbers.
_KIND_BYTES, _FIGURES = 160, len(_BOUNDS) + 1
_ROW_BYTES = _KIND_BYTES + 8 * _FIGURES
#: So many kinds of requests are told apart, which are more than there are.
_ROWS = 1024

#: Method, route and status, as labels have them.
Kind = tuple[str, ...]


class Figures:
    """How many of each kind took which time, and the seconds that they took together.

    Each process writes one part only; what it finds in it, it goes on with. At first there is one, of this process.
    """

    def __init__(self, rows: int = _ROWS) -> None:
        self._lock = threading.Lock()
        self._rows_of_part = rows
        self._part_bytes = _ROW_BYTES * (rows + 1)
        self._take_memory(1, mmap.MAP_PRIVATE)

    def _take_memory(self, parts: int, flags: int) -> None:
        self._memory = mmap.mmap(-1, parts * self._part_bytes, flags=flags | mmap.MAP_ANONYMOUS)
        self._numbers = memoryview(self._memory).cast("d")
        self._parts = parts
        self.write_part(0)

    def share(self, parts: int) -> None:
        """Begin anew, shared with the processes that are forked from now on, of which each is given one of so many parts."""
        self._take_memory(parts, mmap.MAP_SHARED)

    def write_part(self, part: int | None) -> None:
        """Write this part from now on; without one the figures are this process's own, and only it shows them."""
        if part is None:
            self._take_memory(1, mmap.MAP_PRIVATE)
        else:
            self._part = part
            self._row_of = dict(self._rows(part))

    def add(self, kind: Kind, seconds: float) -> None:
        """Count an answer; where there is no room for another kind it is left out."""
        with self._lock:
            row = self._row_of.get(kind) or self._new_row(kind)
            if row is not None:
                first = (row + _KIND_BYTES) // 8
                self._numbers[first + bisect_left(_BUCKETS, seconds)] += 1
                self._numbers[first + _FIGURES - 1] += seconds

    def _new_row(self, kind: Kind) -> int | None:
        """Where the figures of another kind are; the number of rows is told last, so that no reader finds half of one."""
        count, name = len(self._row_of), "\n".join(kind).encode()
        if count == self._rows_of_part or len(name) > _KIND_BYTES:
            return None
        row = self._part * self._part_bytes + (count + 1) * _ROW_BYTES
        self._memory[row : row + _ROW_BYTES] = name.ljust(_ROW_BYTES, b"\0")
        self._numbers[self._part * self._part_bytes // 8] = count + 1
        self._row_of[kind] = row
        return row

    def _rows(self, part: int) -> Iterator[tuple[Kind, int]]:
        start = part * self._part_bytes
        for number in range(1, int(self._numbers[start // 8]) + 1):
            row = start + number * _ROW_BYTES
            name = self._memory[row : row + _KIND_BYTES].rstrip(b"\0").decode()
            yield tuple(name.split("\n")), row

    def totals(self) -> dict[Kind, list[float]]:
        """The figures of all parts added up: the answers within each bound, and their seconds."""
        found: dict[Kind, list[float]] = {}
        for kind, row in (one for part in range(self._parts) for one in self._rows(part)):
            first = (row + _KIND_BYTES) // 8
            so_far = found.get(kind, [0.0] * _FIGURES)
            found[kind] = [a + b for a, b in zip(so_far, self._numbers[first : first + _FIGURES], strict=True)]
        return found


class _Exposition(Collector):
    """Figures as Prometheus has them: their name, their meaning, and what their kinds are told apart by."""

    def __init__(self, figures: Figures, name: str, meaning: str, labels: tuple[str, ...]) -> None:
        self._figures, self._said = figures, (name, meaning, labels)

    def collect(self) -> Iterator[HistogramMetricFamily]:
        """One histogram, with a series for each kind."""
        name, meaning, labels = self._said
        family = HistogramMetricFamily(name, meaning, labels=labels)
        for kind, (*counts, seconds) in sorted(self._figures.totals().items()):
            family.add_metric(kind, list(zip(_BOUNDS, accumulate(counts), strict=True)), seconds)
        yield family


class Pending(Collector):
    """How many entries are yet to be sent to webhooks, as this worker counted last; None before it did."""

    count: int | None = None

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """The count, which is the same whichever worker counts."""
        if self.count is not None:
            yield GaugeMetricFamily(
                "scrabble_api_webhook_pending", "Entries of games that are yet to be sent to webhooks.", self.count
            )


#: What is yet to be sent.
PENDING = Pending()

#: What is counted without a time: its name, its meaning, and the label by which it is told apart, if by one.
_COUNTED: dict[str, tuple[str, tuple[str, ...]]] = {
    "games": ("Games opened or imported by requests.", ("how",)),
    "turns": ("Turns recorded by requests, without those of imports.", ()),
    "refusals": (
        "Requests answered by a problem, by its code; too-many-requests are those over the rate limit.",
        ("code",),
    ),
    "database_errors": (
        "Requests that failed because the database could not be used, by the driver's error.",
        ("error",),
    ),
}


class _Counts(Collector):
    """What is counted without a time, and which version counts."""

    def collect(self) -> Iterator[CounterMetricFamily | GaugeMetricFamily]:
        """A counter for each, and the version as a label."""
        build = GaugeMetricFamily(
            "scrabble_api_build_info", "The version of the service; always 1.", labels=("version",)
        )
        build.add_metric((__version__,), 1)
        yield build
        totals = {kind: sum(counts) for kind, (*counts, _) in sorted(COUNTS.totals().items())}
        for name, (meaning, labels) in _COUNTED.items():
            family = CounterMetricFamily(f"scrabble_api_{name}", meaning, labels=labels)
            for (counted, *told_apart), total in totals.items():
                if counted == name:
                    family.add_metric(told_apart, total)
            yield family


def count(name: str, *told_apart: str) -> None:
    """Count one more of these."""
    COUNTS.add((name, *told_apart), 0)


#: The figures of requests and of deliveries of this process, its counts, and those it shares.
FIGURES, DELIVERIES, COUNTS = Figures(), Figures(rows=16), Figures(rows=256)
_ALL = (FIGURES, DELIVERIES, COUNTS)


def share_figures(parts: int) -> None:
    """Share them with the processes that are forked from now on, of which each is given one of so many parts."""
    for figures in _ALL:
        figures.share(parts)


def write_part(part: int | None) -> None:
    """Write this part from now on; without one the figures are this process's own."""
    for figures in _ALL:
        figures.write_part(part)


_registry = CollectorRegistry()
_registry.register(_Exposition(FIGURES, *_REQUESTS))
_registry.register(_Exposition(DELIVERIES, *_DELIVERIES))
_registry.register(PENDING)
_registry.register(_Counts())


def register_metrics(app: Flask) -> None:
    """Count every answer."""
    app.after_request(_count)


def _count(response: Response) -> Response:
    route = request.url_rule.rule if request.url_rule else "none"
    method = request.method if request.method in _METHODS else "other"
    FIGURES.add(_kind(method, route, response.status_code), time.perf_counter() - g.begun)
    return response


@cache
def _kind(method: str, route: str, status: int) -> Kind:
    """One kind of answer; there are as many as methods, routes and statuses, all bounded."""
    return method, route, str(status)


def metrics_response() -> Response:
    """All figures, of all workers where they share them."""
    return Response(generate_latest(_registry), content_type=CONTENT_TYPE_PLAIN_0_0_4)
