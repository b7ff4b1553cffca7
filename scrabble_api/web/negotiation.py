"""What every request must keep to before an operation sees it: a media type we write, parameters we know."""

from flask import Flask, current_app, request

from scrabble_api.formats.answers.refusals import ProblemDetail
from scrabble_api.web.api import JSON, View
from scrabble_api.web.near_names import NONE_NEAR, suggested
from scrabble_api.web.operations import MEDIA_TYPES, QUERY_NAMES
from scrabble_api.web.problems import MEDIA_TYPE, MOST_ERRORS, MOST_SUGGESTED, RequestRefused

#: What anybody may accept, since some answer to it can always be written.
_ALWAYS_WRITTEN = ("*/*", MEDIA_TYPE)


def register_negotiation(app: Flask) -> None:
    """Refuse what no operation could answer."""
    app.before_request(_negotiate)


def _negotiate() -> None:
    # A browser asks by OPTIONS whether it may send what follows; that is judged when it comes.
    if request.routing_exception is not None or request.method == "OPTIONS":
        return
    accept = request.headers.get("Accept", "")
    if accept not in ("", "*/*") and request.path.startswith("/v1/"):
        _refuse_accept()
    if request.query_string:
        _refuse_parameters()


def _refuse_accept() -> None:
    written: tuple[str, ...] = getattr(_view(), MEDIA_TYPES, (JSON,))
    if not _is_accepted(written):
        raise RequestRefused(
            "not-acceptable", f"{request.path} is written as {' or '.join(written)}, which Accept leaves out."
        )


def _is_accepted(written: tuple[str, ...]) -> bool:
    kinds = [f"{one.partition('/')[0]}/*" for one in written]
    accepted = (*written, *kinds, *_ALWAYS_WRITTEN)
    return any(
        wanted.split(";")[0].strip().lower() in accepted and quality > 0 for wanted, quality in request.accept_mimetypes
    )


def _refuse_parameters() -> None:
    known = _known_parameters()
    unknown = [name for name in request.args if name not in known][:MOST_ERRORS]
    if unknown:
        meant = [
            suggested(name, known) if number < MOST_SUGGESTED else NONE_NEAR for number, name in enumerate(unknown)
        ]
        messages = [f"There is no such query parameter here{one}" for one in meant]
        errors = [
            ProblemDetail(parameter=name, code="unknown-parameter", message=message)
            for name, message in zip(unknown, messages, strict=True)
        ]
        raise RequestRefused("unknown-parameter", f"There is no query parameter {', '.join(unknown)} here.", errors)


def _known_parameters() -> tuple[str, ...]:
    known: tuple[str, ...] = getattr(_view(), QUERY_NAMES, ())
    return known


def _view() -> View:
    return current_app.view_functions[request.endpoint or ""]
