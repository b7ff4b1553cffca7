"""Whatever is sent is refused with a problem object that says where the fault is; never by a 500."""

import json
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.running import DIRECTOR_KEY

SCORE = "/v1/plays/score"
PLAY = {"position": "8F", "tiles": "HORN"}
JSON = {"Content-Type": "application/json"}


@pytest.mark.parametrize(
    ("body", "status"),
    [
        pytest.param(b"", 400, id="nothing"),
        pytest.param(b"{", 400, id="half an object"),
        pytest.param(b"\xff\xfe", 400, id="no UTF-8"),
        pytest.param(b'{"play": {"position": "8F", "tiles": "\\ud800"}}', 400, id="half a surrogate pair"),
        pytest.param(b'{"claimed_score": NaN}', 400, id="NaN"),
        pytest.param(b'{"claimed_score": Infinity}', 400, id="Infinity"),
        pytest.param(b"[" * 100_000, 400, id="deep nesting, unclosed"),
        pytest.param(b"[" * 100_000 + b"]" * 100_000, 400, id="deep nesting"),
        pytest.param(b"null", 422, id="null"),
        pytest.param(b"[]", 422, id="a list"),
        pytest.param(b'"8F HORN"', 422, id="a text"),
        pytest.param(b"{}", 422, id="an empty object"),
        pytest.param(b'{"a":' * 500 + b"1" + b"}" * 500, 422, id="an unknown field of 500 levels"),
    ],
)
def test_a_body_that_is_no_request_is_refused(client: httpx.Client, body: bytes, status: int) -> None:
    response = client.post(SCORE, content=body, headers=JSON)
    assert response.status_code == status
    assert response.headers["Content-Type"] == "application/problem+json"
    assert response.json()["status"] == status


@pytest.mark.parametrize("path", ["/v1/boards/picture", "/v1/players/match"])
def test_null_is_no_body_where_every_field_may_be_left_out(client: httpx.Client, path: str) -> None:
    headers = {**JSON, "Authorization": f"Bearer {DIRECTOR_KEY}"}
    answers = [client.post(path, content=body, headers=headers) for body in (b"null", b"{}")]
    assert [one.status_code for one in answers] == [422, 200]


