"""A club's sessions: when and where it meets, what is played, and who takes part."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy import Connection, Engine, Row, delete, exists, func, insert, select, update

from scrabble_api.formats.answers.games import edition_of_game
from scrabble_api.formats.answers.rulesets import ruleset_of_game
from scrabble_api.formats.answers.sessions import Session, SessionInList, SessionPlayer, Sessions
from scrabble_api.formats.answers.standings import StandingsSettings
from scrabble_api.formats.requests.plays import read_edition, read_lexicon
from scrabble_api.formats.requests.rulesets import read_ruleset
from scrabble_api.formats.requests.standings import read_settings
from scrabble_api.formats.wire import Json, answer_of
from scrabble_api.records.clock import now_text
from scrabble_api.records.database import autocommit
from scrabble_api.records.ids import new_id
from scrabble_api.records.pages import Order, cursor_after, select_page
from scrabble_api.records.players import hold_club, standing_players
from scrabble_api.records.refusals import RecordRefused
from scrabble_api.records.retries import write_once
from scrabble_api.records.standings_settings import settings_for, settings_text
from scrabble_api.records.summaries import search_text
from scrabble_api.records.tables import games, pairings, players, session_players, sessions
from scrabble_api.records.writing import WriteRequest
from scrabble_api.rules.equipment.editions import DEFAULT_EDITION
from scrabble_api.rules.errors import Unreadable, at_path
from scrabble_api.rules.plays.lexicon import Shelf
from scrabble_api.rules.rulesets import DEFAULT_RULESET

#: What a list can be sorted by, the newest first with a minus sign.
SORTS = ("-date", "date")
#: What of a session stands in columns of its own, and what games take from it.
_COLUMNS = ("title", "date", "place", "rounds", "note")
_DEFAULTS = ("edition", "ruleset", "lexicon")


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionsFilter:
    """Which sessions are wanted: by day, or a text in title, place and id."""

    since: str | None = None
    until: str | None = None
    text: str | None = None
    sort: str = SORTS[0]
    cursor: str | None = None
    limit: int = 50


def list_sessions(database: Engine, club_id: str, wanted: SessionsFilter) -> Sessions:
    """One page of the club's sessions; Unreadable (``unreadable-cursor``) for a cursor that no list has given."""
    order = Order(
        sessions.c.date, sessions.c.id, wanted.sort.startswith("-"), "[0-9-]{10}", ids="[^/\\x00-\\x1f]{1,64}"
    )
    filters = [
        (wanted.since, sessions.c.date >= (wanted.since or "")),
        (wanted.until, sessions.c.date <= (wanted.until or "")),
        (wanted.text, sessions.c.search.contains(search_text(wanted.text or ""), autoescape=True)),
    ]
    of_club = [sessions.c.club_id == club_id, *(one for value, one in filters if value is not None)]
    page = select_page(select(sessions).where(*of_club), order, wanted.cursor, wanted.limit)
    with autocommit(database) as connection:
        rows = connection.execute(page).all()
    shown, is_more = rows[: wanted.limit], len(rows) > wanted.limit
    return Sessions(
        items=tuple(answer_of(row, SessionInList) for row in shown),
        next=cursor_after(shown[-1].date, shown[-1].id) if is_more else None,
    )


def find_session(database: Engine, club_id: str, session_id: str) -> Session:
    """The club's session of that id; RecordRefused (``not-found``) if there is none."""
    with autocommit(database) as connection:
        return load_session(connection, club_id, session_id)


def load_session(connection: Connection, club_id: str, session_id: str) -> Session:
    """The same by a connection that is open."""
    row = _load_row(connection, club_id, session_id)
    if row is None:
        raise RecordRefused("not-found", "There is no session with this id. Check the id in the list of sessions.")
    return _answer(row, _players_of(connection, club_id, session_id))


def _load_row(connection: Connection, club_id: str, session_id: str) -> Row[Any] | None:
    asked = select(sessions).where(sessions.c.club_id == club_id, sessions.c.id == session_id)
    return connection.execute(asked).one_or_none()


