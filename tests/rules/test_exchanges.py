"""Exchanges: what the bag must hold, how often, what is known of them afterwards."""

import pytest

from tests.rules.games import after, game_of, held, known, reasons, refusal, scores, turns, warnings
from tests.rules.whole_games import FLIP

FLIP_16 = "\n".join(FLIP.splitlines()[:16])
FLIP_17 = "\n".join(FLIP.splitlines()[:17])


@pytest.mark.parametrize(
    ("ruleset", "bag", "line", "is_allowed"),
    [
        # rules.md 4: at least seven in the bag, however few are exchanged.
        *[(name, 7, "1 exchange 7", True) for name in ("naspa", "wespa", "free", "void", "german", "polish")],
        *[(name, 6, "1 exchange 1", False) for name in ("naspa", "wespa", "free", "void", "german", "polish")],
        # As many as are exchanged.
        *[(name, 7, "1 exchange 7", True) for name in ("club", "hasbro", "mattel", "spanish")],
        *[(name, 6, "1 exchange 7", False) for name in ("club", "hasbro", "mattel", "spanish")],
        *[(name, 6, "1 exchange 6", True) for name in ("club", "hasbro", "mattel", "spanish")],
        *[(name, 1, "1 exchange 1", True) for name in ("club", "hasbro", "mattel", "spanish")],
        *[(name, 1, "1 exchange 2", False) for name in ("club", "hasbro", "mattel", "spanish")],
        *[(name, 0, "1 exchange 1", False) for name in ("club", "hasbro", "mattel", "spanish")],
        ("club", 2, "1 exchange VV (AEIOUVV)", True),
        ("club", 1, "1 exchange VV (AEIOUVV)", False),
    ],
)
def test_an_exchange_needs_tiles_in_the_bag(ruleset: str, bag: int, line: str, is_allowed: bool) -> None:
    record = game_of(f"hands 7 7, bag {bag}", ruleset)
    assert reasons(record, line) == ([] if is_allowed else ["exchange-bag-too-small"])


def test_the_boundary_in_a_whole_game() -> None:
    # I05: 7 in the bag after 16 turns of FIX-FLIP, 2 after 17.
    seven, two = game_of(FLIP_16, "naspa"), game_of(FLIP_17, "naspa")
    assert (held(seven), held(two)) == ([7, 7, 7], [7, 7, 2])
    assert held(after(seven, "1 exchange UV (AEEHMUV)")) == [7, 7, 7]
    assert reasons(two, "2 exchange QV (BINOQUV)") == ["exchange-bag-too-small"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("1 exchange V (AEIOUVV)", []),
        ("1 exchange VV (AEIOUVV)", []),
        ("1 exchange VVV (AEIOUVV)", ["exchange-tile-not-on-rack"]),
        ("1 exchange Z (AEIOUVV)", ["exchange-tile-not-on-rack"]),
        ("1 exchange ? (AEIOUVV)", ["exchange-tile-not-on-rack"]),
        ("1 exchange ? (AEIOUV?)", []),
        # A tile not known may be the one.
        ("1 exchange Z (AEIOU__)", []),
        ("1 exchange ZQX (AEIOU__)", ["exchange-tile-not-on-rack"]),
        ("1 exchange Z", []),
        ("1 exchange 8", ["tiles-not-held"]),
    ],
)
def test_only_tiles_of_the_rack_are_exchanged(line: str, expected: list[str]) -> None:
    assert expected == reasons(game_of(""), line)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 exchange VV (AEIOUVV)", "AEIOU"),
        ("1 exchange 2 (AEIOUVV)", ""),
        ("1 exchange VV", ""),
        ("1 holds AEIOUVV; 1 exchange VV", "AEIOU"),
        ("1 exchange ? (AEIOUV?)", "AEIOUV"),
    ],
)
def test_what_was_kept_is_known_where_the_tiles_given_are(text: str, expected: str) -> None:
    record = game_of(text)
    assert (expected, [7, 7, 86]) == (known(record, 1), held(record))


@pytest.mark.parametrize("text", ["1 exchange 0", "1 exchange 0 (AEIOUVV)"])
def test_an_exchange_of_no_tile_is_a_pass(text: str) -> None:
    # rules.md 4: and stored as one.
    assert turns(game_of(text)) == "1 pass"


def test_an_exchange_of_no_tile_accepts_an_out_play() -> None:
    assert turns(game_of("hands 3 2, bag 0; 2 holds EI; 1 8G HAT; 2 exchange 0")) == "1 play"


