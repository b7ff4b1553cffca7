"""Whatever a record can hold fits what is published of answers: requests, records and answers have the same limits."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from scrabble_api.formats.entries import brought_up
from scrabble_api.formats.record_json.schema import RECORD_SCHEMA
from scrabble_api.rules.rulesets import LIMITS
from tests.disputes.table import Json
from tests.records.club import Club, served_club
from tests.records.test_version_0_1_0 import DOCUMENT


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    folder = tmp_path_factory.mktemp("limits")
    with served_club(f"sqlite:///{folder / 'club.db'}", folder) as served:
        yield served


@pytest.fixture(scope="module")
def contract(club: Club) -> Json:
    told: Json = club.client.get("/openapi.json").json()
    return told


def check_fits(contract: Json, path: str, answer: Any) -> None:
    """The answer has the form that the contract gives for a path looked at."""
    schema = contract["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
    Draft202012Validator({**schema, "components": contract["components"]}).validate(answer)


def opened_with(figures: Json) -> Json:
    """A document of a game of four without a turn, with these figures of its ruleset in place of its own."""
    game = deepcopy(next(one for one in DOCUMENT["games"] if one["opening"]["event"]["details"]["title"] == "Scores"))
    ruleset = game["opening"]["event"]["set_up"]["ruleset"]
    for name, value in figures.items():
        group, _, figure = name.partition(".")
        if not figure:
            ruleset[group] = {"7": value} if group == "bonus" else value
        else:
            ruleset[group] = {**(ruleset[group] or {}), figure: value}
    ruleset.update(id=None)
    return {"version": 1, "opening": game["opening"], "entries": []}


#: What cannot be had together with the rest of such a game.
_WITH = {"players.max": {"players.max": 4}, "players.min": {"players.max": 4}}


@pytest.mark.parametrize("place", [0, 1], ids=["the least", "the most"])
@pytest.mark.parametrize("name", LIMITS)
def test_a_record_with_a_figure_at_its_limit_is_imported_and_shown_as_published(
    club: Club, contract: Json, name: str, place: int
) -> None:
    document = opened_with({name: LIMITS[name][place], **_WITH.get(name, {})})
    Draft202012Validator(RECORD_SCHEMA).validate({**document, "opening": _newest(document["opening"])})
    answer = club.client.post("/v1/games/import", json=document)
    assert answer.is_success, answer.text
    [game] = answer.json()["games"]
    path = f"/v1/games/{game['id']}"
    for under in ("", "/turns", "/log", "/rulings"):
        check_fits(contract, f"/v1/games/{{game_id}}{under}", club.client.get(path + under).json())
    shown = club.client.get(path).json()["ruleset"]
    group, _, figure = name.partition(".")
    assert (shown[group]["7"] if group == "bonus" else shown[group][figure] if figure else shown[group]) is not None


def _newest(item: Json) -> Json:
    return {**item, "event": brought_up(item["event"])}


@pytest.mark.parametrize("name", LIMITS)
def test_a_record_with_a_figure_beyond_its_limits_is_refused(club: Club, name: str) -> None:
    least, most = LIMITS[name]
    for beyond in (least - 1, most + 1):
        answer = club.client.post("/v1/games/import", json=opened_with({name: beyond}))
        assert (answer.status_code, answer.json()["code"]) == (422, "unreadable-record")


@pytest.mark.parametrize("name", [name for name in LIMITS if name not in ("opening.minimum_tiles", "rack_size")])
def test_a_request_may_have_a_figure_at_its_limits(club: Club, name: str) -> None:
    for value in LIMITS[name]:
        given = _changes(name, value)
        answer = club.client.post("/v1/plays/score", json={"ruleset": given, "play": {"notation": "8H HA"}})
        assert answer.status_code == 200, (given, answer.text)


def _changes(name: str, value: int) -> Json:
    """What a request changes of the club's rules so that a figure has this value."""
    group, _, figure = name.partition(".")
    if group == "bonus":
        return {"bonus": {"7": value}}
    others = {"min": 1, "max": 4} if group == "players" else {}
    return {group: {**others, figure: value} if figure else value}


def test_of_a_key_given_twice_the_last_counts(club: Club) -> None:
    body = b'{"players": [{"name": "Ann"}, {"name": "Bob"}], "title": "first", "title": "last"}'
    answer = club.client.post("/v1/games", content=body, headers={"Content-Type": "application/json"})
    assert club.client.get(answer.headers["Location"]).json()["title"] == "last"
