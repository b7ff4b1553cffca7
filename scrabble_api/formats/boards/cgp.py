"""A board in CGP: rows separated by ``/``, a number for so many empty squares, tiles as they are written.

A whole CGP position goes on after a blank with racks, scores, scoreless turns and opcodes; they say nothing
about the board; ``positions`` writes them.
"""

import re

from scrabble_api.formats.boards.rows import EMPTY, board_rows, read_board_rows
from scrabble_api.rules.equipment.editions import Edition
from scrabble_api.rules.errors import Unreadable
from scrabble_api.rules.plays.board import Board

_EMPTY_SQUARES_WRITTEN = re.compile(rf"{re.escape(EMPTY)}+")
_EMPTY_SQUARES = re.compile(r"[0-9]{1,2}", re.ASCII)


def read_cgp_board(text: str, edition: Edition) -> Board:
    """The board of a CGP position; Unreadable where its rows do not fit the edition."""
    fields = text.split()
    if not fields:
        raise Unreadable("unreadable-cgp", "The CGP position is empty. Write the rows from the top, separated by /.")
    rows = [_EMPTY_SQUARES.sub(lambda digits: EMPTY * int(digits[0]), row) for row in fields[0].split("/")]
    try:
        return read_board_rows(rows, edition)
    except Unreadable as fault:
        fault.path = ()  # the rows are parts of one text
        raise


def cgp_board(board: Board) -> str:
    """The board in CGP."""
    rows = (_EMPTY_SQUARES_WRITTEN.sub(lambda empty: str(len(empty[0])), row) for row in board_rows(board))
    return "/".join(rows)
