"""Standings as a club's file has them: of a session by its own settings, else of all games that are asked for."""

from collections.abc import Iterator

from scrabble_api.formats.answers.standings import standings_lines
from scrabble_api.formats.sheets.standings import StandingsHeading, standings_html
from scrabble_api.formats.tables.games import Table
from scrabble_api.formats.tables.standings import standings_table
from scrabble_api.records.club_file import ClubExport
from scrabble_api.records.refusals import RecordRefused
from scrabble_api.records.standings import FoundStandings, standings_of_selection, standings_of_session
from scrabble_api.rules.counting import count_text


def standings_of(export: ClubExport) -> Table:
    """A row for each player; RecordRefused (``too-many-games``) where there are more games than standings are made of."""
    return standings_table(standings_lines(_found(export).standings, with_results=False))


def _found(export: ClubExport) -> FoundStandings:
    """The standings of the session, where nothing else is asked and it was entered; else of the games."""
    database, session_id = export.store.database, export.wanted.session_id
    if session_id is not None and export.selection == {"session_id": session_id}:
        try:
            return standings_of_session(database, export.club_id, session_id)
        except RecordRefused as refusal:
            if refusal.code != "not-found":
                raise
    return standings_of_selection(database, export.club_id, export.wanted)


def standings_page(export: ClubExport, title: str) -> Iterator[bytes]:
    """The page to print."""
    found = _found(export)
    session = found.session
    name = title if session is None or session.title is None else session.title
    facts = _days(export) if session is None else (session.date, session.place)
    heading = StandingsHeading(name, tuple(one for one in facts if one))
    pieces = standings_html(found.standings, heading, tuple(standings_notes(found)), by_round=session is not None)
    yield from (piece.encode() for piece in pieces)


def _days(export: ClubExport) -> tuple[str, ...]:
    """The days that were asked for."""
    first, last = export.wanted.played_since or export.wanted.since, export.wanted.played_until or export.wanted.until
    return (f"from {first}" if first else "", f"to {last}" if last else "")


def standings_notes(found: FoundStandings) -> Iterator[str]:
    """What did not count, in sentences."""
    if found.open:
        yield f"{count_text(found.open, 'game')} without a result: not counted."
    if found.results_missing:
        yield f"{count_text(found.results_missing, 'pairing')} without a finished game yet."
    if found.damaged:
        yield f"{count_text(len(found.damaged), 'game')} could not be read: not counted."
