"""What the records do not let happen, though it was asked for in the right form."""

from scrabble_api.rules.errors import Refused


class RecordRefused(Refused):
    """The club's records do not let it happen."""
