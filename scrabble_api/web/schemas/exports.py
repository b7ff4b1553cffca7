"""Records as they are asked for."""

from typing import Any

from marshmallow import Schema

from scrabble_api.formats.files.kinds import FILE_KINDS
from scrabble_api.web.fields import Choice, describe
from scrabble_api.web.schemas.record_files import highest_field

#: How the contract describes the files themselves.
GCG_TEXT: dict[str, Any] = {"type": "string", "description": "A GCG file, in UTF-8."}
CSV_TEXT: dict[str, Any] = {"type": "string", "description": "A row for every turn under a row of names (RFC 4180)."}
TABLE_TEXT: dict[str, Any] = {
    "type": "string",
    "description": "A row for every line of each game under a row of names (RFC 4180).",
}
SHEET_TEXT: dict[str, Any] = {"type": "string", "description": "The score sheet as plain lines."}
CGP_TEXT: dict[str, Any] = {
    "type": "string",
    "description": "The position as it stands in CGP: board, racks, scores, scoreless turns; who is on turn comes first.",
}
PAGE_TEXT: dict[str, Any] = {
    "type": "string",
    "description": "The score sheet as a page that prints on one sheet of A4 or Letter; it needs nothing from elsewhere.",
}


class RecordQuery(Schema):
    """In which format a record is wanted."""

    highest = highest_field()
    format = Choice(
        *FILE_KINDS, metadata=describe("The format. If left out, Accept decides; `gcg` if Accept takes any.")
    )
