"""What operators and their tools ask: whether the service lives, is ready, and how it fares."""

from typing import Any

from flask import Response

from scrabble_api.records.database import DatabaseFault, check_database
from scrabble_api.web.answers import Alive, Ready
from scrabble_api.web.api import Blueprint, json_response
from scrabble_api.web.examples import read_examples
from scrabble_api.web.metrics import metrics_response
from scrabble_api.web.operations import operation
from scrabble_api.web.problems import RequestRefused
from scrabble_api.web.service import service

operators = Blueprint("operators", __name__, refuses=(422,), description="For operators: health, readiness, figures.")


@operators.after_request
def _never_kept(response: Response) -> Response:
    response.headers["Cache-Control"] = "no-store"
    return response


@operation(operators, "GET /healthz", "checkHealth", Alive)
def check_health() -> Response:
    """Say that the process lives."""
    return json_response(Alive(status="alive"))


@operation(operators, "GET /readyz", "checkReadiness", Ready, refuses=(503,))
def check_readiness() -> Response:
    """Say whether the service can do its work: database reachable and migrated, lexicons loaded."""
    serving = service()
    try:
        check_database(serving.database)
    except DatabaseFault as fault:
        raise RequestRefused("not-ready", fault.message, headers={"Retry-After": "5"}) from None
    return json_response(Ready(status="ready", lexicons=tuple(serving.shelf.lexicons)))


_FIGURES: dict[str, Any] = {"media_type": "text/plain", "examples": read_examples("readMetrics").responses}


@operation(operators, "GET /metrics", "readMetrics", {"type": "string"}, **_FIGURES)
def read_metrics() -> Response:
    """Figures for Prometheus: requests by method, route and status, deliveries to webhooks, and the time they took."""
    return metrics_response()
