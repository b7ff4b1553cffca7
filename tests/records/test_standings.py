"""Standings of a session and of a selection of games: which results count, by which settings, on both databases."""

from typing import Any

import httpx
import pytest

from tests.disputes.table import Json
from tests.records.club import Club, entered, id_of, opened

ANY = {"If-Match": "*"}
SESSION, SETTINGS = "/v1/sessions/night/standings", "/v1/standings/settings"


@pytest.fixture
def ids(club: Club) -> dict[str, str]:
    """Four players in a session."""
    found = {name: str(entered(club.client, name)["id"]) for name in ("Ann", "Bob", "Cem", "Dee")}
    players = [{"player_id": one} for one in found.values()]
    body = {"id": "night", "date": "2026-11-29", "players": players}
    club.client.post("/v1/sessions", json=body).raise_for_status()
    return found


def _played(club: Club, ids: dict[str, str], round_number: int | None, **scores: int) -> str:
    """The id of a game entered by its result; who is not among the ids plays by name."""
    players = [{"player_id": ids[one]} if one in ids else {"name": one} for one in scores]
    body: Json = {"players": players, "session_id": "night", "result": {"scores": list(scores.values())}}
    return id_of(opened(club.client, recording="result", round=round_number, **body))


def _standings(club: Club, path: str = SESSION, **query: Any) -> Json:
    answer = club.client.get(path, params=query)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def _lines(found: Json) -> list[str]:
    return [f"{one['place']} {one['name']} {one['wins']:g} {one['spread']:+g}" for one in found["items"]]


def _pair(club: Club, ids: dict[str, str], round_number: int, *names: str, forfeited_by: str | None = None) -> None:
    pairs = [{"players": [ids[one] for one in names]}]
    body = {"method": "by-hand", "round": round_number, "pairings": pairs}
    made = club.client.post("/v1/sessions/night/pairings", json=body).raise_for_status().json()
    if forfeited_by:
        path = f"/v1/sessions/night/pairings/{made['items'][0]['id']}"
        club.client.patch(path, json={"forfeited_by": [ids[forfeited_by]]}).raise_for_status()


def test_an_evening_as_the_table_shows_it(club: Club, ids: dict[str, str]) -> None:
    before = _standings(club)
    assert _lines(before) == ["1 Ann 0 +0", "1 Bob 0 +0", "1 Cem 0 +0", "1 Dee 0 +0"]
    assert before["items"][0]["reason"] == "Level with Bob, Cem and Dee in all that decides: the place is shared."
    _played(club, ids, 1, Ann=400, Bob=350)
    _played(club, ids, 1, Cem=380, Dee=380)
    _pair(club, ids, 2, "Ann")
    _pair(club, ids, 2, "Cem", "Bob", forfeited_by="Bob")
    found = _standings(club)
    assert _lines(found) == ["1 Ann 2 +100", "2 Cem 1.5 +50", "3 Dee 0.5 +0", "4 Bob 0 -100"]
    assert [one["decided_by"] for one in found["items"]] == ["wins"] * 4
    assert found["items"][1]["reason"] == "Behind Ann by wins: 1½ to 2."
    assert (found["games"], found["games_without_result"], found["results_missing"], found["damaged"]) == (2, 0, 0, [])
    ann = found["items"][0]
    assert (ann["games"], ann["won"], ann["byes"], ann["average_score"], ann["high_game"]) == (1, 1, 1, 400, 400)
    assert "results" not in ann
    first = _standings(club, as_of_round=1)
    assert _lines(first) == ["1 Ann 1 +50", "2 Cem 0.5 +0", "2 Dee 0.5 +0", "4 Bob 0 -50"]
    assert (first["as_of_round"], found["as_of_round"]) == (1, None)


