"""What the resources are served with: settings, lexicons and the database, put together by ``app``."""

from dataclasses import dataclass

from flask import Flask, current_app
from sqlalchemy import Engine

from scrabble_api.records.games import GameStore
from scrabble_api.records.replays import Replays
from scrabble_api.rules.plays.lexicon import Shelf
from scrabble_api.settings import Settings
from scrabble_api.web.deliverer import Deliverer
from scrabble_api.web.listeners import Watch

_KEY = "scrabble_api"


@dataclass(frozen=True, slots=True)
class Service:
    """One running service."""

    settings: Settings
    shelf: Shelf
    games: GameStore
    watch: Watch
    deliverer: Deliverer

    @property
    def database(self) -> Engine:
        """Where records are kept."""
        return self.games.database


def open_service(settings: Settings, shelf: Shelf, database: Engine) -> Service:
    """A service with these settings, lexicons and this database."""
    games = GameStore(database, Replays(shelf))
    return Service(settings, shelf, games, Watch(games, settings.streams), Deliverer(games, settings))


def attach(app: Flask, service: Service) -> None:
    """Give the app's resources their service."""
    app.extensions[_KEY] = service


def has_service(app: Flask | None) -> bool:
    """Whether it is an app of this service; another may be served with the same settings."""
    return app is not None and _KEY in app.extensions


def service_of(app: Flask) -> Service:
    """The service of an app."""
    found: Service = app.extensions[_KEY]
    return found


def service() -> Service:
    """The service of the current request's app."""
    return service_of(current_app)


def game_store() -> GameStore:
    """Where the games of the current request's service are kept."""
    return service().games
