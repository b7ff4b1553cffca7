"""Ratings as of a session or a selection of games: made from results each time, and kept nowhere."""

from collections.abc import Mapping

from sqlalchemy import Connection, Engine, select

from scrabble_api.competition.ratings import Rating, periods_of, ratings_after
from scrabble_api.competition.standings.results import PlayedGame
from scrabble_api.formats.answers.sessions import Session
from scrabble_api.records.database import autocommit
from scrabble_api.records.refusals import RecordRefused
from scrabble_api.records.results import COLUMNS, result_of_row
from scrabble_api.records.standings import FoundStandings
from scrabble_api.records.tables import games
from scrabble_api.rules.games.outcome import LifeCycle
from scrabble_api.rules.limits import STANDINGS_GAMES


def ratings_for(
    database: Engine, club_id: str, found: FoundStandings, since: str | None = None
) -> Mapping[str, Rating]:
    """The ratings of players by their keys: after the games of a selection, or after a session and all before it.

    Of those before it, the games since a day. RecordRefused (``too-many-games``) where there are too many.
    """
    if found.session is None:
        return ratings_after(periods_of(found.games))
    with autocommit(database) as connection:
        before = _games_before(connection, club_id, found.session, since)
    return ratings_after([*periods_of(before), found.games])


def _games_before(connection: Connection, club_id: str, session: Session, since: str | None) -> list[PlayedGame]:
    """The games that count of sessions and days before a session; of those on one day, by their ids."""
    asked = select(*COLUMNS).where(
        games.c.club_id == club_id,
        games.c.deleted_at.is_(None),
        games.c.life_cycle == LifeCycle.FINISHED,
        games.c.day.between(since or "", session.date),
    )
    found = [result_of_row(row) for row in connection.execute(asked.order_by(games.c.day).limit(STANDINGS_GAMES + 1))]
    if len(found) > STANDINGS_GAMES:
        message = (
            f"Before this session are more than {STANDINGS_GAMES:,} games: say by ratings_from since when they count."
        )
        raise RecordRefused("too-many-games", message)
    this = session.date, session.id
    return [game.played for game in found if game.counts and (game.day, game.session_id or "") < this]
