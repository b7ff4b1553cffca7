"""Requests that once failed on the way to the rules, or past them."""

import uuid
from typing import Any

import httpx
import pytest

from tests.running import DIRECTOR_KEY

DIRECTOR = {"Authorization": f"Bearer {DIRECTOR_KEY}", "If-Match": "*"}


@pytest.fixture
def game(client: httpx.Client) -> str:
    """The path of a new game of two, judged by enable."""
    body = {"players": [{"name": "Ann"}, {"name": "Bob"}], "lexicon": "enable"}
    return str(client.post("/v1/games", json=body, headers=DIRECTOR).headers["Location"])


def _sent(client: httpx.Client, path: str, body: dict[str, Any], method: str = "POST") -> httpx.Response:
    return client.request(method, path, json=body, headers=DIRECTOR)


@pytest.fixture
def scorekeeper(client: httpx.Client) -> dict[str, str]:
    """The headers of a scorekeeper of the same club."""
    key = _sent(client, "/v1/keys", {"role": "scorekeeper"}).json()["key"]
    return {"Authorization": f"Bearer {key}", "If-Match": "*"}


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"kind": "play", "position": "8H", "tiles": None}, "/tiles"),
        ({"kind": "exchange", "tiles": None}, "/tiles"),
    ],
)
def test_tiles_that_are_null_are_tiles_left_out(
    client: httpx.Client, game: str, body: dict[str, Any], pointer: str
) -> None:
    answer = _sent(client, f"{game}/turns", body)
    [error] = answer.json()["errors"]
    assert (answer.status_code, error["code"], error["pointer"]) == (422, "field-needed", pointer)


@pytest.mark.parametrize(
    ("body", "strange"),
    [
        ({"kind": "pass", "tiles": "HAT"}, ["/tiles"]),
        ({"kind": "pass", "points": 0}, ["/points"]),
        ({"kind": "pass", "announced_score": 9, "position": "8H"}, ["/announced_score", "/position"]),
        ({"kind": "exchange", "tiles": "HAT", "position": "8H"}, ["/position"]),
        ({"kind": "exchange", "count": 2, "as_played": {"by": "Eva", "reason": "so"}}, ["/as_played"]),
        ({"kind": "play", "position": "8H", "tiles": "HATE", "count": 4}, ["/count"]),
        ({"kind": "score", "points": 20, "rack": "HATE"}, ["/rack"]),
    ],
)
def test_what_is_said_of_another_kind_of_turn_is_refused(
    client: httpx.Client, game: str, body: dict[str, Any], strange: list[str]
) -> None:
    answer = _sent(client, f"{game}/turns", body)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid-request")
    assert [(one["pointer"], one["code"]) for one in answer.json()["errors"]] == [
        (pointer, "unknown-field") for pointer in strange
    ]


def test_fields_of_other_kinds_of_turns_may_be_null(client: httpx.Client, game: str) -> None:
    nothing = dict.fromkeys(("tiles", "announced_score", "blanks", "as_played", "rack", "note"))
    assert _sent(client, f"{game}/turns", {"kind": "pass", **nothing}).status_code == 201


@pytest.fixture
def meeting(client: httpx.Client) -> str:
    """A meeting of which there are two games, one of them finished."""
    name = f"meeting-{uuid.uuid4()}"
    players = [{"name": "Ann"}, {"name": "Bob"}]
    games = [
        client.post("/v1/games", json={"players": players, "session_id": name}, headers=DIRECTOR).json()["id"]
        for _ in range(2)
    ]
    assert _sent(client, f"/v1/games/{games[0]}/finish", {"reason": "abandoned"}).status_code == 201
    return name


@pytest.mark.parametrize(
    ("query", "listed"),
    [
        ("session_id={meeting}", ["finished", "open"]),
        ("session={meeting}", ["finished", "open"]),
        ("session_id={meeting}&session={meeting}", ["finished", "open"]),
        ("session_id={meeting}&life_cycle=finished", ["finished"]),
        ("session_id={meeting}&status=open", ["open"]),
        ("session={meeting}&status=open&life_cycle=open", ["open"]),
        ("session_id={meeting}&life_cycle=awaiting-racks", []),
        ("session_id={meeting}-not", []),
    ],
)
def test_games_are_listed_by_the_names_of_their_fields(
    client: httpx.Client, meeting: str, query: str, listed: list[str]
) -> None:
    found = client.get(f"/v1/games?sort=opened&{query.format(meeting=meeting)}", headers=DIRECTOR).json()["items"]
    assert [(one["session_id"], one["life_cycle"]) for one in found] == [(meeting, one) for one in listed]


@pytest.mark.parametrize(
    ("query", "parameter"), [("session_id=a&session=b", "session"), ("life_cycle=open&status=finished", "status")]
)
def test_an_old_name_of_a_filter_may_not_say_otherwise(client: httpx.Client, query: str, parameter: str) -> None:
    answer = client.get(f"/v1/games?{query}", headers=DIRECTOR)
    [fault] = answer.json()["errors"]
    assert (answer.status_code, fault["parameter"], fault["code"]) == (422, parameter, "invalid-value")


