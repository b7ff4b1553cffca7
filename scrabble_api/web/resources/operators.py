"""What operators and their tools ask: whether the service lives, is ready, and how it fares."""

from flask import Response

from scrabble_api.records.database import DatabaseFault, check_database
from scrabble_api.web.answers import Alive, Ready
from scrabble_api.web.api import Blueprint, json_response, refuses
from scrabble_api.web.examples import read_examples
from scrabble_api.web.metrics import metrics_response
from scrabble_api.web.problems import RequestRefused
from scrabble_api.web.service import service

operators = Blueprint("operators", __name__, description="For operators: health, readiness, figures.")


@operators.route("/healthz")
@operators.doc(operationId="checkHealth")
@refuses(422)
@operators.response(200, Alive, examples=read_examples("checkHealth").responses)
def check_health() -> Response:
    """Say that the process lives."""
    return json_response(Alive(status="alive"))


@operators.route("/readyz")
@operators.doc(operationId="checkReadiness")
@refuses(422, 503)
@operators.response(200, Ready, examples=read_examples("checkReadiness").responses)
def check_readiness() -> Response:
    """Say whether the service can do its work: database reachable and migrated, lexicons loaded."""
    serving = service()
    try:
        check_database(serving.database)
    except DatabaseFault as fault:
        raise RequestRefused("not-ready", str(fault), headers={"Retry-After": "5"}) from None
    return json_response(Ready(status="ready", lexicons=tuple(serving.shelf.lexicons)))


@operators.route("/metrics")
@operators.doc(operationId="readMetrics")
@refuses(422)
@operators.response(200, {"type": "string"}, content_type="text/plain", examples=read_examples("readMetrics").responses)
def read_metrics() -> Response:
    """Figures for Prometheus: requests by method, route and status, and the time they took."""
    return metrics_response()
