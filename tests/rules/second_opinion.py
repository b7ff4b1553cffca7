"""The words and points of a play found another way: cell by cell, over a mapping from (row, column) to a tile.

Nothing here knows of lines, runs, borders or directions of a play: every pair of neighbouring cells that begins a
word is followed to its end, and a word counts if one of its cells is new.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

#: Row and column, counted from 0.
Cell = tuple[int, int]

LETTER_PREMIUMS = {"DL": 2, "TL": 3, "QL": 4}
WORD_PREMIUMS = {"DW": 2, "TW": 3, "QW": 4}
RIGHT, BELOW = (0, 1), (1, 0)


@dataclass(frozen=True)
class Face:
    """A tile as one sees it: its letter and the points printed on it."""

    letter: str
    points: int


def words_made(
    old: Mapping[Cell, Face], new: Mapping[Cell, Face], premiums: Mapping[Cell, str]
) -> list[tuple[str, int]]:
    """Every word with a new cell in it, with its points, in alphabetical order."""
    everything = {**old, **new}
    words = []
    for towards in (RIGHT, BELOW):
        for cell in everything:
            cells = list(_followed(everything, cell, towards)) if _begins(everything, cell, towards) else []
            if len(cells) > 1 and any(one in new for one in cells):
                words.append(
                    ("".join(everything[one].letter for one in cells), _points(cells, everything, new, premiums))
                )
    return sorted(words)


def _begins(tiles: Mapping[Cell, Face], cell: Cell, towards: Cell) -> bool:
    return (cell[0] - towards[0], cell[1] - towards[1]) not in tiles


def _followed(tiles: Mapping[Cell, Face], cell: Cell, towards: Cell) -> Iterable[Cell]:
    while cell in tiles:
        yield cell
        cell = cell[0] + towards[0], cell[1] + towards[1]


def _points(
    cells: list[Cell], everything: Mapping[Cell, Face], new: Mapping[Cell, Face], premiums: Mapping[Cell, str]
) -> int:
    points, times = 0, 1
    for cell in cells:
        premium = premiums.get(cell, "") if cell in new else ""
        points += everything[cell].points * LETTER_PREMIUMS.get(premium, 1)
        times *= WORD_PREMIUMS.get(premium, 1)
    return points * times


def touches(old: Collection[Cell], new: Iterable[Cell]) -> bool:
    """Whether a new cell has an old one beside it."""
    beside = {(row + r, column + c) for row, column in new for r, c in ((0, 1), (0, -1), (1, 0), (-1, 0))}
    return not beside.isdisjoint(old)
