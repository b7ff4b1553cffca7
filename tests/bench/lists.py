"""Lists of games, one game, and statistics of some, among a great many games and among few."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from tests.bench.clients import Load
from tests.bench.figures import Effort, Row, microseconds, ratio_spread
from tests.bench.ledgers import Ledger, cost_of, game_request, get_request, running_ledger
from tests.bench.seeding import NAMES, RARE_NAME, RARE_TITLE, seed
from tests.bench.servers import Servers
from tests.postgres import running_postgres

#: Any request may look through every game, so that fewer are sent than elsewhere.
_REQUESTS_SHARE = 50
#: Where games are looked at in turn, these are more than a worker keeps in memory, unless it is to be quick.
_GAMES_SHARE = 8


@dataclass(frozen=True, slots=True)
class Club:
    """A server, and the ids of all games that it has, the newest last."""

    ledger: Ledger
    games: list[str]


@dataclass(frozen=True, slots=True)
class Question:
    """What both clubs are asked: its name, the aim, and the requests by club."""

    name: str
    aim: str
    requests: Callable[[Club], tuple[bytes, ...]]
    share: int = _REQUESTS_SHARE

    def cost(self, club: Club, effort: Effort) -> float:
        """The CPU that each request takes, in seconds."""
        return club.ledger.cpu_per_request(self._load(club, effort))

    def time(self, club: Club, effort: Effort) -> float:
        """The time that each request takes, in seconds."""
        return 1 / cost_of(club.ledger.server, self._load(club, effort)).rate

    def _load(self, club: Club, effort: Effort) -> Load:
        return Load(self.requests(club), effort.requests // self.share)


def _one_game(club: Club) -> tuple[bytes, ...]:
    return (game_request(club.games[-1]),)


def _games_in_turn(club: Club) -> tuple[bytes, ...]:
    return tuple(map(game_request, club.games))


def _list(path: str = "/v1/games", **query: str) -> Callable[[Club], tuple[bytes, ...]]:
    request = get_request(f"{path}?" + "&".join(f"{name}={quote(value)}" for name, value in query.items()))
    return lambda _: (request,)


_QUESTIONS = (
    Question("a list's first page", "≤ 2", _list()),
    Question("one game", "≤ 2", _one_game),
    Question("one game after the other, each new to the worker", "≤ 2", _games_in_turn, _GAMES_SHARE),
    Question("a list by last activity", "—", _list(sort="-activity")),
    Question("a list of a player's games", "≤ 1.5", _list(player=NAMES[0])),
    Question("a list of the one game of a player", "≤ 1.5", _list(player=RARE_NAME)),
    Question("a list of a player's games against another", "—", _list(player=NAMES[0], opponent=NAMES[1])),
    Question("a list of the games that a player has won", "≤ 1.5", _list(player=NAMES[0], result="win")),
    Question("a list by a text that many games have", "≤ 1.5", _list(q="table 3")),
    Question("a list by a text that one game has", "≤ 1.5", _list(q=RARE_TITLE)),
    Question("a list by a name that many games have", "≤ 1.5", _list(q=NAMES[0])),
    Question("a list by the beginning of names", "≤ 1.5", _list(q="ab")),
    Question("a list of the games of a round", "—", _list(round="2")),
    Question("a list of finished games", "—", _list(life_cycle="finished")),
    Question("a list of games that await racks, of which there are none", "—", _list(life_cycle="awaiting-racks")),
    Question("a list of one meeting's games", "—", _list(session_id="night-1")),
    Question("the statistics of the one game of a player", "≤ 1.5", _list("/v1/statistics", player=RARE_NAME)),
    Question("the statistics of one meeting", "—", _list("/v1/statistics", session_id="night-1")),
    Question("a list of the games of the first three days", "—", _list(to="2015-01-04")),
)
#: What is asked of PostgreSQL too, whose own work shows in the time alone.
_SEARCHES = tuple(one for one in _QUESTIONS if one.aim == "≤ 1.5")


def lists_rows(servers: Servers, effort: Effort) -> list[Row]:
    """The CPU for what is asked of a club of many games, over the same asked of one of few."""
    with _clubs(servers.folder / "lists", ("", ""), effort) as clubs:
        return [_row(question, *clubs, effort) for question in _QUESTIONS]


def lists_postgres_rows(servers: Servers, effort: Effort) -> list[Row]:
    """The time that searches take on PostgreSQL, whose own work is not among the CPU of the server's processes."""
    with (
        running_postgres() as few,
        running_postgres() as many,
        _clubs(servers.folder / "lists-postgres", (few, many), effort) as clubs,
    ):
        return [_time_row(question, *clubs, effort) for question in _SEARCHES]


@contextmanager
def _clubs(folder: Path, addresses: tuple[str, str], effort: Effort) -> Iterator[tuple[Club, Club]]:
    """A club of few games and one of many."""
    with (
        running_ledger(folder / "few", addresses[0], workers=1) as few,
        running_ledger(folder / "many", addresses[1], workers=1) as many,
    ):
        yield _seeded(few, effort.few), _seeded(many, effort.many)


def _seeded(ledger: Ledger, count: int) -> Club:
    return Club(ledger, seed(ledger.database, ledger.owner, count))


def _row(question: Question, few: Club, many: Club, effort: Effort) -> Row:
    """The costs of rounds taken in turn; one of each before them is not counted."""
    rounds = [(question.cost(few, effort), question.cost(many, effort)) for _ in range(effort.rounds + 1)]
    return _compared("CPU", question, rounds[1:], effort)


def _time_row(question: Question, few: Club, many: Club, effort: Effort) -> Row:
    rounds = [(question.time(few, effort), question.time(many, effort)) for _ in range(effort.rounds + 1)]
    return _compared("time on PostgreSQL", question, rounds[1:], effort)


def _compared(figure: str, question: Question, rounds: Sequence[tuple[float, float]], effort: Effort) -> Row:
    below, above = zip(*rounds, strict=True)
    return Row(
        f"{figure} for {question.name}: among {effort.many:,} games over {effort.few:,}",
        ratio_spread(above, below),
        question.aim,
        f"{microseconds(above)} over {microseconds(below)}",
    )
