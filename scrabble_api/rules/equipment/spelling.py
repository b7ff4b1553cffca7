"""How the rule book of a letter set has words spelled with its tiles, beside the tiles themselves.

A game keeps the spelling of its set as it was when the game was opened; one opened before there was any has none.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Spelling:
    """Which tiles must be used, and which letters without a tile are laid as others.

    ``never_by_single_tiles`` are tiles of several characters: no word is good in which single tiles side by side spell one
    of them. ``folded`` are pairs of what is laid, one or more letters of the set, and the characters it is laid for.
    """

    never_by_single_tiles: tuple[str, ...] = ()
    folded: tuple[tuple[str, str], ...] = ()


#: No tile must be used, and no letter is laid for another.
NO_SPELLING = Spelling()


def parse_spelling(never_by_single_tiles: str, folded: str) -> Spelling:
    """A spelling from its texts: tiles, and what is laid before each row of the characters it is laid for."""
    columns = folded.split()
    return spelling_of(never_by_single_tiles.split(), dict(zip(columns[::2], columns[1::2], strict=True)))


def spelling_of(never_by_single_tiles: Iterable[str], folded: Mapping[str, str]) -> Spelling:
    """The spelling of these tiles and letters, in one order however they were written down."""
    return Spelling(tuple(never_by_single_tiles), tuple(sorted(folded.items())))
