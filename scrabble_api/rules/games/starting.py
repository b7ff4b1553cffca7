"""Who starts: tiles nearest to A or the highest number, and only the equal first draw again.

A blank comes before A. All draw from the full bag; the tiles go back before anyone draws again. The player who
starts is followed by the others to the left, in the order in which they were named.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from scrabble_api.rules.counting import count_text
from scrabble_api.rules.equipment.letters import BLANK, LetterSet
from scrabble_api.rules.errors import Unreadable

#: A drawn tile's kind, or a number from 1 to 100.
Drawn = str | int

#: The order of what can be drawn: the lowest rank starts.
Rank = Callable[[Drawn], int]


@dataclass(frozen=True, slots=True)
class Draw:
    """All rounds drawn so far; ``starter`` and ``order`` are None while some must draw again."""

    rounds: tuple[Mapping[str, Drawn], ...]
    must_redraw: tuple[str, ...]
    starter: str | None
    order: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Method:
    """A way to draw: what can be drawn, whether it is out of the bag until all have drawn, and what comes first."""

    drawn_from: Sequence[Drawn]
    is_out_when_drawn: bool
    rank: Rank


#: How so many draw by chance: what each drew.
Sample = Callable[[Method, int], Sequence[Drawn]]


def by_letters(letter_set: LetterSet) -> Method:
    """Tiles from the full bag: a blank comes first, then the set's own alphabet."""
    kinds = [BLANK, *(letter.letter for letter in letter_set.letters)]
    ranks = {kind: place for place, kind in enumerate(kinds)}
    bag = [kind for kind, count in letter_set.counts.items() for _ in range(count)]
    return Method(bag, is_out_when_drawn=True, rank=lambda drawn: ranks[str(drawn)])


def by_numbers() -> Method:
    """Numbers from 1 to 100, which several may draw: the highest comes first."""
    return Method(range(1, 101), is_out_when_drawn=False, rank=lambda drawn: -int(drawn))


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


def draw_start(players: Sequence[str], method: Method, sample: Sample) -> Draw:
    """Draw, and draw again for those equal first, until it is decided who starts."""
    draw = judge_draw(players, (), method.rank)
    while draw.must_redraw:
        drawn = dict(zip(draw.must_redraw, sample(method, len(draw.must_redraw)), strict=True))
        draw = judge_draw(players, (*draw.rounds, drawn), method.rank)
    return draw


def replay_draw(players: Sequence[str], given: Mapping[str, Sequence[Drawn]], method: Method) -> Draw:
    """The draw that was made: what each player drew, one for each round the player drew in.

    Unreadable ``draw-incomplete`` where a draw is missing; ``draw-impossible`` for a stranger, for more of a tile than
    there are, and for whoever drew again without having to.
    """
    _check_players(players, given)
    draw = judge_draw(players, (), method.rank)
    while draw.must_redraw and (not draw.rounds or _has_more(draw, given)):
        drawn = {player: _draw_of(player, given, len(draw.rounds)) for player in draw.must_redraw}
        _check_possible(drawn, method)
        draw = judge_draw(players, (*draw.rounds, drawn), method.rank)
    for player, draws in given.items():
        if len(draws) > sum(player in drawn for drawn in draw.rounds):
            message = f"“{player}” drew again, but only players who tie for first draw again. Remove that draw."
            raise Unreadable("draw-impossible", message, (player,))
    return draw


def _check_players(players: Sequence[str], given: Mapping[str, Sequence[Drawn]]) -> None:
    for stranger in given:
        if stranger not in players:
            raise Unreadable(
                "draw-impossible", f"“{stranger}” is not one of the players. Use the names of the players.", (stranger,)
            )


def _has_more(draw: Draw, given: Mapping[str, Sequence[Drawn]]) -> bool:
    return any(len(given[player]) > len(draw.rounds) for player in draw.must_redraw)


def _draw_of(player: str, given: Mapping[str, Sequence[Drawn]], number: int) -> Drawn:
    draws = given.get(player, ())
    if number >= len(draws):
        raise Unreadable("draw-incomplete", f"“{player}” must draw in round {number + 1}. Send the tile drawn.")
    return draws[number]


def _check_possible(drawn: Mapping[str, Drawn], method: Method) -> None:
    if not method.is_out_when_drawn:
        return
    for kind, count in Counter(drawn.values()).items():
        most = sum(one == kind for one in method.drawn_from)
        if count > most:
            message = f"{count_text(count, 'player')} drew {kind} in one round; the set has {most}. Check the draws."
            raise Unreadable("draw-impossible", message)
