"""The request's id, and one log line for each request; never anything of a body."""

import logging
import random
import re
import time

from flask import Flask, Response, g, request

from scrabble_api.logs import FIELDS
from scrabble_api.web.headers import REQUEST_ID

_is_sane = re.compile(r"[A-Za-z0-9._-]{1,64}").fullmatch

log = logging.getLogger("scrabble_api.requests")


def register_request_log(app: Flask) -> None:
    """Name every request and log how it went."""
    app.before_request(_begin)
    app.after_request(_end)


def _begin() -> None:
    given = request.headers.get(REQUEST_ID, "")
    g.request_id = given if _is_sane(given) else f"{random.getrandbits(128):032x}"  # a name, not a secret
    g.begun = time.perf_counter()


def _end(response: Response) -> Response:
    response.headers[REQUEST_ID] = g.request_id
    if log.isEnabledFor(logging.INFO):
        fields = {
            "request_id": g.request_id,
            "method": request.method,
            "path": request.path,
            "status": response.status_code,
            "milliseconds": round((time.perf_counter() - g.begun) * 1000, 2),
            "client": request.remote_addr,
        }
        log.info("request", extra={FIELDS: fields})
    return response
