"""Passes and scoreless turns in a row: where each preset ends the game, and one turn before."""

from dataclasses import replace

import pytest

from scrabble_api.rules.rulesets import RULESETS, End
from tests.rules.games import after, finals, game_of, opened, ruleset_of, set_up_of, status
from tests.rules.whole_games import STUCK

OPENED = "1 8G HAT"
BY_PASSES = "awaiting-racks: all-passed"
BY_ZEROS = "awaiting-racks: scoreless-limit"


def in_turn(acts: int, seats: int, act: str = "pass", first: int = 1) -> str:
    """So many acts, each by the next seat."""
    return "; ".join(f"{(first - 1 + number) % seats + 1} {act}" for number in range(acts))


@pytest.mark.parametrize(
    ("ruleset", "seats", "limit", "reason"),
    [
        # rules.md 4: “all players pass” two rounds running.
        ("club", 2, 4, BY_PASSES),
        ("club", 3, 6, BY_PASSES),
        ("club", 4, 8, BY_PASSES),
        ("mattel", 2, 4, BY_PASSES),
        ("mattel", 3, 6, BY_PASSES),
        ("mattel", 4, 8, BY_PASSES),
        # 6 scoreless turns of two players, 3 per player with more.
        ("naspa", 2, 6, BY_ZEROS),
        ("wespa", 2, 6, BY_ZEROS),
        ("free", 2, 6, BY_ZEROS),
        ("free", 3, 9, BY_ZEROS),
        ("free", 4, 12, BY_ZEROS),
        ("void", 2, 6, BY_ZEROS),
        ("void", 3, 9, BY_ZEROS),
        ("void", 4, 12, BY_ZEROS),
        # 4 passes of two players, as many for each with more.
        ("german", 2, 4, BY_PASSES),
        ("german", 3, 6, BY_PASSES),
        ("german", 4, 8, BY_PASSES),
        ("polish", 2, 4, BY_PASSES),
        ("polish", 3, 6, BY_PASSES),
        ("polish", 4, 8, BY_PASSES),
        ("spanish", 2, 4, BY_PASSES),
        ("spanish", 3, 6, BY_PASSES),
        ("spanish", 4, 8, BY_PASSES),
    ],
)
@pytest.mark.parametrize("before", ["", OPENED], ids=["empty board", "after a play"])
def test_passes_end_the_game_at_the_limit_and_not_before(
    ruleset: str, seats: int, limit: int, reason: str, before: str
) -> None:
    first = 2 if before else 1
    almost = game_of(f"{before}; {in_turn(limit - 1, seats, first=first)}", ruleset, seats)
    ended = game_of(f"{before}; {in_turn(limit, seats, first=first)}", ruleset, seats)
    assert ("open", reason, None) == (status(almost), status(ended), ended.game.on_turn)


@pytest.mark.parametrize(
    ("ruleset", "seats", "limit"),
    [
        ("naspa", 2, 6),
        ("free", 3, 9),
        ("free", 4, 12),
        ("german", 2, 6),
        ("german", 3, 9),
        ("spanish", 2, 12),
        ("spanish", 3, 18),
        ("spanish", 4, 24),
    ],
)
def test_exchanges_reach_the_scoreless_limit(ruleset: str, seats: int, limit: int) -> None:
    almost = game_of(in_turn(limit - 1, seats, "exchange 1"), ruleset, seats)
    assert status(almost) == "open"
    last = game_of(in_turn(limit, seats, "exchange 1"), ruleset, seats)
    assert status(last) == BY_ZEROS


@pytest.mark.parametrize(
    ("ruleset", "text"),
    [
        ("hasbro", in_turn(30, 2)),
        ("club", in_turn(30, 2, "exchange 1")),
        ("mattel", in_turn(30, 2, "exchange 1")),
        # rules.md 4: an exchange or a play, also one taken off, breaks a run of passes.
        ("club", "1 pass; 2 pass; 1 pass; 2 exchange 1; 1 pass; 2 pass; 1 pass"),
        ("club", "1 pass; 2 pass; 1 pass; 2 8G HAT; 1 pass; 2 pass; 1 pass"),
        ("club", "1 pass; 2 pass; 1 pass; 2 8G HAT; 1 challenges: bad; 1 pass; 2 pass; 1 pass"),
        ("club", "1 pass; 2 pass; 1 pass; 2 8G HAT; 2 withdraws; 1 pass; 2 pass; 1 pass"),
        # Four passes that are not in a row.
        ("german", "1 pass; 2 exchange 1; 1 pass; 2 exchange 1; 1 pass"),
        # Polish: exchanges are not counted.
        ("polish", in_turn(6, 2, "exchange 1")),
        ("polish", "1 pass; 2 exchange 1; 1 pass; 2 exchange 1; 1 pass; 2 exchange 1; 1 pass; 2 pass"),
        # I02: a play that stands begins the count anew, and a challenge for points is no turn.
        ("naspa/five-points", f"{in_turn(5, 2)}; 2 8G HAT; 1 challenges: good; 1 pass"),
        # A play never is scoreless, even one of 0.
        ("naspa", f"{in_turn(5, 2)}; 2 8H at; {in_turn(5, 2)}"),
    ],
)
def test_other_runs_do_not_end_the_game(ruleset: str, text: str) -> None:
    assert status(game_of(text, ruleset)) == "open"


