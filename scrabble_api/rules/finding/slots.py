"""Slots: runs of squares that a word can fill exactly, and the most that a play in each of them can score."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scrabble_api.rules.finding.lanes import Lane

#: How many squares there are of one multiplier, in a number that has this many binary digits for each multiplier.
_DIGITS = 5
_MOST_MULTIPLIER = 4


class MostPoints(dict[int, int]):
    """The most that a rack's tiles count on some squares, by how many of these squares multiply by 1, 2, 3 and 4.

    The highest tiles go to the highest multipliers; blanks count nothing, and so come last.
    """

    def __init__(self, values: Iterable[int]) -> None:
        super().__init__()
        self._values = sorted(values, reverse=True)

    def __missing__(self, squares: int) -> int:
        multipliers = [
            multiplier
            for multiplier in range(_MOST_MULTIPLIER, 0, -1)
            for _ in range(squares >> _DIGITS * multiplier & (1 << _DIGITS) - 1)
        ]
        points = sum([one * other for one, other in zip(multipliers, self._values, strict=False)])
        self[squares] = points
        return points


@dataclass(frozen=True, slots=True, eq=False)
class Reach:
    """How far a rack reaches: the least and most tiles that a play lays, what they count at most, and the bonus."""

    least: int
    most: int
    values: MostPoints
    bonus: Mapping[int, int]


class Slot(NamedTuple):
    """The squares of a lane from ``start`` up to ``end``, ``new`` of them empty; no play there scores beyond ``bound``."""

    bound: int
    lane: Lane
    start: int
    end: int
    new: int


class _Step(NamedTuple):
    """What one square adds to a slot's score: as a tile of its word, and in the word that crosses there."""

    points: int
    square: int
    word_multiplier: int
    crossed_square: int
    crossed_points: int


def slots_in(lane: Lane, walls: Sequence[bool], reach: Reach) -> Iterator[Slot]:
    """The slots of a lane; ``walls`` are the squares on which the rack has no tile to lay."""
    steps = [_step(lane, index) for index in range(len(lane.squares))]
    for start in _starts(lane, walls, reach.most):
        yield from _slots_from(start, lane, walls, reach, steps)


def _starts(lane: Lane, walls: Sequence[bool], most: int) -> list[int]:
    """Where a word may begin from which the rack's tiles reach a contact."""
    starts = []
    needed = most + 1
    for index in range(len(lane.squares) - 1, -1, -1):
        is_empty = lane.tiles[index] is None
        needed = is_empty if lane.contacts[index] else needed + is_empty
        if walls[index]:
            needed = most + 1
        if needed <= most and (index == 0 or lane.tiles[index - 1] is None):
            starts.append(index)
    return starts


def _slots_from(start: int, lane: Lane, walls: Sequence[bool], reach: Reach, steps: Sequence[_Step]) -> Iterator[Slot]:
    tiles, contacts, values, bonus = lane.tiles, lane.contacts, reach.values, reach.bonus
    new = points = squares = crossed = crossed_points = 0
    multiplier, has_contact = 1, False
    for index in range(start, len(steps)):
        if tiles[index] is None:
            if new == reach.most or walls[index]:
                return
            new += 1
        has_contact = has_contact or contacts[index]
        more, square, times, crossed_square, beside = steps[index]
        points, squares, multiplier = points + more, squares + square, multiplier * times
        crossed, crossed_points = crossed + crossed_square, crossed_points + beside
        if has_contact and new >= reach.least and tiles[index + 1] is None and index > start:
            main = multiplier * (points + values[squares])
            yield Slot(main + crossed_points + values[crossed] + bonus.get(new, 0), lane, start, index + 1, new)


def _step(lane: Lane, index: int) -> _Step:
    tile, premium, crossing = lane.tiles[index], lane.premiums[index], lane.crossings[index]
    if tile is not None:
        return _Step(tile.value, 0, 1, 0, 0)
    letter, word = premium.letter_multiplier, premium.word_multiplier
    square = 1 << _DIGITS * letter
    if crossing is None:
        return _Step(0, square, word, 0, 0)
    return _Step(0, square, word, 1 << _DIGITS * letter * word, word * crossing.points)
