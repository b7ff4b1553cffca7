"""The published contract: current, valid, and true to what the server answers."""

import json
import re
import uuid
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate

from scrabble_api.app import create_app
from scrabble_api.formats.files.kinds import MOST_MIB
from scrabble_api.settings import Settings
from scrabble_api.web.api import Blueprint
from scrabble_api.web.bounds import FILE_BOUNDS
from scrabble_api.web.examples import served_examples
from scrabble_api.web.headers import ANSWER_HEADERS, REQUEST_ID
from scrabble_api.web.operations import QUERY_NAMES
from scrabble_api.web.problem_kinds import PROBLEMS
from tests.contract.examples import (
    FOLDER,
    UNSTEADY,
    asked,
    begun,
    is_picture,
    is_text,
    operation_examples,
    problem_examples,
    provoked,
    shown,
    steady,
)
from tests.running import DIRECTOR_KEY, RunningServer

COMMITTED = Path(__file__).parents[2] / "openapi.yaml"


#: So many bytes the contract may have for each operation, with schemas, refusals and one example.
MOST_BYTES = 4096


@pytest.fixture(scope="module")
def committed() -> dict[str, Any]:
    read: dict[str, Any] = yaml.load(COMMITTED.read_text("utf-8"), yaml.CSafeLoader)
    return read


@pytest.fixture(scope="module")
def contract(committed: dict[str, Any]) -> dict[str, Any]:
    """The contract with all but schemas where it is used."""
    used: dict[str, Any] = resolved(committed, committed["components"])
    return used


def resolved(part: Any, components: dict[str, Any]) -> Any:
    """A part of the contract with the headers, parameters and answers it refers to in the place of each reference."""
    if isinstance(part, list):
        return [resolved(one, components) for one in part]
    if not isinstance(part, dict):
        return part
    _, _, kind, name = str(part.get("$ref", "///")).split("/")
    if kind in ("headers", "parameters", "responses"):
        return resolved(components[kind][name], components)
    return {name: resolved(one, components) for name, one in part.items()}


def test_the_committed_contract_is_what_the_code_says_and_the_server_publishes(client: httpx.Client) -> None:
    committed = COMMITTED.read_text("utf-8")
    written = create_app(Settings(log_level="ERROR")).test_cli_runner().invoke(args=["contract"]).output
    assert written == committed, "run: flask --app wsgi contract > openapi.yaml"
    assert client.get("/openapi.yaml").text == committed


def test_the_contract_as_json_says_the_same(client: httpx.Client, committed: dict[str, Any]) -> None:
    assert client.get("/openapi.json").json() == committed


def test_the_contract_is_valid_openapi(committed: dict[str, Any]) -> None:
    validate(committed)
    assert committed["openapi"] == "3.1.1"


def test_the_contract_is_short_enough_to_be_read(contract: dict[str, Any]) -> None:
    size, count = COMMITTED.stat().st_size, len(_operations(contract))
    assert size / count <= MOST_BYTES, f"{size:,} bytes for {count} operations: share schemas, shorten descriptions"


def test_each_operation_has_one_example_and_all_where_they_are_served(
    client: httpx.Client, contract: dict[str, Any]
) -> None:
    served = {name: client.get(f"/docs/examples/{name}").json() for name in _named(contract)}
    told = {name: [one["summary"] for one in served[name]] for name in served}
    expected: dict[str, list[str]] = {name: [] for name in served}
    for operation, summary, example in operation_examples():
        expected[operation].append(summary)
        [shown] = [one for one in served[operation] if one["summary"] == summary]
        assert (shown["answer"], shown["status"]) == (example["answer"], example.get("status", 200))
        assert not re.search(r"\{(game|director_key|new)\}", json.dumps({**shown, "answer": None}))
    assert {name: summaries for name, summaries in told.items() if name not in UNSTEADY} == {
        name: summaries for name, summaries in expected.items() if name not in UNSTEADY
    }
    for name, described in _named(contract).items():
        of_operation = _examples_in(described)
        assert len(of_operation) <= 1, name
        assert [example["summary"] in told[name] for example in of_operation] == [True] * len(of_operation)
        assert not (of_operation and "externalDocs" in described)
        assert described.get("externalDocs", {"url": f"/docs/examples/{name}"})["url"] == f"/docs/examples/{name}"


