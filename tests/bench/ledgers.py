"""The servers whose records are measured, and what they are asked."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Engine

from scrabble_api.records.database import open_database
from tests.bench.clients import Load, Scripts, http_request, send_load
from tests.bench.seeding import Owner, owner_of
from tests.bench.servers import Measured, scoring_server
from tests.bench.turns import Body
from tests.running import DIRECTOR_KEY

_KEY = {"Authorization": f"Bearer {DIRECTOR_KEY}"}


@dataclass(frozen=True, slots=True)
class Ledger:
    """A server, the address of its database, an engine of the bench's own for it, and whose the games are."""

    server: Measured
    address: str
    database: Engine
    owner: Owner

    def cpu_per_request(self, load: Load) -> float:
        """The seconds of CPU that all processes of the server took for each request of a load."""
        return cost_of(self.server, load).cpu


@dataclass(frozen=True, slots=True)
class Cost:
    """What a load came to: requests answered in a second, and the seconds of CPU that the server took for each."""

    rate: float
    cpu: float


def cost_of(server: Measured, load: Load | Scripts) -> Cost:
    """What a load costs a server, all its processes together."""
    before = server.cpu_seconds
    seconds = send_load(server.port, load)
    return Cost(load.count / seconds, (server.cpu_seconds - before) / load.count)


@contextmanager
def running_ledger(folder: Path, address: str = "", workers: int = 2) -> Iterator[Ledger]:
    """A server that keeps its records in that database, by default in a SQLite file of its own."""
    address = address or f"sqlite:///{folder / 'club.db'}"
    with scoring_server(folder, workers=workers, database=address) as server:
        database = open_database(address)
        try:
            yield Ledger(server, address, database, owner_of(database))
        finally:
            database.dispose()


def turn_requests(game_id: str, bodies: Sequence[Body], first: int = 1) -> list[bytes]:
    """The requests for turns of a game in which nothing else is recorded, the first of them that of that number."""
    return [
        http_request("POST", f"/v1/games/{game_id}/turns", body, {**_KEY, "If-Match": f'"{version}"'})
        for version, body in enumerate(bodies, first)
    ]


def actions_request(game_id: str, bodies: Sequence[Body]) -> list[bytes]:
    """The one request for the same turns."""
    actions = [{"action": "turn", **body} for body in bodies]
    return [http_request("POST", f"/v1/games/{game_id}/actions", {"actions": actions}, {**_KEY, "If-Match": "*"})]


def get_request(path: str) -> bytes:
    """The request to look at something, with a key."""
    return http_request("GET", path, headers=_KEY)


def game_request(game_id: str) -> bytes:
    """The request to look at a game."""
    return get_request(f"/v1/games/{game_id}")
