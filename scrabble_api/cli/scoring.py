"""A play scored at the terminal."""

import sys
from collections.abc import Callable
from typing import Any, TextIO

import click

from scrabble_api.cli.context import shelf_for
from scrabble_api.cli.terminal import say_json, say_lines
from scrabble_api.formats.answers.verdict_text import verdict_text
from scrabble_api.formats.answers.verdicts import verdict_on
from scrabble_api.formats.requests.plays import Case, read_case
from scrabble_api.formats.wire import to_indented_json
from scrabble_api.rules.equipment.editions import DEFAULT_EDITION
from scrabble_api.rules.limits import TYPED_POINTS
from scrabble_api.rules.plays.adjudication import Adjudication
from scrabble_api.rules.rulesets import DEFAULT_RULESET


@click.command()
@click.argument("play")
@click.option("--after", multiple=True, metavar="PLAY", help="A play that made the board; repeat it for each.")
@click.option(
    "--board", type=click.File("r", encoding="utf-8"), help="File with the board's rows; - for standard input."
)
@click.option("--cgp", help="The board in CGP.")
@click.option("--rack", help="The rack before the play.")
@click.option("--infer-blanks", "blanks", flag_value="infer", help="Play letters the rack lacks with its blanks.")
@click.option("--claimed", type=click.IntRange(*TYPED_POINTS), help="The score claimed for the play.")
@click.option("--edition", default=DEFAULT_EDITION, show_default=True)
@click.option("--ruleset", default=DEFAULT_RULESET, show_default=True)
@click.option("--lexicon", help="Judge the words by this list; by default SCRABBLE_API_DEFAULT_LEXICON.")
@click.option("--json", "as_json", is_flag=True, help="Answer as the API does.")
def score(*, as_json: bool, **given: Any) -> None:
    """Judge and score a PLAY such as "8F HORN".

    Exits with 0 if the play is legal, its words are good as far as they were judged, and the claimed score, if any,
    is right; with 1 if not; with 2 if the case cannot be read.
    """
    given["play"].encode("utf-8")  # an argument that is no text would be met with much later
    case = read_case(_case_fields(given), shelf_for(given["lexicon"]))
    verdict = case.adjudication()
    if as_json:
        say_json(to_indented_json(verdict_on(case, verdict)))
    else:
        say_lines(verdict_text(case, verdict))
    sys.exit(0 if _stands(case, verdict) else 1)


def _case_fields(given: dict[str, Any]) -> dict[str, Any]:
    boards: list[tuple[str, Callable[[Any], Any]]] = [
        ("after", _board_of_plays),
        ("board", _board_of_rows),
        ("cgp", lambda text: {"cgp": text}),
    ]
    found = [name for name, _ in boards if given[name] not in (None, ())]
    if len(found) > 1:
        raise click.UsageError(f"Give the board once, not by --{' and --'.join(found)}.")
    board = next((read(given[name]) for name, read in boards if name in found), None)
    fields = {name: given[name] for name in ("edition", "ruleset", "rack", "blanks")}
    fields |= {} if given["lexicon"] is None else {"lexicon": given["lexicon"]}
    return {**fields, "board": board, "play": {"notation": given["play"]}, "claimed_score": given["claimed"]}


def _board_of_plays(plays: tuple[str, ...]) -> dict[str, Any]:
    return {"plays": [{"notation": play} for play in plays]}


def _board_of_rows(file: TextIO) -> list[str]:
    return [row for row in file.read().splitlines() if row]


def _stands(case: Case, verdict: Adjudication) -> bool:
    claim = case.claim(verdict)
    return verdict.is_legal and verdict.are_words_acceptable is not False and (claim is None or claim.is_right)
