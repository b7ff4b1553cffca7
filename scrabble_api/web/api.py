"""The API object: how bodies are read, how the contract is published, and which problems every operation shares."""

import inspect
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import orjson
from apispec import BasePlugin
from flask import Flask, Request, Response
from flask.json.provider import JSONProvider
from flask_smorest import Api as SmorestApi
from flask_smorest import Blueprint as SmorestBlueprint
from flask_smorest.utils import prepare_response
from gunicorn.http.errors import ParseException
from werkzeug.exceptions import BadRequest, ClientDisconnected, RequestEntityTooLarge, UnsupportedMediaType

from scrabble_api.formats.answers.refusals import ProblemDetail
from scrabble_api.formats.wire import Answer, reference_to, schemas_of, to_json
from scrabble_api.web.answers import Problem
from scrabble_api.web.examples import problem_examples
from scrabble_api.web.fields import document_schema
from scrabble_api.web.headers import REQUEST_ID, describe_headers
from scrabble_api.web.kinds import OfKinds, split_by_kind
from scrabble_api.web.places import take_place
from scrabble_api.web.problem_kinds import PROBLEMS
from scrabble_api.web.problems import MEDIA_TYPE, RequestRefused

JSON = "application/json"

#: Refusals that no operation announces, since any may meet with them.
_UNANNOUNCED = (405, 408, 500)

#: What refusals tell by headers beside the request's id.
_REFUSAL_HEADERS = {
    401: ["WWW-Authenticate"],
    405: ["Allow"],
    409: ["Location"],
    429: ["Retry-After"],
    503: ["Retry-After"],
}


def read_json(req: Request) -> Any:
    """The value of a request's body, which is to be JSON."""
    if req.mimetype != JSON:
        raise UnsupportedMediaType
    return json_value(whole_body(req))


def json_value(body: bytes) -> Any:
    """The value of a body in JSON; RequestRefused where it is none."""
    try:
        return orjson.loads(body)
    except orjson.JSONDecodeError as fault:
        where = ProblemDetail(pointer="", code="unreadable-body", message=str(fault))
        raise RequestRefused("unreadable-body", f"The body is no JSON: {fault}.", [where]) from None


def whole_body(req: Request) -> bytes:
    """The body; refused where it breaks off, or was sent in chunks and cut at the limit, which is done without a word.

    Where it is large the request takes the place of one.
    """
    try:
        body = req.get_data()
    except (OSError, ParseException, ClientDisconnected) as fault:
        # What reads bodies hides why one broke off.
        if isinstance(fault, TimeoutError) or isinstance(fault.__context__, TimeoutError):
            raise RequestRefused("request-timeout", PROBLEMS["request-timeout"].advice) from None
        raise BadRequest from None
    if req.content_length is None and len(body) >= (req.max_content_length or 0):
        raise RequestEntityTooLarge
    take_place(body)
    return body


class Blueprint(SmorestBlueprint):
    """A group of operations; ``refuses`` are the statuses of what all of them may refuse, where that is not the usual."""

    def __init__(self, name: str, import_name: str, refuses: Sequence[int] | None = None, **options: Any) -> None:
        super().__init__(name, import_name, **options)
        self.refuses = refuses
        self.answers: list[type[Answer]] = []


class OrjsonProvider(JSONProvider):
    """JSON in the order in which it was written down."""

    def dumps(self, obj: Any, **_: Any) -> str:
        """The value as JSON text."""
        return orjson.dumps(obj).decode()

    def loads(self, s: str | bytes, **_: Any) -> Any:
        """The value of a JSON text."""
        return orjson.loads(s)


class SchemaDescriptions(BasePlugin):
    """Publishes what a schema's docstring says of it."""

    def schema_helper(self, name: str, definition: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
        """The description of a schema."""
        return {"description": inspect.getdoc(kwargs["schema"])} if "schema" in kwargs else {}


class Api(SmorestApi):
    """The published contract: every error of it is problem+json."""

    def __init__(self, app: Flask) -> None:
        super().__init__(app, spec_kwargs={"extra_plugins": [SchemaDescriptions()]})

    def _init_spec(self, **options: Any) -> None:
        super()._init_spec(**options)
        assert self.ma_plugin.converter is not None  # the spec was just made with it
        self.ma_plugin.converter.add_attribute_function(document_schema)  # type: ignore[no-untyped-call]

    def register_answers(self, answers: Iterable[type[Answer]]) -> None:
        """Publish the schemas of answers and of all that they are made of, those of refusals among them."""
        for name, schema in schemas_of([Problem, *answers]).items():
            self.spec.components.schema(name, schema)

    def register_forms(self, forms: Mapping[str, dict[str, Any]]) -> None:
        """Publish forms that answers refer to by their names."""
        for name, form in forms.items():
            self.spec.components.schema(name, form)

    def divide_by_kind(self, body: type[OfKinds]) -> None:
        """Publish a body that has been registered as one of its kinds."""
        published = self.spec.components.schemas
        published[body.__name__], alternatives = split_by_kind(published[body.__name__], body.KINDS)
        for name, schema in alternatives.items():
            self.spec.components.schema(name, schema)

    def _register_responses(self) -> None:
        titles: dict[int, list[str]] = {}
        for kind in PROBLEMS.values():
            titles.setdefault(kind.status, []).append(kind.title)
        for status, said in titles.items():
            self._register_refusal(refusal_name(status), f"{'; '.join(said)}.", status)
        self._register_refusal("DEFAULT_ERROR", "Any other refusal.", *_UNANNOUNCED)

    def _register_refusal(self, name: str, description: str, *statuses: int) -> None:
        response = {
            "description": description,
            "schema": reference_to(Problem),
            "examples": problem_examples(*statuses),
            "headers": describe_headers(*_headers_of(statuses)),
        }
        prepare_response(response, self.spec, MEDIA_TYPE)
        self.spec.components.response(name, response, lazy=True)

    def _register_pagination_header(self) -> None:
        """No operation divides its answer into pages of that kind."""

    def _register_error_handlers(self) -> None:
        """Leave errors to ``web.problems``, the one place that answers them."""


def refusal_name(status: int) -> str:
    """The name of a status's refusals in the contract; Python's own names of statuses change with its versions."""
    return f"Refusal{status}"


def _headers_of(statuses: tuple[int, ...]) -> list[str]:
    """The headers that refusals of these statuses may have."""
    return [REQUEST_ID, *(name for status in statuses for name in _REFUSAL_HEADERS.get(status, ()))]


def json_response(body: object) -> Response:
    """An answer that is ready as it is."""
    return Response(to_json(body), mimetype=JSON)
