"""Messages as they are sent and asked for."""

from marshmallow import Schema

from scrabble_api.rules.limits import MESSAGE
from scrabble_api.web.fields import NumberInQuery, Text, describe


class MessageRequest(Schema):
    """A message to be sent."""

    text = Text.within(MESSAGE, required=True, metadata=describe("What is said.", examples=["Well played!"]))


class MessagesQuery(Schema):
    """Which messages are wanted."""

    after = NumberInQuery(
        0, 999999, metadata=describe("Those sent or removed after this `messages_version`.", default=0)
    )
