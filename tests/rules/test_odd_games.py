"""Games that an attack found wrongly ended, counted or corrected; each row once failed."""

from dataclasses import replace

import pytest

from scrabble_api.rules.games.declaring import racks_warnings
from scrabble_api.rules.games.events import Finished, PlayMade
from scrabble_api.rules.history.corrections import Corrected
from scrabble_api.rules.history.record import is_redo_for_director, record_after
from scrabble_api.rules.rulesets import RULESETS, Overtime
from tests.rules.games import after, decision, entry_of, game_of, held, known, places, refusal, status, warnings

#: A minute over, and the game is lost.
LIMITED = replace(RULESETS["free"], overtime=Overtime(limit_seconds=60))
OUT = "hands 3 7, bag 0; 1 8G HAT"


def test_one_player_left_after_a_reopening_still_wins_whatever_ends_it() -> None:
    left = game_of("3 retires; 2 retires; reopen", seats=3)
    assert decision(after(left, "finish no-play-possible, 1 holds ABCDEFG"))[0] == 1
    assert decision(after(left, "1 pass; 1 pass; 1 holds ABCDEFG"))[0] == 1


def test_the_last_player_left_does_not_retire() -> None:
    assert refusal(game_of("1 8G HAT; 1 retires; 2 retires; reopen", seats=3), "3 retires") == "cannot-retire"


def test_overtime_of_one_who_has_left_does_not_end_the_others_game() -> None:
    late = after(game_of("3 retires", LIMITED, seats=3), "3 overtime 60; 3 overtime 1")
    assert (status(late), late.game.retired, late.game.on_turn) == ("open", (3,), 1)


@pytest.mark.parametrize(
    ("ended", "winner"),
    [
        pytest.param("1 overtime 60", 2, id="who ran out first has lost"),
        pytest.param("finish resignation by 1", 2, id="who resigned has lost"),
        pytest.param("finish abandoned", None, id="an abandoned game has no winner"),
    ],
)
def test_overtime_after_a_loss_costs_points_and_turns_nothing_round(ended: str, winner: int | None) -> None:
    before = game_of(ended, LIMITED)
    late = after(before, "2 overtime 60")
    assert (decision(late), decision(late)[0]) == (decision(before), winner)


def test_counts_put_right_before_a_play_comes_off_leave_no_seat_with_less_than_nothing() -> None:
    record = game_of("hands 3 7; 1 8G HAT; hands 0 7; 2 challenges: bad")
    assert (sum(held(record)), min(held(record))) == (100, 0)


def test_nobody_can_say_that_no_play_is_possible_once_somebody_has_gone_out() -> None:
    assert refusal(game_of(OUT), "finish no-play-possible, 2 holds ABCDEFG") == "out-play-pending"
    assert status(after(game_of(OUT), "finish out-play, 2 holds ABCDEFG")) == "finished: out-play"


def test_racks_told_with_the_end_are_warned_of_as_any_others() -> None:
    record = game_of("1 8G HAT")
    finish = entry_of("finish no-play-possible, 1 holds QQQQQQQ", record.set_up.edition.letter_set)
    assert isinstance(finish, Finished)
    assert [one.code for one in racks_warnings(record.game, finish)] == ["rack-impossible"]


def test_tiles_exchanged_are_warned_of_where_the_rack_was_not_told() -> None:
    assert warnings(game_of("1 exchange QQQ")) == ["rack-impossible"]
    assert warnings(game_of("1 holds ABCDEFG; 1 exchange XYZ")) == ["rack-not-as-kept"]


def test_a_challenge_of_an_out_play_costs_no_turn_since_there_is_none() -> None:
    record = game_of(f"{OUT}; 2 challenges: good")
    [turn] = record.game.turns
    assert turn.challenge is not None
    assert (turn.challenge.loses_turn, record.game.turns_owed(2)) == (False, 0)


def test_a_lost_game_is_told_with_the_challenge_that_lost_it() -> None:
    [turn] = game_of("1 8G HAT; 2 challenges: good", "club/triple").game.turns
    assert turn.challenge is not None
    assert (turn.challenge.loses_game, turn.challenge.loses_turn) == (True, False)


def test_putting_a_challenge_back_is_for_a_director_and_putting_a_turn_back_is_not() -> None:
    assert is_redo_for_director(game_of("1 8G HAT; 2 challenges: bad; undo"))
    assert not is_redo_for_director(game_of("1 8G HAT; undo"))


def test_a_pass_that_accepts_an_out_play_tells_the_rack_it_comes_with() -> None:
    record = game_of(f"{OUT}; 2 pass (ABCDEFG)")
    assert (status(record), known(record, 2)) == ("finished: out-play", "ABCDEFG")


def test_a_corrected_turn_has_the_note_of_its_correction() -> None:
    record = game_of("1 8G HAT; note 2 old")
    corrected = entry_of("correct replace 1: 1 8G HAT = 13", record.set_up.edition.letter_set)
    assert isinstance(corrected, Corrected)
    assert isinstance(corrected.event, PlayMade)
    noted = replace(corrected, event=replace(corrected.event, note="new"))
    assert [record_after(record, 9, one).game.turns[0].note for one in (corrected, noted)] == ["old", "new"]


def test_two_over_the_limit_after_the_end_are_last_in_the_order_in_which_they_ran_out() -> None:
    record = game_of(
        "hands 4 1 1, bag 0; 1 8G HAT; finish no-play-possible, 1 holds A, 2 holds A, 3 holds A", LIMITED, seats=3
    )
    assert places(after(record, "1 overtime 60; 3 overtime 60")) == [3, 1, 2]
