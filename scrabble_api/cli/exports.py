"""Games on record as files: one, all of a club's, or a club as one file."""

import sys
from collections import Counter
from pathlib import Path
from typing import Any

import click

from scrabble_api.cli.choosing import DAY
from scrabble_api.cli.club_files import club_export, format_of, write_club
from scrabble_api.cli.context import checked_database, whole_shelf
from scrabble_api.cli.record_files import write_out, write_unless_there
from scrabble_api.cli.terminal import progress, say, say_fault
from scrabble_api.formats.files.kinds import FILE_KINDS
from scrabble_api.formats.files.names import game_file_name
from scrabble_api.formats.sight import OPERATOR
from scrabble_api.records.club_exports import FORMATS
from scrabble_api.records.club_tables import TABLES
from scrabble_api.records.clubs import list_clubs
from scrabble_api.records.exporting import check_can_write, file_of_game, ids_of_club
from scrabble_api.records.games import GameStore, KeptGame, find_any_game
from scrabble_api.records.replays import Replays
from scrabble_api.rules.errors import Refused, lookup

_FILE = click.Path(dir_okay=False, path_type=Path)
_FOLDER = click.Path(file_okay=False, path_type=Path)
_FIRST = next(iter(FILE_KINDS))


@click.command()
@click.argument("game_id", required=False)
@click.option(
    "--format",
    "kind",
    type=click.Choice([*FILE_KINDS, *(name for name in FORMATS if name not in FILE_KINDS)]),
    help="gcg if left out; of a club by the name of --output.",
)
@click.option("--output", type=_FILE, help="Write into this file, not to standard output.")
@click.option("--club", help="With --all or --output: the club's name.")
@click.option("--all", "folder", type=_FOLDER, help="Write every game of the club into this folder.")
@click.option("--force", is_flag=True, help="Overwrite existing files.")
@click.option("--table", type=click.Choice([*TABLES]), help="Of a club as csv or xlsx: which table.")
@click.option("--session", "session_id", help="Of a club: only the games of this session.")
@click.option("--player", help="Of a club: only the games of somebody of this name.")
@click.option("--from", "played_since", type=DAY, help="Of a club: only games played on this day or later.")
@click.option("--to", "played_until", type=DAY, help="Of a club: only games played on this day or earlier.")
def export(  # noqa: PLR0913  # one for each option
    *,
    game_id: str | None,
    kind: str | None,
    output: Path | None,
    club: str | None,
    folder: Path | None,
    force: bool,
    table: str | None,
    **selection: Any,
) -> None:
    """Write the game GAME_ID as a file, every game of a club into a folder, or a club as one file.

    A club is written as zip, each game as GCG and as a score sheet; as csv or xlsx, its results, standings and turns; as
    html, its standings with a cross table, to print; or as ndjson, all that it has, which `scrabble-api import` takes in
    elsewhere. Write - for standard output.

    Everything is told, racks and notes also of games that go on; in json, a document, the whole log. Files that are
    there are left as they are. Exits with 1 if a game could not be written.
    """
    wanted = {name: value for name, value in selection.items() if value is not None}
    is_whole_club = club is not None and output is not None and folder is None
    if [game_id is not None, folder is not None and club is not None, is_whole_club].count(True) != 1 or (
        (club is None) is not (game_id is not None) or (output and folder)
    ):
        raise click.UsageError("Give a GAME_ID, perhaps with --output, or --club with --all or --output.")
    if not is_whole_club and (wanted or table or kind not in (None, *FILE_KINDS)):
        raise click.UsageError("A table, a selection, zip, ndjson and xlsx are of a club: give --club and --output.")
    shelf = whole_shelf()
    with checked_database() as database:
        store = GameStore(database, Replays(shelf))
        if game_id is not None:
            write_out(_content(store, find_any_game(store, game_id), kind or _FIRST), output, force=force)
            return
        club_id = lookup("club", club or "", {one.name: one for one in list_clubs(database)}).id
        if folder is not None:
            _write_all(store, club_id, folder, kind or _FIRST, force=force)
        elif output is not None:
            write_club(club_export(store, club_id, wanted), output, format_of(kind, output), table, force=force)


def _content(store: GameStore, game: KeptGame, kind: str) -> bytes:
    check_can_write(game, kind)
    return file_of_game(store, game, kind, OPERATOR)


def _write_all(store: GameStore, club_id: str, folder: Path, kind: str, *, force: bool) -> None:
    """One game after another, so that a club of any size takes no more room; what stands in the way is told."""
    folder.mkdir(parents=True, exist_ok=True)
    ids = list(ids_of_club(store, club_id))
    with progress(ids, "Exporting") as running:
        came = Counter(_export_game(store, game_id, folder, kind, force=force) for game_id in running)
    kept = f", {came['kept']:,} were there already" if came["kept"] else ""
    failed = f", {came['failed']:,} could not be written" if came["failed"] else ""
    say(f"{came['written']:,} written to {folder}{kept}{failed}.")
    sys.exit(1 if came["failed"] else 0)


def _export_game(store: GameStore, game_id: str, folder: Path, kind: str, *, force: bool) -> str:
    try:
        game = find_any_game(store, game_id)
        content = _content(store, game, kind)
    except Refused as fault:
        say_fault(f"{game_id}: {fault}")
        return "failed"
    return (
        "written"
        if write_unless_there(folder / _file_name(game, FILE_KINDS[kind].ending), content, force=force)
        else "kept"
    )


def _file_name(game: KeptGame, ending: str) -> str:
    """A name that any file system takes and no other game has: day, title or players, id."""
    details = game.record.details
    return game_file_name(details.played_on or game.opened_at[:10], details.title, details.names, game.id, ending)
