"""Keys: by which a club's programs and people are let in, each with a role.

A key's text is shown when the key is made and kept nowhere; what is kept is its SHA-256, which is enough, since the
text is all chance and cannot be guessed at.
"""

import hashlib
import logging
import secrets
from collections.abc import Collection
from dataclasses import asdict, dataclass, field, fields
from enum import StrEnum
from typing import Any

from sqlalchemy import Connection, Engine, Row, String, and_, bindparam, exists, func, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from scrabble_api.records.clock import ago_text, now_text
from scrabble_api.records.clubs import insert_club
from scrabble_api.records.database import autocommit, snapshot
from scrabble_api.records.ids import new_id
from scrabble_api.records.refusals import RecordRefused
from scrabble_api.records.retries import Outcome, Retry, find_outcomes, keep_outcomes
from scrabble_api.records.tables import clubs, games, keys, webhooks
from scrabble_api.rules.games.outcome import LifeCycle

#: The longest label.
LONGEST_LABEL = 100

#: The club that the first start of an empty database makes, and the label of its key.
FIRST_CLUB, FIRST_LABEL = "club", "first key"

#: The label of the key by which an operator's doings at the terminal are recorded; its hash is that of no text.
TERMINAL_LABEL = "at the terminal"

#: So long after the last entry of a finished game its players may look at it by their keys.
SEAT_KEY_SECONDS = 14 * 24 * 3600

#: How often a key's last use is written down.
_SECONDS_BETWEEN_USES = 60

log = logging.getLogger(__name__)


class Role(StrEnum):
    """What a key lets its holder do; a player's is for one seat of one game, each of the club's covers those before it."""

    PLAYER = "player"
    READER = "reader"
    SCOREKEEPER = "scorekeeper"
    DIRECTOR = "director"

    def covers(self, other: "Role") -> bool:
        """Whether whoever has this role may do what the other may; a player's stands apart from the club's."""
        if Role.PLAYER in (self, other):
            return self is other
        order = list(Role)
        return order.index(self) >= order.index(other)


#: The roles of keys that a club makes as it likes; a player gets a key by an invitation.
CLUB_ROLES = (Role.READER, Role.SCOREKEEPER, Role.DIRECTOR)


@dataclass(frozen=True, slots=True)
class Head:
    """What the row of a game says of its log: how long it is, the digest of its last entry, and its times."""

    game_id: str
    version: int
    digest: str
    opened_at: str
    last_activity_at: str


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks: a key that was found good, its club and its role, and of a player's key its game and seat.

    ``head`` is that of the club's game that the request is about, and ``has_webhooks`` whether the club has any that are
    on, both found in the same look as the key; None where nobody has looked.
    """

    key_id: str
    club_id: str
    role: Role
    game_id: str | None = None
    seat: int | None = None
    head: Head | None = field(default=None, compare=False)
    has_webhooks: bool | None = field(default=None, compare=False)

    def club_for(self, game_id: str) -> str | None:
        """The club whose game it may be to this caller; None for a player's key of another game."""
        return self.club_id if self.game_id in (None, game_id) else None


@dataclass(frozen=True, slots=True)
class Key:
    """What is told of a key; never its text. ``last_used_at`` is right to the minute."""

    id: str
    club_id: str
    role: Role
    label: str
    created_at: str
    last_used_at: str | None = None
    revoked_at: str | None = None
    game_id: str | None = None
    seat: int | None = None


_TOLD = select(*(keys.c[one.name] for one in fields(Key)))
#: The game that a request with this key can be about: a player's key is for its own alone.
_GAME_ID = func.coalesce(keys.c.game_id, bindparam("game_id", type_=String))
_IS_OF_CLUB = and_(games.c.id == _GAME_ID, games.c.club_id == keys.c.club_id, games.c.deleted_at.is_(None))
_HEAD = (games.c.id.label("head_of"), games.c.version, games.c.digest, games.c.opened_at, games.c.last_activity_at)
_HOLDER = (keys.c.id, keys.c.club_id, keys.c.role, keys.c.game_id, keys.c.seat)
_HAS_WEBHOOKS = exists().where(webhooks.c.club_id == keys.c.club_id, webhooks.c.off_since.is_(None)).correlate(keys)
_GOOD = (
    select(*_HOLDER, keys.c.last_used_at, _HAS_WEBHOOKS.label("has_webhooks"), games.c.life_cycle, *_HEAD)
    .select_from(keys.outerjoin(games, _IS_OF_CLUB))
    .where(keys.c.hash == bindparam("hash"), keys.c.revoked_at.is_(None))
)


