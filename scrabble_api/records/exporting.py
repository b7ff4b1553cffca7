"""Games as an operator takes them out: any club's, one by one, each named by its day and players."""

import re
import unicodedata
from collections.abc import Iterator

from sqlalchemy import select

from scrabble_api.records.database import looking
from scrabble_api.records.games import Books, KeptGame
from scrabble_api.records.refusals import RecordRefused
from scrabble_api.records.tables import games

#: So many ids are read at a time.
_ROWS = 500
#: The longest name of a game in a file's name.
_LONGEST = 40


def find_any_game(books: Books, game_id: str) -> KeptGame:
    """A game of any club; RecordRefused where there is none of that id."""
    asked = select(games.c.club_id, games.c.opened_at, games.c.last_activity_at, games.c.version, games.c.digest)
    with looking(books.database) as connection:
        row = connection.execute(asked.where(games.c.id == game_id, games.c.deleted_at.is_(None))).one_or_none()
        if row is None:
            raise RecordRefused("not-found", f"There is no game of the id {game_id}.")
        replay = books.replays.replay(connection, game_id, row.version, row.digest)
    return KeptGame(game_id, row.club_id, row.opened_at, row.last_activity_at, replay)


def ids_of_club(books: Books, club_id: str) -> Iterator[str]:
    """The ids of all games of a club, read a part at a time."""
    after = ""
    asked = select(games.c.id).where(games.c.club_id == club_id, games.c.deleted_at.is_(None)).order_by(games.c.id)
    while True:
        with looking(books.database) as connection:
            found = list(connection.scalars(asked.where(games.c.id > after).limit(_ROWS)))
        yield from found
        if len(found) < _ROWS:
            return
        after = found[-1]


def file_name(game: KeptGame, ending: str) -> str:
    """A name that any file system takes and no other game has: day of opening, title or players, id."""
    details = game.record.details
    parts = (game.opened_at[:10], _plain(details.title or " ".join(details.names)), game.id)
    return f"{'-'.join(part for part in parts if part)}.{ending}"


def _plain(text: str) -> str:
    """The text in small plain letters and digits, with hyphens between."""
    letters = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return "-".join(re.findall("[a-z0-9]+", letters))[:_LONGEST].strip("-")
