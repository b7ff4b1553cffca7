"""What lies on the table: the board, how many tiles every seat holds and which of them are known, and the bag.

Counts follow from the turns alone, since everybody draws back to a full rack while the bag lasts; so an empty bag
and an out-play are recognised although no rack is known.
"""

from collections import Counter
from collections.abc import Container, Iterator
from dataclasses import dataclass, replace

from scrabble_api.rules.counting import count_text
from scrabble_api.rules.dealing import DrawnTiles
from scrabble_api.rules.equipment.editions import Edition
from scrabble_api.rules.equipment.letters import BLANK, BLANK_TILE, UNKNOWN, LetterSet, tally
from scrabble_api.rules.errors import NotAllowed
from scrabble_api.rules.plays.board import Board, Laid, empty_board
from scrabble_api.rules.plays.racks import Rack, beyond_set, impossible_rack, tally_texts, without
from scrabble_api.rules.violations import Violation, violation


@dataclass(frozen=True, slots=True)
class Hand:
    """The tiles of one seat: how many, those that are known, and those just returned to the bag.

    ``most`` says of each kind that was returned how many it can hold until it draws again, since what it drew for them
    came out of a bag without them.
    """

    held: int
    known: Rack = ()
    returned: Rack = ()
    most: tuple[tuple[str, int], ...] = ()

    @property
    def is_known(self) -> bool:
        """Whether every tile is known; an empty rack is."""
        return len(self.known) == self.held


@dataclass(frozen=True, slots=True)
class Table:
    """Board, hands by seat, and how many tiles are in the bag."""

    board: Board
    hands: tuple[Hand, ...]
    bag: int

    def hand(self, seat: int) -> Hand:
        """The hand of a seat, counted from 1."""
        return self.hands[seat - 1]

    def with_hand(self, seat: int, hand: Hand, bag: int | None = None) -> "Table":
        """The table with this hand in the place of the seat's."""
        hands = (*self.hands[: seat - 1], hand, *self.hands[seat:])
        return Table(self.board, hands, self.bag if bag is None else bag)


def dealt_table(edition: Edition, seats: int, rack_size: int) -> Table:
    """The table before the first turn: everybody has drawn a full rack as far as the tiles go."""
    bag, hands = edition.letter_set.total, []
    for _ in range(seats):
        held = min(rack_size, bag)
        hands.append(Hand(held))
        bag -= held
    return Table(empty_board(edition), tuple(hands), bag)


def table_after_play(
    table: Table, seat: int, laid: tuple[Laid, ...], board: Board, rack: Rack | None, rack_size: int
) -> Table:
    """The tiles go from the rack to the board, which is then ``board``, and the rack is filled up to ``rack_size``.

    As far as the bag goes; up to 0 nothing is drawn.
    """
    hand = table.hand(seat)
    left = hand.held - len(laid)
    drawn = max(0, min(rack_size - left, table.bag))
    kept = without([tile for _, tile in laid], known_tiles(hand.known if rack is None else rack))
    played = Table(board, table.hands, table.bag - drawn)
    # An over-long rack says nothing certain of what is left.
    return played.with_hand(seat, Hand(left + drawn, kept if len(kept) <= left else ()))


def table_after_exchange(table: Table, seat: int, tiles: Rack | None, rack: Rack | None) -> Table:
    """As many tiles are drawn as are given; what is kept is known only where the tiles given are."""
    hand = table.hand(seat)
    known = known_tiles(hand.known if rack is None else rack)
    if tiles is None:
        return table.with_hand(seat, Hand(hand.held))
    others = [other for other in range(1, len(table.hands) + 1) if other != seat]
    unseen = unseen_tiles(table, others)
    most = tuple([(kind, max(0, unseen[kind] - count)) for kind, count in tally(tiles).items()])
    return table.with_hand(seat, Hand(hand.held, without(tiles, known), tiles, most))


def table_with_play_taken_off(
    table: Table, before: Table, seat: int, play: tuple[tuple[Laid, ...], Rack | None], drawn: int
) -> Table:
    """The tiles go back to the rack, those drawn for them to the bag; squares and premiums are free again.

    ``play`` are the tiles laid and the rack they came from, if it was told. What was told or put right since, of
    others and of counts, stays.
    """
    laid, rack = play
    hand = before.hand(seat)
    known = known_tiles(hand.known if rack is None else rack)
    certain = tiles_of(tally(tile for _, tile in laid) - tally(known), table.board.edition.letter_set)
    holds = table.hand(seat).held
    held = max(0, holds - drawn + len(laid))
    bag = table.bag + len(laid) - (held - holds)
    hand = replace(hand, held=held, known=(*certain, *known)[:held])
    return replace(table, board=before.board).with_hand(seat, hand, bag)


