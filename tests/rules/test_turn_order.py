"""Whose turn it is: two to four players, turns lost to challenges, players who leave."""

import pytest

from tests.rules.games import after, game_of, reasons, refusal, turns

HAT = "1 8G HAT"
FAILED = f"{HAT}; 3 challenges: good"
TWICE = f"{FAILED}; 2 pass; 1 8G ...S; 3 challenges: good"


@pytest.mark.parametrize(
    ("seats", "text", "expected"),
    [
        # Box rules: play passes to the left.
        (2, "", 1),
        (2, HAT, 2),
        (2, f"{HAT}; 2 pass", 1),
        (3, f"{HAT}; 2 pass; 3 exchange 1", 1),
        (4, f"{HAT}; 2 pass; 3 exchange 1", 4),
        (4, f"{HAT}; 2 pass; 3 exchange 1; 4 pass", 1),
        # rules.md 5: a play taken off, the turn is lost and the next player goes on, whoever challenged.
        (2, f"{HAT}; 2 challenges: bad", 2),
        (3, f"{HAT}; 3 challenges: bad", 2),
        (4, f"{HAT}; 2 pass; 3 9G ON; 1 challenges: bad", 4),
        (3, f"{HAT}; 1 withdraws", 2),
        # rules.md 9: one who leaves is skipped.
        (3, "1 retires", 2),
        (3, "2 retires", 1),
        (3, f"2 retires; {HAT}", 3),
        (4, f"{HAT}; 2 pass; 3 retires", 4),
        (4, f"3 retires; {HAT}; 4 retires; 2 pass", 1),
        # The end: nobody is on turn.
        (2, f"{HAT}; finish resignation by 2", None),
    ],
)
def test_the_turn_goes_to_the_left_past_those_who_left(seats: int, text: str, expected: int | None) -> None:
    assert expected == game_of(text, seats=seats).game.on_turn


@pytest.mark.parametrize(
    ("seats", "text", "expected", "on_turn"),
    [
        # H10: the same opponent moves again after a failed challenge under “double”.
        (2, f"{HAT}; 2 challenges: good", "1 play, 2 lost-turn", 1),
        (2, f"{HAT}; 2 challenges: good; 1 8G ...S; 2 challenges: good", "1 play, 2 lost-turn, 1 play, 2 lost-turn", 1),
        # rules.md 5: skipped and shown where it falls due, with 2, 3 or 4 players.
        (3, f"{HAT}; 2 challenges: good", "1 play, 2 lost-turn", 3),
        (3, FAILED, "1 play", 2),
        (3, f"{FAILED}; 2 pass", "1 play, 2 pass, 3 lost-turn", 1),
        (4, f"{FAILED}; 2 pass", "1 play, 2 pass, 3 lost-turn", 4),
        (4, f"{HAT}; 4 challenges: good; 2 pass", "1 play, 2 pass", 3),
        (4, f"{HAT}; 4 challenges: good; 2 pass; 3 pass", "1 play, 2 pass, 3 pass, 4 lost-turn", 1),
        (3, f"{HAT}; 2 pass; 3 9G ON; 2 challenges: good; 1 pass", "1 play, 2 pass, 3 play, 1 pass, 2 lost-turn", 3),
        # Two who owe a turn one after the other are both skipped.
        (
            4,
            f"{FAILED}; 2 8G ...S; 4 challenges: good",
            "1 play, 2 play, 3 lost-turn, 4 lost-turn",
            1,
        ),
        # Debts add up: one turn each time round.
        (3, "1 8G HAT; 3 challenges: good; 2 9G ON; 3 challenges: good", "1 play, 2 play, 3 lost-turn", 1),
        (
            3,
            "1 8G HAT; 3 challenges: good; 2 9G ON; 3 challenges: good; 1 pass; 2 pass",
            "1 play, 2 play, 3 lost-turn, 1 pass, 2 pass, 3 lost-turn",
            1,
        ),
        # One failed challenge costs one turn however many words.
        (
            2,
            f"{HAT}; 2 9G ON; 1 challenges ON, HO, AN: good; 2 pass; 1 pass",
            "1 play, 2 play, 1 lost-turn, 2 pass, 1 pass",
            2,
        ),
        # Nothing is owed for a challenge that succeeds, nor under rulesets that take points or nothing.
        (2, f"{HAT}; 2 challenges: bad; 2 pass", "1 play off, 2 pass", 1),
        # Whoever leaves owes no more.
        (3, f"{FAILED}; 3 retires; 2 pass", "1 play, 2 pass", 1),
    ],
)
def test_a_failed_challenge_costs_the_next_scheduled_turn(seats: int, text: str, expected: str, on_turn: int) -> None:
    record = game_of(text, seats=seats)
    assert (expected, on_turn) == (turns(record), record.game.on_turn)


