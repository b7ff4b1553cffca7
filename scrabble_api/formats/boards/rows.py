"""A board as rows of text: ``.`` an empty square, tiles as they are written, row 1 first."""

from collections.abc import Sequence

from scrabble_api.rules.counting import count_text
from scrabble_api.rules.equipment.editions import Edition
from scrabble_api.rules.equipment.letters import strange_tile
from scrabble_api.rules.errors import Unreadable
from scrabble_api.rules.plays.board import Board, Laid, empty_board

EMPTY = "."


def read_board_rows(rows: Sequence[str], edition: Edition) -> Board:
    """The board those rows draw; Unreadable with the row's number for a wrong size or a strange tile."""
    layout = edition.layout
    if len(rows) != layout.height:
        message = f"The board has {len(rows)} rows; the {layout.title} needs {layout.height}."
        raise Unreadable("wrong-board-size", message)
    empty = EMPTY * layout.width
    laid: list[Laid] = []
    for number, row in enumerate(rows):
        if row != empty:
            laid += _read_row(row, number, edition)
    return empty_board(edition).with_tiles(laid)


def _read_row(row: str, number: int, edition: Edition) -> list[Laid]:
    written, layout, tiles = edition.letter_set.written_tiles(row), edition.layout, edition.letter_set.tiles
    if len(written) != layout.width:
        message = f"Row {number + 1} has {count_text(len(written), 'square')}; the {layout.title} needs {layout.width}."
        raise Unreadable("wrong-board-size", message, (number,))
    try:
        return [(square, tiles[one]) for square, one in zip(layout.rows[number], written, strict=True) if one != EMPTY]
    except KeyError as strange:
        message = f"Row {number + 1} holds {strange.args[0]}, which {strange_tile(edition.letter_set)}"
        raise Unreadable("unknown-tile", message, (number,)) from None


def board_rows(board: Board) -> list[str]:
    """The board as rows of text."""
    rows, empty = map(board.cells_on, board.edition.layout.rows), EMPTY * board.edition.layout.width
    return ["".join([one.text if one else EMPTY for one in row]) if any(row) else empty for row in rows]