def _role_of(row: Row[*tuple[Any, ...]]) -> Role:
    """The role of a key; what is kept of a player's is not its role."""
    return Role(row.role) if row.seat is None else Role.PLAYER


def _key(row: Row[*tuple[Any, ...]]) -> Key:
    return Key(**{**row._mapping, "role": _role_of(row)})


def hash_of(text: str) -> str:
    """What is kept of a key, or of an invitation."""
    return hashlib.sha256(text.encode()).hexdigest()


def authenticate(database: Engine, text: str, game_id: str | None = None) -> Caller | None:
    """Who holds the key of that text, and the head of a game of the club; None if it is unknown, revoked or over.

    One look, and once a minute one transaction more, which writes down that the key was used.
    """
    with autocommit(database) as connection:
        row = connection.execute(_GOOD, {"hash": hash_of(text), "game_id": game_id}).one_or_none()
    if row is None or (row.seat is not None and _is_over(row)):
        return None
    if row.last_used_at is None or row.last_used_at < ago_text(_SECONDS_BETWEEN_USES):
        _record_use(database, row.id)
    head = None if row.head_of is None else Head(*row[-len(_HEAD) :])
    return Caller(row.id, row.club_id, _role_of(row), row.game_id, row.seat, head, row.has_webhooks)


def _is_over(row: Row[*tuple[Any, ...]]) -> bool:
    """Whether the game of a player's key was deleted, or nothing was entered in it for long since its end."""
    if row.head_of is None:
        return True
    last: str = row.last_activity_at
    return row.life_cycle == LifeCycle.FINISHED and last < ago_text(SEAT_KEY_SECONDS)


_STILL_GOOD = (
    select(keys.c.id, keys.c.seat, games.c.life_cycle, *_HEAD)
    .select_from(keys.outerjoin(games, _IS_OF_CLUB))
    .where(keys.c.id.in_(bindparam("ids", expanding=True)), keys.c.revoked_at.is_(None))
)


def find_good_keys(database: Engine, key_ids: Collection[str]) -> set[str]:
    """Those of these keys that still open something, found in one look."""
    with autocommit(database) as connection:
        rows = connection.execute(_STILL_GOOD, {"ids": [*key_ids], "game_id": None}).all()
    return {row.id for row in rows if row.seat is None or not _is_over(row)}


def _record_use(database: Engine, key_id: str) -> None:
    """Write down that the key was used; where that fails, its holder is served all the same."""
    try:
        with database.begin() as connection:
            connection.execute(update(keys).where(keys.c.id == key_id).values(last_used_at=now_text()))
    except SQLAlchemyError as fault:
        log.warning("the last use of key %s was not written down: %s", key_id, type(fault).__name__)


def _new_text() -> str:
    return f"sk_{secrets.token_urlsafe(32)}"


def create_seat_key(connection: Connection, club_id: str, game_id: str, seat: int) -> tuple[Key, str]:
    """A new key of a seat of a game, and its text, in the transaction given."""
    text = _new_text()
    key = Key(new_id(), club_id, Role.PLAYER, f"seat {seat}", now_text(), game_id=game_id, seat=seat)
    _insert_key(connection, key, hash_of(text))
    return key, text


class KeyAlreadyMade(RecordRefused):
    """The request was answered before, by a key that is shown once; ``key_id`` is its id."""

    def __init__(self, key_id: str) -> None:
        message = f"This request already made the key {key_id}. A key is shown only once: revoke it and make another."
        super().__init__("key-already-made", message)
        self.key_id = key_id


def create_key(database: Engine, club_id: str, role: Role, label: str, retry: Retry | None = None) -> tuple[Key, str]:
    """A new key of the club, and its text, which cannot be had again; KeyAlreadyMade for a request sent again."""
    _check_not_made(database, retry)
    text = _new_text()
    try:
        with database.begin() as connection:
            key = Key(new_id(), club_id, role, label, now_text())
            _insert_key(connection, key, hash_of(text))
            keep_outcomes(connection, retry, [Outcome(key.id)])
            return key, text
    except IntegrityError:
        _check_not_made(database, retry)
        raise


