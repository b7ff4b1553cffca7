"""A club on a database of each kind: its service in this process, or two servers of it on the one database."""

from collections.abc import Iterator
from contextlib import ExitStack
from itertools import cycle, islice
from pathlib import Path

import httpx
import pytest

from tests.conftest import empty_database
from tests.disputes.table import club_client
from tests.records.club import MANY, Club, served_club
from tests.running import RunningServer, running_server


@pytest.fixture
def club(database_url: str, tmp_path: Path) -> Iterator[Club]:
    with served_club(database_url, tmp_path) as served:
        yield served


@pytest.fixture(scope="session", params=["sqlite", "postgres"])
def two_servers(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[RunningServer]]:
    """Two servers, each of two workers, that keep their records in one database."""
    folders = [tmp_path_factory.mktemp("one"), tmp_path_factory.mktemp("two")]
    url = empty_database(request, folders[0])
    with (
        running_server(folders[0], SCRABBLE_API_DATABASE_URL=url) as one,
        running_server(folders[1], SCRABBLE_API_DATABASE_URL=url) as two,
    ):
        yield [one, two]


@pytest.fixture
def connections(two_servers: list[RunningServer]) -> Iterator[list[httpx.Client]]:
    """Connections by turns to the one server and to the other, each used before."""
    with ExitStack() as stack:
        clients = [stack.enter_context(club_client(server)) for server in islice(cycle(two_servers), MANY)]
        for client in clients:
            client.get("/v1/games?limit=1")
        yield clients
