"""Schemathesis sends the live server what the contract allows and what it forbids."""

import subprocess
import sys
from pathlib import Path

from tests.contract.test_contract import COMMITTED
from tests.running import RunningServer

#: What schemathesis may not hold against the server, and why.
_DEVIATIONS = """
[checks]
# The form of a body is in the contract, the sense of it is not: a board of a wrong size, a name that is unknown
# and a position that is none are well-formed and refused all the same (422).
positive_data_acceptance.expected-statuses = ["2xx", "404", "422"]
"""


def test_schemathesis_finds_no_fault(server: RunningServer, tmp_path: Path) -> None:
    (tmp_path / "schemathesis.toml").write_text(_DEVIATIONS, "utf-8")
    command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(tmp_path / "schemathesis.toml"), "run"]
    command += [str(COMMITTED), "--url", server.url, "--max-examples", "60", "--seed", "1", "--workers", "2"]
    found = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert found.returncode == 0, found.stdout[-8000:] + found.stderr
