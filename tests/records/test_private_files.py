"""A SQLite file is its owner's alone, and its group's where that is wanted; whatever the umask."""

import logging
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from scrabble_api.records.database import DatabaseFault, migrate_database
from tests.records.club import opened, ran, scored, served_club


@pytest.fixture(params=[0o022, 0o002, 0o000], autouse=True)
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


def rights(folder: Path) -> dict[str, int]:
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.glob("club.db*")}


def test_a_new_database_and_its_journals_are_nobody_elses(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'new' / 'club.db'}"
    with served_club(url, tmp_path) as club:
        scored(opened(club.client), 7)
        assert rights(tmp_path / "new") == dict.fromkeys(("club.db", "club.db-wal", "club.db-shm"), 0o600)


#: The rights of a file that is there, and those after the start of a service.
RIGHTS = [
    (0o644, 0o600),
    (0o666, 0o660),
    (0o664, 0o660),
    (0o660, 0o660),
    (0o640, 0o600),
    (0o600, 0o600),
    (0o400, 0o400),
]


@pytest.mark.parametrize(("before", "after"), RIGHTS)
def test_what_others_could_do_is_taken_from_them_and_told_once(
    tmp_path: Path, before: int, after: int, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "club.db"
    migrate_database(file)
    for one in (file, tmp_path / "club.db-wal"):
        one.touch()
        one.chmod(before)
    caplog.clear()
    with caplog.at_level(logging.WARNING, "scrabble_api.records.private_files"):
        migrate_database(file)
        migrate_database(file)
    assert rights(tmp_path)["club.db"] == after
    told = [record.getMessage() for record in caplog.records if "club.db:" in record.getMessage()]
    assert told == (
        [f"others could read {file}: its rights were {before:o}, and are {after:o} now"] * (before != after)
    )


def test_a_copy_brought_back_is_made_by_nobody_elses_rights(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'club.db'}"
    with served_club(url, tmp_path) as club:
        opened(club.client)
        assert club.runs("db", "backup", str(tmp_path / "club.db-copy")).exit_code == 0
    other = tmp_path / "other"
    restored = ran(tmp_path, f"sqlite:///{other / 'club.db'}", "db", "restore", str(tmp_path / "club.db-copy"))
    assert restored.exit_code == 0, restored.output
    assert {*rights(tmp_path).values(), *rights(other).values()} == {0o600}


def test_a_file_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "folder").touch()
    with pytest.raises(DatabaseFault, match="cannot be made"):
        migrate_database(tmp_path / "folder" / "club.db")
    (tmp_path / "gone").symlink_to(tmp_path / "nowhere" / "club.db")
    with pytest.raises(DatabaseFault, match="cannot be"):
        migrate_database(tmp_path / "gone")
