"""The words of a lexicon as sets held in whole numbers, so that all words with a letter in a place are one value.

Words of as many tiles stand in one order, and a set of them is a whole number whose bit i is word i. What fits a place on
a board is then found by a few ``&`` and ``|``, however many words there are.
"""

import re
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from types import MappingProxyType

from scrabble_api.rules.equipment.layouts import LAYOUTS
from scrabble_api.rules.equipment.letters import BLANK, LetterSet
from scrabble_api.rules.errors import Unreadable
from scrabble_api.rules.plays.lexicon import Lexicon

#: So many words, each way to lay one counted, are searched: they take some 60 MB of every worker.
MOST_WORDS = 1_000_000
#: So many words of all lists together are kept at hand in each process; the list used last always is.
_MOST_KEPT = 1_500_000

#: No line of a board is longer.
_LONGEST_LINE = max(max(layout.width, layout.height) for layout in LAYOUTS.values())

#: Words of one length, one after another: a byte for each tile, the number of its letter in the set.
_Codes = bytes


@dataclass(frozen=True, slots=True, eq=False)
class WordsOfLength:
    """The words of so many tiles, and the set of ``all`` of them.

    ``places`` has for each place the set of words with a letter there, by letter; ``repeated`` the sets of words that have
    a letter at least twice, three times …; ``codes`` are the words themselves, each letter as its number in the set.
    """

    length: int
    all: int
    codes: _Codes
    places: tuple[Mapping[str, int], ...]
    repeated: Mapping[str, tuple[int, ...]]

    def word_codes(self, index: int) -> _Codes:
        """The letters of one word, as their numbers in the set."""
        return self.codes[index * self.length : (index + 1) * self.length]

    def without_more(self, letter: str, most: int) -> int:
        """The set of words that have the letter at most so many times; ``most`` is at least 1."""
        beyond = self.repeated.get(letter, ())
        return self.all ^ beyond[most - 1] if most <= len(beyond) else self.all


@dataclass(frozen=True, slots=True, eq=False)
class WordSets:
    """The words of a lexicon that can be laid with the tiles of a letter set, by their number of tiles.

    ``letters`` are those of the set in its order; ``count`` is how many words there are, each way to lay one counted.
    """

    letters: tuple[str, ...]
    by_length: Mapping[int, WordsOfLength]
    count: int


_kept: OrderedDict[tuple[Lexicon, LetterSet], WordSets] = OrderedDict()
_LOOKING, _MAKING = Lock(), Lock()


def word_sets_of(lexicon: Lexicon, letter_set: LetterSet) -> WordSets:
    """The lexicon's words ready to be searched, made once; Unreadable (``lexicon-too-large``) if they are too many."""
    found = _at_hand(lexicon, letter_set)
    if found is not None:
        return found
    with _MAKING:
        found = _at_hand(lexicon, letter_set)
        return found if found is not None else _keep(lexicon, letter_set, make_word_sets(lexicon, letter_set))


def _at_hand(lexicon: Lexicon, letter_set: LetterSet) -> WordSets | None:
    with _LOOKING:
        if (lexicon, letter_set) in _kept:
            _kept.move_to_end((lexicon, letter_set))
        return _kept.get((lexicon, letter_set))


def _keep(lexicon: Lexicon, letter_set: LetterSet, made: WordSets) -> WordSets:
    with _LOOKING:
        _kept[lexicon, letter_set] = made
        while len(_kept) > 1 and sum(one.count for one in _kept.values()) > _MOST_KEPT:
            _kept.popitem(last=False)
    return made


def make_word_sets(lexicon: Lexicon, letter_set: LetterSet) -> WordSets:
    """The lexicon's words as sets; Unreadable (``lexicon-too-large``) if they are too many."""
    _check_count(len(lexicon.words), lexicon)
    letters = tuple(letter for letter in letter_set.counts if letter != BLANK)
    signs = {letter: letter if len(letter) == 1 else chr(_SIGNS + number) for number, letter in enumerate(letters)}
    by_length: dict[int, list[str]] = {}
    for word in _signed_words(lexicon, letter_set, signs):
        by_length.setdefault(len(word), []).append(word)
    sets = {length: _words_of_length(words, signs) for length, words in sorted(by_length.items())}
    return WordSets(letters, MappingProxyType(sets), sum(map(len, by_length.values())))


#: The first of the characters that stand for tiles of several; no word has them, since they are nobody's letters.
_SIGNS = 0xE000


