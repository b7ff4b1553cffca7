"""The turns of a recorded game as a table for spreadsheets."""

import csv
from dataclasses import dataclass, field

from scrabble_api.formats.answers.turns import ChallengeOfTurn, TurnTaken, turns_taken
from scrabble_api.formats.sight import Sight
from scrabble_api.formats.wire import fields_of
from scrabble_api.rules.audit.note_syntax import note_as_recorded
from scrabble_api.rules.history.record import Record

COLUMNS = (
    "number",
    "seat",
    "name",
    "kind",
    "position",
    "tiles",
    "count",
    "rack",
    "words",
    "score",
    "announced_score",
    "counted",
    "total",
    "withdrawn",
    "challenge",
    "note",
)
#: What spreadsheets take for the beginning of a formula.
_FORMULA = (*"=+-@\t\r\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")  # the last four are the first, full-width


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows of a table in writing, in memory."""

    written: list[str] = field(default_factory=list)

    def write(self, row: str) -> None:
        """One more row."""
        self.written.append(row)

    @property
    def text(self) -> str:
        """All rows."""
        return "".join(self.written)


def turns_csv(record: Record, sight: Sight) -> str:
    """A row for every turn under a row of names (RFC 4180); empty where nothing is known or told."""
    table = Rows()
    writer = csv.DictWriter(table, COLUMNS, extrasaction="ignore")
    writer.writeheader()
    writer.writerows(_row(record, turn) for turn in turns_taken(record.game, sight))
    return table.text


def _row(record: Record, turn: TurnTaken) -> dict[str, object]:
    return {name: no_formula(value) for name, value in turn_cells(record, turn).items()}


def turn_cells(record: Record, turn: TurnTaken) -> dict[str, object]:
    """What stands of a turn in each column, and more."""
    return {
        **fields_of(turn),
        "name": record.details.names[turn.seat - 1],
        "words": " ".join(word.word for word in turn.words),
        "challenge": _challenge_text(turn.challenge),
        "note": None if turn.note is None else note_lines(note_as_recorded(turn.note)),
    }


def note_lines(note: str) -> str:
    """A record's note as a part of a cell, where a line that begins with a blank goes on with the note before."""
    return note.replace("\n", "\n ")


def no_formula(value: object) -> object:
    """A text that a spreadsheet shows as it is; one that looks marked already is marked again, so that none is lost."""
    return f"'{value}" if isinstance(value, str) and value.lstrip("'").startswith(_FORMULA) else value


def _challenge_text(challenge: ChallengeOfTurn | None) -> str:
    if challenge is None:
        return ""
    return "acceptable" if challenge.acceptable else "not acceptable"
