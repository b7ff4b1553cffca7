"""The clubs whose records are kept here."""

import click

from scrabble_api.cli.choosing import NO_CLUB, json_option
from scrabble_api.cli.context import checked_database
from scrabble_api.cli.tables import Column, say_table
from scrabble_api.cli.terminal import say, say_json
from scrabble_api.formats.wire import to_indented_json
from scrabble_api.records.clubs import count_in_clubs


@click.group()
def clubs() -> None:
    """Show the clubs whose records are kept here."""


_COLUMNS = (
    Column("Club"),
    Column("Players", is_number=True),
    Column("Sessions", is_number=True),
    Column("Games", is_number=True),
    Column("Made"),
    Column("ID"),
)


@clubs.command("list")
@json_option
def list_all(*, as_json: bool) -> None:
    """List all clubs, with how many players, sessions and games each has.

    A club is made with its first key: scrabble-api keys create.
    """
    with checked_database() as database:
        found = count_in_clubs(database)
    if as_json:
        say_json(to_indented_json(found))
    elif found.items:
        rows = [(one.name, one.players, one.sessions, one.games, one.created_at[:10], one.id) for one in found.items]
        say_table(_COLUMNS, rows)
    else:
        say(NO_CLUB)
