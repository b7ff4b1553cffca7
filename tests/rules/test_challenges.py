"""What a challenge judges, and what its verdict costs, ruleset by ruleset."""

import pytest

from tests.rules.games import board, decision, game_of, refusal, scores, status, turns

# HATE 14; RAGOT down, with HATER across: 14 + 9 = 23 (H01).
RAGOT = "1 8H HATE (AEHTBCD); 2 L8 RAGOT (AGORTII)"
# HAT 12; ON 3, HO 6, AN 2 = 11 (H04).
ON = "1 8G HAT (AHTEEEE); 2 9G ON (NOAEIIR)"


@pytest.mark.parametrize(
    ("ruleset", "expected", "on_turn"),
    [
        # rules.md 4, the table of presets; “double” gives the turn back to the same opponent (H04, H10).
        ("club", [12, 11], 2),
        ("hasbro", [12, 11], 2),
        ("mattel", [12, 11], 2),
        ("naspa", [12, 11], 2),
        ("wespa", [12, 26], 1),
        ("free", [12, 11], 1),
        ("german", [12, 11], 1),
        ("polish", [12, 11], 1),
        ("spanish", [12, 11], 1),
        # The options by name.
        ("free/single", [12, 11], 1),
        ("free/double", [12, 11], 2),
        ("naspa/five-points", [12, 16], 1),
        ("naspa/five-points-per-word", [12, 26], 1),
        ("naspa/ten-points", [12, 21], 1),
        ("naspa/ten-points-per-word", [12, 41], 1),
        ("naspa/challenger-loses-five-points", [7, 11], 1),
        ("naspa/challenger-loses-five-points-per-word", [-3, 11], 1),
        ("naspa/challenger-loses-ten-points", [2, 11], 1),
        ("naspa/challenger-loses-ten-points-per-word", [-18, 11], 1),
        ("naspa/triple", [12, 11], None),
    ],
)
@pytest.mark.parametrize("named", ["", " ON, HO, AN"], ids=["the play", "all its words"])
def test_a_good_play_challenged_costs_what_the_ruleset_says(
    ruleset: str, named: str, expected: list[int], on_turn: int | None
) -> None:
    record = game_of(f"{ON}; 1 challenges{named}: good", ruleset)
    assert (expected, on_turn) == (scores(record), record.game.on_turn)


@pytest.mark.parametrize(
    ("ruleset", "named", "expected"),
    [
        # H02: where words are named, those are judged and paid for.
        ("wespa", "HO", [12, 16]),
        ("wespa", "HO, AN", [12, 21]),
        ("wespa", "ho, an", [12, 21]),
        ("naspa/ten-points-per-word", "HO", [12, 21]),
        ("naspa/challenger-loses-ten-points-per-word", "HO", [2, 11]),
        # A word named twice is one word.
        ("wespa", "HO, HO", [12, 16]),
        # rules.md 5: all words are judged at once where the ruleset does not let words be named.
        ("naspa/five-points", "HO", [12, 16]),
        ("naspa/challenger-loses-five-points", "HO", [7, 11]),
    ],
)
def test_points_go_by_the_words_named_or_by_the_play(ruleset: str, named: str, expected: list[int]) -> None:
    assert expected == scores(game_of(f"{ON}; 1 challenges {named}: good", ruleset))


@pytest.mark.parametrize(
    ("ruleset", "named", "expected"),
    [
        ("club", "", ("ON", "AN", "HO")),
        ("club", " HO", ("ON", "AN", "HO")),
        ("wespa", "", ("ON", "AN", "HO")),
        ("wespa", " HO", ("HO",)),
    ],
)
def test_the_record_holds_the_words_that_were_judged(ruleset: str, named: str, expected: tuple[str, ...]) -> None:
    challenge = game_of(f"{ON}; 1 challenges{named}: good", ruleset).game.turns[1].challenge
    assert challenge is not None
    assert sorted(expected) == sorted(challenge.words)


@pytest.mark.parametrize(
    "ruleset",
    [
        "club",
        "hasbro",
        "mattel",
        "naspa",
        "wespa",
        "free",
        "german",
        "polish",
        "spanish",
        "naspa/triple",
        "naspa/five-points",
        "naspa/ten-points-per-word",
        "naspa/challenger-loses-ten-points",
    ],
)
def test_a_bad_play_comes_off_whole_and_costs_the_challenger_nothing(ruleset: str) -> None:
    record = game_of(f"{RAGOT}; 1 challenges RAGOT: bad", ruleset)
    assert (scores(record), record.game.on_turn, turns(record)) == ([14, 0], 1, "1 play, 2 play off")


