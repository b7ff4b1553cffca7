"""What operators are told."""

from marshmallow import Schema, fields

from scrabble_api.web.fields import Choice, described


class Alive(Schema):
    """The process lives."""

    status = Choice("alive", required=True, metadata=described("Always `alive`."))


class Ready(Schema):
    """The service can do its work."""

    status = Choice("ready", required=True, metadata=described("Always `ready`; else the answer is 503."))
    lexicons = fields.List(fields.String(), required=True, metadata=described("The ids of all lexicons loaded."))
