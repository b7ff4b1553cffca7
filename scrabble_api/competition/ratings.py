"""Ratings by OpenSkill's Plackett–Luce model, one rating period a session: recomputed from results, kept nowhere.

All games of a period are rated by what their players had before it. What a game says of a player is a normal
distribution that takes the one before to the one after; those of all games of the period are multiplied. So a period
comes to the same in whichever order its games are taken.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING

from scrabble_api.competition.standings.results import PlayedGame, Seated

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

#: What somebody new has: the model's own figures; and how much less is known of players after each period in which they play.
NEW_STRENGTH, NEW_DEVIATION = 25.0, 25.0 / 3
_DRIFT = 25.0 / 300
#: A strength less so many deviations is what a player has almost certainly.
_SURE = 3


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is taken to be, and how uncertain that is; after so many games.

    ``before`` is the strength before the last of all periods, None for one who had not played.
    """

    strength: float = NEW_STRENGTH
    deviation: float = NEW_DEVIATION
    games: int = 0
    before: float | None = None

    @property
    def ordinal(self) -> float:
        """What lists are ordered by: so little that it is almost certainly not less."""
        return self.strength - _SURE * self.deviation


def periods_of(games: Iterable[PlayedGame]) -> list[list[PlayedGame]]:
    """The games by session, those of none by day; in the order of their first days."""
    found: dict[tuple[str, str], list[PlayedGame]] = {}
    for game in games:
        found.setdefault(("", game.day) if game.session_id is None else (game.session_id, ""), []).append(game)
    in_order = sorted(found.items(), key=lambda period: (min(game.day for game in period[1]), period[0]))
    return [played for _, played in in_order]


def ratings_after(periods: Sequence[Sequence[PlayedGame]]) -> Mapping[str, Rating]:
    """The rating of each player after these periods."""
    ratings: dict[str, Rating] = {}
    for number, played in enumerate(periods, 1):
        if number == len(periods):
            ratings = {player: _with_before(rating) for player, rating in ratings.items()}
        ratings |= _rated(ratings, played)
    return ratings


def _with_before(rating: Rating) -> Rating:
    return Rating(rating.strength, rating.deviation, rating.games, rating.strength)


@cache
def _model() -> "PlackettLuce":
    # It takes as long to import as a request for ratings, and few ask for them.
    from openskill.models import PlackettLuce  # noqa: PLC0415

    return PlackettLuce(mu=NEW_STRENGTH, sigma=NEW_DEVIATION, tau=0.0)


def _rated(ratings: Mapping[str, Rating], played: Sequence[PlayedGame]) -> dict[str, Rating]:
    """The ratings after a period of those who played in it."""
    before = {seat.player: _drifted(ratings.get(seat.player, Rating())) for game in played for seat in game.seats}
    said = sorted((one for game in played for one in _evidence(before, game.seats)), key=lambda one: one[0])
    return {
        player: _after(before[player], [one[1:] for one in own]) for player, own in groupby(said, lambda one: one[0])
    }


def _drifted(rating: Rating) -> Rating:
    deviation = math.hypot(rating.deviation, _DRIFT)
    return Rating(rating.strength, deviation, rating.games, rating.before)


def _evidence(before: Mapping[str, Rating], seats: Sequence[Seated]) -> list[tuple[str, float, float]]:
    """What a game says of each player: how much surer it makes, and that times the strength that it speaks for."""
    model, ranked = _model(), sorted(seats, key=lambda seat: (seat.place, seat.player))
    teams = [[model.create_rating([before[one.player].strength, before[one.player].deviation])] for one in ranked]
    after = model.rate(teams, ranks=[float(one.place) for one in ranked])
    found = []
    for seat, (rated,) in zip(ranked, after, strict=True):
        rating, surety = before[seat.player], rated.sigma**-2
        gained = surety - rating.deviation**-2
        found.append((seat.player, gained, rated.mu * surety - rating.strength * rating.deviation**-2))
    return found


def _after(before: Rating, said: Sequence[tuple[float, float]]) -> Rating:
    """The rating after all that games said; sums are exact, so that no order changes them."""
    surety = math.fsum([before.deviation**-2, *(gained for gained, _ in said)])
    strength = math.fsum([before.strength * before.deviation**-2, *(weighed for _, weighed in said)]) / surety
    return Rating(strength, surety**-0.5, before.games + len(said), before.before)
