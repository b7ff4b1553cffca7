"""What the games of a player or of the whole club come to, at the terminal."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import click
from sqlalchemy import Engine

from scrabble_api.cli.choosing import DAY, PAGE, club_named, club_option, json_option, pages_of, player_named
from scrabble_api.cli.context import checked_database
from scrabble_api.cli.tables import Column, Row, decimal, say_facts, say_table, signed
from scrabble_api.cli.terminal import say, say_json
from scrabble_api.formats.answers.statistics import (
    Figures,
    PlayerInStatistics,
    PlayersStatistics,
    PlayerStatistics,
    Statistics,
)
from scrabble_api.formats.wire import to_indented_json
from scrabble_api.records.selection import GamesFilter
from scrabble_api.records.statistics import find_player_statistics, find_statistics, list_player_statistics

_Fact = tuple[str, str | int | None]


@click.command()
@click.argument("player", required=False)
@club_option
@click.option("--players", "of_each", is_flag=True, help="A line for each player.")
@click.option("--session", "session_id", help="Only games of this session.")
@click.option("--from", "played_since", type=DAY, help="Only games played on this day or later.")
@click.option("--to", "played_until", type=DAY, help="Only games played on this day or earlier.")
@json_option
def statistics(*, player: str | None, club: str | None, of_each: bool, as_json: bool, **selection: Any) -> None:
    """Show what the games of PLAYER, named by id or name, or of the whole club come to.

    Finished games with a result count. Without a player every seat is counted, so two for each game of two.
    """
    if player is not None and of_each:
        raise click.UsageError("Give a PLAYER or --players, not both.")
    wanted = GamesFilter(**selection, limit=PAGE)
    with checked_database() as database:
        club_id = club_named(database, club).id
        if of_each:
            everybody = tuple(_each(database, club_id, wanted))
        elif player is None:
            found = find_statistics(database, club_id, wanted)
        else:
            player_id = player_named(database, club_id, player).id
            found = find_player_statistics(database, club_id, player_id, wanted)
    if as_json:
        say_json(to_indented_json(PlayersStatistics(items=everybody, next=None) if of_each else found))
    elif of_each:
        _show_each(everybody)
    else:
        _show(found)


def _each(database: Engine, club_id: str, wanted: GamesFilter) -> Iterator[PlayerInStatistics]:
    return pages_of(lambda cursor: list_player_statistics(database, club_id, replace(wanted, cursor=cursor)))


_EACH = (
    Column("Name"),
    Column("Games", is_number=True),
    Column("Won", is_number=True),
    Column("Tied", is_number=True),
    Column("Lost", is_number=True),
    Column("Average", is_number=True),
    Column("Spread", is_number=True),
    Column("Bonuses", is_number=True),
    Column("High game", is_number=True),
    Column("High play", is_number=True),
)
_NO_GAMES = "No finished games with a result are counted."


def _show_each(everybody: tuple[PlayerInStatistics, ...]) -> None:
    if everybody:
        say_table(_EACH, [_row(one) for one in everybody])
        say()
        say("Average and Spread are the means of a game.")
    else:
        say(
            f"{_NO_GAMES} Games that name players by name alone count once they are matched: scrabble-api players match."
        )


def _row(one: PlayerInStatistics) -> Row:
    results = one.results
    return (
        one.player.name,
        one.games,
        results.wins,
        results.ties,
        results.losses,
        decimal(results.average_score),
        signed(results.average_spread),
        one.plays.bonuses if one.plays.seats else None,
        one.highest_score,
        one.highest_play,
    )


def _show(found: Statistics) -> None:
    if not found.games:
        say(_NO_GAMES)
        return
    whose = [("Player", found.player.name), ("ID", found.player.id)] if isinstance(found, PlayerStatistics) else []
    say_facts([*whose, *_results(found), *_turns(found), *_at_the_table(found)])
    say()
    games = [(one.score, one.name, signed(one.spread), one.day, one.game_id) for one in found.high_games]
    say_table(_HIGH_GAMES, games)
    if found.high_plays:
        say()
        plays = [
            (one.score, one.name, one.notation, ", ".join(one.words), one.day, one.game_id) for one in found.high_plays
        ]
        say_table(_HIGH_PLAYS, plays)


_HIGH_GAMES = (
    Column("High game", is_number=True),
    Column("Name"),
    Column("Spread", is_number=True),
    Column("Day"),
    Column("Game"),
)
_HIGH_PLAYS = (
    Column("High play", is_number=True),
    Column("Name"),
    Column("Play"),
    Column("Words"),
    Column("Day"),
    Column("Game"),
)


def _results(found: Figures) -> Iterator[_Fact]:
    results, first = found.results, found.first_move.first
    yield "Games", found.games
    yield "Wins, ties, losses", f"{results.wins}, {results.ties}, {results.losses}"
    yield "Average score", decimal(results.average_score)
    yield "Average spread", signed(results.average_spread)
    if first.seats:
        yield "Wins of those who moved first", f"{_percent(first.win_rate)} of {first.seats}"


def _percent(rate: float | None) -> str:
    return "" if rate is None else f"{100 * rate:.0f}%"


def _turns(found: Figures) -> Iterator[_Fact]:
    """What was done with turns, where turns are on record."""
    turns, plays = found.turns, found.plays
    if turns.seats:
        yield "Turns", turns.turns
        yield "Points a turn", decimal(turns.average_points)
    if plays.seats:
        yield "Plays, exchanges, passes", f"{plays.plays:,}, {plays.exchanges:,}, {plays.passes:,}"
        yield "Bonuses", f"{plays.bonuses:,} ({decimal(plays.bonuses_per_game, 2)} a game)"


def _at_the_table(found: Figures) -> Iterator[_Fact]:
    """Challenges, phonies, blanks and slips, where games tell them."""
    challenges, announced = found.challenges, found.announced_scores
    if challenges.seats:
        yield "Challenges won, lost", f"{challenges.won}, {challenges.lost}"
        yield "Own plays taken off, upheld", f"{challenges.plays_taken_off}, {challenges.plays_upheld}"
    if found.phonies.seats:
        yield "Phonies that stood", found.phonies.stood
    if found.blanks.seats:
        yield "Blanks drawn", f"{found.blanks.drawn} ({decimal(found.blanks.per_game, 2)} a game)"
    if announced.plays:
        yield "Scores announced wrongly", f"{announced.errors} of {announced.plays:,}"
