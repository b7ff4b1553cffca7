"""The database: how it is reached, migrated, and found to be in order."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, DisconnectionError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from scrabble_api.records.private_files import make_private


class DatabaseFault(Exception):
    """The database cannot be reached, or is not what this version works with; the message says what to do.

    ``cause`` is what the driver said, which is for the operator and for nobody who calls.
    """

    def __init__(self, message: str, cause: Exception | None = None) -> None:
        self.message = message
        super().__init__(message if cause is None else f"{message} {driver_sentence(cause)}")


_CONNECT_SECONDS = 5
#: How long PostgreSQL is waited for before a request is told to come back: for the server, the net, and others' locks.
_PATIENCE: Mapping[str, Any] = {
    "connect_timeout": _CONNECT_SECONDS,
    "tcp_user_timeout": 5000,
    "keepalives_idle": 30,
    "options": "-c lock_timeout=5000",
}
#: What drivers say is cut after so many characters.
_LONGEST_SAID = 300
#: How much later than the server itself it is given up, which is to end a statement first.
_LATER_SECONDS = 1


def open_database(place: str | Path, seconds: int | None = None) -> Engine:
    """The engine for a database's address or SQLite file; nothing is connected yet.

    PostgreSQL may take so many seconds for a statement; for ever if None, as an operator's commands let it.
    """
    try:
        url = URL.create("sqlite", database=str(place)) if isinstance(place, Path) else make_url(place)
        engine = _engine(url, seconds)
    except ModuleNotFoundError as fault:
        raise DatabaseFault(f"SCRABBLE_API_DATABASE_URL cannot be used: {fault.name} is not installed.") from None
    except (ArgumentError, ValueError):
        # What these say may hold a part of the address, and so of a password.
        message = (
            "SCRABBLE_API_DATABASE_URL cannot be used: write it as in postgresql+psycopg://user:password@host/club, "
            "with signs of the password such as / and @ written as %2F and %40."
        )
        raise DatabaseFault(message) from None
    if engine.dialect.name == "sqlite":
        _prepare_sqlite(engine)
    return engine


def _engine(url: URL, seconds: int | None) -> Engine:
    """A server's connections can be gone when they are used next, a file's cannot; values are not for logs."""
    if url.get_backend_name() != "postgresql":
        return create_engine(url, hide_parameters=True)
    given = _PATIENCE if seconds is None else _patience_of(seconds)
    patience = {name: value for name, value in given.items() if name not in url.query}
    engine = create_engine(url, hide_parameters=True, pool_pre_ping=True, connect_args=patience)
    if seconds is not None and engine.dialect.driver == "psycopg":
        _wait_only(engine, seconds + _LATER_SECONDS)
    return engine


def _patience_of(seconds: int) -> Mapping[str, Any]:
    options = f"{_PATIENCE['options']} -c statement_timeout={seconds * 1000}"
    return {**_PATIENCE, "options": options, "connect_timeout": min(_CONNECT_SECONDS, seconds)}


def _wait_only(engine: Engine, seconds: int) -> None:
    """Give up a server that does not answer, frozen as it may be, while its connections stay open."""
    # The driver need not be there for SQLite.
    from scrabble_api.records.postgres import connect_within  # noqa: PLC0415

    connect = connect_within(seconds)

    @event.listens_for(engine, "do_connect")
    def _on_do_connect(_: object, __: object, arguments: Any, options: Any) -> Any:
        return connect(*arguments, **options)


def _prepare_sqlite(engine: Engine) -> None:
    """Durable commits, writers that wait for each other from their first statement, readers that never do."""

    @event.listens_for(engine, "connect")
    def _on_connect(connection: Any, _: object) -> None:
        connection.isolation_level = None
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
            connection.execute(f"PRAGMA {pragma}")

    _notice_another_file(engine)

    @event.listens_for(engine, "begin")
    def _on_begin(connection: Connection) -> None:
        begin = connection.get_execution_options().get("sqlite_begin", "BEGIN IMMEDIATE")
        if begin:
            connection.exec_driver_sql(begin)


def _notice_another_file(engine: Engine) -> None:
    """Have a connection made anew where a copy was put in the place of the file that it has open."""
    file = engine.url.database or ""

    @event.listens_for(engine, "connect")
    def _on_connect(_: object, record: ConnectionPoolEntry) -> None:
        record.info["file"] = _identity_of(file)

    @event.listens_for(engine, "checkout")
    def _on_checkout(_: object, record: ConnectionPoolEntry, __: object) -> None:
        if record.info["file"] != _identity_of(file):
            raise DisconnectionError("another file is in the place of the database")


def _identity_of(file: str) -> tuple[int, int] | None:
    """What tells a file from others, also from one that is put in its place; None where there is none."""
    try:
        found = os.stat(file)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def snapshot(engine: Engine) -> Connection:
    """A connection that sees everything as it is at one moment, and waits for no writer."""
    return _with(engine, "BEGIN", "REPEATABLE READ").connect()


def autocommit(engine: Engine) -> Connection:
    """A connection for statements that need not see the same moment, which costs less than ``snapshot``."""
    return _with(engine, "", "AUTOCOMMIT").connect()


@lru_cache(maxsize=16)
def _with(engine: Engine, sqlite_begin: str, isolation_level: str) -> Engine:
    """The engine for another kind of transaction; made once, since that costs as much as a statement."""
    if engine.dialect.name == "sqlite":
        return engine.execution_options(sqlite_begin=sqlite_begin)
    return engine.execution_options(isolation_level=isolation_level)


def migrate_database(place: str | Path) -> None:
    """Bring the database there to this version; a SQLite file and its folder are made where there are none."""
    engine = open_database(place)
    try:
        _migrate(engine)
    finally:
        engine.dispose()


def _migrate(engine: Engine) -> None:
    file = engine.url.database or ""
    if engine.dialect.name == "sqlite" and _is_file(file):
        _make_place(Path(file))
    try:
        with _reaching():
            command.upgrade(_alembic(engine), "head")
    except CommandError as fault:
        raise DatabaseFault(f"The database was made by another version of this service: {fault}.") from None


def _is_file(database: str) -> bool:
    """Whether SQLite takes this for a file's name; not where it is kept in memory or told by a URI."""
    return bool(database) and database != ":memory:" and not database.startswith("file:")


