"""The chapter on dealt games: the program in it is run exactly as it stands there."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scrabble_api.formats.answers.deals import game_deal
from scrabble_api.formats.wire import to_json
from scrabble_api.rules.history.deals import Start, account_of
from tests.rules.dealt import DealtGame, deal

CHAPTER = Path(__file__).parents[1] / "docs" / "dealt-games.md"
[PROGRAM] = re.findall(r"```python\n(.*?)```", CHAPTER.read_text("utf-8"), re.DOTALL)

Json = dict[str, Any]


def _answer(game: DealtGame) -> Json:
    """What the service answers on a finished game."""
    account, dealt = account_of(game.opened, game.entries, game.seed), game.opened.deal
    assert dealt is not None
    shown: Json = json.loads(to_json(game_deal(game.record, dealt, account)))
    return shown


def _says(program: str, answer: Json, folder: Path) -> str:
    (folder / "check.py").write_text(program, "utf-8")
    (folder / "deal.json").write_text(json.dumps(answer), "utf-8")
    ran = subprocess.run(
        [sys.executable, "-I", "check.py", "deal.json"], cwd=folder, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.strip()


def _played() -> DealtGame:
    """A game in which tiles leave the bag and come back in every way."""
    return (
        deal("free")
        .play("1 8G GOOD; 2 challenges: bad; undo; 2 challenges: good")
        .play("2 exchange HIL; undo; redo; 1 exchange G; 2 pass; correct cut-after 2; 1 pass; finish abandoned")
    )


def test_the_program_is_some_twenty_lines() -> None:
    assert len([line for line in PROGRAM.splitlines() if line.strip()]) <= 22


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(_played, id="english"),
        pytest.param(lambda: deal("free", edition="spanish", start=Start.DRAW).play("finish abandoned"), id="spanish"),
        pytest.param(lambda: deal("club/all", 4, start=Start.DRAW).play("finish abandoned"), id="four"),
    ],
)
def test_the_program_agrees_with_what_was_dealt(game: Callable[[], DealtGame], tmp_path: Path) -> None:
    assert _says(PROGRAM, _answer(game()), tmp_path) == "All draws follow from the seed."


def _another_seed(answer: Json) -> Json:
    return {**answer, "seed": "f" * 64}


def _another_commitment(answer: Json) -> Json:
    return {**answer, "commitment": "f" * 64}


def _another_tile(answer: Json) -> Json:
    answer["moves"][0]["drawn"][3]["tile"] = "Q"
    return answer


def _a_number_left_out(answer: Json) -> Json:
    for move in answer["moves"][1:]:
        move["drawn"] = [{**one, "number": one["number"] + 1} for one in move["drawn"]]
    return answer


@pytest.mark.parametrize("change", [_another_seed, _another_commitment, _another_tile, _a_number_left_out])
def test_the_program_notices_what_was_changed(change: Callable[[Json], Json], tmp_path: Path) -> None:
    assert _says(PROGRAM, change(_answer(_played())), tmp_path) == "The draws do not follow from the seed."
