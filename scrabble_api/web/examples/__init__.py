"""Examples of every operation and every problem; a test runs each against the server.

The contract has one of each operation, and ``/docs/examples/<operationId>`` all.

``<operationId>.json`` has an operation's examples by their summaries, each with ``path``, ``body`` and ``answer``;
``problems.json`` has a request and its problem for every code of ``web.problems``.
"""

import json
import re
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
        {_slug(summary): {"summary": summary, "value": _shown(one.get("body"))} for summary, one in found},
        {_slug(summary): {"summary": summary, "value": one["answer"]} for summary, one in found},
    )


def served_examples(name: str) -> list[dict[str, Any]]:
    """An operation's examples, or those of all problems, as they are shown: what is sent, and what is answered."""
    if name == PROBLEMS:
        return [
            {"summary": answer["title"], **_sent(one), "status": answer["status"], "answer": answer}
            for one in example_file(name).values()
            for answer in (one["answer"],)
        ]
    return [
        {"summary": summary, **_sent(one), "status": one.get("status", 200), "answer": one["answer"]}
        for summary, one in example_file(name).items()
    ]


def _sent(example: dict[str, Any]) -> dict[str, Any]:
    """The request of an example as it is shown; of what takes more than a request to show, nothing."""
    if "path" not in example:
        return {}
    method = example.get("method", "POST" if "body" in example or "raw" in example else "GET")
    sent: dict[str, Any] = {
        name: _shown(example[name]) for name in ("path", "headers", "body", "raw") if name in example
    }
    return {"method": method, **sent}


#: What is shown for names that a body has for what is made before; for any other an id.
_SHOWN = {"new": "001234", "meeting": "2026-11-29"}


def _shown(body: Any) -> Any:
    """A body as it is shown: with an id, or the like, for each name in braces."""
    if isinstance(body, dict):
        return {key: _shown(value) for key, value in body.items()}
    if isinstance(body, list):
        return [_shown(value) for value in body]
    if not isinstance(body, str):
        return body
    return re.sub(r"\{(\w+)\}", lambda name: _SHOWN.get(name[1], "q1W2e3R4t5Y6u7I8o9P0aQ"), body)


def problem_examples(*statuses: int) -> dict[str, Any]:
    """The examples of all problems with these statuses."""
    return {
        code: {"summary": one["answer"]["title"], "value": one["answer"]}
        for code, one in example_file(PROBLEMS).items()
        if one["answer"]["status"] in statuses
    }


def _slug(summary: str) -> str:
    return "-".join("".join(letter for letter in summary.lower() if letter.isalnum() or letter == " ").split())