def _make_place(file: Path) -> None:
    """Make a SQLite file and its folder, where there are none, and keep the file from others."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        message = f"The folder {file.parent} cannot be made ({fault.strerror}). Set SCRABBLE_API_DATA to a folder that can be made."
        raise DatabaseFault(message) from None
    try:
        make_private(file)
    except OSError as fault:
        message = f"The file {file} cannot be made ({fault.strerror}). Set SCRABBLE_API_DATA to a folder of your own."
        raise DatabaseFault(message) from None


def check_database(engine: Engine) -> None:
    """Raise DatabaseFault unless the database can be reached and is migrated to this version."""
    head = ScriptDirectory.from_config(_alembic(engine)).get_current_head()
    with _reaching(), snapshot(engine) as connection:
        current = MigrationContext.configure(connection).get_current_revision()
    if current != head:
        raise DatabaseFault(f"The database is at version {current}, not {head}. Run scrabble-api db upgrade.")


@contextmanager
def _reaching() -> Iterator[None]:
    try:
        yield
    except (SQLAlchemyError, TypeError, ValueError) as fault:
        remedy = "Run scrabble-api db upgrade if it is new, else check SCRABBLE_API_DATABASE_URL and SCRABBLE_API_DATA."
        raise DatabaseFault(f"The database cannot be reached. {remedy}", fault) from fault


def driver_sentence(fault: Exception) -> str:
    """What the driver says of a fault, in one line for the operator; statements and values are not in it."""
    cause = fault.orig if isinstance(fault, DBAPIError) and fault.orig is not None else fault
    said = " ".join(str(cause).split())
    return f"The driver says: {type(cause).__name__}: {said[:_LONGEST_SAID].rstrip('.')}."


def _alembic(engine: Engine) -> Config:
    config = Config()
    config.set_main_option("script_location", str(_migrations()).replace("%", "%%"))
    config.attributes["engine"] = engine
    return config


def _migrations() -> Path:
    """Where the migrations are: inside the installed package, or beside it in a checkout."""
    package = Path(str(files("scrabble_api")))
    inside = package / "migrations"
    return inside if inside.is_dir() else package.parent / "migrations"
