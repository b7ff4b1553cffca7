"""Lists of games by what is asked of them, on each kind of database: what they show, in which order, at what cost."""

import base64
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event

from scrabble_api.records import selection
from tests.bench.seeding import NAMES, RARE_NAME, RARE_TITLE, owner_of, seed
from tests.disputes.table import Json, Scorekeeper
from tests.records.club import Club, entered, opened, scores, served_club

#: The games of a club, the oldest first: what they are called by here, who plays, and what else is sent or recorded.
GAMES: Mapping[str, dict[str, Any]] = {
    "final": {
        "names": ("Ann", "Bob"),
        "title": "Final, table 1",
        "session_id": "may",
        "round": 3,
        "played_on": "2020-05-02",
        "points": (30, 20),
    },
    "semi": {
        "names": ("Bob", "ann"),
        "title": "Semi-final 12",
        "session_id": "may",
        "round": 2,
        "played_on": "2020-05-01",
        "points": (30, 20),
    },
    "level": {"names": ("Ann", "Cé O'Brien"), "title": "Łódź–Ærø", "session_id": "june", "points": (20, 20)},
    "going on": {"names": ("Annabel Lee", "Bob"), "title": None, "session_id": "june", "round": 2},
    "three": {"names": ("Dov", "Ann", "Bob"), "title": "Table 2", "points": (10, 10, 5)},
    "twins": {"names": ("Ann", "ANN"), "title": "Finale", "points": (1, 2)},
    "abandoned": {"names": ("Bob", "Ann"), "title": "100% wet", "points": (9, 8), "end": "abandoned"},
    "deleted": {"names": ("Ann", "Bob"), "title": "Final of mistakes"},
}


def record_listed(club: Club, names: tuple[str, ...], points: tuple[int, ...] = (), end: str = "", **more: Any) -> None:
    keeper = scores(opened(club.client, names, **more), *points)
    if "mistakes" in (more["title"] or ""):
        assert club.client.delete(keeper.path, headers={"If-Match": "*"}).status_code == 204
    if points:
        racks = [{"seat": seat, "points": 0} for seat in range(1, len(names) + 1)]
        ended = {"reason": end} if end else {"reason": "no-play-possible", "racks": racks}
        answer = club.client.post(f"{keeper.path}/finish", json=ended, headers={"If-Match": "*"})
        assert answer.status_code == 201, answer.text


