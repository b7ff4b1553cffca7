"""Clubs and their keys."""

from marshmallow import Schema, fields

from scrabble_api.records.keys import LONGEST_LABEL, Role
from scrabble_api.rules.limits import ONE_LINE
from scrabble_api.web.fields import Choice, Text, described

_ROLE = "reader: sees all records; scorekeeper: also keeps games; director: also corrects them, and makes keys."


class Club(Schema):
    """A club."""

    id = fields.String(required=True, metadata=described("The club's id."))
    name = fields.String(required=True, metadata=described("The club's name, which no other has."))
    created_at = fields.String(required=True, metadata=described("When it was made (UTC).", format="date-time"))


class Holder(Schema):
    """Who holds the key that came with the request."""

    club = fields.Nested(Club(), required=True, metadata=described("The club that the key belongs to."))
    key_id = fields.String(required=True, metadata=described("The key's id, as in `recorded_by`; no secret."))
    role = Choice(*Role, required=True, metadata=described(_ROLE))
    label = fields.String(required=True, metadata=described("Whose the key is or what for; empty if it has no label."))


class KeyRequest(Schema):
    """A key to be made."""

    role = Choice(*Role, required=True, metadata=described(_ROLE))
    label = Text(
        LONGEST_LABEL,
        pattern=ONE_LINE,
        metadata=described("Whose it is or what for, in one line; empty if left out.", examples=["Tablet at table 4"]),
    )


class Key(Schema):
    """A key of the club; its text is kept nowhere."""

    id = fields.String(required=True, metadata=described("What the key is revoked by; no secret."))
    club_id = fields.String(required=True, metadata=described("The club it belongs to."))
    role = Choice(*Role, required=True, metadata=described(_ROLE))
    label = fields.String(required=True, metadata=described("Whose it is or what for."))
    created_at = fields.String(required=True, metadata=described("When it was made (UTC).", format="date-time"))
    last_used_at = fields.String(
        required=True,
        allow_none=True,
        metadata=described("When it was last used (UTC), right to the minute; null if never.", format="date-time"),
    )
    revoked_at = fields.String(
        required=True,
        allow_none=True,
        metadata=described("When it was revoked (UTC); null while it is good.", format="date-time"),
    )


class IssuedKey(Key):
    """A key that was just made, with its text, which cannot be had again."""

    key = fields.String(required=True, metadata=described("The key itself: `Authorization: Bearer` and this."))


class Keys(Schema):
    """All keys of a club."""

    items = fields.List(
        fields.Nested(Key()),
        required=True,
        metadata=described("In the order in which they were made, those revoked too."),
    )
