"""Whole games: every record of two players that contradicts nothing, entered turn by turn at the real server.

Some records are kept here; the others lie beside the project, are entered by the whole gate, and without them this test
says how many were not.
"""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.golden.entering import FileGame, Json, Line, read_file, request
from tests.golden.records import BESIDE, KEPT_GAMES, kept_positions, positions_beside
from tests.running import DIRECTOR_KEY, http_client, running_server

KEPT, BESIDE_THE_PROJECT = 28, 126
_CLIENTS = 4

#: What racks of these files contradict, which the replayer did not look at or took for partial racks.
_RACK_WARNINGS = {
    ("g007.gcg", 22, "rack-impossible"),  # the X is on the other rack
    ("g007.gcg", 23, "rack-impossible"),
    ("g089.gcg", 8, "rack-not-as-kept"),  # another rack than before the play was taken off
    ("g110.gcg", 39, "rack-not-as-kept"),  # five were kept, and three others are shown
    ("g205.gcg", 20, "returned-tile-on-rack"),  # two U lie on the board, two were given back
}

#: Eight tiles, which a rack told apart from a turn cannot have.
_REFUSED = {("g131.gcg", None, "rack-too-long")}

Difference = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Right:
    """What a replayer found of a record."""

    letters: str
    scores: tuple[int, ...]
    is_finished: bool


@dataclass(slots=True)
class Entered:
    """A game entered from a file: the latest answer, and all that is not as the file has it."""

    file: FileGame
    right: Right
    path: str = "/v1/games"
    writes: int = 0
    last_play: tuple[int, int] = (0, 1)
    latest: Json = field(default_factory=dict)
    differences: list[Difference] = field(default_factory=list)
    warnings: list[Difference] = field(default_factory=list)
    refusals: list[Difference] = field(default_factory=list)
    shown: list[Json] = field(default_factory=list)

    def compare(self, line: Line | None, what: str, found: Any, told: Any) -> None:
        if found != told:
            self.differences.append((self.file.name, line and line.number, what, found, told))

    @property
    def is_at(self) -> str:
        life_cycle: str = self.latest["life_cycle"]
        return life_cycle


class Scorekeeper:
    """Enters files, each write upon the version before."""

    def __init__(self, client: httpx.Client) -> None:
        self._client = client

    def enter(self, game: Entered) -> None:
        self._write(game, "POST", "", game.file.opening(game.right.letters))
        game.path = f"/v1/games/{game.latest['id']}"
        for line in game.file.lines:
            if line.kind == "end":
                self._end(game, line)
            else:
                self._take(game, line)
        if game.file.racks_left:
            self._tell_racks_left(game)

    def _take(self, game: Entered, line: Line) -> None:
        is_acceptance = line.kind == "pass" and game.is_at == "awaiting-challenge"
        where, body = request(line)
        self._write(game, "POST", where, body, line)
        turn = game.latest["turn"]
        game.compare(line, "has a turn", turn is not None, line.kind != "time" and not is_acceptance)
        if turn is None:
            _compare_total(game, line)
            return
        if line.kind == "play":
            game.last_play = (line.number, turn["number"])
        game.compare(line, "running total", turn["total"], turn["total"] if line.total is None else line.total)
        if where == "turns":
            game.compare(line, "kind", turn["kind"], line.kind)
            game.compare(line, "score", turn["score"], line.points or 0)
            game.compare(line, "rack", turn["rack"], line.rack)
        else:
            points = turn["challenge"]["points"] if line.kind == "challenge" else -turn["score"]
            game.compare(line, "points", points, line.points)

    def _end(self, game: Entered, line: Line) -> None:
        """An out-play not yet decided is accepted; racks are told where they are asked for, all at once."""
        if game.is_at == "awaiting-challenge":
            self._write(game, "POST", "acceptances", {"seat": line.tiles_of}, line)
        if game.is_at == "awaiting-racks":
            racks = [request(one)[1] for one in game.file.lines if one.kind == "end"]
            self._write(game, "PUT", "racks", {"racks": racks}, line)
        game.compare(line, "life cycle", game.is_at, "finished")
        if game.is_at == "finished":
            left = game.latest["result"]["scores"][line.tiles_of - 1]["rack"]
            game.compare(line, "rack left", sorted(left), sorted(line.tiles))
            _compare_total(game, line)

    def _tell_racks_left(self, game: Entered) -> None:
        if self._write(game, "PUT", "racks", {"racks": game.file.racks_left}):
            players = self._show(game.path)["players"]
            for rack in game.file.racks_left:
                known = sorted(rack["tiles"].replace("_", ""))
                game.compare(None, "rack told", sorted(players[rack["seat"] - 1]["rack"]), known)

    def _write(self, game: Entered, method: str, where: str, body: Json, line: Line | None = None) -> bool:
        headers = {"If-Match": f'"{game.writes}"'} if game.writes else {}
        path = f"{game.path}/{where}" if where else game.path
        response = self._client.request(method, path, json=body, headers=headers)
        place = (game.file.name, line and line.number)
        if response.is_error:
            game.refusals.append((*place, response.json()["code"]))
            return False
        game.writes += 1
        game.latest = response.json()
        game.warnings += [(*place, one["code"]) for one in game.latest["warnings"]]
        return True

    def look(self, game: Entered) -> None:
        """Keep all that is shown of the game, to be compared with what is shown later."""
        before = f"?turn={game.last_play[1] - 1}"
        ways = {"": "", "turns": "/turns", "log": "/log", "before the last play": before}
        game.shown.append({what: self._show(game.path + way) for what, way in ways.items()})

    def _show(self, path: str) -> Json:
        response = self._client.get(path)
        assert response.status_code == 200, response.text
        shown: Json = response.json()
        return shown


