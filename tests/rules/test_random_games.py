"""A law that a random game breaks is reported by the fault that it raised, and the game can be read as GCG."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from scrabble_api.formats.gcg import read_gcg
from tests.rules.random_games import games_drawn

ROOT = Path(__file__).parents[2]

_DRAWN_ONCE = """
from tests.rules.random_games import for_every_game

@for_every_game()
def test_nobody_plays(game):
    assert not game.record.game.turns, "somebody has played"
"""

_DRAWN_BY_HYPOTHESIS = """
from hypothesis import Phase, given, settings
from tests.rules.random_games import random_games

@settings(phases=[Phase.generate], database=None)
@given(random_games(most=60))
def test_nobody_plays(game):
    assert not game.record.game.turns, "somebody has played"
"""


@pytest.mark.parametrize("law", [_DRAWN_ONCE, _DRAWN_BY_HYPOTHESIS], ids=["drawn once", "drawn by Hypothesis"])
def test_a_broken_law_is_reported_with_its_game_as_gcg(law: str, tmp_path: Path) -> None:
    (tmp_path / "test_law.py").write_text(law, "utf-8")
    command = [sys.executable, "-m", "pytest", "-c", str(ROOT / "pyproject.toml"), "--rootdir", str(ROOT)]
    command += ["-p", "no:cacheprovider", "-p", "no:xdist", str(tmp_path / "test_law.py")]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 1, ran.stdout + ran.stderr
    assert "AssertionError: somebody has played" in ran.stdout
    assert "overly large repr" not in ran.stdout
    assert len(ran.stdout) < 20_000
    told, _, _ = ran.stdout.partition("short test summary info")  # which repeats it all where CI is set
    lines = [line.removeprefix("E").strip() for line in told.splitlines()]
    shown = [line for line in lines if re.match(r"#player\d |>\S+: ", line)]
    [game] = read_gcg("\n".join(shown).encode())
    assert len(game.record.players) >= 2
    assert len(game.record.claims) >= 1


def test_a_game_that_cannot_be_written_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_text(_: object) -> str:
        raise ValueError("no line for this")

    monkeypatch.setattr("tests.rules.random_games.gcg_text", no_text)
    assert games_drawn()[-1].gcg == "It cannot be written as GCG: ValueError('no line for this')"
