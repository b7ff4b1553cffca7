"""All plays of a rack found by trying: every word wherever its letters could lie, each put to the adjudicator.

Nothing here knows what a play must touch, what crosses it, or what it scores: that is the adjudicator's to say.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from scrabble_api.rules.equipment.letters import BLANK, Tile, tally
from scrabble_api.rules.equipment.squares import Direction, Layout
from scrabble_api.rules.plays.adjudication import adjudicate
from scrabble_api.rules.plays.board import Board
from scrabble_api.rules.plays.lexicon import Lexicon
from scrabble_api.rules.plays.notation import Element, Position, PositionPlay
from scrabble_api.rules.plays.racks import Rack
from scrabble_api.rules.rulesets import Ruleset

#: A word as the letters of its tiles, and each of them once.
LaidWord = tuple[tuple[str, ...], frozenset[str]]

_THROUGH = Element(".", is_through=True)


def laid_words(words: Iterable[str], letters: Iterable[str]) -> list[LaidWord]:
    """Every way to lay each word."""
    letters = list(letters)
    return [(tiles, frozenset(tiles)) for word in words for tiles in _ways(word, letters)]


def _ways(word: str, letters: list[str]) -> Iterator[tuple[str, ...]]:
    if not word:
        yield ()
    for letter in letters:
        if word.startswith(letter):
            yield from ((letter, *rest) for rest in _ways(word[len(letter) :], letters))


def every_play(
    board: Board, rack: Rack, ruleset: Ruleset, lexicon: Lexicon, words: Sequence[LaidWord]
) -> dict[str, int]:
    """The legal plays with good words by their notation, blanks named, each with its score."""
    found = {}
    for play in _tries(board, rack, words):
        verdict = adjudicate(board, play, ruleset, rack, lexicon, rack)
        if verdict.is_legal and verdict.are_words_acceptable and verdict.play and verdict.sheet:
            found[verdict.play.notation] = verdict.sheet.score
    return found


def _tries(board: Board, rack: Rack, words: Sequence[LaidWord]) -> Iterator[PositionPlay]:
    """Every word on every line, where tiles on the board and on the rack spell it, and not far from all that lies there."""
    blanks, held = tally(rack)[BLANK], Counter(tile.kind for tile in rack if not tile.is_blank)
    near = _near(board)
    for positions, cells in _lines(board):
        lying = Counter(tile.letter for tile in cells if tile)
        is_near = [(place.column, place.row) in near for place in positions]
        for word, letters in words if any(is_near) else ():
            if len(letters - lying.keys() - held.keys()) > blanks or (Counter(word) - lying - held).total() > blanks:
                continue
            for start in range(len(cells) - len(word) + 1):
                end = start + len(word)
                elements = _elements(board, cells[start:end], word, held, blanks) if any(is_near[start:end]) else None
                if elements is not None:
                    yield PositionPlay(positions[start], elements, "")


def _near(board: Board) -> set[tuple[int, int]]:
    """The squares no further than a corner from a tile or, on an empty board, from the start."""
    layout = board.edition.layout
    places = [(column, row) for column in range(layout.width) for row in range(layout.height)]
    squares = [(place, layout.square_at(*place)) for place in places]
    marked = [
        place
        for place, square in squares
        if square and (board.cells[square] or (board.is_empty and square == layout.start))
    ]
    return {(column + x, row + y) for column, row in marked for x in (-1, 0, 1) for y in (-1, 0, 1)}


def _elements(
    board: Board, cells: Sequence[Tile | None], word: tuple[str, ...], held: Counter[str], blanks: int
) -> tuple[Element, ...] | None:
    """The word as it is written over these squares; None where other tiles lie there, or the rack lacks too many."""
    if any(tile and tile.letter != letter for tile, letter in zip(cells, word, strict=True)):
        return None
    new = Counter(letter for tile, letter in zip(cells, word, strict=True) if not tile)
    if not new or (new - held).total() > blanks:
        return None
    faces = board.edition.letter_set.tiles
    return tuple(
        _THROUGH if tile else Element(face.text, face)
        for tile, face in zip(cells, [faces[f"[{letter}]"] for letter in word], strict=True)
    )


def _lines(board: Board) -> Iterator[tuple[list[Position], list[Tile | None]]]:
    layout = board.edition.layout
    for row in range(layout.height):
        places = [Position(column, row, Direction.ACROSS) for column in range(layout.width)]
        yield places, [_tile(board, layout, place) for place in places]
    for column in range(layout.width):
        places = [Position(column, row, Direction.DOWN) for row in range(layout.height)]
        yield places, [_tile(board, layout, place) for place in places]


def _tile(board: Board, layout: Layout, place: Position) -> Tile | None:
    square = layout.square_at(place.column, place.row)
    return None if square is None else board.cells[square]
