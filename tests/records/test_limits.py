"""Whatever a record can hold fits what is published of answers: requests, records and answers have the same limits."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from scrabble_api.formats.record_json.entries import LATER_ENTRY, in_newest_form
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
    return {**item, "event": in_newest_form(item["event"])}


@pytest.mark.parametrize("name", LIMITS)
def test_a_record_with_a_figure_beyond_its_limits_is_refused(club: Club, name: str) -> None:
    least, most = LIMITS[name]
    for beyond in (least - 1, most + 1):
        answer = club.client.post("/v1/games/import", json=opened_with({name: beyond}))
        assert (answer.status_code, answer.json()["code"]) == (422, "unreadable-record")


@pytest.mark.parametrize("name", LIMITS)
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
    return {**_ROOM.get(name, {}), group: {**others, figure: value} if figure else value}


#: An opening of so many tiles comes from a rack of as many.
_ROOM: Json = {"opening.minimum_tiles": {"rack_size": 20}, "rack_size": {"opening": {"minimum_tiles": 1}}}


#: Fields of requests, each with the kind of entry that comes of it and the path of the field there, which has its limits.
SAME = [
    ("PlayTurnRequest", "seat", "play", "seat"),
    ("PlayTurnRequest", "position", "play", "position"),
    ("PlayTurnRequest", "tiles", "play", "tiles"),
    ("PlayTurnRequest", "rack", "play", "rack"),
    ("PlayTurnRequest", "squares", "play", "squares"),
    ("ExchangeTurnRequest", "count", "exchange", "count"),
    ("TileOnSquare", "square", "play", "squares/items/square"),
    ("TileOnSquare", "tile", "play", "squares/items/tile"),
    ("DecisionRequest", "by", "finish", "decision/by"),
    ("DecisionRequest", "reason", "finish", "decision/reason"),
    ("RulingRequest", "by", "challenge", "ruling/by"),
    ("ChallengeRequest", "words", "challenge", "words"),
    ("ChallengeRequest", "words/items", "challenge", "words/items"),
    ("WithdrawalRequest", "reason", "withdrawal", "reason"),
    ("RackRequest", "tiles", "racks", "racks/items/tiles"),
    ("RacksRequest", "racks", "racks", "racks"),
    ("RacksRequest", "counts", "racks", "counts"),
    ("CountRequest", "seat", "racks", "counts/items/seat"),
    ("CountRequest", "count", "racks", "counts/items/count"),
    ("NoteRequest", "note", "note", "note"),
    ("CorrectionRequest", "turn", "correction", "turn"),
    ("GameRequest", "players", "details", "details/names"),
    ("GameRequest", "title", "details", "details/title"),
    ("GameRequest", "session_id", "details", "details/session_id"),
    ("GameRequest", "round", "details", "details/round"),
    ("PlayerRequest", "name", "details", "details/names/items"),
    ("RulesetChanges", "bonus", "set-up", "set_up/ruleset/bonus"),
    ("EditionPairing", "layout", "set-up", "set_up/edition/layout"),
]
#: Fields that records have larger figures in: those of files are kept as they were written, slips and all.
LARGER_IN_RECORDS = [
    ("ScoreTurnRequest", "points", "score", "points"),
    ("PlayTurnRequest", "announced_score", "play", "announced_score"),
    ("AdjustmentRequest", "points", "adjustment", "points"),
    ("AdjustmentRequest", "overtime_seconds", "overtime", "seconds"),
    ("RackRequest", "points", "racks", "racks/items/points"),
]
_SIZES = ("minimum", "maximum", "maxLength", "maxItems", "maxProperties")


def _sizes(schema: Json, path: str, parts: Json) -> Json:
    """The limits that a schema has at a path, with what it refers to looked up."""
    for step in path.split("/"):
        schema = _whole(_whole(schema, parts)["items"] if step == "items" else _fields(schema, parts)[step], parts)
    return {size: schema[size] for size in _SIZES if schema.get(size)}


def _fields(schema: Json, parts: Json) -> Json:
    """All fields that an object may have."""
    whole = _whole(schema, parts)
    others = [_fields(whole[one], parts) for one in ("then", "else") if one in whole]
    return {name: field for fields in (whole.get("properties", {}), *others) for name, field in fields.items()}


def _whole(schema: Json, parts: Json) -> Json:
    if "anyOf" in schema:
        return _whole(schema["anyOf"][0], parts)
    return _whole(parts[schema["$ref"].rpartition("/")[2]], parts) if "$ref" in schema else schema


def _entry_of(kind: str) -> Json:
    forms = LATER_ENTRY.schema({})["allOf"]
    found: Json = next(one["then"] for one in forms if one["if"]["properties"]["kind"]["const"] == kind)
    return found


@pytest.mark.parametrize(("request_name", "field", "kind", "path"), [*SAME, *LARGER_IN_RECORDS])
def test_a_request_has_the_limits_of_the_record_that_it_makes(
    contract: Json, request_name: str, field: str, kind: str, path: str
) -> None:
    schemas = contract["components"]["schemas"]
    asked = _sizes(schemas[request_name], field, schemas)
    kept = _sizes(_entry_of(kind), path, RECORD_SCHEMA["$defs"])
    assert asked
    if (request_name, field, kind, path) in SAME:
        assert asked == kept
    else:
        assert all(abs(asked[size]) <= abs(kept.get(size, 0)) for size in asked)
        assert asked != kept


def test_of_a_key_given_twice_the_last_counts(club: Club) -> None:
    body = b'{"players": [{"name": "Ann"}, {"name": "Bob"}], "title": "first", "title": "last"}'
    answer = club.client.post("/v1/games", content=body, headers={"Content-Type": "application/json"})
    assert club.client.get(answer.headers["Location"]).json()["title"] == "last"
