"""What the resources are served with: settings, lexicons and the database, put together by ``app``."""

from dataclasses import dataclass

from flask import Flask, current_app
from sqlalchemy import Engine

from scrabble_api.records.games import GameStore
from scrabble_api.records.replays import Replays
from scrabble_api.rules.plays.lexicon import Shelf
from scrabble_api.settings import Settings
from scrabble_api.web.listeners import Watch

_KEY = "scrabble_api"


@dataclass(frozen=True, slots=True)
class Service:
    """One running service."""

    settings: Settings
    shelf: Shelf
    games: GameStore
    watch: Watch

    @property
    def database(self) -> Engine:
        """Where records are kept."""
        return self.games.database


def open_service(settings: Settings, shelf: Shelf, database: Engine) -> Service:
    """A service with these settings, lexicons and this database."""
    games = GameStore(database, Replays(shelf))
    return Service(settings, shelf, games, Watch(games, settings.streams))


def attach(app: Flask, service: Service) -> None:
    """Give the app's resources their service."""
    app.extensions[_KEY] = service


def service() -> Service:
    """The service of the current request's app."""
    found: Service = current_app.extensions[_KEY]
    return found


def game_store() -> GameStore:
    """Where the games of the current request's service are kept."""
    return service().games
