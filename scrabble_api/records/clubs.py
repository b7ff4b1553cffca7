"""Clubs: whose the records are. Names are unique, so that two starts at once cannot make a club twice."""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, Engine, FromClause, func, insert, select, true
from sqlalchemy.exc import IntegrityError

from scrabble_api.formats.answers.clubs import ClubInList, Clubs
from scrabble_api.formats.wire import answer_of
from scrabble_api.records.clock import now_text
from scrabble_api.records.database import autocommit, snapshot
from scrabble_api.records.ids import new_id
from scrabble_api.records.tables import clubs, games, players, sessions

#: The longest name.
LONGEST_NAME = 100


@dataclass(frozen=True, slots=True)
class Club:
    """A club, with the time it was made."""

    id: str
    name: str
    created_at: str


def list_clubs(database: Engine) -> list[Club]:
    """All clubs, by name."""
    with autocommit(database) as connection:
        return [Club(*row) for row in connection.execute(select(clubs).order_by(clubs.c.name))]


def count_in_clubs(database: Engine) -> Clubs:
    """All clubs, by name, with how much each has; it takes longer the more games there are."""
    counted: list[tuple[str, FromClause, ColumnElement[bool]]] = [
        ("players", players, players.c.merged_into.is_(None) & players.c.removed_at.is_(None)),
        ("sessions", sessions, true()),
        ("games", games, games.c.deleted_at.is_(None)),
    ]
    with snapshot(database) as connection:
        rows = connection.execute(select(clubs).order_by(clubs.c.name)).all()
        counts = {name: _count_by_club(connection, table, wanted) for name, table, wanted in counted}
    return Clubs(
        items=tuple(
            answer_of(row, ClubInList, **{name: found.get(row.id, 0) for name, found in counts.items()}) for row in rows
        )
    )


def _count_by_club(connection: Connection, table: FromClause, wanted: ColumnElement[bool]) -> dict[str, int]:
    """How many rows of a table each club has."""
    asked = select(table.c.club_id, func.count()).where(wanted).group_by(table.c.club_id)
    return dict(connection.execute(asked).all())


def find_club(database: Engine, club_id: str) -> Club | None:
    """The club of that id."""
    with autocommit(database) as connection:
        row = connection.execute(select(clubs).where(clubs.c.id == club_id)).one_or_none()
    return Club(*row) if row else None


def make_club(database: Engine, name: str) -> Club:
    """The club of that name, which is made if there is none; also if somebody else makes it at the same moment."""
    try:
        with database.begin() as connection:
            return _club_named(connection, name) or insert_club(connection, name)
    except IntegrityError:
        with database.begin() as connection:
            found = _club_named(connection, name)
        if found is None:
            raise
        return found


def _club_named(connection: Connection, name: str) -> Club | None:
    row = connection.execute(select(clubs).where(clubs.c.name == name)).one_or_none()
    return Club(*row) if row else None


def insert_club(connection: Connection, name: str) -> Club:
    """A new club, in the transaction given; IntegrityError if there is one of that name."""
    club = Club(new_id(), name, now_text())
    connection.execute(insert(clubs).values(id=club.id, name=club.name, created_at=club.created_at))
    return club
