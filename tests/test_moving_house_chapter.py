"""The chapter on moving house: its commands are run one after the other as they stand there, on a club with a list of its own."""

from pathlib import Path

import pytest

from tests.chapters import MOVING_HOUSE, agrees, commands, outputs
from tests.records.club import entered, opened, ran, scores, served_club
from tests.running import environment


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
    steps = commands(MOVING_HOUSE)
    for command, output in zip(steps, outputs(MOVING_HOUSE, tmp_path, environment(tmp_path, {}), {}), strict=True):
        assert agrees(command.printed.rstrip(), output), f"{command.text}\nprints now:\n{output}"
    assert len(steps) >= 10
