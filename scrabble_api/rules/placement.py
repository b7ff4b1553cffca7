"""Where a proposed play puts its tiles, and every rule of placing that it breaks."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scrabble_api.rules.board import Board, Laid
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


@dataclass(frozen=True, slots=True)
class _Meeting:
    """One element of a play and the square it comes to; ``square`` is None off the board."""

    element: Element
    place: tuple[int, int]
    square: int | None
    fault: str | None

    @property
    def is_new(self) -> bool:
        """Whether a tile is meant to be laid here, readable or not."""
        return self.square is not None and self.fault in (None, "unknown-tile", "blank-not-named")


def place(board: Board, play: Play, opening: Opening) -> Placement:
    """The placement of a play on a board, with all its faults at once."""
    direction: Direction | None
    if isinstance(play, PositionPlay):
        meetings, direction = _meetings_along(board, play), play.position.direction
        line_faults = _end_faults(board, play)
    else:
        meetings, direction = _meetings_on(board, play), _squares_direction(play)
        line_faults = _line_faults(board, play)
    new = [meeting for meeting in meetings if meeting.is_new and not _lies_already(board, meeting)]
    laid = tuple(sorted((m.square, m.element.tile) for m in new if m.square is not None and m.element.tile))
    faults = [*_meeting_faults(board, meetings), *line_faults]
    if not new and leaves_words(faults):
        faults.append(violation("no-new-tile"))
    if new:
        faults += _opening_faults(board, meetings, opening) if board.is_empty else _contact_faults(board, meetings)
    return _with_lines(board, laid, direction, faults)


def _with_lines(
    board: Board, laid: tuple[Laid, ...], direction: Direction | None, faults: list[Violation]
) -> Placement:
    if not leaves_words(faults):
        return Placement(board, laid, None, (), tuple(faults))
    after = board.with_tiles(laid)
    main = main_line(after, laid, direction)
    squares = tuple(square for square, _ in laid)
    lines = words_formed(after.cells, main, squares, board.edition.layout.stride)
    if not lines and not any(fault.code == "opening-too-short" for fault in faults):
        faults.append(violation("word-too-short"))
    return Placement(after, laid, main, lines, tuple(faults))


def _meetings_along(board: Board, play: PositionPlay) -> list[_Meeting]:
    square_at = board.edition.layout.square_at
    meetings = []
    for steps, element in enumerate(play.elements):
        place = play.position.square(steps)
        square = square_at(*place)
        fault = "off-board" if square is None else element.fault or _fault_along(board, element, square)
        meetings.append(_Meeting(element, place, square, fault))
    return meetings


def _fault_along(board: Board, element: Element, square: int) -> str | None:
    held = board.cells[square]
    if held is None:
        return "no-tile-to-play-through" if element.is_through else None
    if element.tile and element.tile.letter != held.letter:
        return "through-letter-differs"
    return None


def _lies_already(board: Board, meeting: _Meeting) -> bool:
    return meeting.square is not None and board.cells[meeting.square] is not None


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
        meetings.append(_Meeting(element, place, square, fault))
    return meetings


def _meeting_faults(board: Board, meetings: Iterable[_Meeting]) -> Iterator[Violation]:
    """One violation for each kind of fault, with all its squares; an unreadable tile is told wherever it lies."""
    by_fault: dict[str, list[_Meeting]] = {}
    for meeting in meetings:
        for fault in dict.fromkeys((meeting.fault, meeting.element.fault)):
            if fault:
                by_fault.setdefault(fault, []).append(meeting)
    for fault, faulty in by_fault.items():
        held = [tile.text for m in faulty if m.square is not None and (tile := board.cells[m.square])]
        squares, tiles = [square_text(*m.place) for m in faulty], "".join(m.element.text for m in faulty)
        yield violation(fault, squares, tiles, held="".join(held), last=board.edition.layout.last_name)


def _end_faults(board: Board, play: PositionPlay) -> list[Violation]:
    """Tiles on the board must not touch the ends of the word given: it would not be the whole word."""
    layout = board.edition.layout
    beyond = (play.position.square(-1), play.position.square(len(play.elements)))
    touching = [square for place in beyond if (square := layout.square_at(*place)) and board.cells[square]]
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


def _new_squares(board: Board, meetings: list[_Meeting]) -> list[int]:
    """The free squares that tiles are meant for, readable or not, in reading order."""
    return sorted(m.square for m in meetings if m.square is not None and m.is_new and board.cells[m.square] is None)


def _contact_faults(board: Board, meetings: list[_Meeting]) -> list[Violation]:
    new = _new_squares(board, meetings)
    stride = board.edition.layout.stride
    sides = (1, -1, stride, -stride)
    touches = any(board.cells[square + side] is not None for square in new for side in sides)
    if touches or any(_lies_already(board, meeting) for meeting in meetings):
        return []
    return [violation("not-connected", [board.edition.layout.names[square] for square in new])]


def _opening_faults(board: Board, meetings: list[_Meeting], opening: Opening) -> list[Violation]:
    layout = board.edition.layout
    faults = []
    given = sum(not meeting.element.is_through for meeting in meetings)
    if given < opening.minimum_tiles:
        faults.append(violation("opening-too-short", least=opening.minimum_tiles, count=given))
    if opening.covers_start and layout.start not in _new_squares(board, meetings):
        faults.append(violation("opening-misses-start", [layout.names[layout.start]]))
    return faults
