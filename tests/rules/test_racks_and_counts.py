"""How many tiles everybody holds, what is known of them, and what a rack contradicts."""

import pytest

from tests.rules.games import after, final_scores, game_of, held, known, reasons, refusal, status, warnings
from tests.rules.whole_games import FLIP, LEVEL, STUCK


def bare(text: str) -> str:
    """A game without its racks and announced scores."""
    return "\n".join(line.partition(" (")[0] for line in text.splitlines())


@pytest.mark.parametrize(
    ("seats", "text", "expected"),
    [
        (2, "", [7, 7, 86]),
        (3, "", [7, 7, 7, 79]),
        (4, "", [7, 7, 7, 7, 72]),
        (2, "1 8G HAT", [7, 7, 83]),
        (2, "1 8G HAT; 2 8G ...S", [7, 7, 82]),
        (2, "1 exchange 3", [7, 7, 86]),
        (2, "hands 7 7, bag 2; 1 8H HATE", [5, 7, 0]),
        (2, "hands 7 7, bag 2; 1 8H HATE; 2 pass; 1 8H ....R", [4, 7, 0]),
        (2, "hands 4 7, bag 0; 1 8H HATE", [0, 7, 0]),
        # An overdraw is played down before anything is drawn.
        (2, "hands 9; 1 8G HAT", [7, 7, 83]),
        (2, "hands 8; 1 8G HAT", [7, 7, 83]),
        # A forgotten draw is made up for at the next.
        (2, "hands 5; 1 8G HAT", [7, 7, 83]),
    ],
)
def test_everybody_draws_back_to_seven_while_the_bag_lasts(seats: int, text: str, expected: list[int]) -> None:
    assert expected == held(game_of(text, seats=seats))


@pytest.mark.parametrize("game", [FLIP, LEVEL], ids=["FIX-FLIP", "FIX-TIE"])
def test_an_out_play_is_recognised_with_no_rack_known(game: str) -> None:
    text = bare(game)
    before = game_of("\n".join(text.splitlines()[:-1]), "naspa")
    assert (status(before), status(game_of(text, "naspa"))) == ("open", "awaiting-challenge")


def test_an_empty_bag_is_recognised_with_no_rack_known() -> None:
    assert held(game_of(bare(STUCK), "naspa")) == [1, 1, 0]
    assert held(game_of("\n".join(bare(FLIP).splitlines()[:18]), "naspa"))[-1] == 0


@pytest.mark.parametrize(("game", "expected"), [(FLIP, "LLM"), (LEVEL, "ADEIT")], ids=["FIX-FLIP", "FIX-TIE"])
def test_the_last_rack_is_deduced_from_the_unseen_tiles(game: str, expected: str) -> None:
    # J05: board and the empty rack account for the rest.
    ended = game_of(bare(game) + "\n1 pass", "naspa")
    assert status(ended) == "finished: out-play"
    assert sorted(expected) == sorted(tile.letter for tile in final_scores(ended)[0].rack or ())


