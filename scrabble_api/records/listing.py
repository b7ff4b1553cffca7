"""Lists of a club's games, by their rows alone: filters, order, and pages by the place where the last one ended."""

import base64
import binascii
import re
from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy import ColumnElement, Select, and_, or_, select

from scrabble_api.formats.answers.games import GameInList, Games
from scrabble_api.formats.wire import answer_of
from scrabble_api.records.database import autocommit
from scrabble_api.records.games import GameStore
from scrabble_api.records.ids import ID_PATTERN
from scrabble_api.records.keys import Caller
from scrabble_api.records.summaries import search_text
from scrabble_api.records.tables import game_players, games
from scrabble_api.rules.errors import Unreadable

#: What a list can be sorted by, the newest first with a minus sign.
SORTS = ("-opened", "opened", "-activity", "activity")


_SHOWN = (
    games.c.id,
    games.c.version,
    games.c.life_cycle,
    games.c.title,
    games.c.session_id,
    games.c.round,
    games.c.public,
    games.c.seats.label("players"),
    games.c.turns.label("turns_played"),
    games.c.opened_at,
    games.c.last_activity_at,
)
#: Their names as texts, which those of columns are not quite.
_NAMES = tuple(str(column.name) for column in _SHOWN)


@dataclass(frozen=True, slots=True, kw_only=True)
class GamesFilter:
    """Which games are wanted: by player, session, life cycle, day of opening, or a text in title and names."""

    player: str | None = None
    session_id: str | None = None
    life_cycle: str | None = None
    since: str | None = None
    until: str | None = None
    text: str | None = None
    sort: str = SORTS[0]
    cursor: str | None = None
    limit: int = 50


def list_games(store: GameStore, caller: Caller, wanted: GamesFilter) -> Games:
    """One page of the club's games; Unreadable (``unreadable-cursor``) for a cursor that no list has given."""
    by = games.c.last_activity_at if wanted.sort.endswith("activity") else games.c.opened_at
    asked = select(*_SHOWN).where(games.c.club_id == caller.club_id, games.c.deleted_at.is_(None), *_filters(wanted))
    with autocommit(store.database) as connection:
        rows = [dict(zip(_NAMES, row, strict=True)) for row in connection.execute(_with_page(asked, by, wanted))]
    shown, is_more = rows[: wanted.limit], len(rows) > wanted.limit
    read = [(row["id"], _read(row)) for row in shown]
    return Games(
        items=tuple(row for _, row in read if row is not None),
        next=_cursor(shown[-1][by.name], shown[-1]["id"]) if is_more else None,
        damaged=tuple(game_id for game_id, row in read if row is None),
    )


def _read(row: dict[str, Any]) -> GameInList | None:
    """A row with its seats; None where it is not as it is written, by whatever damage."""
    try:
        read = answer_of({**row, "players": orjson.loads(row["players"])}, GameInList)
    except (TypeError, ValueError):
        return None
    return read if read.players else None


def _filters(wanted: GamesFilter) -> list[ColumnElement[bool]]:
    """A filter for each thing that is wanted."""
    filters = [
        (wanted.player, _is_played_by(wanted.player or "")),
        (wanted.session_id, games.c.session_id == wanted.session_id),
        (wanted.life_cycle, games.c.life_cycle == wanted.life_cycle),
        (wanted.since, games.c.opened_at >= (wanted.since or "")),
        (wanted.until, games.c.opened_at < _day_after(wanted.until or "")),
        (wanted.text, games.c.search.contains(search_text(wanted.text or ""), autoescape=True)),
    ]
    return [filter_ for value, filter_ in filters if value is not None]


def _is_played_by(name: str) -> ColumnElement[bool]:
    return games.c.id.in_(select(game_players.c.game_id).where(game_players.c.name == search_text(name)))


def _day_after(day: str) -> str:
    """What sorts after every time of that day."""
    return f"{day}U"


def _with_page(asked: Select[Any], by: ColumnElement[str], wanted: GamesFilter) -> Select[Any]:
    """The rows from the cursor on, and one more, which tells whether there is a next page."""
    is_newest_first = wanted.sort.startswith("-")
    if wanted.cursor is not None:
        value, game_id = _read_cursor(wanted.cursor)
        beyond = (by < value, games.c.id < game_id) if is_newest_first else (by > value, games.c.id > game_id)
        asked = asked.where(or_(beyond[0], and_(by == value, beyond[1])))
    order = (by.desc(), games.c.id.desc()) if is_newest_first else (by, games.c.id)
    return asked.order_by(*order).limit(wanted.limit + 1)


#: What a cursor holds: a time and an id.
_given = re.compile(rf"([0-9TZ:.-]{{27}}) ({ID_PATTERN})").fullmatch


def _cursor(value: str, game_id: str) -> str:
    return base64.urlsafe_b64encode(f"{value} {game_id}".encode()).decode()


def _read_cursor(cursor: str) -> tuple[str, str]:
    try:
        found = _given(base64.urlsafe_b64decode(cursor.encode()).decode("ascii"))
    except (binascii.Error, ValueError):
        found = None
    if found is None:
        message = "No list has given this cursor: take that of next, or leave it out to begin."
        raise Unreadable("unreadable-cursor", message, ("cursor",))
    return found[1], found[2]
