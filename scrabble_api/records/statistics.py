"""Statistics: the figures of finished games added up by the database, for a player's seats or for all.

It costs a look at each game that is asked for, and no game is replayed. What is added up are whole numbers, so that the sums
are the same in whichever order games were entered.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import orjson
from sqlalchemy import ColumnElement, Connection, Engine, FromClause, Row, Select, and_, case, distinct, func, select

from scrabble_api.formats.answers.players import Player
from scrabble_api.formats.answers.statistics import (
    MOST_HIGH,
    AnnouncedFigures,
    BlankFigures,
    ChallengeFigures,
    FirstMove,
    HighGame,
    HighPlayOfGame,
    Outcomes,
    PhonyFigures,
    PlayerInStatistics,
    PlayerOfStatistics,
    PlayersStatistics,
    PlayerStatistics,
    PlayFigures,
    Statistics,
    TurnFigures,
)
from scrabble_api.formats.wire import with_more
from scrabble_api.records.database import snapshot
from scrabble_api.records.figures import read_plays
from scrabble_api.records.pages import Order, cursor_after, select_page
from scrabble_api.records.players import load_player
from scrabble_api.records.selection import GamesFilter, select_all_games
from scrabble_api.records.tables import game_players, games, players, seat_figures
from scrabble_api.rules.games.figures import SPREAD_PARTS, HighPlay
from scrabble_api.rules.games.outcome import SeatResult

#: What damaged rows lead to.
_DAMAGE = (LookupError, TypeError, ValueError)

_SEAT, _FIGURES = game_players.alias("counted_seat"), seat_figures.alias("figures")


def find_statistics(database: Engine, club_id: str, wanted: GamesFilter) -> Statistics:
    """What the club's games that are asked for come to, for the seats of the player who is named, or for all."""
    with snapshot(database) as connection:
        return _statistics(connection, club_id, wanted)


def find_player_statistics(database: Engine, club_id: str, player_id: str, wanted: GamesFilter) -> PlayerStatistics:
    """What a player's games come to, of those that are asked for.

    RecordRefused (``not-found``) where the club has no player of the id; an entry that was merged leads to the one that has
    its games.
    """
    with snapshot(database) as connection:
        player = _find_player(connection, club_id, player_id)
        of_player = _statistics(connection, club_id, replace(wanted, player_id=player.id))
    return with_more(of_player, PlayerStatistics, player=PlayerOfStatistics(id=player.id, name=player.name))


def list_player_statistics(database: Engine, club_id: str, wanted: GamesFilter) -> PlayersStatistics:
    """What each player's games come to, of those that are asked for: a page of the players who have any.

    Unreadable (``unreadable-cursor``) for a cursor that no list has given.
    """
    with snapshot(database) as connection:
        seats = _seats(select_all_games(connection, club_id, wanted), club_id, wanted)
        asked = select(players.c.id, players.c.name, players.c.folded_name, *_OF_EACH, *_SUMS)
        asked = asked.select_from(seats.outerjoin(players, players.c.id == _SEAT.c.player_id))
        asked = asked.where(players.c.club_id == club_id).group_by(players.c.id)
        asked = asked.having(func.count(_FIGURES.c.seat) > 0)
        page = select_page(asked, Order(players.c.folded_name, players.c.id), wanted.cursor, wanted.limit)
        rows = connection.execute(page).all()
    shown, is_more = rows[: wanted.limit], len(rows) > wanted.limit
    return PlayersStatistics(
        items=tuple(map(_of_one, shown)),
        next=cursor_after(shown[-1].folded_name, shown[-1].id) if is_more else None,
    )


def _of_one(row: Row[Any]) -> PlayerInStatistics:
    player = PlayerOfStatistics(id=row.id, name=row.name)
    sums = {name: value for name, value in row._mapping.items() if name not in ("id", "name", "folded_name", *_HIGHEST)}
    high = {name: row._mapping[name] for name in _HIGHEST}
    return PlayerInStatistics(**_figures(sums), player=player, **high)