@pytest.mark.parametrize(
    ("text", "ruleset", "expected"),
    [
        # Both unknown, or tiles in the bag: asked for, not guessed.
        (bare(STUCK), "naspa", "awaiting-racks: scoreless-limit"),
        (f"{bare(STUCK)}\n1 holds J", "naspa", "finished: scoreless-limit"),
        (f"{bare(STUCK)}\n2 holds C", "naspa", "finished: scoreless-limit"),
        ("1 pass; 2 pass; 1 pass; 2 pass", "club", "awaiting-racks: all-passed"),
        ("1 pass (AEIOUVV); 2 pass; 1 pass; 2 pass", "club", "awaiting-racks: all-passed"),
        ("1 pass (AEIOUVV); 2 pass (EEEEEEE); 1 pass; 2 pass", "club", "finished: all-passed"),
        ("1 pass (AEIOUV_); 2 pass (EEEEEEE); 1 pass; 2 pass", "club", "awaiting-racks: all-passed"),
        ("1 pass (AEIOUV); 2 pass (EEEEEEE); 1 pass; 2 pass", "club", "awaiting-racks: all-passed"),
        ("1 pass; 2 pass; 1 pass; 2 pass; 1 holds AEIOUVV, 2 holds EEEEEEE", "club", "finished: all-passed"),
        ("1 pass; 2 pass; 1 pass; 2 pass; 1 holds AEIOUVV; 2 holds EEEEEE", "club", "awaiting-racks: all-passed"),
    ],
)
def test_racks_that_count_are_asked_for_unless_they_follow(text: str, ruleset: str, expected: str) -> None:
    assert expected == status(game_of(text, ruleset))


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        ("", "1 pass (AEIOUVV)", []),
        ("", "1 pass (AEI)", []),
        ("", "1 pass (AEI____)", []),
        ("", "1 pass (AEIOUVVT)", ["rack-too-long"]),
        ("hands 8", "1 pass (AEIOUVVT)", []),
        ("hands 6", "1 pass (AEIOUVV)", ["rack-too-long"]),
        # What the letter set and the board leave no room for.
        ("", "1 pass (ZZAEIOU)", ["rack-impossible"]),
        ("", "1 pass (???AEIO)", ["rack-impossible"]),
        ("1 8G ZOO", "2 pass (ZAEIOUT)", ["rack-impossible"]),
        ("1 8G zOO", "2 pass (ZAEIOUT)", []),
        ("1 8G zOO", "2 pass (??AEIOU)", ["rack-impossible"]),
        # What the others hold.
        ("1 holds Q", "1 pass (QAEIOUT)", []),
        ("2 holds Q", "1 pass (QAEIOUT)", ["rack-impossible"]),
        # What the player kept.
        ("1 8G HAT (HATEEEE); 2 pass", "1 pass (EEEEIII)", []),
        ("1 8G HAT (HATEEEE); 2 pass", "1 pass (EEEOIII)", ["rack-not-as-kept"]),
        ("1 8G HAT (HATEEEE); 2 pass", "1 pass (EEE)", []),
        ("1 exchange VV (AEIOUVV); 2 pass", "1 8G HAT (AEHATTT)", ["rack-not-as-kept"]),
        ("1 pass (AEIOUVV); 2 pass", "1 pass (AEIOUVR)", ["rack-not-as-kept"]),
        ("1 8G HAT (HATEEEE); 2 challenges: bad; 2 pass", "1 pass (HATEEEI)", ["rack-not-as-kept"]),
    ],
)
def test_a_rack_that_contradicts_what_is_known_is_a_warning_on_the_turn(
    text: str, line: str, expected: list[str]
) -> None:
    assert expected == warnings(after(game_of(text), line))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("1 8G HAT (HATEEEE)", []),
        ("1 8G HAT (HAT)", []),
        # rules.md 7: a rack that lacks the tiles played is refused.
        ("1 8G HAT (HAEEEEE)", ["tile-not-on-rack"]),
        ("1 8G HAT (HA?EEEE)", ["tile-not-on-rack"]),
        ("1 8G HAt (HA?EEEE)", []),
        ("1 8G HAT (HA_)", []),
        ("1 8G ZZZ", ["tiles-exceed-set"]),
    ],
)
def test_a_play_comes_from_the_rack_given(line: str, expected: list[str]) -> None:
    assert expected == reasons(game_of(""), line)


@pytest.mark.parametrize(
    ("text", "line"),
    [("hands 2 7, bag 0", "1 8G HAT"), ("hands 2 7, bag 9", "1 8G HAT"), ("hands 2 7, bag 9", "1 exchange 3")],
)
def test_nobody_gives_more_tiles_than_are_held(text: str, line: str) -> None:
    assert reasons(game_of(text), line) == ["tiles-not-held"]


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        ("", "1 holds AEIOUVV", None),
        ("", "1 holds AEIOUVVT", "rack-too-long"),
        ("hands 8", "1 holds AEIOUVVT", None),
        ("hands 3 7, bag 0", "1 holds AEIO", "rack-too-long"),
        ("hands 7 7, bag 0", "hands 8", "count-impossible"),
        ("hands 7 7, bag 1", "hands 8", None),
        ("1 8G HAT; finish resignation by 2", "1 holds AE", "game-over"),
    ],
)
def test_racks_told_have_no_more_tiles_than_the_seat(text: str, line: str, expected: str | None) -> None:
    assert expected == refusal(game_of(text), line)


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ("hands 8", [8, 7, 85]),
        ("hands 7 6", [7, 6, 87]),
        ("hands 7 7, bag 85", [7, 7, 85]),
        ("hands 8 6, bag 80", [8, 6, 80]),
    ],
)
def test_counts_put_right_come_from_the_bag_or_go_to_it(counts: str, expected: list[int]) -> None:
    assert expected == held(game_of(counts))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 8G HAT (HATEEEE)", "EEEE"),
        ("1 8G HAt (HA?EEEE)", "EEEE"),
        ("1 8G HAT (HATEE)", "EE"),
        ("1 8G HAT (HATE___)", "E"),
        ("1 8G HAT", ""),
        ("1 holds HATEEEE; 1 8G HAT", "EEEE"),
        ("1 8G HAT (HATEEEE); 1 holds EEEEIOU", "EEEEIOU"),
        ("1 holds AEIOUVV; hands 5", "AEIOU"),
    ],
)
def test_what_is_left_of_a_known_rack_stays_known(text: str, expected: str) -> None:
    assert expected == known(game_of(text), 1)


def test_a_play_without_a_rack_that_the_known_tiles_do_not_allow_is_warned_of() -> None:
    assert warnings(game_of("1 holds ABCDEFG; 1 8G HAT")) == ["tile-not-on-rack"]
    assert warnings(game_of("1 holds ABCD; 1 8G HAT")) == []
