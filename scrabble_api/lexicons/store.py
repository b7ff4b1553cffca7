"""The lists a club keeps: added to the data folder, removed from it, and read back.

The data folder has a folder of lists, in which ``<id>.txt`` is a list in its one written form, ``<id>.json`` its record.
"""

import fcntl
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from scrabble_api.lexicons import list_file
from scrabble_api.lexicons.built_in import BUILT_IN
from scrabble_api.lexicons.reading import ListReading
from scrabble_api.lexicons.refusals import DamagedList, RefusedId, TakenId
from scrabble_api.rules.equipment.letter_sets import LETTER_SETS
from scrabble_api.rules.equipment.letters import LetterSet
from scrabble_api.rules.errors import UnknownName
from scrabble_api.rules.plays.lexicon import Lexicon

_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_COMPARED = ("sha256", "letters", "language", "title")
_REMEDY = "Remove the list and add it again from its source, or restore both its files from a backup."


def add_list(
    data_folder: Path, id: str, reading: ListReading, title: str, language: str, letter_set: LetterSet
) -> list_file.ListRecord:
    """Keep a list under an id, and give its record; the same list a second time changes nothing.

    RefusedId for an id badly written or of a built-in list, TakenId for that of another list.
    """
    check_id(id)
    for text in (title, language):
        if not text.isprintable():
            raise RefusedId("bad-lexicon-title", f"{text!r} cannot be a title or language. Use printable characters.")
    lists_folder = _lists_folder(data_folder)
    now = datetime.now(UTC).isoformat(timespec="seconds")
    record = list_file.ListRecord(id, title, language, letter_set.id, reading.sha256, len(reading.words), now)
    with change_lock(lists_folder):
        record = _as_first_added(_record_file(lists_folder, id), record)
        in_bytes = list_file.record_bytes(record)
        write_file(_words_file(lists_folder, id), list_file.list_bytes(reading.words))
        # The record comes last: a list without one is seen to be half-written.
        write_file(_record_file(lists_folder, id), in_bytes)
    return record


def remove_list(data_folder: Path, id: str) -> None:
    """Remove a kept list, whole or damaged; RefusedId for a built-in list, UnknownName for one that is not kept."""
    if id in BUILT_IN:
        raise _built_in(id)
    lists_folder = _lists_folder(data_folder)
    if not lists_folder.is_dir():
        raise UnknownName("lexicon", id, ())
    with change_lock(lists_folder):
        known = _ids_found(lists_folder)
        if id not in known:
            raise UnknownName("lexicon", id, known)
        delete_file(_record_file(lists_folder, id))
        delete_file(_words_file(lists_folder, id))


def kept_records(data_folder: Path) -> tuple[list_file.ListRecord, ...]:
    """The record of every kept list, by id; DamagedList for half a list."""
    lists_folder = _lists_folder(data_folder)
    with reading_lock(lists_folder):
        return tuple(_records(lists_folder))


def kept_lexicons(data_folder: Path) -> Mapping[str, Lexicon]:
    """Every kept list by id, held to its fingerprint; DamagedList for one that is not as it was added."""
    lists_folder = _lists_folder(data_folder)
    with reading_lock(lists_folder):
        return {record.id: _lexicon(lists_folder, record) for record in _records(lists_folder)}


@contextmanager
def reading_lock(lists_folder: Path) -> Iterator[None]:
    """While lists are read, none is added or removed."""
    with _lock(lists_folder, fcntl.LOCK_SH) if lists_folder.is_dir() else nullcontext():
        yield


@contextmanager
def change_lock(lists_folder: Path) -> Iterator[None]:
    """While a list is added or removed, none is read, and no other process adds or removes one."""
    lists_folder.mkdir(parents=True, exist_ok=True)
    with _lock(lists_folder, fcntl.LOCK_EX):
        yield


@contextmanager
def _lock(lists_folder: Path, lock: int) -> Iterator[None]:
    opened = os.open(lists_folder, os.O_RDONLY)
    try:
        fcntl.flock(opened, lock)
        yield
    finally:
        os.close(opened)


