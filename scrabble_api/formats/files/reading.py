"""The games of a file of any format as claimed records, to be audited or written in another format."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from typing import Any

from scrabble_api.formats.gcg import ReadGame
from scrabble_api.formats.gcg.decoding import decode
from scrabble_api.formats.gcg.from_record import as_announced, written_record
from scrabble_api.formats.record_json.documents import DocumentGame, read_document
from scrabble_api.formats.sight import ALL_IN_SIGHT
from scrabble_api.formats.tables.claims import read_claims_csv
from scrabble_api.rules.audit.claims import Claim, ClaimedRecord
from scrabble_api.rules.history.record import Record
from scrabble_api.rules.plays.lexicon import Shelf
from scrabble_api.rules.work import Work


def document_games(written: Any, shelf: Shelf, most: Work | None = None) -> tuple[ReadGame, ...]:
    """The games of a record document; Unreadable where it is none, or its logs are more than so much work."""
    return tuple(ReadGame(_claimed_record(one), ()) for one in read_document(written, shelf, most))


def table_games(content: bytes, most: int | None = None) -> tuple[ReadGame, ...]:
    """The games of a table of at most so many rows; Unreadable with the row where it is none."""
    return tuple(ReadGame(one, ()) for one in read_claims_csv(decode(content).text, most))


def _claimed_record(game: DocumentGame) -> ClaimedRecord:
    record = game if isinstance(game, ClaimedRecord) else record_as_announced(game.record)
    return replace(record, claims=tuple(_with_line_numbers(record.claims)))


def record_as_announced(record: Record) -> ClaimedRecord:
    """What was told at the table of a game on record: a score announced wrongly is claimed as it was announced.

    A game imported and untouched since is the record that was imported.
    """
    return written_record(as_announced(record), ALL_IN_SIGHT)


def _with_line_numbers(claims: Sequence[Claim]) -> list[Claim]:
    """The claims, each with its number for its line where it stood in no file."""
    return [claim if claim.line else replace(claim, line=line) for line, claim in zip(count(1), claims, strict=False)]
