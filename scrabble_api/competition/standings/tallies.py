"""What a player's results come to together."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scrabble_api.competition.numbers import exact_sum, part_of
from scrabble_api.competition.standings.results import Result, ResultKind
from scrabble_api.competition.standings.settings import Criterion
from scrabble_api.rules.games.outcome import SeatResult

_NOTHING = Fraction(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """A player's results, added up; ``won``, ``tied`` and ``lost`` are games. Averages are None without a game."""

    games: int
    won: int
    tied: int
    lost: int
    byes: int
    forfeits_won: int
    forfeits_lost: int
    wins: Fraction
    spread: Fraction
    points_for: int
    points_against: Fraction
    high_game: int | None
    opponents_wins: Fraction

    @property
    def results(self) -> int:
        """Games, byes and forfeits."""
        return self.games + self.byes + self.forfeits_won + self.forfeits_lost

    @property
    def win_rate(self) -> Fraction | None:
        """Wins over games, byes and forfeits."""
        return self.wins / self.results if self.results else None

    @property
    def average_score(self) -> Fraction | None:
        """The mean of the own scores."""
        return Fraction(self.points_for, self.games) if self.games else None

    @property
    def average_against(self) -> Fraction | None:
        """The mean of the opponents' scores, in a game of three or four of their mean."""
        return self.points_against / self.games if self.games else None


def tallies_of(results: Mapping[str, Sequence[Result]]) -> Mapping[str, Tally]:
    """What the results of each player come to; the opponents among them are known by theirs."""
    wins = {player: exact_sum(one.wins for one in own) for player, own in results.items()}
    return {player: _tally(own, wins[player], wins) for player, own in results.items()}


def _tally(results: Sequence[Result], own_wins: Fraction, wins: Mapping[str, Fraction]) -> Tally:
    kinds, outcomes = [one.kind for one in results], [one.outcome for one in results]
    games = [one for one in results if one.kind is ResultKind.GAME]
    scores = [one.score for one in games if one.score is not None]
    return Tally(
        games=len(games),
        won=outcomes.count(SeatResult.WIN),
        tied=outcomes.count(SeatResult.TIE),
        lost=outcomes.count(SeatResult.LOSS),
        byes=kinds.count(ResultKind.BYE),
        forfeits_won=kinds.count(ResultKind.FORFEIT_WON),
        forfeits_lost=kinds.count(ResultKind.FORFEIT_LOST),
        wins=own_wins,
        spread=exact_sum(one.spread for one in results),
        points_for=sum(scores),
        points_against=exact_sum(
            part_of(sum(other.score for other in one.opponents), len(one.opponents)) for one in games
        ),
        high_game=max(scores, default=None),
        opponents_wins=exact_sum(_mean([wins[other.player] for other in one.opponents]) for one in games),
    )


def _mean(numbers: Sequence[Fraction]) -> Fraction:
    return numbers[0] if len(numbers) == 1 else exact_sum(numbers) / len(numbers)


#: What each criterion goes by that a player has alone.
MEASURES: Mapping[Criterion, Callable[[Tally], Fraction]] = {
    Criterion.WINS: lambda one: one.wins,
    Criterion.SPREAD: lambda one: one.spread,
    Criterion.OPPONENTS_WINS: lambda one: one.opponents_wins,
    Criterion.POINTS_FOR: lambda one: Fraction(one.points_for),
    Criterion.WIN_RATE: lambda one: one.win_rate or _NOTHING,
    Criterion.AVERAGE_SPREAD: lambda one: one.spread / (one.results or 1),
    Criterion.AVERAGE_SCORE: lambda one: one.average_score or _NOTHING,
}
