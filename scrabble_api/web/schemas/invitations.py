"""Invitations as they are asked for and traded."""

from marshmallow import Schema

from scrabble_api.records.invitations import MOST_HOURS, USUAL_HOURS
from scrabble_api.rules.limits import SEAT
from scrabble_api.web.fields import Text, WholeNumber, describe


class InvitationRequest(Schema):
    """Invitations to be made."""

    seat = WholeNumber(*SEAT, metadata=describe("For which seat; one for each seat if left out."))
    hours = WholeNumber(
        1, MOST_HOURS, metadata=describe(f"For how many hours it can be traded; {USUAL_HOURS} if left out.")
    )


class TradeRequest(Schema):
    """An invitation to be traded."""

    invitation = Text(
        100,
        shortest=1,
        required=True,
        metadata=describe("The invitation as the official gave it to you.", examples=["inv_A1b2C3d4E5f6G7h8I9j0K1"]),
    )
