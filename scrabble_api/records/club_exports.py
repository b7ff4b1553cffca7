"""The formats that a club's records are exported in: one table, for the net and for the terminal."""

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from scrabble_api.formats.files import club_lines as lines
from scrabble_api.formats.files.names import file_name
from scrabble_api.records import club_archive
from scrabble_api.records.club_archive import archive
from scrabble_api.records.club_file import ClubExport, club_lines
from scrabble_api.records.club_standings import standings_page
from scrabble_api.records.club_tables import TABLES, WORKBOOK, WORKBOOK_ENDING, all_tables, csv_of, workbook_of
from scrabble_api.records.clubs import find_club
from scrabble_api.records.refusals import RecordRefused

#: What is made of an export, perhaps of one table of it.
_Maker = Callable[[ClubExport, str, str | None], Generator[bytes, None, None]]


@dataclass(frozen=True, slots=True)
class ExportFormat:
    """A format: its media type, how names of its files end, how its games are sorted, and what makes it.

    ``has_tables`` says that one of ``TABLES`` can be asked for.
    """

    media_type: str
    ending: str
    sort: str
    make: _Maker
    has_tables: bool = False


def _csv(export: ClubExport, _: str, table: str | None) -> Generator[bytes, None, None]:
    yield from csv_of(TABLES[table or next(iter(TABLES))](export))


def _workbook(export: ClubExport, _: str, table: str | None) -> Generator[bytes, None, None]:
    yield from workbook_of(all_tables(export) if table is None else [TABLES[table](export)])


def _page(export: ClubExport, title: str, _: str | None) -> Generator[bytes, None, None]:
    yield from standings_page(export, title)


def _archive(export: ClubExport, title: str, _: str | None) -> Generator[bytes, None, None]:
    yield from archive(export, title)


def _lines(export: ClubExport, _: str, __: str | None) -> Generator[bytes, None, None]:
    yield from club_lines(export)


#: By name; the first is what anybody gets who wants no certain one.
FORMATS: Mapping[str, ExportFormat] = {
    "zip": ExportFormat(club_archive.MEDIA_TYPE, club_archive.ENDING, "-played", _archive),
    "ndjson": ExportFormat(lines.MEDIA_TYPE, lines.ENDING, "opened", _lines),
    "csv": ExportFormat("text/csv", "csv", "played", _csv, has_tables=True),
    "xlsx": ExportFormat(WORKBOOK, WORKBOOK_ENDING, "played", _workbook, has_tables=True),
    "html": ExportFormat("text/html", "html", "played", _page),
}


def export_club(export: ClubExport, name: str, table: str | None = None) -> tuple[str, Generator[bytes, None, None]]:
    """A name for the file, and the file piece by piece."""
    club = find_club(export.store.database, export.club_id)
    if club is None:
        raise RecordRefused("not-found", "There is no such club.")
    kind, today = FORMATS[name], f"{datetime.now(UTC):%Y-%m-%d}"
    wanted = replace(export.wanted, sort=kind.sort)
    title = " – ".join(filter(None, (club.name, wanted.session_id)))
    told = {"csv": table or next(iter(TABLES)), "html": "standings"}.get(name, table)
    pieces = kind.make(replace(export, wanted=wanted), title, told)
    return file_name(kind.ending, club.name, wanted.session_id, told, today), pieces
