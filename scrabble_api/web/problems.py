"""Every refusal in one table, and the one way they are written: problem+json (RFC 9457)."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from types import MappingProxyType
from typing import Any

import orjson
from flask import Flask, Response, g
from werkzeug.exceptions import HTTPException, InternalServerError

from scrabble_api.rules.errors import UnknownName, Unreadable

MEDIA_TYPE = "application/problem+json"

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ProblemKind:
    """What a stable code stands for: its HTTP status, its title, and what the caller can do."""

    status: int
    title: str
    advice: str


PROBLEMS: Mapping[str, ProblemKind] = MappingProxyType(
    {
        "unreadable-body": ProblemKind(400, "The body cannot be read", "Send one JSON value in UTF-8, without NaN."),
        "bad-request": ProblemKind(400, "The request cannot be read", "Check the request line and the headers."),
        "not-found": ProblemKind(404, "There is nothing here", "Check the path; /docs shows all of them."),
        "method-not-allowed": ProblemKind(405, "This method is not offered here", "Use one that Allow names."),
        "not-acceptable": ProblemKind(406, "No such media type is offered here", "Accept application/json."),
        "body-too-large": ProblemKind(413, "The body is too large", "Send at most 1 MiB; divide a batch."),
        "unsupported-media-type": ProblemKind(415, "The body's media type is not read here", "Send application/json."),
        "invalid-request": ProblemKind(422, "The request is not of the right form", "Mend what errors[] points at."),
        "unknown-parameter": ProblemKind(422, "There is no such query parameter", "Remove it or check its spelling."),
        "unknown-edition": ProblemKind(422, "There is no such edition", "Choose one of /v1/editions."),
        "unknown-layout": ProblemKind(422, "There is no such layout", "Choose one of the layouts in /v1/editions."),
        "unknown-letter-set": ProblemKind(422, "There is no such letter set", "Choose an id of /v1/editions."),
        "unknown-ruleset": ProblemKind(422, "There is no such ruleset", "Choose one of /v1/rulesets."),
        "unknown-challenge-rule": ProblemKind(422, "There is no such challenge rule", "Choose one that is named."),
        "unknown-lexicon": ProblemKind(422, "There is no such lexicon", "Choose one of /v1/lexicons."),
        "ruleset-impossible": ProblemKind(422, "The ruleset contradicts itself", "Mend the figures named."),
        "lexicon-missing": ProblemKind(422, "No lexicon was named", "Name one of /v1/lexicons."),
        "rack-missing": ProblemKind(422, "A rack is needed", "Give the rack the play was made from."),
        "wrong-board-size": ProblemKind(422, "The board has another size", "Draw every row and every square."),
        "unknown-tile": ProblemKind(422, "A tile is not of the letter set", "Write tiles as the message says."),
        "too-many-board-plays": ProblemKind(422, "The batch has too many plays on its boards", "Draw boards as rows."),
        "unreadable-cgp": ProblemKind(422, "The CGP position cannot be read", "Write its rows, separated by /."),
        "unreadable-position": ProblemKind(422, "The position cannot be read", "Write 8H for across, H8 for down."),
        "unreadable-square": ProblemKind(422, "The square cannot be read", "Write a column letter and a row, as H8."),
        "unreadable-notation": ProblemKind(422, "The play cannot be read", "Write position, blank, tiles."),
        "board-play-illegal": ProblemKind(422, "A play on the board is not legal", "Mend the play pointed at."),
        "draw-incomplete": ProblemKind(422, "Somebody's draw is missing", "Give each player's draw, and redraws."),
        "draw-impossible": ProblemKind(422, "The draw cannot have happened", "Check what was drawn."),
        "too-many-requests": ProblemKind(429, "Too many requests", "Wait as long as Retry-After says."),
        "internal-error": ProblemKind(500, "The service failed", "Report the request id to the operator."),
        "not-ready": ProblemKind(503, "The service is not ready", "Try again after Retry-After."),
    }
)

_STATUS_CODES = MappingProxyType(
    {
        400: "bad-request",
        404: "not-found",
        405: "method-not-allowed",
        406: "not-acceptable",
        413: "body-too-large",
        415: "unsupported-media-type",
        422: "invalid-request",
        429: "too-many-requests",
        503: "not-ready",
    }
)

_UNKNOWN = "Unknown field."

#: How many faults a problem shows, and how many where it is one of a batch's answers.
MOST_ERRORS, MOST_ERRORS_OF_AN_ITEM = 100, 10

#: What marshmallow says, and what we say for it.
_FAULTS = MappingProxyType(
    {
        "Missing data for required field.": ("missing-field", "This field is required: give it."),
        _UNKNOWN: ("unknown-field", "There is no such field here: remove it or check its spelling."),
        "Field may not be null.": (
            "null-not-allowed",
            "null has no meaning here: give a value or leave the field out.",
        ),
        "Invalid input type.": ("invalid-value", "Give an object here."),
        "Not a valid list.": ("invalid-value", "Give a list here."),
        "Not a valid mapping type.": ("invalid-value", "Give an object here."),
        "Not a valid integer.": ("invalid-value", "Give a whole number here."),
    }
)


class Refusal(Exception):
    """A request that is refused for a reason of its own: a code of ``PROBLEMS`` and where the fault is."""

    def __init__(
        self, code: str, detail: str, errors: Sequence[Mapping[str, str]] = (), headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.errors = errors
        self.headers = headers or {}


def problem_json(
    code: str,
    detail: str,
    errors: Sequence[Mapping[str, str]] = (),
    *,
    request_id: str | None = None,
    status: int | None = None,
) -> dict[str, Any]:
    """A problem object, of the current request and with the code's own status unless others are given."""
    kind = PROBLEMS[code]
    return {
        "type": f"/problems/{code}",
        "title": kind.title,
        "status": status or kind.status,
        "detail": detail,
        "code": code,
        "errors": list(errors),
        "request_id": request_id or g.request_id,
    }


