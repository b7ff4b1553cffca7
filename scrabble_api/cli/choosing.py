"""What several commands ask: which club, which player, which days; and lists gone through to their ends."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Protocol, TypeVar

import click
from sqlalchemy import Engine

from scrabble_api.formats.answers.players import Player
from scrabble_api.records.clubs import Club, list_clubs
from scrabble_api.records.ids import ID_PATTERN
from scrabble_api.records.players import PlayersFilter, find_player, list_players
from scrabble_api.records.refusals import RecordRefused
from scrabble_api.records.summaries import search_text
from scrabble_api.rules.errors import lookup

#: Which club a command is about.
club_option = click.option("--club", help="The club's name. Not needed where there is only one club.")
#: What stands on each command that shows something.
json_option = click.option("--json", "as_json", is_flag=True, help="Answer as the API does.")
#: What is said where nothing is kept yet.
NO_CLUB = "There is no club yet. Make one with its first key: scrabble-api keys create --club NAME --role director."
#: As many of a list as a page may have.
PAGE = 200


def club_named(database: Engine, name: str | None) -> Club:
    """The club of that name, or the only one there is; RecordRefused where it has to be said which."""
    known = {one.name: one for one in list_clubs(database)}
    if name is not None:
        return lookup("club", name, known)
    if len(known) != 1:
        missing = f"There are {len(known)} clubs. Say which by --club: scrabble-api clubs list shows their names."
        raise RecordRefused("club-needed", missing if known else NO_CLUB)
    return next(iter(known.values()))


_Item_co = TypeVar("_Item_co", covariant=True)


class _Page(Protocol[_Item_co]):
    """A page of a list, and where the next one begins."""

    @property
    def items(self) -> tuple[_Item_co, ...]:
        """What stands on it."""

    @property
    def next(self) -> str | None:
        """The cursor of the next page."""


def pages_of(page_after: Callable[[str | None], _Page[_Item_co]]) -> Iterator[_Item_co]:
    """All of a list, a page at a time."""
    cursor: str | None = None
    while True:
        page = page_after(cursor)
        yield from page.items
        if page.next is None:
            return
        cursor = page.next


class Day(click.DateTime):
    """A day, as it is kept."""

    name = "day"

    def __init__(self) -> None:
        super().__init__(["%Y-%m-%d"])

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:  # noqa: ARG002
        """What stands for a day in the help."""
        return "YYYY-MM-DD"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The day as ``2026-11-30``."""
        return f"{super().convert(value, param, ctx):%Y-%m-%d}"


DAY = Day()


def player_named(database: Engine, club_id: str, text: str) -> Player:
    """The club's player of this id, else the only one of this name, in any case; RecordRefused where it is not just one."""
    if re.fullmatch(ID_PATTERN, text):
        return find_player(database, club_id, text)
    named = [one for one in list_everybody(database, club_id, text) if search_text(one.name) == search_text(text)]
    if not named:
        message = f"The club has no player “{text}”. See them all: scrabble-api players list."
        raise RecordRefused("not-found", message)
    if len(named) > 1:
        ids = ", ".join(one.id for one in named)
        raise RecordRefused("ambiguous-player", f"{len(named)} players have the name “{text}”. Give an id: {ids}.")
    return named[0]


def list_everybody(
    database: Engine, club_id: str, text: str | None = None, *, active: bool | None = None
) -> Iterator[Player]:
    """All players of a club by name, or those with a text in names and ids, or those who still come."""
    wanted = PlayersFilter(text=text, active=active, limit=PAGE)
    return pages_of(lambda cursor: list_players(database, club_id, replace(wanted, cursor=cursor)))
