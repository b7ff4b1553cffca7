"""A club's games as they are found: whose they are, what their logs make of them, now or at an earlier version."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Engine, Select, bindparam, insert, select

from scrabble_api.formats.answers.logs import digest_in_sight
from scrabble_api.formats.sight import Sight
from scrabble_api.records.database import autocommit
from scrabble_api.records.figures import insert_figures
from scrabble_api.records.keys import Caller
from scrabble_api.records.log import LogEntry, append_entries, read_log
from scrabble_api.records.refusals import RecordRefused
from scrabble_api.records.replays import Replay, Replays
from scrabble_api.records.summaries import Listed, insert_listed, summary
from scrabble_api.records.tables import games
from scrabble_api.rules.history.record import Record

# Statements are put together once, since that costs more than to run them.
_FOUND = select(games.c.club_id, games.c.version, games.c.digest, games.c.opened_at, games.c.last_activity_at).where(
    games.c.id == bindparam("game_id"), games.c.deleted_at.is_(None)
)
_OWN = _FOUND.where(games.c.club_id == bindparam("club"))
_PUBLIC = _FOUND.where(games.c.public.is_(True) | (games.c.club_id == bindparam("club")))


@dataclass(frozen=True, slots=True)
class GameStore:
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
        return digest_in_sight(self.digest, sight, is_sealed=self.replay.is_sealed)

    @property
    def listed(self) -> Listed:
        """What lists find it by."""
        return Listed.of(self.record, self.id, self.club_id, self.opened_at)

    @property
    def record(self) -> Record:
        """The record that they make."""
        return self.replay.record


def find_game(store: GameStore, caller: Caller | None, game_id: str) -> KeptGame:
    """The game, of the caller's club or public; RecordRefused for any other as if there were none."""
    known = None if caller is None else _known_game(store, caller, game_id)
    if known is not None:
        return known
    with autocommit(store.database) as connection:
        return _load(store, connection, game_id, _PUBLIC, None if caller is None else caller.club_for(game_id))


def _known_game(store: GameStore, caller: Caller, game_id: str) -> KeptGame | None:
    """A game of the caller's own club as the look at the key found it, if the record of that head is in memory."""
    head = caller.head
    if head is None or head.game_id != game_id:
        return None
    replay = store.replays.find(game_id, head.version, head.digest)
    if replay is None:
        return None
    return KeptGame(game_id, caller.club_id, head.opened_at, head.last_activity_at, replay)


def find_any_game(store: GameStore, game_id: str) -> KeptGame:
    """A game of any club, for an operator."""
    with autocommit(store.database) as connection:
        return _load(store, connection, game_id, _FOUND)


def _load(
    store: GameStore, connection: Connection, game_id: str, statement: Select[Any], club_id: str | None = None
) -> KeptGame:
    row = connection.execute(statement, {"game_id": game_id, "club": club_id}).one_or_none()
    if row is None:
        raise no_such_game()
    replay = store.replays.replay(connection, game_id, row.version, row.digest)
    return KeptGame(game_id, row.club_id, row.opened_at, row.last_activity_at, replay)


def find_own_game(store: GameStore, caller: Caller, game_id: str) -> KeptGame:
    """A game of the caller's own club."""
    known = _known_game(store, caller, game_id)
    if known is not None:
        return known
    with autocommit(store.database) as connection:
        return load_own_game(store, connection, caller, game_id)


def load_own_game(store: GameStore, connection: Connection, caller: Caller, game_id: str) -> KeptGame:
    """The same as it stands now, by a connection that is open."""
    return _load(store, connection, game_id, _OWN, caller.club_for(game_id))


def log_of(store: GameStore, game: KeptGame, after: int = 0) -> list[LogEntry]:
    """The entries that a game which was found has after a number."""
    with autocommit(store.database) as connection:
        return read_log(connection, game.id, after, game.version)


def find_game_at(store: GameStore, game_id: str, version: int, entries: int) -> tuple[KeptGame, tuple[Record, ...]]:
    """The game as the write that made this version left it, and its record before that.

    RecordRefused if it was deleted since (``game-deleted``), or the database has lost that version.
    """
    with autocommit(store.database) as connection:
        row = connection.execute(_FOUND, {"game_id": game_id}).one_or_none()
        if row is None:
            raise deleted_refusal(game_id)
        if row.version < version:
            message = (
                f"The game has lost version {version}, which this request made. Read the game again, and use a new key."
            )
            raise RecordRefused("version-conflict", message)
        replay, records = store.replays.replay_last(game_id, read_log(connection, game_id, last=version), entries)
    return KeptGame(game_id, row.club_id, row.opened_at, replay.stamps[-1][0], replay), records


def no_such_game() -> RecordRefused:
    """What somebody is refused with who asks for a game that is not there, or not for them."""
    return RecordRefused("not-found", "There is no game with this id. Check the id in the list of games.")


def deleted_refusal(game_id: str) -> RecordRefused:
    """What a retry is refused with where the game is there no more that the request wrote into."""
    message = f"This request was carried out earlier, but the game {game_id} was deleted since then."
    return RecordRefused("game-deleted", message)


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
    connection.execute(insert(games), {**row, **summary(game.record, game.opened_at)})
    insert_listed(connection, game.listed)
    insert_figures(connection, game.id, game.record.game)
    append_entries(connection, game.id, *log)
