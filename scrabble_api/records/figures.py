"""The figures of finished games, seat by seat: kept beside a game's summary, and made from its log whenever that is due."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

import orjson
from sqlalchemy import Connection, Engine, bindparam, delete, func, insert, select

from scrabble_api.records.database import snapshot
from scrabble_api.records.log import read_log, replay_log, report_damage
from scrabble_api.records.tables import figures_due, games, seat_figures
from scrabble_api.rules.errors import Refused
from scrabble_api.rules.games.figures import HighPlay, figures_of
from scrabble_api.rules.games.game import Game
from scrabble_api.rules.plays.lexicon import Shelf

#: So many games that are due are looked at in one transaction.
_AT_ONCE = 100

# Statements are put together once, since that costs more than to run them.
_INSERT = insert(seat_figures)
_DELETE = delete(seat_figures).where(seat_figures.c.game_id == bindparam("found"))


def figure_rows(game_id: str, game: Game) -> list[dict[str, Any]]:
    """Its row for each seat; none while it has no result."""
    return [{"game_id": game_id, **asdict(one), "high_plays": _plays_text(one.high_plays)} for one in figures_of(game)]


def _plays_text(plays: Sequence[HighPlay]) -> str:
    return orjson.dumps([[play.turn, play.score, play.bonus, play.notation, play.words] for play in plays]).decode()


def read_plays(text: str) -> Iterator[HighPlay]:
    """The highest plays that stand in a row; ValueError or TypeError where it is damaged."""
    for turn, score, bonus, notation, words in orjson.loads(text):
        yield HighPlay(turn, score, bonus, notation, tuple(words))


def insert_figures(connection: Connection, game_id: str, game: Game) -> None:
    """Keep the figures of a new game, if it has a result."""
    _insert(connection, figure_rows(game_id, game))


def _insert(connection: Connection, rows: list[dict[str, Any]]) -> None:
    if rows:
        connection.execute(_INSERT, rows)


def update_figures(connection: Connection, game_id: str, before: Game, after: Game) -> None:
    """Keep what entries have changed of a game's figures; a game that goes on has none, and costs nothing."""
    if before is after or (before.ending is None and after.ending is None):
        return
    rows = figure_rows(game_id, after)
    if rows != figure_rows(game_id, before):
        _replace(connection, game_id, rows)


def replace_figures(connection: Connection, game_id: str, game: Game) -> None:
    """Keep the figures of a game as they are now."""
    _replace(connection, game_id, figure_rows(game_id, game))


def _replace(connection: Connection, game_id: str, rows: list[dict[str, Any]]) -> None:
    connection.execute(_DELETE, {"found": game_id})
    _insert(connection, rows)


def are_figures_right(kept: Sequence[Mapping[str, Any]], game_id: str, game: Game) -> bool:
    """Whether these rows are what the game comes to; where its list of words is missing, phonies are as they were counted."""
    rows = figure_rows(game_id, game)
    if game.set_up.lexicon is not None and game.set_up.judge is None and len(rows) == len(kept):
        rows = [{**row, "phonies": was["phonies"]} for row, was in zip(rows, kept, strict=True)]
    return rows == list(kept)


def count_due(database: Engine) -> int:
    """How many games have figures that are yet to be made."""
    with snapshot(database) as connection:
        return connection.scalar(select(func.count()).select_from(figures_due)) or 0


def make_due_figures(database: Engine, shelf: Shelf) -> Iterator[int]:
    """Make the figures of all games that are due, some at a time, and say each time of how many more.

    A game whose log cannot be read has none, until ``scrabble-api db verify --rebuild`` can make them.
    """
    while made := _make_some(database, shelf):
        yield made


def _make_some(database: Engine, shelf: Shelf) -> int:
    with database.begin() as connection:
        due = select(figures_due.c.game_id).order_by(figures_due.c.game_id).limit(_AT_ONCE)
        game_ids = list(connection.scalars(due))
        if game_ids:
            held = select(games.c.id).where(games.c.id.in_(game_ids)).order_by(games.c.id).with_for_update()
            connection.execute(held).all()  # holds writers off
        for game_id in game_ids:
            _make(connection, shelf, game_id)
        connection.execute(delete(figures_due).where(figures_due.c.game_id.in_(game_ids)))
    return len(game_ids)


def _make(connection: Connection, shelf: Shelf, game_id: str) -> None:
    try:
        with report_damage(game_id):
            game = replay_log(read_log(connection, game_id), shelf).game
    except Refused:
        return
    replace_figures(connection, game_id, game)
