"""Copies made while the club writes on, brought back whole or not at all, into a database of either kind."""

import fcntl
import os
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from sqlalchemy import Engine, event

from scrabble_api.records.database import migrate_database
from scrabble_api.records.scratch import delete_leftovers, scratch_folder
from scrabble_api.records.upkeep import restore
from tests.conftest import empty_database
from tests.records.club import (
    Club,
    check_is_whole,
    contents,
    found_in,
    id_of,
    open_engine,
    opened,
    points_of,
    ran,
    scored,
    scores,
    served_club,
)

_LOG = "SELECT number, event, recorded_at, recorded_by, digest FROM entries WHERE game_id = :id ORDER BY number"


def _address(file: Path) -> str:
    return f"sqlite:///{file}"


@pytest.fixture
def copy(club: Club, tmp_path: Path) -> Path:
    """A copy of a club with a game."""
    scored(opened(club.client, ["Zoë", "Bob"]), 7, {"Idempotency-Key": "k"})
    made = club.runs("db", "backup", str(tmp_path / "copy"))
    assert (made.exit_code, made.output) == (0, f"Copied to {tmp_path / 'copy'}.\n")
    return tmp_path / "copy"


def test_a_copy_holds_everything_in_one_file_that_is_its_makers_own(club: Club, copy: Path) -> None:
    assert contents(_address(copy)) == contents(club.url)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert sorted(file.name for file in copy.parent.iterdir() if "copy" in file.name or "backup" in file.name) == [
        "copy"
    ]
    verified = ran(copy.parent, _address(copy), "db", "verify")
    assert (verified.exit_code, verified.stdout) == (0, "1 game checked, 0 with something wrong.\n")


def test_a_copy_is_not_written_over_another_file(club: Club, copy: Path) -> None:
    before = copy.read_bytes()
    again = club.runs("db", "backup", str(copy))
    assert (again.exit_code, again.stdout) == (2, "")
    assert again.stderr == f"Error: {copy} already exists. Choose another name, so that no copy is lost.\n"
    assert copy.read_bytes() == before


def test_a_copy_made_while_the_club_writes_is_of_one_moment(club: Club, tmp_path: Path) -> None:
    """The writer goes from game to game, so that of one moment each has as many turns as the next, or one more."""
    games = [opened(club.client) for _ in range(3)]
    is_over = threading.Event()

    def write_on() -> None:
        number = 0
        while not is_over.is_set():
            for game in games:
                scores(game, number)
            number += 1

    writer = threading.Thread(target=write_on)
    writer.start()
    try:
        copies = [tmp_path / f"copy-{number}" for number in range(3)]
        ended = [club.runs("db", "backup", str(file)).exit_code for file in copies]
    finally:
        is_over.set()
        writer.join(60)
    assert ended == [0, 0, 0]
    lengths = [[_length_of_prefix(club, file, id_of(game)) for game in games] for file in copies]
    for of_copy in lengths:
        assert of_copy == sorted(of_copy, reverse=True)
        assert of_copy[0] - of_copy[-1] <= 1
    assert lengths == sorted(lengths)
    assert ran(tmp_path, _address(copies[-1]), "db", "verify").exit_code == 0


def _length_of_prefix(club: Club, copy: Path, game_id: str) -> int:
    """How many entries of the game are in the copy, which are the first of its log."""
    copied, kept = found_in(_address(copy), _LOG, id=game_id), club.finds(_LOG, id=game_id)
    assert copied == kept[: len(copied)]
    assert found_in(_address(copy), "SELECT version FROM games WHERE id = :id", id=game_id) == [(len(copied),)]
    return len(copied)


