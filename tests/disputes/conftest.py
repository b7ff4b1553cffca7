"""One server for all disputes, with their word lists, and its director at the telephone."""

from collections.abc import Iterator

import httpx
import pytest

from tests.conftest import empty_database
from tests.disputes.lists import add_lists
from tests.disputes.table import club_client
from tests.running import RunningServer, running_server


@pytest.fixture(scope="session")
def club_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    folder = tmp_path_factory.mktemp("disputes")
    add_lists(folder / "data")
    with running_server(folder) as running:
        yield running


@pytest.fixture(scope="session")
def club(club_server: RunningServer) -> Iterator[httpx.Client]:
    """The director's connection."""
    with club_client(club_server) as client:
        yield client


@pytest.fixture(scope="session", params=["sqlite", "postgres"])
def raced_server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server on a database of each kind, for what happens at the same moment."""
    folder = tmp_path_factory.mktemp("races")
    add_lists(folder / "data")
    with running_server(folder, SCRABBLE_API_DATABASE_URL=empty_database(request, folder)) as running:
        yield running
