"""Where everything is put together: settings, lexicons, database, operations, problems."""

import os
import sys
from contextlib import suppress

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from scrabble_api.lexicons.refusals import DamagedList
from scrabble_api.lexicons.shelf import open_shelf
from scrabble_api.logs import configure_logs
from scrabble_api.records.database import DatabaseFault, open_database
from scrabble_api.rules.equipment.letter_sets import LETTER_SETS
from scrabble_api.rules.errors import Unreadable
from scrabble_api.rules.finding.word_sets import word_sets_of
from scrabble_api.rules.plays.lexicon import Lexicon, Shelf
from scrabble_api.settings import BadSetting, Settings, read_settings
from scrabble_api.web.registration import web_app
from scrabble_api.web.service import open_service


def create_app(settings: Settings | None = None) -> Flask:
    """The WSGI app, with the settings given or those of the environment.

    BadSetting, DamagedList and DatabaseFault tell what an operator has to mend before it can serve.
    """
    settings = settings or read_settings(os.environ)
    configure_logs(settings.log_level, settings.log_format)
    lexicons = open_shelf(settings.data_folder)
    shelf = Shelf(lexicons, settings.default_among(lexicons))
    if shelf.default:
        _make_searchable(lexicons[shelf.default])
    app = web_app(open_service(settings, shelf, open_database(settings.database, settings.database_seconds)))
    if settings.trusted_proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=settings.trusted_proxies, x_proto=settings.trusted_proxies)  # type: ignore[method-assign]
    return app


def _make_searchable(lexicon: Lexicon) -> None:
    """Have the first request for plays find the default lexicon ready; one that is too large to be searched is not."""
    with suppress(Unreadable):
        word_sets_of(lexicon, LETTER_SETS[lexicon.letters])


def served_app() -> Flask:
    """The app of the environment, or an end with one sentence and status 2 for what an operator has to mend."""
    try:
        return create_app()
    except (BadSetting, DamagedList, DatabaseFault) as fault:
        sys.stderr.write(f"Error: {fault}\n")
        sys.exit(2)
