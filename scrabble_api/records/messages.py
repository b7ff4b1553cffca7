"""Messages between the players of a game and its officials: they stand beside its record and change nothing in it.

They have numbers of their own. The game counts how often one was sent or removed, so that whoever knows that count can be
shown what is new. Of a message that an official removed the text is gone, and the number stays.
"""

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection, Engine, Row, bindparam, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from scrabble_api.formats.answers.messages import Message
from scrabble_api.formats.wire import answer_of, fields_of
from scrabble_api.records.clock import now_text
from scrabble_api.records.database import autocommit
from scrabble_api.records.games import deleted_refusal, no_such_game
from scrabble_api.records.keys import Caller
from scrabble_api.records.refusals import RecordRefused
from scrabble_api.records.retries import Outcome, Retry, find_outcomes, keep_outcomes
from scrabble_api.records.tables import games, messages
from scrabble_api.rules.limits import MOST_MESSAGES, MOST_MESSAGES_OF_SEAT


@dataclass(frozen=True, slots=True)
class Talk:
    """Messages in the order in which they were sent or removed, and how often that was done in the game."""

    messages: tuple[Message, ...]
    version: int


_SHOWN = tuple(messages.c[name] for name in Message.__struct_fields__)
_SINCE = (
    select(games.c.messages_version, *_SHOWN)
    .select_from(
        games.outerjoin(messages, (games.c.id == messages.c.game_id) & (messages.c.change > bindparam("after")))
    )
    .where(games.c.id == bindparam("game_id"))
    .order_by(messages.c.change)
)
_ONE = select(*_SHOWN).where(messages.c.game_id == bindparam("game_id"), messages.c.number == bindparam("number"))


def _message(row: Row[*tuple[object, ...]]) -> Message:
    return answer_of(row._mapping, Message)


def messages_since(database: Engine, game_id: str, after: int) -> Talk:
    """What was sent or removed in a game after so many times of that, found with the count in one look."""
    with autocommit(database) as connection:
        rows = connection.execute(_SINCE, {"game_id": game_id, "after": after}).all()
    if not rows:
        raise no_such_game()
    return Talk(tuple(_message(row) for row in rows if row.number is not None), rows[0].messages_version)


def find_sent_message(database: Engine, retry: Retry | None) -> Message | None:
    """What the same request sent before, as it is now; None if it is new.

    RecordRefused: ``key-reused`` if it was another request, ``game-deleted`` if the game was deleted since.
    """
    outcomes = find_outcomes(database, retry)
    if outcomes is None:
        return None
    [outcome] = outcomes
    with autocommit(database) as connection:
        is_there = connection.scalar(select(games.c.id).where(games.c.id == outcome.id, games.c.deleted_at.is_(None)))
        row = connection.execute(_ONE, {"game_id": outcome.id, "number": outcome.version}).one()
    if is_there is None:
        raise deleted_refusal(outcome.id)
    return _message(row)


def send_message(database: Engine, asking: Caller, game_id: str, text: str, retry: Retry | None) -> Message:
    """Send a message, from the seat of a player's key or else from an official, into a game of theirs.

    RecordRefused (``too-many-messages``) where the seat or the game has had as many as it may.
    """
    try:
        with database.begin() as connection:
            sent = write_message(connection, asking, game_id, text)
            keep_outcomes(connection, retry, [Outcome(game_id, sent.number)])
    except IntegrityError:
        found = find_sent_message(database, retry)
        if found is None:
            raise
        return found
    return sent


def write_message(connection: Connection, asking: Caller, game_id: str, text: str) -> Message:
    """The same in the transaction given."""
    change = _count_change(connection, game_id)
    _check_own(connection, asking, game_id)
    sent = Message(
        number=_next_number(connection, game_id, asking.seat),
        change=change,
        seat=asking.seat,
        text=text,
        sent_at=now_text(),
        sent_by=asking.key_id,
        removed_at=None,
    )
    connection.execute(insert(messages), {"game_id": game_id, **fields_of(sent)})
    return sent


def remove_message(database: Engine, asking: Caller, game_id: str, number: int) -> None:
    """Remove the text of a message for good; one that was removed stays so."""
    with database.begin() as connection:
        row = connection.execute(_ONE, {"game_id": game_id, "number": number}).one_or_none()
        if row is None:
            message = f"This game has no message {number}. Check the number in the list of messages."
            raise RecordRefused("not-found", message)
        if row.removed_at is None:
            _remove(connection, asking, game_id, number)


def remove_messages(
    connection: Connection, asking: Caller, game_id: str, is_meant: Callable[[int | None, str], bool]
) -> int:
    """Remove in a game the texts that are meant, by the seat that sent them and what they say; how many those were."""
    kept = (messages.c.game_id == game_id, messages.c.text.is_not(None))
    rows = connection.execute(select(messages.c.number, messages.c.seat, messages.c.text).where(*kept)).all()
    meant = [row.number for row in rows if is_meant(row.seat, row.text)]
    for number in meant:
        _remove(connection, asking, game_id, number)
    return len(meant)


def _remove(connection: Connection, asking: Caller, game_id: str, number: int) -> None:
    change = _count_change(connection, game_id)
    removed = {"text": None, "removed_at": now_text(), "removed_by": asking.key_id, "change": change}
    of_it = (messages.c.game_id == game_id, messages.c.number == number)
    connection.execute(update(messages).where(*of_it).values(removed))


_COUNT_CHANGE = (
    update(games).where(games.c.id == bindparam("of_game")).values(messages_version=games.c.messages_version + 1)
)
_CHANGES = select(games.c.messages_version).where(games.c.id == bindparam("game_id"))


def _count_change(connection: Connection, game_id: str) -> int:
    """Which change of the game's messages this is; whoever would make another waits until it is done."""
    if connection.execute(_COUNT_CHANGE, {"of_game": game_id}).rowcount != 1:
        raise no_such_game()
    return int(connection.execute(_CHANGES, {"game_id": game_id}).scalar_one())


def _check_own(connection: Connection, asking: Caller, game_id: str) -> None:
    """Refuse a game that was deleted a moment ago, or is not the caller's."""
    own = (games.c.id == game_id, games.c.club_id == asking.club_for(game_id), games.c.deleted_at.is_(None))
    if connection.scalar(select(games.c.id).where(*own)) is None:
        raise no_such_game()


def _next_number(connection: Connection, game_id: str, seat: int | None) -> int:
    counted = select(func.count()).select_from(messages).where(messages.c.game_id == game_id)
    sent = connection.execute(counted).scalar_one()
    of_seat = 0 if seat is None else connection.execute(counted.where(messages.c.seat == seat)).scalar_one()
    if sent >= MOST_MESSAGES:
        raise RecordRefused(
            "too-many-messages", f"This game has had {MOST_MESSAGES:,} messages, which is the most it can have."
        )
    if of_seat >= MOST_MESSAGES_OF_SEAT:
        message = f"Seat {seat} has sent {MOST_MESSAGES_OF_SEAT} messages in this game, which is the most it can send."
        raise RecordRefused("too-many-messages", message)
    return int(sent) + 1
