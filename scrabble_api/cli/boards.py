"""A board at the terminal: the options by which it is given, and what its plays are judged by."""

from collections.abc import Callable
from typing import Any, TextIO, TypeVar

import click

from scrabble_api.rules.equipment.editions import DEFAULT_EDITION
from scrabble_api.rules.rulesets import DEFAULT_RULESET

_Command = TypeVar("_Command", bound=Callable[..., Any])

_OPTIONS = (
    click.option("--after", multiple=True, metavar="PLAY", help="A play that made the board; repeat it for each."),
    click.option(
        "--board",
        type=click.File("r", encoding="utf-8"),
        help="File with the board's rows, or its CGP; - for standard input.",
    ),
    click.option("--cgp", help="The board in CGP."),
    click.option("--edition", default=DEFAULT_EDITION, show_default=True),
    click.option("--ruleset", default=DEFAULT_RULESET, show_default=True),
    click.option("--lexicon", help="Judge the words with this lexicon. Default: SCRABBLE_API_DEFAULT_LEXICON."),
    click.option("--json", "as_json", is_flag=True, help="Answer as the API does."),
)


def board_options(command: _Command) -> _Command:
    """A command with the options of a board and of what its plays are judged by."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


#: The board with the play on it, for a command that judges a play.
board_after_option = click.option(
    "--board-after",
    type=click.File("r", encoding="utf-8"),
    help="File with the rows (or the CGP) of the board with the play on it; - for standard input.",
)


def board_fields(given: dict[str, Any]) -> dict[str, Any]:
    """What these options say, as a request has it; UsageError for two boards."""
    boards: list[tuple[str, Callable[[Any], Any]]] = [
        ("after", lambda plays: {"plays": [{"notation": play} for play in plays]}),
        ("board", _read_file),
        ("board_after", _read_file),
        ("cgp", lambda text: {"cgp": text}),
    ]
    found = [(name, read(given[name])) for name, read in boards if given.get(name) not in (None, ())]
    if len(found) > 1:
        options = " and --".join(name.replace("_", "-") for name, _ in found)
        raise click.UsageError(f"Give the board only once, not with --{options}.")
    board = {"board_after" if name == "board_after" else "board": value for name, value in found}
    lexicon = {} if given["lexicon"] is None else {"lexicon": given["lexicon"]}
    return {"edition": given["edition"], "ruleset": given["ruleset"], **board, **lexicon}


def _read_file(file: TextIO) -> list[str] | dict[str, str]:
    """The board in a file: its rows, or the one line of a CGP position."""
    lines = [line for line in file.read().splitlines() if line]
    return {"cgp": lines[0]} if len(lines) == 1 and "/" in lines[0] else lines
