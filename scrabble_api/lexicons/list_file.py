"""The record of a word list and the bytes of its words: the one form in which lists are kept.

That form is capitals, in order, a word a line, line feeds, UTF-8; a list's SHA-256 is of these bytes.
"""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from scrabble_api.lexicons.refusals import DamagedList
from scrabble_api.rules.plays.lexicon import Lexicon


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
    """A record as it is kept: JSON in UTF-8."""
    return (json.dumps(asdict(record), ensure_ascii=False, indent=2) + "\n").encode()


def parse_record(kept: bytes) -> ListRecord:
    """The record that is kept so; ValueError, TypeError or KeyError for what is none."""
    fields = json.loads(kept)
    texts = {name: fields[name] for name in ("id", "title", "language", "letters", "sha256")}
    record = ListRecord(**texts, words=fields["words"], added_at=fields.get("added_at"))
    if not all(isinstance(text, str) for text in (*texts.values(), record.added_at or "")):
        raise ValueError("all but the number of words must be text")
    if not isinstance(record.words, int):
        raise ValueError("the number of words must be a whole number")
    return record


def list_bytes(words: Iterable[str]) -> bytes:
    """Words, already in order, as a file: each ends in a line feed, the last one too."""
    return "".join([f"{word}\n" for word in words]).encode()


def parse_list(kept: bytes) -> list[str]:
    """The words of a file in this form."""
    return kept.decode().removesuffix("\n").split("\n")


def sha256_of(kept: bytes) -> str:
    """The fingerprint by which a list is known, in hexadecimal."""
    return hashlib.sha256(kept).hexdigest()


def check_fingerprint(record: ListRecord, kept: bytes, file: Path, remedy: str) -> None:
    """Raise DamagedList, with the remedy, unless these bytes of the file are the list recorded."""
    found = sha256_of(kept)
    if found != record.sha256:
        raise DamagedList(
            file, f"is not the list that was added: its SHA-256 is {found}, but should be {record.sha256}", remedy
        )


def lexicon_of(record: ListRecord, words: Iterable[str]) -> Lexicon:
    """The lexicon of this record and its words."""
    return Lexicon(record.id, record.title, record.language, record.letters, record.sha256, frozenset(words))