@pytest.mark.parametrize(
    ("ruleset", "number", "is_allowed"), [("polish", 2, True), ("polish", 3, False), ("free", 2, True)]
)
def test_polish_players_exchange_three_times_each(ruleset: str, number: int, is_allowed: bool) -> None:
    both = "1 exchange 1; 2 exchange 1; "
    record = game_of(both * number, ruleset)
    assert reasons(record, "1 exchange 1") == ([] if is_allowed else ["exchange-limit-reached"])


def test_the_exchanges_of_one_player_do_not_count_for_another() -> None:
    record = game_of("1 exchange 1; 2 pass; 1 exchange 1; 2 8G HAT; 1 exchange 1", "polish")
    assert refusal(record, "2 exchange 1") is None


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        # rules.md 4: drawn before the old ones go back, so a tile that exists once cannot come back at once.
        ("1 exchange Z (AEIOUVZ); 2 pass", "1 pass (AEIOUVZ)", ["returned-tile-on-rack"]),
        ("1 exchange Z (AEIOUVZ); 2 pass", "1 8G ZA (AEIOUVZ)", ["returned-tile-on-rack"]),
        ("1 exchange Z (AEIOUVZ); 2 pass", "1 pass (AEIOUVX)", []),
        # There are two V: one given back, one drawn.
        ("1 exchange V (AEIOUZV); 2 pass", "1 pass (AEIOUZV)", []),
        ("1 exchange VV (AEIOUVV); 2 pass", "1 pass (AEIOUVR)", ["returned-tile-on-rack"]),
        ("1 exchange ?? (AEIOU??); 2 pass", "1 pass (AEIOUR?)", ["returned-tile-on-rack"]),
        # After the next play tiles have been drawn from the bag that holds it.
        ("1 exchange Z (AEIOUVZ); 2 pass; 1 8G VIA (AEIOUVR); 2 pass", "1 pass (EOURZTT)", []),
        ("1 exchange Z (AEIOUVZ); 2 pass; 1 exchange V (AEIOUVR); 2 pass", "1 pass (AEIOURZ)", []),
        # A pass draws nothing.
        ("1 exchange Z (AEIOUVZ); 2 pass; 1 pass; 2 8G HAT", "1 pass (AEIOUVZ)", ["returned-tile-on-rack"]),
        # Nor does a play that is taken off again.
        (
            "1 exchange Z (AEIOUVZ); 2 pass; 1 8G VIA; 2 challenges: bad; 2 pass",
            "1 pass (AEIOUVZ)",
            ["returned-tile-on-rack"],
        ),
        # It has gone back to the bag, from which the other player may have drawn it, and laid it.
        ("1 exchange V (AEIOUZV); 2 8G HAT; 1 pass (AEIOUZV); 2 pass (AEIOTTV)", "1 pass (AEIOUZV)", []),
        ("1 exchange V (AEIOUZV); 2 8G HAT; 1 pass (AEIOUZV); 2 H7 V. (AEIOTTV)", "1 pass (AEIOUZV)", []),
        (
            "1 exchange V (AEIOUZV); 2 8G HAT; 1 9F ZA (AEIOUZV); 1 withdraws; 2 pass (AEIOTTV)",
            "1 pass (AEIOUZV)",
            [],
        ),
        # The other V was not in the bag when the first was given back.
        ("2 holds V; 1 exchange V (AEIOUZV); 2 pass", "1 pass (AEIOUZV)", ["returned-tile-on-rack"]),
        # The other player may draw it.
        ("1 exchange Z (AEIOUVZ)", "2 pass (AEIOTTZ)", []),
    ],
)
def test_a_returned_tile_that_exists_once_is_warned_of_on_the_next_rack(
    text: str, line: str, expected: list[str]
) -> None:
    assert expected == warnings(after(game_of(text, "hasbro"), line))


@pytest.mark.parametrize("first", ["1 exchange VV (AEIOUVV)", "1 pass (AEIOUVV)"])
def test_the_first_play_after_an_exchange_or_a_pass_still_opens(first: str) -> None:
    # F08: an opening is a play on an empty board, not turn 1; the start square doubles it.
    record = game_of(first)
    assert scores(after(record, "2 8G HAT (AHTEEEE)")) == [0, 12]
    assert reasons(record, "2 7G HAT (AHTEEEE)") == ["opening-misses-start"]
