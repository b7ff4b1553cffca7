"""Standings: numbers and places whatever the order of entry, and every place with the reason that decided it."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrabble_api.competition.standings.results import Award, PlayedGame, ResultKind, Seated
from scrabble_api.competition.standings.settings import Criterion, StandingsSettings
from scrabble_api.competition.standings.table import Participant, Standing, Standings, make_standings
from scrabble_api.competition.standings.tallies import MEASURES

WINS, SPREAD, MET, OPPONENTS, FOR, RATE, *_ = Criterion


def _game(scores: Mapping[str, int], number: int | None = 1, **more: Any) -> PlayedGame:
    """A game by the players' scores; places follow from them unless they are given."""
    places = more.get("places") or {one: 1 + sum(other > scores[one] for other in scores.values()) for one in scores}
    seats = tuple(Seated(one, score, places[one]) for one, score in scores.items())
    return PlayedGame(
        id=f"g{number}{sorted(scores.items())}", session_id="s", round=number, day="2026-11-29", seats=seats
    )


def _award(kind: ResultKind, player: str, number: int = 1) -> Award:
    return Award(kind=kind, player=player, session_id="s", round=number, day="2026-11-29")


def _table(games: Sequence[PlayedGame], awards: Sequence[Award] = (), more: str = "", **settings: Any) -> Standings:
    players = {seat.player for game in games for seat in game.seats} | {one.player for one in awards} | set(more)
    participants = [Participant(key=one, name=one.upper()) for one in players]
    return make_standings(participants, games, awards, StandingsSettings(**settings))


def _line(table: Standings, player: str) -> Standing:
    return next(line for line in table.lines if line.participant.key == player)


def _figures(table: Standings) -> Any:
    """Wins and spread of each line."""
    return [(line.tally.wins, line.tally.spread) for line in table.lines]


def _places(table: Standings) -> list[str]:
    return [f"{line.place} {line.participant.name}" for line in table.lines]


def test_wins_and_spread_of_two() -> None:
    table = _table([_game({"a": 400, "b": 350}), _game({"a": 380, "b": 380}, 2)])
    ann, bob = table.lines
    assert _figures(table) == [(Fraction(3, 2), 50), (Fraction(1, 2), -50)]
    assert (ann.tally.won, ann.tally.tied, ann.tally.lost, bob.tally.lost) == (1, 1, 0, 1)
    assert [ann.tally.average_score, ann.tally.average_against, ann.tally.high_game] == [390, 365, 400]
    assert [line.reason for line in table.lines] == ["Ahead of B by wins: 1½ to ½.", "Behind A by wins: ½ to 1½."]


def test_of_three_and_four_each_has_the_share_of_opponents_beaten_and_the_spread_to_their_mean() -> None:
    three = _table([_game({"a": 300, "b": 250, "c": 250})])
    assert _figures(three) == [(1, 50), (Fraction(1, 4), -25), (Fraction(1, 4), -25)]
    four = _table([_game({"a": 400, "b": 301, "c": 301, "d": 200})])
    half, above = Fraction(1, 2), Fraction(2, 3)
    assert _figures(four) == [(1, Fraction(398, 3)), (half, above), (half, above), (0, Fraction(-402, 3))]
    assert _places(four) == ["1 A", "2 B", "2 C", "4 D"]


def test_places_in_a_game_count_where_scores_say_otherwise() -> None:
    table = _table([_game({"a": 200, "b": 300}, places={"a": 1, "b": 2})])
    assert (_places(table), _figures(table)) == (["1 A", "2 B"], [(1, -100), (0, 100)])


@pytest.mark.parametrize(
    ("settings", "wins", "spreads"),
    [
        ({}, [1, 1, 0], [50, 50, -50]),
        ({"bye_wins": Fraction(1, 2), "bye_spread": 0, "forfeit_spread": 100}, [Fraction(1, 2), 1, 0], [0, 100, -100]),
    ],
)
def test_byes_and_forfeits_count_as_the_settings_say(settings: Any, wins: Any, spreads: Any) -> None:
    awards = [_award(ResultKind.BYE, "a"), _award(ResultKind.FORFEIT_WON, "b"), _award(ResultKind.FORFEIT_LOST, "c")]
    table = _table([], awards, **settings)
    tallies = [_line(table, one).tally for one in "abc"]
    assert ([one.wins for one in tallies], [one.spread for one in tallies]) == (wins, spreads)
    assert [(one.games, one.byes, one.forfeits_won, one.forfeits_lost) for one in tallies] == [
        (0, 1, 0, 0),
        (0, 0, 1, 0),
        (0, 0, 0, 1),
    ]
    assert (tallies[0].average_score, tallies[0].high_game, tallies[0].points_for) == (None, None, 0)


