"""The people who play in a club, and the games on record that name them."""

import click

from scrabble_api.cli.context import checked_database
from scrabble_api.cli.terminal import say
from scrabble_api.formats.answers.players import Match, Matches, NameMatched
from scrabble_api.records.clubs import list_clubs
from scrabble_api.records.keys import terminal_caller
from scrabble_api.records.matching import Matching, match_players, plan_matches
from scrabble_api.rules.counting import count_text
from scrabble_api.rules.errors import lookup


@click.group()
def players() -> None:
    """Look after the club's players."""


@players.command()
@click.option("--club", required=True, help="The club's name.")
@click.option("--name", multiple=True, help="Only this name, in any case; may be given several times.")
@click.option("--dry-run", is_flag=True, help="Only show what would be done.")
@click.option("--enter-unknown", is_flag=True, help="Make a player for each name that has none.")
def match(*, club: str, name: tuple[str, ...], dry_run: bool, enter_unknown: bool) -> None:
    """Match games that name players by name alone with the club's players.

    A seat is a player's where just one player has its name, in any case. Run again it changes only what is left.
    """
    with checked_database() as database:
        club_id = lookup("club", club, {one.name: one for one in list_clubs(database)}).id
        wanted = Matching(names=name, enter_unknown=enter_unknown)
        if dry_run:
            matches = plan_matches(database, club_id, wanted)
        else:
            matches = match_players(database, terminal_caller(database, club_id), wanted)
    _show(matches, dry_run=dry_run)


def _show(matches: Matches, *, dry_run: bool) -> None:
    for one in matches.items:
        say(f"{one.name}: {_outcome(one, dry_run=dry_run)} ({count_text(one.games, 'game')})")
    games = count_text(matches.games, "game")
    say(f"Would change {games}; nothing was changed." if dry_run else f"Changed {games}.")


def _outcome(one: NameMatched, *, dry_run: bool) -> str:
    if one.match is Match.AMBIGUOUS:
        return "several players have this name; rename one, or merge them"
    if one.match is Match.UNKNOWN:
        return "no player has this name"
    if one.match is Match.NEW:
        return "would be entered as a player" if dry_run else f"entered as player {one.player_id}"
    return f"player {one.player_id}"