def _players_of(connection: Connection, club_id: str, session_id: str) -> tuple[SessionPlayer, ...]:
    columns = (session_players.c.player_id, players.c.name, session_players.c.number, session_players.c.left_after)
    asked = select(*columns).join(players, players.c.id == session_players.c.player_id)
    mine = asked.where(session_players.c.club_id == club_id, session_players.c.session_id == session_id)
    return tuple(answer_of(row, SessionPlayer) for row in connection.execute(mine.order_by(session_players.c.number)))


def _answer(row: Row[Any], taking_part: tuple[SessionPlayer, ...]) -> Session:
    defaults = orjson.loads(row.defaults)
    edition = read_edition(defaults.get("edition", DEFAULT_EDITION))
    ruleset = read_ruleset(defaults["ruleset"], edition.layout) if "ruleset" in defaults else None
    return Session(
        id=row.id,
        version=row.version,
        **{name: getattr(row, name) for name in _COLUMNS},
        edition=edition_of_game(edition) if "edition" in defaults else None,
        ruleset=None if ruleset is None else ruleset_of_game(ruleset),
        lexicon=defaults.get("lexicon"),
        standings=None if row.standings is None else StandingsSettings(**orjson.loads(row.standings)),
        players=taking_part,
        created_at=row.created_at,
        changed_at=row.changed_at,
    )


def defaults_of_session(database: Engine, club_id: str, session_id: str | None) -> Json:
    """What a game opened in a session takes from it, as a request would say it; nothing where there is no such session."""
    if session_id is None:
        return {}
    with autocommit(database) as connection:
        row = _load_row(connection, club_id, session_id)
    return {} if row is None else {**orjson.loads(row.defaults), "played_on": row.date}


def create_session(database: Engine, request: WriteRequest, fields: Json, shelf: Shelf) -> tuple[Session, bool]:
    """A new session of the caller's club, and whether the same request has made it before."""
    club_id = request.caller.club_id

    def create(connection: Connection) -> str:
        hold_club(connection, club_id)
        session_id = fields.get("id") or new_id()
        if _load_row(connection, club_id, session_id) is not None:
            message = "There is already a session with this id. Change that one, or choose another id."
            raise RecordRefused("session-exists", message)
        now = now_text()
        row = {"club_id": club_id, "id": session_id, "version": 1, "created_at": now, "changed_at": now}
        connection.execute(
            insert(sessions),
            {
                **row,
                **_columns(session_id, fields),
                "defaults": _defaults(fields, shelf),
                "standings": _standings(connection, club_id, fields.get("standings")),
            },
        )
        _replace_players(connection, club_id, session_id, fields.get("players", ()))
        return session_id

    session_id, is_repeated = write_once(database, request.retry, create)
    return find_session(database, club_id, session_id), is_repeated


def _columns(session_id: str, fields: Json) -> Json:
    columns = {name: fields.get(name) for name in _COLUMNS}
    return {**columns, "search": search_text(" ".join([columns["title"] or "", columns["place"] or "", session_id]))}


def _defaults(fields: Json, shelf: Shelf) -> str:
    """What games take from the session, as it was sent; Unreadable where there is no such edition, ruleset or list."""
    given = {name: fields[name] for name in _DEFAULTS if fields.get(name) is not None}
    with at_path("edition"):
        edition = read_edition(given.get("edition", DEFAULT_EDITION))
    with at_path("ruleset"):
        read_ruleset(given.get("ruleset", DEFAULT_RULESET), edition.layout)
    read_lexicon(given, shelf)
    return orjson.dumps(given).decode()


def _standings(connection: Connection, club_id: str, given: Json | None) -> str | None:
    """A session's own settings of standings, completed by those that the club has now; None where it has none."""
    return None if given is None else settings_text(settings_for(connection, club_id, None, read_settings(given)))


