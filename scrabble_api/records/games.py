"""What people do with a club's games: open, look at, write into, list, delete.

A write reads the game as it stands, puts the new entry to the rules, and appends it only if nobody has written
meanwhile; entry, summary and the answer kept for retries are committed together or not at all.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, Engine, Select, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from scrabble_api.formats.games import Sight
from scrabble_api.formats.logs import digest_seen
from scrabble_api.records.answers import Answer, Retry, first_answer, keep_answer
from scrabble_api.records.clock import now_text
from scrabble_api.records.database import looking
from scrabble_api.records.ids import new_id
from scrabble_api.records.keys import Caller
from scrabble_api.records.log import LogEntry, append_entries, new_entry, new_log, read_log
from scrabble_api.records.refusals import RecordRefused
from scrabble_api.records.replays import Replay, Replays, size_of
from scrabble_api.records.summaries import replace_players, summary
from scrabble_api.records.tables import games
from scrabble_api.rules.errors import NotAllowed
from scrabble_api.rules.log_room import check_room
from scrabble_api.rules.record import Entry, Opened, Record, opened_record, record_after

# Statements are put together once, since that costs more than to run them.
_FOUND = select(games.c.club_id, games.c.version, games.c.digest, games.c.opened_at, games.c.last_activity_at).where(
    games.c.id == bindparam("game_id"), games.c.deleted_at.is_(None)
)
_OWN = _FOUND.where(games.c.club_id == bindparam("club"))
_PUBLIC = _FOUND.where(games.c.public.is_(True) | (games.c.club_id == bindparam("club")))
_CHANGE = update(games).where(
    games.c.id == bindparam("game_id"),
    games.c.version == bindparam("before"),
    # Of the same version there may be another history, where the database has lost its last entries since.
    games.c.digest == bindparam("head"),
    games.c.deleted_at.is_(None),
)

#: Has others who would write into a game wait for this transaction; in SQLite they do from its beginning.
_HOLD = select(games.c.id).where(games.c.id == bindparam("game_id")).with_for_update()

#: How often a write that asked for no certain version is tried while others write, before it has them wait.
_TRIES = 3


@dataclass(frozen=True, slots=True)
class Books:
    """Where a club's games are kept: the database, and the records replayed last."""

    database: Engine
    replays: Replays


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game as it is kept: its record, when each entry was made and by which key, and the head of its log."""

    id: str
    club_id: str
    opened_at: str
    last_activity_at: str
    replay: Replay

    @property
    def version(self) -> int:
        """How many entries its log has."""
        return self.replay.version

    @property
    def digest(self) -> str:
        """The digest of the last of them."""
        return self.replay.digest

    def digest_for(self, sight: Sight) -> str | None:
        """The same for these eyes; None where it would give away what they may not see."""
        return digest_seen(self.digest, sight, is_sealed=self.replay.is_sealed)

    @property
    def record(self) -> Record:
        """The record that they make."""
        return self.replay.record


#: What a write is answered with, made before it is committed so that a retry can be given the same.
Answering = Callable[[KeptGame, Record], Answer]
#: The entry that a write makes of the record as it stands.
Making = Callable[[Record], Entry]


@dataclass(frozen=True, slots=True)
class Asked:
    """Who asks for a write, the version it must find (None for any), and what a retry is told by."""

    caller: Caller
    version: int | None = None
    retry: Retry | None = None


def open_game(books: Books, asked: Asked, opened: Opened, answering: Callable[[KeptGame], Answer]) -> Answer:
    """Open a game in the caller's club; the opening is entry 1."""
    game_id, now = new_id(), now_text()
    log = new_log(game_id, opened, (), (now, asked.caller.key_id))
    replay = Replay(
        opened_record(opened), ((now, asked.caller.key_id),), log[-1].digest, is_sealed=True, size=size_of(log)
    )
    game = KeptGame(game_id, asked.caller.club_id, now, now, replay)
    answer = answering(game)
    try:
        with books.database.begin() as connection:
            insert_game(connection, game, log)
            keep_answer(connection, asked.retry, answer)
    except IntegrityError:
        return _answered_meanwhile(books, asked)
    books.replays.keep(game_id, replay)
    return answer


