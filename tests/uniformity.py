"""Whether dealt tiles are as likely as they should be: ``python -m tests.uniformity [deals]``, beside the bench.

Each deal has a seed by chance. Three questions are asked of 100,000 of them, each by a chi-square test: whether each of 100
tiles is the first drawn as often, whether each is as often on either rack, and whether each pair of neighbours in the bag is
as often together on one rack. A probability below 0.001 in a row of runs would be a reason to look.
"""

import math
import secrets
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scrabble_api.rules.dealing import SEED_BYTES, tiles_drawn
from scrabble_api.rules.equipment.letters import Tile

DEALS, TILES, RACK = 100_000, 100, 7


@dataclass(slots=True)
class Counts:
    """How often each tile was drawn first, was on a rack, and was there with its neighbour."""

    deals: int = 0
    first: Counter[int] = field(default_factory=Counter)
    racks: tuple[Counter[int], Counter[int]] = field(default_factory=lambda: (Counter(), Counter()))
    pairs: Counter[int] = field(default_factory=Counter)

    def add(self, drawn: Sequence[int]) -> None:
        """One more deal of two racks."""
        self.deals += 1
        self.first[drawn[0]] += 1
        for counted, rack in zip(self.racks, (drawn[:RACK], drawn[RACK:]), strict=True):
            counted.update(rack)
            together = set(rack)
            self.pairs.update(one for one in rack if (one + 1) % TILES in together)


def count_deals(deals: int) -> Counts:
    """That many deals, each of two racks."""
    bag = [Tile(str(place), 0, str(place), str(place)) for place in range(TILES)]
    counts = Counts()
    for _ in range(deals):
        drawn = tiles_drawn(secrets.token_bytes(SEED_BYTES), 1, 2 * RACK, bag)
        counts.add([int(tile.letter) for tile in drawn])
    return counts


def chi_square(counted: Mapping[int, int], expected: float, spread: float) -> float:
    """The sum of squares over all tiles; ``spread`` is the variance of a count, which is less than for free draws."""
    return sum((counted.get(place, 0) - expected) ** 2 for place in range(TILES)) / spread * (TILES - 1) / TILES


def probability(statistic: float, degrees: int) -> float:
    """How likely so large a statistic is by chance (Wilson and Hilferty's approximation)."""
    part = 2 / (9 * degrees)
    return math.erfc(((statistic / degrees) ** (1 / 3) - (1 - part)) / math.sqrt(part) / math.sqrt(2)) / 2


def findings(counts: Counts) -> dict[str, float]:
    """The statistic of each question, with 99 degrees of freedom, by what is asked."""
    deals = counts.deals
    found = {"drawn first": _statistic(counts.first, deals, 1 / TILES)}
    for seat, rack in enumerate(counts.racks, 1):
        found[f"on the rack of seat {seat}"] = _statistic(rack, deals, RACK / TILES)
    together = 2 * RACK * (RACK - 1) / (TILES * (TILES - 1))
    return {**found, "with its neighbour on a rack": _statistic(counts.pairs, deals, together)}


def _statistic(counted: Mapping[int, int], deals: int, chance: float) -> float:
    expected = deals * chance
    return chi_square(counted, expected, expected * (1 - chance))


def main(deals: int = DEALS) -> None:
    """Print what is found, a line for each question."""
    print(f"{deals:,} deals of two racks of {RACK} from {TILES} tiles; chi-square with {TILES - 1} degrees of freedom")  # noqa: T201
    for asked, statistic in findings(count_deals(deals)).items():
        print(f"{asked:<30} {statistic:7.1f}   p = {probability(statistic, TILES - 1):.3f}")  # noqa: T201


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else DEALS)
