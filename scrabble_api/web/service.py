"""What the resources are served with: settings, lexicons and the database, put together by ``app``."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Flask, current_app
from sqlalchemy import Engine

from scrabble_api.rules.errors import named, under
from scrabble_api.rules.lexicon import Lexicon
from scrabble_api.settings import Settings

_KEY = "scrabble_api"


@dataclass(frozen=True, slots=True)
class Service:
    """One running service."""

    settings: Settings
    lexicons: Mapping[str, Lexicon]
    database: Engine

    def lexicon(self, body: Mapping[str, Any]) -> Lexicon | None:
        """The lexicon a request names, else the operator's default; None where neither is, or the request says null."""
        name = body.get("lexicon", self.settings.default_lexicon or None)
        with under("lexicon"):
            return None if name is None else named("lexicon", name, self.lexicons)


def attach(app: Flask, service: Service) -> None:
    """Give the app's resources their service."""
    app.extensions[_KEY] = service


def service() -> Service:
    """The service of the current request's app."""
    found: Service = current_app.extensions[_KEY]
    return found
