"""Statistics on both databases: an evening counted by hand, who and what is counted, and what keeps them right."""

import json
from typing import Any

import httpx
import pytest
from alembic import command

from tests.disputes.table import Json, Scorekeeper
from tests.records.club import Club, entered, id_of, open_engine, opened, scores
from tests.records.second_count import Seen, counted
from tests.records.test_lists import ASKED, GAMES, record_listed
from tests.records.test_migrations import alembic_config
from tests.records.test_statistics_add_up import sent_at_once
from tests.rules.whole_games import FLIP
from tests.running import DIRECTOR_KEY, running_server

ANY = {"If-Match": "*"}
#: HATE 14, RAGOT with HATER 23 comes off, RATIO with HATER 21 is upheld; seat 2 lays AN, which makes HA and AN, for 11.
TABLE = (
    "1 8H HATE (AEHTBCD) = 14",
    "2 L8 RAGOT (AGORTII) = 25",
    "1 challenges",
    "1 pass",
    "2 L8 RATIO (AORTIGI) = 12",
    "1 challenges",
    "2 9H AN",
)
#: The last migration of a version that kept no figures.
_BEFORE_FIGURES = "0014"
LOST_BY_2 = {"reason": "resignation", "loser_seat": 2}


def _sent(keeper: Scorekeeper, path: str, **body: Any) -> Scorekeeper:
    answer = keeper.client.post(f"{keeper.path}/{path}", json=body, headers=ANY)
    assert answer.status_code == 201, answer.text
    return keeper


def _finished(keeper: Scorekeeper, **body: Any) -> Scorekeeper:
    return _sent(keeper, "finish", **(body or LOST_BY_2))


def _at_table(club: Club, *lines: str, **more: Any) -> Scorekeeper:
    """A game in which this happened, entered in one call."""
    fields = {"recording": "turns", "lexicon": "enable", "ruleset": "club", **sent_at_once("\n".join(lines)), **more}
    return opened(club.client, **fields)


def _by_result(club: Club, players: list[Json], *points: int, **more: Any) -> Scorekeeper:
    return opened(club.client, [], players=players, recording="result", result={"scores": list(points)}, **more)


def statistics(club: Club, path: str = "/v1/statistics", **query: Any) -> Json:
    answer = club.client.get(path, params=query)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def _of_player(club: Club, player: Json, **query: Any) -> Json:
    return statistics(club, f"/v1/players/{player['id']}/statistics", **query)


def _verified(club: Club) -> None:
    found = club.runs("db", "verify")
    assert found.exit_code == 0, found.stdout


@pytest.fixture
def evening(club: Club) -> dict[str, Any]:
    """Ann plays Bob at the table, and FLIP, a result and a game of scores; games that do not count go beside."""
    ann, bob = entered(club.client, "Ann"), entered(club.client, "Bob")
    pair = [{"player_id": ann["id"]}, {"player_id": bob["id"]}]
    table = _at_table(club, *TABLE, players=pair, session_id="may")
    flip = _at_table(club, f"{FLIP}1 accepts", players=pair[::-1], ruleset="naspa", played_on="1998-11-14")
    result = _by_result(club, pair, 412, 412, session_id="may", round=2)
    three = _by_result(club, [*pair, {"name": "Cid"}], 300, 310, 200)
    scored = scores(opened(club.client, [], players=pair[::-1]), 30, 20, 7)
    _at_table(club, "1 8H HATE", players=pair)
    _finished(_at_table(club, "1 8H HATE", players=pair), reason="abandoned")
    games = {"table": _finished(table), "flip": flip, "result": result, "three": three, "scores": _finished(scored)}
    return {"ann": ann, "bob": bob, **{name: id_of(keeper) for name, keeper in games.items()}}


