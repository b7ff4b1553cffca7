"""Where everything is put together: settings, lexicons, database, operations, problems."""

import os
from collections.abc import Callable
from typing import Any

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from scrabble_api.lexicons.shelf import open_shelf
from scrabble_api.logs import configure_logs
from scrabble_api.records.database import open_database
from scrabble_api.rules.lexicon import lexicon_named
from scrabble_api.settings import Settings, read_settings
from scrabble_api.web.context import Service
from scrabble_api.web.service import register_web


class _SyncFlask(Flask):
    """An app without asynchronous views, which need not be looked for at every step of a request."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        return func


def create_app(settings: Settings | None = None) -> Flask:
    """The WSGI app, with the settings given or those of the environment."""
    settings = settings or read_settings(os.environ)
    configure_logs(settings.log_level)
    lexicons = open_shelf(settings.data_folder)
    if settings.default_lexicon:
        lexicon_named(settings.default_lexicon, lexicons)
    app = _SyncFlask("scrabble_api", static_folder=None)
    register_web(app, Service(settings, lexicons, open_database(settings.database)))
    if settings.trusted_proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=settings.trusted_proxies, x_proto=settings.trusted_proxies)  # type: ignore[method-assign]
    return app
