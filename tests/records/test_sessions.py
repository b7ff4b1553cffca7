"""Sessions: what their games take from them, who takes part, and who plays whom, on both databases."""

from typing import Any

import httpx
import pytest

from tests.disputes.table import Json
from tests.records.club import Club, entered, id_of, opened, together

ANY = {"If-Match": "*"}


def _session(club: Club, players: list[Json] | None = None, **more: Any) -> Json:
    body = {"id": "night", "date": "2026-11-29", **more}
    if players is not None:
        body["players"] = [{"player_id": one["id"]} for one in players]
    answer = club.client.post("/v1/sessions", json=body)
    assert answer.status_code == 201, answer.text
    made: Json = answer.json()
    return made


def _entered(club: Club, count: int) -> list[Json]:
    return [entered(club.client, f"P{one}") for one in range(1, count + 1)]


def _paired(club: Club, **body: Any) -> httpx.Response:
    return club.client.post("/v1/sessions/night/pairings", json=body)


def _names(answer: httpx.Response) -> list[str]:
    assert answer.is_success, answer.text
    return [" ".join(one["name"] for one in pairing["players"]) for pairing in answer.json()["items"]]


def _result(club: Club, round_number: int, pairing: Json, *scores: int) -> str:
    players = [{"player_id": one["player_id"]} for one in pairing["players"]]
    more = {"session_id": "night", "round": round_number, "result": {"scores": list(scores)}}
    return id_of(opened(club.client, [], players=players, recording="result", **more))


def test_a_session_is_shown_as_entered_and_as_changed(club: Club) -> None:
    ann, bob = _entered(club, 2)
    made = _session(club, [ann, bob], title="Club night", place="Hall", rounds=3, edition="spanish", ruleset="wespa")
    assert club.client.get("/v1/sessions/night").json() == made
    assert (made["edition"]["id"], made["ruleset"]["id"], made["lexicon"], made["version"]) == (
        "spanish",
        "wespa",
        None,
        1,
    )
    assert [(one["name"], one["number"], one["left_after"]) for one in made["players"]] == [
        ("P1", 1, None),
        ("P2", 2, None),
    ]
    body = {"players": [{"player_id": bob["id"]}, {"player_id": ann["id"], "left_after": 2}], "ruleset": None}
    changed = club.client.patch("/v1/sessions/night", json=body, headers={"If-Match": '"1"'}).json()
    assert [(one["name"], one["left_after"]) for one in changed["players"]] == [("P2", None), ("P1", 2)]
    assert (changed["ruleset"], changed["edition"]["id"], changed["version"]) == (None, "spanish", 2)
    stale = club.client.patch("/v1/sessions/night", json={"rounds": 4}, headers={"If-Match": '"1"'})
    assert stale.status_code == 412
    [listed] = club.client.get("/v1/sessions", params={"q": "HALL", "from": "2026-11-29", "to": "2026-11-29"}).json()[
        "items"
    ]
    assert listed["id"] == "night"
    assert club.client.get("/v1/sessions", params={"from": "2026-11-30"}).json()["items"] == []


@pytest.mark.parametrize(
    "session_id", ["2026-11-29", "Tuesday night", "a%2Fb", "quarter-final?", "#1", "night+day", "..x"]
)
def test_a_club_names_its_sessions_itself_and_games_of_that_name_belong_to_them(club: Club, session_id: str) -> None:
    before = opened(club.client, session_id=session_id)
    made = club.client.post("/v1/sessions", json={"id": session_id, "date": "2026-11-29"})
    assert made.status_code == 201, made.text
    assert club.client.get(made.headers["Location"]).json()["id"] == session_id
    listed = club.client.get("/v1/games", params={"session_id": session_id}).json()["items"]
    assert [one["id"] for one in listed] == [id_of(before)]
    assert club.client.delete(made.headers["Location"], headers=ANY).json()["code"] == "session-in-use"
    before.client.patch(before.path, json={"session_id": None}, headers=ANY).raise_for_status()
    assert club.client.delete(made.headers["Location"], headers=ANY).status_code == 204
    assert club.client.get(made.headers["Location"]).status_code == 404


