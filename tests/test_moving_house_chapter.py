"""The chapter on moving house: its commands are run one after the other as they stand there, on a club with a list of its own."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.records.club import entered, opened, ran, scores, served_club
from tests.running import environment

CHAPTER = Path(__file__).parents[1] / "docs" / "moving-house.md"
BLOCKS = re.findall(r"```console\n(.*?)```", CHAPTER.read_text("utf-8"), re.DOTALL)
#: A command, and what it prints.
COMMANDS = [part.partition("\n")[::2] for block in BLOCKS for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]


@pytest.mark.gate
def test_its_commands_print_what_it_says(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("hat\nhate\noat\neat\n", "utf-8")
    old = f"sqlite:///{tmp_path / 'data' / 'scrabble-api.db'}"
    (tmp_path / "data").mkdir()
    assert ran(tmp_path, old, "lexicons", "add", "northside", str(tmp_path / "words.txt")).exit_code == 0
    with served_club(old, tmp_path) as club:
        ids = [{"player_id": entered(club.client, name)["id"]} for name in ("Ann", "Bob")]
        club.client.post("/v1/sessions", json={"id": "night", "date": "2026-11-29", "players": ids}).raise_for_status()
        scores(opened(club.client, (), players=ids, session_id="night", lexicon="northside"), 10, 20)
    scripts = Path(sys.executable).parent
    variables = {**environment(tmp_path, {}), "PATH": f"{scripts}:{os.environ['PATH']}"}
    set_before = ""
    for command, printed in COMMANDS:
        set_before += f"{command}\n" if command.startswith("export ") else ""
        done = subprocess.run(
            ["bash", "-c", set_before + command],
            cwd=tmp_path,
            env=variables,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.stderr + done.stdout).rstrip() == printed.rstrip(), command
    assert len(COMMANDS) >= 10
