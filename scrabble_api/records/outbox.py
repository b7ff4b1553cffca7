"""What is yet to be sent to webhooks: a row for each entry and webhook, made by the transaction that makes the entry.

A worker takes a row for a while (its lease) and deletes it once it was delivered. Where the worker dies, another takes it
when that while is over. Of the rows of a webhook and a game only the first can be taken, so that receivers get the events of a
game in order; a receiver that fails holds up nobody else.
"""

import random
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Engine, and_, bindparam, delete, exists, func, insert, literal, or_, select, update

from scrabble_api.formats.answers.webhooks import OffReason
from scrabble_api.records.clock import time_text
from scrabble_api.records.database import autocommit
from scrabble_api.records.ids import new_id
from scrabble_api.records.keys import Caller
from scrabble_api.records.log import LogEntry
from scrabble_api.records.tables import deliveries, webhooks

#: After so many seconds what failed is tried again, by how often it has failed; a tenth more or less, by chance.
RETRY_SECONDS = (5, 30, 2 * 60, 10 * 60, 30 * 60, 3600, 2 * 3600, 4 * 3600)
#: So long after its first failure a webhook is switched off to which nothing could be delivered since; and so long after
#: it was recorded, something that fails is given up.
FAILING = timedelta(days=3)
#: So long what is pending is kept for a webhook that is off.
KEPT = timedelta(days=30)

_IS_ON = webhooks.c.off_since.is_(None)

_NOTHING_YET = (literal(0).label("attempts"), literal(0).label("sent"))
#: What is known of a row when it is made.
QUEUED = ("webhook_id", "game_id", "entry", "queued_at", "due_at", "attempts", "sent")
_QUEUE = insert(deliveries).from_select(
    QUEUED,
    select(
        webhooks.c.id,
        bindparam("of_game", type_=deliveries.c.game_id.type),
        bindparam("number", type_=deliveries.c.entry.type),
        bindparam("now", type_=deliveries.c.queued_at.type),
        bindparam("now", type_=deliveries.c.due_at.type),
        *_NOTHING_YET,
    ).where(webhooks.c.club_id == bindparam("club"), _IS_ON),
)


def queue_entries(connection: Connection, caller: Caller, game_id: str, log: Iterable[LogEntry]) -> None:
    """Queue these entries, which the same transaction makes, for the webhooks of the caller's club.

    Where the look at the caller's key found that there are none, that costs nothing.
    """
    if caller.has_webhooks is not False:
        rows = [
            {"club": caller.club_id, "of_game": game_id, "number": one.number, "now": one.recorded_at} for one in log
        ]
        connection.execute(_QUEUE, rows)


@dataclass(frozen=True, slots=True)
class Delivery:
    """An entry to send to a webhook, taken by a worker; ``sent`` of its events were delivered before."""

    webhook_id: str
    club_id: str
    game_id: str
    entry: int
    lease: str
    queued_at: str
    attempts: int
    sent: int
    url: str
    events: Collection[str]
    secrets: Sequence[str]

    @property
    def place(self) -> dict[str, Any]:
        """What its row is found by, while it is still this worker's."""
        return {"webhook": self.webhook_id, "game": self.game_id, "number": self.entry, "held": self.lease}


_earlier = deliveries.alias("earlier")
_IS_FIRST = ~exists().where(
    _earlier.c.webhook_id == deliveries.c.webhook_id,
    _earlier.c.game_id == deliveries.c.game_id,
    _earlier.c.entry < deliveries.c.entry,
)
_DUE = (
    select(
        *(deliveries.c[name] for name in ("webhook_id", "game_id", "entry", "queued_at", "attempts", "sent")),
        *(webhooks.c[name] for name in ("club_id", "url", "events", "secret", "old_secret", "old_secret_until")),
    )
    .select_from(deliveries.join(webhooks, webhooks.c.id == deliveries.c.webhook_id))
    .where(
        deliveries.c.due_at <= bindparam("now"),
        _IS_ON,
        webhooks.c.id.not_in(bindparam("busy", expanding=True)),
        _IS_FIRST,
    )
    .order_by(deliveries.c.due_at)
    .limit(1)
)
_TAKE = _DUE.with_for_update(of=deliveries, skip_locked=True)
_ITS = (
    deliveries.c.webhook_id == bindparam("webhook"),
    deliveries.c.game_id == bindparam("game"),
    deliveries.c.entry == bindparam("number"),
)
_HELD = and_(*_ITS, deliveries.c.lease == bindparam("held"))
_LEASE = update(deliveries).where(*_ITS).values(lease=bindparam("taken"), due_at=bindparam("until"))


def take_delivery(database: Engine, now: str, until: str, busy: Collection[str] = ()) -> Delivery | None:
    """What is due first, for this worker alone until then; None if nothing is due, but to webhooks that are busy."""
    wanted = {"now": now, "busy": list(busy)}
    with autocommit(database) as connection:
        if connection.execute(_DUE, wanted).first() is None:
            return None  # without a transaction, for which writers would wait
    with database.begin() as connection:
        row = connection.execute(_TAKE, wanted).first()
        if row is None:
            return None
        lease = new_id()
        its = {"webhook": row.webhook_id, "game": row.game_id, "number": row.entry}
        connection.execute(_LEASE, {**its, "taken": lease, "until": until})
    signs_along = row.old_secret_until is not None and row.old_secret_until > now
    return Delivery(
        webhook_id=row.webhook_id,
        club_id=row.club_id,
        game_id=row.game_id,
        entry=row.entry,
        lease=lease,
        queued_at=row.queued_at,
        attempts=row.attempts,
        sent=row.sent,
        url=row.url,
        events=row.events.split(),
        secrets=(row.secret, row.old_secret) if signs_along else (row.secret,),
    )


