"""Plays of real games, in four languages, judged by the real server and held to an independent replayer.

Some are kept here; the others lie beside the project, and without them this test says how many were not judged.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.golden.records import BESIDE, kept_positions, positions_beside
from tests.running import RunningServer, http_client

KEPT, BESIDE_THE_PROJECT = 794, 4239
_BATCH = 1000

#: Records that hold a tile of which the set has too few: exactly that fault, and the right score.
_TOO_MANY_OF_A_TILE = {("g049.gcg", 13), ("g077.gcg", 33), ("g078.gcg", 34), ("g079.gcg", 33)}

#: Scores that the records have wrong: recorded less computed.
_WRONG_SCORES = {
    ("g118.gcg", 35): 10,
    ("g122.gcg", 5): -1,
    ("g122.gcg", 18): -1,
    ("g139.gcg", 10): 2,
    ("g159.gcg", 17): 10,
    ("g163.gcg", 16): 10,
    ("g166.gcg", 29): 10,
    ("g177.gcg", 20): -38,
    ("g178.gcg", 28): 10,
    ("g201.gcg", 19): 2,
}

#: The same of those kept here.
_WRONG_SCORES_KEPT = {
    ("english-39", 3): -1,
    ("english-39", 13): -1,
    ("english-40", 22): 10,
    ("english-41", 7): 2,
    ("german-02", 15): -38,
    ("german-03", 25): 10,
}

Line = dict[str, Any]


@pytest.fixture(scope="module", params=["kept here", "beside the project"])
def lines(request: pytest.FixtureRequest) -> tuple[Line, ...]:
    if request.param == "kept here":
        return kept_positions()
    if not BESIDE.exists():
        pytest.skip(f"{BESIDE_THE_PROJECT} plays of real games were not judged: {BESIDE} is absent")
    return positions_beside()


def _item(line: Line) -> Line:
    return {
        "edition": {"layout": line["layout"], "letters": line["letters"]},
        "ruleset": "naspa",
        "board": line["board"],
        "play": {"position": line["position"], "tiles": line["tiles"]},
        "claimed_score": line["recorded"],
    }


@pytest.fixture(scope="module")
def judged(server: RunningServer, lines: tuple[Line, ...]) -> list[tuple[Line, Line]]:
    return list(zip(lines, _answers(server.url, lines), strict=True))


def _answers(url: str, lines: tuple[Line, ...]) -> Iterator[Line]:
    with http_client(url, timeout=60) as client:
        for begin in range(0, len(lines), _BATCH):
            items = [_item(line) for line in lines[begin : begin + _BATCH]]
            response = client.post("/v1/plays/score-batch", json={"items": items})
            assert response.status_code == 200, response.text
            yield from response.json()["items"]


def _name(line: Line) -> tuple[str, int]:
    return line["file"], line["line"]


def test_all_positions_are_judged(judged: list[tuple[Line, Line]]) -> None:
    assert len(judged) in (KEPT, BESIDE_THE_PROJECT)
    assert all("legal" in answer for _, answer in judged)


def test_every_play_is_legal_but_those_with_too_many_of_a_tile(judged: list[tuple[Line, Line]]) -> None:
    faults = {
        _name(line): [one["code"] for one in answer["violations"]] for line, answer in judged if not answer["legal"]
    }
    assert faults == {name: ["tiles-exceed-set"] for name in _TOO_MANY_OF_A_TILE & {_name(line) for line, _ in judged}}


def test_every_word_and_its_score_is_right(judged: list[tuple[Line, Line]]) -> None:
    different = [
        (_name(line), found, line["words"])
        for line, answer in judged
        if sorted(found := [[word["word"], word["score"]] for word in answer["words"]]) != sorted(_plain(line["words"]))
    ]
    assert different == []


def _plain(words: list[list[Any]]) -> list[list[Any]]:
    return [[word.upper().replace("[", "").replace("]", ""), score] for word, score in words]


def test_every_bonus_and_total_is_right(judged: list[tuple[Line, Line]]) -> None:
    different = [
        _name(line) for line, answer in judged if (answer["bonus"], answer["score"]) != (line["bonus"], line["score"])
    ]
    assert different == []


def test_claims_tell_exactly_the_wrong_scores_on_record(judged: list[tuple[Line, Line]]) -> None:
    wrong = {
        _name(line): answer["claim"]["difference"] for line, answer in judged if answer["claim"]["difference"] != 0
    }
    assert wrong == (_WRONG_SCORES_KEPT if len(judged) == KEPT else _WRONG_SCORES)
