"""Invitations: one-use texts, each of which a player trades for the key of one seat of one game.

Whoever opens a game hands them out, and never sees the keys. An invitation is traded once. To try it again is refused,
counted and said in the messages of the game, so that somebody notices when it was stolen.
"""

import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any

from sqlalchemy import Connection, Engine, Row, func, insert, select, update

from scrabble_api.formats.requests.games import check_seat
from scrabble_api.records.clock import ahead_text, now_text
from scrabble_api.records.database import snapshot
from scrabble_api.records.games import GameStore, KeptGame, load_own_game
from scrabble_api.records.ids import new_id
from scrabble_api.records.keys import Caller, Key, Role, create_seat_key, hash_of
from scrabble_api.records.messages import write_message
from scrabble_api.records.refusals import RecordRefused
from scrabble_api.records.tables import games, invitations, keys
from scrabble_api.rules.games.game import seats_text
from scrabble_api.rules.games.outcome import LifeCycle, life_cycle

#: How long an invitation can be traded, in hours, if nobody says otherwise, and at most.
USUAL_HOURS, MOST_HOURS = 14 * 24, 90 * 24
#: What stands in a game's messages once somebody has tried an invitation again.
_TRIED_AGAIN = (
    "From the service: somebody tried to trade the invitation to seat {seat} again. If it was the player of seat {seat}, "
    "somebody else has the key: an official should revoke the invitation and make another."
)
#: The most invitations that are kept of a game.
MOST_OF_A_GAME = 100


class InvitationState(StrEnum):
    """What can be done with an invitation, or was."""

    OPEN = "open"
    TRADED = "traded"
    EXPIRED = "expired"
    REVOKED = "revoked"


@dataclass(frozen=True, slots=True)
class Invitation:
    """What is told of an invitation; never its text.

    ``key_id`` is the key it was traded for, ``revoked_at`` when either of them was revoked; ``refused_trades`` is how
    often somebody tried to trade it again, ``refused_at`` when last.
    """

    id: str
    game_id: str
    seat: int
    created_at: str
    created_by: str
    expires_at: str
    key_id: str | None = None
    traded_at: str | None = None
    revoked_at: str | None = None
    refused_trades: int = 0
    refused_at: str | None = None

    @property
    def state(self) -> InvitationState:
        """What can be done with it now, or was."""
        if self.revoked_at is not None:
            return InvitationState.REVOKED
        if self.key_id is not None:
            return InvitationState.TRADED
        return InvitationState.EXPIRED if self.expires_at <= now_text() else InvitationState.OPEN


_TOLD = (
    select(
        *(invitations.c[one.name] for one in fields(Invitation) if one.name != "revoked_at"),
        func.coalesce(invitations.c.revoked_at, keys.c.revoked_at).label("revoked_at"),
    )
    .select_from(invitations.outerjoin(keys, keys.c.id == invitations.c.key_id))
    .order_by(invitations.c.created_at, invitations.c.seat)
)


def _invitation(row: Row[*tuple[Any, ...]]) -> Invitation:
    return Invitation(**row._mapping)


def invite(
    store: GameStore, caller: Caller, game_id: str, seat: int | None = None, hours: int = USUAL_HOURS
) -> list[tuple[Invitation, str]]:
    """An invitation for this seat, or for every seat where none is named, each with its text.

    RecordRefused where the game has ended, a seat has an invitation or a key already, or too many were made.
    """
    with store.database.begin() as connection:
        game = _held_game(store, connection, caller, game_id)
        wanted = game.record.game.seats if seat is None else [check_seat(seat, game.record.game)]
        _check_free(game, wanted, _of_game(connection, game_id))
        return [_insert(connection, game_id, seat, caller.key_id, hours) for seat in wanted]


def _held_game(store: GameStore, connection: Connection, caller: Caller, game_id: str) -> KeptGame:
    """The game; others who would change its invitations wait for this transaction."""
    _hold(connection, game_id)
    return load_own_game(store, connection, caller, game_id)


def _hold(connection: Connection, game_id: str) -> None:
    connection.execute(select(games.c.id).where(games.c.id == game_id).with_for_update())


def _of_game(connection: Connection, game_id: str) -> list[Invitation]:
    return [_invitation(row) for row in connection.execute(_TOLD.where(invitations.c.game_id == game_id))]


