"""How tiles follow from a seed: known answers, found by openssl and by hand."""

from collections import Counter

import pytest

from scrabble_api.rules.dealing import bag_in_order, commitment_of, index_drawn, tiles_drawn
from scrabble_api.rules.equipment.editions import EDITIONS
from scrabble_api.rules.equipment.letter_sets import LETTER_SETS
from scrabble_api.rules.equipment.letters import tiles_text
from scrabble_api.rules.games.events import Exchanged
from scrabble_api.rules.history.deals import Start, account_of
from tests.rules.dealt import SEED, deal, racks

ENGLISH, SPANISH = LETTER_SETS["english"], LETTER_SETS["spanish"]


def test_the_commitment_is_the_sha256_of_the_seed() -> None:
    assert commitment_of(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


@pytest.mark.parametrize(
    ("number", "size", "expected"),
    [
        # printf 1:0 | openssl dgst -sha256 -mac HMAC -macopt hexkey:000102… begins with 7bb5573220a3490b.
        (1, 100, 0x7BB5573220A3490B % 100),
        (2, 100, 0x82514F5810A56F24 % 100),
        (1, 1, 0),
        (1, 2, 1),
        # Half of all numbers are let go of: the fifth attempt is the first below 2⁶³ + 1.
        (7, 2**63 + 1, 8631845900108969986),
        (2, 2**63 + 1, 8717991478251884781),
    ],
)
def test_a_draw_takes_the_first_number_that_favours_no_tile(number: int, size: int, expected: int) -> None:
    assert index_drawn(SEED, number, size) == expected


def test_the_bag_lies_in_the_order_of_the_letter_set_with_blanks_last() -> None:
    text = tiles_text(bag_in_order(Counter(ENGLISH.counts), ENGLISH))
    assert text.startswith("AAAAAAAAABBCCDDDDEEEEEEEEEEEE")
    assert text.endswith("WWXYYZ??")
    spanish = tiles_text(bag_in_order(Counter(SPANISH.counts), SPANISH))
    assert (spanish.startswith("AAAAAAAAAAAABBCCCC[CH]DDDDD"), spanish[-2:]) == (True, "??")


@pytest.mark.parametrize(
    ("first", "count", "expected"),
    [
        (1, 7, "NDUGOOG"),
        # From the same numbers a bag that has lost tiles gives others.
        (8, 7, "OGENATE"),
        (1, 0, ""),
    ],
)
def test_tiles_are_drawn_one_after_another(first: int, count: int, expected: str) -> None:
    bag = bag_in_order(Counter(ENGLISH.counts), ENGLISH)
    assert tiles_text(tiles_drawn(SEED, first, count, bag)) == expected
    assert len(bag) == 100


def test_each_seat_in_order_draws_a_full_rack() -> None:
    # 28 draws by openssl, each from what was left.
    assert racks(deal("club/all", 4)) == ["DGGNOOU", "EHIILNY", "ABEFOPY", "?AIKORZ"]


@pytest.mark.parametrize(
    ("seats", "seed", "names", "start", "first"),
    [
        # N and D: Bob starts, and the others follow.
        (2, SEED, ("Bob", "Ann"), [((2, 1), "ND")], 3),
        (3, SEED, ("Bob", "Cid", "Ann"), [((3, 1, 2), "NDU")], 4),
        (4, SEED, ("Bob", "Cid", "Dan", "Ann"), [((4, 1, 2, 3), "NDUG")], 5),
        # Ann and Bob both draw E, and only they draw again, from the full bag.
        (3, bytes([7]) * 32, ("Bob", "Cid", "Ann"), [((3, 1, 2), "EES"), ((3, 1), "WO")], 6),
    ],
)
def test_a_draw_for_the_start_comes_first_and_goes_back(
    seats: int, seed: bytes, names: tuple[str, ...], start: list[tuple[tuple[int, ...], str]], first: int
) -> None:
    game = deal("club/all", seats, seed=seed, start=Start.DRAW)
    dealt = game.opened.deal
    assert dealt is not None
    assert game.opened.details.names == names
    assert [(tuple(draw.seat for draw in one.draws), tiles_text(one.tiles)) for one in dealt.start] == start
    assert (dealt.drawn[0].first, game.record.draws) == (first, first - 1 + 7 * seats)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_tiles_of_every_edition_can_be_dealt_and_drawn_again(edition: str) -> None:
    game = deal("free/all", 4, edition=edition, start=Start.DRAW)
    for seat in (1, 2, 3, 4):
        rack = game.record.game.table.hand(seat).known
        game.write(Exchanged(seat=seat, count=len(rack), tiles=rack))
    account = account_of(game.opened, game.entries, game.seed)
    assert (account.agrees, game.record.draws) == (True, sum(len(move.drawn) for move in account.moves))
