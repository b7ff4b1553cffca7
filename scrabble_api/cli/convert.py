"""Records turned into another format at the terminal: one into a file or onto the screen, several into a folder."""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import click

from scrabble_api.cli.context import ruleset_named
from scrabble_api.cli.record_files import (
    KINDS,
    STANDARD_INPUT,
    RecordPath,
    games_in,
    is_folder,
    kind_of,
    plain_name,
    read_file,
    reason,
    record_paths,
    write_out,
    write_unless_there,
)
from scrabble_api.cli.terminal import progress, say, say_fault
from scrabble_api.formats.files.conversions import TARGETS_OF_FILES, convert_games
from scrabble_api.formats.files.kinds import FILE_KINDS
from scrabble_api.rules.counting import count_text
from scrabble_api.rules.errors import Unreadable
from scrabble_api.rules.rulesets import Ruleset

#: What the names of files tell.
_ENDINGS = {f".{FILE_KINDS[name].ending}": name for name in TARGETS_OF_FILES}


@dataclass(frozen=True, slots=True)
class _Asked:
    """How files are converted: from what and to what, where that is said; ``done`` are the files written so far."""

    source: str | None
    target: str | None
    ruleset: Ruleset | None
    force: bool
    done: set[Path] = field(default_factory=set)


@click.command()
@click.argument("files", nargs=-1, required=True, type=RecordPath(), metavar="FILE…")
@click.option("--from", "source", type=click.Choice(KINDS), help="What FILE is; else by its name and how it begins.")
@click.option(
    "--to", "target", type=click.Choice(list(TARGETS_OF_FILES)), help="The format; else by the name of the output."
)
@click.option(
    "--output",
    type=click.Path(path_type=Path),
    help="The file to write, or the folder for several files; without it one file goes to the screen.",
)
@click.option("--ruleset", help="The ruleset for records that name none.")
@click.option("--force", is_flag=True, help="Overwrite existing files.")
def convert(
    *,
    files: tuple[Path, ...],
    source: str | None,
    target: str | None,
    output: Path | None,
    ruleset: str | None,
    force: bool,
) -> None:
    """Write the record in FILE in another format: GCG, a JSON document, a table (csv), or a score sheet (text, html).

    What FILE is goes by its name, else by how it begins; - is standard input. Without --to and a telling --output a GCG
    file becomes a JSON document, and anything else GCG.

    Of several files, or a folder, each record is written into the folder --output, under its own name with the ending of
    the format. A file that cannot be converted is named, and the others are written.

    Exits with 0 if all were written, with 1 if some were not, since there are such files already, with 2 if a file
    cannot be read or written.
    """
    asked = _Asked(source, target, ruleset_named(ruleset), force)
    if len(files) == 1 and not is_folder(files[0]) and not (output is not None and output.is_dir()):
        _convert_one(files[0], output, asked)
    elif output is None or output.is_file():
        raise click.UsageError("Several files are written into a folder: name it with --output.")
    else:
        _convert_all(files, output, asked)


def _convert_one(file: Path, output: Path | None, asked: _Asked) -> None:
    named = None if output is None else _ENDINGS.get(output.suffix.lower())
    try:
        _, content = _converted(file, asked, named)
    except Unreadable as fault:
        raise Unreadable(fault.code, f"{file}: {reason(fault)}") from None
    write_out(content, output, force=asked.force)


def _converted(file: Path, asked: _Asked, named: str | None = None) -> tuple[str, bytes]:
    """The format that a file is wanted in, ``named`` where its name tells it, and the file in it."""
    content = read_file(file)
    source = asked.source or kind_of(file, content)
    target = asked.target or named or ("json" if source == "gcg" else "gcg")
    return target, convert_games(games_in(file, content, source), target, asked.ruleset).encode()


def _convert_all(files: Sequence[Path], folder: Path, asked: _Asked) -> None:
    found = list(_named(files, folder))
    with progress(found, "Converting") as running:
        came = Counter(_convert_into(file, folder / name, asked) for file, name in running)
    kept = f" {count_text(came['kept'], 'file')} there already: use --force to overwrite." if came["kept"] else ""
    failed = f" {count_text(came['failed'], 'file')} could not be converted." if came["failed"] else ""
    say(f"Wrote {count_text(came['written'], 'file')} to {folder}.{kept}{failed}")
    sys.exit(2 if came["failed"] else 1 if came["kept"] else 0)


def _named(files: Sequence[Path], output: Path) -> Iterator[tuple[Path, Path]]:
    """Each record, and what it is called below the output, without an ending; one of a folder where it is in that.

    What was written into a folder within that folder before is no record to convert again.
    """
    for given in files:
        if not is_folder(given):
            yield given, Path("standard-input" if given is STANDARD_INPUT else plain_name(given))
            continue
        is_within = given.resolve() in output.resolve().parents
        for file in record_paths([given]):
            if not (is_within and output.resolve() in file.resolve().parents):
                yield file, file.relative_to(given).parent / plain_name(file)


def _convert_into(file: Path, name: Path, asked: _Asked) -> str:
    """What became of a record of several."""
    try:
        target, content = _converted(file, asked)
        written = name.with_name(f"{name.name}.{FILE_KINDS[target].ending}")
        if written in asked.done:
            say_fault(f"{file}: {written} was just written from another file: rename one of them.")
            return "failed"
        written.parent.mkdir(parents=True, exist_ok=True)
        is_new = write_unless_there(written, content, force=asked.force)
    except (OSError, Unreadable) as fault:
        say_fault(f"{file}: {reason(fault)}")
        return "failed"
    if is_new:
        asked.done.add(written)
    return "written" if is_new else "kept"