@pytest.mark.parametrize(
    ("fields", "faults"),
    [
        ({"play": None}, [("/play", "null-not-allowed")]),
        ({"play": {}}, [("/play", "invalid-value")]),
        ({"play": "8F HORN"}, [("/play", "invalid-value")]),
        ({"play": {"position": "8F"}}, [("/play/tiles", "missing-field")]),
        (
            {"play": {"position": 8, "tiles": []}},
            [("/play/position", "invalid-value"), ("/play/tiles", "invalid-value")],
        ),
        (
            {"play": {**PLAY, "notation": "8F HORN"}},
            [("/play/position", "unknown-field"), ("/play/tiles", "unknown-field")],
        ),
        ({"play": {"squares": []}}, [("/play/squares", "invalid-value")]),
        ({"play": {"squares": [{"square": "F8"}]}}, [("/play/squares/0/tile", "missing-field")]),
        (
            {"play": {"squares": [{"square": "F8", "tile": "H"}, {"square": "8", "tile": "O"}]}},
            [("/play/squares/1/square", "unreadable-square")],
        ),
        ({"play": {"position": "8F\n", "tiles": "HORN"}}, [("/play/position", "unreadable-position")]),
        (
            {"play": {"position": "", "tiles": ""}},
            [("/play/position", "invalid-value"), ("/play/tiles", "invalid-value")],
        ),
        ({"play": {"notation": "8F HORN now"}}, [("/play/notation", "unreadable-notation")]),
        ({"board": [], "play": PLAY}, [("/board", "invalid-value")]),
        ({"board": ["." * 15] * 14 + ["." * 16], "play": PLAY}, [("/board/14", "wrong-board-size")]),
        ({"board": ["." * 16] * 15, "play": PLAY}, [("/board/0", "wrong-board-size")]),
        ({"board": ["." * 15] * 14 + ["!" * 15], "play": PLAY}, [("/board/14", "unknown-tile")]),
        ({"board": ["." * 15] * 14 + [7], "play": PLAY}, [("/board/14", "invalid-value")]),
        ({"board": {"cgp": "15/15"}, "play": PLAY}, [("/board/cgp", "wrong-board-size")]),
        ({"board": {"cgp": "/".join(["15"] * 14 + ["99"])}, "play": PLAY}, [("/board/cgp", "wrong-board-size")]),
        ({"board": {"plays": [PLAY, PLAY]}, "play": PLAY}, [("/board/plays/1", "board-play-illegal")]),
        (
            {"board": {"plays": [{"position": "x", "tiles": "A"}]}, "play": PLAY},
            [("/board/plays/0/position", "unreadable-position")],
        ),
        ({"board": {"rows": []}, "play": PLAY}, [("/board", "invalid-value")]),
        ({"rack": "HORN!", "play": PLAY}, [("/rack", "unknown-tile")]),
        ({"rack": "A" * 201, "play": PLAY}, [("/rack", "invalid-value")]),
        ({"blanks": "guess", "play": PLAY}, [("/blanks", "invalid-value")]),
        ({"blanks": "infer", "play": PLAY}, [("/rack", "rack-missing")]),
        ({"edition": "englisch", "play": PLAY}, [("/edition", "unknown-edition")]),
        ({"edition": {"layout": "super"}, "play": PLAY}, [("/edition/letters", "missing-field")]),
        ({"edition": 1, "play": PLAY}, [("/edition", "invalid-value")]),
        ({"ruleset": {"base": "klub"}, "play": PLAY}, [("/ruleset/base", "unknown-ruleset")]),
        ({"ruleset": {"challenge": "dubble"}, "play": PLAY}, [("/ruleset/challenge", "unknown-challenge-rule")]),
        ({"ruleset": {"bonus": {"seven": 50}}, "play": PLAY}, [("/ruleset/bonus/seven", "invalid-value")]),
        ({"ruleset": {"bonus": {"1_0": 50}}, "play": PLAY}, [("/ruleset/bonus/1_0", "invalid-value")]),
        ({"ruleset": {"bonus": {"-7": 50}}, "play": PLAY}, [("/ruleset/bonus/-7", "invalid-value")]),
        (
            {"ruleset": {"opening": {"minimum_tiles": 0}}, "play": PLAY},
            [("/ruleset/opening/minimum_tiles", "invalid-value")],
        ),
        ({"ruleset": {"bonus": {"7": "50"}}, "play": PLAY}, [("/ruleset/bonus/7", "invalid-value")]),
        ({"ruleset": {"rack_size": 1}, "play": PLAY}, [("/ruleset/opening", "ruleset-impossible")]),
        ({"ruleset": {"rack_size": 0}, "play": PLAY}, [("/ruleset/rack_size", "invalid-value")]),
        (
            {"ruleset": {"opening": {"covers_start": "no"}}, "play": PLAY},
            [("/ruleset/opening/covers_start", "invalid-value")],
        ),
        ({"lexicon": "enabel", "play": PLAY}, [("/lexicon", "unknown-lexicon")]),
        ({"lexicon": "", "play": PLAY}, [("/lexicon", "unknown-lexicon")]),
        ({"claimed_score": 14.5, "play": PLAY}, [("/claimed_score", "invalid-value")]),
        ({"claimed_score": True, "play": PLAY}, [("/claimed_score", "invalid-value")]),
        ({"claimed_score": 10**30, "play": PLAY}, [("/claimed_score", "invalid-value")]),
        ({"value": 1, "_schema": 2, "play": PLAY}, [("/_schema", "unknown-field"), ("/value", "unknown-field")]),
        ({"a/b~c": 1, "play": PLAY}, [("/a~1b~0c", "unknown-field")]),
    ],
)
def test_a_fault_is_pointed_at(client: httpx.Client, fields: dict[str, Any], faults: list[tuple[str, str]]) -> None:
    response = client.post(SCORE, json=fields)
    assert response.status_code == 422
    assert [(error["pointer"], error["code"]) for error in response.json()["errors"]] == faults


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"lexcion": "enable", "play": PLAY}, "There is no such field here; did you mean lexicon?"),
        ({"Board_After": [], "play": PLAY}, "There is no such field here; did you mean board_after?"),
        ({"play": {**PLAY, "tile": "H"}}, "There is no such field here; did you mean tiles?"),
        (
            {"play": {"squares": [{"square": "F8", "tile": "H", "tiel": 1}]}},
            "There is no such field here; did you mean tile?",
        ),
        ({"ruleset": {"rack_sise": 8}, "play": PLAY}, "There is no such field here; did you mean rack_size?"),
        (
            {"ruleset": {"opening": {"cover_start": True}}, "play": PLAY},
            "There is no such field here; did you mean covers_start?",
        ),
        ({"colour": "red", "play": PLAY}, "There is no such field here: remove it or check its spelling."),
        ({"lexicon" * 9: "enable", "play": PLAY}, "There is no such field here: remove it or check its spelling."),
    ],
)
def test_a_misspelt_field_is_answered_by_the_one_that_was_meant(
    client: httpx.Client, fields: dict[str, Any], message: str
) -> None:
    [fault] = client.post(SCORE, json=fields).json()["errors"]
    assert (fault["code"], fault["message"]) == ("unknown-field", message)
    [item] = client.post("/v1/plays/score-batch", json={"items": [fields]}).json()["items"]
    assert item["errors"] == [fault]


