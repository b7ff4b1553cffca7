"""A client generated from the contract scores a play and keeps a game with the real server."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.contract.test_contract import COMMITTED
from tests.running import DIRECTOR_KEY, RunningServer

pytestmark = pytest.mark.gate

_SCORING = """
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

_KEEPING = """
import sys
from club_client import AuthenticatedClient
from club_client.api.games import list_turns, open_game, show_game
from club_client.api.recording import record_turn
from club_client.models import Game, GameRequest, OpenedGame, PlayerRequest, PlayTurn, Problem, Recorded, Turns
from club_client.models import PlayTurnRequest, PlayTurnRequestKind

client = AuthenticatedClient(base_url=sys.argv[1], token=sys.argv[2])
players = [PlayerRequest(name="Ann"), PlayerRequest(name="Bob")]
opened = open_game.sync(client=client, body=GameRequest(players=players, ruleset="naspa", lexicon="enable"))
assert isinstance(opened, OpenedGame), opened
play = PlayTurnRequest(kind=PlayTurnRequestKind.PLAY, position="8H", tiles="HATE", announced_score=15)
recorded = record_turn.sync(opened.id, client=client, body=play, if_match='"1"', idempotency_key="turn-1")
assert isinstance(recorded, Recorded), recorded
stale = record_turn.sync(opened.id, client=client, body=play, if_match='"1"')
assert isinstance(stale, Problem), stale
turns = list_turns.sync(opened.id, client=client)
assert isinstance(turns, Turns), turns
game = show_game.sync(opened.id, client=client)
assert isinstance(game, Game), game
[turn] = turns.items
assert isinstance(turn, PlayTurn), turn
print(recorded.version, recorded.warnings[0].code, stale.code)
print(turn.tiles, turn.score, turn.words[0].arithmetic, game.players[1].name, game.on_turn, game.board[7])
"""


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the client was generated into."""
    folder = tmp_path_factory.mktemp("generated")
    config = folder / "config.yaml"
    config.write_text("package_name_override: club_client\n", "utf-8")
    generator = [sys.executable, "-m", "openapi_python_client", "generate", "--path", str(COMMITTED)]
    generator += ["--meta", "none", "--output-path", str(folder / "club_client"), "--config", str(config)]
    run = subprocess.run(generator, capture_output=True, text=True, cwd=folder, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    return folder


def _said(folder: Path, program: str, *arguments: str) -> str:
    file = folder / "program.py"
    file.write_text(program, "utf-8")
    ran = subprocess.run(
        [sys.executable, str(file), *arguments], capture_output=True, text=True, cwd=folder, check=False
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_a_generated_client_scores_a_play(server: RunningServer, generated: Path) -> None:
    assert _said(generated, _SCORING, server.url) == "True 14 (4+1+1+1)×2 = 14 0\n"


def test_a_generated_client_keeps_a_game(server: RunningServer, generated: Path) -> None:
    assert _said(generated, _KEEPING, server.url, DIRECTOR_KEY).splitlines() == [
        "2 announced-score-differs version-conflict",
        "HATE 14 (4+1+1+1)×2 = 14 Bob 2 .......HATE....",
    ]
