"""The result of a game: unplayed tiles, adjustments, overtime, ties, places, and what decided it.

Nobody out: everybody loses the tiles left. Somebody out: as the ruleset says. A tie is broken, where the ruleset has
it so, by the final scores less the unplayed-tile step, only among those level, for every place; still equal, the
place is shared. Those who left, lost by a challenge or ran out of time are last, the first to leave at the end.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scrabble_api.rules.games.events import EndReason
from scrabble_api.rules.games.game import Game
from scrabble_api.rules.games.table import Table, with_last_rack_deduced
from scrabble_api.rules.plays.racks import Rack
from scrabble_api.rules.rulesets import Others, OutPlayer, Ruleset, Tie

#: Endings after which the tiles left on racks count.
WITH_UNPLAYED = (EndReason.OUT_PLAY, EndReason.ALL_PASSED, EndReason.SCORELESS_LIMIT, EndReason.NO_PLAY_POSSIBLE)


class LifeCycle(StrEnum):
    """Where a game is between its first turn and its result."""

    OPEN = "open"
    AWAITING_CHALLENGE = "awaiting-challenge"
    AWAITING_RACKS = "awaiting-racks"
    FINISHED = "finished"


class DecidedBy(StrEnum):
    """What decided who won."""

    FINAL_SCORE = "final-score"
    SCORE_BEFORE_UNPLAYED = "score-before-unplayed"
    TIE = "tie"
    RESIGNATION = "resignation"
    FORFEIT = "forfeit"
    ADJUDICATION = "adjudication"
    OVERTIME_LIMIT = "overtime-limit"
    LOST_CHALLENGE = "lost-challenge"
    NOTHING = "nothing"


class SeatResult(StrEnum):
    """How a game ended for a seat: first alone, first with others, or behind somebody."""

    WIN = "win"
    TIE = "tie"
    LOSS = "loss"


@dataclass(frozen=True, slots=True)
class FinalScore:
    """A seat's score, step by step; ``rack`` is None where it did not count or only its points are known.

    ``tiles_lost`` is what its own tiles cost (0 or less), ``tiles_gained`` what the others' earned; ``place`` is None
    in an abandoned game.
    """

    seat: int
    before_unplayed: int
    rack: Rack | None
    tiles_lost: int
    tiles_gained: int
    adjustments: int
    overtime: int
    place: int | None

    @property
    def unplayed(self) -> int:
        """The whole unplayed-tile step."""
        return self.tiles_lost + self.tiles_gained

    @property
    def tie_break(self) -> int:
        """The final score less the unplayed-tile step."""
        return self.before_unplayed + self.adjustments + self.overtime

    @property
    def final(self) -> int:
        """All steps together; it can be negative."""
        return self.tie_break + self.unplayed


@dataclass(frozen=True, slots=True)
class Result:
    """Final scores by seat, the winner (None for a tie and for no result), and what decided it."""

    scores: tuple[FinalScore, ...]
    winner: int | None
    decided_by: DecidedBy


def life_cycle(game: Game) -> LifeCycle:
    """Where the game is."""
    if game.is_out_play_pending:
        return LifeCycle.AWAITING_CHALLENGE
    if game.ending is None:
        return LifeCycle.OPEN
    return LifeCycle.AWAITING_RACKS if seats_without_rack(game) else LifeCycle.FINISHED


def seats_without_rack(game: Game) -> list[int]:
    """The seats whose unplayed tiles count and are not known, nor follow from what is unseen.

    Whoever went out by a record and still holds tiles has none that count, unless it was imported before that was so.
    """
    if game.ending is None or not game.ending.with_unplayed:
        return []
    without = game.ending.out_seat if game.ending.own_tiles_left_out else None
    table = final_table(game)
    return [
        seat
        for seat in game.playing
        if seat != without
        and game.rack_points[seat - 1] is None
        and not (game.set_up.is_board_kept and table.hand(seat).is_known)
    ]


def final_table(game: Game) -> Table:
    """The table at the end, with the last rack deduced where all others are known."""
    return with_last_rack_deduced(game.table) if game.set_up.is_board_kept else game.table


def result(game: Game) -> Result | None:
    """The result; None while the game goes on or racks are asked for."""
    if game.ending is None or seats_without_rack(game):
        return None
    left = _points_left(game)
    changes = _unplayed_steps(game, left)
    places = _places(game, {seat: sum(changes[seat]) for seat in game.seats})
    table = final_table(game)
    scores = tuple(
        FinalScore(
            seat,
            game.turn_points(seat),
            table.hand(seat).known if seat in left and _are_tiles_known(game, seat) else None,
            *changes[seat],
            game.adjustment_points(seat),
            game.overtime_points(seat),
            places[seat],
        )
        for seat in game.seats
    )
    first = [score.seat for score in scores if score.place == 1]
    winner = first[0] if len(first) == 1 else None
    return Result(scores, winner, _decided_by(game, scores, winner))


def standing_places(game: Game) -> tuple[int | None, ...]:
    """Every seat's place; None for all while there is no result, and where the game was abandoned."""
    found = result(game)
    return tuple(one.place for one in found.scores) if found else (None,) * game.set_up.seats


