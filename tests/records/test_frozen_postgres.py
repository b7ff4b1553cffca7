"""A PostgreSQL server that is frozen keeps its connections open and answers nothing: nobody waits for it for ever."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import httpx
import pytest
from sqlalchemy import create_engine, text

from tests.disputes.table import Refusal, club_client, refusal_of
from tests.postgres import running_postgres
from tests.records.club import check_is_whole, opened, scored, scores
from tests.running import RunningServer, running_server

pytestmark = pytest.mark.gate

#: What the service may wait, and what a client may: as long for a connection kept, and for a new one.
_SECONDS, _AT_MOST = 1, 25


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with running_postgres() as url:
        yield url


@pytest.fixture
def club_server(postgres: str, tmp_path: Path) -> Iterator[RunningServer]:
    settings = {"SCRABBLE_API_DATABASE_URL": postgres, "SCRABBLE_API_DATABASE_SECONDS": str(_SECONDS)}
    with running_server(tmp_path, workers=1, **settings) as server:
        yield server


def _processes(url: str) -> list[int]:
    """The server's first process and those of its connections."""
    folder = Path(url.rpartition("host=")[2])
    first = int((folder / "data" / "postmaster.pid").read_text("ascii").split()[0])
    children = Path(f"/proc/{first}/task/{first}/children").read_text("ascii").split()
    return [first, *map(int, children)]


@contextmanager
def _frozen(url: str) -> Iterator[None]:
    processes = _processes(url)
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)


def test_reads_and_writes_of_a_frozen_server_are_told_to_come_back(club_server: RunningServer, postgres: str) -> None:
    with club_client(club_server) as client:
        keeper = scores(opened(client), 1)
        with _frozen(postgres):
            requests: list[Callable[[], httpx.Response]] = [
                partial(client.get, keeper.path),
                partial(scored, keeper, 2),
                partial(client.get, "/v1/games"),
            ]
            for send in requests:
                began = time.monotonic()
                answer = send()
                assert refusal_of(answer) == Refusal(503, "storage-unavailable")
                assert int(answer.headers["Retry-After"]) > 0
                assert time.monotonic() - began < _AT_MOST
            assert client.get("/readyz").json()["code"] == "not-ready"
            assert client.post("/v1/plays/score", json={"play": {"position": "8H", "tiles": "CAT"}}).is_success
        assert scored(keeper, 2).status_code == 201
        check_is_whole(keeper)


def test_a_lock_that_somebody_holds_is_waited_for_no_longer(club_server: RunningServer, postgres: str) -> None:
    other = create_engine(postgres)
    with club_client(club_server) as client:
        keeper = scores(opened(client), 1)
        with other.connect() as connection:
            connection.execute(text("LOCK TABLE games IN ACCESS EXCLUSIVE MODE"))
            began = time.monotonic()
            assert refusal_of(client.get(keeper.path)) == Refusal(503, "storage-unavailable")
            assert time.monotonic() - began < _AT_MOST
        assert client.get(keeper.path).status_code == 200
    other.dispose()
