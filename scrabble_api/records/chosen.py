"""Games gone through one after another for a file that has all of them, however many they are.

A page of the list is read at a time, and of its games so many as do not take much room; so nothing is held open between
them, writers wait for nobody, and the memory that it takes does not grow with the club.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import bindparam, select

from scrabble_api.formats.answers.games import GameInList
from scrabble_api.records.database import snapshot
from scrabble_api.records.games import GameStore, KeptGame
from scrabble_api.records.listing import list_games
from scrabble_api.records.log import LogEntry, read_logs
from scrabble_api.records.selection import GamesFilter
from scrabble_api.records.tables import games
from scrabble_api.rules.errors import Refused

#: So many games a page has.
_PAGE = 200
#: So many entries are in memory at a time, unless one game has more.
_ENTRIES = 1500

_SHOWN = (games.c.id, games.c.opened_at, games.c.last_activity_at, games.c.content, games.c.messages_version)
_HEADS = select(*_SHOWN).where(
    games.c.id.in_(bindparam("ids", expanding=True)), games.c.club_id == bindparam("club"), games.c.deleted_at.is_(None)
)


@dataclass(frozen=True, slots=True)
class ChosenGame:
    """A game with its whole log; ``content`` is what an imported one is known again by.

    ``messages_version`` is how often a message was sent or removed in it.
    """

    game: KeptGame
    log: Sequence[LogEntry]
    content: str | None
    messages_version: int


@dataclass(frozen=True, slots=True)
class DamagedGame:
    """A game whose row or log cannot be read."""

    id: str


def list_chosen(store: GameStore, club_id: str, wanted: GamesFilter) -> Iterator[GameInList | DamagedGame]:
    """The games as lists show them, page after page, in the order asked for."""
    cursor = wanted.cursor
    while True:
        page = list_games(store, club_id, replace(wanted, cursor=cursor, limit=_PAGE))
        yield from page.items
        yield from map(DamagedGame, page.damaged)
        if page.next is None:
            return
        cursor = page.next


def read_chosen(store: GameStore, club_id: str, wanted: GamesFilter) -> Iterator[ChosenGame | DamagedGame]:
    """The same with their logs and what those come to; one that is deleted meanwhile is left out.

    Records that others look at stay in memory: these are not kept for the next time.
    """
    for part in _portions(list_chosen(store, club_id, wanted)):
        yield from _read(store, club_id, part)


def _portions(listed: Iterator[GameInList | DamagedGame]) -> Iterator[Sequence[str]]:
    """The ids of games, as many at a time as have not too many entries."""
    ids: list[str] = []
    entries = 0
    for one in listed:
        length = one.version if isinstance(one, GameInList) else 0
        if ids and entries + length > _ENTRIES:
            yield ids
            ids, entries = [], 0
        ids.append(one.id)
        entries += length
    if ids:
        yield ids


def _read(store: GameStore, club_id: str, game_ids: Sequence[str]) -> Iterator[ChosenGame | DamagedGame]:
    with snapshot(store.database) as connection:
        rows = {row.id: row for row in connection.execute(_HEADS, {"ids": game_ids, "club": club_id})}
        logs = read_logs(connection, list(rows))
    for row in (rows[one] for one in game_ids if one in rows):
        log = logs.pop(row.id, [])
        try:
            replay, _ = store.replays.replay_last(row.id, log, 0)
        except Refused:
            yield DamagedGame(row.id)
        else:
            game = KeptGame(row.id, club_id, row.opened_at, row.last_activity_at, replay)
            yield ChosenGame(game, log, row.content, row.messages_version)
