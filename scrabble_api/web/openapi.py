"""The contract, made from the operations as they are declared; imported when somebody first wants it."""

import inspect
import re
from collections.abc import Mapping, Sequence
from copy import deepcopy
from http import HTTPStatus
from typing import Any

from apispec import APISpec, BasePlugin
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.field_converter import FieldConverterMixin
from marshmallow.fields import Field

from scrabble_api import __version__
from scrabble_api.formats.answers.notifications import TEST, GameNotification, TestNotification
from scrabble_api.formats.answers.webhooks import EventType
from scrabble_api.formats.wire import Answer, or_null, reference, reference_to, schemas_of
from scrabble_api.web.answers import Problem, ProblemKind
from scrabble_api.web.api import JSON, Blueprint, Operation
from scrabble_api.web.authentication import KEY_REFUSALS, SECURITY_SCHEME
from scrabble_api.web.contract import Groups
from scrabble_api.web.examples import Examples, problem_examples, read_examples
from scrabble_api.web.fields import (
    Choice,
    Choices,
    Entries,
    Flag,
    Named,
    NumberChoice,
    OneOf,
    Table,
    Text,
    Texts,
    Unread,
    WholeNumber,
)
from scrabble_api.web.headers import REQUEST_ID, describe_headers
from scrabble_api.web.kinds import OfKinds, schemas_of_actions, split_by_kind
from scrabble_api.web.openapi_text import shortened, shortest
from scrabble_api.web.preconditions import IF_NONE_MATCH, TAGGED, UNCHANGED
from scrabble_api.web.problem_kinds import PROBLEMS
from scrabble_api.web.problems import MEDIA_TYPE
from scrabble_api.web.record_forms import record_forms
from scrabble_api.web.schemas.actions import ACTION_BODIES
from scrabble_api.web.url_converters import PATH_SCHEMAS

_DESCRIPTION = """\
Scores and adjudicates Scrabble plays, with every reason and the whole arithmetic; that needs no key and stores nothing.
And keeps the games of clubs, in logs that lose nothing.

A club's games need one of its keys, sent as `Authorization: Bearer …`; the first start of the service prints a
director's, `scrabble-api keys create` and `POST /v1/keys` make others. A key shows nothing of any other club but games
made public. A player gets the key of one seat of one game by an invitation (`…/invitations`). Open a game (`POST /v1/games`), send its turns in order (`…/turns`), challenges and the rest as they happen;
the rules end it, or `…/finish` does. Every write names the version that it builds on: `If-Match` with the last `ETag`, or
`*` for any. It may carry an `Idempotency-Key` of the client's own, by which a retry gets the first answer again.

An `ETag` begins with the version of a game's log; what a key sees has a tag of its own, so that no cache shows it for what another sees. `If-None-Match` compares tags weakly and takes lists of them (RFC 9110).
`If-Match` takes a weak tag as the strong one, `W/"42"` as `"42"`, since an answer that is packed has a weak tag.
That departs from RFC 9110 and is safe, since no other version can be meant. Every answer has an `X-Request-Id`.

How plays are written:

| form | meaning |
|---|---|
| `8H` | across from H8: row number first |
| `H8` | down from H8: column letter first |
| `A`, `a` | the letter A; a blank standing for A |
| `?`, `_` | on a rack only: a blank; a tile not known |
| `.` or the letter itself | a tile on the board that is played through; `(AB)` must lie there already |
| `[CH]`, `[ch]`, `[?X]` | a tile of several characters; a blank standing for it; a blank for a letter without case |

An illegal play that is only judged is an answer (200) with `legal: false` and every reason; to record one in a game is
refused (422), or not now (409), with every reason. What cannot be read is refused by a problem
object (RFC 9457) whose `errors` point at the places; all codes are listed at `/problems`. What any operation may refuse
(400, 406, 413, 415, 429, 503, with a wait in `Retry-After`) is its `default`. Unknown fields and query
parameters are refused. Of a key given twice in an object of JSON the last counts. Bodies are at most 1 MiB.

The shortest example of an operation stands here where it is short. All are at `/docs/examples/{operationId}`, and those of
refusals at `/docs/examples/problems`.
"""

_INFO = {"description": _DESCRIPTION, "license": {"name": "MIT", "identifier": "MIT"}}
_SERVERS = [{"url": "/", "description": "Wherever the service runs."}]

#: The headers of what is sent to webhooks.
_SIGNED = [
    {"in": "header", "name": name, "required": True, "schema": {"type": "string"}, "description": said}
    for name, said in (
        ("webhook-id", "The id of the event, the same whenever it is sent again."),
        ("webhook-timestamp", "When it was sent, in seconds since 1970 (UTC)."),
        (
            "webhook-signature",
            "For each secret `v1,` and the base64 of the HMAC-SHA256, by the secret's bytes, of id, timestamp and body with full stops between; several with blanks between (Standard Webhooks 1.0).",
        ),
    )
]

