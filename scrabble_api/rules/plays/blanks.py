"""Naming blanks for a player who wrote capitals only: letters the rack lacks are played with its blanks."""

from collections import Counter
from dataclasses import replace

from scrabble_api.rules.equipment.letters import BLANK, LetterSet, Tile, tally
from scrabble_api.rules.equipment.squares import COVERED
from scrabble_api.rules.plays.board import Laid
from scrabble_api.rules.plays.placement import Placement
from scrabble_api.rules.plays.racks import Rack
from scrabble_api.rules.plays.scoring import ScoreSheet


def with_blanks_named(placement: Placement, sheet: ScoreSheet, rack: Rack) -> Placement:
    """The play with the rack's blanks put where they cost least, at equal cost nearest the start of the play.

    Blanks that the player named stay where they are; letters beyond the rack's blanks stay as they were given.
    """
    held = tally(rack)
    played = tally(tile for _, tile in placement.laid)
    lacking = played - held
    blanks = held[BLANK] - played[BLANK]
    if blanks <= 0 or not lacking:
        return placement
    letter_set = placement.board_after.edition.letter_set
    laid = _blanks_put(placement.laid, _costs(sheet), lacking, blanks, letter_set)
    tiles = tuple(tile for _, tile in laid)
    return replace(placement, tiles=tiles, laid=laid, board_after=placement.board_after.with_tiles(laid))


def _costs(sheet: ScoreSheet) -> Counter[int]:
    """What each new tile earns in all words together, which is what a blank in its place would cost."""
    costs: Counter[int] = Counter()
    for word in sheet.words:
        for square, tile, premium in word.letters:
            if premium is not COVERED:
                costs[square] += tile.value * premium.letter_multiplier * word.word_multiplier
    return costs


def _blanks_put(
    laid: tuple[Laid, ...], costs: Counter[int], lacking: Counter[str], blanks: int, letter_set: LetterSet
) -> tuple[Laid, ...]:
    lacking = lacking.copy()
    put: dict[int, Tile] = {}
    for square, tile in sorted(laid, key=lambda one: (costs[one[0]], one[0])):
        if len(put) < blanks and not tile.is_blank and lacking[tile.kind] > 0:
            lacking[tile.kind] -= 1
            put[square] = letter_set.tiles[f"[?{tile.letter}]"]
    return tuple((square, put.get(square, tile)) for square, tile in laid)