def test_an_evening_counted_by_hand(club: Club, evening: dict[str, Any]) -> None:
    ann, found = evening["ann"], _of_player(club, evening["ann"])
    assert found["player"] == {"id": ann["id"], "name": "Ann"}
    # 14:32 and won, since Bob gave up; 396:392; 412:412; 300 with 310 and 200; 20:37 and lost, since Ann gave up.
    assert found["games"] == 5
    assert found["results"] == {
        "seats": 5,
        "wins": 2,
        "ties": 1,
        "losses": 2,
        "win_rate": 0.5,
        "average_score": (14 + 396 + 412 + 300 + 20) / 5,
        "average_spread": (14 - 32 + 4 + 0 + 300 - 255 + 20 - 37) / 5,
    }
    assert found["turns"] == {"seats": 3, "turns": 2 + 12 + 1, "points": 14 + 386 + 20, "average_points": 28.0}
    assert found["plays"] == {
        "seats": 2,
        "plays": 1 + 12,
        "exchanges": 0,
        "passes": 1,
        "bonuses": 1,
        "bonuses_per_game": 0.5,
    }
    assert found["challenges"] == {
        "seats": 2,
        "won": 1,
        "lost": 1,
        "plays_taken_off": 0,
        "plays_upheld": 0,
        "plays_withdrawn": 0,
    }
    assert found["phonies"] == {"seats": 2, "stood": 0}
    assert found["blanks"] == {"seats": 1, "drawn": 1, "per_game": 1.0}
    assert found["announced_scores"] == {"plays": 13, "errors": 0, "points_over": 0, "points_under": 0}
    first, second = found["first_move"]["first"], found["first_move"]["second"]
    assert (first["seats"], first["wins"], first["average_score"], first["average_spread"]) == (1, 1, 14.0, -18.0)
    assert (second["seats"], second["wins"], second["losses"], second["average_spread"]) == (2, 1, 1, -6.5)


def test_the_clubs_evening_counted_by_hand(club: Club, evening: dict[str, Any]) -> None:
    found = statistics(club)
    results = found["results"]
    assert (found["games"], results["seats"], results["wins"], results["ties"], results["losses"]) == (5, 11, 4, 2, 5)
    assert (results["win_rate"], results["average_spread"]) == (0.455, 0.0)
    assert (found["plays"]["seats"], found["plays"]["bonuses"], found["plays"]["bonuses_per_game"]) == (4, 3, 0.75)
    # Bob announced 12 for RATIO, which is 21; his RAGOT came off.
    assert found["announced_scores"] == {"plays": 26, "errors": 1, "points_over": 0, "points_under": 9}
    assert (found["challenges"]["plays_taken_off"], found["challenges"]["plays_upheld"]) == (1, 1)
    high = [(one["score"], one["name"], one["game_id"]) for one in found["high_games"]]
    assert high[:4] == [
        (412, "Ann", evening["result"]),
        (412, "Bob", evening["result"]),
        (396, "Ann", evening["flip"]),
        (392, "Bob", evening["flip"]),
    ]
    assert len(high) == 10
    assert found["high_games"][2] == {
        "game_id": evening["flip"],
        "day": "1998-11-14",
        "seat": 2,
        "name": "Ann",
        "player_id": evening["ann"]["id"],
        "score": 396,
        "spread": 4.0,
        "result": "win",
    }
    plays = found["high_plays"]
    assert plays[0] == {
        "game_id": evening["flip"],
        "day": "1998-11-14",
        "seat": 1,
        "name": "Bob",
        "player_id": evening["bob"]["id"],
        "turn": 3,
        "notation": "10C SAPIE.CY",
        "words": ["SAPIENCY"],
        "bonus": 50,
        "score": 75,
    }
    assert [(one["score"], one["turn"]) for one in plays[1:5]] == [(66, 2), (66, 6), (64, 1), (52, 10)]


FILTERS: list[tuple[dict[str, Any], str]] = [
    ({"session_id": "may"}, "table result"),
    ({"session_id": "may", "round": 2}, "result"),
    ({"played_to": "1998-12-31"}, "flip"),
    ({"played_from": "1998-12-31"}, "table result three scores"),
    ({"opponent": "cid"}, "three"),
    ({"result": "tie"}, "result"),
    ({"result": "win", "session_id": "may"}, "table"),
    ({"q": "cid ann"}, "three"),
    ({"session_id": "june"}, ""),
]


def test_the_filters_are_those_of_the_list(club: Club, evening: dict[str, Any]) -> None:
    ann = evening["ann"]
    for query, games in FILTERS:
        found = _of_player(club, ann, **query)
        assert {one["game_id"] for one in found["high_games"]} == {evening[name] for name in games.split()}
        assert found["games"] == len(games.split())
        by_query = statistics(club, player_id=ann["id"], **query)
        assert by_query == {name: value for name, value in found.items() if name != "player"}
        if not games:
            assert (found["results"]["average_score"], found["results"]["win_rate"], found["high_plays"]) == (
                None,
                None,
                [],
            )