#: What is asked, and the games found.
ASKED: Sequence[tuple[dict[str, Any], str]] = [
    ({}, "abandoned, twins, three, going on, level, semi, final"),
    ({"sort": "opened"}, "final, semi, level, going on, three, twins, abandoned"),
    ({"player": "ANN"}, "abandoned, twins, three, level, semi, final"),
    ({"player": " ann ", "sort": "opened"}, "final, semi, level, three, twins, abandoned"),
    ({"player": "ann", "opponent": "bob"}, "abandoned, three, semi, final"),
    ({"player": "bob", "opponent": "ann"}, "abandoned, three, semi, final"),
    ({"player": "ann", "opponent": "ann"}, "twins"),
    ({"player": "bob", "opponent": "bob"}, ""),
    ({"player": "ann", "opponent": "dov", "result": "tie"}, "three"),
    ({"player": "ann", "result": "win"}, "twins, final"),
    ({"player": "ann", "result": "loss"}, "twins, semi"),
    ({"player": "ann", "result": "tie"}, "three, level"),
    ({"player": "bob", "result": "loss"}, "three, final"),
    ({"player": "bob", "opponent": "ann", "result": "win"}, "semi"),
    ({"player": "annabel lee", "result": "win"}, ""),
    ({"player": "zoe"}, ""),
    ({"session_id": "may"}, "semi, final"),
    ({"session_id": "may", "round": 2}, "semi"),
    ({"round": 2}, "going on, semi"),
    ({"round": 2, "player": "bob"}, "going on, semi"),
    ({"life_cycle": "open"}, "going on"),
    ({"life_cycle": "finished", "session_id": "june"}, "level"),
    ({"q": "final"}, "twins, semi, final"),
    ({"q": "FINAL ann"}, "twins, semi, final"),
    ({"q": "bob fin"}, "semi, final"),
    ({"q": "ann"}, "abandoned, twins, three, going on, level, semi, final"),
    ({"q": "annab"}, "going on"),
    ({"q": "inal"}, ""),
    ({"q": "1"}, "final"),
    ({"q": "12"}, "semi"),
    ({"q": "table"}, "three, final"),
    ({"q": "table 2"}, "three"),
    ({"q": "table bob ann dov lee"}, ""),
    ({"q": "table bob ann dov 2"}, "three"),
    ({"q": "table", "sort": "-activity"}, "three, final"),
    ({"q": "ce\u0301 o'brien"}, "level"),
    ({"q": "brien"}, "level"),
    ({"q": "æRØ"}, "level"),
    ({"q": "%"}, "abandoned, twins, three, going on, level, semi, final"),
    ({"q": "100%"}, "abandoned"),
    ({"q": "_"}, "abandoned, twins, three, going on, level, semi, final"),
    ({"q": "table", "player": "dov", "session_id": "may"}, ""),
    ({"q": "final", "session_id": "may", "life_cycle": "finished", "player": "bob", "result": "win"}, "semi"),
    ({"to": "2001-01-01"}, ""),
    ({"from": "2001-01-01", "sort": "activity", "q": "twin"}, ""),
    ({"from": "2001-01-01", "sort": "activity", "q": "bob dov"}, "three"),
    ({"from": "2001-01-01", "player": "dov"}, "three"),
    ({"to": "2001-01-01", "player": "dov"}, ""),
    ({"played_to": "2020-12-31"}, "semi, final"),
    ({"played_to": "2020-12-31", "sort": "played"}, "semi, final"),
    ({"played_to": "2020-12-31", "sort": "-played", "player": "ann"}, "final, semi"),
    ({"played_to": "2020-05-01", "sort": "-activity"}, "semi"),
    ({"played_from": "2020-05-02", "played_to": "2020-05-02", "q": "fin"}, "final"),
    ({"played_from": "2020-05-02", "opponent": "dov", "player": "bob"}, "three"),
]


@pytest.mark.parametrize("limit", [50, 1])
def test_lists_have_just_the_games_asked_for_in_order(club: Club, limit: int) -> None:
    for one in GAMES.values():
        record_listed(club, **one)
    ids = [row[0] for row in club.finds("SELECT id FROM games ORDER BY opened_at")]
    names = dict(zip(ids, GAMES, strict=True))
    found = [
        (asked, ", ".join(names[game_id] for game_id in _listed(club, {**asked, "limit": limit}))) for asked, _ in ASKED
    ]
    assert found == list(ASKED)


def test_players_known_by_their_ids_are_found_apart_from_others_of_the_name(club: Club) -> None:
    one, other = (entered(club.client, "Ann")["id"] for _ in range(2))
    seats = {"met": [one, other], "alone": [other, None], "again": [None, one]}
    ids = {}
    for name, players in seats.items():
        body = [{"player_id": known} if known else {"name": "Ann"} for known in players]
        answer = club.client.post("/v1/games", json={"players": body, "recording": "scores"})
        scores(Scorekeeper(club.client, answer.headers["Location"], answer.json()), 20, 10)
        racks = [{"seat": seat, "points": 0} for seat in (1, 2)]
        ended = {"reason": "no-play-possible", "racks": racks}
        path = answer.headers["Location"]
        assert club.client.post(f"{path}/finish", json=ended, headers={"If-Match": "*"}).status_code == 201
        ids[answer.json()["id"]] = name
    asked = (
        ({"player_id": one}, "again, met"),
        ({"player_id": other}, "alone, met"),
        ({"player_id": one, "player": "ann"}, "again, met"),
        ({"player_id": one, "player": "bob"}, ""),
        ({"player_id": one, "opponent_id": other}, "met"),
        ({"player_id": one, "opponent_id": one}, ""),
        ({"player_id": one, "opponent": "ann"}, "again, met"),
        ({"player": "ann", "opponent_id": one}, "again, met"),
        ({"player_id": one, "result": "win"}, "met"),
        ({"player_id": one, "result": "loss"}, "again"),
        ({"player_id": other, "opponent_id": one, "result": "win"}, ""),
        ({"player_id": "nobody"}, ""),
    )
    found = [(query, ", ".join(ids[game_id] for game_id in _listed(club, query))) for query, _ in asked]
    assert found == list(asked)


