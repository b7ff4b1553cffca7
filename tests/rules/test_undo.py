"""Undo and redo: the latest action only, once, until the next is recorded."""

import pytest

from scrabble_api.rules.games.events import Withdrawn
from scrabble_api.rules.history.record import Undone, is_undo_for_director, record_after
from tests.rules.games import after, game_of, held, known, refusal, scores, status, turns

HAT = "1 8G HAT"
HATE = "1 8H HATE (AEHTBCD); 2 L8 RAGOT (AGORTII)"


@pytest.mark.parametrize(
    ("seats", "before", "action"),
    [
        # rules.md 6: board, racks, scores, turn and challenge window are as before.
        (2, "", HAT),
        (2, HAT, "2 8G ...S (SEEEEEE)"),
        (2, HAT, "2 exchange VV (AEIOUVV)"),
        (2, HAT, "2 pass (AEIOUVV)"),
        (2, HAT, "2 challenges: bad"),
        (2, HAT, "2 challenges: good"),
        (3, HAT, "3 challenges: good"),
        (3, f"{HAT}; 3 challenges: good", "2 pass"),
        (2, HAT, "2 accepts"),
        (2, HAT, "1 withdraws"),
        (3, HAT, "2 retires"),
        (2, "hands 3 2, bag 0; 2 holds EI", HAT),
        (2, "hands 3 2, bag 0; 2 holds EI; 1 8G HAT", "2 challenges: bad"),
        (3, "hands 3 2 2, bag 0; 1 8G HAT", "2 accepts"),
    ],
)
def test_undo_leaves_the_game_as_it_was_and_redo_puts_it_back(seats: int, before: str, action: str) -> None:
    earlier = game_of(before, seats=seats)
    acted = after(earlier, action)
    undone = after(acted, "undo", 100)
    assert (earlier.game, earlier.steps) == (undone.game, undone.steps)
    redone = after(undone, "redo", 101)
    assert (acted.game, acted.steps) == (redone.game, redone.steps)


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        ("", "undo", "nothing-to-undo"),
        ("", "redo", "nothing-to-redo"),
        (HAT, "redo", "nothing-to-redo"),
        # Once.
        (f"{HAT}; 2 pass; undo", "undo", "nothing-to-undo"),
        (f"{HAT}; 2 pass; undo; redo", "undo", "nothing-to-undo"),
        (f"{HAT}; 2 pass; undo; redo", "redo", "nothing-to-redo"),
        # Until the next action is recorded.
        (f"{HAT}; undo; {HAT}", "redo", "nothing-to-redo"),
        (f"{HAT}; 2 pass; undo; 2 challenges: good", "redo", "nothing-to-redo"),
        (f"{HAT}; undo; {HAT}", "undo", None),
        # Racks, notes, adjustments are neither undone nor in the way.
        ("1 holds AEI; 1 adjusted 5; note 2 slow", "undo", "nothing-to-undo"),
        (f"{HAT}; 1 holds AEI; 1 adjusted 5; note 2 slow; hands 7 8", "undo", None),
        (f"{HAT}; undo; 1 holds AEI; 1 adjusted 5; hands 7 8", "redo", None),
        (f"{HAT}; undo; 1 holds AEI; 1 adjusted 5", "undo", "nothing-to-undo"),
        # After the end: reopen.
        (f"{HAT}; finish abandoned", "undo", "game-over"),
        (f"{HAT}; undo; finish abandoned", "redo", "game-over"),
    ],
)
def test_undo_takes_back_the_latest_action_only(text: str, line: str, expected: str | None) -> None:
    assert expected == refusal(game_of(text), line)


OUT = "hands 3 2, bag 0; 2 holds EI; 1 8G HAT"
TAKEN_BACK = f"{HAT}; 1 withdraws; undo"


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        # rules.md 6: a play is withdrawn once, whatever is done and undone in between.
        (TAKEN_BACK, "1 withdraws", "nothing-to-withdraw"),
        (TAKEN_BACK, "undo", "nothing-to-undo"),
        (f"{TAKEN_BACK}; redo", "1 withdraws", "nothing-to-withdraw"),
        (f"{TAKEN_BACK}; redo", "undo", "nothing-to-undo"),
        (f"{TAKEN_BACK}; redo; 2 pass; undo", "undo", "nothing-to-undo"),
        (f"{TAKEN_BACK}; redo; 2 pass; undo", "1 withdraws", "nothing-to-withdraw"),
        (f"{TAKEN_BACK}; 1 holds AEI; 1 adjusted 5; note 2 slow", "1 withdraws", "nothing-to-withdraw"),
        (f"{TAKEN_BACK}; 2 accepts; undo", "1 withdraws", "nothing-to-withdraw"),
        (f"{TAKEN_BACK}; 2 pass; undo", "1 withdraws", "nothing-to-withdraw"),
        (f"{TAKEN_BACK}; 2 challenges: good; undo", "1 withdraws", "nothing-to-withdraw"),
        (f"{TAKEN_BACK}; 2 challenges: bad; undo", "1 withdraws", "nothing-to-withdraw"),
        (f"{OUT}; 1 withdraws; undo; finish out-play; reopen", "1 withdraws", "nothing-to-withdraw"),
        # A correction says how the same play was made.
        (f"{TAKEN_BACK}; correct replace 1: 1 8G HAT = 20", "1 withdraws", "nothing-to-withdraw"),
        (f"{TAKEN_BACK}; correct replace 1: 1 8H HATE", "1 withdraws", "nothing-to-withdraw"),
        (f"{HAT}; 1 withdraws; correct replace 1: 1 8H HATE", "undo", "nothing-to-undo"),
        # A challenge is still possible, and so is taking back another play.
        (TAKEN_BACK, "2 challenges: bad", None),
        (f"{TAKEN_BACK}; 2 9G ON", "2 withdraws", None),
        (f"{TAKEN_BACK}; 2 9G ON; 2 withdraws; undo", "2 withdraws", "nothing-to-withdraw"),
        (f"{TAKEN_BACK}; 2 9G ON; undo", "1 withdraws", "nothing-to-withdraw"),
        (f"{TAKEN_BACK}; correct remove 1; {HAT}", "1 withdraws", None),
    ],
)
def test_a_play_is_taken_back_once(text: str, line: str, expected: str | None) -> None:
    assert expected == refusal(game_of(text), line)