def test_the_results_make_a_cross_table(club: Club, ids: dict[str, str]) -> None:
    game = _played(club, ids, 1, Ann=400, Bob=351, Guest=250)
    _pair(club, ids, 2, "Ann")
    ann, bob, *_, guest = _standings(club, results="true")["items"]
    assert (guest["name"], guest["player_id"], guest["place"]) == ("Guest", None, 5)
    assert ann["results"] == [
        {
            "kind": "game",
            "session_id": "night",
            "round": 1,
            "day": "2026-11-29",
            "game_id": game,
            "outcome": "win",
            "score": 400,
            "opponents": [
                {"player_id": ids["Bob"], "name": "Bob", "score": 351},
                {"player_id": None, "name": "Guest", "score": 250},
            ],
            "wins": 1.0,
            "spread": 99.5,
        },
        {
            "kind": "bye",
            "session_id": "night",
            "round": 2,
            "day": "2026-11-29",
            "game_id": None,
            "outcome": None,
            "score": None,
            "opponents": [],
            "wins": 1.0,
            "spread": 50.0,
        },
    ]
    assert [(one["wins"], one["spread"]) for one in bob["results"]] == [(0.5, 26.0)]


def test_thirds_are_rounded_and_places_go_by_the_exact_numbers(club: Club, ids: dict[str, str]) -> None:
    _played(club, ids, 1, Ann=400, Bob=301, Cem=301, Dee=200)
    assert _lines(_standings(club)) == ["1 Ann 1 +132.67", "2 Bob 0.5 +0.67", "2 Cem 0.5 +0.67", "4 Dee 0 -134"]


def test_only_games_with_a_result_count(club: Club, ids: dict[str, str]) -> None:
    _played(club, ids, 1, Ann=400, Bob=350)
    opened(club.client, session_id="night")
    abandoned = opened(club.client, session_id="night")
    abandoned.client.post(f"{abandoned.path}/finish", json={"reason": "abandoned"}, headers=ANY).raise_for_status()
    gone = opened(club.client, session_id="night")
    gone.client.delete(gone.path, headers=ANY).raise_for_status()
    resigned = opened(club.client, ("Ann", "Bob"), session_id="night", round=2)
    body = {"reason": "resignation", "loser_seat": 1}
    resigned.client.post(f"{resigned.path}/finish", json=body, headers=ANY).raise_for_status()
    found = _standings(club)
    assert (found["games"], found["games_without_result"]) == (2, 2)
    assert [(one["name"], one["player_id"] is None, one["wins"]) for one in found["items"] if one["games"]] == [
        ("Ann", False, 1.0),
        ("Bob", True, 1.0),
        ("Ann", True, 0.0),
        ("Bob", False, 0.0),
    ]


def test_a_damaged_row_counts_for_nobody(club: Club, ids: dict[str, str]) -> None:
    damaged = _played(club, ids, 1, Ann=400, Bob=350)
    _pair(club, ids, 1, "Cem", "Dee")
    club.changes("UPDATE games SET seats = :seats", seats='[{"seat": 1}]')
    found = _standings(club)
    assert (found["damaged"], found["games"], found["results_missing"]) == ([damaged], 0, 1)
    assert _standings(club, "/v1/standings")["damaged"] == [damaged]
    assert club.client.get("/v1/sessions/night/pairings").json()["items"][0]["games"] == []


def test_a_player_of_a_name_alone_is_one_in_any_case_and_no_club_player(club: Club, ids: dict[str, str]) -> None:
    _played(club, ids, 1, guest=400, Bob=350)
    _played(club, ids, 2, Guest=400, ann=350)
    found = _standings(club)
    assert _lines(found)[0] == "1 Guest 2 +100"
    assert [one["player_id"] for one in found["items"] if one["name"].casefold() == "ann"] == [ids["Ann"], None]


