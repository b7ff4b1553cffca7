"""Files of records as commands read them."""

import os
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import orjson

from scrabble_api.cli.surroundings import whole_shelf
from scrabble_api.formats.gcg import ReadGame, read_gcg
from scrabble_api.formats.told_games import document_games, table_games
from scrabble_api.rules.errors import Unreadable

#: A larger file is no record.
MOST_BYTES = 16 * 1024 * 1024


def read_file(path: Path) -> bytes:
    """What is in a file; OSError where it cannot be read or is none of a record."""
    with path.open("rb") as file:
        content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise OSError(f"larger than {MOST_BYTES // 1024**2} MiB, which no record is")
    return content


def read_gcg_games(content: bytes) -> Sequence[ReadGame]:
    """The games of a GCG file."""
    return read_gcg(content).games


def read_json_games(content: bytes) -> Sequence[ReadGame]:
    """The games of a record document."""
    return document_games(json_of(content), whole_shelf())


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
    """Why a file cannot be read, and where in it."""
    if isinstance(fault, OSError):
        return fault.strerror or str(fault)
    return ": ".join(filter(None, ["/".join(map(str, fault.path)), fault.message]))


Reader = Callable[[bytes], Sequence[ReadGame]]
_READERS: Mapping[str, Reader] = {
    "gcg": read_gcg_games,
    "json": read_json_games,
    "csv": table_games,
}


def read_any_games(path: Path, content: bytes) -> tuple[str, Sequence[ReadGame]]:
    """The format of a file, and its games."""
    named = path.suffix.lower().removeprefix(".")
    kind = named if named in _READERS else _guessed(content)
    return kind, _READERS[kind](content)


def _guessed(content: bytes) -> str:
    """What a file is by how it begins; whatever is nothing else is GCG."""
    if content.lstrip().startswith(b"{"):
        return "json"
    names = re.split(rb'[,;"\s]+', content.partition(b"\n")[0].removeprefix(b"\xef\xbb\xbf").lower())
    return "csv" if b"kind" in names else "gcg"
