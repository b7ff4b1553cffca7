"""What of a club is wanted as a file, and in which format; and how such a file is imported."""

from typing import Any

from marshmallow import Schema

from scrabble_api.records.club_exports import FORMATS
from scrabble_api.records.club_tables import TABLES
from scrabble_api.rules.games.outcome import LifeCycle
from scrabble_api.web.fields import Choice, FlagInQuery, describe
from scrabble_api.web.schemas.games import SelectionQuery

#: How the contract describes the files themselves.
ARCHIVE_FILE: dict[str, Any] = {
    "type": "string",
    "format": "binary",
    "description": "An archive: each game as GCG and as a score sheet, and `index.html`, which lists them.",
}
LINES_TEXT: dict[str, Any] = {
    "type": "string",
    "description": "A line of JSON for each thing: `club`, `lexicon`, `player`, `session`, `key`, `game`, `end`; see `docs/moving-house.md`.",
}
TABLE_TEXT: dict[str, Any] = {"type": "string", "description": "A table under a row of names (RFC 4180), in UTF-8."}
WORKBOOK_FILE: dict[str, Any] = {
    "type": "string",
    "format": "binary",
    "description": "A workbook for spreadsheets (Office Open XML) with a sheet for each table.",
}


STANDINGS_PAGE: dict[str, Any] = {
    "type": "string",
    "description": "The standings and their cross table as a page to print; it needs nothing from elsewhere.",
}


class ClubExportQuery(SelectionQuery):
    """Which games are wanted, as for the list of games, and in which format."""

    life_cycle = Choice(*LifeCycle, metadata=describe("At this point of their life cycle."))
    format = Choice(*FORMATS, metadata=describe("The format; left out, it goes by Accept, and is `zip` for any."))
    table = Choice(
        *TABLES,
        metadata=describe(
            "The table that is wanted, in the formats `csv`, which has one, `results` if left out, and `xlsx`, which has all."
        ),
    )


class ClubImportQuery(Schema):
    """How a club's file is imported."""

    dry_run = FlagInQuery(metadata=describe("Only say what would be answered; nothing is kept."))
    without_lexicons = FlagInQuery(
        metadata=describe(
            "Import it although lists are missing that judge words in its games: those keep their scores and name their lists, and no words of theirs can be judged until the list is here."
        )
    )
