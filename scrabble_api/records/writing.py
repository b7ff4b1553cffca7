"""What people do with a club's games: open, write into, delete.

A write reads the game as it stands, puts the new entry to the rules, and appends it only if nobody has written
meanwhile; entry, summary and the outcome kept for retries are committed together or not at all.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial

from sqlalchemy import Connection, bindparam, select, update
from sqlalchemy.exc import IntegrityError

from scrabble_api.formats.record_json.seals import NO_DIGEST
from scrabble_api.records.clock import now_text
from scrabble_api.records.database import autocommit
from scrabble_api.records.figures import update_figures
from scrabble_api.records.games import GameStore, KeptGame, find_game_at, find_own_game, insert_game, load_own_game
from scrabble_api.records.ids import new_id
from scrabble_api.records.keys import Caller
from scrabble_api.records.log import LogEntry, append_entries, new_entry
from scrabble_api.records.outbox import queue_entries
from scrabble_api.records.refusals import RecordRefused
from scrabble_api.records.replays import Replay
from scrabble_api.records.retries import Outcome, Retry, find_outcomes, keep_outcomes
from scrabble_api.records.seeds import find_seed, keep_seed, new_seed
from scrabble_api.records.summaries import summary, update_listed
from scrabble_api.records.tables import games, players
from scrabble_api.rules.errors import NotAllowed, at_place
from scrabble_api.rules.games.events import MayEnd
from scrabble_api.rules.games.no_play import is_no_play_left
from scrabble_api.rules.history.deals import Start, dealt_opening, entry_with_draw, is_draw_due
from scrabble_api.rules.history.log_room import check_room
from scrabble_api.rules.history.record import Entry, Opened, Record, opened_record, record_after

_CHANGE = update(games).where(
    games.c.id == bindparam("game_id"),
    games.c.version == bindparam("before"),
    # Of the same version there may be another history, where the database has lost its last entries since.
    games.c.digest == bindparam("head"),
    games.c.deleted_at.is_(None),
)

#: Has others who would write into a game wait for this transaction; in SQLite they do from its beginning.
_HOLD = select(games.c.id).where(games.c.id == bindparam("game_id")).with_for_update()

#: Makes the entry of a write from the record as it stands.
EntryMaker = Callable[[Record], Entry]


@dataclass(frozen=True, slots=True)
class Act:
    """One of the things that a write enters, each an entry of its own; ``place`` is where in the request it is asked."""

    make: EntryMaker
    place: tuple[str | int, ...] = ()


#: Finds the seed of a dealt game, which is only looked for where an entry draws.
SeedFinder = Callable[[], bytes | None]


@dataclass(frozen=True, slots=True)
class WriteRequest:
    """Who asks for a write, the version it must find (None for any), and what a retry is known by.

    ``players`` are the names of the club's players that it names, by their ids; they are still these when it is kept.
    """

    caller: Caller
    version: int | None = None
    retry: Retry | None = None
    players: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Written:
    """A game as a write left it; ``is_repeated`` if an earlier request with its key wrote it.

    ``records`` are its record before the write and after each of the entries made.
    """

    game: KeptGame
    records: tuple[Record, ...]
    is_repeated: bool = False


@dataclass(frozen=True, slots=True)
class _Change:
    """A game before and after more entries, and its record before and after each of them."""

    before: KeptGame
    game: KeptGame
    entries: tuple[LogEntry, ...] = ()
    records: tuple[Record, ...] = ()


def find_earlier_write(store: GameStore, retry: Retry | None) -> Written | None:
    """What the same request wrote before, as it was then; None if it is new.

    RecordRefused: ``key-reused`` if it was another request, ``game-deleted`` if the game was deleted since.
    """
    outcomes = find_outcomes(store.database, retry)
    if outcomes is None:
        return None
    [outcome] = outcomes
    return Written(*find_game_at(store, outcome.id, outcome.version, outcome.entries), is_repeated=True)


def open_game(
    store: GameStore, request: WriteRequest, opened: Opened, acts: Sequence[Act] = (), start: Start = Start.NAMED
) -> Written:
    """Open a game in the caller's club, and enter what happens in it at once; the opening is entry 1.

    Where the service deals the opening holds what was dealt. NotAllowed where the rules refuse something; there is no
    game then.
    """
    seed = new_seed() if opened.set_up.is_dealt else None
    opened = opened if seed is None else dealt_opening(opened, seed, start)
    game, opening = _opened_game(request.caller, opened)
    change = _judge(game, replace(request, version=None), acts, lambda: seed)
    try:
        with store.database.begin() as connection:
            _hold_players(connection, request)
            insert_game(connection, change.game, (opening, *change.entries))
            queue_entries(connection, request.caller, game.id, (opening, *change.entries))
            keep_seed(connection, game.id, seed)
            keep_outcomes(connection, request.retry, [_outcome(change)])
    except IntegrityError:
        return _find_same_write(store, request)
    store.replays.keep(game.id, change.game.replay)
    return Written(change.game, change.records)


def _opened_game(caller: Caller, opened: Opened) -> tuple[KeptGame, LogEntry]:
    game_id, now = new_id(), now_text()
    stamp = (now, caller.key_id)
    entry = new_entry(game_id, 1, NO_DIGEST, opened, stamp)
    replay = Replay(opened_record(opened), (stamp,), entry.digest, is_sealed=True, size=entry.size)
    return KeptGame(game_id, caller.club_id, now, now, replay), entry


def _hold_players(connection: Connection, request: WriteRequest) -> None:
    """Keep the players named as they are until this transaction ends; RecordRefused where one was changed meanwhile."""
    if not request.players:
        return
    of_club = (
        players.c.club_id == request.caller.club_id,
        players.c.merged_into.is_(None),
        players.c.removed_at.is_(None),
    )
    held = select(players.c.id, players.c.name).where(*of_club, players.c.id.in_(list(request.players)))
    found = connection.execute(held.order_by(players.c.id).with_for_update(read=True))
    if {row.id: row.name for row in found} != dict(request.players):
        message = "Somebody else changed a player of this game at the same moment. Read the players again, then repeat your request."
        raise RecordRefused("version-conflict", message)


def _find_same_write(store: GameStore, request: WriteRequest) -> Written:
    """What the same request wrote that came in at the same moment and was first."""
    written = find_earlier_write(store, request.retry)
    if written is None:
        raise _conflict()
    return written


def _conflict() -> RecordRefused:
    return RecordRefused(
        "version-conflict",
        "Somebody else changed the game at the same moment. Read the game again, then repeat your request.",
    )


def record_acts(store: GameStore, request: WriteRequest, game_id: str, acts: Sequence[Act]) -> Written:
    """Put what is asked to the rules, one after the other, and append it to the game's log, all of it or nothing.

    NotAllowed where the rules refuse it; RecordRefused (``version-conflict``) where the game is not at the version
    asked for, or others wrote at the same moment. Nothing is changed then. Of the same request sent twice at the same
    moment the second comes to what the first came to.
    """
    try:
        change = _append_unless_overtaken(store, request, game_id, acts)
        if change is None and request.version is None:
            change = _append_while_others_wait(store, request, game_id, acts)
    except IntegrityError:
        change = None
    except (NotAllowed, RecordRefused):
        written = find_earlier_write(store, request.retry)
        if written is None:
            raise
        return written
    if change is None:
        return _find_same_write(store, request)
    store.replays.keep(game_id, change.game.replay)
    return Written(change.game, change.records)


def _append_unless_overtaken(
    store: GameStore, request: WriteRequest, game_id: str, acts: Sequence[Act]
) -> _Change | None:
    """The change, put to the rules before anybody has to wait; None if somebody else has written meanwhile."""
    change = _judge(find_own_game(store, request.caller, game_id), request, acts, partial(_seed_of, store, game_id))
    with store.database.begin() as connection:
        _hold_players(connection, request)
        return change if _append(connection, request, change) else None


def _append_while_others_wait(store: GameStore, request: WriteRequest, game_id: str, acts: Sequence[Act]) -> _Change:
    """The change to whatever version there is, made while all others who would write into the game wait."""
    with store.database.begin() as connection:
        _hold_players(connection, request)
        connection.execute(_HOLD, {"game_id": game_id})
        game, seed = load_own_game(store, connection, request.caller, game_id), partial(find_seed, connection, game_id)
        change = _judge(game, request, acts, seed)
        if not _append(connection, request, change):
            raise _conflict()
    return change


def try_acts(store: GameStore, request: WriteRequest, game_id: str, acts: Sequence[Act]) -> Written:
    """The game as it would be after this; nothing is recorded, and no tile is drawn."""
    change = _judge(find_own_game(store, request.caller, game_id), request, acts)
    return Written(change.game, change.records)


def _seed_of(store: GameStore, game_id: str) -> bytes | None:
    with autocommit(store.database) as connection:
        return find_seed(connection, game_id)


def _judge(game: KeptGame, request: WriteRequest, acts: Sequence[Act], seed: SeedFinder | None = None) -> _Change:
    """The change that is made by all that is asked, each judged after those before; without a seed nothing is drawn."""
    _check_version(game, request.version)
    if len(acts) > 1:
        _check_nothing_is_hidden(game)
    change, stamp = _Change(game, game, (), (game.record,)), (now_text(), request.caller.key_id)
    finder = None if seed is None else cache(seed)
    for act in acts:
        with at_place(*act.place):
            change = _with_entry(change, act.make, stamp, finder)
    return change


def _check_nothing_is_hidden(game: KeptGame) -> None:
    """Refuse several acts at once in a dealt game that goes on.

    A refusal of the second would show what was drawn after the first, and all would be as before: the same would be drawn
    again.
    """
    if game.record.set_up.is_dealt and not game.record.is_deal_open:
        message = "A dealt game that is not finished takes 1 action a call, because tiles may be drawn after it. Send the actions one by one."
        raise NotAllowed("one-action-only", message)


def _with_entry(change: _Change, make: EntryMaker, stamp: tuple[str, str], seed: SeedFinder | None) -> _Change:
    """The change with one entry more."""
    game, number = change.game, change.game.version + 1
    made, record = _entry_and_record(game.record, number, make(game.record), seed)
    entry = new_entry(game.id, number, game.digest, made, stamp)
    check_room(game.record, made, record)
    stamps, size = (*game.replay.stamps, stamp), game.replay.size + entry.size
    replay = Replay(record, stamps, entry.digest, game.replay.is_sealed, size)
    after = replace(game, last_activity_at=stamp[0], replay=replay)
    return _Change(change.before, after, (*change.entries, entry), (*change.records, record))


def _entry_and_record(record: Record, number: int, made: Entry, seed: SeedFinder | None) -> tuple[Entry, Record]:
    """The entry with all that comes to it from outside the rules, and the record that it makes.

    In a dealt game that are the tiles drawn by it, and whether nobody has a play any more. The tiles follow from the seed,
    the numbers used and the bag, so that of two requests at once the one that is too late has drawn nothing.
    """
    after = record_after(record, number, made)
    is_due = is_draw_due(record, after)
    if seed is None:
        return made, after
    if is_due:
        found = seed()
        if found is None:
            message = "This game was imported without its seed, so no more tiles can be drawn. Open another game."
            raise NotAllowed("deal-is-open", message)
        made = entry_with_draw(record, after, made, found)
        after = record_after(record, number, made)
    if not isinstance(made, MayEnd) or not is_no_play_left(after.game):
        return made, after
    ending = replace(made, no_play_possible=True)
    return ending, record_after(record, number, ending)


def _check_version(game: KeptGame, version: int | None) -> None:
    if version not in (None, game.version):
        message = (
            f"The game is at version {game.version}, not {version}. Read the game again, then repeat your request."
        )
        raise RecordRefused("version-conflict", message)


def _append(connection: Connection, request: WriteRequest, change: _Change) -> bool:
    """Whether the entry was appended; not if somebody else has written since the game was read."""
    before, game = change.before, change.game
    head = {"version": game.version, "digest": game.digest, "last_activity_at": game.last_activity_at}
    found = {"game_id": game.id, "before": before.version, "head": before.digest}
    if connection.execute(_CHANGE, {**found, **head, **summary(game.record, game.opened_at)}).rowcount != 1:
        return False
    append_entries(connection, game.id, *change.entries)
    queue_entries(connection, request.caller, game.id, change.entries)
    update_listed(connection, before.listed, game.listed)
    update_figures(connection, game.id, before.record.game, game.record.game)
    keep_outcomes(connection, request.retry, [_outcome(change)])
    return True


def _outcome(change: _Change) -> Outcome:
    return Outcome(change.game.id, change.game.version, entries=len(change.entries))


def delete_game(store: GameStore, request: WriteRequest, game_id: str) -> bool:
    """Delete a game that was opened or imported by mistake; its log stays in the database.

    No turn may stand in it, but for those of its import where nothing was entered since. It can be imported again.

    Whether the same request deleted it before, perhaps at the same moment.
    """
    try:
        with store.database.begin() as connection:
            version = _delete(store, connection, request, game_id)
            keep_outcomes(connection, request.retry, [Outcome(game_id, version)])
    except (IntegrityError, RecordRefused) as refusal:
        if not has_deleted(store, request.retry):
            raise _conflict() if isinstance(refusal, IntegrityError) else refusal from None
        return True
    return False


def has_deleted(store: GameStore, retry: Retry | None) -> bool:
    """Whether this request has deleted its game before; RecordRefused (``key-reused``) if it was another request."""
    return find_outcomes(store.database, retry) is not None


def _delete(store: GameStore, connection: Connection, request: WriteRequest, game_id: str) -> int:
    """The version at which the game was deleted."""
    game = load_own_game(store, connection, request.caller, game_id)
    _check_version(game, request.version)
    if game.record.game.turns and not game.record.is_played_as_imported:
        message = "This game has turns, so it cannot be deleted. Finish it as abandoned instead, or first remove its turns by corrections."
        raise RecordRefused("game-has-turns", message)
    found = {"game_id": game.id, "before": game.version, "head": game.digest}
    if connection.execute(_CHANGE, {**found, "deleted_at": now_text(), "content": None}).rowcount != 1:
        raise _conflict()
    return game.version
