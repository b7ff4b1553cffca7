"""Standings and statistics of a club of many games, over those of one of a tenth as many: the players are as many in both."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from tests.bench.clients import Load
from tests.bench.figures import Effort, Row, ratio_spread, spread
from tests.bench.ledgers import Ledger, cost_of, get_request, running_ledger
from tests.bench.seeding import NAMES, seed
from tests.bench.servers import Servers
from tests.postgres import running_postgres

#: A club that has met for some years, and who plays there.
_GAMES, _SHARE, _PLAYERS = 2000, 10, NAMES[:99]
#: What is asked of it.
STANDINGS = {
    "standings": "/v1/standings",
    "standings by four criteria, with the results of each player": "/v1/standings?order=wins,head-to-head,opponents-wins,spread&results=true",
    "standings with ratings": "/v1/standings?ratings=openskill",
    "statistics of one player": f"/v1/statistics?player={quote(_PLAYERS[0])}",
    "statistics": "/v1/statistics",
}
#: Each request looks through every game, so that few are sent.
_REQUESTS_SHARE = 200


def standings_rows(servers: Servers, effort: Effort) -> list[Row]:
    """The time and CPU of standings from SQLite."""
    with _clubs(servers.folder / "standings", ("", "")) as clubs:
        return [_row(name, path, *clubs, effort) for name, path in STANDINGS.items()]


def standings_postgres_rows(servers: Servers, effort: Effort) -> list[Row]:
    """The same from PostgreSQL, whose own work is in the time alone."""
    with (
        running_postgres() as few,
        running_postgres() as many,
        _clubs(servers.folder / "standings-postgres", (few, many)) as clubs,
    ):
        return [_row(f"{name} on PostgreSQL", path, *clubs, effort) for name, path in STANDINGS.items()]


@contextmanager
def _clubs(folder: Path, addresses: tuple[str, str]) -> Iterator[tuple[Ledger, Ledger]]:
    with (
        running_ledger(folder / "few", addresses[0], workers=1) as few,
        running_ledger(folder / "many", addresses[1], workers=1) as many,
    ):
        for ledger, count in ((few, _GAMES // _SHARE), (many, _GAMES)):
            seed(ledger.database, ledger.owner, count, names=_PLAYERS)
        yield few, many


def _row(name: str, path: str, few: Ledger, many: Ledger, effort: Effort) -> Row:
    """The costs of rounds taken in turn; one of each before them is not counted."""
    load = Load((get_request(path),), max(effort.requests // _REQUESTS_SHARE, 1))
    rounds = [tuple(cost_of(one.server, load) for one in (few, many)) for _ in range(effort.rounds + 1)][1:]
    times = [1000 / many.rate for _, many in rounds]
    cpu = [1000 * many.cpu for _, many in rounds]
    return Row(
        f"time for {name} of a club with {_GAMES:,} games and {len(_PLAYERS) + 1} players: over {_GAMES // _SHARE} games",
        ratio_spread([1 / many.rate for _, many in rounds], [1 / few.rate for few, _ in rounds]),
        f"≤ {_SHARE}",
        f"{spread(times, 0)} ms, {spread(cpu, 0)} ms of them CPU",
    )
