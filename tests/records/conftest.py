"""A club on a database of each kind: its service in this process, or two servers of it on the one database."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from itertools import cycle, islice
from pathlib import Path

import httpx
import pytest

from tests.databases import Databases, Kind
from tests.disputes.table import club_client
from tests.records.club import MANY, Club, served_club
from tests.running import RunningServer, running_server


@pytest.fixture
def club(club_database_url: str, tmp_path: Path) -> Iterator[Club]:
    with served_club(club_database_url, tmp_path) as served:
        yield served


@pytest.fixture(scope="session")
def pairs_of_servers(
    databases: Databases, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[Kind], list[RunningServer]]]:
    """Gives two servers that keep their records in one database of a kind, started when they are first asked for."""
    with ExitStack() as running:

        @cache
        def pair(kind: Kind) -> list[RunningServer]:
            folders = [tmp_path_factory.mktemp("one"), tmp_path_factory.mktemp("two")]
            url = databases.empty(kind, folders[0])
            return [running.enter_context(running_server(one, SCRABBLE_API_DATABASE_URL=url)) for one in folders]

        yield pair


@pytest.fixture(params=["sqlite", "postgres"])
def two_servers(
    request: pytest.FixtureRequest, pairs_of_servers: Callable[[Kind], list[RunningServer]]
) -> list[RunningServer]:
    """Two servers, each of two workers, that keep their records in one database."""
    return pairs_of_servers(request.param)


@pytest.fixture
def connections(two_servers: list[RunningServer]) -> Iterator[list[httpx.Client]]:
    """Connections by turns to the one server and to the other, each used before."""
    with ExitStack() as stack:
        clients = [stack.enter_context(club_client(server)) for server in islice(cycle(two_servers), MANY)]
        for client in clients:
            client.get("/v1/games?limit=1")
        yield clients