@pytest.mark.parametrize(
    ("ruleset", "seats", "text", "expected"),
    [
        # I01: withdrawn plays count, once each; four more of any kind.
        ("naspa", 2, "1 8G QUO; 2 challenges: bad; 2 pass", 2),
        ("naspa", 2, "1 8G QUO; 1 withdraws; 2 pass", 2),
        ("naspa", 2, "1 8G QUO; 2 challenges: bad; 2 exchange 1; 1 pass", 3),
        # Turns lost to a challenge count.
        ("naspa", 2, "1 8G HAT; 2 challenges: good", 1),
        ("naspa", 2, "1 8G HAT; 2 challenges: good; 1 pass; 2 pass", 3),
        # A play of 0 does not.
        ("naspa", 2, "1 pass; 2 8H at", 0),
        # H01, I02.
        ("club", 2, "1 8H HATE; 2 L8 RAGOT; 1 challenges: bad", 1),
        ("naspa/five-points", 2, f"{in_turn(5, 2)}; 2 8G HAT; 1 challenges: good; 1 pass", 1),
        ("polish", 2, "1 pass; 2 exchange 1; 1 pass", 2),
    ],
)
def test_scoreless_turns_are_counted_since_the_last_play_that_stands(
    ruleset: str, seats: int, text: str, expected: int
) -> None:
    record = game_of(text, ruleset, seats)
    assert expected == record.game.tally.scoreless


@pytest.mark.parametrize(
    ("seats", "text", "expected"),
    [
        (2, in_turn(3, 2), 3),
        (2, "1 8G HAT; 2 challenges: good; 1 pass; 2 pass", 2),
        # rules.md 4: a lost turn neither counts nor breaks the run.
        (3, "1 8G HAT; 3 challenges: good; 2 pass; 1 pass; 2 pass; 3 pass", 4),
        (3, "1 pass; 2 exchange 1; 3 pass", 1),
    ],
)
def test_passes_are_counted_past_lost_turns(seats: int, text: str, expected: int) -> None:
    assert expected == game_of(text, seats=seats).game.tally.passes


def test_lost_turns_do_not_bring_the_second_round_of_passes() -> None:
    # Three players: six passes by choice, with a lost turn among them.
    owing = "1 8G HAT; 3 challenges: good; 2 pass; 1 pass; 2 pass; 3 pass; 1 pass"
    assert status(game_of(owing, seats=3)) == "open"
    assert status(game_of(f"{owing}; 2 pass", seats=3)) == BY_PASSES


def test_withdrawn_plays_and_passes_in_turn_end_the_game_after_six() -> None:
    # I01: QUOABCD is 21, EEIIRST 7.
    round_ = "1 8G QUO (QUOABCD); 2 challenges: bad; 2 pass (EEIIRST)"
    assert status(game_of(f"{round_}; {round_}; 1 8G QUO (QUOABCD); 2 challenges: bad", "free")) == "open"
    ended = game_of(f"{round_}; {round_}; {round_}", "free")
    assert (status(ended), finals(ended)) == ("finished: scoreless-limit", [-21, -7])


@pytest.mark.parametrize("off", ["1 challenges: bad", "2 withdraws"])
def test_the_last_scoreless_turn_can_be_a_play_taken_off(off: str) -> None:
    fifth = game_of(f"{in_turn(5, 2)}; 2 8G HAT", "free")
    assert (status(fifth), status(after(fifth, off))) == ("open", BY_ZEROS)


def test_six_passes_with_an_empty_bag() -> None:
    # I04: the pass before the last play does not count; 338 − 8 and 366 − 3.
    ended = game_of(STUCK, "naspa")
    assert (status(ended), finals(ended)) == ("finished: scoreless-limit", [330, 363])
    before = game_of("\n".join(STUCK.splitlines()[:-1]), "naspa")
    assert status(before) == "open"


@pytest.mark.parametrize(
    ("bag", "expected"), [(", bag 0", "awaiting-racks: all-passed"), (", bag 1", "open")], ids=["empty", "one tile"]
)
def test_a_round_of_passes_can_end_the_game_once_the_bag_is_empty(bag: str, expected: str) -> None:
    ruleset = replace(RULESETS["club"], end=End(pass_rounds=2, pass_rounds_empty_bag=1))
    assert expected == status(game_of(f"hands 7 7{bag}; 1 pass; 2 pass", ruleset))


def test_after_reopening_one_more_pass_ends_the_game_again() -> None:
    again = game_of(f"{in_turn(4, 2)}; reopen", "club")
    assert (status(again), again.game.on_turn) == ("open", 1)
    assert status(after(again, "1 pass")) == BY_PASSES
    assert status(after(again, "1 8G HAT; 2 pass; 1 pass; 2 pass")) == "open"


def test_games_of_scores_are_not_ended_by_turns_of_no_points() -> None:
    set_up = set_up_of(ruleset_of("naspa"), recording="scores")
    assert status(after(opened(set_up), in_turn(9, 2, "scores 0"))) == "open"


def test_a_player_leaving_does_not_end_the_game_by_passes_others_made() -> None:
    # Seat 2 has passed once; two rounds of the two who remain have not been passed.
    for leaving in (2, 3):
        assert status(game_of(f"{in_turn(4, 3)}; {leaving} retires", "club", 3)) == "open"
