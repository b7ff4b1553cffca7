"""What a rack can hold, and whether the tiles of a play can have come from it."""

from collections import Counter
from collections.abc import Iterable, Iterator

from scrabble_api.rules.equipment.letters import BLANK, UNKNOWN, LetterSet, Tile, tally
from scrabble_api.rules.plays.board import Board, Laid
from scrabble_api.rules.violations import Violation, violation

Rack = tuple[Tile, ...]


def rack_faults(board: Board, played: tuple[Tile, ...], rack: Rack | None, rack_size: int) -> Iterator[Violation]:
    """Every fault of the tiles of a play: too many, not on the rack, or more than the set has."""
    most_at_once = len(played) if rack is None else max(len(played), len(rack))
    if most_at_once > rack_size:
        yield violation("rack-too-long", count=most_at_once, most=rack_size)
    letter_set = board.edition.letter_set
    exceeding = beyond_set(board, played)
    if exceeding:
        yield _too_many("tiles-exceed-set", exceeding, exceeding, letter_set)
    if rack is None:
        return
    lacking = lacking_tiles(rack, played)
    if lacking:
        yield violation("tile-not-on-rack", tiles=tally_texts(lacking, letter_set))
    beyond = beyond_set(board, rack)
    if beyond - exceeding:
        yield impossible_rack(beyond - exceeding, beyond, letter_set)


def impossible_rack(tiles: Counter[str], beyond: Counter[str], letter_set: LetterSet) -> Violation:
    """The fault of a rack by these tiles, of which there are so many beyond the set."""
    return _too_many("rack-impossible", tiles, beyond, letter_set)


def _too_many(code: str, tiles: Counter[str], beyond: Counter[str], letter_set: LetterSet) -> Violation:
    kinds = [kind for kind in letter_set.counts if tiles[kind]]
    texts = zip(kinds, tally_texts(Counter(kinds), letter_set), strict=True)
    counts = [
        f"{letter_set.counts[kind] + beyond[kind]} {text} (the set has {letter_set.counts[kind]})"
        for kind, text in texts
    ]
    return violation(code, tiles=tally_texts(tiles, letter_set), counts=", ".join(counts))


def beyond_set(board: Board, tiles: Iterable[Tile]) -> Counter[str]:
    """How many more of each kind the board and these tiles have than the set; tiles not known count for nothing."""
    left = dict(board.left)
    for tile in tiles:
        if tile.kind != UNKNOWN:
            left[tile.kind] -= 1
    return Counter({kind: -count for kind, count in left.items() if count < 0}) if min(left.values()) < 0 else Counter()


def without(tiles: Iterable[Tile], rack: Rack) -> Rack:
    """The rack less these tiles, as far as they are on it."""
    gone = [tile.kind for tile in tiles]
    left = []
    for tile in rack:
        if tile.kind in gone:
            gone.remove(tile.kind)
        else:
            left.append(tile)
    return tuple(left)


def lacking_tiles(rack: Rack, played: Rack) -> Counter[str]:
    """The tiles played that are not on the rack, unless an unknown tile on it may be the one."""
    lacking = without(rack, played)
    unknown = sum(tile.kind == UNKNOWN for tile in rack) if lacking else 0
    return tally(lacking if len(lacking) > unknown else ())


def tally_texts(tiles: Counter[str], letter_set: LetterSet) -> list[str]:
    """Counted tiles in writing, in the order of the set, blanks last."""
    kinds = [kind for kind in letter_set.counts for _ in range(tiles[kind])]
    return [BLANK if kind == BLANK else letter_set.tiles[f"[{kind}]"].text for kind in kinds]


def rack_after(rack: Rack, laid: tuple[Laid, ...]) -> Rack | None:
    """The tiles left on the rack; None where the rack lacks one that was played."""
    left, kinds = list(rack), [tile.kind for tile in rack]
    for _, played in laid:
        gone = played.kind if played.kind in kinds else UNKNOWN
        if gone not in kinds:
            return None
        place = kinds.index(gone)
        del left[place], kinds[place]
    return tuple(left)
