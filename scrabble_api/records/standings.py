"""Standings of a session, or of whichever games are asked for: made from results each time, and kept nowhere."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import ColumnElement, Connection, Engine, select

from scrabble_api.competition.ratings import Rating
from scrabble_api.competition.standings.results import PlayedGame
from scrabble_api.competition.standings.settings import StandingsSettings
from scrabble_api.competition.standings.table import Standings, make_standings
from scrabble_api.formats.answers import standings as answers
from scrabble_api.formats.answers.sessions import Session
from scrabble_api.records.database import snapshot
from scrabble_api.records.pairings import count_missing, load_awarded, load_pairings
from scrabble_api.records.refusals import RecordRefused
from scrabble_api.records.results import (
    COLUMNS,
    KeptResult,
    PairedIn,
    awards_of,
    participants_of,
    result_of_row,
    results_of_session,
)
from scrabble_api.records.selection import GamesFilter, select_games
from scrabble_api.records.sessions import load_session
from scrabble_api.records.standings_settings import settings_for
from scrabble_api.records.tables import games, sessions
from scrabble_api.rules.limits import ROUND, STANDINGS_GAMES

#: What a selection asks of single games, so that byes and forfeits, which are no games, are no part of it.
_OF_GAMES = ("player", "player_id", "opponent", "opponent_id", "result", "life_cycle", "text")


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundStandings:
    """Standings, and what did not count in them.

    ``games`` are those that count, ``open`` how many have no result, since they go on or were abandoned. ``results_missing``
    is how many pairings of the session have no finished game; ``damaged`` are the ids of games whose rows cannot be read.
    """

    standings: Standings
    games: Sequence[PlayedGame]
    session: Session | None
    open: int
    results_missing: int
    damaged: tuple[str, ...]


def standings_of_session(
    database: Engine,
    club_id: str,
    session_id: str,
    changes: Mapping[str, Any] | None = None,
    as_of_round: int | None = None,
) -> FoundStandings:
    """The standings of a session, of all rounds or up to one, by its settings but for these changes.

    Games without a round always count. RecordRefused (``not-found``) if there is no such session.
    """
    with snapshot(database) as connection:
        session = load_session(connection, club_id, session_id)
        played = results_of_session(connection, club_id, session_id)
        paired = load_pairings(connection, club_id, session_id, played).items
        settings = settings_for(connection, club_id, session_id, changes or {})
    last = as_of_round or ROUND.most
    until = [game for game in played if game.round is None or game.round <= last]
    pairings = [one for one in paired if one.round <= last]
    found = _found(until, [PairedIn(session.id, session.date, one) for one in pairings], settings, session)
    return replace(found, results_missing=count_missing(pairings, until))


def standings_of_selection(
    database: Engine, club_id: str, wanted: GamesFilter, changes: Mapping[str, Any] | None = None
) -> FoundStandings:
    """The standings of all games of the club that have what is asked, by the club's settings but for these changes.

    Byes and forfeits count by the day of their session, unless something is asked of single games. RecordRefused
    (``too-many-games``) where there are more games than standings are made of.
    """
    with snapshot(database) as connection:
        played = _selected(connection, club_id, wanted)
        paired = [] if _is_of_games(wanted) else load_awarded(connection, club_id, *_of_sessions(wanted))
        settings = settings_for(connection, club_id, None, changes or {})
    return _found(played, [one for one in paired if wanted.round in (None, one.pairing.round)], settings, None)


def _selected(connection: Connection, club_id: str, wanted: GamesFilter) -> list[KeptResult]:
    page = select_games(connection, club_id, replace(wanted, limit=STANDINGS_GAMES, cursor=None))
    asked = select(*COLUMNS).select_from(page.outerjoin(games, games.c.id == page.c.id))
    found = [result_of_row(row) for row in connection.execute(asked)]
    if len(found) > STANDINGS_GAMES:
        message = f"There are more than {STANDINGS_GAMES:,} such games. Ask for fewer, for example for a shorter time."
        raise RecordRefused("too-many-games", message)
    return found


def _is_of_games(wanted: GamesFilter) -> bool:
    return any(getattr(wanted, name) is not None for name in _OF_GAMES)


def _of_sessions(wanted: GamesFilter) -> Iterator[ColumnElement[bool]]:
    """What is asked of a session for its byes and forfeits to count."""
    if wanted.session_id is not None:
        yield sessions.c.id == wanted.session_id
    for first in (wanted.since, wanted.played_since):
        if first is not None:
            yield sessions.c.date >= first
    for last in (wanted.until, wanted.played_until):
        if last is not None:
            yield sessions.c.date <= last


def _found(
    played: Sequence[KeptResult], paired: Sequence[PairedIn], settings: StandingsSettings, session: Session | None
) -> FoundStandings:
    counted = [game for game in played if game.counts]
    participants = participants_of(session.players if session else (), paired, counted)
    damaged = tuple(sorted(game.id for game in played if not game.seats))
    games_played = [game.played for game in counted]
    return FoundStandings(
        standings=make_standings(participants, games_played, awards_of(paired, played), settings),
        games=games_played,
        session=session,
        open=len(played) - len(counted) - len(damaged),
        results_missing=0,
        damaged=damaged,
    )


def standings_answer(
    found: FoundStandings,
    as_of_round: int | None,
    *,
    with_results: bool = False,
    ratings: Mapping[str, Rating] | None = None,
) -> answers.Standings:
    """Standings as they are answered; with results and ratings where they are wanted."""
    return answers.Standings(
        session_id=None if found.session is None else found.session.id,
        as_of_round=as_of_round,
        settings=answers.settings_answer(found.standings),
        items=answers.standings_lines(found.standings, with_results=with_results, ratings=ratings),
        games=found.standings.games,
        games_without_result=found.open,
        results_missing=found.results_missing,
        damaged=found.damaged,
    )
