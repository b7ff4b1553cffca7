"""The score sheet in plain lines: a line for each turn under one row of heads, then the result and what was decided."""

from collections.abc import Iterator, Sequence

from scrabble_api.formats.answers.results import result_of
from scrabble_api.formats.answers.turns import NOT_ASKED, Highest, TurnTaken, turns_taken
from scrabble_api.formats.sheets.decisions import decisions
from scrabble_api.formats.sheets.remarks import remarks
from scrabble_api.formats.sheets.results import notes, outcome
from scrabble_api.formats.sheets.rounds import play_text
from scrabble_api.formats.sheets.texts import one_line, plain, score_text, title_text
from scrabble_api.formats.sight import Sight, Stamps
from scrabble_api.formats.texts import terminal_line
from scrabble_api.rules.history.record import Record

_HEADS = ("No", "Player", "Play", "Rack", "Score", "Total", "Remarks")
#: The columns of figures, which end below each other.
_FIGURES = ("No", "Score", "Total")


def sheet_text(record: Record, _: Stamps, sight: Sight, plays: Highest = NOT_ASKED) -> str:
    """The score sheet of a game, as far as it may be seen; with the highest plays if they were found."""
    return "".join(f"{terminal_line(plain(line))}\n" for line in _lines(record, sight, plays))


def _lines(record: Record, sight: Sight, plays: Highest) -> Iterator[str]:
    details, turns = record.details, list(turns_taken(record.game, sight, plays))
    names = [one_line(name) for name in details.names]
    yield title_text(details.title, names)
    if details.played_on:
        yield f"Played on {one_line(details.played_on)}"
    if turns:
        yield ""
        yield from _table([_HEADS, *(_row(turn, names) for turn in turns)])
    yield ""
    found = result_of(record.game, names)
    yield from () if found is None else (f"{one.name}: {one.arithmetic}" for one in found.scores)
    yield outcome(record)
    said = [*decisions(record, turns, sight), *notes(record, sight, plays)]
    yield from ("", *said) if said else ()


def _row(turn: TurnTaken, names: Sequence[str]) -> tuple[str, ...]:
    score, total = score_text(turn.counted), score_text(turn.total)
    said = plain("; ".join(remarks(turn, names)))
    return str(turn.number), names[turn.seat - 1], play_text(turn), turn.rack or "", score, total, said


def _table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """The rows below each other; columns in which nothing stands are left out."""
    columns = [column for column in zip(*rows, strict=True) if any(column[1:])]
    widths = [max(map(len, column)) for column in columns]
    for row in zip(*columns, strict=True):
        cells = zip(row, columns, widths, strict=True)
        yield "  ".join(_padded(text, column[0], width) for text, column, width in cells).rstrip()


def _padded(text: str, head: str, width: int) -> str:
    return text.rjust(width) if head in _FIGURES else text.ljust(width)
