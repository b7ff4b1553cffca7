"""A lexicon: the words that are good, and the verdict on the words of a play."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Lexicon:
    """A word list under a name: words in capitals without brackets; ``sha256`` is of the sorted list, a line each."""

    id: str
    title: str
    language: str
    letters: str
    sha256: str
    words: frozenset[str]

    def has_word(self, word: str) -> bool:
        """Whether the word, in capitals, is good."""
        return word in self.words

    def are_acceptable(self, words: Iterable[str]) -> bool:
        """One verdict on all words of a play: acceptable only if every one is good."""
        return all(word in self.words for word in words)
