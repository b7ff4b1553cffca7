"""Messages of a game, as its players and officials see them."""

from scrabble_api.formats.wire import Answer, says


class Message(Answer):
    """A message; it stands beside the record of the game."""

    number: int = says("From 1, in the order in which they were sent.")
    change: int = says("Which sending or removal in this game it was that made it what it is.")
    seat: int | None = says("The seat that sent it; null for an official.")
    text: str | None = says("Null once an official has removed it.")
    sent_at: str = says("When it was sent (UTC).", format="date-time")
    sent_by: str = says("The id of the key.")
    removed_at: str | None = says("When it was removed (UTC); null if it was not.", format="date-time")


#: What the contract says of the count of what was sent and removed.
MESSAGES_VERSION = "How often a message was sent or removed in the game."


class Messages(Answer):
    """Messages of a game."""

    items: tuple[Message, ...] = says("In the order in which they were sent.")
    messages_version: int = says(MESSAGES_VERSION)
