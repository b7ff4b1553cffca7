"""A board as rows of text: ``.`` an empty square, tiles as they are written, row 1 first."""

from collections.abc import Mapping, Sequence
from functools import cache

from scrabble_api.rules.board import Board, covered_board
from scrabble_api.rules.editions import Edition
from scrabble_api.rules.errors import Unreadable
from scrabble_api.rules.letters import LetterSet, Tile, strange_tile, written_tiles

EMPTY = "."


def read_board_rows(rows: Sequence[str], edition: Edition) -> Board:
    """The board those rows draw; Unreadable with the row's number for a wrong size or a strange tile."""
    layout = edition.layout
    if len(rows) != layout.height:
        message = f"The board has {len(rows)} rows; the {layout.title} needs {layout.height}."
        raise Unreadable("wrong-board-size", message)
    on_squares = _on_squares(edition.letter_set)
    return covered_board(edition, [_read_row(row, number, edition, on_squares) for number, row in enumerate(rows)])


@cache
def _on_squares(letter_set: LetterSet) -> Mapping[str, Tile | None]:
    """What each written square stands for."""
    return {EMPTY: None, **letter_set.tiles}


def _read_row(row: str, number: int, edition: Edition, on_squares: Mapping[str, Tile | None]) -> Sequence[Tile | None]:
    written = written_tiles(row)
    if len(written) != edition.layout.width:
        message = (
            f"Row {number + 1} has {len(written)} squares; the {edition.layout.title} needs {edition.layout.width}."
        )
        raise Unreadable("wrong-board-size", message, (number,))
    try:
        return [on_squares[one] for one in written]
    except KeyError as strange:
        message = f"Row {number + 1} holds {strange.args[0]}, which {strange_tile(edition.letter_set)}"
        raise Unreadable("unknown-tile", message, (number,)) from None


def board_rows(board: Board) -> list[str]:
    """The board as rows of text."""
    empty = EMPTY * board.edition.layout.width
    return [_row_text(cells) if any(cells) else empty for cells in map(board.cells_on, board.edition.layout.rows)]


def _row_text(cells: tuple[Tile | None, ...]) -> str:
    return "".join([tile.text if tile else EMPTY for tile in cells])