def test_a_verdict_keeps_the_list_that_gave_it_when_the_game_loses_it(client: httpx.Client, game: str) -> None:
    _sent(client, f"{game}/turns", {"kind": "play", "position": "8H", "tiles": "HATE"})
    _sent(client, f"{game}/challenges", {"seat": 2})
    lost = {"operation": "replace", "cause": "set-up", "reason": "no list", "event": {"lexicon": None}}
    assert _sent(client, f"{game}/corrections", lost).status_code == 201
    [ruling] = client.get(f"{game}/rulings", headers=DIRECTOR).json()["items"]
    assert (ruling["lexicon"]["id"], ruling["sentence"]) == (
        "enable",
        "Turn 1, 8H HATE by Ann, challenged by Bob: HATE acceptable (by enable).",
    )


def test_a_scorekeeper_does_not_put_back_the_challenge_that_a_director_undid(
    client: httpx.Client, game: str, scorekeeper: dict[str, str]
) -> None:
    _sent(client, f"{game}/turns", {"kind": "play", "position": "8H", "tiles": "HATE"})
    _sent(client, f"{game}/challenges", {"seat": 2})
    assert client.post(f"{game}/undo", json={}, headers=scorekeeper).json()["code"] == "role-too-low"
    assert _sent(client, f"{game}/undo", {}).status_code == 201
    assert client.post(f"{game}/redo", json={}, headers=scorekeeper).json()["code"] == "role-too-low"
    assert _sent(client, f"{game}/redo", {}).status_code == 201


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("", [1, 2, 3]),
        ("?after=0", [1, 2, 3]),
        ("?after=2", [3]),
        ("?after=3", []),
        ("?after=1000", []),
        ("?after=1&highest=true", [2, 3]),
    ],
)
def test_turns_are_listed_after_one_that_is_known(
    client: httpx.Client, game: str, query: str, numbers: list[int]
) -> None:
    _sent(client, f"{game}/turns", {"kind": "play", "position": "8H", "tiles": "HATE", "rack": "HATEAEI"})
    _sent(client, f"{game}/turns", {"kind": "pass"})
    _sent(client, f"{game}/turns", {"kind": "pass", "rack": "AEIRSTL"})
    every = client.get(f"{game}/turns{'?highest=true' if 'highest' in query else ''}", headers=DIRECTOR).json()["items"]
    after = client.get(f"{game}/turns{query}", headers=DIRECTOR)
    assert after.json()["items"] == [one for one in every if one["number"] in numbers]
    assert [one["number"] for one in after.json()["items"]] == numbers
    known = client.get(f"{game}/turns{query}", headers={**DIRECTOR, "If-None-Match": after.headers["ETag"]})
    assert known.status_code == 304


@pytest.mark.parametrize("after", ["-1", "x", "1001", "1.5", ""])
def test_turns_are_listed_after_a_number_only(client: httpx.Client, game: str, after: str) -> None:
    refused = client.get(f"{game}/turns?after={after}", headers=DIRECTOR)
    assert (refused.status_code, refused.json()["errors"][0]["parameter"]) == (422, "after")


@pytest.mark.parametrize("turn", ["0", "01", "0" * 300 + "1", "٠١", "100000"])
def test_what_is_no_number_of_a_turn_leads_nowhere(client: httpx.Client, game: str, turn: str) -> None:
    assert _sent(client, f"{game}/turns/{turn}/note", {"note": "x"}, "PUT").status_code == 404


def test_another_edition_brings_its_boards_figures_and_no_list_of_another_language(
    client: httpx.Client, game: str
) -> None:
    _sent(client, game, {"edition": {"layout": "lexulous", "letters": "english"}}, "PATCH")
    shown = client.get(game, headers=DIRECTOR).json()
    assert (shown["ruleset"]["rack_size"], shown["ruleset"]["bonus"]) == (8, {"7": 40, "8": 50})
    assert shown["lexicon"]["id"] == "enable"
    _sent(client, game, {"edition": "german"}, "PATCH")
    shown = client.get(game, headers=DIRECTOR).json()
    assert (shown["ruleset"]["rack_size"], shown["lexicon"]) == (7, None)


def test_another_designation_leaves_rack_note_and_announced_score_as_they_were(client: httpx.Client, game: str) -> None:
    played = {"kind": "play", "position": "8H", "tiles": "HAt", "rack": "HA?", "announced_score": 10, "note": "blank"}
    _sent(client, f"{game}/turns", played)
    event = {"kind": "play", "position": "8H", "tiles": "HAd"}
    body = {"operation": "replace", "turn": 1, "cause": "designation", "reason": "a D", "event": event}
    turn = _sent(client, f"{game}/corrections", body).json()["turn"]
    assert (turn["tiles"], turn["rack"], turn["announced_score"], turn["note"]) == ("HAd", "HA?", 10, "blank")
