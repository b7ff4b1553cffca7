"""Examples of every operation and every problem, as the contract shows them; a test runs each against the server.

``<operationId>.json`` has an operation's examples by their summaries, each with ``path``, ``body`` and ``answer``;
``problems.json`` has a request and its problem for every code of ``web.problems``.
"""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

PROBLEMS = "problems"


@dataclass(frozen=True, slots=True)
class Examples:
    """Requests and their answers, as OpenAPI has them."""

    requests: dict[str, Any]
    responses: dict[str, Any]


@cache
def example_file(name: str) -> dict[str, Any]:
    """What an example file holds."""
    found: dict[str, Any] = json.loads(files(__name__).joinpath(f"{name}.json").read_text("utf-8"))
    return found


def read_examples(operation: str, status: int | None = None) -> Examples:
    """The examples of an operation, or those of them that are answered with one of several statuses."""
    found = [
        (summary, one) for summary, one in example_file(operation).items() if status in (None, one.get("status", 200))
    ]
    return Examples(
        {_slug(summary): {"summary": summary, "value": one.get("body")} for summary, one in found},
        {_slug(summary): {"summary": summary, "value": one["answer"]} for summary, one in found},
    )


def problem_examples(*statuses: int) -> dict[str, Any]:
    """The examples of all problems with these statuses."""
    return {
        code: {"summary": one["answer"]["title"], "value": one["answer"]}
        for code, one in example_file(PROBLEMS).items()
        if one["answer"]["status"] in statuses
    }


def _slug(summary: str) -> str:
    return "-".join("".join(letter for letter in summary.lower() if letter.isalnum() or letter == " ").split())