@pytest.mark.parametrize("ruleset", ["club", "wespa"])
def test_naming_a_word_the_play_did_not_form_is_an_error_without_penalty(ruleset: str) -> None:
    # rules.md 5; HATE was formed by the play before.
    record = game_of(RAGOT, ruleset)
    assert refusal(record, "1 challenges HATE: good") == "word-not-formed"
    assert refusal(record, "1 challenges HATER, RAGOTS: bad") == "word-not-formed"
    assert refusal(record, "1 challenges HATER: good") is None


def test_only_the_last_play_comes_off() -> None:
    # G02: BINKY was accepted and stays although it is no word; only the S returns.
    record = game_of("1 8F BINKY (BINKYAE); 2 8F .....S (SAEIORT); 1 challenges BINKYS: bad")
    assert (scores(record), record.game.on_turn) == ([28, 0], 1)
    assert sorted("BINKY") == sorted(tile.letter for tile in board(record).tiles)


def test_no_challenge_is_taken_where_bad_words_are_refused() -> None:
    record = game_of(ON, "void")
    assert record.game.undecided == []
    assert refusal(record, "1 challenges: good") == "challenge-not-in-ruleset"
    assert refusal(record, "1 accepts") == "challenge-not-in-ruleset"


def test_triple_loses_a_game_of_two_whatever_the_score() -> None:
    record = game_of("1 8G HAT; 2 challenges: good", "naspa/triple")
    assert (decision(record), status(record)) == ((1, "lost-challenge"), "finished: forfeit")
    behind = game_of(f"{ON}; 1 challenges: good", "naspa/triple")
    assert (scores(behind), decision(behind)) == ([12, 11], (2, "lost-challenge"))


@pytest.mark.parametrize(
    ("seats", "text", "retired", "on_turn"),
    [
        (3, "1 8G HAT; 2 challenges: good", (2,), 3),
        (3, "1 8G HAT; 3 challenges: good", (3,), 2),
        (4, "1 8G HAT; 2 9G ON; 1 challenges: good", (1,), 3),
        (4, "1 8G HAT; 2 challenges: good; 3 9G ON; 4 challenges: good", (2, 4), 1),
    ],
)
def test_triple_puts_the_challenger_out_of_a_game_of_three_or_four(
    seats: int, text: str, retired: tuple[int, ...], on_turn: int
) -> None:
    # rules.md 5: with more than two players is placed last.
    record = game_of(text, "free/triple", seats)
    assert (retired, on_turn, "open") == (record.game.retired, record.game.on_turn, status(record))


def test_triple_ends_the_game_when_one_is_left() -> None:
    record = game_of("1 8G HAT; 2 challenges: good; 3 8G ...S; 1 challenges: good", "free/triple", 3)
    assert decision(record) == (3, "lost-challenge")


def test_a_ruling_is_stored_with_who_ruled_and_why_and_decides() -> None:
    record = game_of("1 8G HAT; 2 challenges: ruled bad")
    challenge = record.game.turns[0].challenge
    assert challenge is not None
    assert challenge.ruling is not None
    assert (
        challenge.ruling.by,
        challenge.ruling.reason,
        challenge.ruling.acceptable,
    ) == ("Dora", "as the director saw", False)
    assert scores(record) == [0, 0]


def test_a_placement_is_challenged_only_where_it_was_recorded_as_played() -> None:
    # rules.md 5: a play may also be challenged for its placement where a director recorded it as played.
    assert refusal(game_of("1 8G HAT"), "2 challenges placement: ruled bad") == "ground-not-given"
    beside = game_of("1 7G HAT as played; 2 challenges placement: ruled bad")
    assert (turns(beside), scores(beside)) == ("1 play off", [0, 0])


def test_every_other_player_may_challenge() -> None:
    # rules.md 5, other than H10's house rule for more than two.
    for challenger in (2, 3, 4):
        assert refusal(game_of("1 8G HAT", seats=4), f"{challenger} challenges: bad") is None
