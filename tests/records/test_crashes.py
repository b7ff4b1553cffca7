"""The server is killed in the middle of a stream of writes: what it acknowledged is there, and nothing is half there."""

import os
import random
import signal
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest

from tests.disputes.table import Json, Scorekeeper, club_client
from tests.records.club import check_is_whole, going_on, opened, ran, scored, served_club
from tests.running import RunningServer, running_server

#: So many games are written into at once, each by one client.
GAMES = 3


@dataclass(slots=True)
class Stream:
    """Turns recorded in one game, one after the other, each with a key of its own, until the server is gone."""

    keeper: Scorekeeper
    number: int = 0
    answers: list[tuple[str, httpx.Response]] = field(default_factory=list)
    #: The key of the turn that was sent and not answered.
    unanswered: str | None = None

    def goes_on(self) -> None:
        """Record turns until a connection breaks."""
        while True:
            self.number += 1
            self.unanswered = f"turn-{self.number}"
            try:
                answer = scored(self.keeper, self.number, {"Idempotency-Key": self.unanswered})
            except httpx.TransportError:
                return
            assert answer.status_code == 201, answer.text
            self.answers.append((self.unanswered, answer))

    def is_kept_by(self, client: httpx.Client) -> None:
        """Check the log against what was acknowledged, and go on from there as a client would: by trying again."""
        keeper = Scorekeeper(client, self.keeper.path, self.keeper.seen)
        log = check_is_whole(keeper)
        self._check_acknowledged(log)
        assert len(log) <= 1 + self.number, "more was recorded than was sent"
        self.keeper = keeper
        for key, first in self.answers[-2:]:
            assert self._again(key).content == first.content
        retry = self._again(str(self.unanswered))
        is_there = len(log) == 1 + self.number
        assert (retry.status_code, retry.headers.get("Idempotency-Replayed")) == (201, "true" if is_there else None)
        self.answers.append((str(self.unanswered), retry))
        keeper.seen = retry.json()
        self._check_acknowledged(check_is_whole(keeper))
        assert keeper.seen["version"] == 1 + self.number

    def _again(self, key: str) -> httpx.Response:
        """The turn with this key sent again, as it was."""
        number = int(key.removeprefix("turn-"))
        sent_on = Scorekeeper(self.keeper.client, self.keeper.path, {"version": number})
        return scored(sent_on, number, {"Idempotency-Key": key})

    def _check_acknowledged(self, log: list[Json]) -> None:
        told = {one.json()["version"]: (one.json()["digest"], int(key[5:])) for key, one in self.answers}
        kept = {entry["number"]: (entry["digest"], entry["event"]["points"]) for entry in log[1:]}
        assert told == {version: kept.get(version) for version in told}


def processes_of(server: RunningServer) -> list[int]:
    """The server's processes: the one that was started and its workers."""
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    if not children.exists():
        pytest.skip("the workers were not found: this system does not list a process's children in /proc")
    return [server.process.pid, *(int(one) for one in children.read_text().split())]


def kill(server: RunningServer) -> None:
    """As ``kill -9`` of all its processes."""
    for process in processes_of(server):
        os.kill(process, signal.SIGKILL)
    server.process.wait(20)


def _killed_while_they_write(server: RunningServer, streams: list[Stream], delay: float) -> None:
    """Kill the server once every stream has got some answers, and a moment more."""
    wanted = {id(stream): len(stream.answers) + 3 for stream in streams}
    with going_on([stream.goes_on for stream in streams]):
        deadline = time.monotonic() + 60
        while any(len(one.answers) < wanted[id(one)] for one in streams) and time.monotonic() < deadline:
            time.sleep(0.01)
        time.sleep(delay)
        kill(server)


@pytest.mark.parametrize("rounds", [1, pytest.param(3, marks=pytest.mark.gate)])
def test_a_server_killed_while_many_write_has_lost_nothing_that_it_acknowledged_and_kept_nothing_by_halves(
    database_url: str, tmp_path: Path, rounds: int
) -> None:
    streams: list[Stream] = []
    for number in range(rounds):
        with ExitStack() as stack:
            server = stack.enter_context(running_server(tmp_path, SCRABBLE_API_DATABASE_URL=database_url))
            clients = [stack.enter_context(club_client(server)) for _ in range(GAMES)]
            if number == 0:
                streams = [Stream(opened(client)) for client in clients]
            else:
                _check_all(database_url, tmp_path, streams, clients)
            _killed_while_they_write(server, streams, random.random() * 0.3)
    with served_club(database_url, tmp_path) as club:
        _check_all(database_url, tmp_path, streams, [club.client] * GAMES)
    assert min(len(stream.answers) for stream in streams) >= 3 * rounds


def _check_all(url: str, folder: Path, streams: list[Stream], clients: list[httpx.Client]) -> None:
    verified = ran(folder, url, "db", "verify")
    assert (verified.exit_code, verified.stdout) == (0, f"{GAMES} games checked, 0 with something wrong.\n")
    for stream, client in zip(streams, clients, strict=True):
        stream.is_kept_by(client)
