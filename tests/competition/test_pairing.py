"""Pairing: everybody plays or has a bye, nobody meets again while that can be avoided, byes go to the lowest in turn."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrabble_api.competition.entrants import Entrant, Pair, ranked
from scrabble_api.competition.numbers import number_text, signed_text
from scrabble_api.competition.round_robin import pair_round_robin, rounds_needed
from scrabble_api.competition.swiss import pair_swiss

_HALVES = st.integers(0, 6).map(lambda halves: Fraction(halves, 2))

#: The first pairing imports the library that matches, which may take its time.
_UNHURRIED = settings(deadline=None)


def _list_of(count: int) -> list[Entrant]:
    return [Entrant(id=f"p{one}", name=f"P{one}", number=one) for one in range(1, count + 1)]


@st.composite
def _fields(draw: st.DrawFn) -> list[Entrant]:
    """Up to seven players in the middle of a session."""
    players = _list_of(draw(st.integers(1, 7)))
    met = {pair: draw(st.integers(0, 2)) for pair in combinations([one.id for one in players], 2)}
    return [
        replace(
            one,
            wins=draw(_HALVES),
            place=draw(st.integers(1, 7)),
            byes=draw(st.integers(0, 2)),
            starts=draw(st.integers(0, 3)),
            met={other: times for pair, times in met.items() for other in pair if one.id in pair and other != one.id},
        )
        for one in players
    ]


def _ways(ids: Sequence[str]) -> Iterator[list[tuple[str, ...]]]:
    """All ways to pair these, with a bye where their number is odd."""
    if not ids:
        yield []
        return
    first, *rest = ids
    if len(ids) % 2:
        for bye in ids:
            yield from ([*way, (bye,)] for way in _ways([one for one in ids if one != bye]))
        return
    for other in rest:
        yield from ([(first, other), *way] for way in _ways([one for one in rest if one != other]))


@_UNHURRIED
@given(_fields())
def test_of_all_ways_the_one_with_fewest_byes_again_then_fewest_rematches_is_taken(players: list[Entrant]) -> None:
    known = {one.id: one for one in players}
    place = {one.id: at for at, one in enumerate(ranked(players))}

    def cost(way: Sequence[tuple[str, ...]]) -> tuple[int, int, int, Fraction]:
        byes = [known[one[0]] for one in way if len(one) == 1]
        pairs = [(known[one[0]], known[one[1]]) for one in way if len(one) == 2]
        return (
            sum(one.byes for one in byes),
            sum(one.met[other.id] for one, other in pairs),
            -sum(place[one.id] for one in byes),
            sum(((one.wins - other.wins) ** 2 for one, other in pairs), Fraction(0)),
        )

    made = pair_swiss(players)
    assert sorted(one for pair in made for one in pair.players) == sorted(known)
    assert cost([pair.players for pair in made]) == min(map(cost, _ways([one.id for one in players])))
    assert all(pair.reason for pair in made)


def _pairs(made: Sequence[Pair]) -> list[str]:
    return [" ".join(pair.players) for pair in made]


def test_in_the_first_round_the_upper_half_meets_the_lower_half_in_order() -> None:
    assert _pairs(pair_swiss(_list_of(6))) == ["p1 p4", "p2 p5", "p3 p6"]
    assert _pairs(pair_swiss(_list_of(5))) == ["p1 p3", "p2 p4", "p5"]
    assert pair_swiss([]) == []


def test_each_pair_says_why_it_meets() -> None:
    two, half, none = Fraction(2), Fraction(3, 2), Fraction(0)
    players = [
        replace(one, wins=wins, met=met)
        for one, wins, met in zip(_list_of(5), (two, two, half, none, none), ({}, {}, {}, {"p3": 1}, {}), strict=True)
    ]
    players[2] = replace(players[2], met={"p4": 1}, starts=1)
    players[4] = replace(players[4], byes=1)
    assert [pair.reason for pair in pair_swiss(players)] == [
        "Both have 2 wins; among those level the upper half meets the lower half.",
        "The first has 0 wins and the second 1½ wins. Over all tables the differences are as small as they can be.",
        "A bye: the lowest of those who have had no bye.",
    ]
    again = [replace(one, met={other.id: 1 for other in players if other.id != one.id}) for one in players[:2]]
    assert pair_swiss(again)[0].reason.endswith(
        "They have met once before: no pairing of this round has fewer who meet again."
    )


def test_who_began_less_often_starts() -> None:
    one, other = _list_of(2)
    assert _pairs(pair_swiss([replace(one, starts=1), other])) == ["p2 p1"]


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 7, 8, 12])
def test_in_a_round_robin_each_meets_each_once(count: int) -> None:
    players = _list_of(count)
    rounds = [pair_round_robin(players, number) for number in range(1, rounds_needed(count) + 1)]
    for made in rounds:
        assert sorted(one for pair in made for one in pair.players) == sorted(one.id for one in players)
    met = Counter(frozenset(pair.players) for made in rounds for pair in made)
    assert set(met.values()) == {1}
    assert len(met) == count * (count - 1) // 2 + (count if count % 2 else 0)
    starts = Counter(pair.players[0] for made in rounds for pair in made if len(pair.players) == 2)
    assert max(starts.values()) - min(starts[one.id] for one in players) <= 2
    again = pair_round_robin(players, rounds_needed(count) + 1)
    assert {frozenset(pair.players) for pair in again} == {frozenset(pair.players) for pair in rounds[0]}


def test_who_was_to_meet_somebody_who_left_has_a_bye() -> None:
    made = pair_round_robin(_list_of(4), 1, frozenset({"p4"}))
    assert _pairs(made) == ["p1", "p3 p2"]
    assert made[0].reason == "Round 1 of 3 of the round robin. A bye, since P4 is not there."


@pytest.mark.parametrize(
    ("number", "text", "signed"),
    [
        (0, "0", "0"),
        (Fraction(1, 2), "½", "+½"),
        (Fraction(5, 2), "2½", "+2½"),
        (Fraction(4, 3), "1⅓", "+1⅓"),
        (Fraction(-25, 2), "-12½", "-12½"),
        (Fraction(-1, 3), "-⅓", "-⅓"),
        (Fraction(7, 5), "1 2/5", "+1 2/5"),
        (3, "3", "+3"),
    ],
)
def test_wins_and_spreads_are_written_as_people_write_them(number: int, text: str, signed: str) -> None:
    assert (number_text(Fraction(number)), signed_text(Fraction(number))) == (text, signed)
