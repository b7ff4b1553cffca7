"""Games that the service deals, from seed to account: the opening dealt, entries with what is drawn, all draws checked.

The seed comes in from outside and is in no entry. Whoever has it can draw the same tiles again from the account of a log,
which has every move of tiles out of the bag and into it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from scrabble_api.rules import dealing
from scrabble_api.rules.equipment.letters import LetterSet, Tile, tally
from scrabble_api.rules.errors import NotAllowed
from scrabble_api.rules.games.drawing import due_draw
from scrabble_api.rules.games.events import MayDraw
from scrabble_api.rules.games.game import Game, SetUp
from scrabble_api.rules.games.starting import Drawn, Method, by_letters, draw_start
from scrabble_api.rules.games.table import bag_to_draw_from, dealt_table, table_after_draw, unseen_tiles
from scrabble_api.rules.history.record import Entry, Opened, Record, opened_record, record_after
from scrabble_api.rules.plays.racks import Rack


class Start(StrEnum):
    """Who starts: the player named first, or the one who draws the tile nearest to A; the others follow to the left."""

    NAMED = "named"
    DRAW = "draw"


def dealt_opening(opened: Opened, seed: bytes, start: Start = Start.NAMED) -> Opened:
    """The opening with the draw for the start, if one is asked for, and a rack for each seat in order."""
    set_up, details = opened.set_up, opened.details
    rounds, starter = _draw_for_start(set_up, seed) if start is Start.DRAW else ((), 0)
    first = 1 + sum(len(one.tiles) for one in rounds)
    drawn = tuple(_first_racks(set_up, seed, first))
    deal = dealing.Deal(commitment=dealing.commitment_of(seed), start=rounds, drawn=drawn)
    names, ids = details.names, details.seated_ids
    seated = details.with_players(names[starter:] + names[:starter], ids[starter:] + ids[:starter])
    return replace(opened, details=seated, deal=deal)


def _draw_for_start(set_up: SetUp, seed: bytes) -> tuple[tuple[dealing.StartRound, ...], int]:
    """The rounds, by the seats that follow from them, and the place of the starter among the players as named."""
    letter_set = set_up.edition.letter_set
    bag, drawn = dealing.bag_in_order(Counter(letter_set.counts), letter_set), list[Rack]()

    def sample(_: Method, many: int) -> Sequence[Drawn]:
        first = 1 + sum(map(len, drawn))
        drawn.append(dealing.tiles_drawn(seed, first, many, bag))
        return [tile.kind for tile in drawn[-1]]

    places = [str(place) for place in range(set_up.seats)]
    draw = draw_start(places, by_letters(letter_set), sample)
    starter = int(draw.starter or 0)
    seats = [[(int(place) - starter) % set_up.seats + 1 for place in one] for one in draw.rounds]
    return tuple(_start_round(*one) for one in zip(seats, drawn, strict=True)), starter


def _start_round(seats: Iterable[int], tiles: Iterable[Tile]) -> dealing.StartRound:
    return dealing.StartRound(
        draws=tuple(dealing.StartDraw(seat=seat, tile=(tile,)) for seat, tile in zip(seats, tiles, strict=True))
    )


def _first_racks(set_up: SetUp, seed: bytes, first: int) -> Iterator[dealing.DrawnTiles]:
    table = dealt_table(set_up.edition, set_up.seats, set_up.ruleset.rack_size)
    for seat, hand in enumerate(table.hands, 1):
        bag = dealing.bag_in_order(bag_to_draw_from(table, seat), set_up.edition.letter_set)
        drawn = dealing.DrawnTiles(seat=seat, first=first, tiles=dealing.tiles_drawn(seed, first, hand.held, bag))
        table, first = table_after_draw(table, drawn), first + hand.held
        yield drawn


def is_draw_due(before: Record, after: Record) -> bool:
    """Whether an entry has somebody draw; NotAllowed (``deal-is-open``) where no more can be drawn."""
    if after.game.deal is None or due_draw(after.game) is None:
        return False
    if before.is_deal_open:
        message = "The seed of this game was shown when it ended, so no more tiles can be drawn. Open another game."
        raise NotAllowed("deal-is-open", message)
    return True


def entry_with_draw(before: Record, after: Record, entry: Entry, seed: bytes) -> Entry:
    """The entry with the tiles that are drawn by it; ``after`` is the record with the entry, but without them."""
    due, table = due_draw(after.game), after.game.table
    if due is None or not isinstance(entry, MayDraw):
        return entry
    bag = dealing.bag_in_order(bag_to_draw_from(table, due.seat), table.board.edition.letter_set)
    first = before.draws + 1
    drawn = dealing.DrawnTiles(seat=due.seat, first=first, tiles=dealing.tiles_drawn(seed, first, due.count, bag))
    return replace(entry, drawn=drawn)


@dataclass(frozen=True, slots=True)
class Move:
    """What an entry moved: the tiles that a seat drew, in order, then those put back and those taken out again.

    Tiles are taken out again, and not drawn, by whatever undoes that they were put back. ``seat`` and ``first``, the
    number of the first draw, are None where nothing was drawn.
    """

    entry: int
    seat: int | None = None
    first: int | None = None
    drawn: Rack = ()
    put_back: Rack = ()
    taken_again: Rack = ()


def moves_of(opened: Opened, entries: Iterable[Entry]) -> Iterator[Move]:
    """Every move of tiles between bag and players that a log of a dealt game tells, in order."""
    if opened.deal is None:
        return
    yield from _moves_of_opening(opened.deal)
    record = opened_record(opened)
    for number, entry in enumerate(entries, 2):
        before, record = record, record_after(record, number, entry)
        drawn = entry.drawn if isinstance(entry, MayDraw) else None
        move = _move(number, before.game, record.game, drawn)
        if move.drawn or move.put_back or move.taken_again:
            yield move


def _moves_of_opening(deal: dealing.Deal) -> Iterator[Move]:
    number = 1
    for one in deal.start:
        for draw in one.draws:
            is_last = draw is one.draws[-1]
            yield Move(1, draw.seat, number, draw.tile, put_back=one.tiles if is_last else ())
            number += len(draw.tile)
    for drawn in deal.drawn:
        yield Move(1, drawn.seat, drawn.first, drawn.tiles)


def _move(entry: int, before: Game, after: Game, drawn: dealing.DrawnTiles | None) -> Move:
    letter_set = after.set_up.edition.letter_set
    tiles = () if drawn is None else drawn.tiles
    left, there = bag_of(before) - tally(tiles), bag_of(after)
    return Move(
        entry,
        None if drawn is None else drawn.seat,
        None if drawn is None else drawn.first,
        tiles,
        tuple(dealing.bag_in_order(there - left, letter_set)),
        tuple(dealing.bag_in_order(left - there, letter_set)),
    )


def bag_of(game: Game) -> Counter[str]:
    """What is in the bag of a dealt game: what is neither on the board nor on any rack."""
    return unseen_tiles(game.table, game.seats)


@dataclass(frozen=True, slots=True)
class Account:
    """All moves of a game's tiles, held against the seed; None where that is not known.

    ``misdraw`` is the number of the first draw that does not follow from the seed; ``fault`` says what does not agree.
    """

    seed: bytes | None
    moves: tuple[Move, ...]
    misdraw: int | None = None
    fault: str | None = None

    @property
    def agrees(self) -> bool | None:
        """Whether seed, commitment and all draws fit one another; None where the seed is not known."""
        return None if self.seed is None else self.fault is None


def account_of(opened: Opened, entries: Iterable[Entry], seed: bytes | None) -> Account:
    """The account of a dealt game by its log."""
    moves, deal = tuple(moves_of(opened, entries)), opened.deal
    if seed is None or deal is None:
        return Account(seed, moves)
    misdraw = _first_misdraw(seed, opened.set_up.edition.letter_set, moves)
    return Account(seed, moves, misdraw, _fault(opened.set_up, deal, seed, misdraw))


def _fault(set_up: SetUp, deal: dealing.Deal, seed: bytes, misdraw: int | None) -> str | None:
    """The first thing that does not agree."""
    if dealing.commitment_of(seed) != deal.commitment:
        return "the seed does not fit the commitment"
    if misdraw is not None:
        return f"draw {misdraw} does not follow from the seed"
    is_start_as_drawn = not deal.start or _draw_for_start(set_up, seed)[0] == deal.start
    return None if is_start_as_drawn else "the order of the players does not follow from the draw for the start"


def _first_misdraw(seed: bytes, letter_set: LetterSet, moves: Iterable[Move]) -> int | None:
    bag = Counter(letter_set.counts)
    for move in moves:
        if move.first is not None:
            expected = dealing.tiles_drawn(seed, move.first, len(move.drawn), dealing.bag_in_order(bag, letter_set))
            pairs = enumerate(zip(expected, move.drawn, strict=True), move.first)
            wrong = next((number for number, (tile, was) in pairs if tile.kind != was.kind), None)
            if wrong is not None:
                return wrong
        bag = bag - tally(move.drawn) - tally(move.taken_again) + tally(move.put_back)
    return None
