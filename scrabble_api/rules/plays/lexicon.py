"""A lexicon: the words that are good, and the verdict on words put to it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated

from scrabble_api.rules.equipment.letters import LetterSet
from scrabble_api.rules.errors import lookup
from scrabble_api.rules.limits import FROM_NOTHING, Characters, Id


@dataclass(frozen=True, slots=True)
class LexiconReference:
    """Which list is meant: its name, its checksum, and how many words it has."""

    id: Id
    sha256: Annotated[str, Characters(64)]
    words: Annotated[int, FROM_NOTHING]


@dataclass(frozen=True, slots=True, eq=False)
class Lexicon:
    """A word list under a name: words in capitals without brackets; ``sha256`` is of the sorted list, a line each."""

    id: str
    title: str
    language: str
    letters: str
    sha256: str
    words: frozenset[str]

    @property
    def reference(self) -> LexiconReference:
        """Which list it is."""
        return LexiconReference(self.id, self.sha256, len(self.words))

    def is_good(self, letters: tuple[str, ...], letter_set: LetterSet) -> bool:
        """Whether the word of these tiles is good: on the list, and with no tile spelled out that must be used."""
        return "".join(letters) in self.words and not letter_set.split_digraphs(letters)


@dataclass(frozen=True, slots=True)
class Shelf:
    """The lexicons there are, and the one that words are judged by where none is named."""

    lexicons: Mapping[str, Lexicon]
    default: str | None = None

    def lexicon(self, name: str) -> Lexicon:
        """The lexicon of that name; UnknownName if there is none."""
        return lookup("lexicon", name, self.lexicons)

    def default_in(self, language: str | None) -> Lexicon | None:
        """The default, if there is one and it is in that language or any will do."""
        default = self.lexicons[self.default] if self.default else None
        return default if default and language in (None, default.language) else None

    def resolve(self, pin: LexiconReference) -> Lexicon | LexiconReference:
        """The list that a game was opened with, where it is still here and still the same."""
        found = self.lexicons.get(pin.id)
        return found if found is not None and found.sha256 == pin.sha256 else pin


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
    """Judge words as they are written, in any case, a tile of several characters in brackets."""
    words = tuple(words)
    return Judgement(words, tuple(lexicon.is_good(letter_set.word_tiles(word), letter_set) for word in words))