def test_a_field_of_another_kind_is_not_said_to_be_misspelt(client: httpx.Client) -> None:
    key = {"Authorization": f"Bearer {DIRECTOR_KEY}", "If-Match": "*"}
    game = client.post("/v1/games", json={"players": [{"name": "Ann"}, {"name": "Bob"}]}, headers=key).json()["id"]
    for place, pointer in (("turns", ""), ("actions", "/actions/0")):
        body: dict[str, Any] = {"kind": "pass", "tiles": "HORN", "rak": "HORN"}
        sent = body if place == "turns" else {"actions": [{"action": "turn", **body}]}
        faults = client.post(f"/v1/games/{game}/{place}", json=sent, headers=key).json()["errors"]
        assert {one["pointer"]: one["message"] for one in faults}[f"{pointer}/rak"].endswith("; did you mean rack?")
    [fault] = client.post(f"/v1/games/{game}/turns", json={"kind": "pass", "tiles": "A"}, headers=key).json()["errors"]
    assert fault["message"] == "There is no such field here: remove it or check its spelling."


def test_only_the_first_of_many_misspelt_fields_are_looked_at(client: httpx.Client) -> None:
    fields = {f"lexicon{number}": 1 for number in range(2000)}
    faults = client.post(SCORE, json={**fields, "play": PLAY}).json()["errors"]
    assert (len(faults), sum("did you mean" in one["message"] for one in faults)) == (100, 10)


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("limt=3", "There is no such query parameter here; did you mean limit?"),
        ("Limit=3", "There is no such query parameter here; did you mean limit?"),
        ("colour=red", "There is no such query parameter here: remove it or check its spelling."),
    ],
)
def test_a_misspelt_parameter_is_answered_by_the_one_that_was_meant(
    client: httpx.Client, query: str, message: str
) -> None:
    [fault] = client.get(f"/v1/games?{query}").json()["errors"]
    assert (fault["code"], fault["message"]) == ("unknown-parameter", message)


@pytest.mark.parametrize(
    ("method", "path", "detail"),
    [
        ("GET", SCORE, "This path does not take GET. Use POST."),
        ("DELETE", "/v1/games", "This path does not take DELETE. Use GET or POST."),
        ("POST", "/v1/games/q1W2e3R4t5Y6u7I8o9P0aQ", "This path does not take POST. Use DELETE, GET or PATCH."),
        ("BREW", "/v1/lexicons", "This path does not take BREW. Use GET."),
    ],
)
def test_a_method_that_a_path_does_not_take_is_answered_by_those_it_does(
    client: httpx.Client, method: str, path: str, detail: str
) -> None:
    answer = client.request(method, path)
    assert (answer.status_code, answer.json()["detail"]) == (405, detail)
    assert "OPTIONS" in answer.headers["Allow"]