#: What any operation may refuse for what it in particular was sent.
_USUAL_REFUSALS = (422,)
#: Refusals that no operation announces, since any may meet with them.
_UNANNOUNCED = (400, 405, 406, 408, 413, 415, 429, 500, 503)
#: What refusals tell by headers beside the request's id.
_REFUSAL_HEADERS = {
    401: ["WWW-Authenticate"],
    405: ["Allow"],
    409: ["Location"],
    429: ["RateLimit", "RateLimit-Policy", "Retry-After"],
    503: ["Retry-After"],
}
_DEFAULT = "Refusal"
#: Facts of operations whose answers have an ETag.
_TAGGED_BY = {"is_tagged", "kept_seconds"}

#: What is written in a path for a part of it: of which kind, if it is of one, and its name.
_IN_PATH = re.compile(r"<(?:(\w+):)?(\w+)>")


#: The end of a line within a paragraph of text.
_JOINED = re.compile(r"(?<!\n)\n(?![\n|*-])")


class _SchemaDescriptions(BasePlugin):
    """Publishes what a schema's docstring says of it."""

    def schema_helper(self, name: str, definition: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
        """The description of a schema."""
        return {"description": inspect.getdoc(kwargs["schema"])} if "schema" in kwargs else {}


def contract_of(groups: Groups) -> dict[str, Any]:
    """The contract of these operations, in OpenAPI."""
    plugin = MarshmallowPlugin()
    plugins = (plugin, _SchemaDescriptions())
    spec = APISpec("scrabble-api", __version__, "3.1.1", plugins, info=_INFO, servers=_SERVERS, webhooks=_webhooks())
    assert plugin.converter is not None  # the spec was just made with it
    plugin.converter.add_attribute_function(_field_schema)  # type: ignore[no-untyped-call]
    spec.components.security_scheme("bearer", SECURITY_SCHEME)
    _add_refusals(spec)
    for prefix, group in groups:
        for one in group.operations:
            described = {one.method.lower(): _description(group, one)}
            spec.path(_IN_PATH.sub(r"{\2}", prefix + one.path), operations=described, parameters=_in_path(one.path))
        spec.tag({"name": group.name, "description": group.description})
    _add_schemas(spec, [one for _, group in groups for one in group.operations])
    return shortened(spec.to_dict())


def _webhooks() -> dict[str, Any]:
    """What is sent to webhooks, by the type of the event."""
    return {
        **{str(one): _sent_as(f"An event of type `{one}`.", reference_to(GameNotification)) for one in EventType},
        TEST: _sent_as("What a test sends.", reference_to(TestNotification)),
    }


def _sent_as(summary: str, schema: dict[str, str]) -> dict[str, Any]:
    taken = {"2XX": {"description": "The event was taken. After any other answer it is sent again later."}}
    content = {JSON: {"schema": schema}}
    said = {"summary": summary, "parameters": deepcopy(_SIGNED), "requestBody": {"required": True, "content": content}}
    return {"post": {**said, "responses": taken}}


def _add_schemas(spec: APISpec, operations: Sequence[Operation]) -> None:
    """The schemas of answers and of all that they are made of; and bodies of several kinds as one of these."""
    answers = [one.answer for one in operations if isinstance(one.answer, type)]
    bodies = [body for one in operations if isinstance(body := one.facts.get("body"), OfKinds)]
    others: list[type[Answer]] = [Problem, GameNotification, TestNotification]
    schemas, published = schemas_of([*others, *answers]), spec.components.schemas
    schemas["ProblemCode"] = schemas["Problem"]["properties"]["code"] | {"enum": list(PROBLEMS)}
    for answer in (Problem, ProblemKind):
        schemas[answer.__name__]["properties"]["code"] = reference("ProblemCode")
    schemas |= schemas_of_actions(ACTION_BODIES, published)
    for body in bodies:
        name = type(body).__name__
        published[name], kinds = split_by_kind(published[name], body.KINDS)
        schemas |= kinds
    for name, schema in (schemas | record_forms()).items():
        spec.components.schema(name, schema)


def _add_refusals(spec: APISpec) -> None:
    for status in sorted({kind.status for kind in PROBLEMS.values()} - {*_UNANNOUNCED}):
        said = f"{HTTPStatus(status).phrase}; `code` says why."
        spec.components.response(_refusal(status), _refusal_response(said, status), lazy=True)
    spec.components.response(_DEFAULT, _refusal_response("Any other refusal.", *_UNANNOUNCED), lazy=True)


def _refusal(status: int) -> str:
    """The name of a status's refusals in the contract; Python's own names of statuses change with its versions."""
    return f"Refusal{status}"


def _refusal_response(description: str, *statuses: int) -> dict[str, Any]:
    headers = [REQUEST_ID, *(name for status in statuses for name in _REFUSAL_HEADERS.get(status, ()))]
    content = {"schema": reference_to(Problem), "examples": shortest(problem_examples(*statuses))}
    return {
        "description": description,
        "headers": describe_headers(*headers),
        "content": {MEDIA_TYPE: content},
    }


def _in_path(path: str) -> list[dict[str, Any]]:
    """The parts of a path that are not the same in every request."""
    return [
        {"in": "path", "name": name, "required": True, "schema": {**PATH_SCHEMAS[kind]}}
        for kind, name in _IN_PATH.findall(path)
    ]


def _description(group: Blueprint, one: Operation) -> dict[str, Any]:
    """What is said of an operation."""
    facts, (summary, _, about) = one.facts, str(inspect.getdoc(one.view)).partition("\n\n")
    examples = read_examples(one.name, facts.get("status", 200) if "another" in facts else None)
    return {
        **_input(facts, examples),
        "responses": {**_responses(one.answer, facts, examples), **_refusals(group, one), "default": _DEFAULT},
        "summary": summary,
        **({"description": _JOINED.sub(" ", about)} if about else {}),
        "tags": [group.name],
        "operationId": one.name,
        "security": deepcopy(list(facts.get("security", ()))),
    }


def _input(facts: Mapping[str, Any], examples: Examples) -> dict[str, Any]:
    """The parameters of the query, headers, and the body."""
    query = [{"in": "query", "schema": facts["query"]}] if "query" in facts else []
    parameters = [*query, *facts.get("parameters", ()), *([IF_NONE_MATCH] if facts.keys() & _TAGGED_BY else ())]
    said: dict[str, Any] = {"parameters": deepcopy(parameters)} if parameters else {}
    if "file" in facts:
        said["requestBody"] = facts["file"]
    if "body" in facts:
        content = {"schema": facts["body"], "examples": examples.requests}
        said["requestBody"] = {"required": True, "content": {JSON: content}}
    return said


def _responses(answer: Any, facts: Mapping[str, Any], examples: Examples) -> dict[int, Any]:
    """The answer, the same with another status, and that nothing has changed."""
    shown = facts.get("examples", {} if "media_type" in facts else examples.responses)
    headers = facts.get("headers", TAGGED if facts.keys() & _TAGGED_BY else None)
    media_type, others = facts.get("media_type", JSON), facts.get("others", {})
    status = facts.get("status", 200)
    said = {status: _response(status, answer, media_type, {"examples": shown, "headers": headers})}
    for another, more in facts.get("another", {}).items():
        said[another] = _response(another, answer, media_type, more)
    if facts.keys() & _TAGGED_BY:
        said[304] = _response(304, None, media_type, {"description": UNCHANGED, "headers": TAGGED})
    said[status].get("content", {}).update(others)
    return said


def _response(status: int, answer: Any, media_type: str, more: Mapping[str, Any]) -> dict[str, Any]:
    schema = reference_to(answer) if isinstance(answer, type) else answer
    body = {"schema": schema, **({"examples": more["examples"]} if more.get("examples") else {})}
    said = {
        "description": more.get("description", HTTPStatus(status).phrase),
        **({"headers": more["headers"]} if more.get("headers") else {}),
        **({} if answer is None else {"content": {media_type: body}}),
    }
    return deepcopy(said)


def _refusals(group: Blueprint, one: Operation) -> dict[int, str]:
    """All that an operation may refuse: its input, its caller, that there is no such thing, and what else it says."""
    usual = group.refuses or _USUAL_REFUSALS
    of_keys = KEY_REFUSALS if one.facts.get("security") else ()
    statuses = {*usual, *of_keys, *((404,) if "<" in one.path else ()), *one.facts.get("refuses", ())}
    statuses -= {*_UNANNOUNCED}
    return {status: _refusal(status) for status in sorted(statuses)}


def _field_schema(converter: FieldConverterMixin, field: Field[Any], **_: Any) -> dict[str, Any]:
    """The JSON Schema of a field of ours."""
    if isinstance(field, OneOf):
        nothing = [{"type": "null"}] if field.allow_none else []
        return {"anyOf": [converter.field2property(one) for _, one in field.alternatives] + nothing}
    if isinstance(field, Unread):
        return converter.field2property(field.meant)
    if isinstance(field, Entries | Table | Named):
        return field.schema()
    if isinstance(field, Text | Texts | WholeNumber | Flag | Choice | Choices | NumberChoice):
        return or_null(field.schema()) if field.allow_none else field.schema()
    return {}
