"""Word lists kept by the operator."""

from pathlib import Path

import click

from scrabble_api.cli.context import checked_database, settings_now
from scrabble_api.cli.terminal import say
from scrabble_api.lexicons.built_in import BUILT_IN
from scrabble_api.lexicons.file_text import LARGEST_TEXT
from scrabble_api.lexicons.reading import Capitalised, ListReading, read_word_list
from scrabble_api.lexicons.shelf import list_records
from scrabble_api.lexicons.store import add_list, check_id, remove_list
from scrabble_api.records.refusals import RecordRefused
from scrabble_api.records.upkeep import count_pinning
from scrabble_api.rules.counting import count_text
from scrabble_api.rules.equipment.editions import DEFAULT_EDITION
from scrabble_api.rules.equipment.letter_sets import LETTER_SETS
from scrabble_api.rules.errors import lookup


@click.group()
def lexicons() -> None:
    """Keep word lists; the service takes them up when it is started next."""


@lexicons.command("list")
def list_lexicons() -> None:
    """List the built-in lexicons and those that were added."""
    for record in list_records(settings_now().data_folder):
        say(f"{record.id:<20} {record.words:>8,} words  {record.letters:<14} {record.sha256[:12]}  {record.title}")


@lexicons.command("add")
@click.argument("id")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--title", help="By default the file's name.")
@click.option("--language", help="By default the language of the letters.")
@click.option(
    "--letters", default=DEFAULT_EDITION, show_default=True, help="The letter set the words are spelled with."
)
@click.option(
    "--capitalised",
    type=click.Choice(list(Capitalised), case_sensitive=False),
    help="Keep or drop entries with a capital. By default they are dropped as names where most entries have none, but not "
    "in a language that writes all nouns so, as German does.",
)
def add_lexicon(
    id: str, file: Path, title: str | None, language: str | None, letters: str, capitalised: Capitalised | None
) -> None:
    """Add the words of FILE as the lexicon ID.

    FILE may be plain text, text whose first column is the word, or CSV, each also with .gz, in any case and
    encoding. What a dictionary has and no player may lay is left out and shown. Letters with accents that are on no tile
    are read as the letters that are laid for them.
    """
    check_id(id)
    letter_set = lookup("letter set", letters, LETTER_SETS)
    with file.open("rb") as offered:
        reading = read_word_list(offered.read(LARGEST_TEXT + 1), file.name, letter_set, capitalised)
    record = add_list(
        settings_now().data_folder, id, reading, title or file.name, language or letter_set.language, letter_set
    )
    _show_reading(reading)
    say(f"Added {record.id}: {count_text(record.words, 'word')}, SHA-256 {record.sha256}.")
    say("Restart the service to use it.")


def _show_reading(reading: ListReading) -> None:
    for left in reading.left_out:
        say(f"Left out {count_text(left.count, f'{left.why} entry')}, such as {', '.join(left.examples)}.")
    folded = reading.folded
    if folded.count:
        examples = ", ".join(f"{entry} as {word}" for entry, word in folded.examples)
        say(f"Folded the letters of {count_text(folded.count, 'entry')} that are on no tile, such as {examples}.")
    if reading.duplicates:
        say(f"Merged {count_text(reading.duplicates, 'repeated entry')}.")
    for warning in reading.warnings:
        say(f"Warning: {warning}", err=True)


@lexicons.command("remove")
@click.argument("id")
@click.option(
    "--force", is_flag=True, help="Remove it even if games use it. People must then rule on challenges in these games."
)
def remove_lexicon(id: str, *, force: bool) -> None:
    """Remove the lexicon ID; the service goes without it when it is started next."""
    pinning = 0 if force or id in BUILT_IN else _games_judged_by(id)
    if pinning:
        raise RecordRefused(
            "lexicon-pinned",
            f"{id} is used by {count_text(pinning, 'game')}. Without it, people must rule on challenges there. Use --force to remove it.",
        )
    remove_list(settings_now().data_folder, id)
    say(f"Removed {id}.")


def _games_judged_by(id: str) -> int:
    """How many games have this list pinned; none where nothing is kept yet."""
    place = settings_now().database
    if isinstance(place, Path) and not place.exists():
        return 0
    with checked_database() as database:
        return count_pinning(database, id)
