"""By which settings a club has its standings: its own, a session's where that has some, else those of the house."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import orjson
from sqlalchemy import Connection, Engine, Row, insert, select, update

from scrabble_api.competition.standings.settings import DEFAULT_SETTINGS, StandingsSettings
from scrabble_api.formats.answers.standings import ClubStandingsSettings
from scrabble_api.formats.requests.standings import read_settings, settings_json
from scrabble_api.formats.wire import Json
from scrabble_api.records.clock import now_text
from scrabble_api.records.database import autocommit
from scrabble_api.records.players import hold_club
from scrabble_api.records.refusals import RecordRefused
from scrabble_api.records.retries import write_once
from scrabble_api.records.tables import sessions, standings_settings
from scrabble_api.records.writing import WriteRequest


def settings_for(
    connection: Connection, club_id: str, session_id: str | None, changes: Mapping[str, Any]
) -> StandingsSettings:
    """The settings of a session that has its own, else of the club, with these changes."""
    own = (sessions.c.club_id == club_id, sessions.c.id == session_id)
    kept = None if session_id is None else connection.scalar(select(sessions.c.standings).where(*own))
    settings = _of_club(_load_row(connection, club_id)) if kept is None else _read(kept)
    return replace(settings, **changes)


def _load_row(connection: Connection, club_id: str) -> Row[Any] | None:
    return connection.execute(select(standings_settings).where(standings_settings.c.club_id == club_id)).one_or_none()


def _of_club(row: Row[Any] | None) -> StandingsSettings:
    return DEFAULT_SETTINGS if row is None else _read(row.settings)


def _read(text: str) -> StandingsSettings:
    return StandingsSettings(**read_settings(orjson.loads(text)))


def settings_text(settings: StandingsSettings) -> str:
    """Settings as they are kept."""
    return orjson.dumps(settings_json(settings)).decode()


def find_settings(database: Engine, club_id: str) -> ClubStandingsSettings:
    """By what the club has its standings."""
    with autocommit(database) as connection:
        row = _load_row(connection, club_id)
    version, changed_at = (0, None) if row is None else (row.version, row.changed_at)
    return ClubStandingsSettings(**settings_json(_of_club(row)), version=version, changed_at=changed_at)


def change_settings(database: Engine, request: WriteRequest, fields: Json) -> tuple[ClubStandingsSettings, bool]:
    """The club's settings with these changed, and whether the same request has changed them before."""
    club_id = request.caller.club_id

    def change(connection: Connection) -> str:
        hold_club(connection, club_id)
        row = _load_row(connection, club_id)
        version = 0 if row is None else row.version
        if request.version not in (None, version):
            message = f"The settings are at version {version}, not {request.version}: look at them and try again."
            raise RecordRefused("version-conflict", message)
        settings = replace(_of_club(row), **read_settings(fields))
        values = {"version": version + 1, "settings": settings_text(settings), "changed_at": now_text()}
        if row is None:
            connection.execute(insert(standings_settings), {"club_id": club_id, **values})
        else:
            connection.execute(update(standings_settings).where(standings_settings.c.club_id == club_id), values)
        return club_id

    _, is_repeated = write_once(database, request.retry, change)
    return find_settings(database, club_id), is_repeated