def write_file(file: Path, content: bytes) -> None:
    """Write a file so that after a crash it is there whole or as it was before."""
    draft = file.with_name(f"{file.name}.tmp")
    with draft.open("wb") as opened:
        opened.write(content)
        opened.flush()
        os.fsync(opened.fileno())
    draft.replace(file)
    _sync_folder(file.parent)


def delete_file(file: Path) -> None:
    """Remove a file, if it is there, for good."""
    file.unlink(missing_ok=True)
    _sync_folder(file.parent)


def _sync_folder(lists_folder: Path) -> None:
    """A name is on disk only when its folder is."""
    opened = os.open(lists_folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _lists_folder(data_folder: Path) -> Path:
    return data_folder / "lexicons"


def _words_file(lists_folder: Path, id: str) -> Path:
    return lists_folder / f"{id}.txt"


def _record_file(lists_folder: Path, id: str) -> Path:
    return lists_folder / f"{id}.json"


def _ids_found(lists_folder: Path) -> list[str]:
    """The ids of which there is a file, be it half a pair."""
    if not lists_folder.is_dir():
        return []
    files = [file for file in lists_folder.iterdir() if not file.name.startswith(".")]
    return sorted({file.stem for file in files if file.suffix in (".txt", ".json")})


def _records(lists_folder: Path) -> Iterator[list_file.ListRecord]:
    for found in _ids_found(lists_folder):
        _check_pair(lists_folder, found)
        yield _record(_record_file(lists_folder, found))


def _record(file: Path) -> list_file.ListRecord:
    """The record kept in this file; DamagedList if it cannot be read or is another list's."""
    try:
        record = list_file.parse_record(file.read_bytes())
    except (ValueError, TypeError, KeyError) as fault:
        raise DamagedList(file, f"cannot be read: {fault}", _REMEDY) from fault
    if record.id != file.stem:
        raise DamagedList(file, f"says it is about the list “{record.id}”", _REMEDY)
    return record


def _lexicon(lists_folder: Path, record: list_file.ListRecord) -> Lexicon:
    file = _words_file(lists_folder, record.id)
    kept = file.read_bytes()
    list_file.check_fingerprint(record, kept, file, _REMEDY)
    if record.letters not in LETTER_SETS:
        raise DamagedList(file, f"is for the letter set “{record.letters}”, which does not exist", _REMEDY)
    words = list_file.parse_list(kept)
    if len(words) != record.words:
        raise DamagedList(file, f"has {len(words):,} words, but its record says {record.words:,}", _REMEDY)
    return list_file.lexicon_of(record, words)


def _check_pair(lists_folder: Path, id: str) -> None:
    """Raise DamagedList unless both files of a list are there, under an id of its own."""
    words, record = _words_file(lists_folder, id), _record_file(lists_folder, id)
    for file, other in ((words, record), (record, words)):
        if not file.exists():
            raise DamagedList(file, f"is missing beside {other.name}", _REMEDY)
    if id in BUILT_IN:
        raise DamagedList(
            words, "has the id of a built-in list", "Move both its files elsewhere and add it with another id."
        )


def check_id(id: str) -> None:
    """Raise RefusedId for an id that is badly written, or belongs to a built-in list."""
    if id in BUILT_IN:
        raise _built_in(id)
    if not _ID.fullmatch(id):
        raise RefusedId(
            "bad-lexicon-id",
            f"“{id}” cannot be the id of a lexicon. Use 1 to 40 lower-case letters a to z, digits and hyphens, not a hyphen first.",
        )


def _built_in(id: str) -> RefusedId:
    return RefusedId(
        "built-in-lexicon",
        f"“{id}” is a built-in lexicon, which cannot be replaced or removed. Choose another id.",
    )


def _as_first_added(file: Path, record: list_file.ListRecord) -> list_file.ListRecord:
    """The record as it is kept already, or the new one; TakenId if the kept one differs."""
    if not file.exists():
        return record
    kept = _record(file)
    different = [name for name in _COMPARED if getattr(kept, name) != getattr(record, name)]
    if different:
        raise TakenId(record.id, _difference(different))
    return replace(record, added_at=kept.added_at)


def _difference(names: list[str]) -> str:
    nouns = {"sha256": "words", "letters": "letter set"}
    return f"other {' and '.join(nouns.get(name, name) for name in names)}"
