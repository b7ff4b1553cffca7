"""One declaration for an operation: its route, its name, its answer, and what the contract says of it beside."""

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any, TypedDict, Unpack

from flask import request
from marshmallow import EXCLUDE, Schema, ValidationError

from scrabble_api.web.api import Blueprint, Operation, View, read_json
from scrabble_api.web.caching import same_for_all
from scrabble_api.web.problems import invalid_body, invalid_query

#: Where a view has the names of the query parameters that it takes, and the media types of its answers if not JSON.
QUERY_NAMES, MEDIA_TYPES = "query_names", "media_types"


class Facts(TypedDict, total=False):
    """What an operation has beside its route, its name and its answer.

    ``status`` is that of the answer, 200 if left out; ``security`` is who may call it, anybody if left out.
    ``parameters`` are headers that it takes, ``headers`` those of its answer; ``file`` is what the contract says of a
    body that is a file. ``is_tagged`` says that it shows a game, which has a version; ``kept_seconds`` for how long
    anybody may keep an answer that is the same for all. ``refuses`` are statuses of
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
    kept_seconds: int
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

    def register(view: View) -> View:
        query, seconds = facts.get("query"), facts.get("kept_seconds")
        offered = _with_input(view if seconds is None else _same_for_all(view, seconds), query, facts.get("body"))
        if "media_type" in facts:
            vars(offered)[MEDIA_TYPES] = (facts["media_type"], *facts.get("others", ()))
        if query is not None:
            vars(offered)[QUERY_NAMES] = tuple(one.data_key or field for field, one in query.fields.items())
        blueprint.operations.append(Operation(method, path, name, view, answer, facts))
        blueprint.add_url_rule(path, view_func=offered, methods=[method])
        return view

    return register


def _same_for_all(view: View, seconds: int) -> View:
    @wraps(view)
    def kept(**path: Any) -> Any:
        return same_for_all(view(**path), seconds)

    return kept


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
        raise invalid_query(fault.messages, schema) from None


def _read_body(schema: Schema) -> Any:
    try:
        return schema.load(read_json(request))
    except ValidationError as fault:
        raise invalid_body(fault.messages, schema) from None
