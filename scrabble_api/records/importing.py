"""Games brought into a club from files: each kept with its whole log, or known to be there already.

All games of a file and the answer kept for retries are committed together or not at all.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from sqlalchemy import Connection, bindparam, select
from sqlalchemy.exc import IntegrityError

from scrabble_api.formats.imports import Imported, imported_json
from scrabble_api.records.answers import Answer, first_answer, keep_answer
from scrabble_api.records.clock import now_text
from scrabble_api.records.database import looking
from scrabble_api.records.games import Asked, Books, KeptGame, insert_game
from scrabble_api.records.ids import new_id
from scrabble_api.records.log import LogEntry, new_log
from scrabble_api.records.refusals import RecordRefused
from scrabble_api.records.replays import Replay, size_of
from scrabble_api.records.tables import games
from scrabble_api.rules.errors import NotAllowed, Unreadable
from scrabble_api.rules.record import MOST_WITH_END

#: Why a game of a file is not kept.
Refused = Unreadable | NotAllowed | RecordRefused

_KNOWN = select(games.c.id, games.c.version, games.c.digest).where(
    games.c.club_id == bindparam("club"), games.c.content == bindparam("content"), games.c.deleted_at.is_(None)
)

#: How often an import is tried again when the same games come in at the same time, each time from somebody else.
_TRIES = 20


class Status(StrEnum):
    """What becomes of a game of a file."""

    CREATED = "created"
    DUPLICATE = "duplicate"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Brought:
    """A game of a file and where it is kept: as a new one, or as one that the club or the file had before.

    ``is_known`` says that the club had it before the import, ``log`` is that of a new one.
    """

    imported: Imported
    id: str
    version: int
    digest: str
    is_known: bool = False
    log: tuple[LogEntry, ...] = ()

    @property
    def status(self) -> Status:
        """Whether it is a new game."""
        return Status.CREATED if self.log else Status.DUPLICATE


Json = dict[str, Any]

#: What an import is answered with, made before it is committed so that a retry can be given the same.
Answering = Callable[[Sequence[Brought | Refused]], Answer]


def import_games(books: Books, asked: Asked, found: Sequence[Imported | Refused], answering: Answering) -> Answer:
    """Keep the games of a file in the caller's club, but for those it has already and those refused."""
    for _ in range(_TRIES):
        brought = brought_in(books, asked, found)
        answer = answering(brought)
        if _is_kept(books, asked, brought, answer):
            return answer
        answered = first_answer(books.database, asked.retry)
        if answered is not None:
            return answered
    message = "The same games were imported at the same moment: look at the list of games, and try again."
    raise RecordRefused("version-conflict", message)


def brought_in(books: Books, asked: Asked, found: Sequence[Imported | Refused]) -> list[Brought | Refused]:
    """What would become of the games of a file; nothing is kept."""
    with looking(books.database) as connection:
        return list(_each(connection, asked, found))


def _each(connection: Connection, asked: Asked, found: Sequence[Imported | Refused]) -> Iterator[Brought | Refused]:
    met: dict[str, Brought] = {}
    for one in found:
        brought = _brought(connection, asked, one, met) if isinstance(one, Imported) else one
        if isinstance(brought, Brought):
            met[brought.imported.content] = brought
        yield brought


def _brought(connection: Connection, asked: Asked, one: Imported, met: dict[str, Brought]) -> Brought | Refused:
    if one.content in met:
        return replace(met[one.content], imported=one, log=())
    known = connection.execute(_KNOWN, {"club": asked.caller.club_id, "content": one.content}).one_or_none()
    if known is not None:
        return Brought(one, known.id, known.version, known.digest, is_known=True)
    if len(one.entries) >= MOST_WITH_END:
        message = f"A game has at most {MOST_WITH_END:,} entries, and this one would have {len(one.entries) + 1:,}."
        return RecordRefused("body-too-large", message)
    game_id, stamp = new_id(), (now_text(), asked.caller.key_id)
    log = new_log(game_id, one.opened, one.entries, stamp)
    return Brought(one, game_id, len(log), log[-1].digest, log=log)


def _is_kept(books: Books, asked: Asked, brought: Sequence[Brought | Refused], answer: Answer) -> bool:
    """Whether all was kept; not if somebody else has brought one of the games since they were looked for.

    Everybody keeps games in the order of their contents: two who kept the same in different orders would each wait for
    what the other holds, and the database would turn one of them away.
    """
    new = [one for one in brought if isinstance(one, Brought) and one.log]
    try:
        with books.database.begin() as connection:
            for one in sorted(new, key=lambda one: one.imported.content):
                insert_game(connection, _kept(asked, one), one.log, one.imported.content)
            keep_answer(connection, asked.retry, answer)
            return True
    except IntegrityError:
        return False


def _kept(asked: Asked, one: Brought) -> KeptGame:
    stamps = tuple((entry.recorded_at, entry.recorded_by) for entry in one.log)
    now = stamps[0][0]
    return KeptGame(
        one.id,
        asked.caller.club_id,
        now,
        now,
        Replay(one.imported.record, stamps, one.digest, is_sealed=True, size=size_of(one.log)),
    )


def status_of(one: Brought | Refused) -> Status:
    """What becomes of a game of a file, be it refused."""
    return one.status if isinstance(one, Brought) else Status.REFUSED


def game_json(one: Brought | Refused, problem: Callable[[Refused], object], *, is_trial: bool) -> Json:
    """What is told of a game of a file, every key always present; a refusal as ``problem`` tells it.

    After a trial a game has no id but one that the club had before.
    """
    told = {**_NOTHING, "status": status_of(one).value}
    if not isinstance(one, Brought):
        return {**told, "problem": problem(one)}
    is_kept = one.is_known or not is_trial
    head = {"id": one.id, "version": one.version, "digest": one.digest} if is_kept else {}
    return {**told, **head, "duplicate": one.status is Status.DUPLICATE, **imported_json(one.imported)}


#: What is told of a game of which nothing is kept.
_NOTHING: Json = {
    "status": None,
    "id": None,
    "version": None,
    "digest": None,
    "duplicate": False,
    "title": None,
    "verdict": None,
    "life_cycle": None,
    "players": [],
    "findings": [],
    "problem": None,
}
