"""Ids of records: opaque, and not to be guessed."""

import secrets

#: What an id looks like, as a regular expression.
ID_PATTERN = "[A-Za-z0-9_-]{22}"


def new_id() -> str:
    """An id that no record has: 22 url-safe characters, 128 bits of chance."""
    return secrets.token_urlsafe(16)
