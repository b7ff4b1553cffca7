"""What is known about a word list without reading its words, and holding the words to it."""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from scrabble_api.lexicons.refusals import DamagedList
from scrabble_api.lexicons.written import sha256_of
from scrabble_api.rules.lexicon import Lexicon

#: What mends a list that a club has added itself.
ADD_AGAIN = "Remove the list and add it again from its source, or put both its files back from a backup."


@dataclass(frozen=True, slots=True)
class ListRecord:
    """A word list's particulars: ``letters`` is its letter set's id, ``words`` how many it has.

    ``sha256`` is of the list in its one written form; ``added_at`` is a time in UTC, and None for built-in lists.
    """

    id: str
    title: str
    language: str
    letters: str
    sha256: str
    words: int
    added_at: str | None = None


def record_bytes(record: ListRecord) -> bytes:
    """A record as it is kept."""
    return (json.dumps(asdict(record), ensure_ascii=False, indent=2) + "\n").encode()


def kept_record(file: Path) -> ListRecord:
    """The record kept in this file; DamagedList if it cannot be read or is another list's."""
    try:
        record = _parsed(json.loads(file.read_bytes()))
    except (ValueError, TypeError, KeyError) as fault:
        raise DamagedList(file, f"cannot be read: {fault}", ADD_AGAIN) from fault
    if record.id != file.stem:
        raise DamagedList(file, f"says it is about the list “{record.id}”", ADD_AGAIN)
    return record


def _parsed(kept: dict[str, Any]) -> ListRecord:
    texts = {name: kept[name] for name in ("id", "title", "language", "letters", "sha256")}
    record = ListRecord(**texts, words=kept["words"], added_at=kept.get("added_at"))
    if not all(isinstance(text, str) for text in (*texts.values(), record.added_at or "")):
        raise ValueError("all but the number of words must be text")
    if not isinstance(record.words, int):
        raise ValueError("the number of words must be a whole number")
    return record


def check_fingerprint(record: ListRecord, kept: bytes, file: Path, remedy: str) -> None:
    """Whether the list is still the one recorded; DamagedList, with the remedy, if it is not."""
    found = sha256_of(kept)
    if found != record.sha256:
        raise DamagedList(
            file, f"is not the list that was added: its SHA-256 is {found}, and should be {record.sha256}", remedy
        )


def lexicon_of(record: ListRecord, words: Iterable[str]) -> Lexicon:
    """The lexicon of this record and its words."""
    return Lexicon(record.id, record.title, record.language, record.letters, record.sha256, frozenset(words))
