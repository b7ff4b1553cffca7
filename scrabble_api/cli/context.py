"""What commands work with: the settings of the environment, the lexicons and the database they name."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Engine

from scrabble_api.lexicons.shelf import open_shelf
from scrabble_api.records.database import check_database, open_database
from scrabble_api.rules.errors import lookup
from scrabble_api.rules.plays.lexicon import Lexicon, Shelf
from scrabble_api.rules.rulesets import RULESETS, Ruleset
from scrabble_api.settings import Settings, read_settings


def settings_now() -> Settings:
    """The settings in the environment."""
    return read_settings(os.environ)


def shelf_for(name: str | None) -> Shelf:
    """The lexicons, which are only read where one is to judge by."""
    settings = settings_now()
    if name is None and not settings.default_lexicon:
        return Shelf({})
    lexicons = open_shelf(settings.data_folder)
    return Shelf(lexicons, settings.default_among(lexicons))


def ruleset_named(name: str | None) -> Ruleset | None:
    """The preset of an option; None where it is left out."""
    return None if name is None else lookup("ruleset", name, RULESETS)


def lexicon_named(name: str | None) -> Lexicon | None:
    """The list of an option; None where it is left out."""
    return shelf_for(name).lexicon(name) if name else None


def whole_shelf() -> Shelf:
    """All lexicons there are."""
    return Shelf(open_shelf(settings_now().data_folder))


@contextmanager
def checked_database() -> Iterator[Engine]:
    """The database, once it is found to be in order."""
    database = open_database(settings_now().database)
    try:
        check_database(database)
        yield database
    finally:
        database.dispose()
