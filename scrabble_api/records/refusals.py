"""What the records do not let happen, though it was asked for in the right form."""


class RecordRefused(Exception):
    """Nothing was changed: ``code`` is stable, the message says why and what to do."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
