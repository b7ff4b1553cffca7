"""A play taken off leaves board, premiums, racks, bag and counts as if it had not been made; its turn stays lost."""

import pytest

from scrabble_api.rules.games.table import Hand
from tests.rules.games import after, game_of, held, is_board, known, refusal, scores, turns

HAT = "1 8G HAT (AHTEEEE)"
HATE = "1 8H HATE (AEHTBCD)"

TAKEN_OFF = [
    # The play, by whom it is challenged, and by whom it is taken back.
    (2, HAT, "2 challenges: bad", "1 withdraws"),
    (2, f"{HATE}; 2 L8 RAGOT (AGORTII)", "1 challenges: bad", "2 withdraws"),
    (2, f"{HATE}; 2 L8 RAGOT", "1 challenges: bad", "2 withdraws"),
    (2, "1 8D QUIXoTr (QUIXT??)", "2 challenges: bad", "1 withdraws"),
    (3, f"{HATE}; 2 pass; 3 9H ED", "1 challenges: bad", "3 withdraws"),
    (2, "hands 7 7, bag 2; 1 8H HATE", "2 challenges: bad", "1 withdraws"),
    (2, "hands 4 7, bag 0; 1 8H HATE", "2 challenges: bad", "1 withdraws"),
]
CASES = [(seats, text, off) for seats, text, *ways in TAKEN_OFF for off in ways]


@pytest.mark.parametrize(("seats", "text", "off"), CASES)
def test_board_counts_and_scores_are_as_before_the_play(seats: int, text: str, off: str) -> None:
    before, _, _ = text.rpartition("; ")
    earlier, record = game_of(before, "free", seats), game_of(f"{text}; {off}", "free", seats)
    assert earlier.game.table.board.cells == record.game.table.board.cells
    assert (held(earlier), scores(earlier)) == (held(record), scores(record))
    assert turns(record).endswith("play off")


@pytest.mark.parametrize(
    ("text", "seat", "expected"),
    [
        # H01, H07: all tiles back on the rack.
        (f"{HATE}; 2 L8 RAGOT (AGORTII); 1 challenges: bad", 2, "AGIIORT"),
        ("1 8G QUO (QUOABCD); 2 challenges: bad", 1, "ABCDOQU"),
        ("1 8G quO (OABCD??); 2 challenges: bad", 1, "??ABCDO"),
        ("1 8G QUO (QUOABCD); 1 withdraws", 1, "ABCDOQU"),
        # A rack not told: the tiles that were laid are known to be on it.
        ("1 8G QUO; 2 challenges: bad", 1, "OQU"),
        ("1 8G qUO; 2 challenges: bad", 1, "?OU"),
        ("1 8G QUO (QUO____); 2 challenges: bad", 1, "OQU"),
        # Those told before beside them, as far as they are others.
        ("1 holds ABCDU; 1 8G QUO; 2 challenges: bad", 1, "ABCDOQU"),
        # A rack told before that cannot be right does not hide what was laid.
        ("1 holds ABCDEFG; 1 8G HAT; 2 challenges: bad", 1, "HAT"),
        # The rack of the other is as it was.
        (f"{HATE}; 2 L8 RAGOT (AGORTII); 1 challenges: bad", 1, "BCD"),
        (f"{HATE}; 2 holds AGORTII; 2 L8 RAGOT; 1 holds BCDEEEE; 1 challenges: bad", 1, "BCDEEEE"),
    ],
)
def test_the_tiles_are_back_on_the_rack(text: str, seat: int, expected: str) -> None:
    found = known(game_of(text), seat)
    assert sorted(expected) == sorted(letter for letter in found if letter in expected)
    assert len(found) <= 7


def test_premiums_are_live_again() -> None:
    # H08: RATED finds L8 and L12 again, 14 + 9 = 23.
    record = game_of(f"{HATE}; 2 L8 RAGOT (AGORTII); 1 challenges: bad; 1 L8 RATED (BCDARTE)")
    assert scores(record) == [37, 0]
    assert [(word.word, word.score) for word in (record.game.turns[-1].sheet or pytest.fail("no sheet")).words] == [
        ("RATED", 14),
        ("HATER", 9),
    ]


def test_tiles_taken_off_cannot_be_played_through() -> None:
    # H08, the variant.
    record = game_of(f"{HATE}; 2 L8 RAGOT (AGORTII); 1 challenges: bad")
    assert is_board(record, "8H HATE")
    assert refusal(record, "1 10K A.") == "illegal-turn"


def test_after_an_opening_is_taken_off_the_next_play_opens() -> None:
    # H07: 14 tiles drawn and two more by seat 2: 84 in the bag; AT is doubled again.
    record = game_of("1 8G QUO (QUOABCD); 2 challenges: bad; 2 8H AT (ATEEIIO)")
    assert (scores(record), held(record)) == ([0, 4], [7, 7, 84])
    off = game_of("1 8G QUO (QUOABCD); 2 challenges: bad")
    assert refusal(off, "2 9H AT") == "illegal-turn"


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        # rules.md 7: counts put right stay so; the tiles drawn for the play go back to the bag.
        ("hands 7 8", [7, 8, 85]),
        ("hands 7 6", [7, 6, 87]),
        ("hands 8 7", [8, 7, 85]),
    ],
)
def test_counts_put_right_before_a_challenge_stay_right_and_no_tile_is_lost(counts: str, expected: list[int]) -> None:
    record = game_of(f"1 8G HAT; {counts}; 2 challenges: bad")
    assert sum(held(record)) == 100
    assert expected == held(record)


@pytest.mark.parametrize(
    ("seats", "text", "line", "expected"),
    [
        # rules.md 6: the seat that played consents, and only the latest action is taken back.
        (2, HAT, "2 withdraws", "consent-missing"),
        (2, HAT, "1 withdraws", None),
        (2, "", "1 withdraws", "nothing-to-withdraw"),
        (2, "1 pass", "1 withdraws", "nothing-to-withdraw"),
        (2, f"{HAT}; 2 pass", "1 withdraws", "nothing-to-withdraw"),
        (2, f"{HAT}; 1 withdraws", "1 withdraws", "nothing-to-withdraw"),
        (2, f"{HAT}; 2 challenges: bad", "1 withdraws", "nothing-to-withdraw"),
        (2, f"{HAT}; 2 challenges: good", "1 withdraws", "nothing-to-withdraw"),
        (3, f"{HAT}; 2 accepts", "1 withdraws", "nothing-to-withdraw"),
        (2, f"{HAT}; 2 adjusted 5; 1 holds EEEE", "1 withdraws", None),
        (2, f"{HAT}; finish abandoned", "1 withdraws", "game-over"),
    ],
)
def test_a_play_is_taken_back_by_whoever_made_it_until_the_next_action(
    seats: int, text: str, line: str, expected: str | None
) -> None:
    assert expected == refusal(game_of(text, seats=seats), line)


def test_undoing_a_withdrawal_puts_word_and_points_back_and_it_can_be_challenged() -> None:
    played = game_of(HAT)
    back = after(played, "1 withdraws; undo")
    assert (back.game, scores(back)) == (played.game, [12, 0])
    assert refusal(back, "2 challenges: bad") is None


def test_the_hand_of_a_play_taken_off_is_the_one_before_it() -> None:
    record = game_of("1 exchange V (AEIOUVV); 2 pass; 1 8G HAT (AHTEEEE); 2 challenges: bad")
    tiles = record.set_up.edition.letter_set.tiles
    hand = record.game.table.hand(1)
    assert Hand(7, hand.known, (tiles["V"],), (("V", 1),)) == hand
