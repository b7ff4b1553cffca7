"""Games by the thousand: ``python -m tests.bench.seeding --games 100000 --database URL [--club NAME]``.

Events, digests and summaries are made by the service's own code, so that ``scrabble-api db verify`` finds all well.
What happens in a game is one of a few stories, each told once; names, times, ids and digests are every game's own.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

from sqlalchemy import Engine, insert

from scrabble_api.formats.record_json.seals import NO_DIGEST, digest_of
from scrabble_api.formats.requests.games import read_turn
from scrabble_api.formats.requests.openings import read_opening_request
from scrabble_api.lexicons.built_in import built_in_lexicons
from scrabble_api.records.clubs import make_club
from scrabble_api.records.database import migrate_database, open_database
from scrabble_api.records.figures import figure_rows
from scrabble_api.records.ids import new_id
from scrabble_api.records.keys import FIRST_CLUB, Role, create_key, list_keys
from scrabble_api.records.log import LogEntry, new_entry
from scrabble_api.records.summaries import Listed, summary
from scrabble_api.records.tables import entries, game_players, game_words, games, seat_figures
from scrabble_api.rules.games.events import EndReason, Finished
from scrabble_api.rules.history.record import Details, Entry, Opened, Record, opened_record, record_after
from scrabble_api.rules.plays.lexicon import Shelf
from tests.bench.turns import LONG, OPENING, PLAYED, Body

_GAMES_AT_ONCE = 1000
_FIRST_DAY = datetime(2015, 1, 2, 18, 0, tzinfo=UTC)
_BETWEEN_GAMES = timedelta(minutes=40)
_BETWEEN_ENTRIES = timedelta(minutes=1)

_GIVEN = ("Ada", "Ben", "Cleo", "Dov", "Elif", "Finn", "Gül", "Hana", "Ivo", "Jun", "Kai", "Lea", "Max", "Noor", "Ola")
_FAMILY = ("Abel", "Brandt", "Çelik", "Dubois", "Eriksen", "Fischer", "García", "Hughes", "Ito", "Jansen", "Khan")
NAMES = tuple(f"{given} {family}" for family in _FAMILY for given in _GIVEN)

#: Who played once, long ago, in the first game; and how that game is called.
RARE_NAME, RARE_TITLE = "Zenobia Quist", "The opening night of the club"
_GAMES_IN_A_MEETING = 24
_GAMES_IN_A_ROUND = 8


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose the games are, and the key that recorded them."""

    club_id: str
    key_id: str