def _check_not_made(database: Engine, retry: Retry | None) -> None:
    outcomes = find_outcomes(database, retry)
    if outcomes is not None:
        raise KeyAlreadyMade(outcomes[0].id)


def _insert_key(connection: Connection, key: Key, kept_hash: str) -> None:
    role = Role.READER if key.role is Role.PLAYER else key.role
    connection.execute(insert(keys).values({**asdict(key), "role": role, "hash": kept_hash}))


def terminal_caller(database: Engine, club_id: str) -> Caller:
    """Who records what an operator does at the terminal: a key of the club that opens nothing, made when first needed."""
    of_terminal = (keys.c.club_id == club_id, keys.c.label == TERMINAL_LABEL, keys.c.hash.like(f"{TERMINAL_LABEL}%"))
    with database.begin() as connection:
        connection.execute(select(clubs.c.id).where(clubs.c.id == club_id).with_for_update(key_share=True))
        key_id = connection.scalar(select(keys.c.id).where(*of_terminal))
        if key_id is None:
            now, key_id = now_text(), new_id()
            key = Key(key_id, club_id, Role.DIRECTOR, TERMINAL_LABEL, now, now, now)
            _insert_key(connection, key, f"{TERMINAL_LABEL} {key_id}")
    return Caller(key_id, club_id, Role.DIRECTOR)


def list_keys(database: Engine, club_id: str) -> list[Key]:
    """The club's keys in the order in which they were made, those revoked too; players' are listed with their games."""
    of_club = _TOLD.where(keys.c.club_id == club_id, keys.c.seat.is_(None))
    with snapshot(database) as connection:
        rows = connection.execute(of_club.order_by(keys.c.created_at, keys.c.id))
        return [_key(row) for row in rows]


def find_key(database: Engine, key_id: str) -> Key:
    """The key of that id, whichever club's: for operators and whoever holds it; RecordRefused if there is none."""
    with snapshot(database) as connection:
        row = connection.execute(_TOLD.where(keys.c.id == key_id)).one_or_none()
    if row is None:
        raise _no_such_key()
    return _key(row)


def revoke_key(database: Engine, club_id: str, key_id: str) -> None:
    """Let the club's key open nothing from now on; one that was revoked stays so.

    RecordRefused if the club has no such key, or no other key of a director, without which nobody could make keys.
    """
    with database.begin() as connection:
        # Revocations in a club wait for each other, so that two directors cannot shut out one another.
        connection.execute(select(clubs.c.id).where(clubs.c.id == club_id).with_for_update(key_share=True))
        kept = connection.execute(_TOLD.where(keys.c.club_id == club_id, keys.c.id == key_id)).one_or_none()
        if kept is None:
            raise _no_such_key()
        if kept.revoked_at is None:
            _check_not_last(connection, _key(kept))
            connection.execute(update(keys).where(keys.c.id == key_id).values(revoked_at=now_text()))


def _no_such_key() -> RecordRefused:
    return RecordRefused("not-found", "There is no key with this id. Check the id in the list of keys.")


def _check_not_last(connection: Connection, key: Key) -> None:
    others = (keys.c.club_id == key.club_id, keys.c.id != key.id, keys.c.role == Role.DIRECTOR)
    another = exists().where(*others, keys.c.revoked_at.is_(None))
    if key.role is Role.DIRECTOR and not connection.scalar(select(another)):
        message = "This is the club's last director key. Make another before you revoke it."
        raise RecordRefused("last-director-key", message)


def bootstrap(database: Engine, given: str | None) -> str | None:
    """Let somebody into an empty database: make a club and a director's key for it.

    The key is the one given, else made here. What comes back is the text of a key made here, to be shown once; None
    if there was nothing to make or to show. Of two starts at once, one makes the club, the other goes on.
    """
    text = given or _new_text()
    try:
        with database.begin() as connection:
            if connection.scalar(select(exists(clubs.c.id))):
                return None
            club = insert_club(connection, FIRST_CLUB)
            key = Key(new_id(), club.id, Role.DIRECTOR, FIRST_LABEL, now_text())
            _insert_key(connection, key, hash_of(text))
    except IntegrityError:
        return None
    return None if given else text
