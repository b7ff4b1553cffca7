"""What counts in a competition: the games of a session or a selection by their rows, and its byes and forfeits."""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import orjson
from sqlalchemy import Connection, select

from scrabble_api.competition.standings.results import Award, PlayedGame, ResultKind, Seated
from scrabble_api.competition.standings.table import Participant
from scrabble_api.formats.answers.games import PlayerInList
from scrabble_api.formats.answers.sessions import Pairing, SessionPlayer
from scrabble_api.formats.record_json.seals import REMOVED
from scrabble_api.formats.wire import answer_of
from scrabble_api.records.summaries import search_text
from scrabble_api.records.tables import games
from scrabble_api.rules.games.outcome import LifeCycle

#: What of a game's row tells how it counts.
COLUMNS = (games.c.id, games.c.session_id, games.c.round, games.c.day, games.c.life_cycle, games.c.seats)


@dataclass(frozen=True)
class KeptResult:
    """A game as its row has it: where it belongs, whether it is finished, and its seats; none if the row is damaged."""

    id: str
    session_id: str | None
    round: int | None
    day: str
    is_finished: bool
    seats: Sequence[PlayerInList]

    @property
    def players(self) -> frozenset[str | None]:
        """Who sits in it; None for a seat of a name alone."""
        return frozenset(seat.player_id for seat in self.seats)

    @property
    def counts(self) -> bool:
        """Whether it has a result, so that it counts: it is finished and was not abandoned."""
        return self.is_finished and bool(self.seats) and all(seat.place is not None for seat in self.seats)

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """What stands for the player at each seat: the id, else the name in any case.

        One whose name was removed, without an id, may be anybody, so that each such seat stands for itself.
        """
        seen: Counter[str] = Counter()
        found = []
        for seat in self.seats:
            name = search_text(seat.name)
            seen[name] += 1
            guest = f"{self.id}:{seat.seat}" if seat.name == REMOVED else f"{seen[name]}:{name}"
            found.append(seat.player_id or f"name:{guest}")
        return tuple(found)

    @property
    def played(self) -> PlayedGame:
        """The same as standings take it."""
        seats = zip(self.keys, self.seats, strict=True)
        return PlayedGame(
            id=self.id,
            session_id=self.session_id,
            round=self.round,
            day=self.day,
            seats=tuple(Seated(key, seat.score, seat.place or 1) for key, seat in seats),
        )


def result_of_row(row: Any) -> KeptResult:
    """A game by the columns of ``COLUMNS``."""
    return KeptResult(
        id=row.id,
        session_id=row.session_id,
        round=row.round,
        day=row.day,
        is_finished=row.life_cycle == LifeCycle.FINISHED,
        seats=_read_seats(row.seats),
    )


def _read_seats(text: str) -> Sequence[PlayerInList]:
    """The seats of a game; none where they are not as they were written, by whatever damage."""
    try:
        return [answer_of({"player_id": None, **seat}, PlayerInList) for seat in orjson.loads(text)]
    except (TypeError, ValueError):
        return ()


def results_of_session(connection: Connection, club_id: str, session_id: str) -> list[KeptResult]:
    """The games that belong to a session, as they were opened."""
    asked = select(*COLUMNS).where(
        games.c.club_id == club_id, games.c.session_id == session_id, games.c.deleted_at.is_(None)
    )
    return [result_of_row(row) for row in connection.execute(asked.order_by(games.c.opened_at, games.c.id))]


@dataclass(frozen=True, slots=True)
class PairedIn:
    """A pairing, and of which session it is and of which day."""

    session_id: str
    day: str
    pairing: Pairing


def awards_of(paired: Iterable[PairedIn], played: Iterable[KeptResult]) -> Iterator[Award]:
    """Byes and forfeits: who came to a table at which somebody was missing wins, unless those who came played."""
    tables = {(game.session_id, game.round, game.players) for game in played}
    for one in paired:
        for kind, player_id in _awarded(one, tables):
            yield Award(kind=kind, player=player_id, session_id=one.session_id, round=one.pairing.round, day=one.day)


def _awarded(one: PairedIn, tables: Container[object]) -> Iterator[tuple[ResultKind, str]]:
    """Who has what of a pairing; ``tables`` are session, round and players of the games that there are."""

    def have_played(ids: Iterable[str]) -> bool:
        return (one.session_id, one.pairing.round, frozenset(ids)) in tables

    players = one.pairing.players
    came = [each.player_id for each in players if not each.forfeited]
    if len(players) == 1:
        yield from ((ResultKind.BYE, player_id) for player_id in came)
    elif len(came) < len(players) and not have_played(each.player_id for each in players):
        yield from ((ResultKind.FORFEIT_LOST, each.player_id) for each in players if each.forfeited)
        if not have_played(came):
            yield from ((ResultKind.FORFEIT_WON, player_id) for player_id in came)


def participants_of(
    taking_part: Iterable[SessionPlayer], paired: Iterable[PairedIn], played: Iterable[KeptResult]
) -> list[Participant]:
    """Who is in the standings: who takes part or has a bye or forfeit, and everybody who played.

    The name of one who played is the first of those that games have; who has neither name nor id is left out.
    """
    known = {one.player_id: one.name for one in taking_part}
    for one in paired:
        known.update({each.player_id: each.name for each in one.pairing.players})
    found = {key: Participant(key=key, name=name, player_id=key) for key, name in known.items()}
    for game in played:
        for key, seat in zip(game.keys, game.seats, strict=True):
            before = found.get(key)
            is_nobody = seat.player_id is None and seat.name == REMOVED
            if key not in known and not is_nobody and (before is None or seat.name < before.name):
                found[key] = Participant(key=key, name=seat.name, player_id=seat.player_id)
    return list(found.values())
