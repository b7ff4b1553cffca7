"""What operators are told."""

from marshmallow import Schema, fields

from scrabble_api.web.fields import Choice


class Alive(Schema):
    """The process lives."""

    status = Choice("alive", required=True)


class Ready(Schema):
    """The service can do its work."""

    status = Choice("ready", required=True)
    lexicons = fields.List(fields.String(), required=True)
