"""Turns recorded over HTTP: how many in a second, against the smallest recorder, and what a late one costs."""

from collections.abc import Callable, Sequence
from pathlib import Path

from tests.bench.clients import Load, Scripts, send_load
from tests.bench.figures import Effort, Row, microseconds, per_second, ratio_spread
from tests.bench.ledgers import Cost, Ledger, actions_request, cost_of, game_request, running_ledger, turn_requests
from tests.bench.seeding import Story, seed, story
from tests.bench.servers import Measured, Servers, yardstick
from tests.bench.turns import LONG, PLAYED, Body
from tests.postgres import running_postgres

_NEWLY_OPENED: tuple[Story, ...] = (story(()),)

_LATE_TURN = 30
_TURNS_AT_ONCE = 25
#: Makes the requests that send turns of a game.
RequestMaker = Callable[[str, Sequence[Body]], list[bytes]]

#: How many clients send turns at the same time.
_CLIENTS = (1, 4, 16)


def sqlite_rows(servers: Servers, effort: Effort) -> list[Row]:
    """Turns a second, and the CPU of each, over those of the smallest recorder on the same file."""
    return _rows("SQLite", servers.folder / "records-sqlite", "", effort)


def postgres_rows(servers: Servers, effort: Effort) -> list[Row]:
    """The same on a PostgreSQL server whose commits are as durable as those of the SQLite file."""
    with running_postgres(fsync="on") as address:
        return _rows("PostgreSQL (fsync on)", servers.folder / "records-postgres", address, effort)


def _rows(where: str, folder: Path, address: str, effort: Effort) -> list[Row]:
    with (
        running_ledger(folder / "service", address) as ledger,
        yardstick(folder / "recorder", "recorder", SCRABBLE_API_DATABASE_URL=ledger.address) as recorder,
    ):
        return [row for clients in _CLIENTS for row in _rows_of(ledger, recorder, where, clients, effort)]


def _rows_of(ledger: Ledger, recorder: Measured, where: str, clients: int, effort: Effort) -> list[Row]:
    """The figures of rounds taken in turn; one of each before them is not counted."""
    both = (ledger.server, recorder)
    rounds = [[_turns_cost(ledger, one, clients, effort) for one in both] for _ in range(effort.rounds + 1)]
    service, least = zip(*rounds[1:], strict=True)
    rates, least_rates = [one.rate for one in service], [one.rate for one in least]
    cpu, least_cpu = [one.cpu for one in service], [one.cpu for one in least]
    of = f"{where}, {clients} client{'s' if clients > 1 else ''}: recorded over the smallest recorder"
    return [
        Row(
            f"turns a second, {of}",
            ratio_spread(rates, least_rates),
            "≥ 0.65",
            f"{per_second(rates)} over {per_second(least_rates)}",
        ),
        Row(
            f"CPU per turn, {of}",
            ratio_spread(cpu, least_cpu),
            "≤ 1.8",
            f"{microseconds(cpu)} over {microseconds(least_cpu)}",
        ),
    ]


def _turns_cost(ledger: Ledger, server: Measured, clients: int, effort: Effort) -> Cost:
    """What turns cost a server, each client's in games of its own, which are there beforehand."""
    games = seed(ledger.database, ledger.owner, effort.games, _NEWLY_OPENED)
    return cost_of(server, Scripts(tuple(_script(games[client::clients], effort.turns) for client in range(clients))))


def _script(games: Sequence[str], turns: int) -> tuple[bytes, ...]:
    return tuple(request for game in games for request in turn_requests(game, PLAYED[:turns]))


def actions_rows(servers: Servers, effort: Effort) -> list[Row]:
    """What a turn costs in a call of many, over one in a call of its own."""
    turns = LONG[:_TURNS_AT_ONCE]
    with running_ledger(servers.folder / "actions", workers=1) as ledger:
        rounds = [
            (_turns_costs(ledger, effort, turn_requests, turns), _turns_costs(ledger, effort, actions_request, turns))
            for _ in range(effort.rounds + 1)
        ]
    single, together = zip(*rounds[1:], strict=True)
    return [
        Row(
            f"CPU per turn: in a call of {_TURNS_AT_ONCE} over a call of its own",
            ratio_spread(together, single),
            "≤ 0.25",
            f"{microseconds(together)} over {microseconds(single)}",
        )
    ]


def _turns_costs(ledger: Ledger, effort: Effort, requests_of: RequestMaker, turns: Sequence[Body]) -> float:
    """The CPU for each turn of games that are there beforehand, and that the worker knows."""
    games = seed(ledger.database, ledger.owner, effort.games, _NEWLY_OPENED)
    _look_at(ledger, games)
    requests = tuple(request for game in games for request in requests_of(game, turns))
    return ledger.cpu_per_request(Load(requests, len(requests))) * len(requests) / (len(games) * len(turns))


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
