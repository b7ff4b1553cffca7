"""The folder of kept lists: ``<id>.txt`` is a list in its one written form, ``<id>.json`` its record."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

from scrabble_api.lexicons.built_in import BUILT_IN
from scrabble_api.lexicons.records import ADD_AGAIN
from scrabble_api.lexicons.refusals import DamagedList


def lists_folder(folder: Path) -> Path:
    """Where the lists are within the data folder."""
    return folder / "lexicons"


def words_file(lists: Path, id: str) -> Path:
    """The file of a list's words."""
    return lists / f"{id}.txt"


def record_file(lists: Path, id: str) -> Path:
    """The file of a list's record."""
    return lists / f"{id}.json"


@contextmanager
def reading(lists: Path) -> Iterator[None]:
    """While lists are read, none is added or removed."""
    with _locked(lists, fcntl.LOCK_SH) if lists.is_dir() else nullcontext():
        yield


@contextmanager
def changing(lists: Path) -> Iterator[None]:
    """While a list is added or removed, none is read, and no other process adds or removes one."""
    lists.mkdir(parents=True, exist_ok=True)
    with _locked(lists, fcntl.LOCK_EX):
        yield


@contextmanager
def _locked(lists: Path, lock: int) -> Iterator[None]:
    opened = os.open(lists, os.O_RDONLY)
    try:
        fcntl.flock(opened, lock)
        yield
    finally:
        os.close(opened)


def ids_found(lists: Path) -> list[str]:
    """The ids of which there is a file, be it half a pair."""
    if not lists.is_dir():
        return []
    files = [file for file in lists.iterdir() if not file.name.startswith(".")]
    return sorted({file.stem for file in files if file.suffix in (".txt", ".json")})


def check_pair(lists: Path, id: str) -> None:
    """Whether both files of a list are there, under an id of its own; DamagedList if not."""
    words, record = words_file(lists, id), record_file(lists, id)
    for file, other in ((words, record), (record, words)):
        if not file.exists():
            raise DamagedList(file, f"is missing beside {other.name}", ADD_AGAIN)
    if id in BUILT_IN:
        raise DamagedList(
            words, "has the id of a built-in list", "Move both its files away and add it under another id."
        )


def put(file: Path, content: bytes) -> None:
    """Write a file so that after a crash it is there whole or as it was before."""
    draft = file.with_name(f"{file.name}.tmp")
    with draft.open("wb") as opened:
        opened.write(content)
        opened.flush()
        os.fsync(opened.fileno())
    draft.replace(file)
    _settle(file.parent)


def take_away(file: Path) -> None:
    """Remove a file, if it is there, for good."""
    file.unlink(missing_ok=True)
    _settle(file.parent)


def _settle(lists: Path) -> None:
    """A name is on disk only when its folder is."""
    opened = os.open(lists, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
