"""Boards, plays, racks and word lists drawn from text, and the one call the tables make."""

from collections.abc import Iterable

from scrabble_api.rules.equipment.editions import EDITIONS, Edition, edition_of_pair
from scrabble_api.rules.equipment.layouts import LAYOUTS
from scrabble_api.rules.equipment.letters import parse_rack, tiles_text, written_tiles
from scrabble_api.rules.equipment.squares import Direction
from scrabble_api.rules.plays.adjudication import Adjudication, adjudicate
from scrabble_api.rules.plays.board import Board, Laid, empty_board
from scrabble_api.rules.plays.lexicon import Lexicon
from scrabble_api.rules.plays.notation import (
    Play,
    Position,
    parse_notation,
    parse_position,
    read_position_play,
    read_squares_play,
)
from scrabble_api.rules.rulesets import RULESETS, Ruleset, ruleset_on


def edition_of(name: str = "english", layout: str | None = None) -> Edition:
    edition = EDITIONS[name]
    return edition_of_pair(LAYOUTS[layout], edition.letter_set) if layout else edition


def along(position: Position, steps: int) -> tuple[int, int]:
    """Column and row so many steps from a position on."""
    across = position.direction is Direction.ACROSS
    return position.column + steps * across, position.row + steps * (not across)


def board_of(text: str = "", edition: str = "english", layout: str | None = None) -> Board:
    """A board of plays set down unjudged, a semicolon between them: ``8G CAR; H7 B.D``."""
    board = empty_board(edition_of(edition, layout))
    for line in filter(None, (part.strip() for part in text.split(";"))):
        position, tiles = parse_notation(line)
        start = parse_position(position)
        places = [(along(start, steps), written) for steps, written in enumerate(written_tiles(tiles))]
        board = board.with_tiles([_laid(board, place, written) for place, written in places if written != "."])
    return board


def drawn_board(rows: Iterable[str], edition: str = "english", layout: str | None = None) -> Board:
    """A board of drawn rows, each with its number before it: ``8 ......CAR``; rows left out are empty."""
    board = empty_board(edition_of(edition, layout))
    for row in rows:
        number, drawing = row.split()
        places = [((column, int(number) - 1), written) for column, written in enumerate(written_tiles(drawing))]
        board = board.with_tiles([_laid(board, place, written) for place, written in places if written != "."])
    return board


def _laid(board: Board, place: tuple[int, int], written: str) -> Laid:
    square = board.edition.layout.square_at(*place)
    assert square is not None, f"{place} is off the board"
    assert board.cells[square] is None, f"{board.edition.layout.names[square]} is drawn twice"
    return square, board.edition.letter_set.tiles[written]


def play_of(text: str, board: Board) -> Play:
    """A play in position form, ``8F HORN``, or as squares, ``F8=H G8=O H8=R``; ``=`` alone is no square."""
    letter_set = board.edition.letter_set
    if "=" not in text:
        return read_position_play(*parse_notation(text), letter_set)
    pairs = [part.partition("=") for part in text.split() if part != "="]
    return read_squares_play([(square, tile) for square, _, tile in pairs], letter_set)


def lexicon_of(words: str, id: str = "small") -> Lexicon:
    return Lexicon(id, "A small list", "en", "english", "", frozenset(words.split()))


def judged(
    board: Board | str,
    play: str,
    *,
    ruleset: Ruleset | str = "club",
    rack: str | None = None,
    words: str | None = None,
    blanks_from: str | None = None,
) -> Adjudication:
    """The adjudication of a written play; the ruleset is resolved for the board's layout."""
    board = board_of(board) if isinstance(board, str) else board
    letter_set = board.edition.letter_set
    resolved = ruleset_on(board.edition.layout, RULESETS[ruleset]) if isinstance(ruleset, str) else ruleset
    return adjudicate(
        board,
        play_of(play, board),
        resolved,
        rack=None if rack is None else parse_rack(rack, letter_set),
        lexicon=None if words is None else lexicon_of(words),
        blanks_from=None if blanks_from is None else parse_rack(blanks_from, letter_set),
    )


def codes(answer: Adjudication) -> list[str]:
    """The codes of all violations, in alphabetical order."""
    return sorted(violation.code for violation in answer.violations)


def words_of(answer: Adjudication) -> list[tuple[str, int]]:
    """Each word, blanks in lower case, with its score; the main word first."""
    return [] if answer.sheet is None else [(tiles_text(word.tiles), word.score) for word in answer.sheet.words]


def score_of(answer: Adjudication) -> int | None:
    return None if answer.sheet is None else answer.sheet.score


def canonical(answer: Adjudication) -> str | None:
    """The canonical play in writing."""
    return None if answer.play is None else answer.play.notation
