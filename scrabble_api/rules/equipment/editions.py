"""Editions: a board's layout and the letter set played on it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scrabble_api.rules.equipment.layouts import LAYOUTS
from scrabble_api.rules.equipment.letter_sets import LETTER_SETS
from scrabble_api.rules.equipment.letters import LetterSet, with_spelling
from scrabble_api.rules.equipment.spelling import Spelling
from scrabble_api.rules.equipment.squares import Layout

DEFAULT_EDITION = "english"

#: The letter sets made for another board than the standard one.
_BOARDS_OF_THEIR_OWN = {"english_super": "super"}


@dataclass(frozen=True, slots=True)
class Edition:
    """What lies in the box: a layout and a letter set; ``id`` is None for a pairing of the caller's own."""

    id: str | None
    layout: Layout
    letter_set: LetterSet


EDITIONS: Mapping[str, Edition] = {
    name: Edition(name, LAYOUTS[_BOARDS_OF_THEIR_OWN.get(name, "standard")], letter_set)
    for name, letter_set in LETTER_SETS.items()
}


def edition_of_pair(layout: Layout, letter_set: LetterSet) -> Edition:
    """The named edition of this layout and letter set, or a nameless one of the caller's own pairing."""
    edition = EDITIONS[letter_set.id]
    if edition.layout is not layout:
        return Edition(None, layout, letter_set)
    return edition_with_spelling(edition, letter_set.spelling)


def edition_with_spelling(edition: Edition, spelling: Spelling) -> Edition:
    """The edition with words spelled so, as in a game that was opened when its letter set had that spelling."""
    letter_set = with_spelling(edition.letter_set, spelling)
    return edition if letter_set is edition.letter_set else replace(edition, letter_set=letter_set)
