"""The command line: serve, score and find plays, audit, convert, import and export records, show clubs, keep lexicons and data."""

import os
import sys
from typing import Any, NoReturn

import click
from sqlalchemy.exc import SQLAlchemyError

from scrabble_api import __version__
from scrabble_api.cli.audit import audit
from scrabble_api.cli.clubs import clubs
from scrabble_api.cli.convert import convert
from scrabble_api.cli.database import db
from scrabble_api.cli.exports import export
from scrabble_api.cli.finding import find
from scrabble_api.cli.games import games
from scrabble_api.cli.imports import import_files
from scrabble_api.cli.keys import keys
from scrabble_api.cli.lexicons import lexicons
from scrabble_api.cli.players import players
from scrabble_api.cli.scoring import score
from scrabble_api.cli.serving import serve, settings
from scrabble_api.cli.sessions import sessions
from scrabble_api.cli.standings import standings
from scrabble_api.cli.statistics import statistics
from scrabble_api.cli.terminal import say
from scrabble_api.lexicons.refusals import DamagedList
from scrabble_api.records.database import DatabaseFault
from scrabble_api.rules.errors import Refused
from scrabble_api.settings import BadSetting


class _Commands(click.Group):
    """Commands whose foreseen failures end with a sentence and status 2, not with a traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except UnicodeError:
            _end_with("The input is not UTF-8 text. Check its characters or the file's encoding.")
        except BrokenPipeError:
            _end_unread()
        except (BadSetting, DamagedList, DatabaseFault, OSError, Refused) as fault:
            _end_with(str(fault))
        except SQLAlchemyError as fault:
            _end_with(str(DatabaseFault("The database cannot be used now. Try again.", fault)))


def _end_with(sentence: str) -> NoReturn:
    say(f"Error: {sentence}", err=True)
    sys.exit(2)


def _end_unread() -> NoReturn:
    """End without a word once nobody reads on, as after ``| head``, with the status of a program that the system ends so."""
    with open(os.devnull, "wb") as nowhere:
        for stream in (sys.stdout, sys.stderr):
            os.dup2(nowhere.fileno(), stream.fileno())
    sys.exit(_PIPE_CLOSED)


#: What a shell says of SIGPIPE: 128 and its number.
_PIPE_CLOSED = 141


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="scrabble-api")
def main() -> None:
    """Score and adjudicate Scrabble plays, and keep a club's games."""


_OF_PLAYS = (score, find, audit, convert)
_OF_CLUBS = (clubs, players, sessions, standings, statistics, games, export, import_files)
_OF_OPERATORS = (serve, keys, lexicons, db, settings)

for command in (*_OF_PLAYS, *_OF_CLUBS, *_OF_OPERATORS):
    main.add_command(command)
