"""Where a proposed play puts its tiles, and every rule of placing that it breaks."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from scrabble_api.rules.equipment.letters import Tile
from scrabble_api.rules.equipment.squares import Direction, square_text
from scrabble_api.rules.plays.board import Board, Laid
from scrabble_api.rules.plays.notation import Element, Play, PositionPlay, SquaresPlay
from scrabble_api.rules.plays.words import Line, main_line, words_formed
from scrabble_api.rules.rulesets import Opening
from scrabble_api.rules.violations import Violation, leaves_words, violation


@dataclass(frozen=True, slots=True)
class Placement:
    """The tiles a play lays, in reading order, the board with them, the lines of its words, and every fault.

    ``tiles`` are all the play takes from the rack, also those that find no square; ``main`` is the line that holds
    the whole play, None where the words cannot be made out, and ``lines`` is then empty.
    """

    board_after: Board
    tiles: tuple[Tile, ...]
    laid: tuple[Laid, ...]
    main: Line | None
    lines: tuple[Line, ...]
    violations: tuple[Violation, ...]


class _Landing(NamedTuple):
    """One element of a play and the square it comes to; ``square`` is None off the board.

    ``is_laid`` says that a tile is meant to be laid there, whether it can be read and has room or not.
    """

    element: Element
    name: str
    square: int | None
    fault: str | None
    is_laid: bool


def place(board: Board, play: Play, opening: Opening) -> Placement:
    """The placement of a play on a board, with all its faults at once."""
    if isinstance(play, PositionPlay):
        direction: Direction | None = play.position.direction
        landings = _landings_along(board, play)
        line_faults = _end_faults(board, landings, play.position.direction)
    else:
        direction = _squares_direction(play)
        landings = _landings_on(board, play)
        line_faults = _line_faults(board, play)
    laying = [landing for landing in landings if landing.is_laid]
    faults = [*_landing_faults(board, landings), *line_faults, *_contact_faults(board, landings, laying, opening)]
    tiles = tuple([landing.element.tile for landing in laying if landing.element.tile])
    return _with_lines(board, tiles, _tiles_laid(board, laying), direction, faults)


def _tiles_laid(board: Board, laying: list[_Landing]) -> tuple[Laid, ...]:
    free = {m.square: m.element.tile for m in laying if m.square is not None and board.cells[m.square] is None}
    return tuple(sorted([(square, tile) for square, tile in free.items() if tile]))


def _with_lines(
    board: Board, tiles: tuple[Tile, ...], laid: tuple[Laid, ...], direction: Direction | None, faults: list[Violation]
) -> Placement:
    if not leaves_words(faults):
        return Placement(board, tiles, laid, None, (), tuple(faults))
    after = board.with_tiles(laid)
    squares = [square for square, _ in laid]
    main = main_line(after, squares, direction)
    lines = words_formed(after, main, squares)
    if not lines and not any(fault.code == "opening-too-short" for fault in faults):
        faults.append(violation("word-too-short", [board.edition.layout.names[square] for square in squares]))
    return Placement(after, tiles, laid, main, lines, tuple(faults))


def _landings_along(board: Board, play: PositionPlay) -> list[_Landing]:
    layout, cells = board.edition.layout, board.cells
    landings = []
    for (column, row), element in play.placed:
        square = layout.square_at(column, row)
        if square is None:
            landing = _Landing(element, square_text(column, row), None, "off-board", not element.is_through)
        else:
            held = cells[square]
            fault = element.fault or _fault_along(element, held)
            landing = _Landing(element, layout.names[square], square, fault, held is None and not element.is_through)
        landings.append(landing)
    return landings


def _fault_along(element: Element, held: Tile | None) -> str | None:
    if held is None:
        return "no-tile-to-play-through" if element.is_through else None
    if element.tile and element.tile.letter != held.letter:
        return "through-letter-differs"
    return None


def _landings_on(board: Board, play: SquaresPlay) -> list[_Landing]:
    layout = board.edition.layout
    landings = []
    taken: set[int | None] = set()
    for place, element in play.elements:
        square = layout.square_at(*place)
        fault = element.fault
        if square is None:
            fault = "off-board"
        elif board.cells[square] is not None or square in taken:
            fault = "square-occupied"
        taken.add(square)
        landings.append(_Landing(element, square_text(*place), square, fault, is_laid=True))
    return landings


def _landing_faults(board: Board, landings: list[_Landing]) -> Iterator[Violation]:
    """One violation for each kind of fault, with all its squares; an unreadable tile is told wherever it lies."""
    by_fault: dict[str, list[_Landing]] = {}
    for landing in [landing for landing in landings if landing.fault]:
        for fault in dict.fromkeys((landing.fault, landing.element.fault)):
            if fault:
                by_fault.setdefault(fault, []).append(landing)
    for fault, faulty in by_fault.items():
        held = [tile.text for m in faulty if m.square is not None and (tile := board.cells[m.square])]
        squares, tiles = [m.name for m in faulty], [m.element.text for m in faulty]
        yield violation(fault, squares, tiles, held=", ".join(held), last=board.edition.layout.last_name)


def _end_faults(board: Board, landings: list[_Landing], direction: Direction) -> list[Violation]:
    """Tiles on the board must not touch the ends of the word given: it would not be the whole word.

    A one-tile play has no direction of its own, so nothing is at its ends.
    """
    if len(landings) == 1 and landings[0].is_laid:
        return []
    layout = board.edition.layout
    step = layout.step(direction)
    ends = [(landings[0].square, -step), (landings[-1].square, step)] if landings else []
    touching = [square + away for square, away in ends if square is not None and board.cells[square + away]]
    return [violation("not-whole-word", [layout.names[square] for square in touching])] if touching else []


def _squares_direction(play: SquaresPlay) -> Direction | None:
    columns, rows = _columns_and_rows(play)
    if len(rows) == 1 and len(columns) > 1:
        return Direction.ACROSS
    return Direction.DOWN if len(columns) == 1 and len(rows) > 1 else None


def _columns_and_rows(play: SquaresPlay) -> tuple[set[int], set[int]]:
    places = [place for place, _ in play.elements]
    return {column for column, _ in places}, {row for _, row in places}


def _line_faults(board: Board, play: SquaresPlay) -> list[Violation]:
    columns, rows = _columns_and_rows(play)
    if not columns:
        return []
    given = {place for place, _ in play.elements}
    if len(columns) > 1 and len(rows) > 1:
        return [violation("not-in-line", [square_text(*place) for place in sorted(given, key=_reading_order)])]
    between = ((c, r) for c in range(min(columns), max(columns) + 1) for r in range(min(rows), max(rows) + 1))
    empty = [place for place in between if place not in given and _is_empty(board, place)]
    return [violation("gap", [square_text(*place) for place in empty])] if empty else []


def _reading_order(place: tuple[int, int]) -> tuple[int, int]:
    column, row = place
    return row, column


def _is_empty(board: Board, place: tuple[int, int]) -> bool:
    square = board.edition.layout.square_at(*place)
    return square is not None and board.cells[square] is None


def _contact_faults(
    board: Board, landings: list[_Landing], laying: list[_Landing], opening: Opening
) -> list[Violation]:
    """What a play must touch: with no tile laid it is no play; the first covers the start, the others meet a tile."""
    if not laying:
        return [violation("no-new-tile", [landing.name for landing in landings])]
    if board.is_empty:
        return _opening_faults(board, laying, opening)
    if any(_meets_tile(board, landing.square) for landing in landings):
        return []
    on_board = sorted([m.square for m in laying if m.square is not None])
    names = [board.edition.layout.names[square] for square in on_board]
    return [violation("not-connected", names)] if names else []


def _meets_tile(board: Board, square: int | None) -> bool:
    """Whether a tile lies on the square or beside it; corners do not count."""
    if square is None:
        return False
    cells, stride = board.cells, board.edition.layout.stride
    beside = cells[square - 1] or cells[square + 1] or cells[square - stride] or cells[square + stride]
    return beside is not None or cells[square] is not None


def _opening_faults(board: Board, laying: list[_Landing], opening: Opening) -> list[Violation]:
    layout = board.edition.layout
    faults = []
    if len(laying) < opening.minimum_tiles:
        names, least = [landing.name for landing in laying], opening.minimum_tiles
        faults.append(violation("opening-too-short", names, least=least, count=len(laying)))
    if opening.covers_start and layout.start not in [landing.square for landing in laying]:
        faults.append(violation("opening-misses-start", [layout.names[layout.start]]))
    return faults
