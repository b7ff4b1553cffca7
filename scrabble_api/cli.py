"""The command line: serve, score a play, keep lexicons and keys, bring the database up to date."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn, TextIO

import click
import orjson
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from scrabble_api import __version__
from scrabble_api.formats.cases import MOST_CLAIMED, Case, read_case
from scrabble_api.formats.verdict_text import verdict_text
from scrabble_api.formats.verdicts import verdict_json
from scrabble_api.lexicons.kept import add_list, check_id, remove_list
from scrabble_api.lexicons.offered import LARGEST_TEXT
from scrabble_api.lexicons.reading import ListReading, read_word_list
from scrabble_api.lexicons.refusals import DamagedList
from scrabble_api.lexicons.shelf import list_records, open_shelf
from scrabble_api.records.clubs import LONGEST_NAME, list_clubs, make_club
from scrabble_api.records.database import DatabaseFault, check_database, migrate_database, open_database
from scrabble_api.records.keys import Key, Role, create_key, find_key, list_keys, revoke_key
from scrabble_api.records.refusals import RecordRefused
from scrabble_api.rules.adjudication import Adjudication
from scrabble_api.rules.editions import DEFAULT_EDITION
from scrabble_api.rules.errors import Unreadable, named
from scrabble_api.rules.letter_sets import LETTER_SETS
from scrabble_api.rules.lexicon import Shelf
from scrabble_api.rules.rulesets import DEFAULT_RULESET
from scrabble_api.settings import BadSetting, Settings, read_settings, settings_table, variable


class _Commands(click.Group):
    """Commands whose foreseen failures end with a sentence and status 2, not with a traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except UnicodeError:
            _end_with("What was given is no text in UTF-8: check its characters or the file's encoding.")
        except (BadSetting, DamagedList, DatabaseFault, OSError, RecordRefused, Unreadable) as fault:
            _end_with(str(fault))
        except SQLAlchemyError as fault:
            _end_with(f"The database cannot be used now ({type(fault).__name__}): try again.")


def _end_with(sentence: str) -> NoReturn:
    click.echo(f"Error: {sentence}", err=True)
    sys.exit(2)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="scrabble-api")
def main() -> None:
    """Score and adjudicate Scrabble plays."""


def _settings() -> Settings:
    return read_settings(os.environ)


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535))
@click.option(
    "--workers", type=click.IntRange(1, 1000), help="Worker processes; by default SCRABBLE_API_WORKERS, else 2."
)
def serve(host: str, port: int, workers: int | None) -> None:
    """Serve the API until told to stop; the database is made and brought up to date first."""
    address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    environment = {**os.environ, variable("workers"): str(workers or _settings().workers)}
    server = [sys.executable, "-m", "gunicorn", "--config", "python:scrabble_api.server", "--bind", address]
    os.execve(sys.executable, server, environment)  # noqa: S606  # the arguments are a list of our own


@main.command()
@click.argument("play")
@click.option("--after", multiple=True, metavar="PLAY", help="A play that made the board; repeat it for each.")
@click.option(
    "--board", type=click.File("r", encoding="utf-8"), help="File with the board's rows; - for standard input."
)
@click.option("--cgp", help="The board in CGP.")
@click.option("--rack", help="The rack before the play.")
@click.option("--infer-blanks", "blanks", flag_value="infer", help="Play letters the rack lacks with its blanks.")
@click.option("--claimed", type=click.IntRange(-MOST_CLAIMED, MOST_CLAIMED), help="The score claimed for the play.")
@click.option("--edition", default=DEFAULT_EDITION, show_default=True)
@click.option("--ruleset", default=DEFAULT_RULESET, show_default=True)
@click.option("--lexicon", help="Judge the words by this list; by default SCRABBLE_API_DEFAULT_LEXICON.")
@click.option("--json", "as_json", is_flag=True, help="Answer as the API does.")
def score(*, as_json: bool, **given: Any) -> None:
    """Judge and score a PLAY such as "8F HORN".

    Exits with 0 if the play is legal, its words are good as far as they were judged, and the claimed score, if any,
    is right; with 1 if not; with 2 if the case cannot be read.
    """
    given["play"].encode("utf-8")  # an argument that is no text would be met with much later
    case = read_case(_case_fields(given), _shelf(given["lexicon"]))
    verdict = case.judged()
    click.echo(
        orjson.dumps(verdict_json(case, verdict), option=orjson.OPT_INDENT_2)
        if as_json
        else verdict_text(case, verdict)
    )
    sys.exit(0 if _stands(case, verdict) else 1)


def _shelf(name: str | None) -> Shelf:
    """The lexicons, which are only read where one is to judge by."""
    settings = _settings()
    if name is None and not settings.default_lexicon:
        return Shelf({})
    lexicons = open_shelf(settings.data_folder)
    return Shelf(lexicons, settings.default_among(lexicons))


def _case_fields(given: dict[str, Any]) -> dict[str, Any]:
    boards: list[tuple[str, Callable[[Any], Any]]] = [
        ("after", _board_of_plays),
        ("board", _board_of_rows),
        ("cgp", lambda text: {"cgp": text}),
    ]
    found = [name for name, _ in boards if given[name] not in (None, ())]
    if len(found) > 1:
        raise click.UsageError(f"Give the board once, not by --{' and --'.join(found)}.")
    board = next((read(given[name]) for name, read in boards if name in found), None)
    fields = {name: given[name] for name in ("edition", "ruleset", "rack", "blanks")}
    fields |= {} if given["lexicon"] is None else {"lexicon": given["lexicon"]}
    return {**fields, "board": board, "play": {"notation": given["play"]}, "claimed_score": given["claimed"]}


