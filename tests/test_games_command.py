"""Deals checked at the terminal, by documents of games."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from scrabble_api.cli import main
from scrabble_api.rules.dealing import commitment_of
from tests.formats.dealt_documents import document_of
from tests.rules.dealt import DealtGame, deal

OTHER = bytes(32)


def _verified(*files: Path) -> Result:
    return CliRunner().invoke(main, ["games", "verify-deal", *map(str, files)])


def _written(folder: Path, document: Any, name: str = "game.json") -> Path:
    file = folder / name
    file.write_text(json.dumps(document), "utf-8")
    return file


def _played() -> DealtGame:
    return deal("free").play("1 8G GOOD; 2 exchange HIL; undo; 2 pass; finish abandoned")


def test_a_deal_that_follows_from_its_seed_is_said_to(tmp_path: Path) -> None:
    files = [_written(tmp_path, document_of(_played()), name) for name in ("one.json", "two.json")]
    ran = _verified(*files)
    said = [f"{file}: the seed fits the commitment, and 21 draws follow from it." for file in files]
    assert (ran.exit_code, ran.output.splitlines()) == (0, said)


def test_a_deal_by_another_seed_is_found_out(tmp_path: Path) -> None:
    # The commitment is that of another seed than the tiles were drawn by.
    game = _played()
    assert game.opened.deal is not None
    game.opened = replace(game.opened, deal=replace(game.opened.deal, commitment=commitment_of(OTHER)))
    game.seed = OTHER
    file = _written(tmp_path, document_of(game))
    ran = _verified(file)
    assert ran.exit_code == 1
    assert ran.output.startswith(f"{file}: draw ")
    assert ran.output.endswith(" does not follow from the seed.\n")


@pytest.mark.parametrize(
    ("document", "said"),
    [
        (lambda: document_of(_played(), with_seed=False), "The seed is missing. Export the game once it is finished."),
        (lambda: document_of(deal(), with_seed=False), "The seed is missing. Export the game once it is finished."),
        (lambda: {**document_of(_played()), "seed": "0" * 64}, "seed: This is not the seed of the game"),
        (
            lambda: {
                "version": 1,
                "players": [
                    {"number": place, "nick": name, "name": name} for place, name in enumerate(("Ann", "Bob"), 1)
                ],
                "lines": [],
            },
            "This game was not dealt by the service.",
        ),
    ],
)
def test_what_cannot_be_checked_is_refused(document: Callable[[], Any], said: str, tmp_path: Path) -> None:
    file = _written(tmp_path, document())
    ran = _verified(file)
    assert ran.exit_code == 2
    assert ran.output.startswith(f"Error: {file}: ")
    assert said in ran.output
