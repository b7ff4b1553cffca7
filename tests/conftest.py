"""What all tests share: the real server and the real databases, each started once, and how the tests are run."""

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import httpx
import pytest

from scrabble_api.lexicons import shelf
from scrabble_api.lexicons.built_in import built_in_lexicons
from tests.databases import Databases
from tests.golden.records import BESIDE, FILES, KEPT_GAMES, contents_beside
from tests.postgres import running_postgres
from tests.running import RunningServer, http_client, running_server

#: What takes longest begins first, so that no worker is left with it in the end.
_LONGEST_FIRST = (
    "tests/contract/test_schemathesis.py",
    "tests/golden/test_whole_games.py",
    "tests/golden/test_imports.py",
    "tests/architecture",
    "tests/records/test_storage_away.py",
    "tests/web/test_streams.py",
    "tests/records/test_crashes",
    "tests/formats/test_imports_robust.py",
    "tests/bench",
    "tests/disputes",
    "tests/contract",
    "tests/records",
)


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """The whole suite runs in one worker more than there are processors, a file in one of them; named tests run here.

    Many tests wait for servers to start, to stop and to give up; meanwhile another has the processor.
    """
    # The service starts a hundred times in the tests: its modules are kept compiled, also where a machine keeps none.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    if "PYTEST_XDIST_WORKER" in os.environ or not config.pluginmanager.hasplugin("xdist"):
        return
    if config.args == config.getini("testpaths") and config.option.numprocesses is None:
        config.option.numprocesses = (os.cpu_count() or 1) + 1
        config.option.dist = "loadfile"
        config.option.loadscopereorder = False


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=_place)


def _place(item: pytest.Item) -> int:
    found = (place for place, start in enumerate(_LONGEST_FIRST) if item.nodeid.startswith(start))
    return next(found, len(_LONGEST_FIRST))


@pytest.fixture(scope="session", autouse=True)
def _lists_read_once() -> Iterator[None]:
    """The lists that come with the package, which nothing can change, are read once for all that tests put together."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shelf, "built_in_lexicons", cache(built_in_lexicons))
        yield


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with running_postgres() as address:
        yield address


@pytest.fixture(scope="session")
def databases(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Databases:
    """The databases of this run; PostgreSQL is started by the first test that wants it."""
    return Databases(lambda: str(request.getfixturevalue("postgres")), tmp_path_factory.mktemp("databases"))


def empty_database(request: pytest.FixtureRequest, folder: Path) -> str:
    """The address of an empty database of the kind that a fixture is asked for: in the folder, or on the shared server."""
    databases: Databases = request.getfixturevalue("databases")
    return databases.empty(request.param, folder)


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind that is supported."""
    return empty_database(request, tmp_path)


@pytest.fixture(params=["sqlite", "postgres"])
def club_database_url(request: pytest.FixtureRequest, databases: Databases, tmp_path: Path) -> str:
    """The address of a database, of each kind, as the first start of a server leaves it."""
    return databases.of_a_new_club(request.param, tmp_path)


@pytest.fixture(params=["kept here", "beside the project"], scope="session")
def real_files(request: pytest.FixtureRequest) -> dict[str, bytes]:
    """Records of real games by their names: those that are kept here, and those that may lie beside the project."""
    if request.param == "kept here":
        return {game.name: game.gcg for game in KEPT_GAMES}
    files = contents_beside()
    if not files:
        pytest.skip(f"{FILES} real records were not read: {BESIDE} is absent")
    assert len(files) == FILES
    return files


@pytest.fixture
def client(server: RunningServer) -> Iterator[httpx.Client]:
    with http_client(server.url) as client:
        yield client
