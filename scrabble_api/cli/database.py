"""The database looked after: brought up to date, checked, copied, and a copy brought back."""

import sys
from collections.abc import Sequence
from pathlib import Path

import click
from sqlalchemy import Engine

from scrabble_api.cli.context import checked_database, settings_now, whole_shelf
from scrabble_api.cli.terminal import say
from scrabble_api.records import upkeep
from scrabble_api.records.database import migrate_database
from scrabble_api.records.figures import count_due, make_due_figures
from scrabble_api.rules.counting import count_text
from scrabble_api.rules.plays.lexicon import Shelf


@click.group()
def db() -> None:
    """Look after the database."""


@db.command()
def upgrade() -> None:
    """Bring the database up to this version; `serve` does so by itself."""
    migrate_database(settings_now().database)
    with checked_database() as database:
        _make_due_figures(database)
    say("The database is up to date.")


def _make_due_figures(database: Engine) -> None:
    """Make the figures of games that an older version kept, where there are any."""
    due = count_due(database)
    if due:
        with click.progressbar(length=due, file=sys.stderr, label="Making statistics") as bar:
            for made in make_due_figures(database, whole_shelf()):
                bar.update(made)


@db.command()
@click.option("--rebuild", is_flag=True, help="Rebuild summaries that differ from their logs.")
def verify(*, rebuild: bool) -> None:
    """Check every game: that its log is as it was recorded, replays, and fits its summary.

    Exits with 1 if anything is wrong and was not made anew.
    """
    shelf = whole_shelf()
    with checked_database() as database:
        total = upkeep.count_games(database)
        with click.progressbar(
            upkeep.verify_games(database, shelf), length=total, file=sys.stderr, label="Checking"
        ) as games:
            checked = [one for one in games if one.fault is not None or one.removed or one.redacted]
        faults = [one.fault for one in checked if one.fault is not None]
        wrong = [fault for fault in faults if not _mend(database, shelf, fault, rebuild=rebuild)]
    say(f"{count_text(total, 'game')} checked, {len(wrong):,} with something wrong.{_removal_sentence(checked)}")
    sys.exit(1 if wrong else 0)


def _removal_sentence(checked: Sequence[upkeep.CheckedGame]) -> str:
    """How much was removed from under its seals, if anything was."""
    logs, removed = sum(one.removed > 0 for one in checked), sum(one.removed for one in checked)
    texts = "1 text was" if removed == 1 else f"{removed:,} texts were"
    held = "1 log, which still holds" if logs == 1 else f"{logs:,} logs, which still hold"
    return (f" {texts} removed from {held}." if removed else "") + _redaction_sentence(checked)


def _redaction_sentence(checked: Sequence[upkeep.CheckedGame]) -> str:
    """How many entries without seals have lost texts, if any have."""
    redacted = sum(one.redacted for one in checked)
    its, they = ("its digest", "it") if redacted == 1 else ("their digests", "they")
    said = f"{count_text(redacted, 'entry')} of version 0.1.0 had texts removed: {its} covered them, so {they} cannot"
    return f" {said} be checked." if redacted else ""


def _mend(database: Engine, shelf: Shelf, fault: upkeep.GameFault, *, rebuild: bool) -> bool:
    """Say what was found, and make a summary anew where that is wanted."""
    say(f"{fault.game_id}: {fault.message}.")
    if not (rebuild and fault.is_of_summary):
        return False
    upkeep.rebuild_summary(database, shelf, fault.game_id)
    say(f"{fault.game_id}: the summary was rebuilt.")
    return True


@db.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def backup(file: Path) -> None:
    """Copy all records into FILE, as they are at one moment, while the service goes on.

    FILE is a SQLite database whatever the service keeps its records in. Lexicons are files of the data folder and
    are copied apart.
    """
    with checked_database() as database:
        upkeep.back_up(database, file)
    say(f"Copied to {file}.")


@db.command("restore")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--replace", is_flag=True, help="Overwrite the existing records with the copy.")
def restore_from(file: Path, *, replace: bool) -> None:
    """Bring the records of FILE back, all or none; stop the service before.

    A database that does not exist yet is made. One that has records keeps them unless --replace is said.
    """
    migrate_database(settings_now().database)
    with checked_database() as database:
        upkeep.restore(database, file, is_replacing=replace)
        _make_due_figures(database)
    say(f"Restored from {file}.")
