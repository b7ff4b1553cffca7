"""The plays of a rack at the terminal."""

import sys
from typing import Any

import click

from scrabble_api.cli.boards import board_fields, board_options
from scrabble_api.cli.context import shelf_for
from scrabble_api.cli.terminal import say_json, say_lines
from scrabble_api.formats.answers.finding import found_plays, found_plays_text
from scrabble_api.formats.requests.finding import DEFAULT_LIMIT, read_plays_wanted
from scrabble_api.formats.wire import to_indented_json
from scrabble_api.rules.finding.finding import Order
from scrabble_api.rules.limits import FOUND_PLAYS


@click.command()
@click.argument("rack")
@click.option("--limit", type=click.IntRange(*FOUND_PLAYS), default=DEFAULT_LIMIT, show_default=True)
@click.option(
    "--sort",
    type=click.Choice(list(map(str, Order))),
    default=str(Order.SCORE),
    show_default=True,
    help="Sort by score, or by number of tiles placed.",
)
@board_options
def find(*, as_json: bool, **given: Any) -> None:
    """Find the plays of a RACK such as "AEINRS?", the highest-scoring first.

    Exits with 0 if there is a play; with 1 if there is none, or the rack or the board cannot be; with 2 if they cannot
    be read.
    """
    given["rack"].encode("utf-8")  # an argument that is no text would be met with much later
    fields = {**board_fields(given), **{name: given[name] for name in ("rack", "limit", "sort")}}
    wanted = read_plays_wanted(fields, shelf_for(given["lexicon"]))
    found = found_plays(wanted)
    if as_json:
        say_json(to_indented_json(found))
    else:
        say_lines(found_plays_text(found, wanted.order))
    sys.exit(0 if found.is_play_possible else 1)
