"""Leave for front-ends in browsers to call from other origins; other callers pay nothing for it."""

from flask import Flask, Response, request
from flask_cors.core import get_cors_options, set_cors_headers

from scrabble_api.settings import Settings
from scrabble_api.web.headers import ANSWER_HEADERS


def register_cross_origin(app: Flask, settings: Settings) -> None:
    """Tell browsers which origins may call."""
    options = get_cors_options(
        app,
        {
            "origins": settings.origins,
            "send_wildcard": settings.origins == ["*"],
            "expose_headers": [*ANSWER_HEADERS],
            "max_age": 86400,
        },
    )

    def give_leave(response: Response) -> Response:
        if request.origin:
            set_cors_headers(response, options)
        return response

    app.after_request(give_leave)