def _statistics(connection: Connection, club_id: str, wanted: GamesFilter) -> Statistics:
    seats = _seats(select_all_games(connection, club_id, wanted), club_id, wanted)
    sums = connection.execute(select(*_SUMS).select_from(seats)).one()._mapping
    by_score = _highest(connection, seats, _FIGURES.c.score)
    by_play = _highest(connection, seats, _FIGURES.c.best_play)
    high_games = tuple(one for row in by_score for one in _high_game(row))
    return Statistics(**_figures(sums), high_games=high_games, high_plays=_high_plays(by_play))


def _find_player(connection: Connection, club_id: str, player_id: str) -> Player:
    player = load_player(connection, club_id, player_id)
    return player if player.merged_into is None else load_player(connection, club_id, player.merged_into)


def _seats(chosen: FromClause, club_id: str, wanted: GamesFilter) -> FromClause:
    """The seats that are counted of the games chosen; joined from the left, so that those games are found first."""
    seated = wanted.seated.check(_SEAT, club_id)
    is_figure = and_(_FIGURES.c.game_id == _SEAT.c.game_id, _FIGURES.c.seat == _SEAT.c.seat)
    return chosen.outerjoin(_SEAT, and_(_SEAT.c.game_id == chosen.c.id, *seated)).outerjoin(_FIGURES, is_figure)


def _outcome_sums(prefix: str, *only: ColumnElement[bool]) -> Iterator[ColumnElement[Any]]:
    """The sums of how games came out, of those seats only."""
    is_counted = and_(_FIGURES.c.seat.is_not(None), *only)
    yield func.count(case((is_counted, 1))).label(f"{prefix}seats")
    for name, result in (("wins", SeatResult.WIN), ("ties", SeatResult.TIE), ("losses", SeatResult.LOSS)):
        yield func.count(case((and_(is_counted, _SEAT.c.result == result.value), 1))).label(f"{prefix}{name}")
    for name in ("score", "spread"):
        yield func.sum(case((is_counted, _FIGURES.c[name]))).label(f"{prefix}{name}")


_ADDED_UP = (
    "turns",
    "turn_points",
    "plays",
    "exchanges",
    "passes",
    "bonuses",
    "challenges_won",
    "challenges_lost",
    "plays_taken_off",
    "plays_upheld",
    "plays_withdrawn",
    "phonies",
    "blanks",
    "compared",
    "errors",
    "points_over",
    "points_under",
)
#: What is null where it is not known, so that the seats are counted that have it.
_KNOWN = ("turns", "plays", "phonies", "blanks")

#: Put together once, since that costs more than to run it.
_SUMS: tuple[ColumnElement[Any], ...] = (
    func.count(distinct(_FIGURES.c.game_id)).label("games"),
    *_outcome_sums(""),
    *_outcome_sums("first_", _FIGURES.c.moved == 1),
    *_outcome_sums("second_", _FIGURES.c.moved == 2),
    *(func.sum(_FIGURES.c[name]).label(name) for name in _ADDED_UP),
    *(func.count(_FIGURES.c[name]).label(f"with_{name}") for name in _KNOWN),
)


_HIGHEST = ("highest_score", "highest_play")
_OF_EACH = (func.max(_FIGURES.c.score).label(_HIGHEST[0]), func.max(_FIGURES.c.best_play).label(_HIGHEST[1]))


def _figures(sums: Mapping[Any, Any]) -> dict[str, Any]:
    """The figures that the sums make, by their names; PostgreSQL gives sums as decimal numbers, and none of nothing."""
    of = {name: int(value or 0) for name, value in sums.items()}
    boards = of["with_plays"]
    return {
        "games": of["games"],
        "results": _outcomes(of, ""),
        "turns": TurnFigures(
            seats=of["with_turns"],
            turns=of["turns"],
            points=of["turn_points"],
            average_points=_mean(of["turn_points"], of["turns"]),
        ),
        "plays": PlayFigures(
            seats=boards,
            plays=of["plays"],
            exchanges=of["exchanges"],
            passes=of["passes"],
            bonuses=of["bonuses"],
            bonuses_per_game=_mean(of["bonuses"], boards),
        ),
        "challenges": ChallengeFigures(
            seats=boards,
            won=of["challenges_won"],
            lost=of["challenges_lost"],
            plays_taken_off=of["plays_taken_off"],
            plays_upheld=of["plays_upheld"],
            plays_withdrawn=of["plays_withdrawn"],
        ),
        "phonies": PhonyFigures(seats=of["with_phonies"], stood=of["phonies"]),
        "blanks": BlankFigures(
            seats=of["with_blanks"], drawn=of["blanks"], per_game=_mean(of["blanks"], of["with_blanks"])
        ),
        "announced_scores": AnnouncedFigures(
            plays=of["compared"],
            errors=of["errors"],
            points_over=of["points_over"],
            points_under=of["points_under"],
        ),
        "first_move": FirstMove(first=_outcomes(of, "first_"), second=_outcomes(of, "second_")),
    }


