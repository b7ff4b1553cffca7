"""What each player has come to, game by game: wins and spread of it, and who sat against whom."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from scrabble_api.competition.numbers import part_of
from scrabble_api.competition.standings.settings import StandingsSettings
from scrabble_api.rules.games.outcome import SeatResult, seat_results


class Seated(NamedTuple):
    """Who sat in a game, by a text that stands for the player alone, with the final score and the place in the game."""

    player: str
    score: int
    place: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame:
    """A game with a result, of two to four players in the order of their seats."""

    id: str
    session_id: str | None
    round: int | None
    day: str
    seats: tuple[Seated, ...]


class ResultKind(StrEnum):
    """What a result is of: a game, a bye, an opponent who did not come, or not having come."""

    GAME = "game"
    BYE = "bye"
    FORFEIT_WON = "forfeit-won"
    FORFEIT_LOST = "forfeit-lost"


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """What a player has without a game: a bye or a forfeit of a round."""

    kind: ResultKind
    player: str
    session_id: str
    round: int
    day: str


class Opponent(NamedTuple):
    """Who sat against a player: the score, and the wins that the player has of this one alone, in halves: 0, 1 or 2."""

    player: str
    score: int
    halves: int


class Result(NamedTuple):
    """A game, bye or forfeit as one player has it; ``outcome`` and ``score`` are those of a game."""

    kind: ResultKind
    session_id: str | None
    round: int | None
    day: str
    wins: Fraction
    spread: Fraction
    game_id: str | None = None
    outcome: SeatResult | None = None
    score: int | None = None
    opponents: tuple[Opponent, ...] = ()


def results_by_player(
    games: Iterable[PlayedGame], awards: Iterable[Award], settings: StandingsSettings
) -> Mapping[str, list[Result]]:
    """The results of each player, by round and day."""
    found: dict[str, list[Result]] = {}
    for game in games:
        for player, result in _results_of_game(game, settings.spread_cap):
            found.setdefault(player, []).append(result)
    for award in awards:
        found.setdefault(award.player, []).append(_result_of_award(award, settings))
    for results in found.values():
        results.sort(key=_in_time)
    return found


def _in_time(result: Result) -> tuple[str, str, int, str]:
    """By day, session and round; then by scores, which do not depend on when a game was entered."""
    scores = [(one.score, one.player) for one in result.opponents]
    return result.day, result.session_id or "", result.round or 0, f"{result.kind} {result.score} {scores}"


def _results_of_game(game: PlayedGame, cap: int | None) -> Iterator[tuple[str, Result]]:
    outcomes = seat_results([seat.place for seat in game.seats])
    for own, outcome in zip(game.seats, outcomes, strict=True):
        others = tuple(
            Opponent(one.player, one.score, halves_against(own.place, one.place))
            for one in game.seats
            if one is not own
        )
        spread = part_of(own.score * len(others) - sum(one.score for one in others), len(others))
        yield (
            own.player,
            Result(
                kind=ResultKind.GAME,
                session_id=game.session_id,
                round=game.round,
                day=game.day,
                wins=part_of(sum(one.halves for one in others), 2 * len(others)),
                spread=spread if cap is None else max(Fraction(-cap), min(Fraction(cap), spread)),
                game_id=game.id,
                outcome=outcome,
                score=own.score,
                opponents=others,
            ),
        )


def halves_against(place: int, other: int) -> int:
    """What somebody has of an opponent, in halves of a win: 2 for one beaten, 1 for one level, by their places."""
    return 1 + (place < other) - (place > other)


def _result_of_award(award: Award, settings: StandingsSettings) -> Result:
    wins, spread = {
        ResultKind.BYE: (settings.bye_wins, settings.bye_spread),
        ResultKind.FORFEIT_WON: (settings.forfeit_wins, settings.forfeit_spread),
        ResultKind.FORFEIT_LOST: (Fraction(0), -settings.forfeit_spread),
    }[award.kind]
    return Result(
        kind=award.kind,
        session_id=award.session_id,
        round=award.round,
        day=award.day,
        wins=wins,
        spread=Fraction(spread),
    )
