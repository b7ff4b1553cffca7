"""Games at every point of their life, for a tool that makes up ids which no game has."""

from collections.abc import Iterator

from tests.contract.examples import BEGINNINGS, begun
from tests.running import http_client

#: How often a game is given before there is another in its place; what is written to it changes it meanwhile.
_USES = 8


def kept_games(url: str) -> Iterator[str]:
    """Ids of games, one beginning after the other and over again."""
    with http_client(url) as client:
        names = list(BEGINNINGS)
        while True:
            made = {name: begun(client, [name]).get("game") for name in names}
            # Of the others a club may have few, as of webhooks, so they are not made again.
            names = [name for name, game in made.items() if game is not None]
            games = [game for game in made.values() if game is not None]
            for _ in range(_USES):
                yield from games
