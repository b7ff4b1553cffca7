"""What is new in games, for those who ask once and for those who watch many."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from sqlalchemy import Engine, bindparam, select

from scrabble_api.formats.answers.events import Events, Position
from scrabble_api.formats.answers.logs import LogEntry, log_for_public, log_in_sight
from scrabble_api.formats.sight import PUBLIC, Viewer, sight_of
from scrabble_api.records.database import autocommit
from scrabble_api.records.games import GameStore, KeptGame, log_of
from scrabble_api.records.log import report_damage
from scrabble_api.records.messages import messages_since
from scrabble_api.records.tables import games


def entries_since(store: GameStore, game: KeptGame, viewer: Viewer, version: int = 0) -> tuple[LogEntry, ...]:
    """The entries of a game's log after so many, as this viewer may see them."""
    log = log_of(store, game, version)
    with report_damage(game.id):
        if viewer == PUBLIC:
            return log_for_public(game.record, log)
        return log_in_sight(game.record, log, sight_of(game.record, viewer), is_sealed=game.replay.is_sealed)


def events_since(store: GameStore, game: KeptGame, viewer: Viewer, known: Position) -> Events:
    """What has happened in a game since a position of this viewer's, as they may see it."""
    items = entries_since(store, game, viewer, known.version)
    if known.messages is None:
        return Events(items=items, version=game.version, messages=(), messages_version=None)
    talk = messages_since(store.database, game.id, known.messages)
    return Events(items=items, version=game.version, messages=talk.messages, messages_version=talk.version)


@dataclass(frozen=True, slots=True)
class WatchedGame:
    """How far a game is now, and whether everybody may see it."""

    position: Position
    is_public: bool


_HEADS = select(games.c.id, games.c.version, games.c.messages_version, games.c.public).where(
    games.c.id.in_(bindparam("ids", expanding=True)), games.c.deleted_at.is_(None)
)


def find_watched(database: Engine, game_ids: Collection[str]) -> Mapping[str, WatchedGame]:
    """The games of these ids by id, in one question; those that were deleted are left out."""
    with autocommit(database) as connection:
        rows = connection.execute(_HEADS, {"ids": [*game_ids]})
        return {row.id: WatchedGame(Position(row.version, row.messages_version), row.public) for row in rows}
