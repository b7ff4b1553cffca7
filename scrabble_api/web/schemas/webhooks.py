"""What is sent to make, change and replay webhooks."""

from marshmallow import Schema

from scrabble_api.formats.answers.notifications import EVENT_ID
from scrabble_api.formats.answers.webhooks import EventType
from scrabble_api.rules import limits
from scrabble_api.web.fields import Choice, Entries, Flag, Moment, Text, WholeNumber, describe

#: How long the old secret of a webhook signs along, in hours, if nobody says otherwise, and at most.
USUAL_HOURS, MOST_HOURS = 24, 7 * 24


def _url_field(*, required: bool = False) -> Text:
    return Text(
        500,
        pattern="https?://[!-~]+",
        asked="Give an address such as https://club.example/hooks, in ASCII and without blanks.",
        required=required,
        metadata=describe(
            "Where events are sent: https, and a public address. The operator can allow private networks, and http there.",
            examples=["https://club.example/hooks/scrabble"],
        ),
    )


class WebhookChanges(Schema):
    """What is to be changed of a webhook; what is left out stays as it is."""

    url = _url_field()
    label = Text(
        limits.LONGEST_NAME,
        pattern=limits.ONE_LINE,
        metadata=describe("What it is for, in one line.", examples=["Live scores on the club's website"]),
    )
    events = Entries(Choice(*EventType), 1, len(EventType), metadata=describe("The types of events that are sent."))
    enabled = Flag(
        metadata=describe(
            "false: send nothing. true: send what is pending and all that is recorded from now on; what was recorded while it was off can be replayed."
        )
    )


class NewWebhookRequest(WebhookChanges):
    """A webhook to be made; it is on, and sent events of all types, unless that is said."""

    url = _url_field(required=True)


class RotationRequest(Schema):
    """A new secret for a webhook."""

    hours = WholeNumber(
        0,
        MOST_HOURS,
        metadata=describe(
            f"For how many hours the old secret signs along; {USUAL_HOURS} if left out, 0 where somebody else knows it."
        ),
    )


class ReplayRequest(Schema):
    """What is to be sent again: from a time or an event on."""

    since = Moment(metadata=describe("What was recorded at this time or later.", examples=["2026-11-30T19:00:00Z"]))
    event_id = Text(
        80,
        pattern=EVENT_ID,
        asked="Give the id of an event, as its header webhook-id has it.",
        metadata=describe(
            "Instead of `since`: this event, and what was recorded after it.",
            examples=["evt_q1W2e3R4t5Y6u7I8o9P0aQ_7_20261129T193000000000Z_turn"],
        ),
    )
    until = Moment(metadata=describe("What was recorded before this time; to now if left out."))
    game_id = Text.within(limits.KEPT_ID, metadata=describe("Of this game alone; of all games if left out."))