def test_a_log_that_holds_a_second_withdrawal_can_still_be_read() -> None:
    # Written by a version that did not look.
    again = record_after(game_of(TAKEN_BACK), 5, Withdrawn(seat=1))
    assert turns(record_after(again, 6, Undone())) == "1 play"


@pytest.mark.parametrize(
    ("seats", "text", "expected", "on_turn"),
    [
        # The last action can be undone once a game that it ended is reopened.
        (2, "1 pass; 2 pass; 1 pass; 2 pass; reopen; undo", "1 pass, 2 pass, 1 pass", 2),
        (2, "hands 3 2, bag 0; 2 holds EI; 1 8G HAT; 2 accepts; reopen; undo", "1 play", None),
        (2, "hands 3 2, bag 0; 2 holds EI; 1 8G HAT; finish out-play; reopen; undo", "", 1),
        (2, f"{HAT}; finish resignation by 2; reopen; undo", "", 1),
        (2, "hands 3 2, bag 0; 2 holds EI; 1 8G HAT; 2 challenges: good; reopen; undo", "1 play", None),
        (3, f"{HAT}; 2 retires; 3 retires; reopen; undo", "1 play", 3),
    ],
)
def test_after_the_end_undo_takes_reopening_first(seats: int, text: str, expected: str, on_turn: int | None) -> None:
    record = game_of(text, seats=seats)
    assert (expected, on_turn) == (turns(record), record.game.on_turn)


def test_the_action_that_ended_a_game_can_be_undone_and_redone_after_reopening() -> None:
    ended = game_of("1 pass; 2 pass; 1 pass; 2 pass; reopen")
    redone = after(ended, "undo; redo", 100)
    assert (ended.game, status(redone)) == (redone.game, "open")


def test_undoing_a_challenge_restores_the_play_and_opens_the_window() -> None:
    # N01, but undo goes one action back only (rules.md 6: once).
    undone = game_of(f"{HATE}; 1 challenges RAGOT: bad; undo")
    assert (scores(undone), undone.game.on_turn, known(undone, 2)) == ([14, 23], 1, "II")
    assert refusal(undone, "1 challenges: good") is None
    assert refusal(undone, "undo") == "nothing-to-undo"


def test_undoing_a_failed_challenge_takes_back_its_lost_turn_and_points() -> None:
    assert turns(game_of(f"{HATE}; 1 challenges: good; undo")) == "1 play, 2 play"
    assert scores(game_of(f"{HATE}; 1 challenges: good; undo", "wespa")) == [14, 23]


def test_undoing_a_play_restores_racks_and_bag() -> None:
    undone = game_of(f"2 holds AGORTII; {HATE}; undo")
    assert (known(undone, 2), held(undone), scores(undone)) == ("AGIIORT", [7, 7, 82], [14, 0])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{HAT}; 2 challenges: good", True),
        (f"{HAT}; 2 challenges: bad", True),
        (f"{HAT}; 2 challenges: bad; 1 adjusted 5", True),
        (f"{HAT}; 2 challenges: bad; 2 pass", False),
        (f"{HAT}; 2 challenges: bad; undo", False),
        (HAT, False),
        ("", False),
    ],
)
def test_undoing_a_challenge_is_a_directors(text: str, expected: bool) -> None:
    assert expected == is_undo_for_director(game_of(text))


def test_an_undone_play_is_not_on_the_board_for_what_is_told_in_between() -> None:
    record = game_of(f"{HAT}; undo; 2 adjusted 5; redo; note 2 slow")
    assert (scores(record), record.game.turns[0].note) == ([12, 5], "slow")


def test_racks_told_since_do_not_hinder_an_undo() -> None:
    # rules.md 6: racks are neither undone nor close a window.
    record = game_of("hands 3 2, bag 0; 2 holds EI; 1 8G HAT; 2 challenges: bad; 1 holds HAT; undo")
    assert (turns(record), status(record)) == ("1 play", "awaiting-challenge")