def _outcomes(of: Mapping[str, int], prefix: str) -> Outcomes:
    seats, wins, ties = (of[f"{prefix}{name}"] for name in ("seats", "wins", "ties"))
    return Outcomes(
        seats=seats,
        wins=wins,
        ties=ties,
        losses=of[f"{prefix}losses"],
        win_rate=_mean(2 * wins + ties, 2 * seats),
        average_score=_mean(of[f"{prefix}score"], seats),
        average_spread=_mean(of[f"{prefix}spread"], SPREAD_PARTS * seats),
    )


def _mean(total: int, count: int) -> float | None:
    """So much for each, to three places; None where there are none."""
    return round(total / count, 3) if count else None


_SHOWN = (_SEAT.c.game_id, _SEAT.c.seat, _SEAT.c.opened_at, _SEAT.c.result, _FIGURES.c.score, _FIGURES.c.spread)


def _highest(connection: Connection, seats: FromClause, by: ColumnElement[Any]) -> list[Row[Any]]:
    """The seats that have the most of something, with what is shown of their games.

    The highest plays of all are among those of the seats whose own highest are the highest.
    """
    in_order = (by.desc().nulls_last(), _SEAT.c.opened_at, _SEAT.c.game_id, _SEAT.c.seat)
    asked = select(*_SHOWN, _FIGURES.c.high_plays, by.label("most")).select_from(seats)
    best = asked.order_by(*in_order).limit(MOST_HIGH).subquery()
    shown: Select[Any] = select(*best.c, games.c.day, games.c.seats).select_from(
        best.outerjoin(games, games.c.id == best.c.game_id)
    )
    found = [row for row in connection.execute(shown) if row.most is not None]
    return sorted(found, key=lambda row: (-row.most, *_place(row)))


def _place(row: Row[Any]) -> tuple[str, str, int]:
    """What comes first of equal ones."""
    return row.opened_at, row.game_id, row.seat


def _seat_shown(row: Row[Any]) -> dict[str, Any]:
    """Whose game it is and when it was played; LookupError, TypeError or ValueError where the game's row is damaged."""
    seat = orjson.loads(row.seats)[row.seat - 1]
    name, player_id = seat["name"], seat.get("player_id")
    return {"game_id": row.game_id, "day": row.day, "seat": row.seat, "name": name, "player_id": player_id}


def _high_game(row: Row[Any]) -> Iterator[HighGame]:
    """The final score; none of a game whose row is damaged."""
    with suppress(*_DAMAGE):
        spread, result = round(row.spread / SPREAD_PARTS, 3), SeatResult(row.result)
        yield HighGame(**_seat_shown(row), score=row.score, spread=spread, result=result)


def _high_plays(rows: Sequence[Row[Any]]) -> tuple[HighPlayOfGame, ...]:
    """The highest of all plays of these seats."""
    plays = sorted(
        ((row, play) for row in rows for play in _plays(row)),
        key=lambda one: (-one[1].score, *_place(one[0]), one[1].turn),
    )
    return tuple(
        HighPlayOfGame(
            **_seat_shown(row),
            turn=play.turn,
            notation=play.notation,
            words=play.words,
            bonus=play.bonus,
            score=play.score,
        )
        for row, play in plays[:MOST_HIGH]
    )


def _plays(row: Row[Any]) -> list[HighPlay]:
    """The plays kept of a seat; none of a game whose row is damaged."""
    try:
        _seat_shown(row)
        return list(read_plays(row.high_plays))
    except _DAMAGE:
        return []
