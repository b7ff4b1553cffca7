"""A club whose service runs in the test's own process, on a database of either kind, and its commands.

Its games are mostly recorded as scores only, since their log can be as long as one likes.
"""

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import httpx
from click.testing import CliRunner, Result
from flask import Flask
from sqlalchemy import Engine, create_engine, event, text

from scrabble_api.cli import main
from scrabble_api.lexicons.shelf import open_shelf
from scrabble_api.logs import configure_logs
from scrabble_api.records.database import migrate_database, open_database
from scrabble_api.records.keys import bootstrap
from scrabble_api.rules.plays.lexicon import Shelf
from scrabble_api.settings import Settings
from scrabble_api.web.registration import web_app
from scrabble_api.web.service import Service, attach, open_service
from tests.disputes.table import Json, Scorekeeper
from tests.running import DIRECTOR_KEY, environment, http_client

_Found = TypeVar("_Found")

#: The tables, those first that others refer to.
TABLES = (
    "clubs",
    "keys",
    "players",
    "external_ids",
    "sessions",
    "session_players",
    "pairings",
    "pairing_players",
    "standings_settings",
    "games",
    "game_players",
    "game_words",
    "seat_figures",
    "figures_due",
    "entries",
    "invitations",
    "messages",
    "seeds",
    "outcomes",
    "webhooks",
    "deliveries",
)


#: So many write at the same moment, half of them through each of two servers.
MANY = 8


@dataclass(frozen=True, slots=True)
class Club:
    """A club's service and what it works with."""

    url: str
    folder: Path
    client: httpx.Client
    database: Engine

    def runs(self, *arguments: str) -> Result:
        """How a command ends that an operator gives."""
        return ran(self.folder, self.url, *arguments)

    def changes(self, *statements: str, **values: Any) -> None:
        """Change the database by hand, past the service."""
        with self.database.begin() as connection:
            for statement in statements:
                connection.execute(text(statement), values)

    def finds(self, statement: str, **values: Any) -> list[tuple[Any, ...]]:
        """What a statement finds in the database."""
        return found_in(self.url, statement, **values)


def ran(folder: Path, url: str, *arguments: str) -> Result:
    """How a command ends in this process, with the settings of that club."""
    kept = environment(folder, {"SCRABBLE_API_DATABASE_URL": url})
    return CliRunner(env={name: kept[name] for name in kept if name.startswith("SCRABBLE_API_")}).invoke(
        main, list(arguments)
    )


def found_in(url: str, statement: str, **values: Any) -> list[tuple[Any, ...]]:
    """What a statement finds in a database."""
    engine = create_engine(url)
    try:
        with engine.connect() as connection:
            return [tuple(row) for row in connection.execute(text(statement), values)]
    finally:
        engine.dispose()


