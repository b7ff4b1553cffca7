"""Databases for tests, of each kind: empty ones, and copies of one that was migrated once."""

import shutil
import uuid
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Literal

from sqlalchemy import create_engine, text

from scrabble_api.records.database import migrate_database, open_database
from scrabble_api.records.keys import bootstrap
from tests.running import DIRECTOR_KEY

Kind = Literal["sqlite", "postgres"]

_FILE = "club.db"


class Databases:
    """Makes databases: SQLite files in a test's own folder, others on one PostgreSQL server."""

    def __init__(self, postgres: Callable[[], str], folder: Path) -> None:
        """The server's address is only asked for where it is needed; the folder is for what is copied."""
        self._postgres = postgres
        self._folder = folder

    def empty(self, kind: Kind, folder: Path) -> str:
        """The address of an empty database, not migrated."""
        return _in(folder) if kind == "sqlite" else self._created("template0")

    def of_a_new_club(self, kind: Kind, folder: Path) -> str:
        """The address of a database as the first start of a server leaves it."""
        if kind == "postgres":
            return self._created(self._postgres_template)
        shutil.copy(self._file_template, folder / _FILE)
        return _in(folder)

    @cached_property
    def _file_template(self) -> Path:
        _begin_club(_in(self._folder))
        return self._folder / _FILE

    @cached_property
    def _postgres_template(self) -> str:
        url = self._created("template0")
        _begin_club(url)
        return url.partition("?")[0].rpartition("/")[2]

    def _created(self, template: str) -> str:
        """The address of a new database that is a copy of that one."""
        name = f"club_{uuid.uuid4().hex}"
        address = self._postgres()
        engine = create_engine(address, isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            # Files are copied sooner than what is in them is logged; older servers know no other way.
            strategy = "STRATEGY FILE_COPY" if (connection.dialect.server_version_info or ()) >= (15,) else ""
            connection.execute(text(f"CREATE DATABASE {name} TEMPLATE {template} {strategy}"))
        engine.dispose()
        return address.replace("/postgres?", f"/{name}?")


def _in(folder: Path) -> str:
    return f"sqlite:///{folder / _FILE}"


def _begin_club(url: str) -> None:
    migrate_database(url)
    engine = open_database(url)
    bootstrap(engine, DIRECTOR_KEY)
    engine.dispose()
