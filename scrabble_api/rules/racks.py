"""What a rack can hold, and whether the tiles of a play can have come from it."""

from collections import Counter
from collections.abc import Iterable, Iterator

from scrabble_api.rules.board import Board, Laid
from scrabble_api.rules.letters import BLANK, UNKNOWN, LetterSet, Tile, tally
from scrabble_api.rules.violations import Violation, violation

Rack = tuple[Tile, ...]


def rack_faults(board: Board, played: tuple[Tile, ...], rack: Rack | None, rack_size: int) -> Iterator[Violation]:
    """Every fault of the tiles of a play: too many, not on the rack, or more than the set has."""
    most_at_once = len(played) if rack is None else max(len(played), len(rack))
    if most_at_once > rack_size:
        yield violation("rack-too-long", count=most_at_once, most=rack_size)
    letter_set = board.edition.letter_set
    exceeding = beyond_set([*board.tiles, *played], letter_set)
    if exceeding:
        yield violation("tiles-exceed-set", tiles=tally_texts(exceeding, letter_set))
    if rack is None:
        return
    lacking = lacking_tiles(rack, tally(played))
    if lacking:
        yield violation("tile-not-on-rack", tiles=tally_texts(lacking, letter_set))
    impossible = beyond_set([*board.tiles, *rack], letter_set) - exceeding
    if impossible:
        yield violation("rack-impossible", tiles=tally_texts(impossible, letter_set))


def beyond_set(tiles: Iterable[Tile], letter_set: LetterSet) -> Counter[str]:
    """How many tiles of each kind there are more than the set has; tiles not known count for nothing."""
    exist, beyond = letter_set.counts, Counter[str]()
    for kind, count in tally(tiles).items():
        if kind in exist and count > exist[kind]:
            beyond[kind] = count - exist[kind]
    return beyond


def lacking_tiles(rack: Rack, played: Counter[str]) -> Counter[str]:
    """The tiles played that are not on the rack, unless an unknown tile on it may be the one."""
    held = tally(rack)
    lacking = played - held
    return lacking if lacking.total() > held[UNKNOWN] else Counter()


def tally_texts(tiles: Counter[str], letter_set: LetterSet) -> list[str]:
    """Counted tiles in writing, in the order of the set, blanks last."""
    kinds = [kind for kind in letter_set.counts for _ in range(tiles[kind])]
    return [BLANK if kind == BLANK else letter_set.tiles[f"[{kind}]"].text for kind in kinds]


def rack_after(rack: Rack, laid: tuple[Laid, ...]) -> Rack | None:
    """The tiles left on the rack; None where the rack lacks one that was played."""
    left = list(rack)
    for _, played in laid:
        kept = next((tile for tile in left if tile.kind == played.kind), None) or _unknown_on(left)
        if kept is None:
            return None
        left.remove(kept)
    return tuple(left)


def _unknown_on(tiles: list[Tile]) -> Tile | None:
    return next((tile for tile in tiles if tile.kind == UNKNOWN), None)
