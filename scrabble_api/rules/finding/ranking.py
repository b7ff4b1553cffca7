"""What the words that fit a slot score there, and which of them can be among the highest at all."""

from bisect import insort
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import NamedTuple

from scrabble_api.rules.finding.slots import Slot
from scrabble_api.rules.finding.word_sets import WordsOfLength

#: So few words are looked at one by one; more are parted first by where they have the rack's letters.
_FEW = 24


class FoundPlay(NamedTuple):
    """A play by its place and word; found plays sort in the order in which they are answered.

    ``rank`` is lower the better the play; ``step`` is from one of its squares to the next, less for rows than for columns;
    ``tiles`` are its tiles in writing, blanks as what they stand for, ``.`` for those that lie there.
    """

    rank: int
    square: int
    step: int
    tiles: str


@dataclass(slots=True)
class Highest:
    """The plays that rank highest of all that were found so far, no more than ``limit``."""

    limit: int
    plays: list[FoundPlay] = field(default_factory=list)

    def may_hold(self, rank: int, square: int, step: int) -> bool:
        """Whether a play of that rank, or a better one, would be among them."""
        return len(self.plays) < self.limit or (rank, square, step) <= self.plays[-1][:3]

    def add(self, play: FoundPlay) -> None:
        """Take up a play, in the place of the last if there are too many."""
        insort(self.plays, play)
        del self.plays[self.limit :]


@dataclass(frozen=True, slots=True, eq=False)
class RackLetters:
    """The letters of a set by their numbers: what each counts, how many of it the rack holds, and how it is written."""

    values: Sequence[int]
    held: Sequence[int]
    faces: Sequence[str]


class Scale(NamedTuple):
    """What a slot makes of the letters laid in it: points that all plays have, and what each place multiplies by.

    ``places`` are the new places, each with its multiplier, the heaviest first.
    """

    points: int
    places: tuple[tuple[int, int], ...]

    def score(self, codes: bytes, letters: RackLetters) -> int:
        """The points of a word, the rack's letters where they count most and blanks for what it lacks."""
        points, left = self.points, list(letters.held)
        for multiplier, place in self.places:
            code = codes[place]
            if left[code]:
                left[code] -= 1
                points += letters.values[code] * multiplier
        return points


def scale_of(slot: Slot, bonus: int) -> Scale:
    """What a slot makes of letters."""
    lane, squares = slot.lane, range(slot.start, slot.end)
    new = [index for index in squares if lane.tiles[index] is None]
    main = prod([lane.premiums[index].word_multiplier for index in new])
    points = bonus + main * sum([tile.value for tile in lane.tiles[slot.start : slot.end] if tile is not None])
    places = []
    for index in new:
        premium, crossing = lane.premiums[index], lane.crossings[index]
        across = 0 if crossing is None else premium.word_multiplier
        points += 0 if crossing is None else across * crossing.points
        places.append((premium.letter_multiplier * (main + across), index - slot.start))
    return Scale(points, tuple(sorted(places, reverse=True)))


class RackTile(NamedTuple):
    """A letter of the rack, what it counts and how often the rack has it."""

    letter: str
    value: int
    held: int


@dataclass(frozen=True, slots=True, eq=False)
class Parting:
    """Words parted by where they have the rack's letters, so that those which cannot score enough are left out whole.

    ``tiles`` are the rack's letters, the highest first; ``may_reach`` says whether so many points are still enough.
    """

    words: WordsOfLength
    tiles: Sequence[RackTile]
    may_reach: Callable[[int], bool]

    def parts(self, found: int, scale: Scale) -> Iterator[int]:
        """The sets of words that may score enough, those that promise most first."""
        return self._parts(found, scale, 0, ())

    def _parts(self, found: int, scale: Scale, tile: int, spare: tuple[int, ...]) -> Iterator[int]:
        """The same with the letters before ``tile`` in their places; ``spare`` is what more of them count."""
        if tile == len(self.tiles) or found.bit_count() <= _FEW:
            yield found
            return
        letter, value, held = self.tiles[tile]
        others = tuple([one.value for one in self.tiles[tile + 1 :] for _ in range(one.held)])
        again = (*spare, *[value] * (held - 1))
        for index, (multiplier, place) in enumerate(scale.places):
            here = found & self.words.places[place].get(letter, 0)
            found ^= here
            left = Scale(scale.points + value * multiplier, scale.places[:index] + scale.places[index + 1 :])
            if here and self.may_reach(_most(left, (*again, *others))):
                yield from self._parts(here, left, tile + 1, again)
        if found and self.may_reach(_most(scale, (*spare, *others))):
            yield from self._parts(found, scale, tile + 1, spare)


def _most(scale: Scale, values: tuple[int, ...]) -> int:
    """The most points with tiles of these values, the highest first."""
    return scale.points + sum(
        [value * multiplier for value, (multiplier, _) in zip(values, scale.places, strict=False)]
    )
