"""A lexicon: the words that are good, and the verdict on words put to it."""

from collections.abc import Iterable
from dataclasses import dataclass

from scrabble_api.rules.letters import LetterSet


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


@dataclass(frozen=True, slots=True)
class Judgement:
    """The verdict on some words: one for all, as at a challenge, and each word's own."""

    words: tuple[str, ...]
    valid: tuple[bool, ...]

    @property
    def is_acceptable(self) -> bool:
        """Acceptable only if every word is good."""
        return all(self.valid)


def judge_words(words: Iterable[str], lexicon: Lexicon, letter_set: LetterSet) -> Judgement:
    """Judge words as they are written, in any case and with or without the brackets of tiles."""
    words = tuple(words)
    return Judgement(words, tuple(lexicon.has_word(letter_set.word_in_capitals(word)) for word in words))
