"""The web side of the service: everything registered on the app, in the order in which a request meets it."""

from flask import Flask

from scrabble_api import __version__
from scrabble_api.web.api import Api, OrjsonProvider
from scrabble_api.web.context import Service, attach
from scrabble_api.web.contract import CONTRACT, register_contract
from scrabble_api.web.cross_origin import register_cross_origin
from scrabble_api.web.metrics import register_metrics
from scrabble_api.web.negotiation import register_negotiation
from scrabble_api.web.problems import register_problems
from scrabble_api.web.rate_limits import register_rate_limit
from scrabble_api.web.request_log import register_request_log
from scrabble_api.web.resources.catalogue import catalogue
from scrabble_api.web.resources.draws import draws
from scrabble_api.web.resources.operation import operation
from scrabble_api.web.resources.plays import plays
from scrabble_api.web.resources.words import words

LARGEST_BODY = 1024 * 1024


def register_web(app: Flask, service: Service) -> None:
    """Serve the whole contract from this app."""
    app.json = OrjsonProvider(app)
    app.config.update(CONTRACT, API_VERSION=__version__, MAX_CONTENT_LENGTH=LARGEST_BODY)
    app.url_map.merge_slashes = False
    attach(app, service)
    register_request_log(app)
    register_metrics(app)
    register_problems(app)
    register_rate_limit(app, service.settings)
    register_negotiation(app)
    register_cross_origin(app, service.settings)
    api = Api(app)
    for blueprint in (plays, words, draws, catalogue):
        api.register_blueprint(blueprint, url_prefix="/v1")
    api.register_blueprint(operation)
    register_contract(app, api)
