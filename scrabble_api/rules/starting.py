"""Who starts: tiles nearest to A or the highest number, and only the equal first draw again.

A blank comes before A. All draw from the full bag; the tiles go back before anyone draws again. The player who
starts is followed by the others to the left, in the order in which they were named.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from scrabble_api.rules.letters import BLANK, LetterSet

#: A drawn tile's kind, or a number from 1 to 100.
Drawn = str | int

#: The order of what can be drawn: the lowest rank starts.
Rank = Callable[[Drawn], int]

#: What can be drawn, and how to take so many from it: ``random.sample`` or its like.
Sample = Callable[[Sequence[Drawn], int], Sequence[Drawn]]

NUMBERS: Sequence[Drawn] = range(1, 101)


@dataclass(frozen=True, slots=True)
class Draw:
    """All rounds drawn so far; ``starter`` and ``order`` are None while some must draw again."""

    rounds: tuple[Mapping[str, Drawn], ...]
    must_redraw: tuple[str, ...]
    starter: str | None
    order: tuple[str, ...] | None


def judge_draw(players: Sequence[str], rounds: Sequence[Mapping[str, Drawn]], rank: Rank) -> Draw:
    """Who starts after these rounds; each but the first is drawn by those equal first in the one before."""
    first = tuple(players)
    for drawn in rounds:
        best = min(rank(drawn[player]) for player in first)
        first = tuple(player for player in first if rank(drawn[player]) == best)
    if len(first) > 1:
        return Draw(tuple(rounds), first, None, None)
    seat = players.index(first[0])
    return Draw(tuple(rounds), (), first[0], (*players[seat:], *players[:seat]))


def draw_start(players: Sequence[str], drawn_from: Sequence[Drawn], sample: Sample, rank: Rank) -> Draw:
    """Draw, and draw again for those equal first, until it is decided who starts."""
    draw = judge_draw(players, (), rank)
    while draw.must_redraw:
        drawn = dict(zip(draw.must_redraw, sample(drawn_from, len(draw.must_redraw)), strict=True))
        draw = judge_draw(players, (*draw.rounds, drawn), rank)
    return draw


def bag(letter_set: LetterSet) -> Sequence[Drawn]:
    """All tiles of a set, by kind."""
    return [kind for kind, count in letter_set.counts.items() for _ in range(count)]


def letter_rank(letter_set: LetterSet) -> Rank:
    """The order of drawn tiles: a blank, then the set's own alphabet."""
    ranks = {kind: place for place, kind in enumerate([BLANK, *(letter.letter for letter in letter_set.letters)])}
    return lambda drawn: ranks[str(drawn)]


def number_rank(drawn: Drawn) -> int:
    """The order of drawn numbers: highest first."""
    return -int(drawn)