def test_spread_is_capped_game_by_game() -> None:
    table = _table([_game({"a": 700, "b": 200}), _game({"a": 300, "b": 310}, 2)], spread_cap=350)
    assert [line.tally.spread for line in table.lines] == [340, -340]
    assert [line.tally.points_for for line in table.lines] == [1000, 510]


#: Each beat the next, all by 50: level in wins and spread.
_CIRCLE = [_game({"a": 400, "b": 350}), _game({"b": 400, "c": 350}, 2), _game({"c": 400, "a": 350}, 3)]


def test_level_in_everything_is_a_tie() -> None:
    table = _table(_CIRCLE, order=(WINS, SPREAD, MET, OPPONENTS))
    assert _places(table) == ["1 A", "1 B", "1 C"]
    assert [line.is_shared for line in table.lines] == [True] * 3
    assert [line.decided_by for line in table.lines] == [None] * 3
    assert table.lines[0].reason == "Level with B and C in all that decides: the place is shared."
    assert [line.head_to_head for line in table.lines] == [1, 1, 1]


def _level_but_for_meeting() -> list[PlayedGame]:
    """Three are level in wins, and all have met: a beat b and c, b beat c; each won or lost the rest against others."""
    return [
        *(_game({"a": 310, other: 300}, 1) for other in "bc"),
        _game({"b": 310, "c": 300}, 2),
        _game({"x": 500, "a": 300}, 3),
        _game({"x": 500, "a": 300}, 4),
        _game({"b": 500, "y": 300}, 3),
        _game({"x": 500, "b": 300}, 4),
        _game({"c": 500, "y": 300}, 3),
        _game({"c": 500, "y": 300}, 4),
    ]


def test_head_to_head_is_a_table_among_those_who_are_level() -> None:
    table = _table(_level_but_for_meeting(), order=(WINS, MET))
    assert _places(table)[1:4] == ["2 A", "3 B", "4 C"]
    assert [line.head_to_head for line in table.lines[1:4]] == [2, 1, 0]
    assert [line.decided_by for line in table.lines[1:4]] == [WINS, MET, MET]
    assert table.lines[2].reason == "Behind A by head-to-head: 1 to 2."


def test_head_to_head_counts_only_where_all_who_are_level_have_met() -> None:
    games = [one for one in _level_but_for_meeting() if {seat.player for seat in one.seats} != {"b", "c"}]
    games.append(_game({"b": 300, "z": 290}, 2))
    games.append(_game({"z": 500, "c": 300}, 2))
    table = _table(games, order=(WINS, MET, SPREAD))
    level = [line for line in table.lines if line.tally.wins == 2]
    assert [line.participant.key for line in level] == ["c", "b", "a"]
    assert [line.head_to_head for line in level] == [None] * 3
    assert level[1].reason == (
        "Behind C by spread: 0 to +190. Head-to-head does not count, since not all who are level have met."
    )
    assert level[0].reason == "Behind X by wins: 2 to 3."


def test_who_met_more_often_has_the_share_of_wins() -> None:
    games = [
        _game({"a": 310, "b": 300}, 1), _game({"a": 300, "b": 310}, 2), _game({"b": 310, "a": 300}, 3),
        _game({"a": 310, "c": 300}, 4), _game({"b": 300, "c": 310}, 5),
        _game({"c": 300, "x": 310}, 6), _game({"c": 310, "x": 300}, 7),
    ]  # fmt: skip
    table = _table(games, order=(WINS, MET))
    met = {line.participant.key: line.head_to_head for line in table.lines if line.tally.wins == 2}
    assert met == {"a": Fraction(4, 3), "b": Fraction(2, 3), "c": 1}
    assert _places(table) == ["1 A", "2 C", "3 B", "4 X"]


def test_wins_of_opponents_and_points_for() -> None:
    games = [_game({"a": 400, "x": 300}), _game({"b": 400, "y": 300}), _game({"x": 400, "y": 300}, 2)]
    table = _table(games, order=(WINS, OPPONENTS, FOR))
    assert _places(table) == ["1 X", "2 A", "3 B", "4 Y"]
    assert [line.decided_by for line in table.lines] == [FOR, FOR, OPPONENTS, WINS]
    assert table.lines[1].reason == "Behind X by points for: 400 to 700."
    three = _table([_game({"a": 3, "b": 2, "c": 1})])
    assert [line.tally.opponents_wins for line in three.lines] == [Fraction(1, 4), Fraction(1, 2), Fraction(3, 4)]


def test_a_place_needs_as_many_games_as_the_settings_say() -> None:
    games = [_game({"a": 400, "b": 300}, one) for one in (1, 2, 3)] + [_game({"c": 400, "b": 300}, 4)]
    table = _table(games, order=(RATE,), minimum_games=2)
    assert _places(table) == ["1 A", "2 B", "None C"]
    assert table.lines[1].reason == "Behind A by win rate: 0 % to 100 %."
    assert (table.lines[2].decided_by, table.lines[2].reason) == (None, "Has 1 game of the 2 that a place needs.")