@dataclass(frozen=True, slots=True)
class Story:
    """What happened in a game once it was opened: the entries as they are kept, the record that they make, its figures."""

    entries: tuple[LogEntry, ...]
    record: Record
    figures: Sequence[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of some games, table by table."""

    games: list[dict[str, Any]]
    players: list[dict[str, Any]]
    words: list[dict[str, Any]]
    figures: list[dict[str, Any]]
    entries: list[dict[str, Any]]


@cache
def _opening() -> Opened:
    return read_opening_request(OPENING, Shelf(built_in_lexicons()), {})


def story(turns: Sequence[Body], *after: Entry) -> Story:
    """What is told by these turns, as they are sent, and by the entries after them."""
    made: list[LogEntry] = []
    record = opened_record(_opening())
    for turn in turns:
        record = _told(record, read_turn(turn, record.game), made)
    for entry in after:
        record = _told(record, entry, made)
    return Story(tuple(made), record, figure_rows("", record.game))


def _told(record: Record, entry: Entry, made: list[LogEntry]) -> Record:
    made.append(new_entry("", len(made) + 2, NO_DIGEST, entry, ("", "")))
    return record_after(record, len(made) + 1, entry)


@cache
def club_stories() -> tuple[Story, ...]:
    """What a club's games look like: most finished early, some whole, some going on."""
    resigned = [story(PLAYED[:turns], Finished(end=EndReason.RESIGNATION, loser=1)) for turns in (2, 3, 4, 5, 6, 8)]
    whole = story(PLAYED, Finished(end=EndReason.RESIGNATION, loser=1))
    going_on = [story(PLAYED[:turns]) for turns in (0, 2, 5)]
    abandoned = story(LONG[:6], Finished(end=EndReason.ABANDONED))
    return (*resigned, whole, *going_on, abandoned)


def owner_of(database: Engine, club: str = FIRST_CLUB) -> Owner:
    """The club of that name and its first key; either is made where there is none, and a key made here is printed."""
    club_id = make_club(database, club).id
    kept = list_keys(database, club_id)
    if kept:
        return Owner(club_id, kept[0].id)
    key, text = create_key(database, club_id, Role.DIRECTOR, "seeding")
    sys.stdout.write(f"A director key for {club}: {text}\n")
    return Owner(club_id, key.id)


def seed(
    database: Engine,
    owner: Owner,
    count: int,
    stories: Sequence[Story] | None = None,
    names: Sequence[str] = NAMES,
) -> list[str]:
    """The ids of so many new games of the owner's, the stories taken in turn; each ``_GAMES_AT_ONCE`` are committed.

    These play by turns; one more has played the first game.
    """
    told, ids = stories or club_stories(), []
    for first in range(0, count, _GAMES_AT_ONCE):
        rows = Rows([], [], [], [], [])
        for number in range(first, min(first + _GAMES_AT_ONCE, count)):
            _add_game(rows, owner, number, told[number % len(told)], names)
        _insert(database, rows)
        ids += [row["id"] for row in rows.games]
    return ids


def _insert(database: Engine, rows: Rows) -> None:
    with database.begin() as connection:
        connection.execute(insert(games), rows.games)
        connection.execute(insert(game_players), rows.players)
        connection.execute(insert(game_words), rows.words)
        if rows.figures:
            connection.execute(insert(seat_figures), rows.figures)
        connection.execute(insert(entries), rows.entries)


def _add_game(rows: Rows, owner: Owner, number: int, told: Story, names: Sequence[str]) -> None:
    game_id, details = new_id(), _details(number, names)
    log = list(_entries(game_id, owner, number, told, replace(_opening(), details=details)))
    head = {"version": len(log), "digest": log[-1]["digest"]}
    times = {"opened_at": log[0]["recorded_at"], "last_activity_at": log[-1]["recorded_at"]}
    record = replace(told.record, details=details)
    listed = Listed.of(record, game_id, owner.club_id, times["opened_at"])
    derived = summary(record, times["opened_at"])
    rows.games.append({"id": game_id, "club_id": owner.club_id, **head, **times, **derived})
    rows.players.extend(listed.player_rows)
    rows.words.extend(listed.word_rows)
    rows.figures.extend({**one, "game_id": game_id} for one in told.figures)
    rows.entries.extend(log)


def _details(number: int, names: Sequence[str]) -> Details:
    if number == 0:
        return Details(names=(RARE_NAME, names[0]), title=RARE_TITLE)
    meeting, game = divmod(number, _GAMES_IN_A_MEETING)
    first = names[number % len(names)]
    second = names[(number + 1 + number // len(names) % (len(names) - 1)) % len(names)]
    return Details(
        names=(first, second),
        title=f"Club night {meeting}, table {game % _GAMES_IN_A_ROUND + 1}",
        session_id=f"night-{meeting}",
        round=game // _GAMES_IN_A_ROUND + 1,
    )


def _entries(game_id: str, owner: Owner, number: int, told: Story, opened: Opened) -> Iterator[dict[str, Any]]:
    """The rows of its log; only the opening is written anew, since no other entry says who plays."""
    opened_at = _FIRST_DAY + number * _BETWEEN_GAMES
    first = new_entry(game_id, 1, NO_DIGEST, opened, (_text(opened_at), owner.key_id))
    digest = NO_DIGEST
    for at, one in enumerate((first, *told.entries)):
        stamp = (_text(opened_at + at * _BETWEEN_ENTRIES), owner.key_id)
        digest = digest_of(game_id, at + 1, digest, one.event, stamp)
        yield {
            "game_id": game_id,
            "number": at + 1,
            "event": one.event,
            "recorded_at": stamp[0],
            "recorded_by": stamp[1],
            "digest": digest,
            "sealed": one.sealed,
        }


def _text(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def main(arguments: Sequence[str] | None = None) -> None:
    """Seed a database, which is migrated first, and say how long it took."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.seeding", description="Make games by the thousand.")
    parser.add_argument("--games", type=int, required=True, help="how many")
    parser.add_argument("--database", required=True, metavar="URL", help="as in sqlite:////tmp/club.db")
    parser.add_argument("--club", default=FIRST_CLUB, help=f"whose games; “{FIRST_CLUB}” if left out")
    given = parser.parse_args(arguments)
    migrate_database(given.database)
    database, begun = open_database(given.database), time.perf_counter()
    try:
        made = seed(database, owner_of(database, given.club), given.games)
    finally:
        database.dispose()
    sys.stdout.write(f"{len(made):,} games in {time.perf_counter() - begun:.0f} s\n")


if __name__ == "__main__":
    main()
