"""Whether a word can be laid with the tiles of a letter set, those of several characters included."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from scrabble_api.rules.equipment.letters import LetterSet

#: Full stops, hyphens and apostrophes, as they are typed and as they are typeset.
_MARKS = ".-\u2010\u2011'\u2019\u02bc"


@dataclass(frozen=True, slots=True, eq=False)
class Speller:
    """How the words of one letter set are written; ``marks`` are those that stand on none of its tiles."""

    letter_set: LetterSet
    letters: frozenset[str]
    marks: frozenset[str]
    _spelled: re.Pattern[str]
    _tile: re.Pattern[str]

    def strange_letter(self, word: str) -> str | None:
        """The first character no tile can be laid for; none if the whole word can be laid."""
        reach = self._spelled.match(word)
        return word[reach.end()] if reach and reach.end() < len(word) else None

    def tiles(self, word: str) -> int:
        """The fewest tiles that spell the word."""
        return len(self._tile.findall(word))


@lru_cache(maxsize=64)
def speller(letter_set: LetterSet) -> Speller:
    """How words are written with this letter set; letters without tiles count, since blanks stand for them."""
    letters = frozenset(letter.letter for letter in letter_set.letters)
    characters = frozenset("".join(letters))
    # A tile whose characters all are tiles themselves adds no words, and would let the match wander.
    needed = [letter for letter in letters if len(letter) == 1 or not letters.issuperset(letter)]
    return Speller(
        letter_set,
        letters,
        frozenset(mark for mark in _MARKS if letter_set.capitals(mark) not in characters),
        re.compile(f"{_any_of(needed)}*+"),
        re.compile(_any_of(letters)),
    )


def _any_of(letters: Iterable[str]) -> str:
    longest_first = sorted(letters, key=lambda letter: (-len(letter), letter))
    return f"(?:{'|'.join(map(re.escape, longest_first))})"
