"""The turns of a game in rounds, the players side by side, each with all that a sheet has room for."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from scrabble_api.formats.answers.turns import TurnTaken
from scrabble_api.formats.sheets.remarks import remarks
from scrabble_api.rules.equipment.letters import written_tiles
from scrabble_api.rules.games.events import TurnKind


@dataclass(frozen=True, slots=True)
class Cell:
    """A turn as the sheet has it; ``position`` and ``tiles`` of a play, ``done`` of any other turn.

    Tiles that were on the board before are in brackets.
    """

    number: int
    position: str
    tiles: str
    done: str
    rack: str
    score: int
    total: int
    is_off: bool
    remarks: str

    @property
    def length(self) -> int:
        """How many characters the play takes."""
        return len(self.position) + 1 + len(self.tiles)


@dataclass(frozen=True, slots=True)
class Round:
    """A row of the sheet: a cell for each seat, None where it took no turn."""

    number: int
    cells: tuple[Cell | None, ...]

    @property
    def has_remarks(self) -> bool:
        """Whether there is anything to remark on."""
        return any(cell is not None and cell.remarks for cell in self.cells)


def rounds(turns: Iterable[TurnTaken], names: Sequence[str]) -> tuple[Round, ...]:
    """The turns in rounds; a round ends where the turn goes back to a seat at or before the last."""
    rows: list[dict[int, Cell]] = []
    last = len(names)
    for turn in turns:
        if turn.seat <= last:
            rows.append({})
        last = turn.seat
        rows[-1][last] = cell_of(turn, names)
    seats = range(1, len(names) + 1)
    return tuple(Round(number, tuple(row.get(seat) for seat in seats)) for number, row in enumerate(rows, 1))


def cell_of(turn: TurnTaken, names: Sequence[str]) -> Cell:
    """A turn as a sheet has it."""
    return Cell(
        number=turn.number,
        position=turn.position or "",
        tiles=_tiles_text(turn) if turn.kind == TurnKind.PLAY else "",
        done=_action_text(turn),
        rack=turn.rack or "",
        score=turn.counted,
        total=turn.total,
        is_off=turn.withdrawn is not None,
        remarks="; ".join(remarks(turn, names)),
    )


def play_text(turn: TurnTaken) -> str:
    """What was done with a turn: ``10C SAPIE(N)CY``, ``exchange 3``; empty where only its points are known."""
    if turn.kind != TurnKind.PLAY:
        return _action_text(turn)
    return " ".join(filter(None, (turn.position, _tiles_text(turn))))


def _tiles_text(turn: TurnTaken) -> str:
    """The tiles of a play's main word; as they were given where it makes none."""
    if not turn.words:
        return turn.tiles or ""
    word = turn.words[0]
    letters = zip(written_tiles(word.tiles), word.letters or (), strict=True)
    runs = ((is_new, "".join(tile for tile, _ in run)) for is_new, run in groupby(letters, key=lambda one: one[1].new))
    return "".join(text if is_new else f"({text})" for is_new, text in runs)


def _action_text(turn: TurnTaken) -> str:
    """What was done instead of a play; the points of a turn of which no more is known speak for themselves."""
    if turn.kind == TurnKind.EXCHANGE:
        return f"exchange {turn.tiles or turn.count}"
    return {"pass": "pass", "lost-turn": "turn lost"}.get(turn.kind, "")
