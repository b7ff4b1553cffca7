"""Standings and their settings, as they are answered."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated

from scrabble_api.competition.numbers import rounded
from scrabble_api.competition.ratings import Rating
from scrabble_api.competition.standings.results import Result, ResultKind
from scrabble_api.competition.standings.settings import Criterion
from scrabble_api.competition.standings.table import Participant
from scrabble_api.competition.standings.table import Standing as Line
from scrabble_api.competition.standings.table import Standings as Table
from scrabble_api.formats.record_json.seals import REMOVED
from scrabble_api.formats.requests.standings import settings_json
from scrabble_api.formats.wire import UNSET, Answer, UnsetType, says
from scrabble_api.rules.games.outcome import SeatResult

#: So many digits after the point wins, rates and spreads have; more would say nothing.
_OF_WINS, _OF_SPREAD = 4, 2
_WINS_ROUNDED = "Rounded to 4 digits after the point."
_SPREAD_ROUNDED = "Rounded to 2 digits after the point."
_PLAYER_ID = says("The club's player; null for a name that games have by itself.")


class StandingsSettings(Answer):
    """By what standings are made."""

    order: tuple[Criterion, ...] = says(
        "What decides a place: the first; among those level by it the second, and so on. Those level by all share the place."
    )
    spread_cap: int | None = says("A game counts for at most so much spread, either way; null for no limit.")
    bye_wins: float = says("The wins that a bye counts for: 0, 0.5 or 1.")
    bye_spread: int = says("The spread that a bye counts for.")
    forfeit_wins: float = says(
        "The wins that it counts for that an opponent did not come: 0, 0.5 or 1. Who did not come has none."
    )
    forfeit_spread: int = says("The spread that it counts for; the player who did not come loses as much.")
    minimum_games: int = says(
        "How many games, byes and forfeits a place needs. A player with fewer is listed after all others, without a place."
    )


class ClubStandingsSettings(StandingsSettings):
    """By what a club has its standings."""

    version: int = says("How often they were written, 0 for never; also their ETag.")
    changed_at: str | None = says("When they were last written (UTC); null for never.", format="date-time")


class StandingsOpponent(Answer):
    """Who sat against a player in a game."""

    player_id: Annotated[str | None, _PLAYER_ID]
    name: str = says("The name.")
    score: int = says("The final score.")


class StandingsResult(Answer):
    """A game, a bye or a forfeit as one player has it."""

    kind: ResultKind = says(
        "`game`, `bye`, `forfeit-won` (an opponent did not come) or `forfeit-lost` (the player did not come)."
    )
    session_id: str | None = says("The session; null for a game of none.")
    round: int | None = says("The round; null for a game of none.")
    day: str = says("The day played; of a bye or forfeit that of the session.", format="date")
    game_id: str | None = says("The game; null for a bye or forfeit.")
    outcome: SeatResult | None = says("How the game ended for the player; null for a bye or forfeit.")
    score: int | None = says("The own final score; null for a bye or forfeit.")
    opponents: tuple[StandingsOpponent, ...] = says("Who sat against the player, in the order of seats.")
    wins: float = says(f"The wins that it counts for. {_WINS_ROUNDED}")
    spread: float = says(f"The spread that it counts for. {_SPREAD_ROUNDED}")


class PlayerRating(Answer):
    """How strong a player is taken to be, by OpenSkill's Plackett–Luce model, with one rating period for each session."""

    strength: float = says(f"Somebody new has 25, stronger players have more. {_SPREAD_ROUNDED}")
    deviation: float = says(
        "How uncertain that is, which is 8.33 for somebody new and less with every game: the strength is within twice "
        f"this of the truth in 19 of 20 cases. {_SPREAD_ROUNDED}"
    )
    ordinal: float = says(
        f"The strength less three deviations: what a list of ratings is ordered by. {_SPREAD_ROUNDED}"
    )
    before: float | None = says(
        f"The strength before the last session; null for one who had not played. {_SPREAD_ROUNDED}"
    )
    games: int = says("Of how many games it is made.")


