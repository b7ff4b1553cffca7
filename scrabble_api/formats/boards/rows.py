"""A board as rows of text: ``.`` an empty square, tiles as they are written, row 1 first.

People type rows in more ways than they are written here: other signs for an empty square are read, and so are rows in
lower case only.
"""

from collections.abc import Sequence

from scrabble_api.rules.counting import count_text
from scrabble_api.rules.equipment.editions import Edition
from scrabble_api.rules.equipment.letters import BLANK, Tile
from scrabble_api.rules.errors import Unreadable
from scrabble_api.rules.plays.board import Board, Laid, empty_board

EMPTY = "."
#: Each is read as an empty square; no letter set has a tile of that writing.
_EMPTY_WRITINGS = frozenset(". -_·")


def read_board_rows(rows: Sequence[str], edition: Edition) -> Board:
    """The board those rows draw; Unreadable with the row's number for a wrong size or a strange tile.

    Lower case is a blank, but where all is in lower case and the set has fewer blanks, it is letters.
    """
    layout = edition.layout
    empty = EMPTY * layout.width
    if len(rows) != layout.height:
        raise Unreadable("wrong-board-size", _wrong_height(rows, edition))
    laid: list[Laid] = []
    for number, row in enumerate(rows):
        if row != empty:
            laid += _read_row(row, number, edition)
    board = empty_board(edition).with_tiles(laid)
    if board.left[BLANK] < 0 and not any(BLANK in row for row in rows) and not any(map(_is_capital, board.tiles)):
        return board.with_tiles([(square, edition.letter_set.tiles[f"[{tile.letter}]"]) for square, tile in laid])
    return board


def _is_capital(tile: Tile) -> bool:
    return not tile.is_blank and tile.letter.lower() != tile.letter.upper()


def _wrong_height(rows: Sequence[str], edition: Edition) -> str:
    layout = edition.layout
    if len(rows) == 1 and "/" in rows[0]:
        return f"The board has 1 row, which is CGP: send it as cgp, or write {layout.height} rows."
    return (
        f"The board has {count_text(len(rows), 'row')}; the {layout.title} needs {layout.height}. Write every row from the "
        f"top, an empty one as {EMPTY * layout.width}"
    )


def _read_row(row: str, number: int, edition: Edition) -> list[Laid]:
    written, layout, tiles = edition.letter_set.written_tiles(row), edition.layout, edition.letter_set.tiles
    if len(written) != layout.width:
        message = (
            f"Row {number + 1} has {count_text(len(written), 'square')}; the {layout.title} needs {layout.width}. Write . for "
            "each empty square, also at the end of a row, and [CH] for a tile of several characters."
        )
        raise Unreadable("wrong-board-size", message, (number,))
    try:
        return [
            (square, tiles[one])
            for square, one in zip(layout.rows[number], written, strict=True)
            if one not in _EMPTY_WRITINGS
        ]
    except KeyError as strange:
        message = f"Row {number + 1} contains {strange.args[0]}, which is no tile of the {edition.letter_set.title} set. Write . for an empty square, A for a letter, a for a blank as A, [CH] for a tile of several characters."
        raise Unreadable("unknown-tile", message, (number,)) from None


def board_rows(board: Board) -> list[str]:
    """The board as rows of text."""
    rows, empty = map(board.cells_on, board.edition.layout.rows), EMPTY * board.edition.layout.width
    return ["".join([one.text if one else EMPTY for one in row]) if any(row) else empty for row in rows]
