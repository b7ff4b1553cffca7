"""A play scored at the terminal."""

import sys
from typing import Any

import click

from scrabble_api.cli.boards import board_after_option, board_fields, board_options
from scrabble_api.cli.context import shelf_for
from scrabble_api.cli.terminal import say_json, say_lines
from scrabble_api.formats.answers.verdict_text import verdict_text
from scrabble_api.formats.answers.verdicts import verdict_on
from scrabble_api.formats.requests.plays import Case, read_case
from scrabble_api.formats.wire import to_indented_json
from scrabble_api.rules.limits import TYPED_POINTS
from scrabble_api.rules.plays.adjudication import Adjudication


@click.command()
@click.argument("play")
@click.option("--rack", help="The rack before the play.")
@click.option("--infer-blanks", "blanks", flag_value="infer", help="Play letters that the rack lacks with its blanks.")
@click.option("--claimed", type=click.IntRange(*TYPED_POINTS), help="The score claimed for the play.")
@board_after_option
@board_options
def score(*, as_json: bool, **given: Any) -> None:
    r"""Judge and score a PLAY such as "8F HORN".

    The board is given by the plays that made it (--after), as it lies before the play (--board) or with the play on it
    (--board-after), in a file with a line for each row: "." for an empty square, lower case for a blank, [CH] for a tile
    of several characters.

    \b
    ...............    rows 1 to 6 are empty here
    ........LOAM...    row 7
    .......LOFTY...    row 8
    ...............    rows 9 to 15 are empty, and each is written

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
    given_too = {name: given[name] for name in ("rack", "blanks")}
    return {**board_fields(given), **given_too, "play": {"notation": given["play"]}, "claimed_score": given["claimed"]}


def _stands(case: Case, verdict: Adjudication) -> bool:
    claim = case.claim(verdict)
    return verdict.is_legal and verdict.are_words_acceptable is not False and (claim is None or claim.is_right)
