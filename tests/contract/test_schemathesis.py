"""Schemathesis sends the live server what the contract allows and what it forbids, with a director's key."""

import subprocess
import sys
from pathlib import Path

import httpx

from tests.contract.test_contract import COMMITTED
from tests.running import DIRECTOR_KEY, running_server

#: What schemathesis may not hold against the server, and why.
_DEVIATIONS = """
hooks = "hooks.py"

[checks]
# The form of a body is in the contract, the sense of it is not: a board of a wrong size, a name that is unknown
# and a position that is none are well-formed and refused all the same (422).
positive_data_acceptance.expected-statuses = ["2xx", "404", "422"]
"""

#: It may revoke any key but the one that it asks with, without which it would learn nothing more.
_HOOKS = """
import schemathesis

@schemathesis.hook
def before_call(context, case, kwargs):
    if (case.path_parameters or {{}}).get("key_id") == "{own}":
        case.path_parameters["key_id"] = "no-key-is-of-this-id-0"
"""


def test_schemathesis_finds_no_fault(tmp_path: Path) -> None:
    headers = {"Authorization": f"Bearer {DIRECTOR_KEY}"}
    (tmp_path / "schemathesis.toml").write_text(_DEVIATIONS, "utf-8")
    command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(tmp_path / "schemathesis.toml"), "run"]
    command += [str(COMMITTED), "--max-examples", "60", "--seed", "1", "--workers", "2"]
    command += ["--header", f"Authorization: {headers['Authorization']}"]
    with running_server(tmp_path) as server:
        [own] = httpx.get(f"{server.url}/v1/keys", headers=headers).json()["items"]
        (tmp_path / "hooks.py").write_text(_HOOKS.format(own=own["id"]), "utf-8")
        command += ["--url", server.url]
        found = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
        assert httpx.get(f"{server.url}/v1/keys", headers=headers).status_code == 200
    assert found.returncode == 0, found.stdout[-8000:] + found.stderr
