"""A client generated from the contract scores a play against the real server."""

import subprocess
import sys
from pathlib import Path

from tests.contract.test_contract import COMMITTED
from tests.running import RunningServer

_PROGRAM = """
import sys
from club_client import Client
from club_client.api.plays import score_play
from club_client.models import PlayAtPosition, ScoreRequest, Verdict

client = Client(base_url=sys.argv[1])
request = ScoreRequest(play=PlayAtPosition(position="8F", tiles="HORN"), lexicon="enable", claimed_score=14)
verdict = score_play.sync(client=client, body=request)
assert isinstance(verdict, Verdict), verdict
print(verdict.legal, verdict.score, verdict.words[0].arithmetic, verdict.claim.difference)
"""


def test_a_generated_client_scores_a_play(server: RunningServer, tmp_path: Path) -> None:
    config = tmp_path / "config.yaml"
    config.write_text("package_name_override: club_client\n", "utf-8")
    generator = [sys.executable, "-m", "openapi_python_client", "generate", "--path", str(COMMITTED)]
    generator += ["--meta", "none", "--output-path", str(tmp_path / "club_client"), "--config", str(config)]
    generated = subprocess.run(generator, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert generated.returncode == 0, generated.stdout + generated.stderr
    program = tmp_path / "program.py"
    program.write_text(_PROGRAM, "utf-8")
    ran = subprocess.run(
        [sys.executable, str(program), server.url], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert ran.stdout == "True 14 (4+1+1+1)×2 = 14 0\n", ran.stderr
