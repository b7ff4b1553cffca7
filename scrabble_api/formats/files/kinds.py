"""The formats that a recorded game is written in as a file: one table, for the net and for the terminal."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scrabble_api.formats.answers.turns import Highest
from scrabble_api.formats.files.positions import cgp_text
from scrabble_api.formats.gcg import gcg_text
from scrabble_api.formats.gcg.from_record import written_record
from scrabble_api.formats.sheets.lines import sheet_text
from scrabble_api.formats.sheets.pages import sheet_html
from scrabble_api.formats.sight import Sight, Stamps
from scrabble_api.formats.tables.turns import turns_csv
from scrabble_api.rules.history.record import Record

#: A larger file is no record.
MOST_MIB = 5
MOST_BYTES = MOST_MIB * 1024**2


@dataclass(frozen=True, slots=True)
class FileKind:
    """What files of a format are known by: their media type, and the ending of their names."""

    media_type: str
    ending: str


@dataclass(frozen=True, slots=True)
class FileFormat(FileKind):
    """A format, and what writes a game in it as far as it may be seen.

    ``is_of_board`` says that a game of scores, which keeps none, cannot be written in it, ``is_sheet`` that it has room
    for the highest play of each turn.
    """

    write: Callable[[Record, Stamps, Sight, Highest], str]
    is_of_board: bool = False
    is_sheet: bool = False

    def can_write(self, record: Record) -> bool:
        """Whether the game has what this format tells."""
        return record.set_up.is_board_kept or not self.is_of_board


#: By name; the first is what anybody gets who wants no certain one.
FILE_FORMATS: Mapping[str, FileFormat] = {
    "gcg": FileFormat("text/x-gcg", "gcg", lambda record, _, sight, __: gcg_text(written_record(record, sight))),
    "csv": FileFormat("text/csv", "csv", lambda record, _, sight, __: turns_csv(record, sight)),
    "html": FileFormat("text/html", "html", sheet_html, is_sheet=True),
    "text": FileFormat("text/plain", "txt", sheet_text, is_sheet=True),
    "cgp": FileFormat("text/x-cgp", "cgp", lambda record, _, sight, __: cgp_text(record.game, sight), is_of_board=True),
}

#: What a document goes by, which is written from the log of a game, not from what that comes to.
DOCUMENT = "json"

#: All kinds of files that there are.
FILE_KINDS: Mapping[str, FileKind] = {**FILE_FORMATS, DOCUMENT: FileKind("application/json", "json")}
