"""The page that an archive of games begins with: a row for each game, with links to its files."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scrabble_api.formats.sheets.pages import page_pieces


@dataclass(frozen=True, slots=True)
class GameInIndex:
    """A game as the page shows it: when and where it was played, by whom and how it came out, and the files it is in.

    ``seats`` are names and scores, with whether the seat is first where there is a result; ``state`` says in a word where
    a game is that has none.
    """

    day: str
    session: str
    round: str
    seats: tuple[tuple[str, int, bool], ...]
    state: str
    sheet: str
    gcg: str


def index_html(title: str, facts: str, rows: Iterable[GameInIndex]) -> Iterator[str]:
    """The page, a piece at a time."""
    return page_pieces("index.html", "list.css", title=title, facts=facts, rows=rows)