def insert_game(connection: Connection, game: KeptGame, log: Sequence[LogEntry], content: str | None = None) -> None:
    """Keep a new game; ``content`` is what an imported one is known again by."""
    row = {
        "content": content,
        "id": game.id,
        "club_id": game.club_id,
        "version": game.version,
        "digest": game.digest,
        "opened_at": game.opened_at,
        "last_activity_at": game.last_activity_at,
    }
    connection.execute(insert(games), {**row, **summary(game.record)})
    replace_players(connection, game.id, game.record.details)
    append_entries(connection, game.id, *log)


def _answered_meanwhile(books: Books, asked: Asked) -> Answer:
    """The answer to the same request that came in at the same moment and was first."""
    answer = first_answer(books.database, asked.retry)
    if answer is None:
        raise _conflict()
    return answer


def _conflict() -> RecordRefused:
    return RecordRefused("version-conflict", "Somebody wrote at the same moment: look at the game and try again.")


def find_game(books: Books, caller: Caller | None, game_id: str) -> KeptGame:
    """The game, of the caller's club or public; RecordRefused for any other as if there were none."""
    with looking(books.database) as connection:
        return _kept(books, connection, game_id, _PUBLIC, None if caller is None else caller.club_id)


def find_any_game(books: Books, game_id: str) -> KeptGame:
    """A game of any club, for an operator."""
    with looking(books.database) as connection:
        return _kept(books, connection, game_id, _FOUND)


def _kept(
    books: Books, connection: Connection, game_id: str, asked: Select[Any], club_id: str | None = None
) -> KeptGame:
    row = connection.execute(asked, {"game_id": game_id, "club": club_id}).one_or_none()
    if row is None:
        raise RecordRefused("not-found", "There is no game of that id here: check it against the list of games.")
    replay = books.replays.replay(connection, game_id, row.version, row.digest)
    return KeptGame(game_id, row.club_id, row.opened_at, row.last_activity_at, replay)


def find_own_game(books: Books, caller: Caller, game_id: str) -> KeptGame:
    """A game of the caller's own club."""
    with looking(books.database) as connection:
        return _kept(books, connection, game_id, _OWN, caller.club_id)


def find_log(books: Books, caller: Caller, game_id: str, after: int = 0) -> tuple[KeptGame, list[LogEntry]]:
    """A game of the caller's own club, and the entries of its log after a number."""
    with looking(books.database) as connection:
        game = _kept(books, connection, game_id, _OWN, caller.club_id)
        return game, read_log(connection, game_id, after, game.version)


def log_of(books: Books, game: KeptGame) -> list[LogEntry]:
    """All entries that a game which was found has."""
    with looking(books.database) as connection:
        return read_log(connection, game.id, last=game.version)


def write_entry(books: Books, asked: Asked, game_id: str, making: Making, answering: Answering) -> Answer:
    """Put one more entry to the rules and append it to the game's log.

    NotAllowed where the rules refuse it; RecordRefused (``version-conflict``) where the game is not at the version
    asked for, or others wrote at the same moment. Nothing is changed then. Of the same request sent twice at the same
    moment the second gets the answer to the first.
    """
    try:
        for _ in range(_TRIES if asked.version is None else 1):
            before, game, entry = _tried(books, asked, game_id, making)
            answer = answering(game, before.record)
            if _committed(books, asked, (before, game), entry, answer):
                books.replays.keep(game_id, game.replay)
                return answer
        if asked.version is None:
            return _written_alone(books, asked, game_id, making, answering)
    except IntegrityError:
        return _answered_meanwhile(books, asked)
    except (NotAllowed, RecordRefused):
        answered = first_answer(books.database, asked.retry)
        if answered is None:
            raise
        return answered
    return _answered_meanwhile(books, asked)


