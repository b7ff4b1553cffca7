"""Games on record as files: one, or all of a club's."""

import re
import sys
import unicodedata
from collections import Counter
from pathlib import Path

import click

from scrabble_api.cli.context import checked_database, whole_shelf
from scrabble_api.cli.record_files import write_out, write_unless_there
from scrabble_api.cli.terminal import say
from scrabble_api.formats.files.kinds import FILE_KINDS
from scrabble_api.formats.sight import OPERATOR
from scrabble_api.records.clubs import list_clubs
from scrabble_api.records.exporting import check_can_write, file_of_game, ids_of_club
from scrabble_api.records.games import GameStore, KeptGame, find_any_game
from scrabble_api.records.replays import Replays
from scrabble_api.rules.errors import Refused, lookup

_FILE = click.Path(dir_okay=False, path_type=Path)
_FOLDER = click.Path(file_okay=False, path_type=Path)
#: The longest name of a game in a file's name.
_LONGEST = 40


@click.command()
@click.argument("game_id", required=False)
@click.option("--format", "kind", default=next(iter(FILE_KINDS)), show_default=True, type=click.Choice([*FILE_KINDS]))
@click.option("--output", type=_FILE, help="Write into this file, not to standard output.")
@click.option("--club", help="With --all: the club's name.")
@click.option("--all", "folder", type=_FOLDER, help="Write every game of the club into this folder.")
@click.option("--force", is_flag=True, help="Write over files that are there.")
def export(
    *, game_id: str | None, kind: str, output: Path | None, club: str | None, folder: Path | None, force: bool
) -> None:
    """Write the game GAME_ID as a file, or every game of a club into a folder.

    Everything is told, racks and notes also of games that go on; in json, a document, the whole log. Files that are
    there are left as they are. Exits with 1 if a game could not be written.
    """
    if (game_id is None) is (folder is None) or (club is None) is not (folder is None) or (output and folder):
        raise click.UsageError("Give a GAME_ID, perhaps with --output, or --club with --all.")
    shelf = whole_shelf()
    with checked_database() as database:
        store = GameStore(database, Replays(shelf))
        if game_id is not None:
            write_out(_content(store, find_any_game(store, game_id), kind), output, force=force)
        elif folder is not None and club is not None:
            _write_all(store, club, folder, kind, force=force)


def _content(store: GameStore, game: KeptGame, kind: str) -> bytes:
    check_can_write(game, kind)
    return file_of_game(store, game, kind, OPERATOR)


def _write_all(store: GameStore, club: str, folder: Path, kind: str, *, force: bool) -> None:
    """One game after another, so that a club of any size takes no more room; what stands in the way is told."""
    club_id = lookup("club", club, {one.name: one for one in list_clubs(store.database)}).id
    folder.mkdir(parents=True, exist_ok=True)
    came = Counter(_export_game(store, game_id, folder, kind, force=force) for game_id in ids_of_club(store, club_id))
    kept = f", {came['kept']:,} were there already" if came["kept"] else ""
    failed = f", {came['failed']:,} could not be written" if came["failed"] else ""
    say(f"{came['written']:,} written to {folder}{kept}{failed}.")
    sys.exit(1 if came["failed"] else 0)


def _export_game(store: GameStore, game_id: str, folder: Path, kind: str, *, force: bool) -> str:
    try:
        game = find_any_game(store, game_id)
        content = _content(store, game, kind)
    except Refused as fault:
        say(f"{game_id}: {fault}", err=True)
        return "failed"
    return (
        "written"
        if write_unless_there(folder / _file_name(game, FILE_KINDS[kind].ending), content, force=force)
        else "kept"
    )


def _file_name(game: KeptGame, ending: str) -> str:
    """A name that any file system takes and no other game has: day, title or players, id."""
    details = game.record.details
    parts = (details.played_on or game.opened_at[:10], _plain(details.title or " ".join(details.names)), game.id)
    return f"{'-'.join(part for part in parts if part)}.{ending}"


def _plain(text: str) -> str:
    """The text in small plain letters and digits, with hyphens between."""
    letters = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return "-".join(re.findall("[a-z0-9]+", letters))[:_LONGEST].strip("-")
