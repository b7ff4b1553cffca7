"""Games on record as files: one, or all of a club's."""

import sys
from collections import Counter
from pathlib import Path

import click

from scrabble_api.cli.surroundings import opened_database, whole_shelf
from scrabble_api.formats.files import FILE_FORMATS, FileFormat
from scrabble_api.formats.games import Viewer, sight_of
from scrabble_api.records.clubs import list_clubs
from scrabble_api.records.exporting import file_name, find_any_game, ids_of_club
from scrabble_api.records.games import Books, KeptGame
from scrabble_api.records.refusals import RecordRefused
from scrabble_api.records.replays import Replays
from scrabble_api.rules.errors import NotAllowed, Unreadable, named

_FILE = click.Path(dir_okay=False, path_type=Path)
_FOLDER = click.Path(file_okay=False, path_type=Path)


@click.command()
@click.argument("game_id", required=False)
@click.option(
    "--format", "name", default=next(iter(FILE_FORMATS)), show_default=True, type=click.Choice([*FILE_FORMATS])
)
@click.option("--output", type=_FILE, help="Write into this file, not to standard output.")
@click.option("--club", help="With --all: the club's name.")
@click.option("--all", "folder", type=_FOLDER, help="Write every game of the club into this folder.")
@click.option("--force", is_flag=True, help="Write over files that are there.")
def export(
    *, game_id: str | None, name: str, output: Path | None, club: str | None, folder: Path | None, force: bool
) -> None:
    """Write the game GAME_ID as a file, or every game of a club into a folder.

    Everything is told, racks and notes also of games that go on. Files that are there are left as they are. Exits with
    1 if a game could not be written.
    """
    if (game_id is None) is (folder is None) or (club is None) is not (folder is None) or (output and folder):
        raise click.UsageError("Give a GAME_ID, perhaps with --output, or --club with --all.")
    wanted, shelf = FILE_FORMATS[name], whole_shelf()
    with opened_database() as database:
        books = Books(database, Replays(shelf))
        if game_id is not None:
            _write_one(find_any_game(books, game_id), wanted, output, force=force)
        elif folder is not None and club is not None:
            _write_all(books, club, folder, wanted, force=force)


def _content(game: KeptGame, wanted: FileFormat) -> bytes:
    if not wanted.can_write(game.record):
        raise RecordRefused(
            "not-found", "The game is recorded as scores, so it has no board whose position could be written."
        )
    return wanted.write(game.record, game.replay.stamps, sight_of(game.record, Viewer.SCOREKEEPER)).encode()


def _write_one(game: KeptGame, wanted: FileFormat, output: Path | None, *, force: bool) -> None:
    content = _content(game, wanted)
    if output is None:
        click.echo(content, nl=False)
    elif not _written(output, content, force=force):
        raise RecordRefused("file-exists", f"{output} is there already: choose another name, or say --force.")


def _written(file: Path, content: bytes, *, force: bool) -> bool:
    """Whether the file was written; not where there is one that is to be kept."""
    try:
        with file.open("wb" if force else "xb") as opened:
            opened.write(content)
    except FileExistsError:
        return False
    return True


def _write_all(books: Books, club: str, folder: Path, wanted: FileFormat, *, force: bool) -> None:
    """One game after another, so that a club of any size takes no more room; what stands in the way is told."""
    club_id = named("club", club, {one.name: one for one in list_clubs(books.database)}).id
    folder.mkdir(parents=True, exist_ok=True)
    came = Counter(_came_of(books, game_id, folder, wanted, force=force) for game_id in ids_of_club(books, club_id))
    kept = f", {came['kept']:,} were there already" if came["kept"] else ""
    failed = f", {came['failed']:,} could not be written" if came["failed"] else ""
    click.echo(f"{came['written']:,} written to {folder}{kept}{failed}.")
    sys.exit(1 if came["failed"] else 0)


def _came_of(books: Books, game_id: str, folder: Path, wanted: FileFormat, *, force: bool) -> str:
    try:
        game = find_any_game(books, game_id)
        content = _content(game, wanted)
    except (NotAllowed, RecordRefused, Unreadable) as fault:
        click.echo(f"{game_id}: {fault}", err=True)
        return "failed"
    return "written" if _written(folder / file_name(game, wanted.ending), content, force=force) else "kept"