def _check_count(count: int, lexicon: Lexicon) -> None:
    if count > MOST_WORDS:
        message = (
            f"The lexicon {lexicon.id} is too large to find plays with. The most is {MOST_WORDS:,} words, where each way to "
            "spell a word with tiles counts as one. Name a smaller lexicon."
        )
        raise Unreadable("lexicon-too-large", message, ("lexicon",))


def _signed_words(lexicon: Lexicon, letter_set: LetterSet, signs: Mapping[str, str]) -> Iterator[str]:
    """Every way to lay every word, a character for each tile.

    A word with a letter that is on no tile cannot be laid, and one longer than any line has no place.
    """
    single = {letter for letter in signs if len(letter) == 1}
    several = re.compile("|".join(map(re.escape, sorted(signs.keys() - single))) or r"(?!)")
    beginnings = {one[0]: tuple(letter for letter in signs if letter[0] == one[0]) for one in signs}
    if len(single) == len(signs) and single.issuperset("".join(lexicon.words)):
        yield from (word for word in lexicon.words if len(word) <= _LONGEST_LINE)
        return
    tried = 0
    for word in lexicon.words:
        if several.search(word):
            for tiles in _ways_to_lay(word, beginnings, _fewest_tiles(word, beginnings), _LONGEST_LINE):
                tried += 1
                _check_count(tried, lexicon)
                if lexicon.is_good(tiles, letter_set):
                    yield "".join([signs[tile] for tile in tiles])
        elif len(word) <= _LONGEST_LINE and single.issuperset(word):
            yield word


def _ways_to_lay(
    word: str, beginnings: Mapping[str, tuple[str, ...]], fewest: Sequence[int], most: int
) -> Iterator[tuple[str, ...]]:
    """Every row of at most so many tiles that spells the rest of a word; ``fewest`` keeps it from ways that lead nowhere."""
    if fewest[0] > most:
        return
    if not word:
        yield ()
        return
    for letter in beginnings.get(word[0], ()):
        if word.startswith(letter):
            rest = len(letter)
            for tiles in _ways_to_lay(word[rest:], beginnings, fewest[rest:], most - 1):
                yield (letter, *tiles)


def _fewest_tiles(word: str, beginnings: Mapping[str, tuple[str, ...]]) -> Sequence[int]:
    """From each of its characters on the fewest tiles that spell the rest of a word; beyond all lines where none do."""
    fewest = [0]
    for start in range(len(word) - 1, -1, -1):
        after = [
            fewest[len(letter) - 1] for letter in beginnings.get(word[start], ()) if word.startswith(letter, start)
        ]
        fewest.insert(0, min(after, default=_LONGEST_LINE) + 1)
    return fewest


def _words_of_length(words: Sequence[str], signs: Mapping[str, str]) -> WordsOfLength:
    numbers = {ord(sign): number for number, sign in enumerate(signs.values())}
    codes = "".join(words).translate(numbers).encode("latin-1")
    length = len(words[0])
    last = len(codes) - length
    # The last word comes first, since the first digit of a number in writing counts most.
    columns = [codes[last + place :: -length] for place in range(length)]
    places = tuple(_words_by_letter(column, tuple(signs)) for column in columns)
    return WordsOfLength(length, (1 << len(words)) - 1, codes, places, _repeated_letters(places))


def _words_by_letter(column: bytes, letters: tuple[str, ...]) -> Mapping[str, int]:
    """For each letter in a place the words that have it there: parted by each binary digit of the letters' numbers."""
    parted = {0: (1 << len(column)) - 1}
    for digit in range(len(letters).bit_length()):
        ones = int(column.translate(_DIGITS[digit]), 2)
        halves = (
            (number | bit << digit, words & ones if bit else words & ~ones)
            for number, words in parted.items()
            for bit in (0, 1)
        )
        parted = {number: words for number, words in halves if words}
    return {letters[number]: words for number, words in parted.items()}


#: For each binary digit the number of a letter has, that digit in writing.
_DIGITS = tuple(bytes([ord("0") + (number >> digit & 1) for number in range(256)]) for digit in range(8))


def _repeated_letters(places: Sequence[Mapping[str, int]]) -> Mapping[str, tuple[int, ...]]:
    """For each letter the sets of words that have it at least twice, three times …, as long as there are any."""
    counted: dict[str, list[int]] = {}
    for by_letter in places:
        for letter, here in by_letter.items():
            again = here
            for times, words in enumerate(counted.setdefault(letter, [])):
                counted[letter][times], again = words | again, words & again
            if again:
                counted[letter].append(again)
    return {letter: tuple(times[1:]) for letter, times in counted.items()}
