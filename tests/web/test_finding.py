"""Plays found over HTTP: what is answered, and what is refused."""

from typing import Any

import httpx
import pytest

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
