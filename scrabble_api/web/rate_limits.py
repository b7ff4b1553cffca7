"""A limit on the requests of one client address; off the path altogether where none is set."""

import logging
import math
import time
from typing import NamedTuple

import limits
from flask import Flask, Response, g, request
from limits.errors import ConfigurationError, StorageError
from limits.storage import Storage, storage_from_string
from limits.strategies import FixedWindowRateLimiter

from scrabble_api.settings import BadSetting, Settings
from scrabble_api.web.problems import RequestRefused
from scrabble_api.web.waiting import has_waited

_MEMORY = "memory://"
#: What the limit is called in headers (draft-ietf-httpapi-ratelimit-headers), where there may be several.
_NAME = '"requests"'
_ADDRESSES = "memory:// or redis://…, with signs of a password such as / and @ written as %2F and %40"

log = logging.getLogger(__name__)


def register_rate_limit(app: Flask, settings: Settings) -> None:
    """Refuse a client's requests beyond the limit, where one is set."""
    if not settings.rate_limit:
        return
    limit = _limit(settings)
    limiter = FixedWindowRateLimiter(_storage(settings))

    def hold_limit() -> None:
        # A browser that is refused when it asks by OPTIONS cannot be told when to come back; what has waited was counted.
        if not request.path.startswith("/v1/") or request.method == "OPTIONS" or has_waited():
            return
        counted = _count(limiter, limit, request.remote_addr or "unknown")
        if counted is not None:
            g.rate_limit = f"{_NAME};r={counted.left};t={counted.seconds}"
            if not counted.is_within:
                raise _too_many(settings.rate_limit, counted.seconds)

    policy = f"{_NAME};q={limit.amount};w={limit.get_expiry()}"

    def say_what_is_left(response: Response) -> Response:
        if "rate_limit" in g:
            response.headers["RateLimit"], response.headers["RateLimit-Policy"] = g.rate_limit, policy
        return response

    app.before_request(hold_limit)
    app.after_request(say_what_is_left)


class _Counted(NamedTuple):
    """Whether a request is within the limit, how many are left, and in how many seconds all are there again."""

    is_within: bool
    left: int
    seconds: int


def _count(limiter: FixedWindowRateLimiter, limit: limits.RateLimitItem, client: str) -> _Counted | None:
    """One more request of a client; None where it cannot be counted: the limit protects the service, so people are served."""
    try:
        is_within = limiter.hit(limit, client)
        reset_at, left = limiter.get_window_stats(limit, client)
    except StorageError as fault:
        log.warning("requests cannot be counted: %s", fault)
        return None
    return _Counted(is_within, left, max(1, math.ceil(reset_at - time.time())))


def _limit(settings: Settings) -> limits.RateLimitItem:
    try:
        limit = limits.parse(settings.rate_limit)
        if limit.amount < 1:
            raise ValueError("a limit of none")
    except ValueError:
        raise BadSetting("rate_limit", "written as in 600/minute") from None
    if settings.rate_limit_storage != _MEMORY:
        return limit
    return type(limit)(settings.share_of(limit.amount), limit.multiples)


def _storage(settings: Settings) -> Storage:
    try:
        storage = storage_from_string(settings.rate_limit_storage, wrap_exceptions=True)
    except (ConfigurationError, ValueError):
        raise BadSetting("rate_limit_storage", _ADDRESSES) from None
    if not isinstance(storage, Storage):
        raise BadSetting("rate_limit_storage", _ADDRESSES)
    return storage


def _too_many(limit: str, seconds: int) -> RequestRefused:
    detail = f"More than {limit} requests came from this address. Wait {seconds} s."
    return RequestRefused("too-many-requests", detail, headers={"Retry-After": str(seconds)})
