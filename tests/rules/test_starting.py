"""Who starts: the draw by tiles, by numbers, again for those equal first, and the order of the others."""

import itertools
from collections.abc import Mapping, Sequence

import pytest

from scrabble_api.rules.equipment.editions import EDITIONS
from scrabble_api.rules.games.starting import Drawn, Method, by_letters, by_numbers, draw_start, judge_draw

TWO = ("Ann", "Bob")
THREE = ("Ann", "Bob", "Cyd")
FOUR = ("Ann", "Bob", "Cyd", "Dee")


def drawn(players: Sequence[str], letters: str) -> list[dict[str, Drawn]]:
    """Rounds of tiles, ``-`` for a player who does not draw: ``AB | -C``."""
    return [
        {player: tile for player, tile in zip(players, one.split(), strict=True) if tile != "-"}
        for one in letters.split("|")
    ]


@pytest.mark.parametrize(
    ("players", "letters", "order"),
    [
        (TWO, "A B", TWO),
        (TWO, "B A", ("Bob", "Ann")),
        (TWO, "Z Y", ("Bob", "Ann")),
        (TWO, "A ?", ("Bob", "Ann")),
        (TWO, "? A", TWO),
        (TWO, "E E | A B", TWO),
        (TWO, "E E | ? ? | T S", ("Bob", "Ann")),
        (THREE, "C B A", ("Cyd", "Ann", "Bob")),
        (THREE, "B A C", ("Bob", "Cyd", "Ann")),
        # Bob and Cyd are equal first; Ann, who drew a later letter, does not draw again.
        (THREE, "C A A | - M N", ("Bob", "Cyd", "Ann")),
        (THREE, "C A A | - N M", ("Cyd", "Ann", "Bob")),
        (THREE, "A A A | B C B | D - C", ("Cyd", "Ann", "Bob")),
        # Equal later draws are no matter.
        (THREE, "A B B", THREE),
        (FOUR, "D C B A", ("Dee", "Ann", "Bob", "Cyd")),
        (FOUR, "? A ? A | Z - Y -", ("Cyd", "Dee", "Ann", "Bob")),
    ],
)
def test_nearest_to_a_starts_and_the_others_follow_to_the_left(
    players: tuple[str, ...], letters: str, order: tuple[str, ...]
) -> None:
    draw = judge_draw(players, drawn(players, letters), by_letters(EDITIONS["english"].letter_set).rank)
    assert (order[0], order, ()) == (draw.starter, draw.order, draw.must_redraw)


@pytest.mark.parametrize(
    ("players", "letters", "again"),
    [
        (TWO, "A A", TWO),
        (TWO, "? ?", TWO),
        (THREE, "A A B", ("Ann", "Bob")),
        (THREE, "B A A", ("Bob", "Cyd")),
        (THREE, "A A A", THREE),
        (THREE, "A A A | B C B", ("Ann", "Cyd")),
        (FOUR, "? A ? A", ("Ann", "Cyd")),
    ],
)
def test_only_the_equal_first_draw_again(players: tuple[str, ...], letters: str, again: tuple[str, ...]) -> None:
    draw = judge_draw(players, drawn(players, letters), by_letters(EDITIONS["english"].letter_set).rank)
    assert (None, None, again) == (draw.starter, draw.order, draw.must_redraw)


def test_before_anyone_has_drawn_all_must_draw() -> None:
    draw = judge_draw(THREE, (), by_numbers().rank)
    assert (draw.must_redraw, draw.starter, draw.rounds) == (THREE, None, ())


def test_the_draw_keeps_all_its_rounds() -> None:
    rounds: list[Mapping[str, Drawn]] = [{"Ann": 7, "Bob": 7}, {"Ann": 1, "Bob": 2}]
    assert tuple(rounds) == judge_draw(TWO, rounds, by_numbers().rank).rounds


@pytest.mark.parametrize(
    ("numbers", "starter", "again"),
    [
        ((1, 100), "Bob", ()),
        ((100, 99), "Ann", ()),
        ((9, 10), "Bob", ()),
        ((50, 50), None, TWO),
    ],
)
def test_the_highest_number_starts(numbers: tuple[int, int], starter: str | None, again: tuple[str, ...]) -> None:
    draw = judge_draw(TWO, [dict(zip(TWO, numbers, strict=True))], by_numbers().rank)
    assert (starter, again) == (draw.starter, draw.must_redraw)


# In the order of each alphabet, not of the computer's characters.
@pytest.mark.parametrize(
    ("edition", "ordered"),
    [
        ("english", "? A B Z"),
        ("spanish", "? C CH D L LL M N Ñ O R RR S"),
        ("turkish", "? C Ç D G Ğ H I İ J O Ö P S Ş T U Ü V"),
        ("german", "? A Ä B O Ö P U Ü V"),
        ("norwegian", "? Z Æ Ø Å"),
        ("swedish", "? Z Å Ä Ö"),
        ("danish", "? Z Æ Ø Å"),
        ("polish", "? A Ą B C Ć L Ł M Z Ź Ż"),
        ("croatian", "? C Č Ć D DŽ Đ E L LJ M N NJ O"),
        ("estonian", "? S Š Z Ž T"),
        ("ukrainian", "? Г Ґ Д Е Є Ж И І Ї Й"),
        ("greek", "? Α Σ Ω"),
        ("welsh", "? C CH D DD E F FF G NG H"),
        ("hungarian", "? C CS D G GY H Z ZS"),
        ("czech", "? C Č D H I Í J"),
    ],
)
def test_nearest_to_a_goes_by_the_national_alphabet(edition: str, ordered: str) -> None:
    rank, letters = by_letters(EDITIONS[edition].letter_set).rank, ordered.split()
    for earlier, later in itertools.pairwise(letters):
        assert judge_draw(TWO, [{"Ann": earlier, "Bob": later}], rank).starter == "Ann"
        assert judge_draw(TWO, [{"Ann": later, "Bob": earlier}], rank).starter == "Bob"


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_tile_of_a_bag_has_a_rank(edition: str) -> None:
    letter_set = EDITIONS[edition].letter_set
    kinds = by_letters(letter_set).drawn_from
    assert (letter_set.total, letter_set.blanks) == (len(kinds), sum(kind == "?" for kind in kinds))
    assert min(kinds, key=by_letters(letter_set).rank) == "?"


def test_a_draw_goes_on_until_somebody_starts() -> None:
    hands = iter([["A", "B", "A"], ["C", "C"], ["Z", "Y"]])

    def sample(_: Method, count: int) -> Sequence[Drawn]:
        hand = next(hands)
        assert count == len(hand)
        return hand

    draw = draw_start(THREE, by_letters(EDITIONS["english"].letter_set), sample)
    assert (len(draw.rounds), draw.starter, draw.order) == (3, "Cyd", ("Cyd", "Ann", "Bob"))
    assert draw.rounds[1] == {"Ann": "C", "Cyd": "C"}


def test_numbers_run_from_one_to_a_hundred() -> None:
    numbers = by_numbers().drawn_from
    assert (min(numbers, key=int), max(numbers, key=int), len(numbers)) == (1, 100, 100)
