"""Two entries of the same person made one: its games and ids are those of both from then on."""

from sqlalchemy import Connection, Engine, delete, select, update

from scrabble_api.formats.answers.players import Player
from scrabble_api.formats.requests.openings import KnownPlayer
from scrabble_api.records.naming import change_player_in_games
from scrabble_api.records.players import find_player, hold_club, load_own_player, update_player
from scrabble_api.records.refusals import RecordRefused
from scrabble_api.records.retries import write_once
from scrabble_api.records.tables import game_players, games, pairing_players, players, session_players
from scrabble_api.records.writing import WriteRequest
from scrabble_api.rules.errors import Unreadable


def merge_players(database: Engine, request: WriteRequest, player_id: str, other_id: str) -> tuple[Player, bool]:
    """The player that stays, with all games and external ids of the other; and whether this was done before.

    Where both have an id by the same giver, that of the player who stays is kept. RecordRefused (``players-met``) where
    the two played each other, since then they are two people.
    """

    def merge(connection: Connection) -> str:
        hold_club(connection, request.caller.club_id)
        stays = load_own_player(connection, request, player_id)
        goes = load_own_player(connection, WriteRequest(request.caller), other_id)
        _merge(connection, request, stays, goes)
        return player_id

    if player_id == other_id:
        raise Unreadable("same-player", "A player cannot be merged into itself. Name the other entry.", ("player_id",))
    _, is_repeated = write_once(database, request.retry, merge)
    return find_player(database, request.caller.club_id, player_id), is_repeated


def _merge(connection: Connection, request: WriteRequest, stays: Player, goes: Player) -> None:
    _check_never_met(connection, stays, goes)
    club_id = request.caller.club_id
    update_player(connection, club_id, goes, {"external_ids": {}, "active": False, "merged_into": stays.id})
    ids = {**goes.external_ids, **stays.external_ids}
    update_player(connection, club_id, stays, {"external_ids": ids})
    connection.execute(update(players).where(players.c.merged_into == goes.id), {"merged_into": stays.id})
    _take_places_in_sessions(connection, stays.id, goes.id)
    change_player_in_games(connection, request.caller, goes.id, KnownPlayer(stays.id, stays.name))


def _take_places_in_sessions(connection: Connection, stays: str, goes: str) -> None:
    """Have the player who stays take the other's places; where both are in a session's list, the place it has."""
    both = select(session_players.c.session_id).where(session_players.c.player_id == stays)
    gone = session_players.c.player_id == goes
    connection.execute(delete(session_players).where(gone, session_players.c.session_id.in_(both)))
    connection.execute(update(session_players).where(gone), {"player_id": stays})
    connection.execute(update(pairing_players).where(pairing_players.c.player_id == goes), {"player_id": stays})


def _check_never_met(connection: Connection, stays: Player, goes: Player) -> None:
    other = game_players.alias("other")
    met = select(games.c.id).join(game_players, game_players.c.game_id == games.c.id)
    met = met.join(other, other.c.game_id == games.c.id).where(games.c.deleted_at.is_(None))
    game_id = connection.scalar(
        met.where(game_players.c.player_id == stays.id, other.c.player_id == goes.id).order_by(games.c.id).limit(1)
    )
    if game_id is not None:
        message = (
            f"The two played each other in game {game_id}, so they are two people. If not, correct that game first."
        )
        raise RecordRefused("players-met", message)
    paired = pairing_players.alias("paired")
    both = select(pairing_players.c.pairing_id).join(paired, paired.c.pairing_id == pairing_players.c.pairing_id)
    if connection.scalar(both.where(pairing_players.c.player_id == stays.id, paired.c.player_id == goes.id).limit(1)):
        message = "The two are paired with each other in a session, so they are two people. If not, delete that pairing first."
        raise RecordRefused("players-met", message)
