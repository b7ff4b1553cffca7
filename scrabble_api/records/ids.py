"""Ids of records: opaque, and not to be guessed."""

import secrets

from scrabble_api.rules.limits import ID_PATTERN

__all__ = ["ID_PATTERN", "new_id"]


def new_id() -> str:
    """An id that no record has: 22 url-safe characters, nearly 128 bits of chance.

    None begins with a hyphen, or a command would take it for an option.
    """
    while (made := secrets.token_urlsafe(16)).startswith("-"):
        pass
    return made
