"""Ratings: the library's own for one game, the same in whichever order games were entered, one period a session."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from scrabble_api.competition.ratings import NEW_DEVIATION, NEW_STRENGTH, Rating, periods_of, ratings_after
from scrabble_api.competition.standings.results import PlayedGame, Seated

#: The library is imported when it is first asked, which may take its time.
_UNHURRIED = settings(deadline=None, max_examples=50)


def _game(players: str, *places: int, session: str | None = "s", day: str = "2026-11-29") -> PlayedGame:
    seats = tuple(Seated(one, 300, place) for one, place in zip(players, places, strict=True))
    return PlayedGame(id=f"{players}{places}{day}", session_id=session, round=None, day=day, seats=seats)


@pytest.mark.parametrize("places", [(1, 2), (1, 1), (2, 1), (1, 2, 3), (2, 1, 2), (1, 1, 3, 3), (4, 3, 1, 2)])
def test_one_game_is_rated_as_the_library_rates_it(places: Sequence[int]) -> None:
    model = PlackettLuce(tau=25 / 300)
    expected = model.rate([[model.rating()] for _ in places], ranks=[float(one) for one in places])
    found = ratings_after([[_game("abcd"[: len(places)], *places)]])
    for player, (rating,) in zip("abcd", expected, strict=False):
        assert found[player].strength == pytest.approx(rating.mu)
        assert found[player].deviation == pytest.approx(rating.sigma)
        assert found[player].ordinal == pytest.approx(rating.ordinal())
        assert (found[player].games, found[player].before) == (1, None)


_GAMES = st.lists(
    st.builds(
        lambda players, places, session, day: _game(
            players, *places[: len(players)], session=session, day=f"2026-11-{day:02}"
        ),
        st.sampled_from(["ab", "bc", "ca", "abc", "dab", "abcd"]),
        st.permutations([1, 2, 3, 4]),
        st.sampled_from(["s", "t", None]),
        st.integers(1, 4),
    ),
    max_size=8,
)


@_UNHURRIED
@given(_GAMES, st.data())
def test_ratings_are_the_same_in_whichever_order_games_were_entered(
    games: list[PlayedGame], data: st.DataObject
) -> None:
    mixed = data.draw(st.permutations(games))
    assert ratings_after(periods_of(mixed)) == ratings_after(periods_of(games))


@_UNHURRIED
@given(_GAMES)
def test_of_two_who_meet_the_winner_gains_and_the_loser_loses_and_both_are_surer(games: list[PlayedGame]) -> None:
    before = ratings_after(periods_of(games))
    after = ratings_after([*periods_of(games), [_game("ab", 1, 2, session="last")]])
    for player, is_winner in (("a", True), ("b", False)):
        was = before.get(player, Rating())
        assert (after[player].strength > was.strength) == is_winner
        assert after[player].games == was.games + 1
        assert after[player].before == (was.strength if player in before else None)


def test_games_of_a_session_are_rated_together_by_the_ratings_before_it() -> None:
    alone = ratings_after([[_game("ab", 1, 2)]])
    both = ratings_after([[_game("ab", 1, 2), _game("cb", 1, 2)]])
    assert both["a"] == alone["a"] == Rating(both["c"].strength, both["c"].deviation, 1)
    assert both["b"].strength < alone["b"].strength < NEW_STRENGTH
    assert both["b"].deviation < alone["b"].deviation < NEW_DEVIATION


def test_sessions_follow_each_other_by_their_days() -> None:
    first, second = _game("ab", 1, 2, session="z", day="2026-11-01"), _game("ab", 2, 1, session="a")
    alone = _game("ab", 1, 1, session=None, day="2026-11-15")
    assert periods_of([second, alone, first]) == [[first], [alone], [second]]
