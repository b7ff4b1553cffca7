"""The database of a new service, on SQLite and on PostgreSQL: made, migrated, checked."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from sqlalchemy import Engine, text

from scrabble_api.app import create_app
from scrabble_api.records.database import DatabaseFault, check_database, migrate_database, open_database
from scrabble_api.settings import Settings
from scrabble_api.web.service import service
from tests.postgres import running_postgres
from tests.running import environment

ROOT = Path(__file__).parents[2]


@contextmanager
def _opened(place: str | Path) -> Iterator[Engine]:
    engine = open_database(place)
    yield engine
    engine.dispose()


def test_a_database_that_was_never_migrated_is_not_in_order(database_url: str) -> None:
    with _opened(database_url) as engine, pytest.raises(DatabaseFault, match=r"(?i)run scrabble-api db upgrade"):
        check_database(engine)


def test_migrating_can_be_repeated(database_url: str) -> None:
    migrate_database(database_url)
    migrate_database(database_url)
    with _opened(database_url) as engine:
        check_database(engine)


def test_a_database_of_a_later_version_is_not_touched(database_url: str) -> None:
    migrate_database(database_url)
    with _opened(database_url) as engine:
        with engine.begin() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        with pytest.raises(DatabaseFault, match="at version 9999"):
            check_database(engine)
    with pytest.raises(DatabaseFault, match="another version"):
        migrate_database(database_url)


@pytest.mark.gate
def test_alembic_works_from_a_checkout(database_url: str, tmp_path: Path) -> None:
    for command in (["upgrade", "head"], ["check"], ["downgrade", "base"], ["upgrade", "head"]):
        ran = subprocess.run(
            [sys.executable, "-m", "alembic", *command],
            cwd=ROOT,
            env=environment(tmp_path, {"SCRABBLE_API_DATABASE_URL": database_url}),
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, ran.stderr


@contextmanager
def _service(database_url: str) -> Iterator[FlaskClient]:
    app = create_app(Settings(database_url=database_url, log_level="ERROR"))
    yield app.test_client()
    with app.app_context():
        service().database.dispose()


def test_the_service_is_ready_once_its_database_is_migrated(database_url: str) -> None:
    with _service(database_url) as client:
        assert client.get("/readyz").status_code == 503
        migrate_database(database_url)
        assert client.get("/readyz").status_code == 200


def test_the_service_is_not_ready_while_postgres_is_away() -> None:
    with running_postgres() as address, _service(address) as client:
        migrate_database(address)
        assert client.get("/readyz").status_code == 200
        with pytest.raises(DatabaseFault, match="cannot be reached"):
            migrate_database(address.replace("host=/", "host=/nowhere/"))
    answer = client.get("/readyz")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert client.get("/v1/rulesets").status_code == 200


def test_migrating_makes_a_sqlite_file_and_its_folder(tmp_path: Path) -> None:
    place = tmp_path / "club" / "games" / "club.db"
    migrate_database(place)
    with _opened(place) as engine:
        check_database(engine)


def test_sqlite_commits_durably_and_holds_to_foreign_keys(tmp_path: Path) -> None:
    with _opened(tmp_path / "club.db") as engine, engine.connect() as connection:
        found = [
            connection.execute(text(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    assert found == ["wal", 2, 1]


@pytest.mark.parametrize(
    "url",
    [
        "club.db",
        "sesame",
        "nosuch://ann:sesame@club",
        "postgresql+nosuch://ann:sesame@club",
        "postgresql://club:sesame/y",
        "postgresql+psycopg://ann:sesame@host:sesame/club",
        "postgresql+psycopg://ann:x@host:sesame@host/club",
    ],
)
def test_an_address_that_is_none_is_said_and_not_shown(url: str) -> None:
    with pytest.raises(DatabaseFault, match="SCRABBLE_API_DATABASE_URL cannot be used") as refused:
        open_database(url)
    assert "sesame" not in str(refused.value)