@pytest.mark.parametrize(
    ("method", "path", "headers", "status"),
    [
        ("GET", SCORE, {}, 405),
        ("DELETE", "/v1/lexicons/enable", {}, 405),
        ("BREW", "/v1/lexicons", {}, 405),
        ("GET", "/v1/lexicon", {}, 404),
        ("GET", "/v1/lexicons/", {}, 404),
        ("GET", "//v1/lexicons", {}, 404),
        ("GET", "/v1/lexicons/%00", {}, 404),
        ("GET", "/v1/lexicons/%ff%fe", {}, 404),
        ("GET", "/v1/lexicons", {"Accept": "text/html"}, 406),
        ("GET", "/v1/lexicons", {"Accept": "application/json;q=0"}, 406),
        ("GET", "/v1/lexicons", {"Accept": "text/html, */*;q=0.1"}, 200),
        ("GET", "/v1/lexicons", {"Accept": "application/*"}, 200),
        ("GET", "/v1/lexicons", {"Accept": ""}, 200),
        ("GET", "/v1/lexicons", {"Accept": "Application/JSON"}, 200),
        ("GET", "/v1/lexicons", {"Accept": "application/json;version=1"}, 200),
        ("GET", "/v1/lexicons?language=en", {}, 422),
        ("GET", "/v1/nowhere?language=en", {}, 404),
        ("GET", "/v1/plays/score?language=en", {}, 405),
        ("GET", "/v1/nowhere", {"Accept": "text/html"}, 404),
        ("GET", "/healthz?deep", {}, 422),
        ("POST", SCORE, {}, 415),
        ("POST", SCORE, {"Content-Type": "text/plain"}, 415),
        ("POST", SCORE, {"Content-Type": "application/problem+json"}, 415),
        ("POST", SCORE, {"Content-Type": "application/json; charset=utf-8"}, 400),
    ],
)
def test_methods_paths_and_media_types_are_held_to(
    client: httpx.Client, method: str, path: str, headers: dict[str, str], status: int
) -> None:
    response = client.request(method, path, headers=headers)
    assert response.status_code == status
    if status != 200:
        assert response.headers["Content-Type"] == "application/problem+json"


def test_a_method_not_allowed_is_answered_with_those_that_are(client: httpx.Client) -> None:
    assert set(client.get(SCORE).headers["Allow"].split(", ")) == {"OPTIONS", "POST"}


def _too_large() -> Any:
    yield from (b" " * 65536 for _ in range(17))


@pytest.mark.parametrize(
    "content", [pytest.param(b" " * (1024 * 1024 + 1), id="announced"), pytest.param(None, id="in chunks")]
)
def test_a_body_over_a_mebibyte_is_refused(client: httpx.Client, content: bytes | None) -> None:
    response = client.post(SCORE, content=content or _too_large(), headers=JSON)
    assert (response.status_code, response.json()["code"]) == (413, "body-too-large")


def test_one_bad_item_spoils_no_other(client: httpx.Client) -> None:
    good = {"play": PLAY}
    items = [good, {"play": {"position": "x", "tiles": "A"}}, 7, None, {"play": PLAY, "edition": "x"}, good]
    response = client.post("/v1/plays/score-batch", json={"items": items})
    assert response.status_code == 200
    answers = response.json()["items"]
    assert [answer.get("score", answer.get("code")) for answer in answers] == [
        14,
        "unreadable-position",
        "invalid-request",
        "invalid-request",
        "unknown-edition",
        14,
    ]
    assert [error["pointer"] for error in answers[1]["errors"]] == ["/play/position"]