def test_examples_of_refusals_are_served(client: httpx.Client) -> None:
    answers = [one["answer"] for one in client.get("/docs/examples/problems").json()]
    assert answers == [one["answer"] for one in problem_examples().values()]
    assert client.get("/docs/examples/nothing").status_code == 404
    assert client.get("/docs/examples/..%2Fproblems").status_code == 404


def _named(contract: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {one["operationId"]: one for one in _operations(contract)}


def _examples_in(operation: dict[str, Any]) -> list[dict[str, Any]]:
    """The examples of what is sent and of what is answered, but for refusals."""
    answers = [answer for status, answer in operation["responses"].items() if status.startswith("2")]
    bodies = [operation.get("requestBody", {}), *answers]
    return [
        example
        for body in bodies
        for content in body.get("content", {}).values()
        for example in content.get("examples", {}).values()
    ]


def _operations(contract: dict[str, Any]) -> list[dict[str, Any]]:
    methods = ("get", "post", "put", "patch", "delete")
    return [path[method] for path in contract["paths"].values() for method in methods if method in path]


def test_every_operation_is_described_and_has_an_example(contract: dict[str, Any]) -> None:
    with_examples = {operation for operation, _, _ in operation_examples()} | set(UNSTEADY)
    assert {operation["operationId"] for operation in _operations(contract)} == with_examples
    assert all(operation["summary"] for operation in _operations(contract))


def test_every_field_is_described(contract: dict[str, Any]) -> None:
    schemas = contract["components"]["schemas"]
    bare = [
        f"{name}.{field}"
        for name, schema in schemas.items()
        for field, shape in schema.get("properties", {}).items()
        if "description" not in shape and "description" not in schemas.get(shape.get("$ref", "").rpartition("/")[2], {})
    ]
    assert bare == []


@pytest.mark.parametrize("operation_id", ["auditRecord", "convertRecord", "importGames"])
def test_how_large_a_file_may_be_is_said(contract: dict[str, Any], operation_id: str) -> None:
    described = _operation(contract, operation_id)["requestBody"]["description"]
    assert described == f"At most {MOST_MIB} MiB. {FILE_BOUNDS}"


def _against(contract: dict[str, Any], schema: str) -> Draft202012Validator:
    components = _closed(contract["components"])
    return Draft202012Validator({"$ref": f"#/components/schemas/{schema}", "components": components})


def _answer_schema(contract: dict[str, Any], operation_id: str, response: httpx.Response) -> Draft202012Validator:
    """The schema of an operation's answer in its media type; where it has no body, that of nothing."""
    described = _operation(contract, operation_id)["responses"][str(response.status_code)]
    media_type = response.headers.get("Content-Type", "").partition(";")[0]
    content = described["content"][media_type] if "content" in described else {"schema": {"type": "null"}}
    return Draft202012Validator({**content["schema"], "components": _closed(contract["components"])})


def _closed(components: dict[str, Any]) -> dict[str, Any]:
    """The components with no field open: clients must expect new fields, but no test may see one that is not published."""
    schemas = {}
    for name, schema in components["schemas"].items():
        schemas[f"{name}+"] = schema  # as a part of another
        if "allOf" in schema:
            parts = [{"$ref": f"{one['$ref']}+"} if "$ref" in one else one for one in schema["allOf"]]
            schemas[name] = {**schema, "allOf": parts, "unevaluatedProperties": False}
            schemas[f"{name}+"] = {**schema, "allOf": parts}
        else:
            schemas[name] = {"additionalProperties": False, **schema} if "properties" in schema else schema
    return {**components, "schemas": schemas}


def _operation(contract: dict[str, Any], operation_id: str) -> dict[str, Any]:
    return next(one for one in _operations(contract) if one["operationId"] == operation_id)


def _header_parameters(contract: dict[str, Any], operation_id: str) -> set[str]:
    parameters = _operation(contract, operation_id).get("parameters", [])
    return {one["name"] for one in parameters if one["in"] == "header"}


def _response_headers(contract: dict[str, Any], operation_id: str, status: int) -> set[str]:
    return set(_operation(contract, operation_id)["responses"][str(status)].get("headers", {}))


def _headers_described(contract: dict[str, Any]) -> set[str]:
    """Every header of any answer."""
    answers = [answer for operation in _operations(contract) for answer in operation["responses"].values()]
    shared = contract["components"]["responses"].values()
    return {header for answer in (*answers, *shared) for header in answer.get("headers", {})}


@pytest.mark.parametrize("path", ["/v1/rulesets", "/v1/keys", "/nowhere", "/v1/plays/score"])
def test_a_page_of_another_origin_can_read_every_header_of_the_contract(
    client: httpx.Client, contract: dict[str, Any], path: str
) -> None:
    described = _headers_described(contract)
    assert {"ETag", "Location", "Link", "Content-Disposition", "Retry-After", "X-Request-Id"} <= described
    answer = client.get(path, headers={"Origin": "https://club.example"})
    exposed = {name.strip() for name in answer.headers["Access-Control-Expose-Headers"].split(",")}
    assert described - exposed == set()


def test_a_page_of_another_origin_may_send_every_operation(client: httpx.Client, contract: dict[str, Any]) -> None:
    for path, operations in contract["paths"].items():
        place = path.replace("{turn}", "1").replace("{number}", "1")
        for method in operations.keys() - {"parameters"}:
            asked = {
                "Origin": "https://club.example",
                "Access-Control-Request-Method": method.upper(),
                "Access-Control-Request-Headers": "authorization,content-type,idempotency-key,if-match,if-none-match",
            }
            leave = client.options(
                re.sub("{[a-z_]+}", "q1W2e3R4t5Y6u7I8o9P0aQ", place), params={"limit": 1, "turn": 1}, headers=asked
            )
            assert leave.is_success, f"{method} {path}: {leave.status_code}"
            assert method.upper() in leave.headers["Access-Control-Allow-Methods"]
            assert (
                leave.headers["Access-Control-Allow-Headers"].replace(" ", "")
                == asked["Access-Control-Request-Headers"]
            )


def test_what_needs_no_key_says_so(contract: dict[str, Any]) -> None:
    operations = _operations(contract)
    public = {one["operationId"] for one in operations if one["security"] == []}
    assert public == {one["operationId"] for one in operations if "401" not in one["responses"]}
    assert {"scorePlay", "listEditions", "auditRecord", "checkHealth", "readMetrics"} <= public


def test_without_a_key_everything_else_is_refused(client: httpx.Client, contract: dict[str, Any]) -> None:
    for path, operations in contract["paths"].items():
        place = path.replace("{turn}", "1").replace("{number}", "1")
        for method in operations.keys() & {"get", "delete"}:
            answer = client.request(method, re.sub("{[a-z_]+}", "q1W2e3R4t5Y6u7I8o9P0aQ", place))
            assert (answer.status_code != 401) == (operations[method]["security"] == []), f"{method} {path}"


def _fields(contract: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Every field of every body, sent or answered, by schema and name."""
    schemas = contract["components"]["schemas"].items()
    return {
        f"{name}.{field}": shape for name, schema in schemas for field, shape in schema.get("properties", {}).items()
    }


def test_no_field_of_a_body_has_a_default_which_generated_clients_would_have_to_send(contract: dict[str, Any]) -> None:
    fields = _fields(contract)
    assert {"GameChanges.edition", "GameRequest.recording", "CorrectionRequest.turn"} <= fields.keys()
    assert [name for name, shape in fields.items() if "default" in shape] == []


@pytest.mark.parametrize(
    ("union", "kinds"),
    [
        ("TurnRequest", ["play", "exchange", "pass", "score"]),
        ("Turn", ["play", "exchange", "pass", "lost-turn", "score"]),
        ("TurnAudited", ["play", "exchange", "pass", "lost-turn", "score"]),
    ],
)
def test_a_turn_is_of_one_of_several_kinds(contract: dict[str, Any], union: str, kinds: list[str]) -> None:
    schemas = contract["components"]["schemas"]
    assert list(schemas[union]["discriminator"]["mapping"]) == kinds
    for kind, place in schemas[union]["discriminator"]["mapping"].items():
        of_kind = schemas[place.rpartition("/")[2]]
        assert of_kind.get("allOf", [of_kind])[-1]["properties"]["kind"]["enum"] == [kind]
    assert [one["$ref"] for one in schemas[union]["oneOf"]] == [*schemas[union]["discriminator"]["mapping"].values()]


def test_bodies_that_are_sent_are_closed_and_answers_open(contract: dict[str, Any]) -> None:
    schemas = contract["components"]["schemas"].items()
    closed = {name for name, schema in schemas if schema.get("additionalProperties") is False}
    sent = {name for name, _ in schemas if name.endswith(("Request", "Changes"))} - {"TurnRequest"}
    assert sent <= closed
    assert not closed & {"Game", "Verdict", "PlayTurn", "LogEntry", "GameAudited", "Problem", "Ruleset", "Key"}


def test_every_query_parameter_that_is_taken_is_published(contract: dict[str, Any]) -> None:
    app = create_app(Settings(log_level="ERROR"))
    views = {
        one.name: app.view_functions[f"{group.name}.{one.view.__name__}"]
        for group in app.blueprints.values()
        if isinstance(group, Blueprint)
        for one in group.operations
    }
    taken = {name: set(getattr(view, QUERY_NAMES)) for name, view in views.items() if hasattr(view, QUERY_NAMES)}
    assert taken["showGame"] == {"turn"}
    published = {
        name: {one["name"] for one in _operation(contract, name)["parameters"] if one["in"] == "query"}
        for name in taken
    }
    assert published == taken


def test_writes_to_a_game_need_the_version_and_take_a_key(contract: dict[str, Any]) -> None:
    writes = [
        operation
        for path, operations in contract["paths"].items()
        for method, operation in operations.items()
        if path.startswith("/v1/games/{") and method in ("post", "put", "patch", "delete")
        if not path.startswith(("/v1/games/{game_id}/invitations", "/v1/games/{game_id}/messages"))  # not in its log
    ]
    assert len(writes) >= 15
    for operation in writes:
        parameters = {one["name"]: one for one in operation["parameters"]}
        assert parameters["If-Match"]["required"] is True
        assert parameters["Idempotency-Key"].get("required", False) is False
        assert {"409", "412", "428"} <= operation["responses"].keys()


@pytest.mark.parametrize("what", ["", "/turns", "/rulings", "/log", "/events"])
def test_a_version_that_is_known_is_not_sent_again(client: httpx.Client, contract: dict[str, Any], what: str) -> None:
    names = begun(client, ["two turns"])
    headers = {"Authorization": f"Bearer {names['director_key']}"}
    seen = client.get(f"/v1/games/{names['game']}{what}", headers=headers)
    again = client.get(seen.url, headers={**headers, "If-None-Match": seen.headers["ETag"]})
    assert seen.headers["ETag"].startswith('"3-')
    assert (again.status_code, again.content) == (304, b"")
    described = contract["paths"][f"/v1/games/{{game_id}}{what}"]["get"]
    assert "If-None-Match" in {one["name"] for one in described["parameters"]}
    assert "ETag" in described["responses"]["304"]["headers"]


@pytest.mark.parametrize(
    ("known", "status"),
    [
        ("{tag}", 304),
        ("W/{tag}", 304),
        ('"1", "2", {tag}', 304),
        ('W/"1",W/{tag}', 304),
        ('"2" , "another-tag" ,\tW/{tag}', 304),
        ("*", 304),
        ('"2"', 200),
        ('"3"', 200),
        ('W/"2", "33"', 200),
        ('"W/3"', 200),
        ("", 200),
    ],
)
def test_versions_that_are_known_are_compared_weakly_and_in_lists(
    client: httpx.Client, known: str, status: int
) -> None:
    names = begun(client, ["two turns"])
    path, headers = f"/v1/games/{names['game']}", {"Authorization": f"Bearer {names['director_key']}"}
    seen = client.get(path, headers=headers).headers["ETag"]
    again = client.get(path, headers={**headers, "If-None-Match": known.replace("{tag}", seen)})
    assert again.status_code == status


@pytest.mark.parametrize(
    ("builds_on", "status"),
    [
        ('"3"', 200),
        ('W/"3"', 200),
        ("*", 200),
        ('W/"2"', 412),
        ('"W/3"', 412),
        ("W/3", 412),
        ("W/*", 412),
        ('w/"3"', 412),
    ],
)
def test_a_write_may_name_its_version_by_a_weak_tag(client: httpx.Client, builds_on: str, status: int) -> None:
    names = begun(client, ["two turns"])
    headers = {"Authorization": f"Bearer {names['director_key']}", "If-Match": builds_on}
    answer = client.patch(f"/v1/games/{names['game']}", headers=headers, json={"title": "Final"})
    assert answer.status_code == status, answer.text


@pytest.mark.parametrize(
    ("operation", "summary", "example"), [pytest.param(*one, id=f"{one[0]}: {one[1]}") for one in operation_examples()]
)
def test_an_example_is_answered_as_it_says_and_fits_its_schema(
    client: httpx.Client, contract: dict[str, Any], operation: str, summary: str, example: dict[str, Any]
) -> None:
    response = asked(client, example)
    assert response.status_code == example.get("status", 200)
    assert shown(response, example) == example["answer"]
    answer = (
        response.text if is_picture(response) or is_text(response) else response.json() if response.content else None
    )
    _answer_schema(contract, operation, response).validate(answer)
    sent = example.get("headers", {}).keys() - {"Accept", "Authorization", "Content-Type"}
    assert sent <= _header_parameters(contract, operation)
    told = {name for name in ANSWER_HEADERS if name in response.headers} - {REQUEST_ID}
    assert told <= _response_headers(contract, operation, response.status_code)


def test_the_link_of_a_page_leads_to_the_next(client: httpx.Client) -> None:
    key = {"Authorization": f"Bearer {DIRECTOR_KEY}"}
    name = f"Łukasz & Çem <{uuid.uuid4()}>"
    opened = [
        client.post("/v1/games", json={"players": [{"name": name}, {"name": "Bob"}]}, headers=key).json()["id"]
        for _ in range(2)
    ]
    first = client.get("/v1/games", params={"q": name, "limit": 1, "sort": "opened"}, headers=key)
    assert first.status_code == 200, first.text
    second = client.get(first.links["next"]["url"], headers=key)
    assert [page.json()["items"][0]["id"] for page in (first, second)] == opened
    assert (second.json()["next"], "Link" in second.headers) == (None, False)


def test_the_figures_shown_are_among_those_answered(client: httpx.Client) -> None:
    [example] = json.loads((FOLDER / "readMetrics.json").read_text("utf-8")).values()
    shown = set(re.findall(r"^[a-z_]+", example["answer"], re.MULTILINE))
    client.get("/v1/rulesets")
    answered = client.get(example["path"])
    assert answered.headers["Content-Type"].startswith("text/plain")
    assert shown
    assert shown <= set(re.findall(r"^[a-z_]+", answered.text, re.MULTILINE))


def test_request_examples_fit_their_schemas(contract: dict[str, Any]) -> None:
    operations, checked = _named(contract), 0
    for operation, summary, example in operation_examples():
        if "body" in example:
            sent = example.get("headers", {}).get("Content-Type", "application/json")
            schema = operations[operation]["requestBody"]["content"][sent]["schema"]
            [shown] = [one for one in served_examples(operation) if one["summary"] == summary]
            Draft202012Validator({**schema, "components": contract["components"]}).validate(shown["body"])
            checked += 1
    assert checked >= 50


def test_every_problem_has_an_example() -> None:
    assert set(problem_examples()) == set(PROBLEMS)


@pytest.mark.parametrize("code", PROBLEMS)
def test_a_problem_is_what_its_example_says(
    server: RunningServer, client: httpx.Client, contract: dict[str, Any], code: str
) -> None:
    example = problem_examples()[code]
    if "provoked_by" in example:
        problem = provoked(code, server)
    else:
        response = asked(client, example)
        problem = response.json()
        assert response.headers["Content-Type"] == "application/problem+json"
        assert response.status_code == PROBLEMS[code].status
        assert response.headers["X-Request-Id"] == problem["request_id"]
    assert steady(problem) == example["answer"]
    assert (code, PROBLEMS[code].status) == (problem["code"], problem["status"])
    _against(contract, "Problem").validate(problem)


def test_refusals_stand_in_the_contract_under_their_status_with_an_example(contract: dict[str, Any]) -> None:
    kinds = {code: kind.status for code, kind in PROBLEMS.items()}
    shown = set()
    for name, response in contract["components"]["responses"].items():
        if "content" in response:
            [example] = response["content"]["application/problem+json"]["examples"].values()
            shown.add(name.removeprefix("Refusal") or name)
            assert kinds[example["value"]["code"]] == example["value"]["status"]
            assert name in ("Refusal", f"Refusal{example['value']['status']}")
    assert shown == {str(status) for status in set(kinds.values()) - {400, 405, 406, 408, 413, 415, 429, 500, 503}} | {
        "Refusal"
    }
    assert contract["components"]["schemas"]["ProblemCode"]["enum"] == list(PROBLEMS)


def test_the_documentation_needs_nothing_from_elsewhere(client: httpx.Client) -> None:
    page = client.get("/docs").text
    assert "https://" not in page
    for asset in ("swagger-ui.css", "swagger-ui-bundle.js"):
        assert asset in page
        assert client.get(f"/docs/assets/{asset}").status_code == 200
