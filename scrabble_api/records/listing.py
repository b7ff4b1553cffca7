"""Lists of a club's games, by their rows alone: filters, order, and pages by the place where the last one ended."""

from typing import Any

import orjson
from sqlalchemy import Select, Subquery, select

from scrabble_api.formats.answers.games import GameInList, Games
from scrabble_api.formats.wire import answer_of
from scrabble_api.records.database import autocommit
from scrabble_api.records.games import GameStore
from scrabble_api.records.pages import Order, cursor_after, select_page
from scrabble_api.records.selection import GamesFilter, select_games
from scrabble_api.records.tables import games

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


def list_games(store: GameStore, club_id: str, wanted: GamesFilter) -> Games:
    """One page of the club's games; Unreadable (``unreadable-cursor``) for a cursor that no list has given."""
    with autocommit(store.database) as connection:
        page = select_games(connection, club_id, wanted)
        rows = [dict(zip(_NAMES, row, strict=True)) for row in connection.execute(_with_games(page, wanted))]
    shown, is_more = rows[: wanted.limit], len(rows) > wanted.limit
    read = [(row["id"], _read(row)) for row in shown]
    return Games(
        items=tuple(row for _, row in read if row is not None),
        next=cursor_after(shown[-1][wanted.sorting], shown[-1]["id"]) if is_more else None,
        damaged=tuple(game_id for game_id, row in read if row is None),
    )


def _with_games(page: Subquery, wanted: GamesFilter) -> Select[Any]:
    """What is shown of the games of a page; joined from the left, so that the page is made first."""
    asked = select(*_SHOWN).select_from(page.outerjoin(games, games.c.id == page.c.id))
    return select_page(asked, Order(page.c.at, page.c.id, wanted.is_newest_first), None, wanted.limit)


def _read(row: dict[str, Any]) -> GameInList | None:
    """A row with its seats; None where it is not as it is written, by whatever damage."""
    try:
        seats = [{"player_id": None, **seat} for seat in orjson.loads(row["players"])]
        read = answer_of({**row, "players": seats}, GameInList)
    except (TypeError, ValueError):
        return None
    return read if read.players else None