@pytest.mark.parametrize("asked", ["opponent=bob", "opponent_id=bob", "result=win"])
def test_what_is_asked_of_a_player_needs_one(club: Club, asked: str) -> None:
    answer = club.client.get(f"/v1/games?{asked}")
    [fault] = answer.json()["errors"]
    assert (answer.status_code, fault["parameter"], fault["code"]) == (
        422,
        asked.split("=", maxsplit=1)[0],
        "invalid-value",
    )


def _listed(club: Club, query: dict[str, Any]) -> Iterator[str]:
    """The ids of all games of a list, page after page."""
    page: Json = {"next": None}
    while True:
        page = club.client.get(
            "/v1/games", params={**query, **({"cursor": page["next"]} if page["next"] else {})}
        ).json()
        yield from (one["id"] for one in page["items"])
        if page["next"] is None:
            return


#: Few games and many, both enough for a page of each list that more than one game is on.
FEW, MANY, PAGE = 500, 4000, 5
COSTS: Sequence[dict[str, Any]] = (
    {},
    {"sort": "-activity"},
    {"player": NAMES[0]},
    {"player": RARE_NAME},
    {"player": NAMES[0], "opponent": RARE_NAME, "result": "win"},
    {"q": RARE_TITLE},
    {"q": RARE_NAME},
    {"q": "table 3"},
    {"q": "ada"},
    {"q": "ada abel"},
    {"q": "club night of the opening"},
    {"q": "table", "session_id": "night-1"},
    {"q": "zenobia", "life_cycle": "finished", "sort": "activity"},
    {"player": RARE_NAME, "sort": "activity"},
    {"session_id": "night-1", "round": 2},
    {"to": "2015-01-02", "sort": "-activity"},
    {"to": "2015-01-03", "player": NAMES[0]},
    {"played_to": "2015-01-03"},
    {"sort": "played"},
    {"cursor": base64.urlsafe_b64encode(b"2015-01-06T00:00:00.000000Z 0000000000000000000000").decode()},
)


def test_a_list_takes_no_more_steps_among_many_games_than_among_few(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selection, "_COUNTED", FEW // 10)
    costs = []
    for count in (FEW, MANY):
        with served_club(f"sqlite:///{tmp_path}/{count}.db", tmp_path) as club:
            seed(club.database, owner_of(club.database), count)
            costs.append([_steps(club, asked) for asked in COSTS])
    # To count some more games takes a few steps.
    dear = {str(asked): (few, many) for asked, few, many in zip(COSTS, *costs, strict=True) if many > 1.5 * few + 5}
    assert dear == {}


def _steps(club: Club, asked: dict[str, Any]) -> int:
    """How many steps of a hundred instructions SQLite takes for a list."""
    taken = 0

    def count() -> None:
        nonlocal taken
        taken += 1

    club.database.dispose()
    with _watched(club.database, count):
        answer = club.client.get("/v1/games", params={**asked, "limit": PAGE})
    club.database.dispose()
    assert answer.json()["items"], asked
    return taken


@contextmanager
def _watched(database: Engine, count: Callable[[], None]) -> Iterator[None]:
    """Have each hundred instructions of connections that are made meanwhile counted."""

    def watch(connection: Any, _: object) -> None:
        connection.set_progress_handler(count, 100)

    event.listen(database, "connect", watch)
    yield
    event.remove(database, "connect", watch)
