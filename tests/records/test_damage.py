"""A row that was damaged harms nothing but its own game: the list has all others, and ``db verify`` names it."""

import pytest

from tests.disputes.table import Scorekeeper
from tests.records.club import Club, id_of, opened, scored, scores, served_club

#: Damage of a game's row; SQLite takes anything as a value, PostgreSQL what is of the column's kind.
ROWS = {
    "no JSON": "UPDATE games SET seats = 'x' WHERE id = :id",
    "half of it": "UPDATE games SET seats = substr(seats, 1, 20) WHERE id = :id",
    "JSON of another form": "UPDATE games SET seats = '{\"seat\": 1}' WHERE id = :id",
    "a number": "UPDATE games SET seats = '7' WHERE id = :id",
    "no seats": "UPDATE games SET seats = '[]' WHERE id = :id",
    "seats of another form": "UPDATE games SET seats = '[[1]]' WHERE id = :id",
    "no such life": "UPDATE games SET life_cycle = 'asleep' WHERE id = :id",
}


@pytest.mark.parametrize("page", [50, 1])
def test_a_damaged_row_is_left_out_of_the_list_and_named(club: Club, page: int) -> None:
    games = [scores(opened(club.client, title=name), 1) for name in (*ROWS, "sound", "sound too")]
    damaged = [id_of(game) for game in games[: len(ROWS)]]
    for statement, game_id in zip(ROWS.values(), damaged, strict=True):
        club.changes(statement, id=game_id)
    items, named, cursor = [], [], ""
    while True:
        answer = club.client.get(f"/v1/games?limit={page}{cursor}")
        assert answer.status_code == 200
        items += answer.json()["items"]
        named += answer.json()["damaged"]
        if answer.json()["next"] is None:
            break
        cursor = f"&cursor={answer.json()['next']}"
    assert [one["title"] for one in items] == ["sound too", "sound"]
    assert sorted(named) == sorted(damaged)
    assert {scored(game, 2).status_code for game in games} == {201}
    verified = club.runs("db", "verify")
    assert verified.exit_code == 0, "a write makes its row anew"


def test_the_row_is_found_and_made_anew(club: Club) -> None:
    games = [scores(opened(club.client, title=name), 1) for name in ROWS]
    for statement, game in zip(ROWS.values(), games, strict=True):
        club.changes(statement, id=id_of(game))
    found = club.runs("db", "verify")
    assert found.exit_code == 1
    assert {line.split(": ")[0] for line in found.stdout.splitlines()[:-1]} == {id_of(game) for game in games}
    assert club.runs("db", "verify", "--rebuild").exit_code == 0
    assert club.client.get("/v1/games").json()["damaged"] == []


#: Damage of a log.
LOGS = {
    "no JSON": "UPDATE entries SET event = 'x' WHERE game_id = :id AND number = 2",
    "half of it": "UPDATE entries SET event = substr(event, 1, 20) WHERE game_id = :id AND number = 1",
    "a list": "UPDATE entries SET event = '[2]' WHERE game_id = :id AND number = 2",
    "nothing of it": 'UPDATE entries SET event = \'{"v": 2, "kind": "score"}\' WHERE game_id = :id AND number = 2',
    "another field": "UPDATE entries SET event = replace(event, 'seat', 'chair') WHERE game_id = :id AND number = 2",
    "what was sealed": "UPDATE entries SET sealed = 'x' WHERE game_id = :id AND number = 1",
    "a seal": "UPDATE entries SET sealed = '[1]' WHERE game_id = :id AND number = 1",
    "all of it gone": "DELETE FROM entries WHERE game_id = :id",
}


def test_a_damaged_log_is_told_and_harms_no_other_game(club: Club) -> None:
    games = [scores(opened(club.client, title=name), 1) for name in LOGS]
    sound = scores(opened(club.client, title="sound"), 1)
    for statement, game in zip(LOGS.values(), games, strict=True):
        club.changes(statement, id=id_of(game))
    with served_club(club.url, club.folder) as now:
        for game in games:
            for place in ("", "/log", "/record?format=json"):
                answer = now.client.get(f"{game.path}{place}")
                assert (answer.status_code, answer.json()["code"]) == (503, "record-damaged"), game.path
            kept = Scorekeeper(now.client, game.path, game.seen)
            assert scored(kept, 2).json()["code"] == "record-damaged"
        assert len(now.client.get("/v1/games").json()["items"]) == len(games) + 1
        assert scored(Scorekeeper(now.client, sound.path, sound.seen), 2).status_code == 201
        exported = now.runs("export", "--club", "club", "--all", str(now.folder / "out"))
        assert f"1 written to {now.folder / 'out'}, {len(games)} could not be written." in exported.stdout
        found = now.runs("db", "verify")
        assert {line.split(": ")[0] for line in found.stdout.splitlines()[:-1]} == {id_of(game) for game in games}
