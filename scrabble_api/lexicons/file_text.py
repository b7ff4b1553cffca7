"""A file offered as a word list, as text and as the entries of that text."""

import csv
import gzip
import io
import re
import zlib
from collections.abc import Iterator

from scrabble_api.lexicons.refusals import RefusedList

#: The largest text read, once decompressed; the longest lists known, of Polish, need 45 MiB.
LARGEST_TEXT = 64 * 1024 * 1024

_MOST_LINES = 5_000_000

_GZIP = b"\x1f\x8b"
_BOMS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_NOT_TEXT = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
_COMMENT = re.compile(r"(?:^|\s)#.*")
_BLANK = re.compile(r"\s")
_WORD_COLUMNS = ("word", "words")
_DELIMITERS = ",;\t"


def file_text(raw: bytes) -> tuple[str, str]:
    """The text and its encoding: by its mark, else UTF-8, else Windows-1252; RefusedList for what is no text."""
    plain = _decompress(raw)
    if len(plain) > LARGEST_TEXT:
        raise RefusedList(
            "list-too-large", f"The file holds more than {LARGEST_TEXT >> 20} MiB of text. Use a shorter list."
        )
    text, encoding = _decode(plain)
    if found := _NOT_TEXT.search(text):
        raise _not_text(f"it holds the control character U+{ord(found.group()):04X}")
    return text.replace("\r\n", "\n").replace("\r", "\n"), encoding


def _decompress(raw: bytes) -> bytes:
    if not raw.startswith(_GZIP):
        return raw
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(raw)) as packed:
            return packed.read(LARGEST_TEXT + 1)
    except (OSError, EOFError, zlib.error) as fault:
        raise RefusedList(
            "damaged-gzip", f"The file cannot be decompressed ({fault}). Compress it and send it again."
        ) from fault


def _decode(plain: bytes) -> tuple[str, str]:
    marked = [encoding for mark, encoding in _BOMS if plain.startswith(mark)]
    for encoding in marked or ["utf-8", "windows-1252"]:
        try:
            return plain.decode(encoding), encoding.removesuffix("-sig")
        except UnicodeDecodeError:
            continue
    raise _not_text(f"its bytes are not valid in {' or '.join(marked) or 'UTF-8 or Windows-1252'}")


def _not_text(why: str) -> RefusedList:
    return RefusedList(
        "not-text",
        f"This is not a text file: {why}. Use a text file with one word a line, or a CSV file, in UTF-8; gzip is accepted.",
    )


def entries_of_text(text: str, filename: str) -> list[str]:
    """The entries of a text, as written: element n is that of line n + 1, empty where the line has none.

    RefusedList for too many lines or a broken CSV.
    """
    lines = text.split("\n")
    if len(lines) > _MOST_LINES:
        raise RefusedList("list-too-large", f"The file has more than {_MOST_LINES:,} lines. Use a shorter list.")
    return _csv_entries(lines) if _is_csv(lines, filename) else _plain_entries(lines)


def _is_csv(lines: list[str], filename: str) -> bool:
    """By its name, or because the first word of the first written line has a mark that only CSV has."""
    name = filename.lower().removesuffix(".gz")
    return name.endswith((".csv", ".tsv")) or any(mark in _first_written(lines).split()[0] for mark in ',;"')


def _first_written(lines: list[str]) -> str:
    return next((line for line in lines if line.strip() and not line.startswith("#")), "-")


def _plain_entries(lines: list[str]) -> list[str]:
    """A tab always ends the word; blanks do where most lines have them, else they join several words."""
    entries = [_COMMENT.sub("", line).strip().split("\t")[0].rstrip() for line in lines]
    in_columns = sum(_BLANK.search(entry) is not None for entry in entries)
    if 2 * in_columns <= sum(map(bool, entries)):
        return entries
    return [entry.split(None, 1)[0] if entry else "" for entry in entries]


def _csv_entries(lines: list[str]) -> list[str]:
    rows = list(_csv_rows(lines))
    heading = next((row for _, row in rows if row), [])
    names = [cell.strip().lower() for cell in heading]
    named = [names.index(name) for name in _WORD_COLUMNS if name in names]
    column = named[0] if named else 0
    entries: list[str] = []
    for line, row in rows:
        entries.extend([""] * (line - 1 - len(entries)))
        is_word = column < len(row) and not (named and row is heading)
        entries.append(row[column].strip() if is_word else "")
    return entries


def _csv_rows(lines: list[str]) -> Iterator[tuple[int, list[str]]]:
    """Every row with the number of the line it starts on."""
    first = _first_written(lines)
    delimiter = max(_DELIMITERS, key=first.count)
    rows = csv.reader([f"{line}\n" for line in lines], delimiter=delimiter, strict=True)
    start = 1
    try:
        for row in rows:
            yield start, [] if row and row[0].lstrip().startswith("#") else row
            start = rows.line_num + 1
    except csv.Error as fault:
        raise RefusedList(
            "bad-csv", f"Line {start} cannot be read as CSV ({fault}). Correct it; check the quotes."
        ) from fault
