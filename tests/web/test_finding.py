"""Plays found over HTTP: what is answered, and what is refused."""

from typing import Any

import httpx
import pytest

from tests.contract.examples import begun
from tests.running import DIRECTOR_KEY

FIND, SCORE = "/v1/plays/find", "/v1/plays/score"
_BOARD = {"plays": [{"notation": "8H LOFTY"}, {"notation": "7I LOAM"}]}


def _find(client: httpx.Client, **fields: Any) -> Any:
    answer = client.post(FIND, json={"lexicon": "enable", **fields})
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("rack", ["AEINRST", "AEIRS??"])
def test_each_play_found_is_answered_as_it_would_be_judged(client: httpx.Client, rack: str) -> None:
    found = _find(client, board=_BOARD, rack=rack, limit=100)
    assert (found["is_play_possible"], len(found["plays"]), found["violations"]) == (True, 100, [])
    assert found["total"] > 100
    scores = [play["score"] for play in found["plays"]]
    assert scores == sorted(scores, reverse=True)
    for play in found["plays"][::20]:
        notation = {"notation": play["play"]["notation"]}
        body = {"lexicon": "enable", "board": _BOARD, "rack": rack, "play": notation}
        assert client.post(SCORE, json=body).json() == play


def test_fifteen_plays_are_answered_where_nobody_says_how_many(client: httpx.Client) -> None:
    assert len(_find(client, board=_BOARD, rack="AEINRST")["plays"]) == 15


@pytest.mark.parametrize(
    ("fields", "codes"),
    [
        ({"rack": "QQ"}, ["rack-impossible"]),
        ({"rack": "AEINRSTL"}, ["rack-too-long"]),
        ({"rack": "A", "board": {"cgp": "QQQ12/15/15/15/15/15/15/15/15/15/15/15/15/15/15"}}, ["tiles-exceed-set"]),
    ],
)
def test_a_rack_or_a_board_that_cannot_be_has_no_list(
    client: httpx.Client, fields: dict[str, Any], codes: list[str]
) -> None:
    found = _find(client, **fields)
    assert [one["code"] for one in found["violations"]] == codes
    assert (found["is_play_possible"], found["total"], found["plays"]) == (None, None, None)


@pytest.mark.parametrize(
    ("fields", "pointer", "code"),
    [
        ({}, "/rack", "missing-field"),
        ({"rack": "A_"}, "/rack", "rack-incomplete"),
        ({"rack": "Ж"}, "/rack", "unknown-tile"),
        ({"rack": "A", "limit": 0}, "/limit", "invalid-value"),
        ({"rack": "A", "limit": 101}, "/limit", "invalid-value"),
        ({"rack": "A", "sort": "best"}, "/sort", "invalid-value"),
        ({"rack": "A", "lexicon": "no-such"}, "/lexicon", "unknown-lexicon"),
        ({"rack": "A", "lexicon": None}, "/lexicon", "null-not-allowed"),
        ({"rack": "A", "board": {"plays": [{"notation": "1A CAT"}]}}, "/board/plays/0", "board-play-illegal"),
        ({"rack": "A", "blanks": "infer"}, "/blanks", "unknown-field"),
    ],
)
def test_what_cannot_be_read_is_refused(client: httpx.Client, fields: dict[str, Any], pointer: str, code: str) -> None:
    answer = client.post(FIND, json={"lexicon": "enable", **fields})
    [fault] = answer.json()["errors"]
    assert (answer.status_code, fault["pointer"], fault["code"]) == (422, pointer, code)


def test_without_a_lexicon_no_play_is_found(client: httpx.Client) -> None:
    answer = client.post(FIND, json={"rack": "A"}).json()
    assert (answer["code"], answer["errors"][0]["pointer"]) == ("lexicon-missing", "/lexicon")


@pytest.mark.parametrize("edition", ["spanish", "english_super", {"layout": "lexulous", "letters": "english"}])
def test_plays_are_found_on_every_board_by_any_letters(client: httpx.Client, edition: Any) -> None:
    found = _find(client, edition=edition, rack="AEINRST")
    assert found["plays"][0]["legal"]
    assert found["plays"][0]["words_acceptable"]


def _as(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}", "If-Match": "*"}


_DIRECTOR = _as(DIRECTOR_KEY)


def _opened(client: httpx.Client, **more: Any) -> str:
    fields = {"players": [{"name": "Ann"}, {"name": "Bob"}], "lexicon": "enable", **more}
    game = client.post("/v1/games", json=fields, headers=_DIRECTOR)
    assert game.status_code == 201, game.text
    return f"/v1/games/{game.json()['id']}"


def _with_racks(client: httpx.Client, path: str, *racks: str) -> None:
    body = {"racks": [{"seat": seat, "tiles": tiles} for seat, tiles in enumerate(racks, 1)]}
    assert client.put(f"{path}/racks", json=body, headers=_DIRECTOR).is_success


def test_the_plays_of_a_seat_are_those_of_its_rack_on_the_board_of_its_game(client: httpx.Client) -> None:
    path = _opened(client)
    turn = {"kind": "play", "seat": 1, "position": "8H", "tiles": "LOFTY"}
    assert client.post(f"{path}/turns", json=turn, headers=_DIRECTOR).is_success
    _with_racks(client, path, "", "AEILMOR")
    expected = _find(client, board={"plays": [{"notation": "8H LOFTY"}]}, rack="AEILMOR", limit=3)
    for query in ("?limit=3", "?seat=2&limit=3", "?limit=3&lexicon=enable"):
        answer = client.get(f"{path}/plays{query}", headers=_DIRECTOR)
        assert (answer.status_code, answer.json()) == (200, expected)
    unchanged = client.get(f"{path}/plays", headers={**_DIRECTOR, "If-None-Match": answer.headers["ETag"]})
    assert unchanged.status_code == 304


@pytest.mark.parametrize(
    ("opening", "query", "status", "code", "parameter"),
    [
        ({}, "", 409, "rack-not-known", None),
        ({}, "?seat=3", 422, "seat-missing", "seat"),
        ({}, "?lexicon=no-such", 422, "unknown-lexicon", "lexicon"),
        ({"lexicon": None}, "", 422, "lexicon-missing", None),
        ({"recording": "scores"}, "", 404, "not-found", None),
    ],
)
def test_plays_of_a_game_that_cannot_be_found_are_refused(
    client: httpx.Client, opening: dict[str, Any], query: str, status: int, code: str, parameter: str | None
) -> None:
    answer = client.get(f"{_opened(client, **opening)}/plays{query}", headers=_DIRECTOR)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert [one["parameter"] for one in answer.json()["errors"] if "parameter" in one] == (
        [parameter] if parameter else []
    )


def test_only_a_director_finds_plays_while_the_service_deals(client: httpx.Client) -> None:
    keeper = client.post("/v1/keys", json={"role": "scorekeeper"}, headers=_DIRECTOR).json()["key"]
    path = _opened(client, dealing="service")
    refused = client.get(f"{path}/plays", headers=_as(keeper))
    assert (refused.status_code, refused.json()["code"]) == (403, "role-too-low")
    assert client.get(f"{path}/plays", headers=_DIRECTOR).json()["is_play_possible"] in (True, False)


def test_no_player_finds_plays_of_the_own_seat(client: httpx.Client) -> None:
    names = begun(client, ["a player"])
    answer = client.get(f"/v1/games/{names['game']}/plays?seat=1", headers=_as(names["player_key"]))
    assert (answer.status_code, answer.json()["code"]) == (403, "role-too-low")
