"""A club's webhooks: addresses to which the service sends what happens in its games.

The secret by which deliveries are signed is kept as it is, since signing needs it. It is shown to whoever makes it.
"""

import base64
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Engine, Row, Select, Subquery, delete, exists, func, insert, literal, select, update

from scrabble_api.formats.answers.webhooks import EventType, OffReason, Webhook, Webhooks, WebhookWithSecret
from scrabble_api.formats.wire import answer_of, with_more
from scrabble_api.records.clock import ahead_text, now_text
from scrabble_api.records.database import autocommit
from scrabble_api.records.ids import new_id
from scrabble_api.records.outbox import QUEUED, note_failure, note_success, try_pending_again
from scrabble_api.records.players import hold_club
from scrabble_api.records.refusals import RecordRefused
from scrabble_api.records.retries import write_once
from scrabble_api.records.tables import deliveries, entries, games, webhooks
from scrabble_api.records.writing import WriteRequest

#: So many webhooks a club has: each is a row for every entry of its games.
MOST_WEBHOOKS = 100

#: So many entries one call brings back, those of some 300 games.
MOST_REPLAYED = 10_000

_SWITCHED_OFF = {"off_reason": OffReason.BY_DIRECTOR.value}


def new_secret() -> str:
    """A new key for signatures, as the Standard Webhooks write it: 32 bytes of chance in base64."""
    return f"whsec_{base64.b64encode(secrets.token_bytes(32)).decode()}"


def list_webhooks(database: Engine, club_id: str) -> Webhooks:
    """The club's webhooks in the order in which they were made."""
    asked = select(webhooks).where(webhooks.c.club_id == club_id).order_by(webhooks.c.created_at, webhooks.c.id)
    with autocommit(database) as connection:
        rows = connection.execute(asked).all()
        waiting = _pending(connection, [row.id for row in rows])
    return Webhooks(items=tuple(_answer(row, waiting) for row in rows))


@dataclass(frozen=True, slots=True)
class _Waiting:
    """How much is yet to be sent to a webhook, and when the next of it is tried."""

    pending: int = 0
    retry_at: str | None = None


def _pending(connection: Connection, webhook_ids: Sequence[str]) -> Mapping[str, _Waiting]:
    of_each = select(deliveries.c.webhook_id, func.count(), func.min(deliveries.c.due_at))
    asked = of_each.where(deliveries.c.webhook_id.in_(webhook_ids)).group_by(deliveries.c.webhook_id)
    return {webhook_id: _Waiting(pending, due) for webhook_id, pending, due in connection.execute(asked)}


def _answer(row: Row[Any], waiting: Mapping[str, _Waiting]) -> Webhook:
    behind = waiting.get(row.id, _Waiting())
    return answer_of(
        row,
        Webhook,
        events=row.events.split(),
        enabled=row.off_since is None,
        pending=behind.pending,
        retry_at=behind.retry_at,
        old_secret_until=_until(row),
    )


def _until(row: Row[Any]) -> str | None:
    """Until when the old secret signs along; None where it does not any more."""
    until: str | None = row.old_secret_until
    return until if until is not None and until > now_text() else None


def find_webhook(database: Engine, club_id: str, webhook_id: str) -> Webhook:
    """The club's webhook of that id; RecordRefused (``not-found``) if there is none."""
    with autocommit(database) as connection:
        return _answer(load_webhook(connection, club_id, webhook_id), _pending(connection, [webhook_id]))


def load_webhook(connection: Connection, club_id: str, webhook_id: str) -> Row[Any]:
    """Its row."""
    return _one(connection, select(webhooks).where(webhooks.c.club_id == club_id, webhooks.c.id == webhook_id))


def hold_webhook(connection: Connection, club_id: str, webhook_id: str) -> Row[Any]:
    """Its row, while others who would change it wait."""
    own = select(webhooks).where(webhooks.c.club_id == club_id, webhooks.c.id == webhook_id)
    return _one(connection, own.with_for_update())


def _one(connection: Connection, asked: Select[Any]) -> Row[Any]:
    row = connection.execute(asked).one_or_none()
    if row is None:
        raise RecordRefused("not-found", "There is no webhook with this id. Check the id in the list of webhooks.")
    return row


def create_webhook(
    database: Engine, request: WriteRequest, fields: Mapping[str, Any]
) -> tuple[WebhookWithSecret, bool]:
    """A new webhook of the caller's club with its secret, and whether the same request has made it before."""

    def create(connection: Connection) -> str:
        club_id = request.caller.club_id
        hold_club(connection, club_id)
        own = select(func.count()).select_from(webhooks).where(webhooks.c.club_id == club_id)
        if connection.execute(own).scalar_one() >= MOST_WEBHOOKS:
            message = f"The club has {MOST_WEBHOOKS} webhooks, which is the most it can have. Delete one first."
            raise RecordRefused("too-many-webhooks", message)
        made = {"id": new_id(), "club_id": club_id, "secret": new_secret(), "created_at": now_text()}
        off = {} if fields.get("enabled", True) else _SWITCHED_OFF | {"off_since": made["created_at"]}
        connection.execute(insert(webhooks), {**made, "label": "", **_columns({"events": EventType, **fields}), **off})
        return made["id"]

    return _with_secret(database, request, *write_once(database, request.retry, create))


def _columns(fields: Mapping[str, Any]) -> dict[str, Any]:
    """What is kept of the fields of a request; each type of events once, in the order that all lists have."""
    events = {"events": " ".join(one for one in EventType if one in fields["events"])} if "events" in fields else {}
    return {**{name: fields[name] for name in ("url", "label") if name in fields}, **events}


