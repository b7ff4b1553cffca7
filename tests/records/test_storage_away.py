"""A disk that is full, a database that is locked or away: 503, nothing half written, and all is well once it is back."""

import os
import pwd
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from sqlalchemy import create_engine, text

from tests.disputes.table import Refusal, Scorekeeper, club_client, refusal_of
from tests.postgres import running_postgres
from tests.records.club import Club, check_is_whole, opened, points_of, ran, scored, scores
from tests.records.test_crashes import processes_of
from tests.running import RunningServer, running_server

AWAY = Refusal(503, "storage-unavailable")


def _is_put_off(answer: httpx.Response) -> None:
    """The answer is that the records cannot be reached now, and when to come back."""
    assert refusal_of(answer) == AWAY
    assert int(answer.headers["Retry-After"]) > 0


def _key(number: int) -> dict[str, str]:
    return {"Idempotency-Key": f"turn-{number}"}


def _goes_on(keeper: Scorekeeper, points: int, before: list[int], headers: dict[str, str]) -> None:
    """The same request that was put off is recorded now; nothing else was."""
    assert points_of(check_is_whole(keeper)) == before
    answer = scored(keeper, points, headers)
    assert (answer.status_code, answer.headers.get("Idempotency-Replayed")) == (201, None)
    assert points_of(check_is_whole(keeper)) == [*before, points]


@contextmanager
def _no_file_beyond(server: RunningServer, size: int) -> Iterator[None]:
    """No process of the server can write beyond so many bytes of a file, as if the disk were full."""
    if sys.platform != "linux":
        pytest.skip("the disk was not full: only Linux lowers the limits of a running process")
    import resource  # noqa: PLC0415  # which has no prlimit elsewhere

    processes = processes_of(server)
    kept = [resource.prlimit(process, resource.RLIMIT_FSIZE) for process in processes]
    for process, (_, hard) in zip(processes, kept, strict=True):
        resource.prlimit(process, resource.RLIMIT_FSIZE, (size, hard))
    yield
    for process, limits in zip(processes, kept, strict=True):
        resource.prlimit(process, resource.RLIMIT_FSIZE, limits)


@pytest.mark.parametrize("is_in_the_middle", [False, True], ids=["at once", "in the middle of an entry"])
def test_on_a_full_disk_writing_is_put_off_and_reading_goes_on(tmp_path: Path, is_in_the_middle: bool) -> None:
    with running_server(tmp_path) as server, club_client(server) as client:
        keeper = scores(opened(client), 1, 2)
        written = (tmp_path / "data" / "scrabble-api.db-wal").stat().st_size
        with _no_file_beyond(server, written + 6000 if is_in_the_middle else 0):
            for _ in range(3):
                _is_put_off(scored(keeper, 3, _key(3)))
                _is_put_off(client.post("/v1/games", json={"players": [{"name": "Ann"}, {"name": "Bob"}]}))
                assert points_of(check_is_whole(keeper)) == [1, 2]
        _goes_on(keeper, 3, [1, 2], _key(3))
        assert len(client.get("/v1/games").json()["items"]) == 1
        assert "Traceback" not in server.log
    _is_well(tmp_path, f"sqlite:///{tmp_path}/data/scrabble-api.db")


def _is_well(folder: Path, url: str) -> None:
    verified = ran(folder, url, "db", "verify")
    assert (verified.exit_code, verified.stdout) == (0, "1 game checked, 0 with something wrong.\n")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of its own of three megabytes."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", str(folder)]
    try:
        mounted = subprocess.run(mount, check=False, capture_output=True).returncode == 0
    except OSError:
        mounted = False
    if not mounted:
        pytest.skip("no disk was filled: none can be mounted here, which needs Linux and root")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def _fill(file: Path) -> None:
    """Write until there is no room."""
    for size in (65536, 4096, 512):
        try:
            while True:
                with file.open("ab") as opened_file:
                    opened_file.write(b"x" * size)
        except OSError:
            continue


def test_on_a_disk_that_is_filled_for_real_writing_is_put_off_until_there_is_room(
    small_disk: Path, tmp_path: Path
) -> None:
    url = f"sqlite:///{small_disk}/club.db"
    with running_server(tmp_path, SCRABBLE_API_DATABASE_URL=url) as server, club_client(server) as client:
        keeper = scores(opened(client), 1, 2)
        _fill(small_disk / "filler")
        recorded, number = [1, 2], 3
        while (
            answer := scored(keeper, number, _key(number))
        ).status_code == 201:  # until what SQLite has set aside is used
            recorded, number = [*recorded, number], number + 1
        for _ in range(3):
            _is_put_off(answer)
            assert points_of(check_is_whole(keeper)) == recorded
            answer = scored(keeper, number, _key(number))
        (small_disk / "filler").unlink()
        _goes_on(keeper, number, recorded, _key(number))
        assert "Traceback" not in server.log
    _is_well(tmp_path, url)


