"""How texts that somebody wrote are shown."""

import re

from scrabble_api.rules.limits import UNSEEN


def cut_line(text: str, longest: int) -> str:
    """A text on one line and no longer than that, with a blank for whatever cannot be shown."""
    shown = "".join(char if char.isprintable() else " " for char in text)
    return " ".join(shown.split())[:longest].strip()


#: Control characters, lines' ends of other kinds, marks that turn the direction of writing, and what is no character.
STEERING = "\\x00-\\x1f\\x7f-\\x9f\\u061c\\u200e\\u200f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069\\ud800-\\udfff"
_IN_LINE = re.compile(f"[{STEERING}]")
#: What a file of text has beside, for its lines and columns.
IN_FILE = re.compile(rf"(?!\r?\n|\t)[{STEERING}]")


def is_visible(text: str) -> bool:
    """Whether anything of a text can be seen, as of every name; games recorded before may hold others."""
    return re.search(rf"[^\x00-\x1f\x7f{UNSEEN}]", text) is not None


def terminal_line(text: str) -> str:
    r"""A text on one line, with ``\x1b`` for the character that begins a terminal's commands, and others of the kind."""
    return _IN_LINE.sub(_visible, text)


def terminal_text(text: str) -> str:
    """A text of several lines so that it steers no terminal."""
    return IN_FILE.sub(_visible, text)


def _visible(found: re.Match[str]) -> str:
    number = ord(found[0])
    return f"\\x{number:02x}" if number <= _ONE_BYTE else f"\\u{number:04x}"


_ONE_BYTE = 0xFF
