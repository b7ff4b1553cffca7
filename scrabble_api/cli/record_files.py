"""Files of records as commands read them."""

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import click
import orjson

from scrabble_api.cli.context import whole_shelf
from scrabble_api.cli.terminal import give_file
from scrabble_api.formats.files.kinds import MOST_BYTES, MOST_MIB
from scrabble_api.formats.files.reading import document_games, table_games
from scrabble_api.formats.gcg import ReadGame, read_gcg
from scrabble_api.records.refusals import RecordRefused
from scrabble_api.rules.counting import count_text
from scrabble_api.rules.errors import Unreadable

#: What ``-`` stands for; a file of that name is ``./-``.
STANDARD_INPUT = Path("-")


class RecordPath(click.Path):
    """A file or a folder of records, or ``-``."""

    def __init__(self) -> None:
        super().__init__(exists=True, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path; ``STANDARD_INPUT`` itself for ``-``."""
        return STANDARD_INPUT if value == "-" else super().convert(value, param, ctx)


def is_folder(path: Path) -> bool:
    """Whether it is a folder, whose files are meant."""
    return path is not STANDARD_INPUT and path.is_dir()


def read_file(path: Path) -> bytes:
    """What is in a file or on standard input; OSError where it cannot be read or is none of a record."""
    if path is STANDARD_INPUT:
        content = sys.stdin.buffer.read(MOST_BYTES + 1)
    else:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise OSError(f"larger than {MOST_MIB} MiB, which no record is")
    return content


def json_of(content: bytes) -> Any:
    """The value of a JSON file; Unreadable where it is none."""
    try:
        return orjson.loads(content)
    except orjson.JSONDecodeError as fault:
        raise Unreadable("unreadable-record", f"It is no JSON: {fault}.") from None


def name_of(path: Path) -> str:
    """A file's name as JSON can hold it: a name need not be text, and what of it is none is marked."""
    return os.fsencode(path).decode(errors="replace")


def reason(fault: OSError | Unreadable) -> str:
    """Why a file cannot be read, and where in it; of several faults the first, and how many more there are."""
    if isinstance(fault, OSError):
        return fault.strerror or str(fault)
    first = ": ".join(filter(None, ["/".join(map(str, fault.path)), fault.message]))
    return f"{first} And {count_text(len(fault.others), 'more fault')}." if fault.others else first


def write_out(content: bytes, output: Path | None, *, force: bool) -> None:
    """Write into that file, else to standard output; RecordRefused where the file is there already."""
    if output is None:
        give_file(content)
    elif not write_unless_there(output, content, force=force):
        raise RecordRefused("file-exists", f"{output} already exists. Choose another name, or use --force.")


def write_unless_there(file: Path, content: bytes, *, force: bool) -> bool:
    """Whether the file was written; not where there is one that is to be kept."""
    try:
        with file.open("wb" if force else "xb") as opened:
            opened.write(content)
    except FileExistsError:
        return False
    return True


#: How the games of each format are read, by the ending of its files' names.
_READERS: Mapping[str, Callable[[bytes], Sequence[ReadGame]]] = {
    "gcg": read_gcg,
    "json": lambda content: document_games(json_of(content), whole_shelf()),
    "csv": table_games,
}


#: The formats that records are read in.
KINDS = tuple(_READERS)


def record_paths(paths: Iterable[Path]) -> Iterator[Path]:
    """Each file, and of each folder all files that are records by their names."""
    for path in paths:
        if is_folder(path):
            yield from sorted(one for one in path.rglob("*") if _ending(one) in _READERS and one.is_file())
        else:
            yield path


def games_in(path: Path, content: bytes, kind: str | None = None) -> Sequence[ReadGame]:
    """The games of a file of any format, which goes by its name and content where it is not said."""
    return _READERS[kind or kind_of(path, content)](content)


def plain_name(path: Path) -> str:
    """What a file is called without the ending of its format."""
    return path.stem if _ending(path) in _READERS else path.name


def kind_of(path: Path, content: bytes) -> str:
    """The format of a file, by its name, else by how it begins; whatever is nothing else is GCG."""
    named = _ending(path)
    return named if named in _READERS else _guess_kind(content)


def _ending(path: Path) -> str:
    return path.suffix.lower().removeprefix(".")


def _guess_kind(content: bytes) -> str:
    first = content.removeprefix(b"\xef\xbb\xbf").lstrip().partition(b"\n")[0].lower()
    if first.startswith(b"{"):
        return "json"
    names = () if first.startswith((b"#", b">")) else re.split(rb'[,;"\s]+', first)
    return "csv" if b"kind" in names else "gcg"
