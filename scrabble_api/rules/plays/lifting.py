"""A play lifted off the board that it lies on: whoever shows a board shows it after the play."""

from dataclasses import replace

from scrabble_api.rules.errors import Unreadable
from scrabble_api.rules.plays.board import Board
from scrabble_api.rules.plays.notation import Element, Play, PositionPlay

#: A tile that a play lays, and its square.
_Lying = tuple[int, Element]


def lift_play(board_after: Board, play: Play, *, names_blanks: bool) -> tuple[Board, Play]:
    """The board before a play, from the board after it, and the play.

    Every tile written is the play's own, but for those in parentheses. With ``names_blanks`` letters are written in capitals only, and those that lie there as blanks become blanks. What lies
    off the board or cannot be read is left to the adjudicator. Unreadable (``play-not-on-board``) where a tile of the play
    does not lie there.
    """
    placed = [
        (place, _as_it_lies(board_after, place, element) if names_blanks else element) for place, element in play.placed
    ]
    lying = _laid(board_after, placed)
    strange = [(square, element) for square, element in lying if board_after.cells[square] is not element.tile]
    if strange:
        raise Unreadable("play-not-on-board", _reasons(board_after, strange))
    if isinstance(play, PositionPlay):
        play = replace(play, elements=tuple(element for _, element in placed))
    else:
        play = replace(play, elements=tuple(placed))
    return board_after.without_tiles(square for square, _ in lying), play


def _as_it_lies(board: Board, place: tuple[int, int], element: Element) -> Element:
    """The letter, as a blank if one that stands for it lies there."""
    square = board.edition.layout.square_at(*place)
    found = None if square is None else board.cells[square]
    if found is None or not found.is_blank or element.tile is None or found.letter != element.tile.letter:
        return element
    return replace(element, text=found.text, tile=found)


def _laid(board: Board, placed: list[tuple[tuple[int, int], Element]]) -> list[_Lying]:
    """The tiles that can be read and are on the board, but for those that are marked as played through."""
    landed = [(board.edition.layout.square_at(*place), element) for place, element in placed]
    return [(square, one) for square, one in landed if square is not None and one.tile and not one.is_through]


def _reasons(board: Board, strange: list[_Lying]) -> str:
    names = board.edition.layout.names
    lacking = [(names[square], one.text) for square, one in strange if board.cells[square] is None]
    sentences = []
    if lacking:
        squares, tiles = (", ".join(column) for column in zip(*lacking, strict=True))
        sentences.append(
            f"The board after the play has no tile on {squares}, where the play lays {tiles}: draw the play on it, or send "
            "the board before the play as board."
        )
    for square, one in strange:
        if found := board.cells[square]:
            sentences.append(
                f"The board after the play has {found.text} on {names[square]}, where the play lays {one.text}: correct one "
                "of them; a blank is in lower case, and . is a tile that lay there before."
            )
    return " ".join(sentences)
