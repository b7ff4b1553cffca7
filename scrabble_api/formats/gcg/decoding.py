"""The bytes of a file as text: by its mark, as UTF-8, as the encoding it declares, else as Windows-1252."""

import codecs
import re
from dataclasses import dataclass

_DECLARED = re.compile(rb"#character-encoding[ \t]+([A-Za-z0-9._-]{1,40})", re.IGNORECASE)

#: Encodings that people declare; others either are none of text or cost too much to try.
_TRIED = re.compile(
    r"(us-?)?ascii|iso[-_]?8859[-_]?\d{1,2}|latin[-_]?\d{1,2}|windows[-_]?125\d|cp\d{3,4}|koi8[-_]?[rut]|mac[-_]?\w{2,9}"
)
_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_LAST = "cp1252"
#: A declaration stands at the head.
_HEAD = 4096

#: What is shown for bytes that are no characters.
MARK = "\ufffd"


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text, the encoding it was read by, and whether all bytes were characters in it."""

    text: str
    encoding: str
    is_whole: bool


def decoded(content: bytes) -> Decoded:
    """The text of a file, whatever its bytes are."""
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return _forced(content[len(mark) :], encoding)
    for encoding in ("utf-8", *_declared(content)):
        try:
            return Decoded(content.decode(encoding), encoding, is_whole=True)
        except (UnicodeError, LookupError):
            continue
    return _forced(content, _LAST)


def _declared(content: bytes) -> list[str]:
    found = _DECLARED.search(content[:_HEAD])
    name = found[1].decode("ascii").lower() if found else ""
    return [name] if _TRIED.fullmatch(name) else []


def _forced(content: bytes, encoding: str) -> Decoded:
    text = content.decode(encoding, errors="replace")
    return Decoded(text, encoding, MARK not in text)