def count_sent(database: Engine, delivery: Delivery, sent: int, until: str) -> None:
    """Note that so many events of the entry are delivered, and keep the row until then for the next."""
    with database.begin() as connection:
        connection.execute(update(deliveries).where(_HELD).values(sent=sent, due_at=until), delivery.place)


def finish_delivery(database: Engine, delivery: Delivery, now: str | None) -> None:
    """Let go of an entry whose events were delivered now, or (None) that had none for this webhook."""
    with database.begin() as connection:
        connection.execute(delete(deliveries).where(_HELD), delivery.place)
        if now is not None:
            note_success(connection, delivery.webhook_id, now)


def note_success(connection: Connection, webhook_id: str, now: str) -> None:
    """Note that something was delivered to a webhook."""
    values = {"last_success_at": now, "failing_since": None}
    connection.execute(update(webhooks).where(webhooks.c.id == webhook_id).values(values))


def note_failure(connection: Connection, webhook_id: str, reason: str, now: str) -> None:
    """Note that something could not be delivered to a webhook, and why."""
    values = {"last_failure_at": now, "last_failure": reason[:300]}
    connection.execute(update(webhooks).where(webhooks.c.id == webhook_id).values(values))


def retry_seconds(attempts: int) -> float:
    """How long what has failed so often waits, a tenth more or less."""
    usual = RETRY_SECONDS[min(attempts, len(RETRY_SECONDS)) - 1]
    return usual * random.uniform(0.9, 1.1)  # noqa: S311  # no secret: so that not all come back at once


@dataclass(frozen=True, slots=True)
class Failure:
    """Why something was not delivered; ``is_gone`` if the receiver wants no more, ``is_ours`` if it was never asked."""

    reason: str
    is_gone: bool = False
    is_ours: bool = False


def fail_delivery(database: Engine, delivery: Delivery, failure: Failure, now: datetime) -> OffReason | None:
    """Have an entry tried again later, with those of its game that wait for it; why the webhook was switched off, if it was."""
    long_ago = time_text(now - FAILING)
    with database.begin() as connection:
        off = None if failure.is_ours else _note_receiver_failure(connection, delivery, failure, now)
        if delivery.queued_at <= long_ago and off is None:
            connection.execute(delete(deliveries).where(_HELD), delivery.place)
        else:
            _put_off(connection, delivery, time_text(now + timedelta(seconds=retry_seconds(delivery.attempts + 1))))
    return off


def _note_receiver_failure(
    connection: Connection, delivery: Delivery, failure: Failure, now: datetime
) -> OffReason | None:
    """Note it at the webhook, which is switched off if it has failed for too long."""
    note_failure(connection, delivery.webhook_id, failure.reason, time_text(now))
    its = webhooks.c.id == delivery.webhook_id
    connection.execute(
        update(webhooks).where(its, webhooks.c.failing_since.is_(None)).values(failing_since=time_text(now))
    )
    since = connection.scalar(select(webhooks.c.failing_since).where(its))
    is_failing = since is not None and since <= time_text(now - FAILING)
    if not (failure.is_gone or is_failing):
        return None
    reason = OffReason.GONE if failure.is_gone else OffReason.FAILING
    off = {"off_since": time_text(now), "off_reason": reason.value}
    return reason if connection.execute(update(webhooks).where(its, _IS_ON).values(off)).rowcount else None


def _put_off(connection: Connection, delivery: Delivery, until: str) -> None:
    """Let go of a row that failed, and have the rows behind it wait as long, so that they are not looked at meanwhile."""
    failed = update(deliveries).where(_HELD).values(attempts=deliveries.c.attempts + 1, lease=None)
    if connection.execute(failed, delivery.place).rowcount:
        of_game = (deliveries.c.webhook_id == delivery.webhook_id, deliveries.c.game_id == delivery.game_id)
        connection.execute(update(deliveries).where(*of_game).values(due_at=until))


def try_pending_again(connection: Connection, webhook_id: str, now: str) -> None:
    """Have all that is pending for a webhook tried at once, as if it were new."""
    its = (deliveries.c.webhook_id == webhook_id, deliveries.c.lease.is_(None))
    connection.execute(update(deliveries).where(*its).values(queued_at=now, due_at=now, attempts=0))


_IS_KEPT = exists().where(
    webhooks.c.id == deliveries.c.webhook_id, or_(_IS_ON, webhooks.c.off_since > bindparam("long_ago"))
)


def clean_up(database: Engine, now: datetime) -> None:
    """Drop what is pending for webhooks that are no more, or have been off for long."""
    wanted = {"long_ago": time_text(now - KEPT)}
    with autocommit(database) as connection:
        if connection.execute(select(deliveries.c.entry).where(~_IS_KEPT).limit(1), wanted).first() is None:
            return
    with database.begin() as connection:
        connection.execute(delete(deliveries).where(~_IS_KEPT), wanted)


def count_pending(database: Engine) -> int:
    """How many entries are yet to be sent, to all webhooks."""
    with autocommit(database) as connection:
        return connection.scalar(select(func.count()).select_from(deliveries)) or 0
