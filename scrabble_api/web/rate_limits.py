"""A limit on the requests of one client address; off the path altogether where none is set."""

import logging
import math
import time

import limits
from flask import Flask, request
from limits.errors import ConfigurationError, StorageError
from limits.storage import Storage, storage_from_string
from limits.strategies import FixedWindowRateLimiter

from scrabble_api.settings import BadSetting, Settings
from scrabble_api.web.problems import RequestRefused
from scrabble_api.web.waiting import has_waited

_MEMORY = "memory://"
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
        client = request.remote_addr or "unknown"
        try:
            is_within = limiter.hit(limit, client)
        except StorageError as fault:
            # The limit protects the service; where it cannot be counted, people are served.
            log.warning("requests cannot be counted: %s", fault)
            return
        if not is_within:
            reset_at = limiter.get_window_stats(limit, client).reset_time
            raise _too_many(settings.rate_limit, max(1, math.ceil(reset_at - time.time())))

    app.before_request(hold_limit)


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
    detail = f"More than {limit} requests came from this address: wait {seconds} s."
    return RequestRefused("too-many-requests", detail, headers={"Retry-After": str(seconds)})
