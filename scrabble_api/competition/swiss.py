"""Swiss pairing: those with as many wins meet, nobody twice while that can be avoided.

What a round is paired for, the first thing before the next:

1. a bye goes to one of those who have had fewest;
2. as few pairs as possible have met before;
3. the bye goes as far down the ranking as it can;
4. wins differ as little as they can, squared, so that no one difference is large;
5. among those level the upper half meets the lower half, in order.

A matching of the least cost finds it (Edmonds' blossom algorithm).
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scrabble_api.competition.entrants import Entrant, Pair, ranked, who_starts
from scrabble_api.competition.numbers import number_text

#: What pairs cost for a bye given again, for having met, for a bye further up, for wins apart, and for places apart.
_Cost = tuple[int, int, int, int, int]
#: Wins come in halves and thirds.
_PARTS_OF_A_WIN = 6


class _Edge(NamedTuple):
    """Two who could meet, by their places in the ranking; the last place is that of a bye."""

    one: int
    other: int
    cost: _Cost


def pair_swiss(entrants: Sequence[Entrant]) -> list[Pair]:
    """The pairs of the next round, by the ranking, the bye at the end."""
    ranking = ranked(entrants)
    found = sorted(_matching(list(_edges(ranking)), len(ranking)))
    return [_pair(ranking, one, other) for one, other in found]


def _edges(ranking: Sequence[Entrant]) -> Iterator[_Edge]:
    count = len(ranking)
    level = [sum(other.wins == one.wins for other in ranking) for one in ranking]
    for place, one in enumerate(ranking):
        for other in range(place + 1, count):
            yield _Edge(place, other, _cost(one, ranking[other], other - place, level[place]))
        if count % 2:
            yield _Edge(place, count, (one.byes, 0, count - 1 - place, 0, 0))


def _cost(one: Entrant, other: Entrant, apart: int, level: int) -> _Cost:
    difference = int((one.wins - other.wins) * _PARTS_OF_A_WIN)
    wanted = level // 2 if difference == 0 else 0
    return 0, one.met.get(other.id, 0), 0, difference**2, (apart - wanted) ** 2


def _matching(edges: Sequence[_Edge], count: int) -> set[tuple[int, int]]:
    """The pairs that cost least together: a sum of one kind of cost comes before all sums of the kinds after it."""
    # It takes as long to import as to start the service, and few sessions are paired so.
    from networkx import Graph, max_weight_matching  # type: ignore[import-untyped]  # noqa: PLC0415

    factors, factor = [0] * len(edges[0].cost) if edges else [], 1
    for kind in reversed(range(len(factors))):
        factors[kind] = factor
        factor *= 1 + count * max(edge.cost[kind] for edge in edges)
    graph = Graph()
    for edge in edges:
        cost = sum(each * by for each, by in zip(edge.cost, factors, strict=True))
        graph.add_edge(edge.one, edge.other, weight=factor - cost)
    return {(min(pair), max(pair)) for pair in max_weight_matching(graph, maxcardinality=True)}


def _pair(ranking: Sequence[Entrant], one: int, other: int) -> Pair:
    if other == len(ranking):
        return Pair((ranking[one].id,), _bye_reason(ranking, ranking[one]))
    first, second = who_starts(ranking[one], ranking[other])
    return Pair((first.id, second.id), _reason(first, second))


def _bye_reason(ranking: Sequence[Entrant], chosen: Entrant) -> str:
    fewest = [one for one in ranking if one.byes == chosen.byes]
    had = "no bye" if chosen.byes == 0 else f"fewest byes ({chosen.byes})"
    if fewest[-1] is chosen:
        return f"A bye: the lowest of those who have had {had}."
    return f"A bye: the lowest of those who have had {had}, but for those without whom more would meet again."


def _reason(one: Entrant, other: Entrant) -> str:
    """Why these meet, in the order in which they play; without names, which stay no longer than their players want."""
    met = one.met.get(other.id, 0)
    again = f" They have met {_times(met)} before: no pairing of this round has fewer who meet again." if met else ""
    if one.wins != other.wins:
        wins = f"The first has {_wins(one)} and the second {_wins(other)}."
        return f"{wins} Over all tables the differences are as small as they can be.{again}"
    if one.wins == 0:
        return f"Neither has a win yet; among those level the upper half meets the lower half.{again}"
    return f"Both have {_wins(one)}; among those level the upper half meets the lower half.{again}"


def _wins(one: Entrant) -> str:
    text = number_text(one.wins)
    return f"{text} win" if text in ("1", "½") else f"{text} wins"


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"