def test_a_merged_player_counts_as_the_one_and_a_removed_one_without_a_name(club: Club, ids: dict[str, str]) -> None:
    _played(club, ids, 1, Ann=400, Bob=350)
    _played(club, ids, 2, Dee=400, Cem=350)
    body = {"player_id": ids["Dee"]}
    club.client.post(f"/v1/players/{ids['Ann']}/merge", json=body, headers=ANY).raise_for_status()
    assert _lines(_standings(club))[0] == "1 Ann 2 +100"
    club.client.delete(f"/v1/players/{ids['Ann']}", headers=ANY).raise_for_status()
    found = _standings(club)
    assert (_lines(found)[0], found["items"][0]["player_id"]) == ("1 (removed) 2 +100", ids["Ann"])
    assert "Ann" not in str(found)


def test_who_came_to_a_table_of_three_and_played_has_no_win_by_the_third_who_did_not(
    club: Club, ids: dict[str, str]
) -> None:
    _pair(club, ids, 1, "Ann", "Bob", "Cem", forfeited_by="Cem")
    assert _lines(_standings(club)) == ["1 Ann 1 +50", "1 Bob 1 +50", "3 Dee 0 +0", "4 Cem 0 -50"]
    _played(club, ids, 1, Ann=400, Bob=350)
    assert _lines(_standings(club)) == ["1 Ann 1 +50", "2 Dee 0 +0", "3 Bob 0 -50", "3 Cem 0 -50"]


