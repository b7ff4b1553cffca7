"""The bytes of a file as text: by its mark, as UTF-8, as the encoding it declares, else as Windows-1252."""

import codecs
import re
from dataclasses import dataclass, replace

_DECLARED = re.compile(rb"#character-encoding[ \t]+([A-Za-z0-9._-]{1,40})", re.IGNORECASE)

#: Encodings that people declare; others either are none of text or cost too much to try.
_TRIED = re.compile(
    r"(us-?)?ascii|iso[-_]?8859[-_]?\d{1,2}|latin[-_]?\d{1,2}|windows[-_]?125\d|cp\d{3,4}|koi8[-_]?[rut]|mac[-_]?\w{2,9}"
)
#: Encodings that are told by their marks, or tried in any case.
_UNICODE = re.compile(r"utf[-_]?(8|16|32)([-_]?(le|be))?")
_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_LAST = "cp1252"
#: A declaration stands at the head.
_HEAD = 4096

#: What is shown for bytes that are no characters.
MARK = "\ufffd"


@dataclass(frozen=True, slots=True)
class DecodedText:
    """A text, the encoding it was read by, and whether all bytes were characters in it.

    ``unknown`` is the encoding that the file declares where nobody knows it, else empty.
    """

    text: str
    encoding: str
    is_whole: bool
    unknown: str = ""


def decode(content: bytes) -> DecodedText:
    """The text of a file, whatever its bytes are."""
    name = _declared_encoding(content)
    is_known = _is_known(name)
    read = _read_as(content, [name] if is_known and _TRIED.fullmatch(name) else [])
    return read if is_known or not name else replace(read, unknown=name)


def _read_as(content: bytes, declared: list[str]) -> DecodedText:
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return _decode_with_marks(content[len(mark) :], encoding)
    for encoding in ("utf-8", *declared):
        try:
            return DecodedText(content.decode(encoding), encoding, is_whole=True)
        except UnicodeError:
            continue
    return _decode_with_marks(content, _LAST)


def _declared_encoding(content: bytes) -> str:
    """What the file says it is in, in small letters; empty where it does not say."""
    found = _DECLARED.search(content[:_HEAD].replace(b"\x00", b""))
    return found[1].decode("ascii").lower() if found else ""


def _is_known(name: str) -> bool:
    try:
        codecs.lookup(name)
    except LookupError:
        return False
    return _TRIED.fullmatch(name) is not None or _UNICODE.fullmatch(name) is not None


def _decode_with_marks(content: bytes, encoding: str) -> DecodedText:
    text = content.decode(encoding, errors="replace")
    return DecodedText(text, encoding, MARK not in text)