def _board_of_plays(plays: tuple[str, ...]) -> dict[str, Any]:
    return {"plays": [{"notation": play} for play in plays]}


def _board_of_rows(file: TextIO) -> list[str]:
    return [row for row in file.read().splitlines() if row]


def _stands(case: Case, verdict: Adjudication) -> bool:
    claim = case.claim(verdict)
    return verdict.is_legal and verdict.are_words_acceptable is not False and (claim is None or claim.is_right)


@main.group()
def lexicons() -> None:
    """Keep word lists; the service takes them up when it is started next."""


@lexicons.command("list")
def list_lexicons() -> None:
    """List the built-in lexicons and those that were added."""
    for record in list_records(_settings().data_folder):
        click.echo(
            f"{record.id:<20} {record.words:>8,} words  {record.letters:<14} {record.sha256[:12]}  {record.title}"
        )


@lexicons.command("add")
@click.argument("id")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--title", help="By default the file's name.")
@click.option("--language", help="By default the language of the letters.")
@click.option(
    "--letters", default=DEFAULT_EDITION, show_default=True, help="The letter set the words are spelled with."
)
def add_lexicon(id: str, file: Path, title: str | None, language: str | None, letters: str) -> None:
    """Add the words of FILE as the lexicon ID.

    FILE may be plain text, text whose first column is the word, or CSV, each also with .gz, in any case and
    encoding. What a dictionary has and no player may lay is left out and shown.
    """
    check_id(id)
    letter_set = named("letter set", letters, LETTER_SETS)
    with file.open("rb") as offered:
        reading = read_word_list(offered.read(LARGEST_TEXT + 1), file.name, letter_set)
    record = add_list(
        _settings().data_folder, id, reading, title or file.name, language or letter_set.language, letter_set
    )
    _show_reading(reading)
    click.echo(f"Added {record.id}: {record.words:,} words, SHA-256 {record.sha256}.")
    click.echo("The service takes it up when it is started next.")


def _show_reading(reading: ListReading) -> None:
    for left in reading.left_out:
        click.echo(f"Left out {left.count:,} {left.why} entries, such as {', '.join(left.examples)}.")
    if reading.duplicates:
        click.echo(f"Merged {reading.duplicates:,} repeated entries.")
    for warning in reading.warnings:
        click.echo(f"Warning: {warning}", err=True)


@lexicons.command("remove")
@click.argument("id")
def remove_lexicon(id: str) -> None:
    """Remove the lexicon ID; the service goes without it when it is started next."""
    remove_list(_settings().data_folder, id)
    click.echo(f"Removed {id}.")


@contextmanager
def _database() -> Iterator[Engine]:
    """The database, once it is found to be in order."""
    database = open_database(_settings().database)
    try:
        check_database(database)
        yield database
    finally:
        database.dispose()


def _one_line(_: click.Context, parameter: click.Parameter, text: str | None) -> str | None:
    """A name or label as it can be kept; a name that is asked for is not empty."""
    if text is None or (text.isprintable() and len(text) <= LONGEST_NAME and (text.strip() or not parameter.required)):
        return text
    raise click.BadParameter(f"Give one line of at most {LONGEST_NAME} characters.")


@main.group()
def keys() -> None:
    """Make, list and revoke the keys by which clubs reach their records."""


@keys.command("create")
@click.option("--club", required=True, callback=_one_line, help="The club's name; it is made if there is none.")
@click.option("--role", required=True, type=click.Choice([str(role) for role in Role]))
@click.option("--label", default="", callback=_one_line, help="Whose key it is or what for.")
def create_key_for(club: str, role: str, label: str) -> None:
    """Make a key and print it, once.

    The key alone goes to standard output.
    """
    with _database() as database:
        key, text = create_key(database, make_club(database, club).id, Role(role), label)
    click.echo(f"The {key.role} key {key.id} of “{club}”, which is shown only now:", err=True)
    click.echo(text)


@keys.command("list")
@click.option("--club", callback=_one_line, help="Only this club's.")
def list_keys_of(club: str | None) -> None:
    """List all keys, without their texts."""
    with _database() as database:
        clubs = {each.name: each for each in list_clubs(database)}
        for each in clubs.values() if club is None else [named("club", club, clubs)]:
            for key in list_keys(database, each.id):
                click.echo(_key_line(each.name, key))


def _key_line(club: str, key: Key) -> str:
    return f"{key.id}  {key.role:<11}  made {key.created_at}  {_use_text(key)}  {club}  {key.label}".rstrip()


def _use_text(key: Key) -> str:
    if key.revoked_at:
        return f"revoked {key.revoked_at}"
    return f"last used {key.last_used_at}" if key.last_used_at else "never used"


@keys.command("revoke")
@click.argument("id")
def revoke_key_of(id: str) -> None:
    """Revoke the key ID, at once and for good."""
    with _database() as database:
        revoke_key(database, find_key(database, id).club_id, id)
    click.echo(f"Revoked {id}.")


@main.group()
def db() -> None:
    """Look after the database."""


@db.command()
def upgrade() -> None:
    """Bring the database up to this version; `serve` does so by itself."""
    migrate_database(_settings().database)
    click.echo("The database is up to date.")


@main.command()
def settings() -> None:
    """Print all settings as a table."""
    click.echo(settings_table())
