"""Retries: a write sent again with the same idempotency key is answered by what it came to the first time.

What is kept is the hash of the request and what it came to, never an answer: a log says the same of a version for ever,
so the answer is made again from it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import orjson
from sqlalchemy import Connection, Engine, bindparam, delete, insert, select, tuple_
from sqlalchemy.exc import IntegrityError

from scrabble_api.records.clock import ago_text, now_text
from scrabble_api.records.database import autocommit
from scrabble_api.records.refusals import RecordRefused
from scrabble_api.records.tables import outcomes

#: How long an outcome is kept.
KEPT_SECONDS = 24 * 3600


@dataclass(frozen=True, slots=True)
class Retry:
    """What a retry is known by: who calls and the path, within which a key is the caller's own, and the body's SHA-256."""

    caller_id: str
    path: str
    key: str
    body_hash: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a write came to: the id of what it made or changed, the version of a game after it, and how many entries it made.

    Of a game in a file also what became of it; its id is empty if it was refused.
    """

    id: str
    version: int = 0
    status: str = ""
    entries: int = 1


_OWN = (
    outcomes.c.caller_id == bindparam("caller"),
    outcomes.c.path == bindparam("path"),
    outcomes.c.key == bindparam("key"),
)
_IS_OLD = outcomes.c.kept_at < bindparam("since")
_FIND = select(outcomes.c.body_hash, outcomes.c.outcome).where(*_OWN, outcomes.c.kept_at >= bindparam("since"))
#: So many old outcomes are let go of with each new one, which is more than come in and holds up nobody.
_PORTION = 100
_KEY = (outcomes.c.caller_id, outcomes.c.path, outcomes.c.key)
_OLDEST = select(*_KEY).where(_IS_OLD).order_by(outcomes.c.kept_at).limit(_PORTION).with_for_update(skip_locked=True)
_LET_GO = delete(outcomes).where(tuple_(*_KEY).in_(_OLDEST))
_LET_GO_OF_OWN = delete(outcomes).where(*_OWN, _IS_OLD)
_KEEP = insert(outcomes)


def find_outcomes(database: Engine, retry: Retry | None) -> list[Outcome] | None:
    """What this request came to before, one outcome for each game of a file; None if it is new.

    RecordRefused (``key-reused``) if it was another request.
    """
    if retry is None:
        return None
    with autocommit(database) as connection:
        row = connection.execute(_FIND, _parameters(retry)).one_or_none()
    if row is None:
        return None
    if row.body_hash != retry.body_hash:
        message = "This idempotency key was already used for another request. Use a new key."
        raise RecordRefused("key-reused", message)
    return [Outcome(*one) for one in orjson.loads(row.outcome)]


def _parameters(retry: Retry) -> dict[str, str]:
    return {"caller": retry.caller_id, "path": retry.path, "key": retry.key, "since": ago_text(KEPT_SECONDS)}


def keep_outcomes(connection: Connection, retry: Retry | None, came: Sequence[Outcome]) -> None:
    """Keep what a write came to in its own transaction, and let some outcomes go that are too old.

    IntegrityError where the same request came in at the same moment and was first.
    """
    if retry is None:
        return
    wanted = _parameters(retry)
    connection.execute(_LET_GO_OF_OWN, wanted)
    connection.execute(_LET_GO, {"since": wanted["since"]})
    row = {"caller_id": retry.caller_id, "path": retry.path, "key": retry.key, "body_hash": retry.body_hash}
    written = orjson.dumps([[one.id, one.version, one.status, one.entries] for one in came]).decode()
    connection.execute(_KEEP, {**row, "outcome": written, "kept_at": now_text()})


def write_once(database: Engine, retry: Retry | None, write: Callable[[Connection], str]) -> tuple[str, bool]:
    """What a write comes to that gives an id, all of it or nothing; and whether the same request wrote it before.

    RecordRefused (``version-conflict``) where somebody else wrote the same at the same moment.
    """
    earlier = find_outcomes(database, retry)
    if earlier is not None:
        return earlier[0].id, True
    try:
        with database.begin() as connection:
            made = write(connection)
            keep_outcomes(connection, retry, [Outcome(made)])
            return made, False
    except (IntegrityError, RecordRefused) as refusal:
        earlier = find_outcomes(database, retry)
        if earlier is not None:
            return earlier[0].id, True
        if isinstance(refusal, RecordRefused):
            raise
    raise RecordRefused(
        "version-conflict", "Somebody else changed it at the same moment. Read it again, then repeat your request."
    )
