"""Who is where, in a session or over any days, at the terminal."""

from typing import Any

import click
from sqlalchemy import Engine

from scrabble_api.cli.choosing import DAY, club_named, club_option, json_option
from scrabble_api.cli.context import checked_database
from scrabble_api.cli.tables import Column, Row, decimal, say_table, signed
from scrabble_api.cli.terminal import say, say_json
from scrabble_api.formats.answers.standings import PlayerRating, Standing, StandingsSettings
from scrabble_api.formats.wire import to_indented_json
from scrabble_api.records.club_standings import standings_notes
from scrabble_api.records.ratings import ratings_for
from scrabble_api.records.selection import GamesFilter
from scrabble_api.records.standings import (
    FoundStandings,
    standings_answer,
    standings_of_selection,
    standings_of_session,
)
from scrabble_api.rules.counting import count_text
from scrabble_api.rules.limits import ROUND

_COLUMNS = (
    Column("Place", is_number=True),
    Column("Name"),
    Column("Wins", is_number=True),
    Column("Spread", is_number=True),
    Column("Games", is_number=True),
    Column("Won", is_number=True),
    Column("Tied", is_number=True),
    Column("Lost", is_number=True),
    Column("Byes", is_number=True),
    Column("Forfeits"),
    Column("Average", is_number=True),
    Column("High", is_number=True),
    Column("Rating", is_number=True),
    Column("Reason"),
)


@click.command()
@click.argument("session_id", required=False)
@club_option
@click.option("--round", "as_of_round", type=click.IntRange(*ROUND), help="Of a session: after this round.")
@click.option("--from", "played_since", type=DAY, help="Of all games played on this day or later.")
@click.option("--to", "played_until", type=DAY, help="Of all games played on this day or earlier.")
@click.option("--reasons", is_flag=True, help="Say for each place what decided it, and fewer figures.")
@click.option("--ratings", is_flag=True, help="Show ratings by OpenSkill, made of all games up to then.")
@json_option
def standings(  # one for each option
    *,
    session_id: str | None,
    club: str | None,
    as_of_round: int | None,
    reasons: bool,
    ratings: bool,
    as_json: bool,
    **days: Any,
) -> None:
    """Show the standings of the session SESSION_ID, or of all the club's games, or of those of some days.

    They are made of the results as they are now, by the settings of the session or the club. A place with = is shared.
    """
    if session_id is not None and any(days.values()):
        raise click.UsageError("Give a SESSION_ID, or days by --from and --to, not both.")
    if session_id is None and as_of_round is not None:
        raise click.UsageError("--round is of a session: give a SESSION_ID, too.")
    with checked_database() as database:
        club_id = club_named(database, club).id
        found = _found(database, club_id, session_id, as_of_round, GamesFilter(**days))
        rated = ratings_for(database, club_id, found) if ratings else None
    answer = standings_answer(found, as_of_round, ratings=rated)
    if as_json:
        say_json(to_indented_json(answer))
    else:
        _show(found, answer.settings, [_row(one, with_reason=reasons) for one in answer.items])


def _found(
    database: Engine, club_id: str, session_id: str | None, as_of_round: int | None, wanted: GamesFilter
) -> FoundStandings:
    if session_id is None:
        return standings_of_selection(database, club_id, wanted)
    return standings_of_session(database, club_id, session_id, as_of_round=as_of_round)


def _show(found: FoundStandings, settings: StandingsSettings, rows: list[Row]) -> None:
    if rows:
        say_table(_COLUMNS, rows)
        criteria = ", then ".join(one.replace("-", " ") for one in settings.order)
        say()
        say(f"Places go by {criteria}. {count_text(found.standings.games, 'game')}.")
    else:
        say("Nobody is in the standings: no game with a result is in it.")
    for note in standings_notes(found):
        say(note)


def _row(line: Standing, *, with_reason: bool) -> Row:
    """A line as the table has it; where there is a reason it has the room of what decides nothing by itself."""
    return (
        None if line.place is None else f"{line.place}{'=' if line.shared else ''}",
        line.name,
        f"{line.wins:g}",
        signed(line.spread),
        line.games,
        *([None] * _DETAILS if with_reason else _details(line)),
        decimal(line.rating.ordinal, 2) if isinstance(line.rating, PlayerRating) else None,
        line.reason if with_reason else None,
    )


#: How many columns stand between games and rating.
_DETAILS = 7


def _details(line: Standing) -> Row:
    forfeits = [f"{line.forfeits_won} won"] * bool(line.forfeits_won)
    forfeits += [f"{line.forfeits_lost} lost"] * bool(line.forfeits_lost)
    averages = (decimal(line.average_score), line.high_game)
    return (line.won, line.tied, line.lost, line.byes or None, ", ".join(forfeits), *averages)
