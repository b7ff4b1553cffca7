"""What is new in games: for whoever asks once, and for whoever watches many."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from sqlalchemy import Engine, bindparam, select

from scrabble_api.formats.answers.events import Position, entries_for
from scrabble_api.formats.answers.logs import Log
from scrabble_api.formats.sight import Viewer
from scrabble_api.records.database import autocommit
from scrabble_api.records.games import GameStore, KeptGame, log_of
from scrabble_api.records.log import report_damage
from scrabble_api.records.tables import games


def events_since(store: GameStore, game: KeptGame, viewer: Viewer, known: Position) -> Log:
    """What has happened in a game since a position, as this viewer may see it."""
    log = log_of(store, game, known.version)
    with report_damage(game.id):
        items = entries_for(viewer, game.record, log, is_sealed=game.replay.is_sealed)
    return Log(items=items, version=game.version)


@dataclass(frozen=True, slots=True)
class WatchedGame:
    """How far a game is now, and whether everybody may see it."""

    position: Position
    is_public: bool


_HEADS = select(games.c.id, games.c.version, games.c.public).where(
    games.c.id.in_(bindparam("ids", expanding=True)), games.c.deleted_at.is_(None)
)


def find_watched(database: Engine, game_ids: Collection[str]) -> Mapping[str, WatchedGame]:
    """The games of these ids by id, in one question; those that were deleted are left out."""
    with autocommit(database) as connection:
        rows = connection.execute(_HEADS, {"ids": [*game_ids]})
        return {row.id: WatchedGame(Position(row.version), row.public) for row in rows}