def _compare_total(game: Entered, line: Line) -> None:
    if line.total is not None:
        game.compare(line, "running total", game.latest["scores"][line.seat - 1], line.total)


@pytest.fixture(scope="module", params=["kept here", pytest.param("beside the project", marks=pytest.mark.gate)])
def games(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[Entered]:
    """All games, entered at one start of a server and looked at again at the next."""
    is_kept = request.param == "kept here"
    if not is_kept and not BESIDE.exists():
        pytest.skip(f"{BESIDE_THE_PROJECT} real games were not entered: {BESIDE} is absent")
    folder = tmp_path_factory.mktemp("whole_games")
    entered = list(_kept() if is_kept else _beside())
    _each(folder, entered, Scorekeeper.enter, Scorekeeper.look)
    _each(folder, entered, Scorekeeper.look)
    return entered


def _kept() -> Iterator[Entered]:
    for game in KEPT_GAMES:
        if game.verdict == "exact" and game.scores is not None:
            yield Entered(read_file(game.name, game.gcg), Right(game.letters, game.scores, game.is_whole))


def _beside() -> Iterator[Entered]:
    records = json.loads((BESIDE / "expected.json").read_text("utf-8"))
    for name, found in sorted(records.items()):
        if found["status"] == "EXACT" and found["players"] == 2:
            file = read_file(name, (BESIDE / name).read_bytes())
            names = file.nicks if len(set(file.nicks)) == 2 else (f"{file.nicks[0]}#1", f"{file.nicks[1]}#2")
            right = found["computed"] or dict.fromkeys(names, 0)
            yield Entered(file, Right(found["language"], tuple(right[one] for one in names), found["complete"]))


def _each(folder: Path, games: list[Entered], *work: Callable[[Scorekeeper, Entered], None]) -> None:
    """Have several clients at once do this with every game, at a server of that folder."""
    headers = {"Authorization": f"Bearer {DIRECTOR_KEY}"}
    with (
        running_server(folder) as server,
        http_client(server.url, headers=headers, timeout=60) as client,
        ThreadPoolExecutor(_CLIENTS) as clients,
    ):
        for step in work:
            list(clients.map(step, [Scorekeeper(client)] * len(games), games))


def test_every_game_is_entered(games: list[Entered]) -> None:
    assert len(games) in (KEPT, BESIDE_THE_PROJECT)
    assert {one for game in games for one in game.refusals} == _of(games, _REFUSED)


def _of(games: list[Entered], told: set[Difference]) -> set[Difference]:
    """What is told of these games."""
    names = {game.file.name for game in games}
    return {one for one in told if one[0] in names}


def test_every_score_total_and_rack_is_as_the_files_have_it(games: list[Entered]) -> None:
    assert [one for game in games for one in game.differences] == []


def test_every_final_score_is_right(games: list[Entered]) -> None:
    final = [(game.file.name, tuple(game.latest["scores"]), game.right.scores) for game in games]
    assert [one for one in final if one[1] != one[2]] == []


def test_games_are_finished_where_the_files_are(games: list[Entered]) -> None:
    different = [
        (game.file.name, game.is_at) for game in games if (game.is_at == "finished") is not game.right.is_finished
    ]
    assert different == []


def test_only_racks_that_contradict_something_are_warned_of(games: list[Entered]) -> None:
    assert {one for game in games for one in game.warnings} == _of(games, _RACK_WARNINGS)


def test_the_board_before_the_last_play_is_that_of_the_replayer(games: list[Entered]) -> None:
    boards = _boards_of_kept() if len(games) == KEPT else _boards_beside()
    played = [game for game in games if (game.file.name, game.last_play[0]) in boards]
    different = [
        game.file.name
        for game in played
        if game.shown[0]["before the last play"]["board"] != boards[game.file.name, game.last_play[0]]
    ]
    assert (len(games) - len(played), different) == (0 if len(games) == KEPT else 1, [])


def _boards_of_kept() -> dict[tuple[str, int], list[str]]:
    """Boards by games and the lines of their files."""
    headings = {game.name: len(game.heading) for game in KEPT_GAMES}
    return {(one["file"], one["line"] + headings[one["file"]]): one["board"] for one in kept_positions()}


def _boards_beside() -> dict[tuple[str, int], list[str]]:
    return {(one["file"], one["line"]): one["board"] for one in positions_beside()}


def test_the_log_holds_every_write(games: list[Entered]) -> None:
    logs = [(game, game.shown[0]["log"]) for game in games]
    assert [(game.file.name, len(log["items"])) for game, log in logs if len(log["items"]) != game.writes] == []
    assert [game.file.name for game, log in logs if log["items"][-1]["digest"] != game.latest["digest"]] == []


def test_a_server_started_again_shows_the_same(games: list[Entered]) -> None:
    assert [game.file.name for game in games if game.shown[0] != game.shown[1]] == []
