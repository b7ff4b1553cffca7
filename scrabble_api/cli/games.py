"""What is done with games at the terminal: players are invited to them, and their deals are checked."""

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from scrabble_api.cli.context import checked_database, whole_shelf
from scrabble_api.cli.record_files import json_of, read_file, reason
from scrabble_api.cli.terminal import say
from scrabble_api.formats.record_json.documents import KeptRecord, read_document
from scrabble_api.records.games import GameStore, find_any_game
from scrabble_api.records.invitations import MOST_HOURS, USUAL_HOURS, invite
from scrabble_api.records.keys import terminal_caller
from scrabble_api.records.replays import Replays
from scrabble_api.rules.counting import count_text
from scrabble_api.rules.errors import Unreadable
from scrabble_api.rules.history.deals import account_of
from scrabble_api.rules.limits import SEAT


@click.group()
def games() -> None:
    """Invite players to games, and check games that the service has dealt."""


@games.command("invite")
@click.argument("game_id")
@click.option("--seat", type=click.IntRange(*SEAT), help="Only to this seat.")
@click.option(
    "--hours", default=USUAL_HOURS, show_default=True, type=click.IntRange(1, MOST_HOURS), help="For how long."
)
def invite_players(game_id: str, seat: int | None, hours: int) -> None:
    """Invite a player to each seat of the game GAME_ID, and print the invitations, once.

    A player trades an invitation for the key of the seat (POST /v1/invitations/trades). It can be traded once.
    """
    with checked_database() as database:
        store = GameStore(database, Replays(whole_shelf()))
        game = find_any_game(store, game_id)
        names = game.record.details.names
        for made, text in invite(store, terminal_caller(database, game.club_id), game_id, seat, hours):
            say(f"seat {made.seat}  {text}  {names[made.seat - 1]}")


@games.command("verify-deal")
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
def verify_deal(files: Sequence[Path]) -> None:
    """Draw all tiles of a dealt game again from its seed, offline, and compare.

    Each FILE is the JSON document of a finished game (GET /v1/games/ID/record?format=json). Nothing is sent anywhere.

    Exits with 0 if every draw follows from the seed, with 1 if one does not, with 2 if a file cannot be checked.
    """
    agree = [_verify(file, game) for file in files for game in _games_in(file)]
    sys.exit(0 if all(agree) else 1)


def _games_in(file: Path) -> Sequence[object]:
    try:
        return read_document(json_of(read_file(file)), whole_shelf())
    except Unreadable as fault:
        raise Unreadable(fault.code, f"{file}: {reason(fault)}") from None


def _verify(file: Path, game: object) -> bool:
    """Whether all draws of a game follow from its seed, which is printed."""
    if not isinstance(game, KeptRecord) or game.opened.deal is None:
        raise Unreadable("unreadable-record", f"{file}: This game was not dealt by the service.")
    if game.seed is None:
        raise Unreadable("unreadable-record", f"{file}: The seed is missing. Export the game once it is finished.")
    account, draws = account_of(game.opened, game.entries, game.seed), count_text(game.record.draws, "draw")
    if account.agrees:
        say(f"{file}: the seed fits the commitment, and {draws} follow from it.")
    else:
        say(f"{file}: {account.fault}.")
    return account.agrees is True