def _written_alone(books: Books, asked: Asked, game_id: str, making: Making, answering: Answering) -> Answer:
    """The answer to a write of no certain version, made while all others who would write into the game wait."""
    with books.database.begin() as connection:
        connection.execute(_HOLD, {"game_id": game_id})
        before, game, entry = _tried_on(books, connection, asked, game_id, making)
        answer = answering(game, before.record)
        if not _append(connection, asked, (before, game), entry, answer):
            raise _conflict()
    books.replays.keep(game_id, game.replay)
    return answer


def try_entry(books: Books, asked: Asked, game_id: str, making: Making) -> tuple[KeptGame, Record]:
    """The game as it would be after one more entry, and its record before it; nothing is recorded."""
    before, game, _ = _tried(books, asked, game_id, making)
    return game, before.record


def _tried(books: Books, asked: Asked, game_id: str, making: Making) -> tuple[KeptGame, KeptGame, LogEntry]:
    """The game before and after one more entry, and the entry."""
    with looking(books.database) as connection:
        return _tried_on(books, connection, asked, game_id, making)


def _tried_on(
    books: Books, connection: Connection, asked: Asked, game_id: str, making: Making
) -> tuple[KeptGame, KeptGame, LogEntry]:
    game = _kept(books, connection, game_id, _OWN, asked.caller.club_id)
    _check_version(game, asked.version)
    made, number = making(game.record), game.version + 1
    stamp = (now_text(), asked.caller.key_id)
    entry = new_entry(game_id, number, game.digest, made, stamp)
    record = record_after(game.record, number, made)
    check_room(game.record, made, record)
    replay = Replay(
        record, (*game.replay.stamps, stamp), entry.digest, game.replay.is_sealed, game.replay.size + entry.size
    )
    return game, replace(game, last_activity_at=stamp[0], replay=replay), entry


def _check_version(game: KeptGame, version: int | None) -> None:
    if version not in (None, game.version):
        message = f"The game is at version {game.version}, not {version}: look at what was recorded and try again."
        raise RecordRefused("version-conflict", message)


def _committed(books: Books, asked: Asked, change: tuple[KeptGame, KeptGame], entry: LogEntry, answer: Answer) -> bool:
    """Whether the entry was appended; not if somebody else has written since the game was read."""
    try:
        with books.database.begin() as connection:
            return _append(connection, asked, change, entry, answer)
    except IntegrityError:
        return False


def _append(
    connection: Connection, asked: Asked, change: tuple[KeptGame, KeptGame], entry: LogEntry, answer: Answer
) -> bool:
    before, game = change
    head = {"version": game.version, "digest": game.digest, "last_activity_at": game.last_activity_at}
    found = {"game_id": game.id, "before": before.version, "head": before.digest}
    if connection.execute(_CHANGE, {**found, **head, **summary(game.record)}).rowcount != 1:
        return False
    append_entries(connection, game.id, entry)
    if before.record.details.names != game.record.details.names:
        replace_players(connection, game.id, game.record.details)
    keep_answer(connection, asked.retry, answer)
    return True


def delete_game(books: Books, asked: Asked, game_id: str, answer: Answer) -> Answer:
    """Put away a game that was opened or imported by mistake; its log stays in the database.

    No turn may stand in it, but for those of its import where nothing was entered since. It can be imported again.

    Of the same request sent twice at the same moment the second gets the answer to the first.
    """
    try:
        with books.database.begin() as connection:
            _put_away(books, connection, asked, game_id)
            keep_answer(connection, asked.retry, answer)
    except (IntegrityError, RecordRefused) as refusal:
        found = first_answer(books.database, asked.retry)
        if found is None:
            raise _conflict() if isinstance(refusal, IntegrityError) else refusal from None
        return found
    return answer


def _put_away(books: Books, connection: Connection, asked: Asked, game_id: str) -> None:
    game = _kept(books, connection, game_id, _OWN, asked.caller.club_id)
    _check_version(game, asked.version)
    if game.record.game.turns and not game.record.is_as_imported:
        message = "Turns stand in this game: finish it as abandoned instead, or correct it until none stands."
        raise RecordRefused("game-has-turns", message)
    found = {"game_id": game.id, "before": game.version, "head": game.digest}
    if connection.execute(_CHANGE, {**found, "deleted_at": now_text(), "content": None}).rowcount != 1:
        raise _conflict()
