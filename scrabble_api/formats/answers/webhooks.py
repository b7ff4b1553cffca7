"""The webhooks of a club as they are answered; a secret only to the one who has just made it."""

from enum import StrEnum
from typing import Annotated

from scrabble_api.formats.wire import Answer, says


class EventType(StrEnum):
    """What a webhook can be sent."""

    OPENED = "game.opened"
    TURN = "game.turn"
    CHALLENGE = "game.challenge"
    CORRECTION = "game.correction"
    FINISHED = "game.finished"


class OffReason(StrEnum):
    """Why nothing is sent to a webhook."""

    BY_DIRECTOR = "by-director"
    FAILING = "failing"
    GONE = "gone"
    RESTORED = "restored"


class Webhook(Answer):
    """An address to which the club's events are sent, and how it fares."""

    id: str = says("The webhook's id.")
    url: str = says("Where events are sent.")
    label: str = says("What it is for.")
    events: tuple[EventType, ...] = says("The types of events that are sent.")
    enabled: bool = says("Whether events are sent.")
    off_since: str | None = says("Since when nothing is sent (UTC); null while it is on.", format="date-time")
    off_reason: OffReason | None = says(
        "Why nothing is sent. `by-director`: a director switched it off. `failing`: nothing could be delivered for 3 days. `gone`: it answered 410. `restored`: the records were brought back from a backup. Null while it is on."
    )
    pending: int = says("How many entries of games are yet to be sent, or passed over where no type asked for fits.")
    retry_at: str | None = says("When the next of them is tried (UTC); null where none is pending.", format="date-time")
    last_success_at: str | None = says("When an event was last delivered (UTC); null if never.", format="date-time")
    last_failure_at: str | None = says("When a delivery last failed (UTC); null if never.", format="date-time")
    last_failure: str | None = says("Why it failed; null if none has.")
    failing_since: str | None = says(
        "The first failure since the last success (UTC); null if there is none. 3 days after it the webhook is switched off.",
        format="date-time",
    )
    old_secret_until: str | None = says(
        "Until when the secret before this one signs as well (UTC); null if none does.", format="date-time"
    )
    created_at: str = says("When it was made (UTC).", format="date-time")


class WebhookWithSecret(Webhook):
    """A webhook with its new secret, which is shown in this answer only."""

    secret: Annotated[
        str,
        says(
            "The key of the signatures, `whsec_` and 32 bytes in base64: give it to the receiver. A retry with the same Idempotency-Key shows it again."
        ),
    ]


class Webhooks(Answer):
    """All webhooks of a club."""

    items: tuple[Webhook, ...] = says("In the order in which they were made.")


class Tried(Answer):
    """What came of sending a test event."""

    delivered: bool = says("Whether the receiver answered with a status of 200 to 299.")
    reason: str | None = says("Why not; null if it did.")


class Replayed(Answer):
    """What is sent again."""

    entries: int = says(
        "How many entries of games are looked through again; each is sent if it makes an event of a type that the webhook is sent. Those that are pending already are not counted."
    )
