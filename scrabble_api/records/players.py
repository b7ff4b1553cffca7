"""A club's players: entered, looked for, changed. All that changes players of a club waits for each other."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Engine, Row, delete, exists, func, insert, select, update

from scrabble_api.formats.answers.players import ClubPlayers, Player
from scrabble_api.formats.record_json.seals import REMOVED
from scrabble_api.formats.requests.openings import KnownPlayer
from scrabble_api.records.clock import now_text
from scrabble_api.records.database import autocommit
from scrabble_api.records.ids import ID_PATTERN, new_id
from scrabble_api.records.keys import Caller
from scrabble_api.records.naming import change_player_in_games
from scrabble_api.records.pages import Order, cursor_after, select_page
from scrabble_api.records.refusals import RecordRefused
from scrabble_api.records.retries import write_once
from scrabble_api.records.summaries import search_text
from scrabble_api.records.tables import clubs, external_ids, players
from scrabble_api.records.writing import WriteRequest

#: What a list can be sorted by, backwards with a minus sign.
SORTS = ("name", "-name", "created", "-created")

_SHOWN = [one for one in players.c if one.name not in ("club_id", "folded_name", "search")]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersFilter:
    """Which players are wanted: by a text in names and ids, by an external id, or whether they still come."""

    text: str | None = None
    external_id: str | None = None
    active: bool | None = None
    sort: str = SORTS[0]
    cursor: str | None = None
    limit: int = 50


def list_players(database: Engine, club_id: str, wanted: PlayersFilter) -> ClubPlayers:
    """One page of the club's players; Unreadable (``unreadable-cursor``) for a cursor that no list has given."""
    by = players.c.created_at if wanted.sort.endswith("created") else players.c.folded_name
    order = Order(by, players.c.id, wanted.sort.startswith("-"))
    asked = select(players).where(
        players.c.club_id == club_id, players.c.merged_into.is_(None), players.c.removed_at.is_(None), *_filters(wanted)
    )
    page = select_page(asked, order, wanted.cursor, wanted.limit)
    with autocommit(database) as connection:
        rows = connection.execute(page).all()
        shown, is_more = rows[: wanted.limit], len(rows) > wanted.limit
        ids = _external_ids(connection, [row.id for row in shown])
    return ClubPlayers(
        items=tuple(_answer(row, ids) for row in shown),
        next=cursor_after(getattr(shown[-1], by.name), shown[-1].id) if is_more else None,
    )


def _filters(wanted: PlayersFilter) -> list[ColumnElement[bool]]:
    of_id = exists().where(external_ids.c.player_id == players.c.id, external_ids.c.value == wanted.external_id)
    filters = [
        (wanted.text, players.c.search.contains(search_text(wanted.text or ""), autoescape=True)),
        (wanted.external_id, of_id),
        (wanted.active, players.c.active.is_(bool(wanted.active))),
    ]
    return [filter_ for value, filter_ in filters if value is not None]


def _external_ids(connection: Connection, player_ids: Iterable[str]) -> dict[str, dict[str, str]]:
    """The external ids of players, by player and who gave them."""
    asked = select(external_ids).where(external_ids.c.player_id.in_(list(player_ids)))
    found: dict[str, dict[str, str]] = {}
    for row in connection.execute(asked.order_by(external_ids.c.authority)):
        found.setdefault(row.player_id, {})[row.authority] = row.value
    return found


def player_answers(connection: Connection, rows: Sequence[Row[Any]]) -> list[Player]:
    """Players by their rows."""
    ids = _external_ids(connection, [row.id for row in rows])
    return [_answer(row, ids) for row in rows]


def _answer(row: Row[Any], ids: Mapping[str, Mapping[str, str]]) -> Player:
    return Player(**{one.name: getattr(row, one.name) for one in _SHOWN}, external_ids=ids.get(row.id, {}))


def find_known_players(database: Engine, club_id: str, player_ids: Sequence[str]) -> dict[str, KnownPlayer]:
    """The club's players of these ids, by them; an entry that was merged leads to the one that has its games now."""
    if not player_ids:
        return {}
    with autocommit(database) as connection:
        return standing_players(connection, club_id, player_ids)


def standing_players(connection: Connection, club_id: str, player_ids: Sequence[str]) -> dict[str, KnownPlayer]:
    """The same by a connection that is open; texts that can be no id are passed over."""
    now = players.alias("now")
    is_same = now.c.id == func.coalesce(players.c.merged_into, players.c.id)
    stands = players.join(now, is_same & now.c.removed_at.is_(None))
    asked = select(players.c.id, now.c.id, now.c.name).select_from(stands)
    ids = [one for one in player_ids if re.fullmatch(ID_PATTERN, one)]
    found = connection.execute(asked.where(players.c.club_id == club_id, players.c.id.in_(ids)))
    return {given: KnownPlayer(*player) for given, *player in found}


def find_player(database: Engine, club_id: str, player_id: str) -> Player:
    """The club's player of that id; RecordRefused (``not-found``) if there is none."""
    with autocommit(database) as connection:
        return load_player(connection, club_id, player_id)


