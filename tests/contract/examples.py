"""The contract's examples, run against a server; as a program it writes the answers anew.

``python -m tests.contract.examples`` is run after a change to answers that is meant; read the difference it makes.
"""

import json
import re
import socket
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
from flask.testing import FlaskClient

from scrabble_api.app import create_app
from scrabble_api.settings import Settings
from tests.running import RunningServer, running_server

FOLDER = Path(__file__).parents[2] / "scrabble_api" / "web" / "examples"
#: Operations whose answers differ from call to call; their examples are held to the schema only.
UNSTEADY = ("readMetrics",)


def operation_examples() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every operation's examples: operation, summary, example."""
    for file in sorted(FOLDER.glob("*.json")):
        if file.stem not in ("problems", *UNSTEADY):
            for summary, example in json.loads(file.read_text("utf-8")).items():
                yield file.stem, summary, example


def problem_examples() -> dict[str, dict[str, Any]]:
    """Every problem's example, by code."""
    found: dict[str, dict[str, Any]] = json.loads((FOLDER / "problems.json").read_text("utf-8"))
    return found


def asked(client: httpx.Client, example: dict[str, Any]) -> httpx.Response:
    """The answer to an example's request."""
    headers = example.get("headers", {})
    if "raw" in example:
        headers = {"Content-Type": "application/json", **headers}
        return client.post(example["path"], content=example["raw"], headers=headers)
    method = example.get("method", "POST" if "body" in example else "GET")
    return client.request(method, example["path"], json=example.get("body"), headers=headers)


def steady(answer: Any) -> Any:
    """An answer with every request id the same."""
    if isinstance(answer, dict):
        return {key: "7d0f6b1c" if key == "request_id" else steady(value) for key, value in answer.items()}
    return [steady(one) for one in answer] if isinstance(answer, list) else answer


def provoked(code: str, server: RunningServer) -> Any:
    """The problem that takes more than a request to show."""
    if code == "too-many-board-plays":
        item = {"board": {"plays": [0] * 5001}}
        return httpx.post(f"{server.url}/v1/plays/score-batch", json={"items": [item]}).json()
    if code in _IN_PROCESS:
        return _IN_PROCESS[code]()
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
        connection.sendall(_ON_THE_WIRE[code])
        answer = b"".join(iter(lambda: connection.recv(65536), b""))
    return json.loads(answer.split(b"\r\n\r\n", 1)[1])


_ON_THE_WIRE = {
    "bad-request": b"HORN 8F\r\n\r\n",
    "body-too-large": b"POST /v1/plays/score HTTP/1.1\r\nHost: club\r\nConnection: close\r\n"
    b"Content-Type: application/json\r\nContent-Length: 1048577\r\n\r\n",
}


def _client_of(**settings: Any) -> FlaskClient:
    return create_app(Settings(log_level="ERROR", **settings)).test_client()


def _too_many_requests() -> Any:
    client = _client_of(rate_limit="1/minute", workers=1)
    client.get("/v1/lexicons")
    problem: dict[str, Any] = client.get("/v1/lexicons").get_json()
    return {**problem, "detail": re.sub(r"wait \d+ s", "wait 60 s", problem["detail"])}


def _internal_error() -> Any:
    client = _client_of()
    client.application.view_functions["catalogue.list_lexicons"] = _failing
    return client.get("/v1/lexicons").json


def _failing() -> str:
    raise RuntimeError("an operation failed, as the example wants it")


def _not_ready() -> Any:
    return _client_of(database_url="sqlite:////nowhere/scrabble-api.db").get("/readyz").json


_IN_PROCESS: dict[str, Callable[[], Any]] = {
    "too-many-requests": _too_many_requests,
    "internal-error": _internal_error,
    "not-ready": _not_ready,
}


def _write_anew(server: RunningServer) -> None:
    with httpx.Client(base_url=server.url) as client:
        for file in sorted(FOLDER.glob("*.json")):
            if file.stem in UNSTEADY:
                continue
            examples = json.loads(file.read_text("utf-8"))
            for name, example in examples.items():
                answer = provoked(name, server) if "provoked_by" in example else asked(client, example).json()
                example["answer"] = steady(answer)
            file.write_text(json.dumps(examples, ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, running_server(Path(folder)) as running:
        _write_anew(running)
