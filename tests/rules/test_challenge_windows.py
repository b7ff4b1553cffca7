"""From when until when a play can be challenged, and what closes that time."""

import pytest

from tests.rules.games import after, finals, game_of, held, refusal, scores, status, turns
from tests.rules.whole_games import FLIP

HAT = "1 8G HAT"
# Seat 1 lays its last three tiles, and the bag is empty; the others hold EI and AA.
OUT = "hands 3 2, bag 0; 2 holds EI; 1 8G HAT"
OUT_OF_THREE = "hands 3 2 2, bag 0; 2 holds EI, 3 holds AA; 1 8G HAT"


@pytest.mark.parametrize(
    ("seats", "text", "line", "expected"),
    [
        (2, "", "2 challenges: bad", "nothing-to-challenge"),
        (2, "1 pass", "2 challenges: bad", "nothing-to-challenge"),
        (2, "1 exchange 2", "2 challenges: bad", "nothing-to-challenge"),
        # The next action closes the time, whatever it is, also for the third player.
        (2, f"{HAT}; 2 pass", "2 challenges: bad", "nothing-to-challenge"),
        (3, f"{HAT}; 2 pass", "3 challenges: bad", "nothing-to-challenge"),
        (3, f"{HAT}; 2 exchange 2", "3 challenges: bad", "nothing-to-challenge"),
        (2, f"{HAT}; 2 8G ...S", "2 challenges: bad", "own-play"),
        (2, HAT, "1 challenges: bad", "own-play"),
        (2, HAT, "1 accepts", "own-play"),
        # H05: a challenge is settled, and asking again refused.
        (2, f"{HAT}; 2 challenges: good", "2 challenges: good", "already-challenged"),
        (3, f"{HAT}; 2 challenges: good", "3 challenges: bad", "already-challenged"),
        (2, f"{HAT}; 2 challenges: bad", "2 challenges: bad", "already-challenged"),
        (3, f"{HAT}; 2 challenges: bad", "3 accepts", "already-challenged"),
        # Whoever has accepted has given the challenge up; the others have not.
        (2, f"{HAT}; 2 accepts", "2 challenges: bad", "nothing-to-challenge"),
        (3, f"{HAT}; 2 accepts", "2 challenges: bad", "already-accepted"),
        (3, f"{HAT}; 2 accepts", "2 accepts", "already-accepted"),
        (3, f"{HAT}; 2 accepts", "3 challenges: bad", None),
        # A play taken back is none to challenge; nor is one of a player who has left out of reach.
        (2, f"{HAT}; 1 withdraws", "2 challenges: bad", "nothing-to-challenge"),
        (3, f"{HAT}; 3 retires", "3 challenges: bad", "already-accepted"),
        (3, f"{HAT}; 1 retires", "2 challenges: bad", None),
        (2, f"{HAT}; finish resignation by 2", "2 challenges: bad", "game-over"),
        # rules.md 6: racks, notes, adjustments close nothing.
        (2, f"{HAT}; 1 holds EEE; note 2 slow; 2 adjusted -5", "2 challenges: bad", None),
    ],
)
def test_a_play_can_be_challenged_once_by_another_until_the_next_action(
    seats: int, text: str, line: str, expected: str | None
) -> None:
    assert expected == refusal(game_of(text, seats=seats), line)


@pytest.mark.parametrize(
    ("seats", "text", "expected"),
    [
        (2, HAT, "acceptance-pending"),
        (2, f"{HAT}; 2 accepts", None),
        (2, f"{HAT}; 2 challenges: bad", None),
        (3, f"{HAT}; 3 accepts", "acceptance-pending"),
        (3, f"{HAT}; 3 accepts; 2 accepts", None),
        (3, f"{HAT}; 3 challenges: good", None),
        (3, f"{HAT}; 3 challenges: bad", None),
        (3, f"{HAT}; 3 retires", "acceptance-pending"),
        (3, f"{HAT}; 3 retires; 2 accepts", None),
        # Only a play is accepted: after a pass the game goes on.
        (2, "1 pass", None),
        (2, f"{HAT}; 1 withdraws", None),
    ],
)
@pytest.mark.parametrize("line", ["2 pass", "2 exchange 1", "2 1A CAT as played"])
def test_where_all_accept_the_next_action_waits_for_them(
    seats: int, text: str, expected: str | None, line: str
) -> None:
    assert expected == refusal(game_of(text, "club/all", seats), line)