class Standing(Answer):
    """A player's line in the standings."""

    place: int | None = says(
        "From 1; players who are level have the same, and the next place after them is left out. Null for one who has "
        "fewer games than a place needs."
    )
    shared: bool = says("Whether others have the same place.")
    player_id: Annotated[str | None, _PLAYER_ID]
    name: str = says("The player's name.")
    games: int = says("Games with a result.")
    won: int = says("Games in which the player was first alone.")
    tied: int = says("Games in which the player was first with others.")
    lost: int = says("Games in which somebody was before the player.")
    byes: int = says("Rounds without an opponent.")
    forfeits_won: int = says("Rounds to which an opponent did not come.")
    forfeits_lost: int = says("Rounds to which the player did not come.")
    wins: float = says(
        "A game won is 1, a tie ½; of a game of three or four it is the share of the opponents beaten, those level with "
        f"counted as a half. Byes and forfeits count as the settings say. {_WINS_ROUNDED}"
    )
    win_rate: float | None = says(f"Wins over games, byes and forfeits; null for none of them. {_WINS_ROUNDED}")
    spread: float = says(
        "The own score less the mean of the others' scores, for at most the cap a game, all games together. Byes and "
        f"forfeits count as the settings say. {_SPREAD_ROUNDED}"
    )
    points_for: int = says("The own scores of all games.")
    average_score: float | None = says(f"The mean of the own scores; null without a game. {_SPREAD_ROUNDED}")
    average_against: float | None = says(
        f"The mean of the opponents' scores, of a game of three or four of their mean. {_SPREAD_ROUNDED}"
    )
    high_game: int | None = says("The highest own score; null without a game.")
    opponents_wins: float = says(
        "The wins of each game's opponent, added up; of a game of three or four the mean of the opponents' wins. "
        f"{_WINS_ROUNDED}"
    )
    head_to_head: float | None = says(
        "The wins against those who were level when head-to-head decided, of more games with one of them their share; "
        f"null where it did not count. {_WINS_ROUNDED}"
    )
    decided_by: Criterion | None = says(
        "What parts the player from the place above, the first from the place below; null for nothing."
    )
    reason: str = says("The same in a sentence, with the figures, and with whom the place is shared.")
    rating: PlayerRating | UnsetType | None = says(
        "Where asked for: the rating after these games; null for one who has played none.", default=UNSET
    )
    results: tuple[StandingsResult, ...] | UnsetType = says(
        "Where asked for: what it is made of, in the order of days and rounds.", default=UNSET
    )


class Standings(Answer):
    """Who is where after the games that count: those with a result, however they ended, but for abandoned ones."""

    session_id: str | None = says("The session; null for a selection of games.")
    as_of_round: int | None = says("The last round that counts; null for all.")
    settings: StandingsSettings = says("By what they are made.")
    items: tuple[Standing, ...] = says("By place; those level by name.")
    games: int = says("How many games count.")
    games_without_result: int = says("How many more games there are, which go on or were abandoned.")
    results_missing: int = says("How many pairings of the session, byes and forfeits aside, have no finished game yet.")
    damaged: tuple[str, ...] = says(
        "The ids of games that do not count since what is kept of them is damaged; mostly none."
    )


def settings_answer(table: Table) -> StandingsSettings:
    """By what standings are made."""
    return StandingsSettings(**settings_json(table.settings))


def standings_lines(
    table: Table, *, with_results: bool, ratings: Mapping[str, Rating] | None = None
) -> tuple[Standing, ...]:
    """The lines of standings, each with its results and its rating where they are wanted."""
    known = {line.participant.key: line.participant for line in table.lines}
    return tuple(
        _line(
            line,
            UNSET if ratings is None else _rating(ratings.get(line.participant.key)),
            _results(line, known) if with_results else UNSET,
        )
        for line in table.lines
    )


def _rating(rating: Rating | None) -> PlayerRating | None:
    if rating is None:
        return None
    return PlayerRating(
        strength=round(rating.strength, _OF_SPREAD),
        deviation=round(rating.deviation, _OF_SPREAD),
        ordinal=round(rating.ordinal, _OF_SPREAD),
        before=None if rating.before is None else round(rating.before, _OF_SPREAD),
        games=rating.games,
    )


def _line(
    line: Line, rating: PlayerRating | UnsetType | None, results: tuple[StandingsResult, ...] | UnsetType
) -> Standing:
    tally = line.tally
    return Standing(
        place=line.place,
        shared=line.is_shared,
        player_id=line.participant.player_id,
        name=line.participant.name,
        games=tally.games,
        won=tally.won,
        tied=tally.tied,
        lost=tally.lost,
        byes=tally.byes,
        forfeits_won=tally.forfeits_won,
        forfeits_lost=tally.forfeits_lost,
        wins=rounded(tally.wins, _OF_WINS),
        win_rate=_rounded(tally.win_rate, _OF_WINS),
        spread=rounded(tally.spread, _OF_SPREAD),
        points_for=tally.points_for,
        average_score=_rounded(tally.average_score, _OF_SPREAD),
        average_against=_rounded(tally.average_against, _OF_SPREAD),
        high_game=tally.high_game,
        opponents_wins=rounded(tally.opponents_wins, _OF_WINS),
        head_to_head=_rounded(line.head_to_head, _OF_WINS),
        decided_by=line.decided_by,
        reason=line.reason,
        rating=rating,
        results=results,
    )


def _rounded(number: Fraction | None, digits: int) -> float | None:
    return None if number is None else rounded(number, digits)


def _results(line: Line, known: Mapping[str, Participant]) -> tuple[StandingsResult, ...]:
    return tuple(_result(one, known) for one in line.results)


def _result(result: Result, known: Mapping[str, Participant]) -> StandingsResult:
    return StandingsResult(
        kind=result.kind,
        session_id=result.session_id,
        round=result.round,
        day=result.day,
        game_id=result.game_id,
        outcome=result.outcome,
        score=result.score,
        opponents=tuple(_opponent(known.get(one.player), one.score) for one in result.opponents),
        wins=rounded(result.wins, _OF_WINS),
        spread=rounded(result.spread, _OF_SPREAD),
    )


def _opponent(one: Participant | None, score: int) -> StandingsOpponent:
    """An opponent; one who is in no line is somebody whose name was removed."""
    if one is None:
        return StandingsOpponent(player_id=None, name=REMOVED, score=score)
    return StandingsOpponent(player_id=one.player_id, name=one.name, score=score)
