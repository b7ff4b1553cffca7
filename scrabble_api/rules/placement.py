"""Where a proposed play puts its tiles, and every rule of placing that it breaks."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from scrabble_api.rules.board import Board, Laid
from scrabble_api.rules.letters import Tile
from scrabble_api.rules.plays import Direction, Element, Play, PositionPlay, SquaresPlay, main_line
from scrabble_api.rules.rulesets import Opening
from scrabble_api.rules.squares import square_text
from scrabble_api.rules.violations import Violation, leaves_words, violation
from scrabble_api.rules.words import Line, words_formed


@dataclass(frozen=True, slots=True)
class Placement:
    """The tiles a play lays, in reading order, the board with them, the lines of its words, and every fault.

    ``main`` is the line that holds the whole play; None, and ``lines`` empty, where the words cannot be made out.
    """

    board_after: Board
    laid: tuple[Laid, ...]
    main: Line | None
    lines: tuple[Line, ...]
    violations: tuple[Violation, ...]


class _Meeting(NamedTuple):
    """One element of a play and the square it comes to; ``square`` is None off the board."""

    element: Element
    name: str
    square: int | None
    fault: str | None


def place(board: Board, play: Play, opening: Opening) -> Placement:
    """The placement of a play on a board, with all its faults at once."""
    if isinstance(play, PositionPlay):
        direction: Direction | None = play.position.direction
        meetings = _meetings_along(board, play)
        faults = [*_meeting_faults(board, meetings), *_end_faults(board, meetings, direction)]
    else:
        direction = _squares_direction(play)
        meetings = _meetings_on(board, play)
        faults = [*_meeting_faults(board, meetings), *_line_faults(board, play)]
    free = _free_squares(board, meetings)
    if not free and leaves_words(faults):
        faults.append(violation("no-new-tile"))
    if free:
        faults += (
            _opening_faults(board, meetings, opening) if board.is_empty else _contact_faults(board, meetings, free)
        )
    return _with_lines(board, _laid(meetings, free), direction, faults)


def _free_squares(board: Board, meetings: list[_Meeting]) -> list[int]:
    """The free squares that tiles are meant for, readable or not, in reading order."""
    cells = board.cells
    return sorted(
        [
            meeting.square
            for meeting in meetings
            if meeting.square is not None and cells[meeting.square] is None and meeting.fault in _LAID_ALL_THE_SAME
        ]
    )


#: Faults of a tile that leave no doubt about the square it is meant for.
_LAID_ALL_THE_SAME = (None, "unknown-tile", "blank-not-named")


def _laid(meetings: list[_Meeting], free: list[int]) -> tuple[Laid, ...]:
    tiles = {meeting.square: meeting.element.tile for meeting in meetings}
    return tuple([(square, tile) for square in free if (tile := tiles[square])])


def _with_lines(
    board: Board, laid: tuple[Laid, ...], direction: Direction | None, faults: list[Violation]
) -> Placement:
    if not leaves_words(faults):
        return Placement(board, laid, None, (), tuple(faults))
    after = board.with_tiles(laid)
    main = main_line(after, laid, direction)
    lines = words_formed(after.cells, main, [square for square, _ in laid], board.edition.layout.stride)
    if not lines and not any(fault.code == "opening-too-short" for fault in faults):
        faults.append(violation("word-too-short"))
    return Placement(after, laid, main, lines, tuple(faults))


def _meetings_along(board: Board, play: PositionPlay) -> list[_Meeting]:
    layout, cells = board.edition.layout, board.cells
    column, row, direction = play.position.column, play.position.row, play.position.direction
    across, down = (1, 0) if direction is Direction.ACROSS else (0, 1)
    meetings = []
    for element in play.elements:
        square = layout.square_at(column, row)
        if square is None:
            meetings.append(_Meeting(element, square_text(column, row), None, "off-board"))
        else:
            fault = element.fault or _fault_along(element, cells[square])
            meetings.append(_Meeting(element, layout.names[square], square, fault))
        column, row = column + across, row + down
    return meetings


def _fault_along(element: Element, held: Tile | None) -> str | None:
    if held is None:
        return "no-tile-to-play-through" if element.is_through else None
    if element.tile and element.tile.letter != held.letter:
        return "through-letter-differs"
    return None


def _meetings_on(board: Board, play: SquaresPlay) -> list[_Meeting]:
    layout = board.edition.layout
    meetings = []
    taken: set[int | None] = set()
    for place, element in play.elements:
        square = layout.square_at(*place)
        fault = element.fault
        if square is None:
            fault = "off-board"
        elif board.cells[square] is not None or square in taken:
            fault = "square-occupied"
        taken.add(square)
        meetings.append(_Meeting(element, square_text(*place), square, fault))
    return meetings


def _meeting_faults(board: Board, meetings: list[_Meeting]) -> Iterator[Violation]:
    """One violation for each kind of fault, with all its squares; an unreadable tile is told wherever it lies."""
    by_fault: dict[str, list[_Meeting]] = {}
    for meeting in [meeting for meeting in meetings if meeting.fault]:
        for fault in dict.fromkeys((meeting.fault, meeting.element.fault)):
            if fault:
                by_fault.setdefault(fault, []).append(meeting)
    for fault, faulty in by_fault.items():
        held = [tile.text for m in faulty if m.square is not None and (tile := board.cells[m.square])]
        squares, tiles = [m.name for m in faulty], "".join(m.element.text for m in faulty)
        yield violation(fault, squares, tiles, held="".join(held), last=board.edition.layout.last_name)


def _end_faults(board: Board, meetings: list[_Meeting], direction: Direction | None) -> list[Violation]:
    """Tiles on the board must not touch the ends of the word given: it would not be the whole word."""
    layout = board.edition.layout
    step = 1 if direction is Direction.ACROSS else layout.stride
    ends = [(meetings[0].square, -step), (meetings[-1].square, step)] if meetings else []
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
    if len(columns) > 1 and len(rows) > 1:
        return [violation("not-in-line")]
    given = {place for place, _ in play.elements}
    between = ((c, r) for c in range(min(columns), max(columns) + 1) for r in range(min(rows), max(rows) + 1))
    empty = [place for place in between if place not in given and _is_empty(board, place)]
    return [violation("gap", [square_text(*place) for place in empty])] if empty else []


def _is_empty(board: Board, place: tuple[int, int]) -> bool:
    square = board.edition.layout.square_at(*place)
    return square is not None and board.cells[square] is None


def _contact_faults(board: Board, meetings: list[_Meeting], free: list[int]) -> list[Violation]:
    cells, stride = board.cells, board.edition.layout.stride
    for square in free:
        if cells[square - 1] or cells[square + 1] or cells[square - stride] or cells[square + stride]:
            return []
    if any(meeting.square is not None and cells[meeting.square] for meeting in meetings):
        return []
    return [violation("not-connected", [board.edition.layout.names[square] for square in free])]


def _opening_faults(board: Board, meetings: list[_Meeting], opening: Opening) -> list[Violation]:
    layout = board.edition.layout
    faults = []
    given = sum(not meeting.element.is_through for meeting in meetings)
    if given < opening.minimum_tiles:
        faults.append(violation("opening-too-short", least=opening.minimum_tiles, count=given))
    if opening.covers_start and layout.start not in _free_squares(board, meetings):
        faults.append(violation("opening-misses-start", [layout.names[layout.start]]))
    return faults
