"""How much one request may ask for: what a file may hold, how much work its games may be, how long an answer is.

The least of it is looked at first: raw bytes are counted before anything is read from them.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from scrabble_api.rules.work import MOST_WORK
from scrabble_api.web.problems import RequestRefused

_Game = TypeVar("_Game")

#: So many lines a file may have, whatever they hold.
MOST_FILE_LINES = 50_000
#: So many signs that make something of JSON or of a table: opening brackets and braces, commas, semicolons.
MOST_MARKS = 500_000
#: So many games of a file are answered, and so many events and remarks.
MOST_GAMES, MOST_EVENTS = 250, MOST_WORK.events
#: So many things a document may tell with all its notes and findings.
MOST_THINGS = 50_000
#: So long an answer may be.
MOST_ANSWER_MB = 16
_MB = 1_000_000

#: What the contract says of it all.
FILE_BOUNDS = (
    f"A file may hold {MOST_GAMES:,} games, {MOST_EVENTS:,} events and remarks, {MOST_FILE_LINES:,} lines and "
    f"{MOST_MARKS:,} brackets and commas, and the words of its plays {MOST_WORK.letters:,} letters (`body-too-large`); "
    f"an answer is at most {MOST_ANSWER_MB} MB long (`answer-too-large`)."
)


def check_lines(content: bytes) -> bytes:
    """The file; refused where it has more lines than can be games."""
    lines = content.count(b"\n") + content.count(b"\r") - content.count(b"\r\n")
    if lines > MOST_FILE_LINES:
        raise _too_large(f"The file has {lines:,} lines. The most is {MOST_FILE_LINES:,}")
    return content


def check_marks(content: bytes) -> bytes:
    """The document or table; refused where it has more brackets and commas than games need."""
    marks = sum(content.count(mark) for mark in (b"[", b"{", b",", b";"))
    if marks > MOST_MARKS:
        raise _too_large(f"The file has {marks:,} brackets and commas. The most is {MOST_MARKS:,}")
    return content


def _too_large(what: str) -> RequestRefused:
    return RequestRefused("body-too-large", f"{what}: divide it.")


def within_reach(games: Iterable[_Game], length: Callable[[_Game], int]) -> Sequence[_Game]:
    """The games; refused as soon as they are too many, or have too many events and remarks."""
    found, events = [], 0
    for game in games:
        found.append(game)
        events += length(game)
        if len(found) > MOST_GAMES or events > MOST_EVENTS:
            most = f"{MOST_GAMES:,} games and {MOST_EVENTS:,} events and remarks"
            raise RequestRefused("body-too-large", f"One request can check at most {most}. Divide the file.")
    return found


def whole_answer(parts: Iterable[bytes]) -> bytes:
    """The answer of these parts; refused as soon as it is too long, before the rest is made."""
    found, length = [], 0
    for part in parts:
        length += len(part)
        if length > MOST_ANSWER_MB * _MB:
            message = f"The answer would be longer than {MOST_ANSWER_MB} MB. Divide the file, or ask for less."
            raise RequestRefused("answer-too-large", message)
        found.append(part)
    return b"".join(found)
