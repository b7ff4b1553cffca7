"""The one form in which word lists are kept: capitals, in order, a word a line, line feeds, UTF-8."""

import hashlib
from collections.abc import Iterable


def list_bytes(words: Iterable[str]) -> bytes:
    """Words, already in order, as a file: each ends in a line feed, the last one too."""
    return "".join([f"{word}\n" for word in words]).encode()


def listed_words(kept: bytes) -> list[str]:
    """The words of a file in this form."""
    return kept.decode().removesuffix("\n").split("\n")


def sha256_of(kept: bytes) -> str:
    """The fingerprint by which a list is known, in hexadecimal."""
    return hashlib.sha256(kept).hexdigest()
