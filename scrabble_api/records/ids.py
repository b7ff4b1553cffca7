"""Ids of records: opaque, and not to be guessed."""

import secrets

#: What an id looks like, as a regular expression.
ID_PATTERN = "[A-Za-z0-9_-]{22}"


def new_id() -> str:
    """An id that no record has: 22 url-safe characters, nearly 128 bits of chance.

    None begins with a hyphen, or a command would take it for an option.
    """
    while (made := secrets.token_urlsafe(16)).startswith("-"):
        pass
    return made
