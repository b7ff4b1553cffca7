"""Leave for front-ends in browsers to call from other origins; other callers pay nothing for it."""

import re

from flask import Flask, Response, request
from flask_cors.core import get_cors_options, set_cors_headers

from scrabble_api.settings import Settings
from scrabble_api.web.headers import ANSWER_HEADERS


def _pattern(origin: str) -> str | re.Pattern[str]:
    """The origin as a pattern that nothing else matches; what has brackets would be taken for one of its own."""
    return origin if origin == "*" else re.compile(rf"{re.escape(origin)}\Z", re.IGNORECASE)


def register_cross_origin(app: Flask, settings: Settings) -> None:
    """Tell browsers which origins may call."""
    is_for_all = settings.origins == ["*"]
    options = get_cors_options(
        app,
        {
            "origins": [_pattern(origin) for origin in settings.origins],
            "send_wildcard": is_for_all,
            "expose_headers": [*ANSWER_HEADERS],
            "max_age": 86400,
        },
    )

    def give_leave(response: Response) -> Response:
        if request.origin:
            set_cors_headers(response, options)
        if not is_for_all:
            response.vary.add("Origin")
        return response

    app.after_request(give_leave)
