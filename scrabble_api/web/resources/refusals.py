"""What the codes of refusals stand for."""

from flask import Response

from scrabble_api.formats.answers.refusals import ProblemDetail
from scrabble_api.web.answers import ProblemKind, ProblemKinds
from scrabble_api.web.api import Blueprint, json_response, refuses
from scrabble_api.web.examples import read_examples
from scrabble_api.web.problem_kinds import PROBLEMS
from scrabble_api.web.problems import RequestRefused, problem_kind

refusals = Blueprint("refusals", __name__, description="What the codes of refusals stand for.")


@refusals.route("/problems")
@refusals.doc(operationId="listProblems")
@refuses(422)
@refusals.response(200, ProblemKinds, examples=read_examples("listProblems").responses)
def list_problems() -> Response:
    """List every code a request can be refused with, its status, and what the caller can do."""
    return json_response(ProblemKinds(items=tuple(problem_kind(code) for code in PROBLEMS)))


@refusals.route("/problems/<code>")
@refusals.doc(operationId="showProblem")
@refuses(404, 422)
@refusals.response(200, ProblemKind, examples=read_examples("showProblem").responses)
def show_problem(code: str) -> Response:
    """Show what a code stands for; the `type` of every problem leads here."""
    if code not in PROBLEMS:
        where = ProblemDetail(parameter="code", code="not-found", message="See /problems for all codes.")
        raise RequestRefused("not-found", f"There is no problem of the code “{code}”.", [where])
    return json_response(problem_kind(code))
