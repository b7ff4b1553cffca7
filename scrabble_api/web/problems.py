"""The one way refusals are written, whatever raised them: problem+json (RFC 9457)."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

from flask import Flask, Response, g, request
from marshmallow import Schema
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from werkzeug.exceptions import HTTPException, InternalServerError, MethodNotAllowed

from scrabble_api.formats.answers.refusals import ProblemDetail
from scrabble_api.formats.files.imports import RecordHasErrors, errors_of
from scrabble_api.formats.record_json.forms import MOST_FAULTS
from scrabble_api.formats.wire import to_json
from scrabble_api.rules.counting import one_of_text
from scrabble_api.rules.errors import NotAllowed, Refused, Unreadable
from scrabble_api.web.answers import Problem, ProblemKind
from scrabble_api.web.metrics import count
from scrabble_api.web.near_names import NONE_NEAR, field_names_at, suggested
from scrabble_api.web.problem_kinds import PROBLEMS

MEDIA_TYPE = "application/problem+json"

log = logging.getLogger(__name__)


_STATUS_CODES = {
    400: "bad-request",
    404: "not-found",
    405: "method-not-allowed",
    406: "not-acceptable",
    408: "request-timeout",
    413: "body-too-large",
    415: "unsupported-media-type",
    422: "invalid-request",
    429: "too-many-requests",
    503: "not-ready",
}

_UNKNOWN = "Unknown field."

#: When to come back to a database that could not be reached.
_RETRY_SECONDS = "5"

#: How many faults a problem shows, and how many where it is one of a batch's answers.
MOST_ERRORS, MOST_ERRORS_OF_AN_ITEM = 100, 10
#: Of how many names that there are not it is said which was meant, since that takes long to find.
_FAULTS_A_SUGGESTION = 10
MOST_SUGGESTED = MOST_ERRORS // _FAULTS_A_SUGGESTION

#: What marshmallow says, and what we say for it.
_FAULTS = {
    "Missing data for required field.": ("missing-field", "This field is required: give it."),
    "Field may not be null.": (
        "null-not-allowed",
        "null has no meaning here: give a value or leave the field out.",
    ),
    "Invalid input type.": ("invalid-value", "Give an object here."),
    "Not a valid list.": ("invalid-value", "Give a list here."),
    "Not a valid mapping type.": ("invalid-value", "Give an object here."),
    "Not a valid integer.": ("invalid-value", "Give a whole number here."),
}


class RequestRefused(Refused):
    """A request that is refused for a reason of its own: a code of ``PROBLEMS`` and where the fault is."""

    def __init__(
        self,
        code: str,
        message: str,
        errors: Sequence[ProblemDetail] = (),
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(code, message)
        self.errors = errors
        self.headers = headers or {}


def problem(
    code: str,
    detail: str,
    errors: Sequence[ProblemDetail] = (),
    *,
    request_id: str | None = None,
    status: int | None = None,
) -> Problem:
    """A problem object, of the current request and with the code's own status unless others are given."""
    kind = PROBLEMS[code]
    return Problem(
        type=f"/problems/{code}",
        title=kind.title,
        status=status or kind.status,
        detail=detail,
        code=code,
        errors=tuple(errors),
        request_id=request_id or g.request_id,
    )


def problem_kind(code: str) -> ProblemKind:
    """What a code stands for."""
    kind = PROBLEMS[code]
    return ProblemKind(code=code, type=f"/problems/{code}", status=kind.status, title=kind.title, advice=kind.advice)


def _unreadable_problem(fault: Unreadable) -> Problem:
    """The problem object for input that has no meaning, pointing at the place, or at each of several."""
    faults = (fault, *fault.others)
    errors = [ProblemDetail(pointer=json_pointer(one.path), code=one.code, message=one.message) for one in faults]
    return problem(fault.code, _first_of(errors, MOST_FAULTS) if fault.others else fault.message, errors)


def _first_of(errors: Sequence[ProblemDetail], most: int) -> str:
    """The first of so many faults, at its place, and how many there are; no more than the most are looked for."""
    first = f"{errors[0].pointer or 'The body'}: {errors[0].message}"
    count = f"at least {most}" if len(errors) == most else str(len(errors))
    return first if len(errors) == 1 else f"There are {count} faults, the first at {first}"


def _not_allowed_problem(fault: NotAllowed) -> Problem:
    """The problem object for what the rules of a game do not allow, or not now, with every reason."""
    pointer = PROBLEMS[fault.code].pointer
    reasons = fault.faults or ([fault] if pointer else [])
    errors = [ProblemDetail(pointer=pointer, code=one.code, message=one.message) for one in reasons]
    return problem(fault.code, fault.message, errors)


