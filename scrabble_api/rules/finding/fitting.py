"""Which words of a lexicon fit a slot: by the tiles that lie there, by what crosses, and by what is on the rack."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from itertools import pairwise
from operator import or_

from scrabble_api.rules.equipment.letters import LetterSet
from scrabble_api.rules.finding.lanes import Crossing, Lane
from scrabble_api.rules.finding.slots import Slot
from scrabble_api.rules.finding.word_sets import WordSets, WordsOfLength
from scrabble_api.rules.plays.lexicon import Lexicon

#: Sets of words that need at most no blank, one, two …: a word of each set is in all that follow.
_ByBlanks = tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Fitting:
    """A rack's letters and blanks and the words to be made with them; what is found for one slot serves for others."""

    lexicon: Lexicon
    letter_set: LetterSet
    words: WordSets
    held: Mapping[str, int]
    blanks: int
    _letters: frozenset[str]
    _good: dict[Crossing, frozenset[str]] = field(default_factory=dict)
    _laid: dict[tuple[int, int, frozenset[str]], int] = field(default_factory=dict)
    _runs: dict[tuple[int, int, int], _ByBlanks] = field(default_factory=dict)
    _repeats: dict[tuple[int, tuple[str, ...]], _ByBlanks] = field(default_factory=dict)

    def walls(self, lane: Lane) -> Sequence[bool]:
        """The squares of a lane on which no letter of the rack makes a good cross word; with a blank there are none."""
        if self.blanks:
            return [False] * len(lane.squares)
        return [crossing is not None and not self.good_letters(crossing) for crossing in lane.crossings]

    def good_letters(self, crossing: Crossing) -> frozenset[str]:
        """The letters that make a good word with what crosses, as the adjudicator judges it; all or those of the rack."""
        good = self._good.get(crossing)
        if good is None:
            letters = self.words.letters if self.blanks else self.held
            good = self._good[crossing] = frozenset(
                [
                    letter
                    for letter in letters
                    if self.lexicon.is_good((*crossing.before, letter, *crossing.after), self.letter_set)
                ]
            )
        return good

    def words_in(self, slot: Slot) -> int:
        """The set of words that can be laid in a slot, among the words of as many tiles."""
        words = self.words.by_length.get(slot.end - slot.start)
        if words is None:
            return 0
        lane, start = slot.lane, slot.start
        found, free = words.all, 0
        lying: list[str] = []
        runs: list[_ByBlanks] = []
        for index in lane.marks[lane.marks_before[start] : lane.marks_before[slot.end]]:
            crossing, place = lane.crossings[index], index - start
            if crossing is not None:
                found &= self._words_laid(words, place, self.good_letters(crossing))
            elif (tile := lane.tiles[index]) is not None:
                found &= words.places[place].get(tile.letter, 0)
                lying.append(tile.letter)
                if free < place:
                    runs.append(self._run(words, free, place))
                free = place + 1
            if not found:
                return 0
        if free < words.length:
            runs.append(self._run(words, free, words.length))
        return found & self._within_blanks([*runs, self._counted(words, lying)])

    def _words_laid(self, words: WordsOfLength, place: int, letters: frozenset[str]) -> int:
        """The words with one of these letters in a place."""
        laid = self._laid.get((words.length, place, letters))
        if laid is None:
            by_letter = words.places[place]
            laid = reduce(or_, [by_letter.get(letter, 0) for letter in letters], 0)
            self._laid[words.length, place, letters] = laid
        return laid

    def _run(self, words: WordsOfLength, start: int, end: int) -> _ByBlanks:
        """The words by how many of their letters from one place up to another are not on the rack at all."""
        found = self._runs.get((words.length, start, end))
        if found is None:
            before = self._run(words, start, end - 1) if end - start > 1 else (words.all,) * (self.blanks + 1)
            held = self._words_laid(words, end - 1, self._letters)
            found = (before[0] & held, *[more & held | fewer for fewer, more in pairwise(before)])
            self._runs[words.length, start, end] = found
        return found

    def _counted(self, words: WordsOfLength, lying: Sequence[str]) -> _ByBlanks:
        """The words by how often they repeat letters of the rack more often than rack and slot have them together."""
        key = words.length, tuple(sorted([letter for letter in lying if letter in self.held]))
        found = self._repeats.get(key)
        if found is None:
            found = (words.all,) * (self.blanks + 1)
            for letter, held in self.held.items():
                most = held + key[1].count(letter)
                found = _together(found, [words.without_more(letter, most + more) for more in range(self.blanks + 1)])
            self._repeats[key] = found
        return found

    def _within_blanks(self, parts: Sequence[_ByBlanks]) -> int:
        """The words whose faults in all parts together are no more than the rack has blanks."""
        last = parts[-1]
        found = reduce(_together, parts[:-1])
        return reduce(or_, [words & other for words, other in zip(found, reversed(last), strict=True)])


def _together(one: Sequence[int], other: Sequence[int]) -> _ByBlanks:
    """The words by how many faults they have in both together."""
    if len(one) == 1:
        return (one[0] & other[0],)
    return tuple(
        [
            reduce(or_, [words & rest for words, rest in zip(one[: most + 1], other[most::-1], strict=True)])
            for most in range(len(one))
        ]
    )
