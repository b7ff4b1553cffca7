"""A worker's threads that send to webhooks what is to be sent, whichever worker recorded it.

One looks several times a second for what is due, and gives each entry to a thread of its own: at most so many at once, and
one for each webhook, so that a receiver that is slow holds up no other. Where a worker dies, another takes what it had.
"""

import logging
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from typing import Any

from sqlalchemy import Row
from sqlalchemy.exc import SQLAlchemyError

from scrabble_api.formats.answers.notifications import TEST, GameNotification, TestNotification, TriedWebhook
from scrabble_api.formats.wire import to_json
from scrabble_api.records.clock import time_text
from scrabble_api.records.games import GameStore
from scrabble_api.records.ids import new_id
from scrabble_api.records.notifying import notifications_for
from scrabble_api.records.outbox import (
    Delivery,
    Failure,
    clean_up,
    count_pending,
    count_sent,
    fail_delivery,
    finish_delivery,
    take_delivery,
)
from scrabble_api.records.refusals import RecordRefused
from scrabble_api.records.webhooks import secrets_of
from scrabble_api.rules.errors import Unreadable
from scrabble_api.settings import Settings
from scrabble_api.web.addresses import CannotSend, read_target
from scrabble_api.web.metrics import DELIVERIES, PENDING
from scrabble_api.web.receivers import post
from scrabble_api.web.signing import signed_headers

#: How often what is due is looked for; and how often it is counted, and what nobody wants any more is dropped.
LOOK_SECONDS, _COUNT_SECONDS, _CLEAN_SECONDS = 0.5, 10.0, 600.0
#: So many receivers a worker waits for at once.
MOST_AT_ONCE = 8
#: How much longer than a delivery may take its row is kept from other workers.
LEASE_MORE_SECONDS = 20
#: How long a database that cannot be asked is left alone.
_FAULT_SECONDS = 2.0

log = logging.getLogger(__name__)


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Message:
    """Something to be sent, and what it is signed by."""

    url: str
    secrets: tuple[str, ...]
    id: str
    body: bytes


def send(settings: Settings, message: Message, now: datetime) -> Failure | None:
    """Send a message to its receiver; why it was not delivered, None if it was. Each attempt is counted."""
    begun = time.perf_counter()
    networks = settings.networks_of_webhooks
    headers = signed_headers(message.secrets, message.id, int(now.timestamp()), message.body)
    failure: Failure | None
    try:
        status = post(read_target(message.url, networks), networks, settings.webhook_seconds, message.body, headers)
        failure, outcome = _failure_of(status), "delivered" if _is_success(status) else "refused"
    except Unreadable as refused:  # the operator has taken back a network
        failure, outcome = Failure(refused.message), "not-sent"
    except CannotSend as fault:
        failure, outcome = Failure(str(fault)), "not-sent" if fault.is_refused else "failed"
    DELIVERIES.add((outcome,), time.perf_counter() - begun)
    return failure


def send_test(settings: Settings, row: Row[Any]) -> Failure | None:
    """Send the webhook of this row an event that tells nothing; why it was not delivered, None if it was."""
    now, message_id = _now(), f"evt_test_{new_id()}"
    data = TriedWebhook(webhook_id=row.id)
    event = TestNotification(id=message_id, type=TEST, timestamp=time_text(now), club_id=row.club_id, data=data)
    return send(settings, Message(row.url, secrets_of(row), message_id, to_json(event)), now)


def _is_success(status: int) -> bool:
    return 200 <= status < 300


def _failure_of(status: int) -> Failure | None:
    """What is wrong with an answer, if anything: it must say by its status that the event was taken."""
    if _is_success(status):
        return None
    redirected = ", and redirects are not followed" if 300 <= status < 400 else ""
    return Failure(f"It answered {status}{redirected}.", is_gone=status == HTTPStatus.GONE)


