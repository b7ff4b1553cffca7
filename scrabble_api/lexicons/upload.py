"""The bytes of an offered file as text."""

import gzip
import io
import re
import zlib

from scrabble_api.lexicons.refusals import RefusedList

#: The largest text read, once decompressed; the longest lists known, of Polish, need 45 MiB.
LARGEST_TEXT = 64 * 1024 * 1024

_GZIP = b"\x1f\x8b"
_BOMS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_NOT_TEXT = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")


def upload_text(raw: bytes) -> tuple[str, str]:
    """The text and its encoding: by its mark, else UTF-8, else Windows-1252; RefusedList for what is no text."""
    plain = _decompressed(raw)
    if len(plain) > LARGEST_TEXT:
        raise RefusedList(
            "list-too-large", f"The file holds more than {LARGEST_TEXT >> 20} MiB of text; offer a shorter list."
        )
    text, encoding = _decoded(plain)
    if found := _NOT_TEXT.search(text):
        raise _no_text(f"it holds the control character U+{ord(found.group()):04X}")
    return text.replace("\r\n", "\n").replace("\r", "\n"), encoding


def _decompressed(raw: bytes) -> bytes:
    if not raw.startswith(_GZIP):
        return raw
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(raw)) as packed:
            return packed.read(LARGEST_TEXT + 1)
    except (OSError, EOFError, zlib.error) as fault:
        raise RefusedList(
            "damaged-gzip", f"The file cannot be decompressed ({fault}); compress and send it again."
        ) from fault


def _decoded(plain: bytes) -> tuple[str, str]:
    marked = [encoding for mark, encoding in _BOMS if plain.startswith(mark)]
    for encoding in marked or ["utf-8", "windows-1252"]:
        try:
            return plain.decode(encoding), encoding.removesuffix("-sig")
        except UnicodeDecodeError:
            continue
    raise _no_text(f"its bytes mean nothing in {' or '.join(marked) or 'UTF-8 or Windows-1252'}")


def _no_text(why: str) -> RefusedList:
    return RefusedList(
        "not-text",
        f"This is no text: {why}. Offer a text file with a word a line, or a CSV file, in UTF-8; gzip is welcome.",
    )
