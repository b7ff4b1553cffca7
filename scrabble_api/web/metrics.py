"""Counts and times of requests for Prometheus, added up over all workers."""

import time
from functools import cache

from flask import Flask, Response, g, request
from prometheus_client import REGISTRY, CollectorRegistry, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.multiprocess import MultiProcessCollector

SECONDS = Histogram(
    "scrabble_api_request_seconds",
    "Requests answered, and the time it took.",
    ("method", "route", "status"),
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5),
)

_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


def register_metrics(app: Flask) -> None:
    """Count every answer."""
    app.after_request(_count)


def _count(response: Response) -> Response:
    route = request.url_rule.rule if request.url_rule else "none"
    method = request.method if request.method in _METHODS else "other"
    _seconds(method, route, response.status_code).observe(time.perf_counter() - g.begun)
    return response


@cache
def _seconds(method: str, route: str, status: int) -> Histogram:
    """The figures of one kind of answer; there are as many as methods, routes and statuses, all bounded."""
    return SECONDS.labels(method, route, status)


def metrics_response() -> Response:
    """All figures; of all workers where they share a folder for them, else of this process."""
    try:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    except ValueError:
        registry = REGISTRY
    return Response(generate_latest(registry), content_type=CONTENT_TYPE_PLAIN_0_0_4)
