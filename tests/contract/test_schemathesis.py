"""Schemathesis sends the live server what the contract allows and what it forbids, with a director's key."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.contract.test_contract import COMMITTED
from tests.running import DIRECTOR_KEY, running_server

#: What schemathesis may not hold against the server, and why.
_DEVIATIONS = """
hooks = "hooks.py"

[checks]
# The form of a body is in the contract, the sense of it is not: a board of a wrong size, a name that is unknown
# and a position that is none are well-formed and refused all the same (422), and so is what a game does not allow,
# or not now (409), or not of that version (412), and a retry of what was deleted since (410). What the caller knows already is not sent again (304).
positive_data_acceptance.expected-statuses = ["2xx", "304", "404", "409", "410", "412", "422"]
# That If-Match is missing has a status of its own, and one that no version can be is that of no game.
negative_data_rejection.expected-statuses = ["400", "401", "404", "405", "406", "409", "410", "412", "415", "422", "428"]
missing_required_header.expected-statuses = ["400", "401", "422", "428"]

# An item of a batch that is of another form than it should be is answered by its problem and spoils no other.
[[operations]]
include-operation-id = "scorePlays"
checks.negative_data_rejection.expected-statuses = ["200", "400", "401", "404", "405", "406", "413", "415", "422"]

# A stream does not end, which is what it is for.
[[operations]]
include-operation-id = "streamEvents"
enabled = false
"""

#: It may revoke any key but the one that it asks with, without which it would learn nothing more. In the place of ids
#: that it makes up it gets games that there are, at every point of their life, and mostly leave to write to them; and in
#: that of turns the first few, which most of them have.
_HOOKS = """
import itertools
import re
import threading

import schemathesis

from tests.contract.games import kept_games

games, one_at_a_time = kept_games("{url}"), threading.Lock()
opened = set()
calls = itertools.count()

@schemathesis.hook
def before_call(context, case, kwargs):
    given = case.path_parameters or {{}}
    if given.get("key_id") == "{own}":
        given["key_id"] = "no-key-is-of-this-id-0"
    game_id = given.get("game_id")
    if isinstance(game_id, str) and re.fullmatch("[A-Za-z0-9_-]{{22}}", game_id) and game_id not in opened:
        with one_at_a_time:
            given["game_id"] = next(games)
    if re.fullmatch("[1-9][0-9]?", str((case.query or {{}}).get("wait"))):
        case.query["wait"] = 0
    if re.fullmatch("[1-9][0-9]*", str(given.get("turn"))):
        given["turn"] = int(given["turn"]) % 3 + 1
    version = (case.headers or {{}}).get("If-Match")
    if isinstance(version, str) and re.fullmatch(r'"[0-9]{{1,9}}"', version) and next(calls) % 8:
        case.headers["If-Match"] = "*"

@schemathesis.serializer("application/x-ndjson")
def lines_of_json(context, value):
    return str(value).encode()

@schemathesis.hook
def after_call(context, case, response):
    if case.path == "/v1/games" and response.status_code == 201:
        opened.add(response.json()["id"])
"""

_ROOT = Path(__file__).parents[2]

#: What must have come before the rules at least once, or the ids were those of no game.
_OPERATIONS_ON_GAMES = {
    ("POST", "/v1/games"),
    *((method, "/v1/games/{}") for method in ("GET", "PATCH", "DELETE")),
    *(("GET", f"/v1/games/{{}}/{part}") for part in ("turns", "rulings", "log", "events")),
    *(
        ("POST", f"/v1/games/{{}}/{action}")
        for action in (
            "turns",
            "challenges",
            "acceptances",
            "withdrawals",
            "undo",
            "redo",
            "retirements",
            "adjustments",
            "finish",
            "reopen",
            "corrections",
        )
    ),
    ("PUT", "/v1/games/{}/racks"),
    ("PUT", "/v1/games/{}/turns/{}/note"),
}


@pytest.mark.gate
def test_schemathesis_finds_no_fault(tmp_path: Path) -> None:
    headers = {"Authorization": f"Bearer {DIRECTOR_KEY}"}
    (tmp_path / "schemathesis.toml").write_text(_DEVIATIONS, "utf-8")
    command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(tmp_path / "schemathesis.toml"), "run"]
    command += [str(COMMITTED), "--max-examples", "30", "--seed", "1", "--workers", "2"]
    command += ["--header", f"Authorization: {headers['Authorization']}"]
    with running_server(tmp_path) as server:
        [own] = httpx.get(f"{server.url}/v1/keys", headers=headers).json()["items"]
        (tmp_path / "hooks.py").write_text(_HOOKS.format(own=own["id"], url=server.url), "utf-8")
        command += ["--url", server.url]
        environment = {**os.environ, "PYTHONPATH": str(_ROOT)}
        found = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=environment, check=False)
        assert httpx.get(f"{server.url}/v1/keys", headers=headers).status_code == 200
    assert found.returncode == 0, found.stdout[-8000:] + found.stderr
    assert _put_to_the_rules(server.log) >= _OPERATIONS_ON_GAMES


def _put_to_the_rules(log: str) -> set[tuple[str, str]]:
    """What was done, or could not be done to a game now; each method with its path, whatever the ids and numbers."""
    requests = (json.loads(line) for line in log.splitlines() if '"message":"request"' in line)
    return {
        (one["method"], re.sub(r"/[\w-]{22}|/\d+", "/{}", one["path"]))
        for one in requests
        if one["status"] in (200, 201, 204, 409)
    }