def test_settings_are_those_of_the_club_of_the_session_or_of_the_question(club: Club, ids: dict[str, str]) -> None:
    first = club.client.get(SETTINGS)
    assert first.json() == {
        "order": ["wins", "spread"],
        "spread_cap": None,
        "bye_wins": 1.0,
        "bye_spread": 50,
        "forfeit_wins": 1.0,
        "forfeit_spread": 50,
        "minimum_games": 0,
        "version": 0,
        "changed_at": None,
    }
    assert club.client.get(SETTINGS, headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
    changes = {"order": ["spread", "wins", "spread"], "bye_spread": 0, "bye_wins": 0.5}
    changed = club.client.patch(SETTINGS, json=changes, headers={"If-Match": first.headers["ETag"]})
    assert (changed.status_code, changed.json()["order"], changed.headers["ETag"]) == (200, ["spread", "wins"], '"1"')
    stale = club.client.patch(SETTINGS, json={"spread_cap": 10}, headers={"If-Match": '"0"'})
    assert (stale.status_code, stale.json()["code"]) == (412, "version-conflict")
    _pair(club, ids, 1, "Ann")
    assert _lines(_standings(club))[0] == "1 Ann 0.5 +0"
    own = club.client.patch("/v1/sessions/night", json={"standings": {"bye_spread": 70}}, headers=ANY).json()
    assert (own["standings"]["bye_spread"], own["standings"]["bye_wins"]) == (70, 0.5)
    club.client.patch(SETTINGS, json={"bye_wins": 0}, headers=ANY).raise_for_status()
    assert _lines(_standings(club))[0] == "1 Ann 0.5 +70"
    assert _lines(_standings(club, "/v1/standings")) == ["1 Ann 0 +0"]
    asked = _standings(club, bye_wins="1", bye_spread="20", order="wins,head-to-head")
    assert (_lines(asked)[0], asked["settings"]["order"]) == ("1 Ann 1 +20", ["wins", "head-to-head"])
    back = club.client.patch("/v1/sessions/night", json={"standings": None}, headers=ANY).json()
    assert back["standings"] is None
    assert club.client.get("/v1/sessions/night").json()["standings"] is None
    assert [one for one in _lines(_standings(club)) if "Ann" in one] == ["1 Ann 0 +0"]


def test_settings_changed_twice_by_one_request_are_changed_once(club: Club) -> None:
    key = {**ANY, "Idempotency-Key": "k"}
    first, again = (club.client.patch(SETTINGS, json={"spread_cap": 300}, headers=key) for _ in range(2))
    assert (first.json(), again.headers["Idempotency-Replayed"]) == (again.json(), "true")
    assert again.json()["version"] == 1


_NO_SETTINGS: tuple[tuple[Json, str], ...] = (
    ({"order": []}, "/order"),
    ({"order": ["luck"]}, "/order/0"),
    ({"order": [[]]}, "/order/0"),
    ({"order": "wins"}, "/order"),
    ({"spread_cap": 0}, "/spread_cap"),
    ({"bye_wins": 0.7}, "/bye_wins"),
    ({"bye_wins": True}, "/bye_wins"),
    ({"bye_wins": "1"}, "/bye_wins"),
    ({"bye_wins": []}, "/bye_wins"),
    ({"bye_wins": None}, "/bye_wins"),
    ({"forfeit_spread": -1}, "/forfeit_spread"),
    ({"luck": True}, "/luck"),
)


def test_what_no_setting_can_be_is_refused_where_it_stands(club: Club) -> None:
    for body, pointer in _NO_SETTINGS:
        answer = club.client.patch(SETTINGS, json=body, headers=ANY)
        assert (answer.status_code, answer.json()["errors"][0]["pointer"]) == (422, pointer), answer.text
        of_session = club.client.post("/v1/sessions", json={"date": "2026-11-29", "standings": body})
        assert (of_session.status_code, of_session.json()["errors"][0]["pointer"]) == (422, f"/standings{pointer}")


def test_what_no_standings_can_be_asked_for_is_refused(club: Club, ids: dict[str, str]) -> None:
    for name, value in (
        ("order", "wins,,spread"),
        ("order", "luck"),
        ("bye_wins", "0.25"),
        ("as_of_round", "0"),
        ("results", "yes"),
    ):
        answer = club.client.get(SESSION, params={name: value})
        assert (answer.status_code, answer.json()["errors"][0]["parameter"]) == (422, name), answer.text
    assert club.client.get("/v1/sessions/noon/standings").status_code == 404


def _over_time(club: Club, ids: dict[str, str]) -> None:
    _played(club, ids, 1, Ann=400, Bob=350)
    _pair(club, ids, 1, "Cem")
    club.client.post("/v1/sessions", json={"id": "later", "date": "2027-01-05"}).raise_for_status()
    for scores in ([300, 310], [300, 320]):
        players = [{"player_id": ids["Ann"]}, {"player_id": ids["Bob"]}]
        opened(club.client, [], players=players, recording="result", session_id="later", result={"scores": scores})


def test_standings_over_a_time_a_session_a_player_or_all(club: Club, ids: dict[str, str]) -> None:
    _over_time(club, ids)
    assert _lines(_standings(club, "/v1/standings")) == ["1 Bob 2 -20", "2 Cem 1 +50", "3 Ann 1 +20"]
    december = {"played_to": "2026-12-31"}
    assert _lines(_standings(club, "/v1/standings", **december)) == ["1 Ann 1 +50", "1 Cem 1 +50", "3 Bob 0 -50"]
    assert _lines(_standings(club, "/v1/standings", played_from="2027-01-01")) == ["1 Bob 2 +30", "2 Ann 0 -30"]
    assert _lines(_standings(club, "/v1/standings", session_id="later")) == ["1 Bob 2 +30", "2 Ann 0 -30"]
    assert _lines(_standings(club, "/v1/standings", player_id=ids["Ann"])) == ["1 Bob 2 -20", "2 Ann 1 +20"]
    assert _lines(_standings(club, "/v1/standings", round=2)) == []
    rate = _standings(club, "/v1/standings", order="win-rate", minimum_games=2)
    assert [(one["place"], one["name"], one["win_rate"]) for one in rate["items"]] == [
        (1, "Bob", 0.6667),
        (2, "Ann", 0.3333),
        (None, "Cem", 1.0),
    ]
    assert club.client.get("/v1/standings", params={"opponent": "Ann"}).json()["code"] == "invalid-request"


def test_what_is_unchanged_is_not_sent_again(club: Club, ids: dict[str, str]) -> None:
    _played(club, ids, 1, Ann=400, Bob=350)
    first = club.client.get(SESSION)
    known = {"If-None-Match": first.headers["ETag"]}
    again = club.client.get(SESSION, headers=known)
    assert (again.status_code, again.content) == (304, b"")
    _played(club, ids, 2, Ann=400, Bob=350)
    assert club.client.get(SESSION, headers=known).status_code == 200


def test_more_games_than_a_table_is_made_of_are_refused(
    club: Club, ids: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _over_time(club, ids)
    monkeypatch.setattr("scrabble_api.records.standings.STANDINGS_GAMES", 2)
    answer: httpx.Response = club.client.get("/v1/standings")
    assert (answer.status_code, answer.json()["code"]) == (409, "too-many-games")
    assert answer.json()["detail"] == "There are more than 2 such games. Ask for fewer, for example for a shorter time."
    assert _standings(club, "/v1/standings", session_id="later")["games"] == 2


@pytest.mark.parametrize(("order", "lowest"), [(["wins", "spread"], "Bob"), (["wins", "points-for"], "Dee")])
def test_a_round_is_paired_by_the_same_standings(
    club: Club, ids: dict[str, str], order: list[str], lowest: str
) -> None:
    """Who is last by the session's criteria has the bye, whatever places the club thinks need so many games."""
    _played(club, ids, 1, Ann=400, one=300)
    _played(club, ids, 1, Bob=300, two=400)
    _played(club, ids, 1, Dee=250, three=300)
    there = [{"player_id": ids[one]} for one in ("Ann", "Bob", "Dee")]
    body = {"standings": {"order": order, "minimum_games": 9}, "players": there}
    club.client.patch("/v1/sessions/night", json=body, headers=ANY).raise_for_status()
    made = club.client.post("/v1/sessions/night/pairings", json={"method": "swiss", "round": 2}).json()["items"]
    [bye] = [pairing for pairing in made if len(pairing["players"]) == 1]
    assert bye["players"][0]["name"] == lowest


def _ratings(found: Json) -> dict[str, Any]:
    return {one["name"]: one["rating"] for one in found["items"]}


def test_ratings_after_a_session_go_on_from_those_before_it(club: Club, ids: dict[str, str]) -> None:
    _over_time(club, ids)
    first, later = (
        _standings(club, f"/v1/sessions/{one}/standings", ratings="openskill") for one in ("night", "later")
    )
    assert _ratings(first)["Ann"] == {
        "strength": 27.64,
        "deviation": 8.07,
        "ordinal": 3.44,
        "before": None,
        "games": 1,
    }
    assert (_ratings(first)["Cem"], _ratings(first)["Bob"]["strength"]) == (None, 22.36)
    assert (_ratings(later)["Ann"]["before"], _ratings(later)["Ann"]["games"]) == (27.64, 3)
    assert _ratings(later)["Bob"]["strength"] > _ratings(later)["Ann"]["strength"]
    assert _ratings(_standings(club, "/v1/standings", ratings="openskill"))["Ann"] == _ratings(later)["Ann"]
    path = "/v1/sessions/later/standings"
    since = _standings(club, path, ratings="openskill", ratings_from="2026-12-01")
    assert (_ratings(since)["Ann"]["before"], _ratings(since)["Ann"]["games"]) == (None, 2)
    assert "rating" not in _standings(club, path)["items"][0]


def test_more_games_than_ratings_are_made_of_are_refused(
    club: Club, ids: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _over_time(club, ids)
    monkeypatch.setattr("scrabble_api.records.ratings.STANDINGS_GAMES", 2)
    path = "/v1/sessions/later/standings?ratings=openskill"
    answer = club.client.get(path)
    assert (answer.status_code, answer.json()["code"]) == (409, "too-many-games")
    assert club.client.get(f"{path}&ratings_from=2026-12-01").status_code == 200
