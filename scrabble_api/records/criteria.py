"""What a list asks of games, one thing at a time: where the games are that have it, and whether one game has it.

An index has their rows in an order that lists have. A single game is looked at by its id, in a subquery of one value,
which no database turns into a join that goes through all games.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    FromClause,
    Select,
    between,
    bindparam,
    literal_column,
    select,
    true,
)

from scrabble_api.records.summaries import search_text, search_words
from scrabble_api.records.tables import game_players, game_words, games

#: Of the words of a text so many, the longest, are looked up in the club; games that have those are looked at for the others.
_LOOKED_UP = 3
#: Words that begin alike are gone through one by one where the club has at most so many of them.
_MOST_WORDS = 16
#: What sorts after every text that it is added to.
_END = "\U0010ffff"

_ONE: ColumnElement[int] = literal_column("1")

# Rows by what they are looked at for: those of tracks, and those of the game that is looked at. Each is made once, since
# that costs more than a list.
_GAME, _GAME_THERE = games.alias("game"), games.alias("game_there")
_SEAT, _SEAT_THERE, _OTHER_SEAT = (game_players.alias(name) for name in ("seat", "seat_there", "other_seat"))
_WORD, _WORD_THERE = game_words.alias("word_row"), game_words.alias("word_there")


class Sorting(StrEnum):
    """What a list is sorted by: a column of the games' rows."""

    OPENED = "opened_at"
    ACTIVITY = "last_activity_at"
    PLAYED = "day"


@dataclass(frozen=True, slots=True)
class Track:
    """Rows of one table, each of a game: those that an index finds, and what else must be true of them."""

    table: FromClause
    game_id: ColumnElement[str]
    found: tuple[ColumnElement[bool], ...]
    also: tuple[ColumnElement[bool], ...]

    def by(self, sorting: Sorting) -> ColumnElement[Any]:
        """What the games are sorted by; where it does not stand in the row, it is looked up."""
        if sorting in self.table.c:
            return self.table.c[sorting]
        return select(_GAME_THERE.c[sorting]).where(_GAME_THERE.c.id == self.game_id).scalar_subquery()


#: Whether the game of an id has what is asked.
Check = Callable[[ColumnElement[str]], ColumnElement[bool]]


@dataclass(frozen=True, slots=True)
class Criterion:
    """One thing asked of games: whether a game has it, and the tracks of all that have it, none where no index has them.

    ``order`` is the one that each track has; None if it has none that lists have.
    """

    is_met: Check
    tracks: tuple[Track, ...] = ()
    order: Sorting | None = Sorting.OPENED


def every_game(club_id: str) -> Track:
    """The games of a club, which indexes have in every order."""
    return _track_of_games(club_id)


def _track_of_games(club_id: str, *found: ColumnElement[bool]) -> Track:
    return Track(_GAME, _GAME.c.id, (_GAME.c.club_id == club_id, *found), (_GAME.c.deleted_at.is_(None),))


def by_value(club_id: str, name: str, value: str) -> Criterion:
    """By a column of the games' rows which an index has."""
    return Criterion(_has(_GAME_THERE.c[name] == value), (_track_of_games(club_id, _GAME.c[name] == value),))


def by_round(number: int) -> Criterion:
    """By the round, which no index has, since each has so many games."""
    return Criterion(_has(_GAME_THERE.c.round == number))


def by_opening(club_id: str) -> Criterion:
    """By the days of opening, which stand in every track's rows and so are asked of each track itself."""
    return Criterion(lambda _: true(), (every_game(club_id),))


def by_days_played(club_id: str, first: str | None, last: str | None) -> Criterion:
    """By the day played, from one to another."""
    days = (first or "", last or _END)
    track = _track_of_games(club_id, between(_GAME.c.day, *days))
    return Criterion(_has(between(_GAME_THERE.c.day, *days)), (track,), Sorting.PLAYED)


def _has(condition: ColumnElement[bool]) -> Check:
    """Whether this is true of the game that is looked at."""
    return lambda game_id: _is_there(select(_ONE).where(_GAME_THERE.c.id == game_id, condition))


def _is_there(asked: Select[Any]) -> ColumnElement[bool]:
    return asked.limit(1).scalar_subquery().is_not(None)


@dataclass(frozen=True, slots=True)
class Seated:
    """Who has a seat in a game: by id, by name, or both; and perhaps how the game ended for them."""

    player_id: str | None = None
    name: str | None = None
    result: str | None = None

    @property
    def is_named(self) -> bool:
        """Whether anybody is meant."""
        return self.player_id is not None or self.name is not None

    def find(self, seat: FromClause, club_id: str) -> tuple[ColumnElement[bool], ...]:
        """What an index finds of them."""
        if self.player_id is not None:
            return (seat.c.player_id == self.player_id,)
        return (seat.c.club_id == club_id, seat.c.name == search_text(self.name or ""))

    def check(self, seat: FromClause, club_id: str) -> tuple[ColumnElement[bool], ...]:
        """All that is said of them."""
        asked = {"club_id": club_id, "player_id": self.player_id, "result": self.result}
        asked["name"] = None if self.name is None else search_text(self.name)
        return tuple(seat.c[name] == value for name, value in asked.items() if value is not None)


