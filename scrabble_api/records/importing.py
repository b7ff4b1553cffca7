"""Games brought into a club from files: each kept with its whole log, or known to be there already.

All games of a file and the outcome kept for retries are committed together or not at all.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection, bindparam, select
from sqlalchemy.exc import IntegrityError

from scrabble_api.formats.answers.imports import REFUSED, GameOfFile, Status
from scrabble_api.formats.files.imports import GameToImport, game_of_file
from scrabble_api.records.clock import now_text
from scrabble_api.records.database import autocommit
from scrabble_api.records.games import GameStore, KeptGame, deleted_refusal, insert_game
from scrabble_api.records.ids import new_id
from scrabble_api.records.keys import Caller
from scrabble_api.records.log import LogEntry, new_log
from scrabble_api.records.outbox import queue_entries
from scrabble_api.records.refusals import RecordRefused
from scrabble_api.records.replays import Replay, size_of
from scrabble_api.records.retries import Outcome, Retry, find_outcomes, keep_outcomes
from scrabble_api.records.seeds import keep_seed
from scrabble_api.records.tables import entries, games
from scrabble_api.records.writing import WriteRequest
from scrabble_api.rules.errors import Refused
from scrabble_api.rules.limits import MOST_WITH_END

_KNOWN = select(games.c.id, games.c.version, games.c.digest).where(
    games.c.club_id == bindparam("club"), games.c.content == bindparam("content"), games.c.deleted_at.is_(None)
)

#: The digest of a game's version; none where it was deleted.
_DIGEST = (
    select(entries.c.digest)
    .join(games, games.c.id == entries.c.game_id)
    .where(
        entries.c.game_id == bindparam("game_id"),
        entries.c.number == bindparam("version"),
        games.c.deleted_at.is_(None),
    )
)

#: How often an import is tried again when the same games come in at the same time, each time from somebody else.
_TRIES = 20


@dataclass(frozen=True, slots=True)
class ImportedGame:
    """A game of a file and where it is kept: as a new one, or as one that the club or the file had before.

    ``is_known`` says that the club had it before the import, ``log`` is that of a new one.
    """

    imported: GameToImport
    id: str
    version: int
    digest: str
    status: Status
    is_known: bool = False
    log: tuple[LogEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class Import:
    """What became of the games of a file; ``is_repeated`` if an earlier request with its key imported them."""

    games: Sequence[ImportedGame | Refused]
    is_repeated: bool = False


def import_games(store: GameStore, request: WriteRequest, found: Sequence[GameToImport | Refused]) -> Import:
    """Keep the games of a file in the caller's club, but for those it has already and those refused.

    Where all are refused the request is judged anew when it is sent again.
    """
    for _ in range(_TRIES):
        plan = plan_import(store, request.caller, found)
        if _keep_all(store, request, plan):
            return Import(plan)
        earlier = find_earlier_import(store, request.retry, found)
        if earlier is not None:
            return earlier
    message = "Somebody else imported the same games at the same moment. Look at the list of games, then try again."
    raise RecordRefused("version-conflict", message)


def find_earlier_import(
    store: GameStore, retry: Retry | None, found: Sequence[GameToImport | Refused]
) -> Import | None:
    """What became of the games of this file when the same request brought them before; None if it is new."""
    outcomes = find_outcomes(store.database, retry)
    if outcomes is None:
        return None
    with autocommit(store.database) as connection:
        games = [
            _earlier_import(connection, *each) for each in zip(map(_refuse_too_long, found), outcomes, strict=True)
        ]
    return Import(games, is_repeated=True)


def _earlier_import(connection: Connection, one: GameToImport | Refused, outcome: Outcome) -> ImportedGame | Refused:
    is_refused = outcome.status == Status.REFUSED
    if is_refused is isinstance(one, GameToImport):
        message = (
            "An older version of the service read this file differently under this idempotency key. Use a new key."
        )
        raise RecordRefused("key-reused", message)
    if not isinstance(one, GameToImport):
        return one
    digest = connection.scalar(_DIGEST, {"game_id": outcome.id, "version": outcome.version})
    if digest is None:
        raise deleted_refusal(outcome.id)
    return ImportedGame(one, outcome.id, outcome.version, digest, Status(outcome.status))


def plan_import(
    store: GameStore, caller: Caller, found: Sequence[GameToImport | Refused]
) -> list[ImportedGame | Refused]:
    """What would become of the games of a file; nothing is kept."""
    with autocommit(store.database) as connection:
        return list(_plan_each(connection, caller, found))


def _refuse_too_long(one: GameToImport | Refused) -> GameToImport | Refused:
    if isinstance(one, GameToImport) and len(one.entries) >= MOST_WITH_END:
        message = f"A game has at most {MOST_WITH_END:,} entries, and this one would have {len(one.entries) + 1:,}."
        return RecordRefused("body-too-large", message)
    return one


def _plan_each(
    connection: Connection, caller: Caller, found: Sequence[GameToImport | Refused]
) -> Iterator[ImportedGame | Refused]:
    met: dict[str, ImportedGame] = {}
    for one in map(_refuse_too_long, found):
        planned = _plan(connection, caller, one, met) if isinstance(one, GameToImport) else one
        if isinstance(planned, ImportedGame):
            met[planned.imported.content] = planned
        yield planned


def _plan(connection: Connection, caller: Caller, one: GameToImport, met: dict[str, ImportedGame]) -> ImportedGame:
    if one.content in met:
        return replace(met[one.content], imported=one, status=Status.DUPLICATE, log=())
    known = connection.execute(_KNOWN, {"club": caller.club_id, "content": one.content}).one_or_none()
    if known is not None:
        return ImportedGame(one, known.id, known.version, known.digest, Status.DUPLICATE, is_known=True)
    game_id, stamp = new_id(), (now_text(), caller.key_id)
    log = new_log(game_id, one.opened, one.entries, stamp)
    return ImportedGame(one, game_id, len(log), log[-1].digest, Status.CREATED, log=log)


def _keep_all(store: GameStore, request: WriteRequest, plan: Sequence[ImportedGame | Refused]) -> bool:
    """Whether all was kept; not if somebody else has brought one of the games since they were looked for.

    Everybody keeps games in the order of their contents: two who kept the same in different orders would each wait for
    what the other holds, and the database would turn one of them away.
    """
    new = [one for one in plan if isinstance(one, ImportedGame) and one.log]
    try:
        with store.database.begin() as connection:
            for one in sorted(new, key=lambda one: one.imported.content):
                insert_game(connection, _kept_game(request.caller, one), one.log, one.imported.content)
                queue_entries(connection, request.caller, one.id, {one.log[0], one.log[-1]})
                keep_seed(connection, one.id, one.imported.seed)
            if any(isinstance(one, ImportedGame) for one in plan):
                keep_outcomes(connection, request.retry, [_outcome(one) for one in plan])
            return True
    except IntegrityError:
        return False


def _outcome(one: ImportedGame | Refused) -> Outcome:
    if isinstance(one, ImportedGame):
        return Outcome(one.id, one.version, one.status)
    return Outcome("", status=Status.REFUSED)


def _kept_game(caller: Caller, one: ImportedGame) -> KeptGame:
    stamps = tuple((entry.recorded_at, entry.recorded_by) for entry in one.log)
    now = stamps[0][0]
    replay = Replay(one.imported.record, stamps, one.digest, is_sealed=True, size=size_of(one.log))
    return KeptGame(one.id, caller.club_id, now, now, replay)


def status_of(one: ImportedGame | Refused) -> Status:
    """What becomes of a game of a file, be it refused."""
    return one.status if isinstance(one, ImportedGame) else Status.REFUSED


def import_answer(one: ImportedGame | Refused, *, is_trial: bool) -> GameOfFile:
    """What became of a game of a file; after a trial it has no id but one that the club had before."""
    if not isinstance(one, ImportedGame):
        return REFUSED
    head = (one.id, one.version, one.digest) if one.is_known or not is_trial else None
    return game_of_file(one.imported, one.status, head)
