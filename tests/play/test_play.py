"""Whole dealt games by machine: nothing is lost, nothing is shown too soon, and all comes out equal when read again."""

from collections import Counter, defaultdict
from collections.abc import Iterator

import pytest

from scrabble_api.lexicons.built_in import built_in_lexicons
from tests.conftest import empty_database
from tests.play.clubs import ClubForPlay, club_for_play
from tests.play.kinds import EDITIONS_PLAYED, RULESETS_PLAYED, kind_of

_SEED = 12
#: In the quick suite so many games for each database, with the long tests the others of these 30.
_QUICK, _ALL = 1, 30


@pytest.fixture(params=["sqlite", "postgres"], scope="module")
def club(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClubForPlay]:
    folder = tmp_path_factory.mktemp("play")
    with club_for_play(folder, empty_database(request, folder)) as one:
        yield one


def _check_games(club: ClubForPlay, numbers: range) -> None:
    games = [club.play(_SEED, number) for number in numbers]
    assert [f"{one.title} ({one.kind.text}): {what}" for one in games for what in one.violations] == []
    assert min(one.looks for one in games) > 10
    assert sum((one.actions for one in games), Counter[str]())["greedy play"] > len(games)


def test_some_games_keep_every_promise(club: ClubForPlay, request: pytest.FixtureRequest) -> None:
    """Other games on each database."""
    first = 0 if "sqlite" in request.node.name else _QUICK
    _check_games(club, range(first, first + _QUICK))


@pytest.mark.gate
def test_thirty_games_keep_every_promise(club: ClubForPlay, request: pytest.FixtureRequest) -> None:
    """Every second one on each database."""
    first = 0 if "sqlite" in request.node.name else 1
    games = range(2 * _QUICK + first, _ALL, 2)
    _check_games(club, games)


def test_thirty_games_are_of_every_ruleset_edition_and_number_of_seats() -> None:
    any_list = built_in_lexicons()["enable"]
    kinds = [kind_of(number, defaultdict(lambda: any_list)) for number in range(_ALL)]
    assert {kind.ruleset["base"] for kind in kinds} == {base for base, _ in RULESETS_PLAYED}
    assert {(kind.layout, kind.letters) for kind in kinds} == set(EDITIONS_PLAYED)
    assert {(kind.seats, kind.ruleset["acceptance"]) for kind in kinds} == {
        (2, "next-action"),
        (2, "all"),
        (3, "all"),
        (4, "all"),
    }
    assert {kind.is_judged for kind in kinds} == {True, False}
