"""Every letter set shipped: one module of text each, found by its place in this folder.

They are those known from more than one source, but for Arabic: its words run from right to left, and boards here
are read from left to right only.
"""

from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module
from pkgutil import iter_modules

from scrabble_api.rules.equipment.letters import LetterSet, parse_letter_set
from scrabble_api.rules.equipment.spelling import parse_spelling


def _read(name: str) -> LetterSet:
    text = import_module(f"{__name__}.{name}")
    spelling = parse_spelling(getattr(text, "NEVER_BY_SINGLE_TILES", ""), getattr(text, "FOLDED", ""))
    read = parse_letter_set(name, text.TITLE, text.LANGUAGE, text.BLANKS, text.TILES, spelling)
    return replace(read, capital_nouns=getattr(text, "CAPITAL_NOUNS", False))


LETTER_SETS: Mapping[str, LetterSet] = {found.name: _read(found.name) for found in iter_modules(__path__)}