@pytest.mark.gate
def test_every_list_is_counted_as_it_is_listed(club: Club) -> None:
    for one in GAMES.values():
        record_listed(club, **one)
    asked = [query for query, _ in ASKED if "life_cycle" not in query]
    assert len(asked) > 40
    seen: Seen = {}
    for query in asked:
        listed = club.client.get("/v1/games", params=query).json()["items"]
        wanted = {name: value for name, value in query.items() if name != "sort"}
        found = statistics(club, **wanted)
        assert found["games"] == sum(game["players"][0]["place"] is not None for game in listed), query
        assert found == counted(club.client, wanted, seen), query


def test_a_game_counts_while_it_is_finished(club: Club) -> None:
    keeper = _at_table(club, *TABLE)
    assert statistics(club)["games"] == 0
    _finished(keeper)
    before = statistics(club)
    assert before["games"] == 1
    _sent(keeper, "reopen", reason="A turn is missing")
    nothing = statistics(club)
    assert (nothing["games"], nothing["turns"]["turns"], nothing["high_games"], nothing["high_plays"]) == (0, 0, [], [])
    assert nothing == counted(club.client, {})
    _finished(keeper)
    assert statistics(club) == before
    _sent(keeper, "corrections", operation="remove", turn=6, cause="recording", reason="not played")
    found = statistics(club)
    assert (found["games"], found["plays"]["plays"], found["high_plays"][0]["score"]) == (1, 2, 21)
    assert found == counted(club.client, {})
    _verified(club)


def test_a_dealt_game_shows_nothing_while_it_goes_on_and_then_every_blank(club: Club) -> None:
    _by_result(club, [{"name": "Ann"}, {"name": "Bob"}], 412, 388)
    before = statistics(club)
    keeper = _sent(_at_table(club, dealing="service"), "turns", kind="pass")
    assert statistics(club) == before
    _finished(keeper)
    found = statistics(club)
    assert (found["games"], found["blanks"]["seats"]) == (2, 2)
    racks = [player["rack"] for player in keeper.game()["players"]]
    assert found["blanks"]["drawn"] == "".join(racks).count("?")
    assert found == counted(club.client, {})


def test_players_merged_count_as_one_and_removed_ones_keep_their_figures(club: Club) -> None:
    ann, double, bob = entered(club.client, "Ann"), entered(club.client, "Anne"), entered(club.client, "Bob")
    for one, points in ((ann, 400), (double, 300)):
        _by_result(club, [{"player_id": one["id"]}, {"player_id": bob["id"]}], points, 350)
    answer = club.client.post(f"/v1/players/{ann['id']}/merge", json={"player_id": double["id"]}, headers=ANY)
    assert answer.status_code == 200, answer.text
    found = _of_player(club, ann)
    results = found["results"]
    assert (found["games"], results["wins"], results["losses"], results["average_score"]) == (2, 1, 1, 350.0)
    assert _of_player(club, double) == found
    assert club.client.delete(f"/v1/players/{ann['id']}", headers=ANY).status_code == 200
    removed = _of_player(club, ann)
    assert (removed["games"], removed["results"]) == (2, results)
    assert "Ann" not in json.dumps([removed, statistics(club)])
    _verified(club)


def test_players_are_listed_with_their_figures(club: Club, evening: dict[str, Any]) -> None:
    entered(club.client, "Never Played")
    found = statistics(club, "/v1/statistics/players")
    assert ([one["player"]["name"] for one in found["items"]], found["next"]) == (["Ann", "Bob"], None)
    for one in found["items"]:
        of_player = _of_player(club, one["player"])
        high = of_player["high_games"][0]["score"], of_player["high_plays"][0]["score"]
        assert (one.pop("highest_score"), one.pop("highest_play")) == high
        assert one == {name: of_player[name] for name in one}
    first = statistics(club, "/v1/statistics/players", limit=1)
    second = statistics(club, "/v1/statistics/players", limit=1, cursor=first["next"])
    assert [one["player"] for one in (*first["items"], *second["items"])] == [one["player"] for one in found["items"]]
    assert second["next"] is None
    [only] = statistics(club, "/v1/statistics/players", session_id="may", round=2, limit=2)["items"][:1]
    assert (only["games"], only["highest_score"], only["highest_play"]) == (1, 412, None)
    assert statistics(club, "/v1/statistics/players", session_id="june") == {"items": [], "next": None}
    refused = club.client.get("/v1/statistics/players", params={"cursor": "x"})
    assert (refused.status_code, refused.json()["code"]) == (422, "unreadable-cursor")


def test_a_player_of_another_club_has_no_statistics_here(club: Club) -> None:
    assert club.client.get(f"/v1/players/{'A' * 22}/statistics").status_code == 404
    assert club.client.get("/v1/players/x/statistics").status_code == 404