@pytest.mark.parametrize(
    ("body", "code", "pointer"),
    [
        ({}, "invalid-request", "/date"),
        ({"date": "2026-02-30"}, "invalid-request", "/date"),
        ({"date": "2026-11-29", "id": "a/b"}, "invalid-request", "/id"),
        ({"date": "2026-11-29", "id": ".."}, "invalid-request", "/id"),
        ({"date": "2026-11-29", "id": " a"}, "invalid-request", "/id"),
        ({"date": "2026-11-29", "id": "a\x00"}, "invalid-request", "/id"),
        ({"date": "2026-11-29", "id": ""}, "invalid-request", "/id"),
        ({"date": "2026-11-29", "edition": "klingon"}, "unknown-edition", "/edition"),
        ({"date": "2026-11-29", "ruleset": "home"}, "unknown-ruleset", "/ruleset"),
        ({"date": "2026-11-29", "lexicon": "mine"}, "unknown-lexicon", "/lexicon"),
        ({"date": "2026-11-29", "players": [{"player_id": "A" * 22}]}, "unknown-player", "/players/0/player_id"),
        ({"date": "2026-11-29", "rounds": 0}, "invalid-request", "/rounds"),
    ],
)
def test_what_no_session_can_be_is_refused_where_it_stands(club: Club, body: Json, code: str, pointer: str) -> None:
    answer = club.client.post("/v1/sessions", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, code), answer.text
    assert answer.json()["errors"][0]["pointer"] == pointer
    assert club.client.get("/v1/sessions").json()["items"] == []


def test_games_take_what_they_do_not_say_from_their_session(club: Club) -> None:
    _session(club, edition="spanish", ruleset="wespa")
    game = opened(club.client, session_id="night", recording="turns").game()
    assert (game["edition"]["id"], game["ruleset"]["id"], game["played_on"]) == ("spanish", "wespa", "2026-11-29")
    own = {"edition": "english", "ruleset": "club", "played_on": "2026-11-28", "lexicon": "enable"}
    game = opened(club.client, session_id="night", **own).game()
    assert (game["edition"]["id"], game["ruleset"]["id"], game["played_on"]) == ("english", "club", "2026-11-28")
    game = opened(club.client, session_id="another").game()
    assert (game["edition"]["id"], game["session_id"], game["played_on"]) == ("english", "another", None)


def test_a_swiss_evening_with_one_who_leaves(club: Club) -> None:
    players = _entered(club, 6)
    _session(club, players, rounds=3)
    first = _paired(club, method="swiss", round=1)
    assert _names(first) == ["P1 P4", "P2 P5", "P3 P6"]
    assert [one["table"] for one in first.json()["items"]] == [1, 2, 3]
    games = [_result(club, 1, pairing, 400, 300 + 10 * place) for place, pairing in enumerate(first.json()["items"])]
    shown = club.client.get("/v1/sessions/night/pairings?round=1").json()
    assert ([one["games"] for one in shown["items"]], shown["results_missing"]) == ([[one] for one in games], 0)
    second = _paired(club, method="swiss", round=2)
    assert _names(second) == ["P1 P2", "P6 P3", "P5 P4"] or len(_names(second)) == 3
    assert not {frozenset(one.split()) for one in _names(first)} & {frozenset(one.split()) for one in _names(second)}
    assert second.json()["results_missing"] == 3
    for pairing in second.json()["items"]:
        _result(club, 2, pairing, 380, 380)
    left = [{"player_id": one["id"], **({"left_after": 2} if one is players[0] else {})} for one in players]
    club.client.patch("/v1/sessions/night", json={"players": left}, headers=ANY).raise_for_status()
    third = _paired(club, method="swiss", round=3)
    assert sorted(" ".join(_names(third)).split()) == ["P2", "P3", "P4", "P5", "P6"]
    [bye] = [one for one in third.json()["items"] if len(one["players"]) == 1]
    assert (bye["table"], bye["reason"]) == (None, "A bye: the lowest of those who have had no bye.")
    met = [frozenset(one.split()) for round_ in (first, second, third) for one in _names(round_)]
    assert len(set(met)) == len(met)
    assert _paired(club, method="swiss", round=3).json()["code"] == "nobody-to-pair"


def test_some_are_paired_by_hand_and_the_rest_by_swiss(club: Club) -> None:
    players = _entered(club, 4)
    _session(club, players[:3])
    by_hand = [{"players": [players[3]["id"], players[0]["id"]], "reason": "They came by one car"}]
    assert _names(_paired(club, method="by-hand", round=1, pairings=by_hand)) == ["P4 P1"]
    assert [one["name"] for one in club.client.get("/v1/sessions/night").json()["players"]] == ["P1", "P2", "P3", "P4"]
    again = _paired(club, method="by-hand", round=1, pairings=[{"players": [players[1]["id"], players[3]["id"]]}])
    assert (again.status_code, again.json()["code"]) == (422, "already-paired")
    assert again.json()["errors"][0]["pointer"] == "/pairings/0/players/1"
    assert _names(_paired(club, method="swiss", round=1)) == ["P4 P1", "P2 P3"]
    assert [one["table"] for one in club.client.get("/v1/sessions/night/pairings").json()["items"]] == [1, 2]
    wrong = _paired(club, method="by-hand", round=2, pairings=[{"players": ["\x00", players[0]["id"]]}])
    assert (wrong.status_code, wrong.json()["code"]) == (422, "unknown-player")
    assert _paired(club, method="by-hand", round=2).json()["code"] == "field-needed"
    assert _paired(club, method="swiss").json()["code"] == "field-needed"