def bag_to_draw_from(table: Table, seat: int) -> Counter[str]:
    """What is in the bag when this seat draws, where all racks are known: what it has just exchanged goes in after."""
    return unseen_tiles(table, range(1, len(table.hands) + 1)) - tally(table.hand(seat).returned)


def table_after_draw(table: Table, drawn: DrawnTiles) -> Table:
    """The tiles that a seat holds and nobody knew are these, out of the bag.

    NotAllowed (``deal-differs``) where it draws another number of tiles, or the bag lacks one.
    """
    hand, tiles = table.hand(drawn.seat), tally(drawn.tiles)
    count = hand.held - len(hand.known)
    if count != len(drawn.tiles):
        message = f"Seat {drawn.seat} must draw {count_text(count, 'tile')} here, not {len(drawn.tiles)}."
        raise NotAllowed("deal-differs", message)
    missing = tiles - bag_to_draw_from(table, drawn.seat)
    if missing:
        letter_set = table.board.edition.letter_set
        message = (
            f"Seat {drawn.seat} has drawn {', '.join(tally_texts(missing, letter_set))}, which the bag does not have."
        )
        raise NotAllowed("deal-differs", message)
    return table.with_hand(drawn.seat, replace(hand, known=(*hand.known, *drawn.tiles)))


def seat_refilled(table: Table, seat: int, rack_size: int) -> tuple[Table, int]:
    """The table once the seat has drawn up to a full rack, as far as the bag goes, and how many tiles it has drawn."""
    hand = table.hand(seat)
    drawn = max(0, min(rack_size - hand.held, table.bag))
    return table.with_hand(seat, replace(hand, held=hand.held + drawn), table.bag - drawn), drawn


def table_with_rack(table: Table, seat: int, rack: Rack) -> Table:
    """What the seat holds, as somebody tells it."""
    hand = table.hand(seat)
    return table.with_hand(seat, replace(hand, known=known_tiles(rack)[: hand.held]))


def known_tiles(rack: Rack) -> Rack:
    """The tiles of a rack that are known."""
    return tuple(tile for tile in rack if tile.kind != UNKNOWN)


def unseen_tiles(table: Table, seats: Container[int]) -> Counter[str]:
    """How many tiles of each kind are neither on the board nor known to be on the racks of these seats."""
    seen = (tile for seat, hand in enumerate(table.hands, 1) if seat in seats for tile in hand.known)
    return Counter(table.board.left) - tally(seen)


def with_last_rack_deduced(table: Table) -> Table:
    """With an empty bag, the one rack that is not known is what is unseen, where that is as many as the seat holds."""
    unknown = [seat for seat, hand in enumerate(table.hands, 1) if not hand.is_known]
    if table.bag or len(unknown) != 1:
        return table
    seat = unknown[0]
    hand = table.hand(seat)
    rest = unseen_tiles(table, range(1, len(table.hands) + 1))
    if rest.total() != hand.held - len(hand.known):
        return table
    return table.with_hand(seat, replace(hand, known=(*hand.known, *tiles_of(rest, table.board.edition.letter_set))))


def tiles_of(kinds: Counter[str], letter_set: LetterSet) -> Rack:
    """Counted kinds as tiles in the order of the set, blanks first."""
    in_order = [BLANK, *(kind for kind in letter_set.counts if kind != BLANK)]
    return tuple(
        BLANK_TILE if kind == BLANK else letter_set.tiles[f"[{kind}]"] for kind in in_order for _ in range(kinds[kind])
    )


def sorted_rack(rack: Rack, letter_set: LetterSet) -> Rack:
    """The tiles in the order of the set, blanks first; tiles not known last."""
    return (*tiles_of(tally(rack), letter_set), *(tile for tile in rack if tile.kind == UNKNOWN))


def rack_warnings(table: Table, seat: int, rack: Rack) -> Iterator[Violation]:
    """What a rack contradicts: how many tiles the seat holds, what it kept, what others hold, what it just returned."""
    hand, letter_set = table.hand(seat), table.board.edition.letter_set
    if len(rack) > hand.held:
        yield violation("rack-too-long", count=len(rack), most=hand.held)
    missing = without(rack, hand.known)
    if missing and len(rack) + len(missing) > hand.held:
        yield violation("rack-not-as-kept", tiles=tally_texts(tally(missing), letter_set))
    others = [tile for other, hand in enumerate(table.hands, 1) if other != seat for tile in hand.known]
    beyond = beyond_set(table.board, [*others, *rack])
    impossible = tally(rack) & beyond if beyond else beyond
    if impossible:
        yield impossible_rack(impossible, beyond, letter_set)
    # What was returned may be on other racks or on the board by now: only what was there before counts.
    counts = tally(rack)
    returned = Counter({kind: counts[kind] - most for kind, most in hand.most}) - impossible
    if returned:
        yield violation("returned-tile-on-rack", tiles=tally_texts(returned, letter_set))