class Deliverer:
    """What a worker sends; ``clock`` says what time it is."""

    def __init__(self, store: GameStore, settings: Settings, clock: Callable[[], datetime] = _now) -> None:
        self._store, self._settings, self._clock = store, settings, clock
        self._lock = threading.Lock()
        self._busy: set[str] = set()
        self._bell, self._free = threading.Event(), threading.Condition(self._lock)
        self._is_ending = False
        self._count_at = self._clean_at = 0.0

    def start(self) -> None:
        """Send from now on; in the process that is to do it."""
        threading.Thread(target=self._run, name="webhooks", daemon=True).start()

    def stop(self) -> None:
        """Take nothing more, and wait for what is being sent, which ends in so many seconds."""
        with self._free:
            self._is_ending = True
            self._bell.set()
            self._free.wait_for(lambda: not self._busy, self._settings.webhook_seconds)

    def _run(self) -> None:
        wait, is_faulty = LOOK_SECONDS, False
        while not self._is_ending:
            self._bell.wait(wait)
            self._bell.clear()
            try:
                self._look()
                wait, is_faulty = LOOK_SECONDS, False
            except Exception as fault:  # whatever it is, what is due is found later
                if not is_faulty:
                    log.error("what is to be sent to webhooks cannot be looked up: %s", type(fault).__name__)
                wait, is_faulty = _FAULT_SECONDS, True

    def _look(self) -> None:
        """Have all sent that is due and for which there is a thread; count what is left now and then."""
        while (taken := self._take()) is not None:
            try:
                threading.Thread(target=self._deliver, args=(taken,), name="webhook", daemon=True).start()
            except RuntimeError:  # no more threads can be had
                self._release(taken)
                raise
        now = time.monotonic()
        if now >= self._count_at:
            PENDING.count, self._count_at = count_pending(self._store.database), now + _COUNT_SECONDS
        if now >= self._clean_at:
            self._clean_at = now + _CLEAN_SECONDS
            clean_up(self._store.database, self._clock())

    def _take(self) -> Delivery | None:
        """What is due first, to a receiver that nothing is being sent to by this worker."""
        with self._lock:
            if self._is_ending or len(self._busy) >= MOST_AT_ONCE:
                return None
            busy = set(self._busy)
        now = self._clock()
        taken = take_delivery(self._store.database, time_text(now), self._lease_end(now), busy)
        if taken is not None:
            with self._lock:
                self._busy.add(taken.webhook_id)
        return taken

    def _lease_end(self, now: datetime) -> str:
        return time_text(now + timedelta(seconds=self._settings.webhook_seconds + LEASE_MORE_SECONDS))

    def deliver_due(self) -> int:
        """Send all that is due, one after the other; how many entries that were."""
        count = 0
        while (taken := self._take()) is not None:
            self._deliver(taken)
            count += 1
        return count

    def _deliver(self, taken: Delivery) -> None:
        try:
            self._send_events(taken)
        except SQLAlchemyError as fault:  # it is taken again once its lease is over
            log.warning("what became of a delivery cannot be kept: %s", type(fault).__name__)
        except Exception:
            log.exception("an entry of game %s cannot be sent", taken.game_id)
            self._fail(taken, Failure("", is_ours=True))
        finally:
            self._release(taken)

    def _release(self, taken: Delivery) -> None:
        """Let the next be sent to the webhook."""
        with self._free:
            self._busy.discard(taken.webhook_id)
            self._free.notify_all()
        self._bell.set()

    def _send_events(self, taken: Delivery) -> None:
        """Send the events of an entry in order, from the first that was not delivered before."""
        try:
            events = notifications_for(self._store, taken)
        except RecordRefused:  # it is in the log of the service
            self._fail(taken, Failure("", is_ours=True))
            return
        for number, event in enumerate(events[taken.sent :], taken.sent + 1):
            now = self._clock()
            failure = send(self._settings, _message(taken, event), now)
            if failure is not None:
                self._fail(taken, failure)
                return
            if number < len(events):
                count_sent(self._store.database, taken, number, self._lease_end(now))
        finish_delivery(self._store.database, taken, time_text(self._clock()) if events else None)

    def _fail(self, taken: Delivery, failure: Failure) -> None:
        with suppress(SQLAlchemyError):  # it is taken again once its lease is over
            off = fail_delivery(self._store.database, taken, failure, self._clock())
            if off is not None:
                log.warning("webhook %s was switched off (%s)", taken.webhook_id, off)


def _message(taken: Delivery, event: GameNotification) -> Message:
    return Message(taken.url, tuple(taken.secrets), event.id, to_json(event))
