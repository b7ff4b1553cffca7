"""The web side of the service: everything registered on the app, in the order in which a request meets it."""

from collections.abc import Callable
from typing import Any

from flask import Flask

from scrabble_api.web.caching import register_caching
from scrabble_api.web.compression import register_compression
from scrabble_api.web.contract import register_contract
from scrabble_api.web.cross_origin import register_cross_origin
from scrabble_api.web.metrics import register_metrics
from scrabble_api.web.negotiation import register_negotiation
from scrabble_api.web.places import register_places
from scrabble_api.web.problems import register_problems
from scrabble_api.web.rate_limits import register_rate_limit
from scrabble_api.web.request_log import register_request_log
from scrabble_api.web.resources.audits import audits
from scrabble_api.web.resources.catalogue import catalogue
from scrabble_api.web.resources.club_exports import club_exports
from scrabble_api.web.resources.conversion import conversion
from scrabble_api.web.resources.deals import deals
from scrabble_api.web.resources.draws import draws
from scrabble_api.web.resources.exports import exports
from scrabble_api.web.resources.games import games
from scrabble_api.web.resources.imports import imports
from scrabble_api.web.resources.invitations import invitations
from scrabble_api.web.resources.keys import keys
from scrabble_api.web.resources.messages import messages
from scrabble_api.web.resources.operators import operators
from scrabble_api.web.resources.pictures import pictures
from scrabble_api.web.resources.players import players
from scrabble_api.web.resources.plays import plays
from scrabble_api.web.resources.record_files import records
from scrabble_api.web.resources.refusals import refusals
from scrabble_api.web.resources.sessions import sessions
from scrabble_api.web.resources.standings import standings
from scrabble_api.web.resources.statistics import statistics
from scrabble_api.web.resources.webhooks import webhooks
from scrabble_api.web.resources.words import words
from scrabble_api.web.resources.writes import recording
from scrabble_api.web.service import Service, attach
from scrabble_api.web.url_converters import register_paths

LARGEST_BODY = 1024 * 1024


_OF_THE_API = (
    plays,
    words,
    draws,
    pictures,
    catalogue,
    games,
    imports,
    audits,
    exports,
    club_exports,
    recording,
    deals,
    players,
    sessions,
    standings,
    statistics,
    keys,
    invitations,
    messages,
    webhooks,
    records,
    conversion,
)
_BESIDE_IT = (refusals, operators)


class _SyncFlask(Flask):
    """An app without asynchronous views, which need not be looked for at every step of a request."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        return func


def web_app(service: Service) -> Flask:
    """The app that serves the whole contract."""
    app = _SyncFlask("scrabble_api", static_folder=None)
    app.config.update(MAX_CONTENT_LENGTH=LARGEST_BODY)
    app.url_map.merge_slashes = False
    attach(app, service)
    register_request_log(app)
    register_metrics(app)
    register_problems(app)
    register_compression(app)
    register_rate_limit(app, service.settings)
    register_places(app, service.settings)
    register_negotiation(app)
    register_cross_origin(app, service.settings)
    register_caching(app)
    register_paths(app)
    groups = [*(("/v1", group) for group in _OF_THE_API), *(("", group) for group in _BESIDE_IT)]
    for prefix, group in groups:
        app.register_blueprint(group, url_prefix=prefix)
    register_contract(app, groups)
    return app
