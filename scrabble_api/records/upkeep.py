"""What an operator does for the records: check them, copy them while they are in use, bring a copy back.

A copy is a SQLite file whatever the database is, so it can also be brought into one of the other kind.
"""

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, Row, delete, exists, func, insert, inspect, select, update
from sqlalchemy.exc import DatabaseError

from scrabble_api.records.database import autocommit, check_database, migrate_database, open_database, snapshot
from scrabble_api.records.figures import are_figures_right, replace_figures
from scrabble_api.records.log import LogEntry, first_fault, read_all_entries, read_log, removed_paths, replay_log
from scrabble_api.records.refusals import RecordRefused
from scrabble_api.records.scratch import scratch_folder
from scrabble_api.records.seeds import find_seed
from scrabble_api.records.summaries import Listed, replace_listed, summary
from scrabble_api.records.tables import (
    clubs,
    deliveries,
    entries,
    figures_due,
    game_players,
    game_words,
    games,
    metadata,
    seat_figures,
)
from scrabble_api.records.webhooks import switch_off_restored
from scrabble_api.rules.counting import count_text
from scrabble_api.rules.errors import Refused
from scrabble_api.rules.history.deals import account_of
from scrabble_api.rules.history.record import Record
from scrabble_api.rules.plays.lexicon import Shelf

#: How folders begin in which a copy is looked at before it is brought back.
RESTORED = "scrabble-api-restore-"

#: So many rows are copied at a time.
_ROWS = 1000

#: The rows that lists find a game by, and its figures, by what they are of.
_ListedRows = dict[str, list[dict[str, Any]]]


@dataclass(frozen=True, slots=True)
class GameFault:
    """What is wrong with a game: a sentence, and whether only its summary is, which can be made anew."""

    game_id: str
    message: str
    is_of_summary: bool = False


@dataclass(frozen=True, slots=True)
class CheckedGame:
    """What was found in a game, None where all is well; and how many texts were removed from its log.

    ``redacted`` is how many entries of version 0.1.0 have lost texts that their digests cover.
    """

    fault: GameFault | None = None
    removed: int = 0
    redacted: int = 0


def count_games(database: Engine) -> int:
    """How many games there are to check, put away or not."""
    with snapshot(database) as connection:
        return connection.scalar(select(func.count()).select_from(games)) or 0


def count_pinning(database: Engine, lexicon: str) -> int:
    """How many games, not put away, have this lexicon judge their words."""
    pinned = select(func.count()).select_from(games).where(games.c.lexicon == lexicon, games.c.deleted_at.is_(None))
    with snapshot(database) as connection:
        return connection.scalar(pinned) or 0


def verify_games(database: Engine, shelf: Shelf) -> Iterator[CheckedGame]:
    """Every game checked: its log unchanged, its record replayed, its summary right.

    At the end come logs whose game is gone.
    """
    after = ""
    while ids := _next_ids(database, after):
        for game_id in ids:
            yield _check_game(database, shelf, game_id)
        after = ids[-1]
    with snapshot(database) as connection:
        lost = select(entries.c.game_id).distinct().where(~exists().where(games.c.id == entries.c.game_id))
        yield from [
            CheckedGame(GameFault(game_id, "there is a log, and no game")) for game_id in connection.scalars(lost)
        ]


def _next_ids(database: Engine, after: str) -> list[str]:
    with snapshot(database) as connection:
        return list(connection.scalars(select(games.c.id).where(games.c.id > after).order_by(games.c.id).limit(_ROWS)))


def _check_game(database: Engine, shelf: Shelf, game_id: str) -> CheckedGame:
    with snapshot(database) as connection:
        row = connection.execute(select(games).where(games.c.id == game_id)).one()
        log = read_log(connection, game_id)
        kept, seed = _listed_rows(connection, game_id), find_seed(connection, game_id)
    try:
        fault = first_fault(game_id, log)
        removed = 0 if fault else sum(len(removed_paths(one)) for one in log)
    except (AttributeError, LookupError, Refused, TypeError, ValueError) as failure:
        fault, removed = f"the log cannot be read ({type(failure).__name__})", 0
    if fault is not None:
        return CheckedGame(GameFault(game_id, fault))
    redacted = sum(one.redacted for one in log)
    return CheckedGame(_fault_of(row, log, kept, shelf) or _deal_fault(row, log, seed, shelf), removed, redacted)


def _deal_fault(row: Row[Any], log: list[LogEntry], seed: bytes | None, shelf: Shelf) -> GameFault | None:
    """What is wrong with the draws of a game whose log replays; one that was imported need not have its seed."""
    if "deal" not in log[0].body:
        return None
    if seed is None:
        is_opened_here = row.content is None and row.deleted_at is None
        return GameFault(row.id, "the seed of this dealt game is gone") if is_opened_here else None
    fault = account_of(*read_all_entries(log, shelf), seed).fault
    return None if fault is None else GameFault(row.id, fault)


