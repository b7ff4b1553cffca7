"""Who is before whom: players parted by one criterion after the other, those level in all of them kept together.

A criterion gives each of those who are level a number, so that the order among three and more is as good as among two:
if A is placed before B, and B before C, then A is placed before C.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

from scrabble_api.competition.standings.results import Result
from scrabble_api.competition.standings.settings import Criterion
from scrabble_api.competition.standings.tallies import MEASURES, Tally


@dataclass(frozen=True, slots=True)
class Contender:
    """A player who is to have a place, with what came of the games."""

    player: str
    results: Sequence[Result]
    tally: Tally


@dataclass(frozen=True, slots=True)
class Split:
    """What parted two groups: the criterion, and what each of the two has by it.

    ``is_unmet`` says that head-to-head was passed over before, since not all who were level had met.
    """

    criterion: Criterion
    above: Fraction
    below: Fraction
    is_unmet: bool


@dataclass(frozen=True, slots=True)
class Group:
    """Players whom no criterion parts, and what parted them from the group above; None for the first.

    ``met`` says what they have by head-to-head where that counted; ``is_unmet`` whether it was passed over.
    """

    contenders: tuple[Contender, ...]
    split: Split | None = None
    met: Mapping[str, Fraction] | None = None
    is_unmet: bool = False


def groups_in_order(contenders: Sequence[Contender], chain: Sequence[Criterion]) -> list[Group]:
    """The players in groups, the first group before the second."""
    return _parted(Group(tuple(contenders)), chain) if contenders else []


def _parted(group: Group, chain: Sequence[Criterion]) -> list[Group]:
    if len(group.contenders) == 1 or not chain:
        return [group]
    criterion, *others = chain
    if criterion is Criterion.HEAD_TO_HEAD:
        met = wins_among(group.contenders)
        if met is None:
            return _parted(replace(group, is_unmet=True), others)
        group, numbers = replace(group, met=met), met
    else:
        numbers = {one.player: MEASURES[criterion](one.tally) for one in group.contenders}
    found: list[Group] = []
    values = sorted(set(numbers.values()), reverse=True)
    for above, value in zip([None, *values], values, strict=False):
        level = tuple(one for one in group.contenders if numbers[one.player] == value)
        split = group.split if above is None else Split(criterion, above, value, group.is_unmet)
        found += _parted(replace(group, contenders=level, split=split), others)
    return found


def wins_among(contenders: Sequence[Contender]) -> Mapping[str, Fraction] | None:
    """The wins of players against each other, each opponent's games as one; None where two of them have not met."""
    players = {one.player for one in contenders}
    halves: dict[tuple[str, str], list[int]] = {}
    for one in contenders:
        for opponent in (opponent for result in one.results for opponent in result.opponents):
            if opponent.player in players:
                halves.setdefault((one.player, opponent.player), []).append(opponent.halves)
    if any(pair not in halves for pair in combinations(sorted(players), 2)):
        return None
    wins = dict.fromkeys(players, Fraction(0))
    for (player, _), won in halves.items():
        wins[player] += Fraction(sum(won), 2 * len(won))
    return wins