def load_player(connection: Connection, club_id: str, player_id: str) -> Player:
    """The same by a connection that is open."""
    row = connection.execute(
        select(players).where(players.c.club_id == club_id, players.c.id == player_id)
    ).one_or_none()
    if row is None:
        raise RecordRefused("not-found", "There is no player with this id. Check the id in the list of players.")
    return _answer(row, _external_ids(connection, [player_id]))


def hold_club(connection: Connection, club_id: str) -> None:
    """Have others who would change the club's players or sessions wait for this transaction."""
    connection.execute(select(clubs.c.id).where(clubs.c.id == club_id).with_for_update(key_share=True))


def create_player(database: Engine, request: WriteRequest, fields: Mapping[str, Any]) -> tuple[Player, bool]:
    """A new player of the caller's club, and whether the same request has entered it before."""
    player_id, is_repeated = write_once(
        database, request.retry, lambda connection: insert_player(connection, request.caller, fields)
    )
    return find_player(database, request.caller.club_id, player_id), is_repeated


def insert_player(connection: Connection, caller: Caller, fields: Mapping[str, Any]) -> str:
    """The id of a new player of the caller's club."""
    hold_club(connection, caller.club_id)
    now = now_text()
    player = Player(
        id=new_id(),
        version=1,
        name=fields["name"],
        short_name=fields.get("short_name"),
        external_ids=fields.get("external_ids", {}),
        active=fields.get("active", True),
        created_at=now,
        changed_at=now,
        merged_into=None,
        removed_at=None,
    )
    connection.execute(insert(players), {"club_id": caller.club_id, **_row(player)})
    _replace_external_ids(connection, caller.club_id, player)
    return player.id


def keep_player(connection: Connection, club_id: str, player: Player) -> None:
    """Keep a player as another installation has it; one whose texts were removed is found by no search."""
    gone = {} if player.removed_at is None else {"name": REMOVED, "folded_name": REMOVED, "search": ""}
    connection.execute(insert(players), {"club_id": club_id, **_row(player), **gone})
    _replace_external_ids(connection, club_id, player)


def _row(player: Player) -> dict[str, Any]:
    """A player's row, with what follows from the rest."""
    row = {one.name: getattr(player, one.name) for one in _SHOWN}
    texts = [player.name, player.short_name or "", *player.external_ids.values()]
    return {**row, "folded_name": search_text(player.name), "search": search_text(" ".join(texts))}


def _replace_external_ids(connection: Connection, club_id: str, player: Player) -> None:
    """Have a player known by these ids; RecordRefused (``external-id-taken``) where another player has one."""
    connection.execute(delete(external_ids).where(external_ids.c.player_id == player.id))
    for authority, value in player.external_ids.items():
        same = (external_ids.c.authority == authority, external_ids.c.value == value)
        other = connection.scalar(select(external_ids.c.player_id).where(external_ids.c.club_id == club_id, *same))
        if other is not None:
            message = f"{authority} {value} is already the id of player {other}. Check that player, or merge the two."
            raise RecordRefused("external-id-taken", message)
        row = {"club_id": club_id, "authority": authority, "value": value, "player_id": player.id}
        connection.execute(insert(external_ids), row)


def change_player(
    database: Engine, request: WriteRequest, player_id: str, fields: Mapping[str, Any]
) -> tuple[Player, bool]:
    """The player with these fields changed, and whether the same request has changed it before.

    All games that name the player by id have a new name, too, by an entry in their logs.
    """

    def change(connection: Connection) -> str:
        hold_club(connection, request.caller.club_id)
        before = load_own_player(connection, request, player_id)
        after = update_player(connection, request.caller.club_id, before, fields)
        if after.name != before.name:
            change_player_in_games(connection, request.caller, player_id, KnownPlayer(player_id, after.name))
        return player_id

    _, is_repeated = write_once(database, request.retry, change)
    return find_player(database, request.caller.club_id, player_id), is_repeated


def load_own_player(connection: Connection, request: WriteRequest, player_id: str) -> Player:
    """The player as a write must find it.

    RecordRefused: ``version-conflict`` at another version, ``player-merged`` if another entry has its games,
    ``player-removed`` if the person's texts were removed.
    """
    player = load_player(connection, request.caller.club_id, player_id)
    if request.version not in (None, player.version):
        message = f"The player is at version {player.version}, not {request.version}. Read it again, then repeat your request."
        raise RecordRefused("version-conflict", message)
    if player.removed_at is not None:
        message = "This person's texts were removed, so the entry cannot be changed. Make a new player."
        raise RecordRefused("player-removed", message)
    if player.merged_into is not None:
        message = f"This player was merged into {player.merged_into}. Use that one."
        raise RecordRefused("player-merged", message)
    return player


def update_player(connection: Connection, club_id: str, before: Player, fields: Mapping[str, Any]) -> Player:
    """The player with these fields changed."""
    row = {one.name: getattr(before, one.name) for one in _SHOWN} | {"external_ids": before.external_ids, **fields}
    player = Player(**{**row, "version": before.version + 1, "changed_at": now_text()})
    connection.execute(update(players).where(players.c.id == player.id), _row(player))
    if "external_ids" in fields:
        _replace_external_ids(connection, club_id, player)
    return player