def _check_free(game: KeptGame, seats: Sequence[int], made: Sequence[Invitation]) -> None:
    if life_cycle(game.record.game) is LifeCycle.FINISHED:
        raise RecordRefused("game-over", "The game has ended, so it takes no more invitations.")
    live = (InvitationState.OPEN, InvitationState.TRADED)
    taken = sorted({one.seat for one in made if one.state in live}.intersection(seats))
    if taken:
        verb = "has" if len(taken) == 1 else "have"
        message = f"{seats_text(taken).capitalize()} {verb} an invitation or a key already. Revoke it first."
        raise RecordRefused("seat-taken", message)
    if len(made) + len(seats) > MOST_OF_A_GAME:
        message = f"{len(made)} invitations were already made for this game. It can have {MOST_OF_A_GAME}."
        raise RecordRefused("too-many-invitations", message)


def _insert(connection: Connection, game_id: str, seat: int, by: str, hours: int) -> tuple[Invitation, str]:
    text = f"inv_{secrets.token_urlsafe(32)}"
    made = Invitation(new_id(), game_id, seat, now_text(), by, ahead_text(hours * 3600))
    row = {one.name: getattr(made, one.name) for one in fields(made)}
    connection.execute(insert(invitations).values({**row, "hash": hash_of(text)}))
    return made, text


def list_invitations(store: GameStore, caller: Caller, game_id: str) -> list[Invitation]:
    """All invitations to a game of the caller's club, in the order in which they were made."""
    with snapshot(store.database) as connection:
        load_own_game(store, connection, caller, game_id)
        return _of_game(connection, game_id)


def revoke_invitation(store: GameStore, caller: Caller, game_id: str, invitation_id: str) -> None:
    """Let an invitation and the key it was traded for open nothing from now on; one that was revoked stays so."""
    with store.database.begin() as connection:
        _held_game(store, connection, caller, game_id)
        found = next((one for one in _of_game(connection, game_id) if one.id == invitation_id), None)
        if found is None:
            message = "This game has no invitation with this id. Check the id in the list of invitations."
            raise RecordRefused("not-found", message)
        now = {"revoked_at": now_text()}
        for table, id_ in ((invitations, found.id), (keys, found.key_id)):
            connection.execute(update(table).where(table.c.id == id_, table.c.revoked_at.is_(None)).values(now))


def trade_invitation(database: Engine, text: str) -> tuple[Key, str]:
    """The key of the seat that the invitation is for, and its text, which cannot be had again.

    RecordRefused where there is no such invitation, it is over, or it was traded before, of which the table is warned.
    """
    with database.begin() as connection:
        found = _find_for_trade(connection, text)
        if found.state is not InvitationState.TRADED:
            return _trade(connection, found)
        again = {"refused_trades": found.refused_trades + 1, "refused_at": now_text()}
        connection.execute(update(invitations).where(invitations.c.id == found.id).values(again))
        if not found.refused_trades:
            _warn_table(connection, found)
    message = (
        f"This invitation was traded for a key at {found.traded_at}. If that was not you, ask the official who gave it "
        "to you to revoke it and make another."
    )
    raise RecordRefused("invitation-used", message)


def _warn_table(connection: Connection, found: Invitation) -> None:
    """Have players and officials read that an invitation was tried again; unless the game has no room for it."""
    club_id = connection.execute(select(games.c.club_id).where(games.c.id == found.game_id)).scalar_one()
    official = Caller(found.created_by, club_id, Role.SCOREKEEPER)
    with suppress(RecordRefused), connection.begin_nested():
        write_message(connection, official, found.game_id, _TRIED_AGAIN.format(seat=found.seat))


def _find_for_trade(connection: Connection, text: str) -> Invitation:
    """The invitation of that text; others who would trade or revoke it wait for this transaction."""
    is_it = invitations.c.hash == hash_of(text)
    game_id = connection.scalar(select(invitations.c.game_id).where(is_it))
    if game_id is None:
        raise RecordRefused("not-found", "There is no such invitation. Check the text, or ask for another.")
    _hold(connection, game_id)
    found = _invitation(connection.execute(_TOLD.where(is_it)).one())
    if found.state in (InvitationState.EXPIRED, InvitationState.REVOKED):
        message = f"This invitation {'has' if found.state is InvitationState.EXPIRED else 'was'} {found.state}. Ask for another."
        raise RecordRefused("invitation-over", message)
    return found


def _trade(connection: Connection, found: Invitation) -> tuple[Key, str]:
    going_on = (games.c.deleted_at.is_(None), games.c.life_cycle != LifeCycle.FINISHED)
    club_id = connection.scalar(select(games.c.club_id).where(games.c.id == found.game_id, *going_on))
    if club_id is None:
        raise RecordRefused("invitation-over", "The game that this invitation is for has ended or was deleted.")
    key, text = create_seat_key(connection, club_id, found.game_id, found.seat)
    traded = {"key_id": key.id, "traded_at": key.created_at}
    connection.execute(update(invitations).where(invitations.c.id == found.id).values(traded))
    return key, text