def seat_results(places: Sequence[int | None]) -> list[SeatResult | None]:
    """How a game ended for each seat by their places; None where there is none."""
    first = SeatResult.TIE if places.count(1) > 1 else SeatResult.WIN
    return [None if place is None else first if place == 1 else SeatResult.LOSS for place in places]


def _are_tiles_known(game: Game, seat: int) -> bool:
    """Whether the tiles left on a rack are told themselves, not their points alone."""
    return game.set_up.is_board_kept and game.rack_points[seat - 1] is None


def standing_scores(game: Game) -> tuple[int, ...]:
    """Every seat's score as it stands: the final one once there is a result."""
    found = result(game)
    return tuple(one.final for one in found.scores) if found else tuple(game.score(seat) for seat in game.seats)


def _points_left(game: Game) -> Mapping[int, int]:
    """The points of the tiles left on each rack that counts."""
    if game.ending is None or not game.ending.with_unplayed:
        return {}
    table = final_table(game)
    left = {}
    for seat in game.playing:
        points = game.rack_points[seat - 1]
        left[seat] = sum(tile.value for tile in table.hand(seat).known) if points is None else points
    return left


def _unplayed_steps(game: Game, left: Mapping[int, int]) -> Mapping[int, tuple[int, int]]:
    """What each seat loses by its own tiles and gains by the others'."""
    out = game.ending.out_seat if game.ending is not None else None
    steps = dict.fromkeys(game.seats, (0, 0))
    if out is None or out not in left:
        return steps | {seat: (-points, 0) for seat, points in left.items()}
    is_own_left_out = game.ending is not None and game.ending.own_tiles_left_out
    others = {seat: points for seat, points in left.items() if seat != out or not is_own_left_out}
    steps |= {
        seat: (-points if are_deducted(game.set_up.ruleset, game.set_up.seats) else 0, 0)
        for seat, points in others.items()
    }
    return steps | {out: (0, times_gained(game.set_up.ruleset, game.set_up.seats) * sum(others.values()))}


def are_deducted(ruleset: Ruleset, players: int) -> bool:
    """Whether those not out lose their tiles; the doubled gain is meant for two, with more it counts as for a club."""
    is_doubled = ruleset.unplayed.out_player is OutPlayer.DOUBLE
    return ruleset.unplayed.others is Others.DEDUCTED or (is_doubled and players > 2)


def times_gained(ruleset: Ruleset, players: int) -> int:
    """How many times the others' tiles the out-player gains."""
    if ruleset.unplayed.out_player is OutPlayer.NOTHING:
        return 0
    return 2 if ruleset.unplayed.out_player is OutPlayer.DOUBLE and players <= 2 else 1


def _places(game: Game, unplayed: Mapping[int, int]) -> Mapping[int, int | None]:
    """Every seat's place, shared by those whom nothing divides."""
    if game.ending is not None and game.ending.reason is EndReason.ABANDONED:
        return dict.fromkeys(game.seats, None)
    ranks = {seat: _rank(game, seat, unplayed[seat]) for seat in game.seats}
    return {seat: 1 + sum(other > ranks[seat] for other in ranks.values()) for seat in game.seats}


def _rank(game: Game, seat: int, unplayed: int) -> tuple[int, int, int]:
    """What places go by: staying in the game, the final score, and the tie-break."""
    before = game.score(seat)
    is_broken = game.set_up.ruleset.tie is Tie.BEFORE_UNPLAYED
    return _staying_rank(game, seat), before + unplayed, before if is_broken else 0


def _staying_rank(game: Game, seat: int) -> int:
    """0 for those in the game to the end; below it those who left, the first to leave lowest, and whoever lost it."""
    last = (*game.retired, *game.lost)
    if seat in last:
        return last.index(seat) - len(last) - 1
    return -1 if game.ending is not None and game.ending.loser == seat else 0


_WITHOUT_SCORES = {
    EndReason.RESIGNATION: DecidedBy.RESIGNATION,
    EndReason.FORFEIT: DecidedBy.FORFEIT,
    EndReason.ADJUDICATED: DecidedBy.ADJUDICATION,
    EndReason.OVERTIME_LIMIT: DecidedBy.OVERTIME_LIMIT,
}


def _decided_by(game: Game, scores: tuple[FinalScore, ...], winner: int | None) -> DecidedBy:
    ending = game.ending
    if ending is None or ending.reason is EndReason.ABANDONED:
        return DecidedBy.NOTHING
    if winner is None:
        return DecidedBy.TIE
    if ending.by_challenge:
        return DecidedBy.LOST_CHALLENGE
    by_loss = _WITHOUT_SCORES.get(ending.reason)
    if by_loss is not None and (len(game.playing) == 1 or ending.loser is not None):
        return by_loss
    best = max(score.final for score in scores if score.seat in game.playing)
    level = [score for score in scores if score.final == best and score.seat in game.playing]
    return DecidedBy.FINAL_SCORE if len(level) == 1 else DecidedBy.SCORE_BEFORE_UNPLAYED
