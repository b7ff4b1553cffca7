"""Imports of games, as they are asked for and answered."""

from scrabble_api.formats.files.imports import OnError
from scrabble_api.web.fields import Choice, FlagInQuery, describe
from scrabble_api.web.schemas.record_files import AuditQuery


class ImportQuery(AuditQuery):
    """How a file is imported."""

    on_error = Choice(
        *OnError,
        load_default=OnError.KEEP.value,
        metadata=describe(
            "What becomes of a record with errors: kept with both numbers, what the rules refuse as it was recorded; or refused, with the line of each error."
        ),
    )
    dry_run = FlagInQuery(metadata=describe("Only say what would be answered; nothing is kept."))
