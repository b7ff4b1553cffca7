"""Keys as they are asked for."""

from marshmallow import Schema

from scrabble_api.records.keys import CLUB_ROLES, LONGEST_LABEL
from scrabble_api.rules.limits import ONE_LINE
from scrabble_api.web.answers import ROLE
from scrabble_api.web.fields import Choice, Text, describe


class KeyRequest(Schema):
    """A key to be made."""

    role = Choice(*CLUB_ROLES, required=True, metadata=describe(ROLE))
    label = Text(
        LONGEST_LABEL,
        pattern=ONE_LINE,
        metadata=describe("Whose it is or what for, in one line; empty if left out.", examples=["Tablet at table 4"]),
    )
