"""Turns recorded over HTTP: how many in a second, against bare inserts, and what a late one costs."""

import sqlite3
import time
from collections.abc import Sequence
from multiprocessing.synchronize import Barrier
from typing import Any

from sqlalchemy import event, insert

from scrabble_api.records.database import open_database
from scrabble_api.records.tables import entries
from tests.bench.clients import Load, Scripts, send_load
from tests.bench.figures import Effort, Row, microseconds, per_second, ratio_spread
from tests.bench.ledgers import Ledger, game_request, running_ledger, turn_requests
from tests.bench.processes import barrier, results_of
from tests.bench.seeding import Story, seed, story
from tests.bench.servers import Servers
from tests.bench.turns import LONG, PLAYED, Body
from tests.postgres import running_postgres

_NEWLY_OPENED: tuple[Story, ...] = (story(()),)

#: For each turn recorded so many bare inserts are made, since they take less time.
_BARE_INSERTS_PER_TURN = 4

_PATIENCE_MILLISECONDS = 60_000

_LATE_TURN = 30


def sqlite_rows(servers: Servers, effort: Effort) -> list[Row]:
    """Turns a second with 1, 4 and 16 clients, over those of bare inserts into the same file."""
    with running_ledger(servers.folder / "records-sqlite") as ledger:
        aims = {1: "≥ 0.15", 4: "≥ 0.25", 16: "≥ 0.25"}
        return [_rate_row(ledger, f"SQLite, {_counted(clients)}", aims[clients], clients, effort) for clients in aims]


def postgres_rows(servers: Servers, effort: Effort) -> list[Row]:
    """The same on a PostgreSQL server whose commits are as durable as those of the SQLite file."""
    with (
        running_postgres(fsync="on") as address,
        running_ledger(servers.folder / "records-postgres", address) as ledger,
    ):
        return [
            _rate_row(ledger, f"PostgreSQL (fsync on), {_counted(clients)}", "≥ 0.25", clients, effort)
            for clients in (1, 4, 16)
        ]


def _counted(clients: int) -> str:
    return f"{clients} client{'s' if clients > 1 else ''}"


def _rate_row(ledger: Ledger, where: str, aim: str, clients: int, effort: Effort) -> Row:
    """The rates of rounds taken in turn; one of each before them is not counted."""
    rounds = [
        (_turn_rate(ledger, clients, effort), _bare_rate(ledger, clients, effort)) for _ in range(effort.rounds + 1)
    ]
    turns, bare = zip(*rounds[1:], strict=True)
    return Row(
        f"turns a second, {where}: recorded over bare insert and commit",
        ratio_spread(turns, bare),
        aim,
        f"{per_second(turns)} over {per_second(bare)}",
    )


def _turn_rate(ledger: Ledger, clients: int, effort: Effort) -> float:
    """Turns recorded in a second, each client's in games of its own, which are there beforehand."""
    games = seed(ledger.database, ledger.owner, effort.games, _NEWLY_OPENED)
    scripts = Scripts(tuple(_script(games[client::clients], effort.turns) for client in range(clients)))
    return scripts.count / send_load(ledger.server.port, scripts)


def _script(games: Sequence[str], turns: int) -> tuple[bytes, ...]:
    return tuple(request for game in games for request in turn_requests(game, PLAYED[:turns]))


def _bare_rate(ledger: Ledger, clients: int, effort: Effort) -> float:
    """Rows of the log inserted and committed in a second, by as many processes as there are clients."""
    games = seed(ledger.database, ledger.owner, clients, _NEWLY_OPENED)
    count = effort.games * effort.turns * _BARE_INSERTS_PER_TURN // clients
    start = barrier(clients)
    times = results_of(_insert_rows, [(ledger.address, _log_rows(ledger, game, count), start) for game in games])
    return clients * count / (max(ended for _, ended in times) - min(begun for begun, _ in times))


def _log_rows(ledger: Ledger, game_id: str, count: int) -> list[dict[str, Any]]:
    """The row of a play as the service writes it, so often and once more, under numbers of their own."""
    [play] = story(PLAYED[:1]).entries
    told = {"event": play.event, "sealed": play.sealed, "digest": play.digest}
    row = {
        "game_id": game_id,
        **told,
        "recorded_at": "2026-11-30T18:00:00.000000Z",
    }
    return [{**row, "recorded_by": ledger.owner.key_id, "number": number} for number in range(2, count + 3)]


def _insert_rows(address: str, rows: Sequence[dict[str, Any]], start: Barrier) -> tuple[float, float]:
    """When the insertion of all rows but the first was begun, and when it had ended."""
    database, statement = open_database(address), insert(entries)
    if database.dialect.name == "sqlite":  # which lets one of many writers wait for long, above all on a slow disk
        event.listen(database, "connect", _wait_for_others)
    first, *others = rows
    with database.begin() as connection:
        connection.execute(statement, first)
    start.wait()
    begun = time.perf_counter()
    for row in others:
        with database.begin() as connection:
            connection.execute(statement, row)
    return begun, time.perf_counter()


def _wait_for_others(connection: sqlite3.Connection, _: object) -> None:
    connection.execute(f"PRAGMA busy_timeout={_PATIENCE_MILLISECONDS}")


def turns_rows(servers: Servers, effort: Effort) -> list[Row]:
    """What turn 30 costs over turn 1, where the worker knows the game, and where it must replay it first."""
    with running_ledger(servers.folder / "turns", workers=1) as ledger:
        rounds = [_turn_costs(ledger, effort) for _ in range(effort.rounds + 1)]
    first, late, cold = zip(*rounds[1:], strict=True)
    name = f"CPU per turn: turn {_LATE_TURN} over turn 1"
    return [
        Row(name, ratio_spread(late, first), "≤ 2", f"{microseconds(late)} over {microseconds(first)}"),
        Row(
            f"{name}, its game new to the worker, as after a restart",
            ratio_spread(cold, first),
            "—",
            f"{microseconds(cold)} over {microseconds(first)}",
        ),
    ]


def _turn_costs(ledger: Ledger, effort: Effort) -> tuple[float, float, float]:
    """CPU for turn 1 and turn 30 of games that were looked at, and for turn 30 of games that were not."""
    before, late = story(LONG[: _LATE_TURN - 1]), LONG[_LATE_TURN - 1]
    opened = seed(ledger.database, ledger.owner, effort.games, _NEWLY_OPENED)
    known = seed(ledger.database, ledger.owner, effort.games, (before,))
    unknown = seed(ledger.database, ledger.owner, effort.games, (before,))
    _look_at(ledger, [*opened, *known])
    return (
        _turn_cost(ledger, opened, PLAYED[0], 1),
        _turn_cost(ledger, known, late, _LATE_TURN),
        _turn_cost(ledger, unknown, late, _LATE_TURN),
    )


def _look_at(ledger: Ledger, games: Sequence[str]) -> None:
    send_load(ledger.server.port, Load(tuple(map(game_request, games)), len(games)))


def _turn_cost(ledger: Ledger, games: Sequence[str], turn: Body, number: int) -> float:
    requests = tuple(request for game in games for request in turn_requests(game, [turn], number))
    return ledger.cpu_per_request(Load(requests, len(requests)))
