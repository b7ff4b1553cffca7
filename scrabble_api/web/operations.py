"""One declaration for an operation: its route, its name, its answer, and what the contract says of it beside."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import wraps
from http import HTTPStatus
from typing import Any, TypedDict, Unpack

from flask import request
from marshmallow import EXCLUDE, Schema, ValidationError

from scrabble_api.formats.wire import reference_to
from scrabble_api.web.api import Blueprint, read_json, refusal_name
from scrabble_api.web.authentication import KEY_REFUSALS
from scrabble_api.web.examples import Examples, read_examples
from scrabble_api.web.preconditions import IF_NONE_MATCH, TAGGED, UNCHANGED
from scrabble_api.web.problems import invalid_body, invalid_query

#: A function that answers requests.
View = Callable[..., Any]

#: Where a view has the names of the query parameters that it takes, and the media types of its answers if not JSON.
QUERY_NAMES, MEDIA_TYPES = "query_names", "media_types"

#: What any operation may refuse: one with a body, and any other.
_BODY_REFUSALS, _PLAIN_REFUSALS = (400, 406, 413, 415, 422, 429, 503), (406, 422, 429)


class Facts(TypedDict, total=False):
    """What an operation has beside its route, its name and its answer.

    ``status`` is that of the answer, 200 if left out; ``security`` is who may call it, anybody if left out.
    ``parameters`` are headers that it takes, ``headers`` those of its answer; ``file`` is what the contract says of a
    body that is a file. ``is_tagged`` says that it shows a game, which has a version. ``refuses`` are statuses of
    refusals that do not follow from the rest. ``media_type`` is that of the answer where it is not JSON, ``others`` are
    those that it is written in as well. ``examples`` are those of the answer where they are not all. ``another`` is what
    is said of the same answer with another status.
    """

    status: int
    body: Schema
    query: Schema
    security: Sequence[Mapping[str, Sequence[str]]]
    parameters: Sequence[Mapping[str, Any]]
    headers: Mapping[str, Any]
    is_tagged: bool
    refuses: Sequence[int]
    file: Mapping[str, Any]
    media_type: str
    others: Mapping[str, Any]
    examples: Mapping[str, Any]
    another: Mapping[int, Mapping[str, Any]]


def operation(
    blueprint: Blueprint, route: str, name: str, answer: Any = None, **facts: Unpack[Facts]
) -> Callable[[View], View]:
    """Offer a view at a route, such as ``GET /games``, with its query and its body read for it, and publish it.

    An answer is a type of answers, or a JSON Schema; None is no body.
    """
    method, path = route.split()
    if isinstance(answer, type):
        blueprint.answers.append(answer)
    examples = read_examples(name, facts.get("status", 200) if "another" in facts else None)
    usual = blueprint.refuses or (_PLAIN_REFUSALS if method in ("GET", "DELETE") else _BODY_REFUSALS)
    described = {
        "response": {"responses": _responses(answer, examples, facts) | _refusals(path, usual, facts)},
        "arguments": {"parameters": parameters} if (parameters := list(_parameters(examples, facts))) else {},
        "manual_doc": {"operationId": name, "security": list(facts.get("security", ())), **_more(facts)},
    }

    def register(view: View) -> View:
        query, body = facts.get("query"), facts.get("body")
        offered = _with_input(view, query, body)
        vars(offered)["_apidoc"] = described
        if "media_type" in facts:
            vars(offered)[MEDIA_TYPES] = (facts["media_type"], *facts.get("others", ()))
        if query is not None:
            vars(offered)[QUERY_NAMES] = tuple(one.data_key or field for field, one in query.fields.items())
        return blueprint.route(path, methods=[method])(offered)

    return register


def _with_input(view: View, query: Schema | None, body: Schema | None) -> View:
    """The view, which is given its query, if it has one, and its body."""
    defaults = None if query is None or any(one.required for one in query.fields.values()) else query.load({})

    @wraps(view)
    def read(**path: Any) -> Any:
        given = []
        if query is not None:
            given.append({**defaults} if defaults is not None and not request.query_string else _read_query(query))
        if body is not None:
            given.append(_read_body(body))
        return view(*given, **path)

    return read


def _read_query(schema: Schema) -> Any:
    try:
        return schema.load(request.args, unknown=EXCLUDE)
    except ValidationError as fault:
        raise invalid_query(fault.messages) from None


def _read_body(schema: Schema) -> Any:
    written = read_json(request)
    try:
        return schema.load({} if written is None else written)
    except ValidationError as fault:
        raise invalid_body(fault.messages) from None


def _responses(answer: Any, examples: Examples, facts: Facts) -> dict[int, list[Any]]:
    """What is said of each answer by its status, in the words of flask-smorest."""
    shown = facts.get("examples", {} if "media_type" in facts else examples.responses)
    schema = reference_to(answer) if isinstance(answer, type) else answer
    body = {} if answer is None else {"schema": schema} | ({"examples": shown} if shown else {})
    headers = facts.get("headers", TAGGED if "is_tagged" in facts else None)
    said = {facts.get("status", 200): {**body, **({"headers": headers} if headers else {})}}
    said |= {status: {"schema": schema, **more} for status, more in facts.get("another", {}).items()}
    said |= {304: {"description": UNCHANGED, "headers": TAGGED}} if "is_tagged" in facts else {}
    media_type = facts.get("media_type")
    return {
        status: [deepcopy({"description": HTTPStatus(status).phrase, "content_type": media_type, **one})]
        for status, one in said.items()
    }


def _refusals(path: str, usual: Sequence[int], facts: Facts) -> dict[int, list[Any]]:
    """All that an operation may refuse: its input, its caller, that there is no such thing, and what else it says."""
    of_keys = KEY_REFUSALS if facts.get("security") else ()
    statuses = {*usual, *of_keys, *((404,) if "<" in path else ()), *facts.get("refuses", ())}
    return {status: [refusal_name(status)] for status in sorted(statuses)}


def _parameters(examples: Examples, facts: Facts) -> Iterator[Mapping[str, Any]]:
    """The body, the parameters of the query, and headers."""
    if "body" in facts:
        yield {"in": "json", "required": True, "schema": facts["body"], "examples": examples.requests}
    if "query" in facts:
        yield {"in": "query", "required": True, "schema": facts["query"]}
    yield from facts.get("parameters", ())
    if "is_tagged" in facts:
        yield IF_NONE_MATCH


def _more(facts: Facts) -> Mapping[str, Any]:
    """What OpenAPI says of files: one that is sent, and other kinds of the one that is answered."""
    sent = {"requestBody": facts["file"]} if "file" in facts else {}
    return {**sent, **({"responses": {200: {"content": facts["others"]}}} if "others" in facts else {})}
