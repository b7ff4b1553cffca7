"""What is sent to a webhook: the events that an entry of a log makes, read from the log when they are sent.

So nothing of a game stands in the outbox, and what was removed for somebody is not sent any more.
"""

from collections.abc import Sequence
from itertools import takewhile

from sqlalchemy import select

from scrabble_api.formats.answers.notifications import GameNotification, NotedEntry, notifications_of
from scrabble_api.records.database import autocommit
from scrabble_api.records.games import GameStore
from scrabble_api.records.log import LogEntry, read_log, report_damage
from scrabble_api.records.outbox import Delivery
from scrabble_api.records.tables import games


def notifications_for(store: GameStore, delivery: Delivery) -> Sequence[GameNotification]:
    """The events that a delivery sends; none where its game was deleted, or none is of the types that its webhook wants.

    RecordRefused where the log cannot be read.
    """
    asked = select(games.c.content).where(games.c.id == delivery.game_id, games.c.deleted_at.is_(None))
    with autocommit(store.database) as connection:
        row = connection.execute(asked).one_or_none()
        whole = [] if row is None else read_log(connection, delivery.game_id)
    if row is None or len(whole) < delivery.entry:
        return ()  # the game was deleted, or the database has lost its end
    log, imported = whole[: delivery.entry], 0 if row.content is None else _count_imported(whole)
    replay, records = store.replays.replay_last(delivery.game_id, log, 1)
    with report_damage(delivery.game_id):
        noted = NotedEntry(delivery.club_id, delivery.game_id, log[-1], records[0], replay.record, imported)
        return [one for one in notifications_of(noted) if one.type in delivery.events]


def _count_imported(log: Sequence[LogEntry]) -> int:
    """How many entries of an imported game its import made, all at one moment."""
    stamps = [(entry.recorded_at, entry.recorded_by) for entry in log]
    return len(list(takewhile(lambda stamp: stamp == stamps[0], stamps)))