def _replace_players(connection: Connection, club_id: str, session_id: str, given: Sequence[Mapping[str, Any]]) -> None:
    """Have these take part, in this order; Unreadable where one is no player of the club, or is named twice."""
    known = standing_players(connection, club_id, [one["player_id"] for one in given])
    rows: list[Json] = []
    for place, one in enumerate(given):
        player = known.get(one["player_id"])
        where = ("players", place, "player_id")
        if player is None:
            raise Unreadable(
                "unknown-player", "The club has no player with this id. Check the id in the list of players.", where
            )
        if any(row["player_id"] == player.id for row in rows):
            raise Unreadable("player-twice", "This player is already in the list. Name each player only once.", where)
        rows.append({"player_id": player.id, "number": place + 1, "left_after": one.get("left_after")})
    of_session = {"club_id": club_id, "session_id": session_id}
    connection.execute(
        delete(session_players).where(session_players.c.club_id == club_id, session_players.c.session_id == session_id)
    )
    if rows:
        connection.execute(insert(session_players), [{**of_session, **row} for row in rows])


def keep_session(
    connection: Connection, place: tuple[str, str], row: Json, defaults: Json, taking_part: Sequence[Json]
) -> bool:
    """Whether a session was kept as another installation has it; not where the club has one of this id."""
    club_id, session_id = place
    if _load_row(connection, club_id, session_id) is not None:
        return False
    own = {"club_id": club_id, "session_id": session_id}
    kept = {**row, **_columns(session_id, row), "defaults": orjson.dumps(defaults).decode()}
    connection.execute(insert(sessions), {**kept, "club_id": club_id, "id": session_id})
    if taking_part:
        connection.execute(insert(session_players), [{**own, **one} for one in taking_part])
    return True


def change_session(
    database: Engine, request: WriteRequest, session_id: str, fields: Json, shelf: Shelf
) -> tuple[Session, bool]:
    """The session with these fields changed, and whether the same request has changed it before."""
    club_id = request.caller.club_id

    def change(connection: Connection) -> str:
        row = hold_session(connection, request, session_id)
        was = {**{name: getattr(row, name) for name in _COLUMNS}, **orjson.loads(row.defaults), **fields}
        values = {**_columns(session_id, was), "defaults": _defaults(was, shelf)}
        if "standings" in fields:
            values["standings"] = _standings(connection, club_id, fields["standings"])
        now = {"version": row.version + 1, "changed_at": now_text()}
        own = update(sessions).where(sessions.c.club_id == club_id, sessions.c.id == session_id)
        connection.execute(own, {**values, **now})
        if "players" in fields:
            _replace_players(connection, club_id, session_id, fields["players"])
        return session_id

    _, is_repeated = write_once(database, request.retry, change)
    return find_session(database, club_id, session_id), is_repeated


def hold_session(connection: Connection, request: WriteRequest, session_id: str) -> Row[Any]:
    """The session's row as a write must find it, while others who would change it wait."""
    hold_club(connection, request.caller.club_id)
    row = _load_row(connection, request.caller.club_id, session_id)
    if row is None:
        raise RecordRefused("not-found", "There is no session with this id. Check the id in the list of sessions.")
    if request.version not in (None, row.version):
        message = (
            f"The session is at version {row.version}, not {request.version}. Read it again, then repeat your request."
        )
        raise RecordRefused("version-conflict", message)
    return row


def delete_session(database: Engine, request: WriteRequest, session_id: str) -> bool:
    """Delete a session in which nothing was played or paired; whether the same request has deleted it before."""
    club_id = request.caller.club_id

    def remove(connection: Connection) -> str:
        hold_session(connection, request, session_id)
        _check_unused(connection, club_id, session_id)
        _replace_players(connection, club_id, session_id, ())
        connection.execute(delete(sessions).where(sessions.c.club_id == club_id, sessions.c.id == session_id))
        return session_id

    return write_once(database, request.retry, remove)[1]


def _check_unused(connection: Connection, club_id: str, session_id: str) -> None:
    own = (games.c.club_id == club_id, games.c.session_id == session_id, games.c.deleted_at.is_(None))
    count = connection.scalar(select(func.count()).select_from(games).where(*own))
    is_paired = exists().where(pairings.c.club_id == club_id, pairings.c.session_id == session_id)
    if count or connection.scalar(select(is_paired)):
        message = (
            "This session still has games or pairings. Delete the pairings, and give the games another session_id."
        )
        raise RecordRefused("session-in-use", message)
