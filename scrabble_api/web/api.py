"""What every operation shares: how its body is read and its answer written, and the group that it belongs to."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import orjson
from flask import Blueprint as FlaskBlueprint
from flask import Request, Response
from gunicorn.http.errors import ParseException
from werkzeug.exceptions import BadRequest, ClientDisconnected, RequestEntityTooLarge, UnsupportedMediaType

from scrabble_api.formats.answers.refusals import ProblemDetail
from scrabble_api.formats.wire import to_json
from scrabble_api.web.places import take_place
from scrabble_api.web.problem_kinds import PROBLEMS
from scrabble_api.web.problems import RequestRefused

JSON = "application/json"

#: A function that answers requests.
View = Callable[..., Any]


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
        raise RequestRefused("unreadable-body", f"The body is not JSON: {fault}.", [where]) from None


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


class Operation(NamedTuple):
    """An operation as it was declared; ``facts`` are those of ``operations.Facts``."""

    method: str
    path: str
    name: str
    view: View
    answer: Any
    facts: Mapping[str, Any]


class Blueprint(FlaskBlueprint):
    """A group of operations; ``refuses`` are the statuses of what all of them may refuse, where that is not the usual."""

    def __init__(self, name: str, import_name: str, description: str, refuses: Sequence[int] = ()) -> None:
        super().__init__(name, import_name)
        self.description, self.refuses = description, refuses
        self.operations: list[Operation] = []


def json_response(body: object) -> Response:
    """An answer that is ready as it is."""
    return Response(to_json(body), mimetype=JSON)
