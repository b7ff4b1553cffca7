"""Answers kept for retries: whoever sends a write again with the same idempotency key gets the first answer."""

from dataclasses import dataclass

import orjson
from sqlalchemy import Connection, Engine, bindparam, delete, insert, select, tuple_

from scrabble_api.records.clock import ago_text, now_text
from scrabble_api.records.database import looking
from scrabble_api.records.refusals import RecordRefused
from scrabble_api.records.tables import answers

#: How long an answer is kept.
KEPT_SECONDS = 24 * 3600


@dataclass(frozen=True, slots=True)
class Retry:
    """What a retry is told by: club and path, within which a key is the caller's own, and the body's SHA-256."""

    club_id: str
    path: str
    key: str
    body_hash: str


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as it is sent, or was sent before."""

    status: int
    headers: dict[str, str]
    body: bytes
    is_replayed: bool = False


_FIRST = select(answers.c.body_hash, answers.c.status, answers.c.headers, answers.c.body).where(
    answers.c.club_id == bindparam("club"),
    answers.c.path == bindparam("path"),
    answers.c.key == bindparam("key"),
    answers.c.answered_at >= bindparam("since"),
)
#: So many old answers are let go of with each new one, which is more than come in and holds up nobody.
_PORTION = 100
_IS_OLD = answers.c.answered_at < bindparam("since")
_OLDEST = (
    select(answers.c.club_id, answers.c.path, answers.c.key)
    .where(_IS_OLD)
    .order_by(answers.c.answered_at)
    .limit(_PORTION)
    .with_for_update(skip_locked=True)
)
_LET_GO = delete(answers).where(tuple_(answers.c.club_id, answers.c.path, answers.c.key).in_(_OLDEST))
_REPLACE = delete(answers).where(
    answers.c.club_id == bindparam("club"),
    answers.c.path == bindparam("path"),
    answers.c.key == bindparam("key"),
    _IS_OLD,
)
_KEEP = insert(answers)


def first_answer(database: Engine, retry: Retry | None) -> Answer | None:
    """The answer that was given to this key; RecordRefused (``key-reused``) if its body was another."""
    if retry is None:
        return None
    asked = {"club": retry.club_id, "path": retry.path, "key": retry.key, "since": ago_text(KEPT_SECONDS)}
    with looking(database) as connection:
        row = connection.execute(_FIRST, asked).one_or_none()
    if row is None:
        return None
    if row.body_hash != retry.body_hash:
        message = "This idempotency key was used for another body: take a new key for a new request."
        raise RecordRefused("key-reused", message)
    return Answer(row.status, orjson.loads(row.headers), row.body.encode(), is_replayed=True)


def keep_answer(connection: Connection, retry: Retry | None, answer: Answer) -> None:
    """Keep an answer in the transaction of what it answers, and let some of those go that are too old."""
    if retry is None:
        return
    since = ago_text(KEPT_SECONDS)
    own = {"club": retry.club_id, "path": retry.path, "key": retry.key, "since": since}
    connection.execute(_REPLACE, own)
    connection.execute(_LET_GO, {"since": since})
    connection.execute(
        _KEEP,
        {
            "club_id": retry.club_id,
            "path": retry.path,
            "key": retry.key,
            "body_hash": retry.body_hash,
            "status": answer.status,
            "headers": orjson.dumps(answer.headers).decode(),
            "body": answer.body.decode(),
            "answered_at": now_text(),
        },
    )
