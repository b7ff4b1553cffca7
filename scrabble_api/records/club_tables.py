"""A club's results and turns as tables: as CSV, and as a workbook for spreadsheets."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from datetime import date
from itertools import islice
from pathlib import Path
from typing import Any

from xlsxwriter import Workbook  # type: ignore[import-untyped]  # it tells no types of its own

from scrabble_api.formats.answers.games import GameInList
from scrabble_api.formats.sight import sight_of
from scrabble_api.formats.tables.games import (
    RESULT_COLUMNS,
    TURN_COLUMNS,
    Cell,
    Table,
    csv_pieces,
    result_cells,
    turn_rows,
)
from scrabble_api.records.chosen import ChosenGame, list_chosen, read_chosen
from scrabble_api.records.club_file import ClubExport
from scrabble_api.records.club_standings import standings_of
from scrabble_api.records.refusals import RecordRefused
from scrabble_api.records.scratch import scratch_folder

WORKBOOK, WORKBOOK_ENDING = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx"

#: So many rows are handed on together.
_ROWS_AT_ONCE = 100
#: How many rows a sheet of a workbook can have, and how many characters a cell.
_MOST_ROWS, _MOST_CHARACTERS = 1_048_576, 32_767
#: What the file format has no room for, and what stands in its place.
_NO_TEXT = {0xFFFE: "\ufffd", 0xFFFF: "\ufffd"}
#: The first year that a spreadsheet can have a day in.
_FIRST_YEAR = "1900"
_CHUNK = 256 * 1024
#: How folders begin in which a workbook is put together.
_SCRATCH = "scrabble-api-workbook-"


def results_of(export: ClubExport) -> Table:
    """A row for each game."""
    listed = list_chosen(export.store, export.club_id, export.wanted)
    rows = (result_cells(one) for one in listed if isinstance(one, GameInList))
    return Table("results", RESULT_COLUMNS, rows)


def turns_of(export: ClubExport) -> Table:
    """A row for each turn of each game, as far as the viewer may see it."""
    chosen = read_chosen(export.store, export.club_id, export.wanted)
    games = (one.game for one in chosen if isinstance(one, ChosenGame))
    rows = (
        row
        for game in games
        for row in turn_rows(game.id, game.opened_at, game.record, sight_of(game.record, export.viewer))
    )
    return Table("turns", TURN_COLUMNS, rows)


#: What makes each table, in the order in which a workbook has them.
TABLES: Mapping[str, Callable[[ClubExport], Table]] = {
    "results": results_of,
    "standings": standings_of,
    "turns": turns_of,
}


def all_tables(export: ClubExport) -> Iterator[Table]:
    """All tables; without standings where there are too many games for them."""
    for name, make in TABLES.items():
        try:
            yield make(export)
        except RecordRefused as refusal:
            if (name, refusal.code) != ("standings", "too-many-games"):
                raise


def csv_of(table: Table) -> Iterator[bytes]:
    """A table as CSV, in UTF-8."""
    pieces = csv_pieces(table)
    while some := "".join(islice(pieces, _ROWS_AT_ONCE)):
        yield some.encode()


def workbook_of(tables: Iterable[Table]) -> Iterator[bytes]:
    """A workbook with a sheet for each table; empty pieces while it is put together, which takes room on disk alone."""
    with scratch_folder(None, _SCRATCH) as folder:
        file = folder / "club.xlsx"
        options = {"constant_memory": True, "tmpdir": str(folder), "in_memory": False}
        with closing(Workbook(str(file), options)) as book:
            formats = {
                "head": book.add_format({"bold": True, "bottom": 1}),
                "day": book.add_format({"num_format": "yyyy-mm-dd"}),
            }
            for table in tables:
                yield from _write_table(book, table, formats)
        yield from _pieces(file)


def _pieces(file: Path) -> Iterator[bytes]:
    with file.open("rb") as opened:
        while piece := opened.read(_CHUNK):
            yield piece


def _write_table(book: Any, table: Table, formats: Mapping[str, Any]) -> Iterator[bytes]:
    """Write a table, and go on in another sheet where one is full."""
    rows, number = iter(table.rows), 1
    while True:
        sheet = book.add_worksheet(table.name.capitalize() + ("" if number == 1 else f" {number}"))
        written = 1
        _begin_sheet(sheet, table.columns, formats)
        for row in islice(rows, _MOST_ROWS - 1):
            for column, cell in enumerate(row):
                _write_cell(sheet, (written, column), cell, formats["day"] if table.columns[column] == "day" else None)
            written += 1
            if written % _ROWS_AT_ONCE == 0:
                yield b""
        sheet.autofilter(0, 0, written - 1, len(table.columns) - 1)
        if written < _MOST_ROWS:
            return
        number += 1


def _begin_sheet(sheet: Any, columns: Sequence[str], formats: Mapping[str, Any]) -> None:
    sheet.freeze_panes(1, 0)
    for column, name in enumerate(columns):
        sheet.set_column(column, column, _width(name))
        sheet.write_string(0, column, name, formats["head"])


def _width(name: str) -> int:
    """How wide a column is, in characters."""
    if name.startswith(("player", "name", "title", "words", "note")) and not name.startswith("player_id"):
        return 24
    return 26 if name == "game_id" else max(11, len(name) + 3)


def _write_cell(sheet: Any, place: tuple[int, int], cell: Cell, day_format: Any) -> None:
    """Write a cell by its type: a text is never taken for a formula, a number or a link."""
    if cell is None or cell == "":
        return
    if isinstance(cell, bool):
        sheet.write_boolean(*place, cell)
    elif isinstance(cell, int | float):
        sheet.write_number(*place, cell)
    elif day_format is not None and cell >= _FIRST_YEAR:
        sheet.write_datetime(*place, date.fromisoformat(cell), day_format)
    else:
        sheet.write_string(*place, cell[:_MOST_CHARACTERS].translate(_NO_TEXT))
