"""Standings and their cross table as an HTML page to print."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from scrabble_api.competition.standings.table import Standing, Standings
from scrabble_api.formats.sheets.cross_tables import players_table, rounds_table, wins_text
from scrabble_api.formats.sheets.pages import page_pieces, page_policy
from scrabble_api.formats.sheets.texts import one_line
from scrabble_api.rules.counting import count_text

_STYLE = "list.css"


@dataclass(frozen=True, slots=True)
class StandingsHeading:
    """What stands above the standings: what they are of, and when and where that was."""

    title: str
    facts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Line:
    """A player's line as the page has it."""

    number: int
    place: str
    name: str
    figures: tuple[str, ...]
    reason: str


#: What stands above the figures of a line.
_FIGURES = ("Wins", "Spread", "Games", "Won", "Tied", "Lost", "Byes", "Average", "High")


def standings_policy() -> str:
    """What a browser may do with the page."""
    return page_policy(_STYLE)


def standings_html(
    table: Standings, heading: StandingsHeading, notes: tuple[str, ...], *, by_round: bool
) -> Iterator[str]:
    """The page, a piece at a time: the standings, why each stands where, and the cross table."""
    cross = rounds_table(table) if by_round else players_table(table)
    criteria = ", then ".join(one.replace("-", " ") for one in table.settings.order)
    order = f"Places go by {criteria}. {count_text(table.games, 'game')}."
    return page_pieces(
        "standings.html",
        _STYLE,
        title=one_line(heading.title),
        facts=[one_line(one) for one in heading.facts],
        figures=_FIGURES,
        lines=[_line(number, one) for number, one in enumerate(table.lines, 1)],
        order=order,
        cross=cross,
        notes=notes,
    )


def _line(number: int, line: Standing) -> _Line:
    tally = line.tally
    figures = (
        wins_text(tally.wins),
        _signed(tally.spread),
        str(tally.games),
        str(tally.won),
        str(tally.tied),
        str(tally.lost),
        str(tally.byes) if tally.byes else "",
        "" if tally.average_score is None else f"{float(tally.average_score):.1f}".replace("-", "−"),
        "" if tally.high_game is None else str(tally.high_game).replace("-", "−"),
    )
    place = "" if line.place is None else f"{line.place}{'=' if line.is_shared else ''}"
    return _Line(number, place, one_line(line.participant.name), figures, line.reason)


def _signed(spread: Fraction) -> str:
    text = str(spread.numerator) if spread.denominator == 1 else f"{float(spread):.2f}"
    return f"+{text}" if spread > 0 else text.replace("-", "−")