#: What may be changed past the service, and the part of a game's summary that it is of.
DAMAGE = {
    "UPDATE seat_figures SET score = score + 1 WHERE seat = 1 AND game_id = :id": "figures",
    "DELETE FROM seat_figures WHERE seat = 2 AND game_id = :id": "figures",
    "UPDATE seat_figures SET phonies = NULL WHERE game_id = :id": "figures",
    "UPDATE seat_figures SET high_plays = :plays WHERE seat = 1 AND game_id = :id": "figures",
    "UPDATE seat_figures SET high_plays = '{' WHERE game_id = :id": "figures",
    "UPDATE seat_figures SET high_plays = '[[1]]' WHERE game_id = :id": "figures",
    "UPDATE games SET seats = '[]' WHERE id = :id": "seats",
}


def test_whatever_is_changed_in_figures_breaks_no_answer_is_found_and_made_anew(club: Club) -> None:
    games = {change: id_of(_finished(_at_table(club, *TABLE))) for change in DAMAGE}
    before = seen = statistics(club)
    for change, game_id in games.items():
        plays = {"plays": '[[1,1400,0,"8H HATE",["HATE"]]]'} if ":plays" in change else {}
        club.changes(change, id=game_id, **plays)
        found = statistics(club)
        assert found != seen, change
        seen = found
    told_of = club.runs("db", "verify", "--rebuild").stdout
    for change, part in DAMAGE.items():
        assert f"{games[change]}: the summary differs from the log in {part}." in told_of
    assert statistics(club) == before
    _verified(club)


def test_figures_of_a_game_that_goes_on_are_found_and_taken_away(club: Club) -> None:
    keeper = _finished(_at_table(club, *TABLE))
    [*rows] = club.finds("SELECT * FROM seat_figures")
    assert len(rows) == 2
    _sent(keeper, "reopen", reason="A turn is missing")
    assert club.finds("SELECT * FROM seat_figures") == []
    club.changes(
        "INSERT INTO seat_figures (game_id, seat, score, spread, high_plays) VALUES (:id, 1, 5, 5, '[]')",
        id=id_of(keeper),
    )
    assert "differs from the log in figures" in club.runs("db", "verify", "--rebuild").stdout
    assert club.finds("SELECT * FROM seat_figures") == []


def test_games_that_an_older_version_finished_are_counted_once_the_database_is_brought_up(
    club: Club, evening: dict[str, Any]
) -> None:
    before = statistics(club)
    club.changes("DELETE FROM seat_figures", "INSERT INTO figures_due SELECT id FROM games")
    assert statistics(club)["games"] == 0
    upgraded = club.runs("db", "upgrade")
    assert (upgraded.exit_code, upgraded.stdout) == (0, "The database is up to date.\n")
    assert statistics(club) == before
    assert club.finds("SELECT * FROM figures_due") == []
    _verified(club)


def test_a_copy_of_an_older_version_is_counted_once_it_is_brought_back(club: Club, evening: dict[str, Any]) -> None:
    before, file = statistics(club), club.folder / "copy.db"
    assert club.runs("db", "backup", str(file)).exit_code == 0
    with open_engine(f"sqlite:///{file}") as engine, alembic_config(engine) as config:
        command.downgrade(config, _BEFORE_FIGURES)
    restored = club.runs("db", "restore", "--replace", str(file))
    assert restored.exit_code == 0, restored.output
    assert statistics(club) == before
    _verified(club)


@pytest.mark.gate
def test_a_server_that_starts_counts_what_an_older_version_kept(club: Club, evening: dict[str, Any]) -> None:
    before = statistics(club)
    with open_engine(club.url) as engine, alembic_config(engine) as config:
        command.downgrade(config, _BEFORE_FIGURES)
    with running_server(club.folder, SCRABBLE_API_DATABASE_URL=club.url) as server:
        headers = {"Authorization": f"Bearer {DIRECTOR_KEY}"}
        assert httpx.get(f"{server.url}/v1/statistics", headers=headers, timeout=30).json() == before
    _verified(club)


def test_a_damaged_log_keeps_no_other_game_from_being_counted(club: Club, evening: dict[str, Any]) -> None:
    club.changes("DELETE FROM seat_figures", "INSERT INTO figures_due SELECT id FROM games")
    club.changes("UPDATE entries SET event = '{' WHERE game_id = :id AND number = 2", id=evening["flip"])
    assert club.runs("db", "upgrade").exit_code == 0
    assert statistics(club)["games"] == 4