@pytest.mark.parametrize("items", [[], [{"play": PLAY}] * 1001, {"0": {}}, "x", None])
def test_a_batch_has_1_to_1000_items(client: httpx.Client, items: Any) -> None:
    response = client.post("/v1/plays/score-batch", json={"items": items})
    assert response.status_code == 422
    assert [error["pointer"] for error in response.json()["errors"]] == ["/items"]


_nonsense = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
_fields = st.dictionaries(
    st.sampled_from(
        [
            "edition",
            "ruleset",
            "lexicon",
            "board",
            "play",
            "rack",
            "blanks",
            "claimed_score",
            "words",
            "players",
            "drawn",
            "method",
            "items",
        ]
    ),
    _nonsense
    | st.fixed_dictionaries({"position": st.text(max_size=5), "tiles": st.text(max_size=20)})
    | st.fixed_dictionaries({"notation": st.from_regex(r"[0-9]{1,2}[A-P] [A-Za-z.()\[\]?_-]{1,12}", fullmatch=True)})
    | st.fixed_dictionaries({"cgp": st.text("ABC15/[]. ", max_size=60)}),
    max_size=6,
)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(path=st.sampled_from([SCORE, "/v1/plays/score-batch", "/v1/words/judge", "/v1/draws"]), body=_fields)
def test_nonsense_is_never_answered_by_a_failure(client: httpx.Client, path: str, body: Any) -> None:
    response = client.post(path, content=json.dumps(body), headers=JSON)
    assert response.status_code in (200, 400, 422), response.text


@pytest.mark.parametrize(
    ("path", "body"),
    [
        (SCORE, {"play": {"squares": [{}] * 200_000}}),
        (SCORE, {"play": {"squares": [0] * 200_000}}),
        (SCORE, {"play": PLAY, "board": {"plays": [0] * 200_000}}),
        (SCORE, {"play": PLAY, "board": {"plays": [{"squares": [{}] * 50}] * 200}}),
        (SCORE, {"play": PLAY, "ruleset": {"bonus": {f"x{n}": -1 for n in range(50_000)}}}),
        (SCORE, {"play": PLAY, **{f"x{n}": 1 for n in range(50_000)}}),
        ("/v1/draws", {"players": ["Ann", "Bob"], "drawn": {"Ann": [0] * 200_000}}),
        ("/v1/draws", {"players": ["Ann", "Bob"], "drawn": {str(n): 0 for n in range(50_000)}}),
    ],
)
def test_many_faults_are_not_answered_by_as_many_words(client: httpx.Client, path: str, body: Any) -> None:
    response = client.post(path, json=body)
    assert response.status_code == 422
    assert 1 <= len(response.json()["errors"]) <= 100
    assert len(response.content) < 30_000


def test_many_faults_in_many_items_are_not_either(client: httpx.Client) -> None:
    items: list[Any] = [{"play": {"squares": [{}] * 50}}] * 900
    response = client.post("/v1/plays/score-batch", json={"items": items})
    assert [len(answer["errors"]) for answer in response.json()["items"]] == [10] * 900
    assert len(response.content) < 1_500_000


@pytest.mark.parametrize(
    "drawn",
    [{"a": "?", "b": ["A", "C"]}, {"a": ["A", "B"], "b": ["C", "D"]}, {"a": ["A", "A", "B"], "b": ["A", "C"]}],
)
def test_a_draw_that_went_on_after_it_was_decided_is_refused(client: httpx.Client, drawn: Any) -> None:
    response = client.post("/v1/draws", json={"players": ["a", "b"], "drawn": drawn})
    assert (response.status_code, response.json()["code"]) == (422, "draw-impossible")


def test_the_type_of_a_problem_leads_to_what_it_stands_for(client: httpx.Client) -> None:
    problem = client.post(SCORE, json={}).json()
    told = client.get(problem["type"]).json()
    assert (told["code"], told["title"], told["status"]) == (problem["code"], problem["title"], problem["status"])


def test_the_front_door_leads_to_the_documentation(client: httpx.Client) -> None:
    assert client.get("/").headers["Location"] == "/docs"
