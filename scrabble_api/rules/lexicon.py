"""A lexicon: the words that are good, and the verdict on the words of a play."""

from collections.abc import Mapping
from dataclasses import dataclass

from scrabble_api.rules.errors import UnknownName


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


def lexicon_named(name: str, lexicons: Mapping[str, Lexicon]) -> Lexicon:
    """The lexicon of that name; UnknownName with near names otherwise."""
    if name not in lexicons:
        raise UnknownName("lexicon", name, lexicons)
    return lexicons[name]
