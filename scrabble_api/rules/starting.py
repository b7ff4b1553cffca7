"""Who starts: tiles nearest to A or the highest number, and only the equal first draw again.

A blank comes before A. All draw from the full bag; the tiles go back before anyone draws again. The player who
starts is followed by the others to the left, in the order in which they were named.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from scrabble_api.rules.letters import BLANK, LetterSet

#: A drawn tile's kind, or a number from 1 to 100.
Drawn = str | int

LOWEST_NUMBER, HIGHEST_NUMBER = 1, 100


@dataclass(frozen=True, slots=True)
class Draw:
    """All rounds drawn so far; ``starter`` and ``order`` are None while some must draw again."""

    rounds: tuple[Mapping[str, Drawn], ...]
    must_redraw: tuple[str, ...]
    starter: str | None
    order: tuple[str, ...] | None


def judge_draw(players: Sequence[str], rounds: Sequence[Mapping[str, Drawn]], rank: Callable[[Drawn], int]) -> Draw:
    """Who starts after these rounds, the lowest rank first; each round is drawn by those equal first in the last."""
    first = tuple(players)
    for drawn in rounds:
        best = min(rank(drawn[player]) for player in first)
        first = tuple(player for player in first if rank(drawn[player]) == best)
    if len(first) > 1:
        return Draw(tuple(rounds), first, None, None)
    seat = players.index(first[0])
    return Draw(tuple(rounds), (), first[0], (*players[seat:], *players[:seat]))


def letter_rank(letter_set: LetterSet) -> Callable[[Drawn], int]:
    """The order of drawn tiles: a blank, then the set's own alphabet."""
    ranks = {kind: place for place, kind in enumerate([BLANK, *(letter.letter for letter in letter_set.letters)])}
    return lambda drawn: ranks[str(drawn)]


def number_rank(drawn: Drawn) -> int:
    """The order of drawn numbers: highest first."""
    return -int(drawn)