def _with_secret(
    database: Engine,
    request: WriteRequest,
    webhook_id: str,
    is_repeated: bool,  # noqa: FBT001  # what a write gives
) -> tuple[WebhookWithSecret, bool]:
    with autocommit(database) as connection:
        row = load_webhook(connection, request.caller.club_id, webhook_id)
        shown = _answer(row, _pending(connection, [webhook_id]))
    return with_more(shown, WebhookWithSecret, secret=row.secret), is_repeated


def change_webhook(
    database: Engine, request: WriteRequest, webhook_id: str, fields: Mapping[str, Any]
) -> tuple[Webhook, bool]:
    """The webhook with these fields changed, or switched on or off; and whether the same request has changed it before.

    What was pending when it was switched off is sent once it is on; what was recorded meanwhile can be replayed.
    """

    def change(connection: Connection) -> str:
        row = hold_webhook(connection, request.caller.club_id, webhook_id)
        values = {**_columns(fields), **_switched(row, fields.get("enabled"))}
        if values:
            connection.execute(update(webhooks).where(webhooks.c.id == webhook_id).values(values))
        if fields.get("enabled"):
            try_pending_again(connection, webhook_id, now_text())
        return webhook_id

    _, is_repeated = write_once(database, request.retry, change)
    return find_webhook(database, request.caller.club_id, webhook_id), is_repeated


def _switched(row: Row[Any], enabled: bool | None) -> dict[str, Any]:  # noqa: FBT001  # the field of a request
    """What is kept of a webhook that is switched on or off; nothing where it is so already."""
    if enabled is None or enabled is (row.off_since is None):
        return {}
    if enabled:
        return {"off_since": None, "off_reason": None, "failing_since": None}
    return {**_SWITCHED_OFF, "off_since": now_text()}


def rotate_secret(
    database: Engine, request: WriteRequest, webhook_id: str, hours: int
) -> tuple[WebhookWithSecret, bool]:
    """The webhook with a new secret, beside which the old one signs for so many hours; and whether that was done before."""

    def rotate(connection: Connection) -> str:
        old = hold_webhook(connection, request.caller.club_id, webhook_id).secret
        values = {"secret": new_secret(), "old_secret": old, "old_secret_until": ahead_text(hours * 3600)}
        if not hours:
            values |= {"old_secret": None, "old_secret_until": None}
        connection.execute(update(webhooks).where(webhooks.c.id == webhook_id).values(values))
        return webhook_id

    return _with_secret(database, request, *write_once(database, request.retry, rotate))


def delete_webhook(database: Engine, request: WriteRequest, webhook_id: str) -> bool:
    """Delete a webhook with all that is pending; whether the same request has deleted it before."""

    def remove(connection: Connection) -> str:
        hold_webhook(connection, request.caller.club_id, webhook_id)
        connection.execute(delete(deliveries).where(deliveries.c.webhook_id == webhook_id))
        connection.execute(delete(webhooks).where(webhooks.c.id == webhook_id))
        return webhook_id

    return write_once(database, request.retry, remove)[1]


@dataclass(frozen=True, slots=True)
class Span:
    """Which entries are sent again: recorded from one time on, before another if one is named, of one game or of all."""

    since: str
    until: str | None = None
    game_id: str | None = None


def replay_events(database: Engine, request: WriteRequest, webhook_id: str, span: Span) -> int:
    """Send a webhook the entries of this span again; how many of them were not pending.

    RecordRefused (``too-many-events``) where they are more than one call may bring back.
    """
    club_id, now = request.caller.club_id, now_text()
    wanted = _entries_in(span, club_id, webhook_id)
    row = (literal(webhook_id), wanted.c.game_id, wanted.c.number, literal(now), literal(now), literal(0), literal(0))
    with database.begin() as connection:
        hold_webhook(connection, club_id, webhook_id)
        queued = insert(deliveries).from_select(QUEUED, select(*row)).execution_options(preserve_rowcount=True)
        found = connection.execute(queued).rowcount
        if found > MOST_REPLAYED:
            message = f"These are more than {MOST_REPLAYED:,} entries: name a shorter time by since and until."
            raise RecordRefused("too-many-events", message)
    return found


def _entries_in(span: Span, club_id: str, webhook_id: str) -> Subquery:
    """The entries of a span that are not pending, and one more than may be."""
    is_pending = exists().where(
        deliveries.c.webhook_id == webhook_id,
        deliveries.c.game_id == entries.c.game_id,
        deliveries.c.entry == entries.c.number,
    )
    wanted = [
        games.c.club_id == club_id,
        games.c.deleted_at.is_(None),
        games.c.last_activity_at >= span.since,
        entries.c.recorded_at >= span.since,
        ~is_pending,
    ]
    wanted += [] if span.until is None else [entries.c.recorded_at < span.until]
    wanted += [] if span.game_id is None else [games.c.id == span.game_id]
    asked = select(entries.c.game_id, entries.c.number).join(games, games.c.id == entries.c.game_id).where(*wanted)
    return asked.limit(MOST_REPLAYED + 1).subquery()


def note_test(database: Engine, webhook_id: str, reason: str | None) -> None:
    """Note what came of a test: why it failed, or that it did not."""
    with database.begin() as connection:
        if reason is None:
            note_success(connection, webhook_id, now_text())
        else:
            note_failure(connection, webhook_id, reason, now_text())


def secrets_of(row: Row[Any]) -> tuple[str, ...]:
    """What is signed by now: the secret, and for a while the one before."""
    return (row.secret,) if _until(row) is None else (row.secret, row.old_secret)


def switch_off_restored(connection: Connection) -> None:
    """Switch off all webhooks of a copy that is brought back: perhaps into another installation than the club's own."""
    off = {"off_since": now_text(), "off_reason": OffReason.RESTORED.value}
    connection.execute(update(webhooks).where(webhooks.c.off_since.is_(None)).values(off))
