"""Records that lost their last entries and went on otherwise: no server blends what it remembers with what there is."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import httpx
import pytest

from tests.databases import Databases, Kind
from tests.disputes.table import Scorekeeper, club_client
from tests.records.club import Club, found_in, id_of, interrupted, opened, points_of, ran, scored, scores, served_club
from tests.running import running_server

Servers = tuple[str, httpx.Client, httpx.Client]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two servers of one worker each on one database, and a game of three turns that both remember."""

    url: str
    folder: Path
    one: Scorekeeper
    two: Scorekeeper


@pytest.fixture(scope="module")
def servers(databases: Databases, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[Kind], Servers]]:
    """Gives two servers on one database of a kind, started when they are first asked for."""
    with ExitStack() as stack:

        @cache
        def started(kind: Kind) -> Servers:
            folders = [tmp_path_factory.mktemp("one"), tmp_path_factory.mktemp("two")]
            url = databases.of_a_new_club(kind, folders[0])
            running = (running_server(one, workers=1, SCRABBLE_API_DATABASE_URL=url) for one in folders)
            one, two = (stack.enter_context(club_client(stack.enter_context(server))) for server in running)
            return url, one, two

        yield started


@pytest.fixture
def pair(kind: Kind, servers: Callable[[Kind], Servers], tmp_path: Path) -> Pair:
    url, first, second = servers(kind)
    one = scores(opened(first, title="one history"), 1, 2, 3)
    two = Scorekeeper(second, one.path)
    two.seen = two.game()
    return Pair(url, tmp_path, one, two)


def _copied(pair: Pair) -> Path:
    made = ran(pair.folder, pair.url, "db", "backup", str(pair.folder / "copy"))
    assert made.exit_code == 0, made.output
    return pair.folder / "copy"


def _restored(pair: Pair, copy: Path) -> None:
    restored = ran(pair.folder, pair.url, "db", "restore", str(copy), "--replace")
    assert restored.exit_code == 0, restored.output


def _file_put_back(pair: Pair, copy: Path) -> None:
    """As operators do it: with the journal of what was there gone, too."""
    file = Path(pair.url.removeprefix("sqlite:///"))
    shutil.copyfile(copy, file.with_suffix(".back"))
    for journal in ("-wal", "-shm"):
        file.with_name(file.name + journal).unlink(missing_ok=True)
    os.replace(file.with_suffix(".back"), file)


LOSSES: list[tuple[Kind, Callable[[Pair, Path], None]]] = [
    ("sqlite", _restored),
    ("postgres", _restored),
    ("sqlite", _file_put_back),
]


@pytest.mark.parametrize(("kind", "lose"), LOSSES)
@pytest.mark.parametrize("others", [1, 2, 3], ids=["fewer", "as many", "more"])
def test_what_servers_remember_is_given_up_where_the_log_went_on_otherwise(
    pair: Pair, lose: Callable[[Pair, Path], None], others: int
) -> None:
    """Two entries are lost; the one server records others, the other then looks and goes on."""
    copy = _copied(pair)
    pair.two.seen = scores(pair.one, 11, 12).seen
    assert pair.two.game()["version"] == 6
    lose(pair, copy)
    pair.one.seen = pair.one.game()
    assert pair.one.seen["version"] == 4
    expected = [1, 2, 3, *range(21, 21 + others)]
    scores(pair.one, *expected[3:])
    _check(pair, expected)
    pair.two.seen = pair.two.game()
    scores(pair.two, 31)
    _check(pair, [*expected, 31])


def _check(pair: Pair, points: list[int]) -> None:
    for keeper in (pair.two, pair.one):
        assert points_of(keeper.log()) == [turn["score"] for turn in keeper.turns()] == points
        totals = [sum(points[::2]), sum(points[1::2])]
        assert [player["score"] for player in keeper.game()["players"]] == totals
        [listed] = [one for one in keeper.client.get("/v1/games").json()["items"] if keeper.path.endswith(one["id"])]
        assert ([player["score"] for player in listed["players"]], listed["version"]) == (totals, len(points) + 1)
    verified = ran(pair.folder, pair.url, "db", "verify")
    assert (verified.exit_code, verified.stdout.partition(", ")[2]) == (0, "0 with something wrong.\n")


_LOST = (
    "DELETE FROM entries WHERE game_id = :id AND number = 3",
    "UPDATE games SET version = 2, digest = (SELECT digest FROM entries WHERE game_id = :id AND number = 2)"
    " WHERE id = :id",
)


@pytest.mark.parametrize(("asked", "status"), [("*", 201), ('"3"', 412)])
def test_a_write_is_not_chained_to_an_entry_that_is_lost_before_it_is_committed(
    club: Club, asked: str, status: int
) -> None:
    keeper = scores(opened(club.client), 1, 2)
    game_id = id_of(keeper)

    def go_on_otherwise() -> None:
        club.changes(*_LOST, id=game_id)
        with served_club(club.url, club.folder) as other:
            now = Scorekeeper(other.client, keeper.path)
            now.seen = now.game()
            scores(now, 9)

    wanted = "BEGIN IMMEDIATE" if club.url.startswith("sqlite") else "UPDATE games"
    with interrupted(club.database, wanted, go_on_otherwise):
        answer = scored(keeper, 3, {"If-Match": asked})
    assert answer.status_code == status
    points = [entry["event"]["points"] for entry in keeper.log()[1:]]
    assert points == ([1, 9, 3] if status == 201 else [1, 9])
    assert club.runs("db", "verify", "--rebuild").exit_code == 0
    assert found_in(club.url, "SELECT count(*) FROM games") == [(1,)]