def by_player(club_id: str, player: Seated) -> Criterion:
    """By somebody who played."""
    asked = player.check(_SEAT_THERE, club_id)
    track = _track(_SEAT, player.find(_SEAT, club_id), *player.check(_SEAT, club_id))
    return Criterion(lambda game_id: _is_there(select(_ONE).where(_SEAT_THERE.c.game_id == game_id, *asked)), (track,))


def by_opponent(club_id: str, opponent: Seated, player: Seated) -> Criterion:
    """By somebody who played against a player; both may be called the same."""

    def has_met(seat: FromClause) -> ColumnElement[bool]:
        is_other = (_OTHER_SEAT.c.game_id == seat.c.game_id, _OTHER_SEAT.c.seat != seat.c.seat)
        return _is_there(select(_ONE).where(*is_other, *player.check(_OTHER_SEAT, club_id)))

    asked = (*opponent.check(_SEAT_THERE, club_id), has_met(_SEAT_THERE))
    track = _track(_SEAT, opponent.find(_SEAT, club_id), *opponent.check(_SEAT, club_id), has_met(_SEAT))
    return Criterion(lambda game_id: _is_there(select(_ONE).where(_SEAT_THERE.c.game_id == game_id, *asked)), (track,))


def _track(row: FromClause, found: tuple[ColumnElement[bool], ...], *also: ColumnElement[bool]) -> Track:
    """A track of rows beside the game's own; whether it is deleted stands there."""
    is_kept = _is_there(select(_ONE).where(_GAME_THERE.c.id == row.c.game_id, _GAME_THERE.c.deleted_at.is_(None)))
    return Track(row, row.c.game_id, found, (*also, is_kept))


def by_words(connection: Connection, club_id: str, text: str) -> Iterator[Criterion]:
    """By each word of a text, with which a word of title or names must begin; a number must be that word."""
    words = sorted(search_words(text), key=len, reverse=True)
    for word in words[:_LOOKED_UP]:
        yield _by_word(connection, club_id, word)
    for word in words[_LOOKED_UP:]:
        yield Criterion(_has_word(word))


def _has_word(word: str) -> Check:
    asked = _begins(_WORD_THERE, word)
    return lambda game_id: _is_there(select(_ONE).where(_WORD_THERE.c.game_id == game_id, *asked))


def _begins(row: FromClause, word: str) -> tuple[ColumnElement[bool], ...]:
    return (row.c.word == word,) if word.isdecimal() else (row.c.word >= word, row.c.word < word + _END)


def _by_word(connection: Connection, club_id: str, word: str) -> Criterion:
    words = [word] if word.isdecimal() else _words_of_club(connection, club_id, word) or [word]
    if len(words) > _MOST_WORDS:
        track = _track(_WORD, (_WORD.c.club_id == club_id, *_begins(_WORD, word)))
        return Criterion(_has_word(word), (track,), order=None)
    return Criterion(_has_word(word), tuple(_track_of_word(club_id, one) for one in words))


def _track_of_word(club_id: str, word: str) -> Track:
    return _track(_WORD, (_WORD.c.club_id == club_id, _WORD.c.word == word))


def _words_of_club(connection: Connection, club_id: str, beginning: str) -> list[str]:
    """The club's words that begin so, up to one more than are gone through."""
    asked = {"club": club_id, "beginning": beginning, "end": beginning + _END}
    return list(connection.scalars(_WORDS_OF_CLUB, asked))


def _each_word_by_the_one_before() -> Select[str]:
    row = _WORD
    within = (row.c.club_id == bindparam("club"), row.c.word < bindparam("end"))
    in_order = select(row.c.word).where(*within).order_by(row.c.word).limit(1)
    first = in_order.where(row.c.word >= bindparam("beginning")).scalar_subquery()
    met = select(first.label("word"), _ONE.label("number")).cte(recursive=True)
    following = in_order.where(row.c.word > met.c.word).scalar_subquery()
    more = select(following, met.c.number + 1).where(met.c.word.is_not(None), met.c.number <= _MOST_WORDS)
    found = met.union_all(more)
    return select(found.c.word).where(found.c.word.is_not(None))


#: Put together once, since that costs more than to run it.
_WORDS_OF_CLUB = _each_word_by_the_one_before()
