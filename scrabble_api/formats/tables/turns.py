"""The turns of a recorded game as a table for spreadsheets, and as a score sheet in plain lines."""

import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from scrabble_api.formats.answers.results import Result, result_of
from scrabble_api.formats.answers.turns import NOT_ASKED, ChallengeOfTurn, Highest, TurnTaken, turns_taken
from scrabble_api.formats.sight import Sight
from scrabble_api.formats.texts import terminal_line
from scrabble_api.formats.wire import fields_of
from scrabble_api.rules.audit.note_syntax import note_as_recorded
from scrabble_api.rules.games.events import TurnKind
from scrabble_api.rules.games.game import Game
from scrabble_api.rules.games.highest import ON_STRATEGY, highest_text
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
    row = {
        **fields_of(turn),
        "name": record.details.names[turn.seat - 1],
        "words": " ".join(word.word for word in turn.words),
        "challenge": _challenge_text(turn.challenge),
        "note": None if turn.note is None else note_lines(note_as_recorded(turn.note)),
    }
    return {name: no_formula(value) for name, value in row.items()}


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


@dataclass(frozen=True, slots=True)
class Heading:
    """What a sheet says above the turns: what the game is called, who plays by seat, and the day, as far as known."""

    title: str | None
    names: Sequence[str]
    played_on: str | None = None


def score_sheet_text(game: Game, heading: Heading, sight: Sight, plays: Highest = NOT_ASKED) -> str:
    """The score sheet: a line for every turn with its points and the running total, then the result."""
    return "".join(f"{terminal_line(line)}\n" for line in _sheet_lines(game, heading, sight, plays))


def title_line(title: str | None, names: Sequence[str]) -> str:
    """What a game is called on one line, else who plays, by names as they are shown there."""
    return " ".join((title or " – ".join(names)).split())


def _sheet_lines(game: Game, heading: Heading, sight: Sight, plays: Highest) -> Iterator[str]:
    shown_names, turns = [" ".join(name.split()) for name in heading.names], list(turns_taken(game, sight, plays))
    yield title_line(heading.title, shown_names)
    if heading.played_on:
        yield f"Played on {' '.join(heading.played_on.split())}"
    yield ""
    width, widest = max(map(len, shown_names)), max([4, *(len(_action_text(turn)) for turn in turns)])
    for turn in turns:
        name = shown_names[turn.seat - 1]
        line = f"{turn.number:>3}  {name:<{width}}  {_action_text(turn):<{widest}}  {turn.counted:>4}  {turn.total:>5}"
        yield f"{line}  {_remark(turn)}".rstrip()
    yield from _result_lines(result_of(game, heading.names))
    if plays:
        yield from ("", ON_STRATEGY)


def _action_text(turn: TurnTaken) -> str:
    """What was done, in short; tiles exchanged are told as far as they may be."""
    if turn.kind == TurnKind.EXCHANGE:
        return f"exchange {turn.tiles or turn.count}"
    if turn.kind != TurnKind.PLAY:
        return turn.kind.replace("-", " ")
    return " ".join(filter(None, (turn.position, turn.tiles)))


def _remark(turn: TurnTaken) -> str:
    highest = "" if turn.highest is None else highest_text(**fields_of(turn.highest))
    return "; ".join(filter(None, (_fate(turn), highest)))


def _fate(turn: TurnTaken) -> str:
    """What became of a play that was challenged or taken back."""
    challenge = turn.challenge
    if challenge is None:
        return "taken back" if turn.withdrawn else ""
    points = f", {challenge.points:+d} to seat {challenge.points_seat}" if challenge.points else ""
    return f"challenged, {_challenge_text(challenge)}{points}"


def _result_lines(found: Result | None) -> Iterator[str]:
    if found is None:
        return
    yield ""
    yield from (f"{' '.join(one.name.split())}: {one.arithmetic}" for one in found.scores)
    yield found.sentence
