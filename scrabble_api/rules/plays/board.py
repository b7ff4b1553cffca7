"""The board as it stands between turns: an edition and the tiles that lie on it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import cast

from scrabble_api.rules.equipment.editions import Edition
from scrabble_api.rules.equipment.letters import Tile
from scrabble_api.rules.equipment.squares import COVERED, Premium

#: A tile laid on a square.
Laid = tuple[int, Tile]


@dataclass(frozen=True, slots=True)
class Board:
    """Tiles on the squares of an edition's layout, and the premiums that are still live.

    ``cells`` and ``premiums`` run over all squares and an empty border (see ``squares``); a premium is used up,
    ``COVERED``, once a tile lies on its square. ``left`` says how many tiles of each kind the set has beside those on
    the board: fewer than none where there are more on it than exist.
    """

    edition: Edition
    cells: tuple[Tile | None, ...]
    premiums: tuple[Premium, ...]
    left: Mapping[str, int] = field(compare=False, repr=False)

    def __hash__(self) -> int:
        return hash(self.edition.letter_set)  # quick, and the same for equal boards

    @property
    def is_empty(self) -> bool:
        """Whether no tile lies on it, whatever was passed, exchanged or withdrawn before."""
        return not any(self.cells)

    @property
    def tiles(self) -> list[Tile]:
        """All tiles on the board, row by row."""
        return list(filter(None, self.cells))

    def tiles_on(self, squares: range) -> tuple[Tile, ...]:
        """The tiles on covered squares, in their order."""
        return cast(tuple[Tile, ...], self.cells[squares.start : squares.stop : squares.step])

    def cells_on(self, squares: range) -> tuple[Tile | None, ...]:
        """What lies on these squares, None where nothing does."""
        return self.cells[squares.start : squares.stop : squares.step]

    def premiums_on(self, squares: range) -> tuple[Premium, ...]:
        """The live premiums of squares, in their order."""
        return self.premiums[squares.start : squares.stop : squares.step]

    def with_tiles(self, laid: Iterable[Laid]) -> "Board":
        """The board with these tiles on it, each in the place of what lay there."""
        cells, premiums, left = list(self.cells), list(self.premiums), dict(self.left)
        for square, tile in laid:
            replaced = cells[square]
            if replaced is not None:
                left[replaced.kind] += 1
            cells[square], premiums[square] = tile, COVERED
            left[tile.kind] -= 1
        return Board(self.edition, tuple(cells), tuple(premiums), left)

    def without_tiles(self, squares: Iterable[int]) -> "Board":
        """The board with these squares free, their premiums live again."""
        cells, premiums, left = list(self.cells), list(self.premiums), dict(self.left)
        for square in squares:
            lifted = cells[square]
            if lifted is not None:
                left[lifted.kind] += 1
            cells[square], premiums[square] = None, self.edition.layout.premiums[square]
        return Board(self.edition, tuple(cells), tuple(premiums), left)


def empty_board(edition: Edition) -> Board:
    """The edition's board before the first play."""
    premiums = edition.layout.premiums
    return Board(edition, (None,) * len(premiums), premiums, edition.letter_set.counts)
