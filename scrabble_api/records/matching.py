"""Games on record that name players by name alone, matched with the club's players: shown first, then done."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

import orjson
from sqlalchemy import Connection, Engine, distinct, func, select

from scrabble_api.formats.answers.players import Match, Matches, NameMatched
from scrabble_api.formats.record_json.seals import REMOVED
from scrabble_api.records.database import autocommit
from scrabble_api.records.keys import Caller
from scrabble_api.records.naming import DetailsMaker, change_details
from scrabble_api.records.players import hold_club, insert_player
from scrabble_api.records.summaries import search_text
from scrabble_api.records.tables import game_players, games, players
from scrabble_api.rules.history.record import Details

#: Names whose seats become those of players.
_SEATED = (Match.FOUND, Match.NEW)
_NAMELESS = (
    game_players.c.player_id.is_(None),
    # What is read where a person was removed is nobody's name.
    game_players.c.name != REMOVED,
    games.c.deleted_at.is_(None),
)
_SEATS = game_players.join(games, games.c.id == game_players.c.game_id)


@dataclass(frozen=True, slots=True)
class _Name:
    """A name that seats have by itself, as it is folded, in how many games, and one of those."""

    folded: str
    games: int
    example: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Matching:
    """Which names are matched, all where none are given, and whether players are entered for those that none has."""

    names: Sequence[str] = ()
    enter_unknown: bool = False


def plan_matches(database: Engine, club_id: str, wanted: Matching) -> Matches:
    """What matching would do; nothing is changed."""
    with autocommit(database) as connection:
        return _plan(connection, club_id, wanted)


def match_players(database: Engine, caller: Caller, wanted: Matching) -> Matches:
    """Say in the logs of games which seats are those of the club's players, where just one has the name.

    Names that no player has are entered as players first, where that is asked for.
    """
    with database.begin() as connection:
        hold_club(connection, caller.club_id)
        plan = _plan(connection, caller.club_id, wanted)
        items = tuple(_with_player(connection, caller, one) for one in plan.items)
        known = {search_text(one.name): one.player_id for one in items if one.player_id}
        game_ids = _games_to_change(connection, caller.club_id, known)
        changed = change_details(connection, caller, game_ids, _seat_known(known))
    return Matches(items=items, games=changed)


def _plan(connection: Connection, club_id: str, wanted: Matching) -> Matches:
    folded = {search_text(name) for name in wanted.names}
    names = [name for name in _names_alone(connection, club_id) if not folded or name.folded in folded]
    found = _players_named(connection, club_id)
    shown = _names_as_written(connection, names)
    items = tuple(_match(name, shown[name.folded], found, wanted) for name in names)
    known = {search_text(one.name): one.player_id or one.name for one in items if one.match in _SEATED}
    return Matches(items=items, games=len(_games_to_change(connection, club_id, known)))


def _names_alone(connection: Connection, club_id: str) -> list[_Name]:
    columns = (game_players.c.name, func.count(distinct(games.c.id)), func.max(games.c.id))
    asked = select(*columns).select_from(_SEATS).where(games.c.club_id == club_id, *_NAMELESS)
    return [
        _Name(*row) for row in connection.execute(asked.group_by(game_players.c.name).order_by(game_players.c.name))
    ]


def _players_named(connection: Connection, club_id: str) -> dict[str, set[str]]:
    """The ids of players by their folded names, also those of entries that were merged into them."""
    stands = func.coalesce(players.c.merged_into, players.c.id)
    found: dict[str, set[str]] = {}
    for name, player_id in connection.execute(
        select(players.c.folded_name, stands).where(players.c.club_id == club_id, players.c.removed_at.is_(None))
    ):
        found.setdefault(name, set()).add(player_id)
    return found


def _names_as_written(connection: Connection, names: Iterable[_Name]) -> dict[str, str]:
    """How each name is written in one of its games."""
    examples = {name.example for name in names}
    rows = connection.execute(select(games.c.seats).where(games.c.id.in_(examples)))
    written = [seat["name"] for row in rows for seat in orjson.loads(row.seats)]
    return {search_text(name): name for name in written}


def _match(name: _Name, shown: str, found: Mapping[str, set[str]], wanted: Matching) -> NameMatched:
    known = found.get(name.folded, set())
    match = Match.AMBIGUOUS if len(known) > 1 else Match.FOUND if known else Match.UNKNOWN
    if match is Match.UNKNOWN and wanted.enter_unknown:
        match = Match.NEW
    return NameMatched(
        name=shown, match=match, player_id=next(iter(known)) if len(known) == 1 else None, games=name.games
    )


def _with_player(connection: Connection, caller: Caller, one: NameMatched) -> NameMatched:
    if one.match is not Match.NEW:
        return one
    player_id = insert_player(connection, caller, {"name": one.name})
    return NameMatched(name=one.name, match=one.match, player_id=player_id, games=one.games)


def _games_to_change(connection: Connection, club_id: str, known: Mapping[str, str]) -> list[str]:
    """The ids of the games in which a seat becomes that of a player."""
    alone = select(games.c.id).select_from(_SEATS).where(games.c.club_id == club_id, *_NAMELESS)
    asked = select(game_players.c.game_id, game_players.c.name, game_players.c.player_id)
    rows = connection.execute(asked.where(game_players.c.game_id.in_(alone)).order_by(game_players.c.game_id))
    found = []
    for game_id, seats in groupby(rows, key=lambda row: row.game_id):
        names, was = zip(*((row.name, row.player_id) for row in seats), strict=True)
        if _seated(names, was, known) != list(was):
            found.append(game_id)
    return found


def _seat_known(known: Mapping[str, str]) -> DetailsMaker:
    """Gives seats the players that their names stand for."""

    def seat(details: Details) -> Details:
        folded = [search_text(name) for name in details.names]
        return details.with_players(details.names, _seated(folded, details.seated_ids, known))

    return seat


def _seated(names: Sequence[str], was: Sequence[str | None], known: Mapping[str, str]) -> list[str | None]:
    """The players at seats of these folded names; one who would sit at two seats gets neither."""
    given = [player_id or known.get(name) for name, player_id in zip(names, was, strict=True)]
    return [one if given.count(one) == 1 else before for one, before in zip(given, was, strict=True)]