@pytest.fixture(params=["sqlite", "postgres"])
def other_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of another empty database, of each kind."""
    folder = tmp_path / "other"
    folder.mkdir()
    return empty_database(request, folder)


def test_a_copy_is_brought_back_into_an_empty_database_of_either_kind_and_goes_on(
    club: Club, copy: Path, other_url: str
) -> None:
    restored = ran(club.folder, other_url, "db", "restore", str(copy))
    assert (restored.exit_code, restored.output) == (0, f"Restored from {copy}.\n")
    assert contents(other_url) == contents(club.url)
    with served_club(other_url, club.folder) as other:
        [game] = other.client.get("/v1/games", params={"player": "ZOË"}).json()["items"]
        keeper = scores(opened(other.client))
        keeper.path, keeper.seen = f"/v1/games/{game['id']}", {"version": 1}
        assert scored(keeper, 7, {"Idempotency-Key": "k"}).headers["Idempotency-Replayed"] == "true"
        scores(keeper, 8)
        assert points_of(check_is_whole(keeper)) == [7, 8]
        assert other.runs("db", "verify").exit_code == 0


def test_records_are_only_replaced_if_that_is_asked_for(club: Club, copy: Path) -> None:
    copied = contents(club.url)
    opened(club.client, ["Cid", "Dan"])
    before = contents(club.url)
    refused = club.runs("db", "restore", str(copy))
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "already holds records" in refused.stderr
    assert contents(club.url) == before
    assert club.runs("db", "restore", "--replace", str(copy)).exit_code == 0
    assert contents(club.url) == copied


def _write_no_copy(file: Path, kind: str, copy: Path) -> None:
    """A file that is no copy, or only a part of one."""
    content = copy.read_bytes()
    match kind:
        case "empty":
            file.write_bytes(b"")
        case "a text":
            file.write_text("our records\n" * 1000, "utf-8")
        case "cut off":
            file.write_bytes(content[: len(content) // 2])
        case "zeros at the end":
            file.write_bytes(content[: len(content) // 2] + bytes(len(content) - len(content) // 2))
        case "another program's":
            with sqlite3.connect(file) as other:
                other.execute("CREATE TABLE clubs (name)")
                other.execute("INSERT INTO clubs VALUES ('golf')")
            other.close()
        case "without a club":
            migrate_database(file)
        case "of a later version":
            file.write_bytes(content)
            with sqlite3.connect(file) as other:
                other.execute("UPDATE alembic_version SET version_num = '9999'")
            other.close()


@pytest.mark.parametrize(
    "kind",
    ["empty", "a text", "cut off", "zeros at the end", "another program's", "without a club", "of a later version"],
)
def test_what_is_no_whole_copy_replaces_nothing(club: Club, copy: Path, kind: str) -> None:
    file = club.folder / "no-copy"
    _write_no_copy(file, kind, copy)
    before = contents(club.url)
    refused = club.runs("db", "restore", "--replace", str(file))
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr.startswith("Error: ")
    assert contents(club.url) == before


def _breaks_in(statement: str, wanted: str) -> None:
    if wanted in statement:
        raise RuntimeError("broken in the middle")


@pytest.mark.parametrize(
    "wanted", ["DELETE FROM clubs", "INSERT INTO clubs", "INSERT INTO entries", "INSERT INTO outcomes"]
)
def test_a_restore_that_fails_in_the_middle_leaves_what_was_there(club: Club, copy: Path, wanted: str) -> None:
    scores(opened(club.client), 1)
    before = contents(club.url)
    with open_engine(club.url) as engine:
        _listen(engine, wanted)
        with pytest.raises(RuntimeError, match="broken in the middle"):
            restore(engine, copy, is_replacing=True)
    assert contents(club.url) == before


def _listen(engine: Engine, wanted: str) -> None:
    event.listen(engine, "before_cursor_execute", lambda *given: _breaks_in(given[2], wanted))


#: Restores, and is killed when it is about to copy the last table.
_KILLED = """
import os, signal, sys
from pathlib import Path
from sqlalchemy import event
from scrabble_api.records.database import open_database
from scrabble_api.records.upkeep import restore

engine = open_database(sys.argv[1])
event.listen(
    engine, "before_cursor_execute", lambda *given: "INTO outcomes" in given[2] and os.kill(os.getpid(), signal.SIGKILL)
)
restore(engine, Path(sys.argv[2]), is_replacing=True)
"""


def test_a_restore_that_is_killed_leaves_what_was_there(club: Club, copy: Path) -> None:
    scores(opened(club.client), 1)
    before = contents(club.url)
    command = [sys.executable, "-c", _KILLED, club.url, str(copy)]
    killed = subprocess.run(command, env=dict(os.environ), check=False, timeout=120)
    assert killed.returncode == -signal.SIGKILL
    assert contents(club.url) == before
    assert club.runs("db", "restore", "--replace", str(copy)).exit_code == 0


def _old(folder: Path) -> Path:
    """A folder with a copy that was begun some time ago."""
    folder.mkdir()
    (folder / "copy.db").write_bytes(b"half a copy")
    os.utime(folder, (0, 0))
    return folder


def test_what_a_copy_that_was_killed_left_is_deleted_and_nothing_else(tmp_path: Path) -> None:
    left = _old(tmp_path / ".copying-1")
    held, other, young = _old(tmp_path / ".copying-2"), _old(tmp_path / "others-3"), tmp_path / ".copying-4"
    young.mkdir()
    link = tmp_path / ".copying-5"
    link.symlink_to(other)
    opened = os.open(held, os.O_RDONLY)
    fcntl.flock(opened, fcntl.LOCK_EX)
    with scratch_folder(tmp_path, ".copying-") as folder:
        assert folder.is_dir()
        delete_leftovers(tmp_path, ".copying-")
        assert [one.exists() for one in (folder, left, held, other, young, link)] == [
            True,
            False,
            True,
            True,
            True,
            True,
        ]
    os.close(opened)
    assert not folder.exists()
    delete_leftovers(tmp_path, ".copying-")
    assert not held.exists()
    delete_leftovers(tmp_path / "nowhere", ".copying-")
