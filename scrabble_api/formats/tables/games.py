"""Many games as tables: a row for each game with its result, and a row for each turn of each game."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scrabble_api.formats.answers.games import GameInList
from scrabble_api.formats.answers.turns import turns_taken
from scrabble_api.formats.sight import Sight
from scrabble_api.formats.tables.turns import COLUMNS, Rows, no_formula, turn_cells
from scrabble_api.rules.history.record import Record
from scrabble_api.rules.limits import MOST_PLAYERS

#: What a cell holds.
Cell = str | int | float | bool | None

_OF_GAME = ("game_id", "day", "session_id", "round")
_OF_SEAT = ("player", "player_id", "score", "place")

RESULT_COLUMNS = (
    *_OF_GAME,
    "title",
    "life_cycle",
    "turns",
    *(f"{name}_{seat}" for seat in range(1, MOST_PLAYERS + 1) for name in _OF_SEAT),
)
TURN_COLUMNS = (*_OF_GAME, *COLUMNS)


@dataclass(frozen=True, slots=True)
class Table:
    """A table under a row of names; its rows are made as they are asked for."""

    name: str
    columns: Sequence[str]
    rows: Iterable[Sequence[Cell]]


def result_cells(game: GameInList) -> list[Cell]:
    """The row of a game; what no seat has is empty, and a place is only there once there is a result."""
    day = game.played_on or game.opened_at[:10]
    row: list[Cell] = [game.id, day, game.session_id, game.round, game.title, game.life_cycle.value, game.turns_played]
    for seat in game.players:
        row += [seat.name, seat.player_id, seat.score, seat.place]
    return row + [None] * (len(RESULT_COLUMNS) - len(row))


def turn_rows(game_id: str, opened_at: str, record: Record, sight: Sight) -> Iterator[list[Cell]]:
    """The rows of a game's turns, as far as they may be seen."""
    details = record.details
    game: list[Cell] = [game_id, details.played_on or opened_at[:10], details.session_id, details.round]
    for turn in turns_taken(record.game, sight):
        cells = turn_cells(record, turn)
        yield [*game, *(_cell(cells[name]) for name in COLUMNS)]


def _cell(value: object) -> Cell:
    return value if isinstance(value, int | float | None) else str(value)


def csv_pieces(table: Table) -> Iterator[str]:
    """The table in writing (RFC 4180), a row at a time; no text in it is taken for a formula."""
    yield _csv_row(table.columns)
    for row in table.rows:
        yield _csv_row([no_formula(cell) for cell in row])


def _csv_row(row: Sequence[object]) -> str:
    written = Rows()
    csv.writer(written).writerow(row)
    return written.text
