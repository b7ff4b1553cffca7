"""One declaration for an operation: its route, its name, its answer, and what the contract says of it beside."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce, wraps
from typing import Any, TypedDict, Unpack

from flask import request
from marshmallow import EXCLUDE, Schema, ValidationError

from scrabble_api.web import api
from scrabble_api.web.api import Blueprint, View
from scrabble_api.web.authentication import KEY_REFUSALS
from scrabble_api.web.examples import read_examples
from scrabble_api.web.preconditions import IF_NONE_MATCH, TAGGED, UNCHANGED
from scrabble_api.web.problems import invalid_body, invalid_query

#: What adds to the description of a view.
Describing = Callable[[View], View]


class Facts(TypedDict, total=False):
    """What an operation has beside its route, its name and its answer.

    ``status`` is that of the answer, 200 if left out; ``security`` is who may call it, anybody if left out.
    ``parameters`` are headers that it takes, ``headers`` those of its answer; ``file`` is what the contract says of a
    body that is a file. ``is_tagged`` says that it shows a game, which has a version. ``refuses`` are statuses of
    refusals that do not follow from the rest. ``media_type`` is that of the answer where it is not JSON, ``others`` are
    those that it is written in as well. ``examples`` are those of the answer where they are not all. ``other`` describes
    another answer.
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
    other: Describing


def operation(blueprint: Blueprint, route: str, name: str, answer: Any = None, **facts: Unpack[Facts]) -> Describing:
    """Offer a view at a route, such as ``GET /games``, with its query and its body read for it, and publish it."""
    method, path = route.split()

    def register(view: View) -> View:
        offered = _with_input(view, facts.get("query"), facts.get("body"))
        described: View = reduce(_add, _description(blueprint, (method, path), name, answer, facts), lambda: None)
        vars(offered).update({name: vars(described)[name] for name in api.SAID_OF_VIEWS if name in vars(described)})
        return blueprint.route(path, methods=[method])(offered)

    return register


def _add(view: View, describe: Describing) -> View:
    return describe(view)


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
    written = api.read_json(request)
    try:
        return schema.load({} if written is None else written)
    except ValidationError as fault:
        raise invalid_body(fault.messages) from None


def _description(
    blueprint: Blueprint, route: tuple[str, str], name: str, answer: Any, facts: Facts
) -> Iterator[Describing]:
    """What describes an operation; nothing of it stands in the way of requests."""
    examples = read_examples(name, facts.get("status", 200) if "other" in facts else None)
    yield _answer(blueprint, answer, examples.responses, facts)
    if "other" in facts:
        yield facts["other"]
    if "is_tagged" in facts:
        yield blueprint.alt_response(304, description=UNCHANGED, headers=TAGGED)
    yield api.refuses(*_refusals(*route, facts))
    if "media_type" in facts:
        yield api.writes(facts["media_type"], *facts.get("others", ()))
    if "body" in facts:
        yield blueprint.arguments(facts["body"], examples=examples.requests)
    if "query" in facts:
        yield blueprint.arguments(facts["query"], location="query")
    parameters = [*facts.get("parameters", ()), *([IF_NONE_MATCH] if "is_tagged" in facts else ())]
    more: dict[str, Any] = {"requestBody": facts["file"]} if "file" in facts else {}
    more |= {"responses": {200: {"content": facts["others"]}}} if "others" in facts else {}
    yield blueprint.doc(operationId=name, security=list(facts.get("security", ())), parameters=parameters, **more)


def _answer(blueprint: Blueprint, answer: Any, examples: Mapping[str, Any], facts: Facts) -> Describing:
    has_examples = answer is not None and "media_type" not in facts
    shown = facts.get("examples", examples if has_examples else None)
    headers = facts.get("headers", TAGGED if "is_tagged" in facts else None)
    return blueprint.response(
        facts.get("status", 200), answer, content_type=facts.get("media_type"), examples=shown or None, headers=headers
    )


def _refusals(method: str, path: str, facts: Facts) -> list[int]:
    """The statuses of all that an operation may refuse: its input, its caller, and that there is no such thing."""
    usual = api.PLAIN_REFUSALS if method in ("GET", "DELETE") else api.BODY_REFUSALS
    of_keys = KEY_REFUSALS if facts.get("security") else ()
    return sorted({*usual, *of_keys, *((404,) if "<" in path else ()), *facts.get("refuses", ())})
