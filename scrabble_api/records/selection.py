"""Which games a list is of: those of the rarest thing asked are gone through in order, and each is checked for the rest.

So a page costs about the same however many games a club has, and however few or many of them are asked for. The
database is left no choice of a way, since it guesses badly how many rows there are where nobody had it count them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, Subquery, func, literal_column, select, union, union_all

from scrabble_api.records.criteria import (
    Criterion,
    Seated,
    Sorting,
    Track,
    by_days_played,
    by_opening,
    by_opponent,
    by_player,
    by_round,
    by_value,
    by_words,
    every_game,
)
from scrabble_api.records.pages import Order, select_page

#: What a list can be sorted by, the newest first with a minus sign.
SORTS = ("-opened", "opened", "-activity", "activity", "-played", "played")
#: What each sorts by.
_SORTINGS = {"opened": Sorting.OPENED, "activity": Sorting.ACTIVITY, "played": Sorting.PLAYED}
#: What times and days look like in cursors.
_TIMES = "[0-9TZ:.-]{10,27}"
#: No more games are counted of anything that is asked; so many are sorted for a page where no index has them in order.
_COUNTED = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class GamesFilter:
    """Which games are wanted: by player, opponent and result, session and round, life cycle, days, or a text."""

    player: str | None = None
    player_id: str | None = None
    opponent: str | None = None
    opponent_id: str | None = None
    result: str | None = None
    session_id: str | None = None
    life_cycle: str | None = None
    round: int | None = None
    since: str | None = None
    until: str | None = None
    played_since: str | None = None
    played_until: str | None = None
    text: str | None = None
    sort: str = SORTS[0]
    cursor: str | None = None
    limit: int = 50

    @property
    def seated(self) -> Seated:
        """The player asked for, and how the games ended for them."""
        return Seated(self.player_id, self.player, self.result)

    @property
    def sorting(self) -> Sorting:
        """What they are sorted by."""
        return _SORTINGS[self.sort.removeprefix("-")]

    @property
    def is_newest_first(self) -> bool:
        """Whether the last comes first."""
        return self.sort.startswith("-")


def select_games(connection: Connection, club_id: str, wanted: GamesFilter) -> Subquery:
    """The games of a page, and one more if there is: each as its ``id`` and what it is sorted by, ``at``.

    Unreadable (``unreadable-cursor``) for a cursor that no list has given.
    """
    criteria = list(_criteria(connection, club_id, wanted))
    rarest = _rarest(connection, criteria, wanted)
    others = [one for one in criteria if one is not rarest]
    tracks = (every_game(club_id),) if rarest is None else rarest.tracks
    parts = [_first_games(track, others, wanted) for track in tracks]
    return parts[0].subquery() if len(parts) == 1 else union(*(select(part.subquery()) for part in parts)).subquery()


def select_all_games(connection: Connection, club_id: str, wanted: GamesFilter) -> Subquery:
    """All games that are asked for, on whichever page, each as its ``id``."""
    criteria = list(_criteria(connection, club_id, wanted))
    tracked = [one for one in criteria if one.tracks]
    ranks = _ranks(connection, tracked, wanted) if len(tracked) > 1 else [(0, "")] * len(tracked)
    rarest = tracked[min(zip(ranks, range(len(ranks)), strict=True))[1]] if tracked else None
    others = [one for one in criteria if one is not rarest]
    tracks = (every_game(club_id),) if rarest is None else rarest.tracks
    return union(*(_games_of(track, others, wanted) for track in tracks)).subquery()


def _games_of(track: Track, others: Sequence[Criterion], wanted: GamesFilter) -> Select[str]:
    """The games of a track that have all else that is asked."""
    return select(track.game_id.label("id")).where(*_conditions(track, others, wanted)).distinct()


def _conditions(track: Track, others: Sequence[Criterion], wanted: GamesFilter) -> tuple[ColumnElement[bool], ...]:
    found = (*track.found, *_within_days(track, wanted))
    return (*found, *(one.is_met(track.game_id) for one in others), *track.also)


def _criteria(connection: Connection, club_id: str, wanted: GamesFilter) -> Iterator[Criterion]:
    """A criterion for each thing that is asked."""
    yield from _seats(club_id, wanted)
    for name, value in (("session_id", wanted.session_id), ("life_cycle", wanted.life_cycle)):
        if value is not None:
            yield by_value(club_id, name, value)
    if wanted.round is not None:
        yield by_round(wanted.round)
    if (wanted.since, wanted.until) != (None, None):
        yield by_opening(club_id)
    if (wanted.played_since, wanted.played_until) != (None, None):
        yield by_days_played(club_id, wanted.played_since, wanted.played_until)
    if wanted.text is not None:
        yield from by_words(connection, club_id, wanted.text)


def _seats(club_id: str, wanted: GamesFilter) -> Iterator[Criterion]:
    player = wanted.seated
    opponent = Seated(wanted.opponent_id, wanted.opponent)
    if player.is_named:
        yield by_player(club_id, player)
    if opponent.is_named:
        yield by_opponent(club_id, opponent, player)


def _within_days(track: Track, wanted: GamesFilter) -> Iterator[ColumnElement[bool]]:
    if wanted.since is not None:
        yield track.by(Sorting.OPENED) >= wanted.since
    if wanted.until is not None:
        # The letter sorts after every time of that day.
        yield track.by(Sorting.OPENED) < f"{wanted.until}U"


def _first_games(track: Track, others: Sequence[Criterion], wanted: GamesFilter) -> Select[Any]:
    """The first games of a track, from the cursor on, that have all else that is asked."""
    at = track.by(wanted.sorting)
    asked = select(track.game_id.label("id"), at.label("at")).where(*_conditions(track, others, wanted)).distinct()
    return select_page(asked, Order(at, track.game_id, wanted.is_newest_first, _TIMES), wanted.cursor, wanted.limit)


def _rarest(connection: Connection, criteria: Sequence[Criterion], wanted: GamesFilter) -> Criterion | None:
    """What fewest games have of all that is asked; None where it is as well to go through all games."""
    tracked = [one for one in criteria if one.tracks]
    if len(tracked) == 1 and tracked[0].order is wanted.sorting:
        return tracked[0]
    ranks = _ranks(connection, tracked, wanted)
    fit = [
        (rank, number)
        for number, (one, rank) in enumerate(zip(tracked, ranks, strict=True))
        if rank[0] < _COUNTED or one.order is wanted.sorting
    ]
    return tracked[min(fit)[1]] if fit else None


def _ranks(connection: Connection, criteria: Sequence[Criterion], wanted: GamesFilter) -> list[tuple[int, str]]:
    """How many games have each, as far as they are counted; and since when so many, which is longer ago if it is rarer."""
    ranks = [(0, "")] * len(criteria)
    if criteria:
        parts = [_count(number, one, track, wanted) for number, one in enumerate(criteria) for track in one.tracks]
        for number, count, since in connection.execute(union_all(*parts)):
            before = ranks[number]
            ranks[number] = min(before[0] + count, _COUNTED), max(before[1], since if count == _COUNTED else "")
    return ranks


def _count(number: int, criterion: Criterion, track: Track, wanted: GamesFilter) -> Select[Any, int, Any]:
    at = track.by(criterion.order or Sorting.OPENED)
    counted = select(at.label("at")).where(*track.found, *_within_days(track, wanted)).limit(_COUNTED)
    rows = (counted.order_by(at.desc()) if criterion.order else counted).subquery()
    return select(literal_column(str(number)), func.count(), func.min(rows.c.at)).select_from(rows)
