"""Seeds: what the tiles of dealt games are drawn by, kept apart from their logs.

A seed is made when its game is opened, and read only where a write draws or a game is finished.
"""

import secrets

from sqlalchemy import Connection, bindparam, insert, select

from scrabble_api.records.tables import seeds
from scrabble_api.rules.dealing import SEED_BYTES

_FIND = select(seeds.c.seed).where(seeds.c.game_id == bindparam("game_id"))
_KEEP = insert(seeds)


def new_seed() -> bytes:
    """A seed that nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


def find_seed(connection: Connection, game_id: str) -> bytes | None:
    """The seed of a game; None where it is not kept here, as that of a game that was imported before its end."""
    found = connection.scalar(_FIND, {"game_id": game_id})
    return None if found is None else bytes.fromhex(found)


def keep_seed(connection: Connection, game_id: str, seed: bytes | None) -> None:
    """Keep the seed of a new game, if it has one."""
    if seed is not None:
        connection.execute(_KEEP, {"game_id": game_id, "seed": seed.hex()})
