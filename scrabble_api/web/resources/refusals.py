"""What the codes of refusals stand for."""

from flask import Response

from scrabble_api.formats.answers.refusals import ProblemDetail
from scrabble_api.web.answers import ProblemKind, ProblemKinds
from scrabble_api.web.api import Blueprint, json_response
from scrabble_api.web.operations import operation
from scrabble_api.web.problem_kinds import PROBLEMS
from scrabble_api.web.problems import RequestRefused, problem_kind

refusals = Blueprint("refusals", __name__, refuses=(422,), description="What the codes of refusals stand for.")

#: They come with a version of the service.
_KEPT_SECONDS = 3600


@operation(refusals, "GET /problems", "listProblems", ProblemKinds, kept_seconds=_KEPT_SECONDS)
def list_problems() -> Response:
    """List every code a request can be refused with, its status, and what the caller can do."""
    return json_response(ProblemKinds(items=tuple(problem_kind(code) for code in PROBLEMS)))


@operation(refusals, "GET /problems/<code>", "showProblem", ProblemKind, kept_seconds=_KEPT_SECONDS)
def show_problem(code: str) -> Response:
    """Show what a code stands for; the `type` of every problem leads here."""
    if code not in PROBLEMS:
        where = ProblemDetail(parameter="code", code="not-found", message="See /problems for all codes.")
        raise RequestRefused("not-found", f"There is no problem of the code “{code}”.", [where])
    return json_response(problem_kind(code))
