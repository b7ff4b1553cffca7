"""Every letter set shipped: one module of text each, found by its place in this folder.

They are those known from more than one source, but for Arabic: its words run from right to left, and boards here
are read from left to right only.
"""

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType

from scrabble_api.rules.letters import LetterSet, parse_letter_set


def _read(name: str) -> LetterSet:
    text = import_module(f"{__name__}.{name}")
    return parse_letter_set(name, text.TITLE, text.LANGUAGE, text.BLANKS, text.TILES)


LETTER_SETS: Mapping[str, LetterSet] = MappingProxyType(
    {found.name: _read(found.name) for found in iter_modules(__path__)}
)
