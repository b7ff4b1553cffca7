"""Who plays in games on record, changed in many of them at once, each by an entry in its log; no game is replayed for it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy import Connection, Row, bindparam, func, or_, select, update

from scrabble_api.formats.record_json.entries import read_details
from scrabble_api.formats.requests.openings import KnownPlayer
from scrabble_api.records.clock import now_text
from scrabble_api.records.keys import Caller
from scrabble_api.records.log import LogEntry, append_entries, new_entry, report_damage
from scrabble_api.records.summaries import Listed, replace_listed, seat_json
from scrabble_api.records.tables import entries, game_players, games
from scrabble_api.rules.history.record import Details, DetailsChanged
from scrabble_api.rules.limits import MOST_ENTRIES

#: So many games are changed at a time.
_GAMES = 500

#: What becomes of a game's details.
DetailsMaker = Callable[[Details], Details]

_ROWS = select(games.c.id, games.c.version, games.c.digest, games.c.seats, games.c.club_id, games.c.opened_at)
_OWN = _ROWS.where(games.c.deleted_at.is_(None))
#: Whether an entry says who plays; the last such entry of each log.
SAYS_DETAILS = or_(entries.c.number == 1, entries.c.event.contains('"kind":"details"', autoescape=True))
_LAST = select(entries.c.game_id, func.max(entries.c.number).label("number")).where(SAYS_DETAILS)

_CHANGE = update(games).where(games.c.id == bindparam("game_id"))


@dataclass(frozen=True, slots=True)
class ChangedGame:
    """A game with other details: its row before, the details, and the entry that says so."""

    row: Row[*tuple[Any, ...]]
    details: Details
    entry: LogEntry


def change_details(connection: Connection, caller: Caller, game_ids: Iterable[str], make: DetailsMaker) -> int:
    """Change who plays in games of the caller's club; how many games that changed.

    Others who would write into one of them wait. A game whose log has no room for it stays as it is.
    """
    ids = sorted(set(game_ids))
    portions = (ids[place : place + _GAMES] for place in range(0, len(ids), _GAMES))
    return sum(_change_some(connection, caller, some, make) for some in portions)


def change_player_in_games(connection: Connection, caller: Caller, player_id: str, now: KnownPlayer) -> int:
    """Have all games of a player of the caller's club name this one instead, or the same by another name."""

    def change(details: Details) -> Details:
        players = list(zip(details.names, details.seated_ids, strict=True))
        changed = [(now.name, now.id) if known == player_id else (name, known) for name, known in players]
        return details.with_players([name for name, _ in changed], [known for _, known in changed])

    return change_details(connection, caller, games_of_player(connection, caller.club_id, player_id), change)


def games_of_player(connection: Connection, club_id: str, player_id: str) -> list[str]:
    """The ids of the games of a club in which the player has a seat."""
    seated = select(games.c.id).join(game_players, game_players.c.game_id == games.c.id)
    asked = seated.where(
        game_players.c.player_id == player_id, games.c.club_id == club_id, games.c.deleted_at.is_(None)
    )
    return list(connection.scalars(asked))


def rows_of_games(connection: Connection, game_ids: Sequence[str]) -> Sequence[Row[*tuple[Any, ...]]]:
    """The rows of games, deleted ones too, while others who would write into one of them wait."""
    return connection.execute(_ROWS.where(games.c.id.in_(game_ids)).order_by(games.c.id).with_for_update()).all()


def _change_some(connection: Connection, caller: Caller, game_ids: Sequence[str], make: DetailsMaker) -> int:
    own = _OWN.where(games.c.id.in_(game_ids), games.c.club_id == caller.club_id, games.c.version < MOST_ENTRIES)
    rows = connection.execute(own.order_by(games.c.id).with_for_update()).all()
    stamp = (now_text(), caller.key_id)
    kept = details_of(connection, [row.id for row in rows])
    changed = list(_renamed(rows, kept, make, stamp))
    if changed:
        keep_changed(connection, changed)
    return len(changed)


def _renamed(
    rows: Iterable[Row[*tuple[Any, ...]]], kept: Mapping[str, Details], make: DetailsMaker, stamp: tuple[str, str]
) -> Iterator[ChangedGame]:
    for row in rows:
        details = make(kept[row.id])
        if details != kept[row.id]:
            entry = new_entry(row.id, row.version + 1, row.digest, DetailsChanged(details=details), stamp)
            yield ChangedGame(row, details, entry)


def details_of(connection: Connection, game_ids: Sequence[str]) -> dict[str, Details]:
    """What games are called now and who plays, by game."""
    last = _LAST.where(entries.c.game_id.in_(game_ids)).group_by(entries.c.game_id).subquery()
    is_last = (entries.c.game_id == last.c.game_id) & (entries.c.number == last.c.number)
    asked = select(entries).join(last, is_last)
    return {row.game_id: _details(row) for row in connection.execute(asked)}


def _details(row: Row[Any]) -> Details:
    with report_damage(row.game_id):
        entry = LogEntry(*(getattr(row, name) for name in LogEntry.__slots__))
        return read_details(entry.whole)


def keep_changed(connection: Connection, changed: Sequence[ChangedGame]) -> None:
    """Keep games with other details, each with the entry that says so."""
    connection.execute(_CHANGE, [_row(one) for one in changed])
    for one in changed:
        append_entries(connection, one.row.id, one.entry)
    replace_listed(connection, *map(_listed, changed))


def _listed(one: ChangedGame) -> Listed:
    places = [seat["place"] for seat in orjson.loads(one.row.seats)]
    return Listed(one.row.id, one.row.club_id, one.row.opened_at, one.details, places)


def _row(one: ChangedGame) -> dict[str, Any]:
    """What of a game's row follows from its details, and its new head."""
    players = zip(orjson.loads(one.row.seats), one.details.names, one.details.seated_ids, strict=True)
    seats = [seat_json(was["seat"], name, known, was["score"], was["place"]) for was, name, known in players]
    return {
        "game_id": one.row.id,
        "version": one.entry.number,
        "digest": one.entry.digest,
        "last_activity_at": one.entry.recorded_at,
        "title": one.details.title,
        "seats": orjson.dumps(seats).decode(),
    }