def test_a_round_robin_is_paired_to_its_end(club: Club) -> None:
    _session(club, _entered(club, 4))
    made = _paired(club, method="round-robin")
    assert [one["round"] for one in made.json()["items"]] == [1, 1, 2, 2, 3, 3]
    assert len({frozenset(one.split()) for one in _names(made)}) == 6
    assert _paired(club, method="round-robin").json()["code"] == "round-is-paired"


def test_a_forfeit_counts_as_a_win_and_is_no_meeting(club: Club) -> None:
    players = _entered(club, 2)
    _session(club, players)
    [pairing] = _paired(club, method="swiss", round=1).json()["items"]
    path = f"/v1/sessions/night/pairings/{pairing['id']}"
    forfeited = club.client.patch(path, json={"forfeited_by": [players[1]["id"]], "table": 7}).raise_for_status().json()
    assert ([one["forfeited"] for one in forfeited["players"]], forfeited["table"]) == ([False, True], 7)
    assert club.client.patch(path, json={"forfeited_by": ["A" * 22]}).json()["code"] == "unknown-player"
    [second] = _paired(club, method="swiss", round=2).json()["items"]
    assert second["reason"].startswith("The first has 1 win and the second 0 wins. Over all tables ")
    _result(club, 2, second, 400, 300)
    assert club.client.delete(f"/v1/sessions/night/pairings/{second['id']}").json()["code"] == "pairing-has-game"
    path = f"/v1/sessions/night/pairings/{second['id']}"
    assert club.client.patch(path, json={"forfeited_by": []}).json()["code"] == "pairing-has-game"
    assert club.client.delete(f"/v1/sessions/night/pairings/{pairing['id']}").status_code == 204


def test_a_round_paired_twice_at_once_is_paired_once(club: Club) -> None:
    _session(club, _entered(club, 4))
    answers = together(*[lambda: _paired(club, method="swiss", round=1)] * 2)
    assert sorted(one.status_code for one in answers) == [201, 409]
    assert len(club.client.get("/v1/sessions/night/pairings").json()["items"]) == 2


def test_a_retry_pairs_nobody_twice(club: Club) -> None:
    _session(club, _entered(club, 4))
    key = {"Idempotency-Key": "k"}
    first, again = (
        club.client.post("/v1/sessions/night/pairings", json={"method": "swiss", "round": 1}, headers=key)
        for _ in range(2)
    )
    assert (first.json(), again.headers["Idempotency-Replayed"]) == (again.json(), "true")


def test_a_merged_player_keeps_the_places_of_both(club: Club) -> None:
    ann, bob, other = _entered(club, 3)
    _session(club, [ann, bob, other])
    _paired(club, method="by-hand", round=1, pairings=[{"players": [other["id"], bob["id"]]}]).raise_for_status()
    body = {"player_id": other["id"]}
    club.client.post(f"/v1/players/{ann['id']}/merge", json=body, headers=ANY).raise_for_status()
    assert [one["name"] for one in club.client.get("/v1/sessions/night").json()["players"]] == ["P1", "P2"]
    assert _names(club.client.get("/v1/sessions/night/pairings")) == ["P1 P2"]
    met = club.client.post(f"/v1/players/{ann['id']}/merge", json={"player_id": bob["id"]}, headers=ANY)
    assert met.json()["code"] == "players-met"


@pytest.mark.parametrize(
    ("role", "statuses"),
    [
        ("reader", [200, 200, 403, 403, 403, 403, 403, 403]),
        ("scorekeeper", [200, 200, 403, 403, 403, 200, 403, 403]),
        ("director", [200, 200, 201, 200, 201, 200, 204, 204]),
    ],
)
def test_directors_pair_scorekeepers_enter_forfeits_readers_look(club: Club, role: str, statuses: list[int]) -> None:
    players = _entered(club, 2)
    _session(club, players)
    [pairing] = _paired(club, method="swiss", round=1).json()["items"]
    club.client.post("/v1/sessions", json={"id": "empty", "date": "2026-11-29"}).raise_for_status()
    path = f"/v1/sessions/night/pairings/{pairing['id']}"
    key = club.client.post("/v1/keys", json={"role": role}).json()["key"]
    asked = (
        ("GET", "/v1/sessions/night", None),
        ("GET", "/v1/sessions/night/pairings", None),
        ("POST", "/v1/sessions", {"date": "2026-11-30"}),
        ("PATCH", "/v1/sessions/night", {"title": "Night"}),
        ("POST", "/v1/sessions/night/pairings", {"method": "swiss", "round": 2}),
        ("PATCH", path, {"forfeited_by": [players[0]["id"]]}),
        ("DELETE", path, None),
        ("DELETE", "/v1/sessions/empty", None),
    )
    headers = {"Authorization": f"Bearer {key}", **ANY}
    answers = [club.client.request(method, where, json=body, headers=headers) for method, where, body in asked]
    assert [answer.status_code for answer in answers] == statuses
