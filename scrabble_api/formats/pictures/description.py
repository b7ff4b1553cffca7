"""What a picture of a board shows, said in words, for those who cannot see it."""

from collections.abc import Iterator

from scrabble_api.formats.pictures.drawing import Picture
from scrabble_api.rules.counting import count_text
from scrabble_api.rules.equipment.letters import tiles_text
from scrabble_api.rules.plays.board import Board
from scrabble_api.rules.plays.words import run_through


def picture_title(picture: Picture) -> str:
    """The board and how many tiles lie on it."""
    board = picture.board
    count = len(board.tiles)
    tiles = "empty" if not count else count_text(count, "tile")
    return f"{board.edition.layout.title}, {tiles}"


def picture_description(picture: Picture) -> str:
    """The words on the board with their positions, its blanks, and the last play, in whole sentences."""
    return " ".join(_sentences(picture)) or "No tile lies on the board."


def _sentences(picture: Picture) -> Iterator[str]:
    board, names = picture.board, picture.board.edition.layout.names
    across, down = _words(board, 1), _words(board, board.edition.layout.stride)
    lying = [(tile, f"{tile.letter} on {names[square]}") for square, tile in enumerate(board.cells) if tile]
    blanks = [text for tile, text in lying if tile.is_blank]
    if across:
        yield f"Words across: {', '.join(across)}."
    if down:
        yield f"Words down: {', '.join(down)}."
    if lying and not (across or down):
        yield f"Tiles: {', '.join(text for _, text in lying)}."
    if blanks:
        yield f"Blanks: {', '.join(blanks)}."
    if picture.marked:
        yield f"The last play lies on {', '.join(names[square] for square in sorted(picture.marked))}."


def _words(board: Board, step: int) -> list[str]:
    """Every run of two tiles or more in that direction, each with its position, in reading order."""
    cells, layout = board.cells, board.edition.layout
    beginnings = [square for square, tile in enumerate(cells) if tile and cells[square - step] is None]
    lines = [line for line in (run_through(board, square, step) for square in beginnings) if line.is_word]
    return [f"{line.position(layout)} {tiles_text(board.tiles_on(line.squares))}" for line in lines]
