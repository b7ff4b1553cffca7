"""All plays of a rack on a board: the highest-scoring of them, how many there are, and whether there is any.

A play is found by its slot and its word; blanks are for the letters that the rack lacks, where they cost least. What is
found is only ranked here: what a play scores is the adjudicator's to say.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from operator import itemgetter

from scrabble_api.rules.equipment.letters import BLANK, UNKNOWN, tally
from scrabble_api.rules.equipment.squares import Direction
from scrabble_api.rules.errors import Unreadable
from scrabble_api.rules.finding import ranking
from scrabble_api.rules.finding.fitting import Fitting
from scrabble_api.rules.finding.lanes import lanes_of
from scrabble_api.rules.finding.slots import MostPoints, Reach, Slot, slots_in
from scrabble_api.rules.finding.word_sets import WordsOfLength, word_sets_of
from scrabble_api.rules.plays.adjudication import Adjudication, adjudicate
from scrabble_api.rules.plays.board import Board
from scrabble_api.rules.plays.lexicon import Lexicon
from scrabble_api.rules.plays.notation import Position, PositionPlay, read_elements
from scrabble_api.rules.plays.racks import Rack
from scrabble_api.rules.rulesets import Ruleset


class Order(StrEnum):
    """Which plays come first: those that score most, or those that lay most tiles."""

    SCORE = "score"
    TILES = "tiles"


#: More than any play scores, so that a play with one tile more comes first whatever it scores.
_BEYOND_SCORES = 1_000_000


@dataclass(frozen=True, slots=True, eq=False)
class Search:
    """A board, a rack, and what its plays are found and judged by."""

    board: Board
    rack: Rack
    ruleset: Ruleset
    lexicon: Lexicon
    fitting: Fitting
    reach: Reach
    letters: ranking.RackLetters
    tiles: tuple[ranking.RackTile, ...]

    def slots(self) -> Iterator[Slot]:
        """Every slot of the board, by row and then by column; a one-tile play that forms two words has one only."""
        for lane in lanes_of(self.board, self.ruleset.opening):
            for slot in slots_in(lane, self.fitting.walls(lane), self.reach):
                if slot.new > 1 or _is_along_longer_word(slot):
                    yield slot


def _is_along_longer_word(slot: Slot) -> bool:
    """Whether a one-tile play is written in this slot: along its longer word, across when equal."""
    lane = slot.lane
    crossing = next(filter(None, lane.crossings[slot.start : slot.end]), None)
    if crossing is None:
        return True
    longer = slot.end - slot.start - crossing.length
    return longer > 0 or (longer == 0 and lane.direction is Direction.ACROSS)


def search_of(board: Board, rack: Rack, ruleset: Ruleset, lexicon: Lexicon) -> Search:
    """A search for plays; Unreadable if a tile of the rack is not known, or the lexicon is too large."""
    counts = tally(rack)
    if counts[UNKNOWN]:
        message = "To find plays, the whole rack must be known. Write every tile, a blank as ?, and no _."
        raise Unreadable("rack-incomplete", message, ("rack",))
    letter_set = board.edition.letter_set
    words = word_sets_of(lexicon, letter_set)
    faces = [letter_set.tiles[f"[{letter}]"] for letter in words.letters]
    tiles = sorted(
        {
            tile.letter: ranking.RackTile(tile.letter, tile.value, counts[tile.kind])
            for tile in rack
            if not tile.is_blank
        }.values(),
        key=itemgetter(1),
        reverse=True,
    )
    held = {tile.letter: tile.held for tile in tiles}
    least = ruleset.opening.minimum_tiles if board.is_empty else 1
    return Search(
        board,
        rack,
        ruleset,
        lexicon,
        Fitting(lexicon, letter_set, words, held, counts[BLANK], frozenset(held)),
        Reach(least, len(rack), MostPoints([tile.value for tile in rack]), ruleset.bonus),
        ranking.RackLetters(
            [tile.value for tile in faces],
            [held.get(letter, 0) for letter in words.letters],
            [tile.text for tile in faces],
        ),
        tuple(tiles),
    )


def is_play_possible(search: Search) -> bool:
    """Whether the rack has any play at all, by this lexicon."""
    return any(search.fitting.words_in(slot) for slot in search.slots())


def count_plays(search: Search) -> int:
    """How many plays there are: each word once in each slot."""
    return sum([search.fitting.words_in(slot).bit_count() for slot in search.slots()])


def highest_plays(search: Search, limit: int, order: Order = Order.SCORE) -> list[ranking.FoundPlay]:
    """The plays that come first, so many at most; plays that rank the same by square, direction and word."""
    each = _BEYOND_SCORES if order is Order.TILES else 0
    slots = sorted([(slot.bound + each * slot.new, slot) for slot in search.slots()], key=itemgetter(0), reverse=True)
    highest = ranking.Highest(limit)
    for bound, slot in slots:
        first, step = slot.lane.squares[slot.start], slot.lane.squares.step
        if highest.may_hold(-bound, first, step):
            found = search.fitting.words_in(slot)
            if found:
                _take_up(search, slot, found, each * slot.new, highest)
    return highest.plays


def _take_up(search: Search, slot: Slot, found: int, base: int, highest: ranking.Highest) -> None:
    """Take up those words of a slot that rank high enough."""
    words = search.fitting.words.by_length[slot.end - slot.start]
    first, step = slot.lane.squares[slot.start], slot.lane.squares.step
    scale = ranking.scale_of(slot, base + search.reach.bonus.get(slot.new, 0))
    parting = ranking.Parting(words, search.tiles, lambda points: highest.may_hold(-points, first, step))
    for part in parting.parts(found, scale):
        for codes in _each_word(words, part):
            rank = -scale.score(codes, search.letters)
            if highest.may_hold(rank, first, step):
                highest.add(ranking.FoundPlay(rank, first, step, _tiles_text(slot, codes, search.letters)))


def _each_word(words: WordsOfLength, found: int) -> Iterator[bytes]:
    while found:
        one = found & -found
        found ^= one
        yield words.word_codes(one.bit_length() - 1)


def _tiles_text(slot: Slot, codes: bytes, letters: ranking.RackLetters) -> str:
    tiles = slot.lane.tiles[slot.start : slot.end]
    return "".join(["." if tile else letters.faces[code] for tile, code in zip(tiles, codes, strict=True)])


def judge_play(search: Search, found: ranking.FoundPlay) -> Adjudication:
    """The adjudicator's own verdict on a play that was found."""
    return adjudicate(search.board, play_of(search, found), search.ruleset, search.rack, search.lexicon, search.rack)


def play_of(search: Search, found: ranking.FoundPlay) -> PositionPlay:
    """A play that was found, as one is put to the adjudicator, blanks as what they stand for."""
    layout = search.board.edition.layout
    row, column = divmod(found.square - layout.stride, layout.stride)
    position = Position(column, row, Direction.ACROSS if found.step == 1 else Direction.DOWN)
    return PositionPlay(position, tuple(read_elements(found.tiles, search.board.edition.letter_set)), found.tiles)
