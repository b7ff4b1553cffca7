"""The server is killed in the middle of a stream of imports: all games of a file are there, or none of them."""

import random
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from uuid import uuid4

import httpx
import pytest

from tests.disputes.table import Json, Scorekeeper, club_client
from tests.records.club import check_is_whole, found_in, going_on, ran, served_club
from tests.records.test_crashes import kill
from tests.running import RunningServer, running_server

#: So many bring files at once, each of so many games, and so often the server is killed.
IMPORTERS, GAMES = 3, 4

TURNS = ">Ann: AEHTEEE 8G HAT +12 12\n>Bob: AEIINOR 9G ON +11 11\n#note as told\n"


@dataclass(slots=True)
class Stream:
    """Files brought one after the other, each with a key of its own, until the server is gone.

    The key of a file is in the titles of its games, by which the database is asked what of a file it has.
    """

    name: str = field(default_factory=lambda: uuid4().hex)
    number: int = 0
    answers: dict[str, httpx.Response] = field(default_factory=dict)

    @property
    def latest(self) -> str:
        """The key of the file sent last."""
        return f"{self.name}-{self.number}"

    def goes_on(self, client: httpx.Client) -> None:
        """Bring files until a connection breaks."""
        while True:
            self.number += 1
            try:
                answer = _brought(client, self.latest)
            except httpx.TransportError:
                return
            self.answers[self.latest] = answer

    def is_kept_by(self, client: httpx.Client, kept: list[str]) -> None:
        """Check what is kept against what was acknowledged, and go on as a client would: by trying again."""
        whole = {key: kept.count(key) for key in dict.fromkeys(kept)}
        assert {key: whole.get(key) for key in self.answers} == dict.fromkeys(self.answers, GAMES)
        for key in list(self.answers)[-2:]:
            assert _brought(client, key).content == self.answers[key].content
        retry = _brought(client, self.latest)
        is_there = whole.get(self.latest) == GAMES
        assert retry.headers.get("Idempotency-Replayed") == ("true" if is_there else None)
        self.answers[self.latest] = retry
        for game in _games(retry):
            assert len(check_is_whole(Scorekeeper(client, f"/v1/games/{game['id']}"))) == game["version"]


def _brought(client: httpx.Client, key: str) -> httpx.Response:
    """The answer to the file of that key, all of whose games are new or were when it was first sent."""
    heads = (f"#player1 Ann Ann\n#player2 Bob Bob\n#title {key} {number}\n" for number in range(GAMES))
    headers = {"Content-Type": "text/x-gcg", "Idempotency-Key": key}
    answer = client.post("/v1/games/import", content="".join(head + TURNS for head in heads).encode(), headers=headers)
    assert answer.status_code == 200, answer.text
    assert [game["status"] for game in _games(answer)] == ["created"] * GAMES
    return answer


def _games(answer: httpx.Response) -> list[Json]:
    games: list[Json] = answer.json()["games"]
    return games


def _killed_while_they_bring(
    server: RunningServer, streams: list[Stream], clients: list[httpx.Client], delay: float
) -> None:
    """Kill the server once everybody has got some answers, and a moment more."""
    wanted = {stream.name: len(stream.answers) + 2 for stream in streams}
    with going_on([partial(stream.goes_on, client) for stream, client in zip(streams, clients, strict=True)]):
        deadline = time.monotonic() + 60
        while any(len(one.answers) < wanted[one.name] for one in streams) and time.monotonic() < deadline:
            time.sleep(0.01)
        time.sleep(delay)  # at no certain moment of an import
        kill(server)


@pytest.mark.parametrize("rounds", [1, pytest.param(3, marks=pytest.mark.gate)])
def test_a_server_killed_while_many_import_has_every_acknowledged_file_and_no_file_by_halves(
    database_url: str, tmp_path: Path, rounds: int
) -> None:
    streams = [Stream() for _ in range(IMPORTERS)]
    for number in range(rounds):
        with ExitStack() as stack:
            server = stack.enter_context(running_server(tmp_path, SCRABBLE_API_DATABASE_URL=database_url))
            clients = [stack.enter_context(club_client(server)) for _ in streams]
            if number:
                _check_all(database_url, tmp_path, streams, clients)
            _killed_while_they_bring(server, streams, clients, random.random() * 0.3)
    with served_club(database_url, tmp_path) as club:
        _check_all(database_url, tmp_path, streams, [club.client] * IMPORTERS)
    assert min(len(stream.answers) for stream in streams) >= 2 * rounds


def _check_all(url: str, folder: Path, streams: list[Stream], clients: list[httpx.Client]) -> None:
    kept = [str(title).partition(" ")[0] for (title,) in found_in(url, "SELECT title FROM games")]
    assert {kept.count(key) for key in kept} == {GAMES}, "a file is half there"
    verified = ran(folder, url, "db", "verify")
    assert (verified.exit_code, verified.stdout) == (0, f"{len(kept)} games checked, 0 with something wrong.\n")
    for stream, client in zip(streams, clients, strict=True):
        stream.is_kept_by(client, kept)
