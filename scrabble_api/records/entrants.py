"""What the players of a session have done in it so far, by its games and pairings, from which the next round is paired."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations
from typing import Any

import orjson
from sqlalchemy import Connection, select

from scrabble_api.competition.entrants import Entrant
from scrabble_api.formats.answers.sessions import Pairing, SessionPlayer
from scrabble_api.records.tables import games
from scrabble_api.rules.games.outcome import LifeCycle

#: A seat of a game as its row has it: name, player, score and place.
_Seat = Mapping[str, Any]


@dataclass(slots=True)
class _Sums:
    """What a player has come to."""

    points: Fraction = Fraction(0)
    spread: Fraction = Fraction(0)
    byes: int = 0
    starts: int = 0
    met: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class SessionGame:
    """A game of a session: its round, whether it is finished, and its seats."""

    id: str
    round: int | None
    is_finished: bool
    seats: Sequence[_Seat]

    @property
    def players(self) -> frozenset[str | None]:
        """Who sits in it; None for a seat of a name alone."""
        return frozenset(seat.get("player_id") for seat in self.seats)


def games_of_session(connection: Connection, club_id: str, session_id: str) -> list[SessionGame]:
    """The games that belong to a session, as they were opened."""
    asked = select(games.c.id, games.c.round, games.c.life_cycle, games.c.seats).where(
        games.c.club_id == club_id, games.c.session_id == session_id, games.c.deleted_at.is_(None)
    )
    return [
        SessionGame(row.id, row.round, row.life_cycle == LifeCycle.FINISHED, orjson.loads(row.seats))
        for row in connection.execute(asked.order_by(games.c.opened_at, games.c.id))
    ]


def entrants_for(
    taking_part: Iterable[SessionPlayer], played: Iterable[SessionGame], paired: Iterable[Pairing], round_number: int
) -> list[Entrant]:
    """Those who take part, with what they have come to before a round: by games, byes and forfeits of earlier ones."""
    sums: dict[str, _Sums] = defaultdict(_Sums)
    with_game = set()
    for game in played:
        if game.round is None or game.round < round_number:
            _add_game(sums, game)
            with_game.add((game.round, game.players))
    for pairing in paired:
        ids = frozenset(one.player_id for one in pairing.players)
        if pairing.round < round_number and (pairing.round, ids) not in with_game:
            _add_pairing(sums, pairing)
    return [_entrant(one, sums[one.player_id]) for one in taking_part]


def _entrant(one: SessionPlayer, summed: _Sums) -> Entrant:
    return Entrant(
        id=one.player_id,
        name=one.name,
        number=one.number,
        points=summed.points,
        spread=summed.spread,
        byes=summed.byes,
        starts=summed.starts,
        met=summed.met,
    )


def _add_game(sums: dict[str, _Sums], game: SessionGame) -> None:
    for seat, other in permutations(game.seats, 2):
        player, opponent = seat.get("player_id"), other.get("player_id")
        if player is None:
            continue
        mine, others = sums[player], len(game.seats) - 1
        if opponent is not None:
            mine.met[opponent] += 1
        if game.is_finished and seat["place"] is not None:
            mine.points += points_against(seat, other) / others
            mine.spread += Fraction(seat["score"] - other["score"], others)
    starter = game.seats[0].get("player_id")
    if starter is not None:
        sums[starter].starts += 1


def points_against(seat: _Seat, other: _Seat) -> Fraction:
    """1 for an opponent beaten, a half for one level."""
    return Fraction(1 + (seat["place"] < other["place"]) - (seat["place"] > other["place"]), 2)


def _add_pairing(sums: dict[str, _Sums], pairing: Pairing) -> None:
    """A bye counts as a win, and so does a game to which an opponent did not come; nobody has met by it."""
    came = [one.player_id for one in pairing.players if not one.forfeited]
    if len(pairing.players) == 1:
        sums[pairing.players[0].player_id].byes += 1
    if len(pairing.players) == 1 or len(came) < len(pairing.players):
        for player in came:
            sums[player].points += 1
        return
    for player, opponent in permutations(came, 2):
        sums[player].met[opponent] += 1