def invalid_body(messages: Any, schema: Schema, most: int = MOST_ERRORS) -> RequestRefused:
    """The refusal of a body that is not of this form, with a pointer to every fault, up to so many."""
    faults = sorted(islice(_shape_faults(messages, schema, most // _FAULTS_A_SUGGESTION), most))
    errors = [ProblemDetail(pointer=pointer, code=code, message=message) for pointer, code, message in faults]
    return RequestRefused("invalid-request", _first_of(errors, most), errors)


class _ShapeFault(NamedTuple):
    pointer: str
    code: str
    message: str


def _shape_faults(messages: Any, schema: Schema, most_suggested: int = MOST_SUGGESTED) -> Iterator[_ShapeFault]:
    for path, text in _leaves(messages, ()):
        if text == _UNKNOWN and path:
            is_first = most_suggested > 0
            meant = suggested(str(path[-1]), field_names_at(schema, path[:-1])) if is_first else NONE_NEAR
            most_suggested -= 1
            yield _ShapeFault(json_pointer(path), "unknown-field", f"There is no such field here{meant}")
        else:
            yield _ShapeFault(json_pointer(path), *_FAULTS.get(text, ("invalid-value", text)))


def invalid_query(messages: Any, schema: Schema) -> RequestRefused:
    """The refusal of query parameters that are not of this form."""
    faults = [(pointer.removeprefix("/"), code, message) for pointer, code, message in _shape_faults(messages, schema)]
    errors = [ProblemDetail(parameter=name, code=code, message=message) for name, code, message in faults]
    parameter, _, message = faults[0]
    return RequestRefused("invalid-request", f"{parameter}: {message}", errors)


def problem_of(fault: Refused) -> Problem:
    """The problem object for whatever was refused; where it is one of several things asked, pointing into that."""
    found = _problem_of_one(fault)
    return problem(found.code, found.detail, _within(fault, found.errors)) if fault.place else found


def _within(fault: Refused, errors: Sequence[ProblemDetail]) -> list[ProblemDetail]:
    place = json_pointer(fault.place)
    there = [
        ProblemDetail(
            pointer=place + (one.pointer if isinstance(one.pointer, str) else ""), code=one.code, message=one.message
        )
        for one in errors
    ]
    return there or [ProblemDetail(pointer=place, code=fault.code, message=fault.message)]


def _problem_of_one(fault: Refused) -> Problem:
    match fault:
        case RecordHasErrors():
            return problem(fault.code, fault.message, errors_of(fault)[:MOST_ERRORS])
        case Unreadable():
            return _unreadable_problem(fault)
        case NotAllowed():
            return _not_allowed_problem(fault)
        case RequestRefused():
            return problem(fault.code, fault.message, fault.errors)
        case _:
            return problem(fault.code, fault.message)


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


def problem_response(refused: Problem, headers: Mapping[str, str] | None = None) -> Response:
    """The response that carries a problem object."""
    count("refusals", refused.code)
    response = Response(to_json(refused), status=refused.status, mimetype=MEDIA_TYPE)
    response.headers.update(headers or {})
    return response


def register_problems(app: Flask) -> None:
    """Answer every error of the app, foreseen or not, by a problem object."""
    app.register_error_handler(Refused, _handle_refusal)
    app.register_error_handler(DBAPIError, _database_failed)
    app.register_error_handler(PoolTimeout, _storage_unavailable)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(Exception, _handle_failure)


def _handle_refusal(fault: Refused) -> Response:
    return problem_response(problem_of(fault), fault.headers if isinstance(fault, RequestRefused) else None)


def _database_failed(error: DBAPIError) -> Response:
    """A database that is away, full or locked will be back; one that refuses what it was told is a fault of ours."""
    is_passing = isinstance(error, OperationalError | InterfaceError) or error.connection_invalidated
    return _storage_unavailable(error) if is_passing else _handle_failure(error)


def _storage_unavailable(error: Exception) -> Response:
    cause = error.orig if isinstance(error, DBAPIError) else error
    count("database_errors", type(cause).__name__)
    log.error("the database cannot be used: %s: %s", type(cause).__name__, cause)
    detail = "The database cannot be used now: it is away, full or locked. Try again."
    return problem_response(problem("storage-unavailable", detail), {"Retry-After": _RETRY_SECONDS})


def _http_error(error: HTTPException) -> Response:
    status = error.code or 500
    code = _STATUS_CODES.get(status, "internal-error" if status >= 500 else "bad-request")
    detail = _other_method(error) if isinstance(error, MethodNotAllowed) else PROBLEMS[code].advice
    kept = ("Allow", "Content-Range", "Retry-After", "WWW-Authenticate")
    headers = {name: value for name, value in error.get_headers() if name in kept}
    return problem_response(problem(code, detail, status=status), headers)


def _other_method(error: MethodNotAllowed) -> str:
    """Which methods the path takes, but for those that every path has."""
    methods = sorted(set(error.valid_methods or ()) - {"HEAD", "OPTIONS"})
    return f"This path does not take {request.method}. Use {one_of_text(methods) or 'OPTIONS'}."


def _handle_failure(error: Exception) -> Response:
    log.error("unforeseen %s", type(error).__name__, exc_info=error)
    return _http_error(InternalServerError(original_exception=error))


@contextmanager
def at_parameter(parameter: str, code: str | None = None) -> Iterator[None]:
    """Refuse what cannot be read of a parameter as it is refused itself, or under this code."""
    try:
        yield
    except Unreadable as fault:
        where = ProblemDetail(parameter=parameter, code=fault.code, message=fault.message)
        raise RequestRefused(code or fault.code, fault.message, [where]) from None


#: A part of a path that names nothing there is.
not_found_at = partial(at_parameter, code="not-found")
