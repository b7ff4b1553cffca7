"""Requests that once failed on the way to the rules, or past them."""

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