def test_a_failed_challenge_settles_the_acceptance_of_all() -> None:
    assert turns(game_of(f"{HAT}; 2 challenges: good; 1 8G ...S", "club/all")) == "1 play, 2 lost-turn, 1 play"


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        # J04, H11: nobody plays on; a pass accepts.
        (OUT, "2 8G ...E", "out-play-pending"),
        (OUT, "2 exchange 1", "out-play-pending"),
        (OUT, "1 pass", "own-play"),
        (OUT, "2 pass", None),
        (OUT, "2 accepts", None),
        (OUT, "2 challenges: good", None),
    ],
)
def test_after_an_out_play_the_others_only_accept_or_challenge(text: str, line: str, expected: str | None) -> None:
    assert expected == refusal(game_of(text), line)


@pytest.mark.parametrize(
    ("seats", "text", "expected"),
    [
        (2, OUT, "awaiting-challenge"),
        (2, f"{OUT}; 2 accepts", "finished: out-play"),
        (2, f"{OUT}; 2 pass", "finished: out-play"),
        (2, f"{OUT}; 2 challenges: good", "finished: out-play"),
        (2, f"{OUT}; 2 challenges: bad", "open"),
        (2, f"{OUT}; 1 withdraws", "open"),
        (2, f"{OUT}; finish out-play", "finished: out-play"),
        (3, f"{OUT_OF_THREE}; 2 accepts", "awaiting-challenge"),
        (3, f"{OUT_OF_THREE}; 2 accepts; 3 pass", "finished: out-play"),
        (3, f"{OUT_OF_THREE}; 3 challenges: good", "finished: out-play"),
        (3, f"{OUT_OF_THREE}; 2 accepts; 3 challenges: bad", "open"),
        (3, f"{OUT_OF_THREE}; finish out-play", "finished: out-play"),
        (3, f"{OUT_OF_THREE}; 2 accepts; 3 retires", "finished: out-play"),
    ],
)
@pytest.mark.parametrize("ruleset", ["club", "free", "club/all", "free/five-points"])
def test_an_out_play_ends_the_game_once_it_is_accepted_or_a_challenge_failed(
    ruleset: str, seats: int, text: str, expected: str
) -> None:
    assert expected == status(game_of(text, ruleset, seats))


def test_a_pass_that_accepts_is_no_turn() -> None:
    # J04: not counted as a scoreless turn.
    assert turns(game_of(f"{OUT}; 2 pass")) == "1 play"


def test_no_end_scores_are_applied_while_an_out_play_can_be_challenged() -> None:
    assert scores(game_of(OUT)) == [12, 0]
    assert finals(game_of(f"{OUT}; 2 pass")) == [14, -2]


def test_points_for_the_failed_challenge_of_an_out_play_count() -> None:
    assert finals(game_of(f"{OUT}; 2 challenges: good", "naspa/ten-points")) == [26, 0]


def test_no_turn_is_owed_after_an_out_play() -> None:
    assert turns(game_of(f"{OUT}; 2 challenges: good")) == "1 play"


def test_where_bad_words_are_refused_an_out_play_ends_the_game_at_once() -> None:
    assert status(game_of(OUT, "void")) == "finished: out-play"


def test_an_out_play_that_comes_off_leaves_the_game_going_on() -> None:
    # H11: VO instead of VAT as the last play of FIX-FLIP.
    played = game_of("\n".join(FLIP.splitlines()[:-1]) + "\n2 7N V. (V)", "naspa")
    assert (status(played), scores(played)) == ("awaiting-challenge", [392, 385])
    off = after(played, "1 challenges VO: bad")
    assert (status(off), scores(off), held(off), off.game.on_turn) == ("open", [392, 380], [3, 1, 0], 1)
    assert status(after(off, "1 pass; 2 D9 V.. (V)")) == "awaiting-challenge"


def test_an_out_play_taken_off_passes_over_whoever_owes_a_turn() -> None:
    record = game_of(
        "hands 4 3 4, bag 0; 1 8G HAT; 3 challenges: good; 2 9F EON (EON); 1 challenges: bad",
        seats=3,
    )
    assert (turns(record), record.game.on_turn) == ("1 play, 2 play off, 3 lost-turn", 1)


def test_a_triple_challenge_of_an_out_play_loses_and_the_racks_still_count() -> None:
    record = game_of(f"{OUT}; 2 challenges: good", "free/triple")
    assert (status(record), finals(record)) == ("finished: out-play", [16, 0])
