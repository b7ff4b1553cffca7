"""By what a club has its standings: the chain of criteria, the cap on spread, and what byes and forfeits are worth."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


class Criterion(StrEnum):
    """What decides a place, the most first; each decides among those whom the ones before it left level.

    - ``wins``: a game won is 1, a tie ½. In a game of three or four it is the share of the opponents beaten, those level with counted as a half. Byes and forfeits count as the settings say.
    - ``spread``: in each game the own score less the mean of the others' scores, at most as much either way as ``spread_cap``, all added up. Byes and forfeits count as the settings say.
    - ``head-to-head``: wins in the games that those who are level played with each other. It counts only where each of them has met each other one. Of those who met more often the share of wins counts.
    - ``opponents-wins``: the wins of the opponent of each game, added up; of a game of three or four the mean of the opponents' wins. A bye and a forfeit have no opponent.
    - ``points-for``: the own scores, added up.
    - ``win-rate``: wins, over the number of games, byes and forfeits.
    - ``average-spread``: spread, over the number of games, byes and forfeits.
    - ``average-score``: the own scores, over the number of games.
    """

    WINS = "wins"
    SPREAD = "spread"
    HEAD_TO_HEAD = "head-to-head"
    OPPONENTS_WINS = "opponents-wins"
    POINTS_FOR = "points-for"
    WIN_RATE = "win-rate"
    AVERAGE_SPREAD = "average-spread"
    AVERAGE_SCORE = "average-score"


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsSettings:
    """By what standings are made; ``minimum_games`` are games, byes and forfeits that a place needs."""

    order: tuple[Criterion, ...] = (Criterion.WINS, Criterion.SPREAD)
    spread_cap: int | None = None
    bye_wins: Fraction = Fraction(1)
    bye_spread: int = 50
    forfeit_wins: Fraction = Fraction(1)
    forfeit_spread: int = 50
    minimum_games: int = 0


DEFAULT_SETTINGS = StandingsSettings()