def problem_kind_json(code: str) -> dict[str, Any]:
    """What a code stands for."""
    kind = PROBLEMS[code]
    return {
        "code": code,
        "type": f"/problems/{code}",
        "status": kind.status,
        "title": kind.title,
        "advice": kind.advice,
    }


def unreadable_json(fault: Unreadable) -> dict[str, Any]:
    """The problem object for input that has no meaning, pointing at the place."""
    error = {"pointer": json_pointer(fault.path), "code": fault.code, "message": fault.message}
    return problem_json(fault.code, fault.message, [error])


def invalid_json(messages: Any, most: int = MOST_ERRORS) -> dict[str, Any]:
    """The problem object for a body of the wrong form, with a pointer to every fault, up to so many."""
    errors = sorted(islice(_shape_errors(messages), most), key=lambda error: error["pointer"])
    first = f"{errors[0]['pointer'] or 'The body'}: {errors[0]['message']}"
    count = f"at least {most}" if len(errors) == most else str(len(errors))
    detail = first if len(errors) == 1 else f"There are {count} faults, the first at {first}"
    return problem_json("invalid-request", detail, errors)


def _shape_errors(messages: Any) -> Iterator[dict[str, str]]:
    for path, text in _leaves(messages, ()):
        code, message = _FAULTS.get(text, ("invalid-value", text))
        yield {"pointer": json_pointer(path), "code": code, "message": message}


def json_pointer(path: Sequence[str | int]) -> str:
    """A JSON pointer (RFC 6901) to a place in the body."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)


def _leaves(messages: Any, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """All texts in marshmallow's tree of messages, each with its path; ``_schema`` is no step but a caller's own."""
    if isinstance(messages, Mapping):
        for step, below in messages.items():
            is_of_the_whole = step == "_schema" and below != [_UNKNOWN]
            yield from _leaves(below, path if is_of_the_whole else (*path, step))
    elif isinstance(messages, list):
        for below in messages:
            yield from _leaves(below, path)
    else:
        yield path, str(messages)


def problem_response(problem: Mapping[str, Any], headers: Mapping[str, str] | None = None) -> Response:
    """The response that carries a problem object."""
    response = Response(orjson.dumps(problem), status=problem["status"], mimetype=MEDIA_TYPE)
    response.headers.update(headers or {})
    return response


def register_problems(app: Flask) -> None:
    """Answer every error of the app, foreseen or not, by a problem object."""
    app.register_error_handler(Refusal, _refused)
    app.register_error_handler(Unreadable, lambda fault: problem_response(unreadable_json(fault)))
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(Exception, _failed)


def _refused(refusal: Refusal) -> Response:
    return problem_response(problem_json(refusal.code, refusal.detail, refusal.errors), refusal.headers)


def _http_error(error: HTTPException) -> Response:
    messages = getattr(error, "data", {}).get("messages")
    if error.code == 422 and messages:
        return problem_response(invalid_json(messages.get("json", messages)))
    status = error.code or 500
    code = _STATUS_CODES.get(status, "internal-error" if status >= 500 else "bad-request")
    kept = ("Allow", "Content-Range", "Retry-After", "WWW-Authenticate")
    headers = {name: value for name, value in error.get_headers() if name in kept}
    return problem_response(problem_json(code, PROBLEMS[code].advice, status=status), headers)


def _failed(error: Exception) -> Response:
    log.error("unforeseen %s", type(error).__name__, exc_info=error)
    return _http_error(InternalServerError(original_exception=error))


@contextmanager
def found_at(parameter: str) -> Iterator[None]:
    """Refuse a path that names nothing there is as not found."""
    try:
        yield
    except UnknownName as fault:
        where = {"parameter": parameter, "code": fault.code, "message": fault.message}
        raise Refusal("not-found", fault.message, [where]) from None
