"""Lists of a club's games, by their rows alone: filters, order, and pages by the place where the last one ended."""

from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy import ColumnElement, select

from scrabble_api.formats.answers.games import GameInList, Games
from scrabble_api.formats.wire import answer_of
from scrabble_api.records.database import autocommit
from scrabble_api.records.games import GameStore
from scrabble_api.records.keys import Caller
from scrabble_api.records.pages import Order, cursor_after, select_page
from scrabble_api.records.summaries import search_text
from scrabble_api.records.tables import game_players, games

#: What a list can be sorted by, the newest first with a minus sign.
SORTS = ("-opened", "opened", "-activity", "activity", "-played", "played")

#: What each sorts by.
_ORDERS = {"opened": games.c.opened_at, "activity": games.c.last_activity_at, "played": games.c.day}
#: What times and days look like in cursors.
_TIMES = "[0-9TZ:.-]{10,27}"

_SHOWN = (
    games.c.id,
    games.c.version,
    games.c.life_cycle,
    games.c.title,
    games.c.session_id,
    games.c.round,
    games.c.played_on,
    games.c.day,
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
    """Which games are wanted: by player, session, round, life cycle, day of opening or of play, or a text in title and names."""

    player: str | None = None
    player_id: str | None = None
    session_id: str | None = None
    life_cycle: str | None = None
    round: int | None = None
    since: str | None = None
    until: str | None = None
    played_since: str | None = None
    played_until: str | None = None
    text: str | None = None
    sort: str = SORTS[0]
    cursor: str | None = None
    limit: int = 50


def list_games(store: GameStore, caller: Caller, wanted: GamesFilter) -> Games:
    """One page of the club's games; Unreadable (``unreadable-cursor``) for a cursor that no list has given."""
    by = _ORDERS[wanted.sort.removeprefix("-")]
    order = Order(by, games.c.id, wanted.sort.startswith("-"), _TIMES)
    asked = select(*_SHOWN).where(games.c.club_id == caller.club_id, games.c.deleted_at.is_(None), *_filters(wanted))
    page = select_page(asked, order, wanted.cursor, wanted.limit)
    with autocommit(store.database) as connection:
        rows = [dict(zip(_NAMES, row, strict=True)) for row in connection.execute(page)]
    shown, is_more = rows[: wanted.limit], len(rows) > wanted.limit
    read = [(row["id"], _read(row)) for row in shown]
    return Games(
        items=tuple(row for _, row in read if row is not None),
        next=cursor_after(shown[-1][by.name], shown[-1]["id"]) if is_more else None,
        damaged=tuple(game_id for game_id, row in read if row is None),
    )


def _read(row: dict[str, Any]) -> GameInList | None:
    """A row with its seats; None where it is not as it is written, by whatever damage."""
    try:
        seats = [{"player_id": None, **seat} for seat in orjson.loads(row["players"])]
        read = answer_of({**row, "players": seats}, GameInList)
    except (TypeError, ValueError):
        return None
    return read if read.players else None


def _filters(wanted: GamesFilter) -> list[ColumnElement[bool]]:
    """A filter for each thing that is wanted."""
    filters = [
        (wanted.player, _is_of(game_players.c.name == search_text(wanted.player or ""))),
        (wanted.player_id, _is_of(game_players.c.player_id == wanted.player_id)),
        (wanted.session_id, games.c.session_id == wanted.session_id),
        (wanted.life_cycle, games.c.life_cycle == wanted.life_cycle),
        (wanted.since, games.c.opened_at >= (wanted.since or "")),
        (wanted.until, games.c.opened_at < _day_after(wanted.until or "")),
        (wanted.round, games.c.round == wanted.round),
        (wanted.played_since, games.c.day >= (wanted.played_since or "")),
        (wanted.played_until, games.c.day <= (wanted.played_until or "")),
        (wanted.text, games.c.search.contains(search_text(wanted.text or ""), autoescape=True)),
    ]
    return [filter_ for value, filter_ in filters if value is not None]


def _is_of(player: ColumnElement[bool]) -> ColumnElement[bool]:
    """Whether such a player has a seat in the game."""
    return games.c.id.in_(select(game_players.c.game_id).where(player))


def _day_after(day: str) -> str:
    """What sorts after every time of that day."""
    return f"{day}U"