def test_on_a_full_disk_that_has_the_temporary_files_too_reading_goes_on(small_disk: Path, tmp_path: Path) -> None:
    """As on a machine with one disk; 30 times, so that each worker needs room for its figures, if it keeps them there."""
    url = f"sqlite:///{small_disk}/club.db"
    with (
        running_server(tmp_path, SCRABBLE_API_DATABASE_URL=url, TMPDIR=str(small_disk)) as server,
        club_client(server) as client,
    ):
        keeper = scores(opened(client), 1, 2)
        _fill(small_disk / "filler")
        shown = [client.get(path).status_code for path in (keeper.path, "/v1/rulesets", f"{keeper.path}/log") * 10]
        assert shown == [200] * len(shown)
        assert "SIGBUS" not in server.log


#: What keeps others from writing, as an operator at the database's own terminal may do it.
LOCKS = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "LOCK TABLE games IN EXCLUSIVE MODE"}


def test_while_somebody_else_locks_the_database_writing_is_put_off_and_reading_goes_on(club: Club) -> None:
    keeper = scores(opened(club.client), 1, 2)
    locking = create_engine(club.url)
    with locking.connect() as connection:
        connection.exec_driver_sql(LOCKS[locking.dialect.name])
        _is_put_off(scored(keeper, 3, _key(3)))
        assert points_of(check_is_whole(keeper)) == [1, 2]
        connection.rollback()
    locking.dispose()
    _goes_on(keeper, 3, [1, 2], _key(3))


def _postmaster(data: Path) -> int:
    return int((data / "postmaster.pid").read_text().split()[0])


def _wait(condition: bool, deadline: float) -> bool:
    time.sleep(0.05)
    return not condition and time.monotonic() < deadline


def _stop_postgres(data: Path, how: signal.Signals) -> None:
    """Stop the database's server: SIGINT breaks all connections off in order, SIGQUIT at once."""
    process = _postmaster(data)
    os.kill(process, how)
    deadline = time.monotonic() + 60
    while _wait(_has_ended(process), deadline):
        pass
    assert _has_ended(process)


def _has_ended(process: int) -> bool:
    """Whether it is gone, or only its parent has not looked at its end yet."""
    status = Path(f"/proc/{process}/stat")
    return not status.exists() or status.read_text().rsplit(")", 1)[1].split()[0] == "Z"


def _start_postgres(data: Path) -> subprocess.Popen[bytes]:
    """Start the server as it was started before."""
    (data / "postmaster.pid").unlink(missing_ok=True)
    is_root = os.geteuid() == 0
    return subprocess.Popen(
        shlex.split((data / "postmaster.opts").read_text()),
        cwd=data,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        user=pwd.getpwuid(data.stat().st_uid).pw_name if is_root else None,
        extra_groups=[] if is_root else None,
    )


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT], ids=["stopped", "crashed"])
def test_while_postgres_is_away_all_is_put_off_and_goes_on_once_it_is_back(tmp_path: Path, how: signal.Signals) -> None:
    with running_postgres() as url:
        data = Path(url.rsplit("host=", 1)[1]) / "data"
        if not (data / "postmaster.opts").exists() or not Path("/proc/self/stat").exists():
            pytest.skip("PostgreSQL was not stopped: its process cannot be followed here")
        with running_server(tmp_path, SCRABBLE_API_DATABASE_URL=url) as server, club_client(server) as client:
            keeper = scores(opened(client), 1, 2)
            _stop_postgres(data, how)
            for _ in range(6):  # each of the workers has connections of its own, broken off by now
                _is_put_off(scored(keeper, 3, _key(3)))
                _is_put_off(client.get(keeper.path))
            assert client.get("/v1/rulesets").status_code == 200
            again = _start_postgres(data)
            try:
                _wait_until_back(client)
                _goes_on(keeper, 3, [1, 2], _key(3))
                _is_well(tmp_path, url)
            finally:
                again.send_signal(signal.SIGINT)
                again.wait(60)
        assert "Traceback" not in server.log


def _wait_until_back(client: httpx.Client) -> None:
    deadline = time.monotonic() + 60
    while client.get("/readyz").status_code != 200 and time.monotonic() < deadline:
        time.sleep(0.1)


def test_a_database_that_breaks_the_connections_off_is_served_anew_at_once(postgres: str, tmp_path: Path) -> None:
    """As a proxy or a restart does it between two requests: nobody is refused for it."""
    name = "club_broken_off"
    admin = create_engine(postgres, isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
        url = postgres.replace("/postgres?", f"/{name}?")
        with running_server(tmp_path, SCRABBLE_API_DATABASE_URL=url) as server, club_client(server) as client:
            keeper = opened(client)
            for number in range(3):
                scores(keeper, number)
                connection.execute(
                    text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = :name"), {"name": name}
                )
            assert points_of(check_is_whole(keeper)) == [0, 1, 2]
    admin.dispose()