def _fault_of(row: Row[Any], log: list[LogEntry], kept: _ListedRows, shelf: Shelf) -> GameFault | None:
    """What is wrong with a game whose log is as it was recorded."""
    game_id = row.id
    if not log or (len(log), log[-1].digest) != (row.version, row.digest):
        message = (
            f"the log has {count_text(len(log), 'entry')} and another head than the game's row, version {row.version}"
        )
        return GameFault(game_id, message)
    try:
        record = replay_log(log, shelf)
    except (AttributeError, LookupError, Refused, TypeError, ValueError) as fault:
        return GameFault(game_id, f"the log does not replay ({type(fault).__name__}: {fault})")
    wrong = [name for name, value in _row_by_log(record, log).items() if row._mapping[name] != value]
    listed = Listed.of(record, game_id, row.club_id, log[0].recorded_at)
    words = sorted(listed.word_rows, key=lambda word: str(word["word"]))
    wrong += [name for name, rows in (("players", listed.player_rows), ("words", words)) if rows != kept[name]]
    are_right = bool(kept["figures_due"]) or are_figures_right(kept["figures"], game_id, record.game)
    wrong += [] if are_right else ["figures"]
    message = f"the summary differs from the log in {', '.join(wrong)}"
    return GameFault(game_id, message, is_of_summary=True) if wrong else None


def _listed_rows(connection: Connection, game_id: str) -> _ListedRows:
    """The rows that lists find a game by and its figures, seat by seat and word by word."""
    players = select(game_players).where(game_players.c.game_id == game_id).order_by(game_players.c.seat)
    words = select(game_words).where(game_words.c.game_id == game_id).order_by(game_words.c.word)
    figures = select(seat_figures).where(seat_figures.c.game_id == game_id).order_by(seat_figures.c.seat)
    due = select(figures_due).where(figures_due.c.game_id == game_id)
    asked = {"players": players, "words": words, "figures": figures, "figures_due": due}
    return {name: [dict(row) for row in connection.execute(one).mappings()] for name, one in asked.items()}


def _row_by_log(record: Record, log: list[LogEntry]) -> dict[str, Any]:
    """All of a game's row that follows from its log, but for its head."""
    times = {"opened_at": log[0].recorded_at, "last_activity_at": log[-1].recorded_at}
    return {**summary(record, times["opened_at"]), **times}


def rebuild_summary(database: Engine, shelf: Shelf, game_id: str) -> None:
    """Make a game's summary anew from its log."""
    with database.begin() as connection:
        held = select(games.c.club_id).where(games.c.id == game_id).with_for_update()  # holds writers off
        club_id = connection.execute(held).scalar_one()
        log = read_log(connection, game_id)
        record = replay_log(log, shelf)
        connection.execute(update(games).where(games.c.id == game_id).values(**_row_by_log(record, log)))
        replace_listed(connection, Listed.of(record, game_id, club_id, log[0].recorded_at))
        replace_figures(connection, game_id, record.game)


def back_up(database: Engine, file: Path) -> None:
    """Copy everything as it is at one moment into a new SQLite file, while others write on."""
    check_database(database)
    if file.exists():
        raise RecordRefused("copy-exists", f"{file} already exists. Choose another name, so that no copy is lost.")
    with scratch_folder(file.parent, ".scrabble-api-backup-") as folder:
        copy = folder / "copy.db"
        migrate_database(copy)
        target = open_database(copy)
        try:
            with snapshot(database) as source, target.begin() as writing:
                _copy_rows(source, writing)
            with autocommit(target) as closing:  # so that all of the copy is in the one file
                closing.exec_driver_sql("PRAGMA journal_mode=DELETE")
        finally:
            target.dispose()
        copy.chmod(0o600)
        os.replace(copy, file)


def _copy_rows(source: Connection, target: Connection) -> None:
    """Copy all but what is yet to be sent, which would be sent twice, and from a place that the club may not know of."""
    for table in metadata.sorted_tables:
        if table is deliveries:
            continue
        rows = iter(source.execution_options(yield_per=_ROWS).execute(select(table)).mappings())
        while part := [dict(row) for row in islice(rows, _ROWS)]:
            target.execute(insert(table), part)


def restore(database: Engine, file: Path, *, is_replacing: bool) -> None:
    """Bring a copy back, all of it or nothing; what is there is only replaced if that is asked for."""
    check_database(database)
    if not file.is_file():
        raise RecordRefused("not-found", f"There is no file {file}.")
    with scratch_folder(None, RESTORED) as folder:
        copy = folder / "copy.db"
        copy.touch(0o600)
        shutil.copyfile(file, copy)
        _check_copy(copy)
        migrate_database(copy)
        source = open_database(copy)
        try:
            with snapshot(source) as copied, database.begin() as writing:
                _make_room(writing, is_replacing=is_replacing)
                _copy_rows(copied, writing)
                switch_off_restored(writing)
        finally:
            source.dispose()


def _check_copy(copy: Path) -> None:
    """Refuse a file that is no copy of records, before anything could be taken for one, as an empty file would be."""
    found = open_database(copy)
    try:
        with snapshot(found) as connection:
            has_club = inspect(connection).has_table(clubs.name) and connection.scalar(select(exists(clubs.c.id)))
    except DatabaseError:
        has_club = False
    finally:
        found.dispose()
    if not has_club:
        raise RecordRefused(
            "no-copy", "This file is not a backup of this service (or contains no club). Nothing was changed."
        )


def _make_room(connection: Connection, *, is_replacing: bool) -> None:
    if not is_replacing and connection.scalar(select(exists(clubs.c.id))):
        raise RecordRefused(
            "records-there", "The database already holds records. Use --replace to overwrite them with the copy."
        )
    for table in reversed(metadata.sorted_tables):
        connection.execute(delete(table))