@pytest.mark.parametrize("ruleset", ["free", "wespa", "club/ten-points", "club/challenger-loses-five-points"])
def test_no_turn_is_lost_where_a_failed_challenge_costs_points_or_nothing(ruleset: str) -> None:
    record = game_of(f"{HAT}; 2 challenges: good", ruleset)
    assert (turns(record), record.game.on_turn) == ("1 play", 2)


def test_debts_lapse_when_the_game_ends() -> None:
    ended = game_of(f"{FAILED}; finish abandoned", seats=3)
    assert (turns(ended), ended.game.on_turn) == ("1 play", None)


@pytest.mark.parametrize(
    "lost",
    [
        # rules.md 5: a lost turn is no act; the play before it can still be challenged by all others.
        "2 8G ...S; 1 challenges: bad",
        "2 8G ...S; 3 challenges: bad",
        "2 8G ...S; 2 withdraws",
    ],
)
def test_a_lost_turn_does_not_close_the_time_to_challenge_the_play_before_it(lost: str) -> None:
    record = game_of(f"{FAILED}; {lost}", seats=3)
    assert (turns(record), record.game.on_turn) == ("1 play, 2 play off, 3 lost-turn", 1)


def test_one_who_owes_a_turn_may_still_challenge_and_owe_another() -> None:
    record = game_of(f"{HAT}; 4 challenges: good; 2 8G ...S; 4 challenges: good; 3 pass", seats=4)
    assert (turns(record), tuple(map(record.game.turns_owed, record.game.seats))) == (
        "1 play, 2 play, 3 pass, 4 lost-turn",
        (0, 0, 0, 1),
    )


def test_one_who_has_just_sat_out_may_challenge_the_play_before() -> None:
    record = game_of(f"{FAILED}; 2 8G ...S; 3 challenges: good; 1 pass; 2 pass", seats=3)
    assert turns(record) == "1 play, 2 play, 3 lost-turn, 1 pass, 2 pass, 3 lost-turn"


@pytest.mark.parametrize(
    ("seats", "text", "line", "expected"),
    [
        (2, "", "2 8G HAT", "not-your-turn"),
        (2, HAT, "1 pass", "not-your-turn"),
        (3, HAT, "3 exchange 1", "not-your-turn"),
        (3, "1 retires", "1 pass", "not-your-turn"),
        # rules.md 2: the code tells a turn lost to a challenge from one not yet come.
        (2, f"{HAT}; 2 challenges: good", "2 pass", "turn-forfeited"),
        (3, f"{FAILED}; 2 pass", "3 pass", "turn-forfeited"),
        (3, f"{FAILED}; 2 pass", "2 pass", "not-your-turn"),
        (3, f"{FAILED}; 2 pass; 1 pass", "3 pass", "not-your-turn"),
        (2, f"{HAT}; finish resignation by 2", "2 pass", "game-over"),
    ],
)
def test_a_turn_of_somebody_else_is_refused(seats: int, text: str, line: str, expected: str) -> None:
    assert expected == refusal(game_of(text, seats=seats), line)


def test_a_turn_is_refused_with_every_reason() -> None:
    assert reasons(game_of(HAT), "1 1A CAT") == ["not-your-turn", "not-connected"]


def test_the_last_player_left_has_won_whatever_the_score() -> None:
    record = game_of(f"{HAT}; 2 pass; 3 retires; 1 retires", seats=3)
    assert record.game.ending is not None
    assert (record.game.ending.reason, record.game.on_turn) == ("resignation", None)


@pytest.mark.parametrize(
    ("seats", "text", "line"),
    [(2, HAT, "1 retires"), (3, "2 retires", "2 retires"), (4, f"{HAT}; 2 retires", "2 retires")],
)
def test_a_player_retires_once_and_only_from_a_game_of_three_or_four(seats: int, text: str, line: str) -> None:
    assert refusal(game_of(text, seats=seats), line) == "cannot-retire"


def test_tiles_of_one_who_left_stay_out() -> None:
    before = game_of(HAT, seats=3).game.table
    assert before == after(game_of(HAT, seats=3), "2 retires").game.table
