"""Adding word lists to the data folder, and removing them."""

import re
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from scrabble_api.lexicons.built_in import BUILT_IN
from scrabble_api.lexicons.folder import changing, ids_found, lists_folder, put, record_file, take_away, words_file
from scrabble_api.lexicons.reading import ListReading
from scrabble_api.lexicons.records import ListRecord, kept_record, record_bytes
from scrabble_api.lexicons.refusals import RefusedId, TakenId
from scrabble_api.lexicons.written import list_bytes
from scrabble_api.rules.errors import UnknownName
from scrabble_api.rules.letters import LetterSet

_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_COMPARED = ("sha256", "letters", "language", "title")


def add_list(
    folder: Path, id: str, reading: ListReading, title: str, language: str, letter_set: LetterSet
) -> ListRecord:
    """Keep a list under an id, and give its record; the same list a second time changes nothing.

    RefusedId for an id badly written or of a built-in list, TakenId for that of another list.
    """
    _refuse_id(id)
    lists = lists_folder(folder)
    now = datetime.now(UTC).isoformat(timespec="seconds")
    record = ListRecord(id, title, language, letter_set.id, reading.sha256, len(reading.words), now)
    with changing(lists):
        record = _as_first_added(record_file(lists, id), record)
        put(words_file(lists, id), list_bytes(reading.words))
        # The record comes last: a list without one is seen to be half-written.
        put(record_file(lists, id), record_bytes(record))
    return record


def remove_list(folder: Path, id: str) -> None:
    """Remove a kept list, whole or damaged; RefusedId for a built-in list, UnknownName for one that is not kept."""
    if id in BUILT_IN:
        raise _built_in(id)
    lists = lists_folder(folder)
    known = ids_found(lists)
    if id not in known:
        raise UnknownName("lexicon", id, known)
    with changing(lists):
        take_away(record_file(lists, id))
        take_away(words_file(lists, id))


def _refuse_id(id: str) -> None:
    if id in BUILT_IN:
        raise _built_in(id)
    if not _ID.fullmatch(id):
        raise RefusedId(
            "bad-lexicon-id",
            f"“{id}” cannot be the id of a lexicon; use 1 to 40 small letters a to z, digits and hyphens, no hyphen first.",
        )


def _built_in(id: str) -> RefusedId:
    return RefusedId(
        "built-in-lexicon",
        f"“{id}” is a built-in lexicon, which can be neither replaced nor removed; choose another id.",
    )


def _as_first_added(file: Path, record: ListRecord) -> ListRecord:
    """The record as it is kept already, or the new one; TakenId if the kept one differs."""
    if not file.exists():
        return record
    kept = kept_record(file)
    different = [name for name in _COMPARED if getattr(kept, name) != getattr(record, name)]
    if different:
        raise TakenId(record.id, _difference(different))
    return replace(record, added_at=kept.added_at)


def _difference(names: list[str]) -> str:
    said = {"sha256": "words", "letters": "letter set"}
    return f"other {' and '.join(said.get(name, name) for name in names)}"
