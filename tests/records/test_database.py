"""The database of a new service: made, migrated, checked."""

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text

from scrabble_api.records.database import DatabaseFault, check_database, migrate, open_database
from tests.running import environment

ROOT = Path(__file__).parents[2]


def test_a_database_that_was_never_migrated_is_not_in_order(tmp_path: Path) -> None:
    with pytest.raises(DatabaseFault, match="run scrabble-api db upgrade"):
        check_database(open_database(f"sqlite:///{tmp_path / 'club.db'}"))


def test_migrating_makes_the_file_and_its_folder_and_can_be_repeated(tmp_path: Path) -> None:
    engine = open_database(f"sqlite:///{tmp_path / 'club' / 'games' / 'club.db'}")
    migrate(engine)
    migrate(engine)
    check_database(engine)


def test_a_database_of_a_later_version_is_not_touched(tmp_path: Path) -> None:
    engine = open_database(f"sqlite:///{tmp_path / 'club.db'}")
    migrate(engine)
    with sqlite3.connect(tmp_path / "club.db") as file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(DatabaseFault, match="at version 9999"):
        check_database(engine)
    with pytest.raises(DatabaseFault, match="another version"):
        migrate(engine)


def test_sqlite_commits_durably_and_readers_do_not_wait(tmp_path: Path) -> None:
    with open_database(f"sqlite:///{tmp_path / 'club.db'}").connect() as connection:
        found = [
            connection.execute(text(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    assert found == ["wal", 2, 1]


@pytest.mark.parametrize("url", ["club.db", "nosuch://club", "postgresql+nosuch://club"])
def test_an_address_that_is_none_is_said(url: str) -> None:
    with pytest.raises(DatabaseFault, match="SCRABBLE_API_DATABASE_URL cannot be used"):
        open_database(url)


def test_alembic_works_from_a_checkout(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    for command in (["upgrade", "head"], ["check"], ["downgrade", "base"], ["upgrade", "head"]):
        ran = subprocess.run(
            [sys.executable, "-m", "alembic", *command],
            cwd=ROOT,
            env=environment(tmp_path, {}),
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, ran.stderr
