"""A club with webhooks, on a database of either kind, and what sends to them, with a clock that can be set ahead."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from scrabble_api.lexicons.shelf import open_shelf
from scrabble_api.records.games import GameStore
from scrabble_api.records.replays import Replays
from scrabble_api.rules.plays.lexicon import Shelf
from scrabble_api.settings import Settings
from scrabble_api.web.deliverer import Deliverer
from tests.disputes.table import Json, Scorekeeper
from tests.receiving import Receiver, receiver
from tests.records.club import Club, opened, served_club

NETWORKS = "127.0.0.0/8"


@dataclass(slots=True)
class Clock:
    """The time, so far ahead of what it is."""

    ahead: timedelta = field(default_factory=timedelta)

    def __call__(self) -> datetime:
        return datetime.now(UTC) + self.ahead

    def go(self, **passed: float) -> None:
        self.ahead += timedelta(**passed)


@dataclass(frozen=True, slots=True)
class Hooked:
    """A club, a receiver, what a worker sends by, and its clock."""

    club: Club
    receiver: Receiver
    worker: Deliverer
    clock: Clock

    def another_worker(self) -> Deliverer:
        store = GameStore(self.club.database, Replays(Shelf(open_shelf(self.club.folder / "data"))))
        return Deliverer(store, Settings(webhook_networks=NETWORKS, webhook_seconds=2), self.clock)

    def makes(self, **fields: object) -> Json:
        """A webhook as it was made, sent to the receiver unless it says where else."""
        answer = self.club.client.post("/v1/webhooks", json={"url": self.receiver.url, **fields})
        assert answer.status_code == 201, answer.text
        made: Json = answer.json()
        return made

    def shows(self, made: Json) -> Json:
        shown: Json = self.club.client.get(f"/v1/webhooks/{made['id']}").json()
        return shown

    def sends(self) -> list[Json]:
        """The events that the receiver is sent of all that is due now."""
        before = len(self.receiver.requests)
        self.worker.deliver_due()
        return self.receiver.events[before:]

    def opens(self, **fields: object) -> Scorekeeper:
        """A game with a lexicon and a board."""
        body: Json = {"recording": "turns", "ruleset": "naspa", "lexicon": "enable", **fields}
        return opened(self.club.client, ("Ann", "Bob"), **body)


@contextmanager
def hooked_club(url: str, folder: Path) -> Iterator[Hooked]:
    """The club on that database."""
    with served_club(url, folder, webhook_networks=NETWORKS, webhook_seconds=2) as club, hooked(club) as found:
        yield found


@contextmanager
def hooked(club: Club) -> Iterator[Hooked]:
    """A club that is served, with a receiver; in the end it has no webhooks any more."""
    store, clock = GameStore(club.database, Replays(Shelf(open_shelf(club.folder / "data")))), Clock()
    settings = Settings(webhook_networks=NETWORKS, webhook_seconds=2)
    with receiver() as receiving:
        yield Hooked(club, receiving, Deliverer(store, settings, clock), clock)
    club.changes("DELETE FROM deliveries", "DELETE FROM webhooks")


def recorded(keeper: Scorekeeper, path: str, body: Json, method: str = "POST") -> Json:
    """The answer to something recorded in a game, on top of whatever stands there."""
    answer = keeper.client.request(method, f"{keeper.path}/{path}", json=body, headers={"If-Match": "*"})
    assert answer.is_success, answer.text
    written: Json = answer.json()
    return written


def kinds_of(events: list[Json]) -> list[str]:
    """The types of events, without what all begin with."""
    return [event["type"].removeprefix("game.") for event in events]
