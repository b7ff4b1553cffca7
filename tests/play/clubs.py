"""A club on a server of its own, for games that are played by their numbers."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from scrabble_api.rules.plays.lexicon import Lexicon
from tests.play.kinds import kind_of, lists_in
from tests.play.playing import Played, play_game
from tests.play.serving import COMMAND
from tests.play.table import Club, club_at
from tests.running import DIRECTOR_KEY, http_client, running_server


@dataclass(frozen=True, slots=True)
class ClubForPlay:
    """The club, and the lists that its games are played by."""

    club: Club
    lists: Mapping[str, Lexicon]

    def play(self, seed: int, number: int) -> Played:
        """The game of that number, always the same for a seed."""
        return play_game(self.club, kind_of(number, self.lists), f"{seed}:{number}")


@contextmanager
def club_for_play(folder: Path, database_url: str | None = None) -> Iterator[ClubForPlay]:
    """A server with all lists; its database is a file in the folder unless another is given."""
    lists = lists_in(folder / "data")
    settings = {"SCRABBLE_API_DATABASE_URL": database_url or "", "SCRABBLE_API_LOG_LEVEL": "ERROR"}
    with running_server(folder, workers=2, command=COMMAND, **settings) as server, http_client(server.url) as client:
        yield ClubForPlay(club_at(client, DIRECTOR_KEY, server.port), lists)