def test_nobody_and_one_alone() -> None:
    assert _table([]).lines == ()
    [alone] = _table([], more="a").lines
    assert (alone.place, alone.is_shared, alone.decided_by, alone.reason) == (1, False, None, "There is nobody else.")


_PLAYERS = "abcdef"
_FEW = settings(deadline=None, max_examples=60)


@st.composite
def _evenings(draw: st.DrawFn) -> tuple[list[PlayedGame], list[Award], StandingsSettings]:
    """Games of two to four with few different scores, so that many are level; byes and forfeits; any chain."""
    games = []
    for number in range(1, draw(st.integers(0, 8)) + 1):
        players = draw(st.lists(st.sampled_from(_PLAYERS), min_size=2, max_size=4, unique=True))
        games.append(_game({one: draw(st.sampled_from((300, 350, 400))) for one in players}, number))
    kinds = st.sampled_from([kind for kind in ResultKind if kind is not ResultKind.GAME])
    awards = draw(st.lists(st.builds(_award, kinds, st.sampled_from(_PLAYERS), st.integers(1, 3)), max_size=3))
    by = StandingsSettings(
        order=tuple(draw(st.lists(st.sampled_from(Criterion), min_size=1, unique=True))),
        spread_cap=draw(st.sampled_from((None, 60))),
        minimum_games=draw(st.sampled_from((0, 0, 2))),
    )
    return games, awards, by


@_FEW
@given(_evenings(), st.data())
def test_numbers_and_places_are_the_same_in_whichever_order_games_were_entered(
    evening: tuple[list[PlayedGame], list[Award], StandingsSettings], data: st.DataObject
) -> None:
    games, awards, by = evening
    people = [Participant(key=one, name=one.upper()) for one in _PLAYERS]
    mixed = make_standings(
        data.draw(st.permutations(people)),
        data.draw(st.permutations(games)),
        data.draw(st.permutations(awards)),
        by,
    )
    assert mixed == make_standings(people, games, awards, by)


@_FEW
@given(_evenings())
def test_wins_add_up_to_games_and_spreads_to_nothing(
    evening: tuple[list[PlayedGame], list[Award], StandingsSettings],
) -> None:
    games = evening[0]
    tallies = [line.tally for line in _table(games).lines]
    # Of n players n(n − 1)/2 pairs have a win to share, each worth 1/(n − 1).
    assert sum(one.wins for one in tallies) == sum(Fraction(len(game.seats), 2) for game in games)
    assert sum(one.spread for one in tallies) == 0
    assert sum(one.points_for for one in tallies) == sum(seat.score for game in games for seat in game.seats)


@_FEW
@given(_evenings())
def test_places_go_by_the_chain_and_those_level_in_all_of_it_share_one(
    evening: tuple[list[PlayedGame], list[Award], StandingsSettings],
) -> None:
    games, awards, by = evening
    chain = [one for one in by.order if one is not MET] or [WINS]
    lines = _table(games, awards, order=tuple(chain)).lines
    figures = [[MEASURES[one](line.tally) for one in chain] for line in lines]
    assert [line.place for line in lines] == [1 + sum(other > own for other in figures) for own in figures]
    assert [line.is_shared for line in lines] == [figures.count(own) > 1 for own in figures]


@_FEW
@given(_evenings())
def test_head_to_head_adds_up_to_the_meetings_of_those_who_are_level(
    evening: tuple[list[PlayedGame], list[Award], StandingsSettings],
) -> None:
    games, awards, _ = evening
    lines = _table(games, awards, order=(WINS, MET)).lines
    for wins in {line.tally.wins for line in lines}:
        level = [line for line in lines if line.tally.wins == wins]
        have_met = all(_have_met(games, one, other) for one, other in combinations(level, 2))
        met = [line.head_to_head for line in level if line.head_to_head is not None]
        assert len(met) == (len(level) if have_met and len(level) > 1 else 0)
        assert sum(met) == (len(met) * (len(met) - 1) // 2)
        assert met == sorted(met, reverse=True)
        for one, other in pairwise(level):
            assert (one.place == other.place) == (one.head_to_head == other.head_to_head)


@_FEW
@given(_evenings())
def test_every_place_has_its_reason(evening: tuple[list[PlayedGame], list[Award], StandingsSettings]) -> None:
    games, awards, by = evening
    lines = _table(games, awards, order=by.order).lines
    for line in lines:
        assert (line.decided_by is None) == all(other.place == 1 for other in lines)
        assert ("the place is shared" in line.reason) == line.is_shared
        assert line.reason


def _have_met(games: Sequence[PlayedGame], one: Standing, other: Standing) -> bool:
    both = {one.participant.key, other.participant.key}
    return any(both <= {seat.player for seat in game.seats} for game in games)