def contents(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables, in an order that no database has a say in; when keys were last used is left out."""
    columns = {"keys": "id, club_id, role, label, hash, created_at, revoked_at, game_id, seat"}
    return {
        table: sorted(found_in(url, f"SELECT {columns.get(table, '*')} FROM {table}"), key=repr) for table in TABLES
    }


@contextmanager
def served_club(url: str, folder: Path, **given: Any) -> Iterator[Club]:
    """The service on that database, which is migrated and has a director."""
    migrate_database(url)
    with open_engine(url) as database:
        bootstrap(database, DIRECTOR_KEY)
        settings = Settings(data=str(folder / "data"), database_url=url, log_level="ERROR", **given)
        shelf = Shelf(open_shelf(settings.data_folder))
        with _app_of(open_service(settings, shelf, database)) as app:
            transport = httpx.WSGITransport(app=app)
            headers = {"Authorization": f"Bearer {DIRECTOR_KEY}"}
            with http_client("http://club", transport=transport, headers=headers) as client:
                yield Club(url, folder, client, database)


#: Apps that serve no club now; to make one takes longer than most tests.
_idle_apps: list[Flask] = []


@contextmanager
def _app_of(service: Service) -> Iterator[Flask]:
    """An app for this service alone, which may have served another before."""
    configure_logs(service.settings.log_level)
    app = _idle_apps.pop() if _idle_apps else web_app(service)
    attach(app, service)
    yield app
    _idle_apps.append(app)


@contextmanager
def open_engine(url: str) -> Iterator[Engine]:
    engine = open_database(url)
    try:
        yield engine
    finally:
        engine.dispose()


def opened(client: httpx.Client, names: Sequence[str] = ("Ann", "Bob"), **more: Any) -> Scorekeeper:
    """A game opened with these fields, by default recorded as scores only."""
    body = {"players": [{"name": name} for name in names], "recording": "scores", **more}
    answer = client.post("/v1/games", json=body)
    assert answer.status_code == 201, answer.text
    return Scorekeeper(client, answer.headers["Location"], answer.json())


def entered(client: httpx.Client, name: str, **more: Any) -> Json:
    """A player entered in the club."""
    answer = client.post("/v1/players", json={"name": name, **more})
    assert answer.status_code == 201, answer.text
    player: Json = answer.json()
    return player


def id_of(keeper: Scorekeeper) -> str:
    return keeper.path.rsplit("/", 1)[1]


def scored(keeper: Scorekeeper, points: int, headers: Mapping[str, str] | None = None) -> httpx.Response:
    """The answer to so many points for whoever is on turn, on top of the version last seen unless headers say else."""
    answer = keeper.client.post(
        f"{keeper.path}/turns",
        json={"kind": "score", "points": points},
        headers={"If-Match": keeper.etag, **(headers or {})},
    )
    if answer.is_success:
        keeper.seen = answer.json()
    return answer


def scores(keeper: Scorekeeper, *points: int) -> Scorekeeper:
    """Have points recorded, turn by turn."""
    for one in points:
        answer = scored(keeper, one)
        assert answer.status_code == 201, answer.text
    return keeper


def points_of(log: Sequence[Json]) -> list[int]:
    """The points of the turns in a log, in its order."""
    return [entry["event"]["points"] for entry in log if entry["kind"] == "score"]


def check_is_whole(keeper: Scorekeeper) -> list[Json]:
    """The log, whose entries are numbered without a gap, are all different, and end with the game's version."""
    log, game = keeper.log(), keeper.game()
    assert [entry["number"] for entry in log] == list(range(1, len(log) + 1))
    assert len({entry["digest"] for entry in log}) == len(log)
    assert (game["version"], game["digest"]) == (len(log), log[-1]["digest"])
    return log


def together(*works: Callable[[], _Found]) -> list[_Found]:
    """What works come to that begin at the same moment, each in a thread of its own."""
    barrier = threading.Barrier(len(works))

    def begun(work: Callable[[], _Found]) -> _Found:
        barrier.wait(30)
        return work()

    with ThreadPoolExecutor(len(works)) as threads:
        return [found.result(120) for found in [threads.submit(begun, work) for work in works]]


@contextmanager
def interrupted(database: Engine, wanted: str, act: Callable[[], object]) -> Iterator[None]:
    """Just before the first statement that has this text, somebody else acts, and is waited for as long as may be.

    Where the database makes the other wait for this transaction, he goes on when it has ended.
    """
    others: list[threading.Thread] = []

    def before(connection: Any, cursor: Any, statement: str, *_: Any) -> None:
        if wanted in statement and not others:
            others.append(threading.Thread(target=act))
            others[0].start()
            others[0].join(0.5)

    event.listen(database, "before_cursor_execute", before)
    try:
        yield
    finally:
        event.remove(database, "before_cursor_execute", before)
        for other in others:
            other.join(60)
    assert others, f"no statement had {wanted!r}"


@contextmanager
def going_on(works: Sequence[Callable[[], None]]) -> Iterator[None]:
    """While all works go on, each in a thread of its own; in the end they must have come to theirs."""
    threads = [threading.Thread(target=work) for work in works]
    for thread in threads:
        thread.start()
    yield
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
