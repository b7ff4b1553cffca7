"""All of a club's records as one file, and such a file taken in, at the terminal."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import IO, Any

import click

from scrabble_api.cli.record_files import reason
from scrabble_api.cli.terminal import say, say_fault
from scrabble_api.formats.answers.club_imports import ClubImported, ThingsImported
from scrabble_api.formats.record_json.forms import UNREADABLE
from scrabble_api.formats.sight import OPERATOR
from scrabble_api.records.club_exports import FORMATS, export_club
from scrabble_api.records.club_file import ClubExport
from scrabble_api.records.club_import import Tally, import_answer, keep_lines, portions
from scrabble_api.records.club_reading import missing_lists, read_lines, survey_lines
from scrabble_api.records.games import GameStore
from scrabble_api.records.keys import Caller
from scrabble_api.records.refusals import RecordRefused
from scrabble_api.records.selection import GamesFilter
from scrabble_api.rules.counting import count_text
from scrabble_api.rules.errors import Refused, Unreadable
from scrabble_api.rules.plays.lexicon import Shelf

#: What stands for standard output in the place of a file's name.
STDOUT = Path("-")
#: A longer line is none of a club's file.
_LONGEST_MIB = 16
_LONGEST = _LONGEST_MIB * 1024**2


def format_of(kind: str | None, output: Path) -> str:
    """The format of a club's file that is to be written: the one named, else by the ending of its name."""
    named = kind or output.suffix.lower().removeprefix(".")
    if named not in FORMATS:
        raise click.UsageError(f"A club is written as {', '.join(FORMATS)}: say which by --format or by the name.")
    return named


def club_export(store: GameStore, club_id: str, wanted: Mapping[str, Any]) -> ClubExport:
    """What of a club is to be written: all of it, or the games that are wanted."""
    return ClubExport(store, club_id, GamesFilter(**wanted), OPERATOR, dict(wanted) or None)


def write_club(export: ClubExport, output: Path, kind: str, table: str | None, *, force: bool) -> None:
    """Write a club's records into a file as they are made; one that could not be written whole is deleted."""
    if table is not None and not FORMATS[kind].has_tables:
        raise click.UsageError("Only the formats csv and xlsx have tables.")
    _, pieces = export_club(export, kind, table)
    with ExitStack() as open_files:
        if output == STDOUT:
            file: IO[bytes] = sys.stdout.buffer
        else:
            file = open_files.enter_context(_new_file(output, force=force))
        with _progress("Exporting", pieces) as shown:
            for piece in shown:
                file.write(piece)


def _new_file(output: Path, *, force: bool) -> AbstractContextManager[IO[bytes]]:
    try:
        return _Whole(output, output.open("wb" if force else "xb"))
    except FileExistsError:
        message = f"{output} already exists. Choose another name, or use --force."
        raise RecordRefused("file-exists", message) from None


class _Whole(AbstractContextManager[IO[bytes]]):
    """A file that is being written, and is deleted where that comes to no end."""

    def __init__(self, path: Path, file: IO[bytes]) -> None:
        self._path, self._file = path, file

    def __enter__(self) -> IO[bytes]:
        return self._file

    def __exit__(self, fault: object, *_: object) -> None:
        self._file.close()
        if fault is not None:
            self._path.unlink(missing_ok=True)


def _progress(label: str, things: Iterator[Any], length: int | None = None) -> Any:
    """Things one after the other, and a bar that shows how far it is, where somebody sees it."""
    return click.progressbar(things, length=length, label=label, file=sys.stderr, hidden=not sys.stderr.isatty())


def import_club(
    store: GameStore, operator: Caller, path: Path, shelf: Shelf, *, is_trial: bool, without_lexicons: bool
) -> ClubImported:
    """Take in a club's file, some lines at a time, so that a file of any size takes no more room.

    Where it is broken off, what was taken in stays, and the rest follows when it is imported again.
    """
    with path.open("rb") as file:
        survey = survey_lines(_lines(file))
    missing = survey.missing_from(shelf)
    if missing and not without_lexicons:
        raise missing_lists(missing)
    tally = Tally()
    with path.open("rb") as file, _progress("Importing", _lines(file), survey.lines) as written:
        lines = read_lines(written, shelf)
        # A trial takes all back in the end, so that it cannot be divided.
        for some in [lines] if is_trial else portions(lines):
            tally.add(keep_lines(store.database, operator.club_id, some, is_trial=is_trial))
    return import_answer(survey, shelf, tally)


def _lines(file: IO[bytes]) -> Iterator[bytes]:
    while line := file.readline(_LONGEST + 1):
        if len(line) > _LONGEST:
            raise Unreadable(UNREADABLE, f"A line is longer than {_LONGEST_MIB} MiB, which none of a club is.")
        yield line.removesuffix(b"\n")


def say_refusal(path: Path, fault: OSError | Refused) -> None:
    """Say what keeps a file from being imported: each list that is missing, of other faults the first."""
    if isinstance(fault, OSError):
        found = [reason(fault)]
    elif not isinstance(fault, Unreadable):
        found = [_at(fault.place, fault.message)]
    else:
        is_of_lists = fault.code == "lexicons-needed"
        found = [_at(one.path, one.message) for one in (fault, *(fault.others if is_of_lists else ()))]
    for one in found:
        say_fault(f"{path}: {one}")


def _at(place: tuple[str | int, ...], message: str) -> str:
    """A sentence about a place in a file, written as an editor shows it."""
    return ": ".join(filter(None, ["/".join(map(str, _counted_from_one(place))), message]))


def _counted_from_one(path: tuple[str | int, ...]) -> tuple[str | int, ...]:
    """A place in a file as an editor shows it."""
    if len(path) > 1 and path[0] == "lines" and isinstance(path[1], int):
        return (f"line {path[1] + 1}", *path[2:])
    return path


def say_imported(path: Path, found: ClubImported, *, is_trial: bool) -> None:
    """Say what became of a club's file."""
    done = "would import" if is_trial else "imported"
    things = [("player", found.players), ("session", found.sessions), ("game", found.games)]
    new = ", ".join(count_text(counts.created, noun) for noun, counts in things)
    say(f"{path}: {done} {new} of “{found.club}”{_known(things)}.")
    for one in found.lexicons:
        if not one.here:
            say(f"{path}: the list “{one.id}” is not here; {count_text(one.games, 'game')} name it.", err=True)
    for game_id in found.different:
        say(f"{path}: game {game_id} is here with another log, or was deleted here: it was left as it is.", err=True)
    for game_id in found.damaged:
        say(f"{path}: game {game_id} is not in the file, since its log could not be read there.", err=True)


def _known(things: list[tuple[str, ThingsImported]]) -> str:
    known = [count_text(counts.known, noun) for noun, counts in things if counts.known]
    return f"; {', '.join(known)} here already" if known else ""
