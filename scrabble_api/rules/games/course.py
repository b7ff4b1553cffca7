"""The way that a record took to its game: some of the games between its events are kept, to go on from when some change.

A change of one event has only those after it replayed, and a few before it. All games are frozen, so what they have in
common is there once.
"""

from collections.abc import Sequence
from typing import NamedTuple

from scrabble_api.rules.games.game import Game
from scrabble_api.rules.games.replay import Failure, Step, replay

#: The game is kept before every so-many-th event: often enough that little is replayed twice, seldom enough to take
#: little room.
EVERY = 16

#: The games before the events number ``EVERY``, twice that and so on, counted from 0; the first is that opened.
Waypoints = tuple[Game, ...]


class Course(NamedTuple):
    """The game after some events, and those kept on the way."""

    game: Game
    waypoints: Waypoints


def with_waypoint(waypoints: Waypoints, index: int, game: Game) -> Waypoints:
    """The games kept, with the one before the event of that index where it is to be kept and is not yet."""
    return (*waypoints, game) if index == EVERY * (len(waypoints) + 1) else waypoints


def nearest_waypoint(waypoints: Waypoints, before: Sequence[Step], steps: Sequence[Step]) -> tuple[int, Game | None]:
    """How many events need not be replayed for ``steps``, and the game after them; None for none.

    ``before`` are those that were replayed by way of these games.
    """
    pairs = zip(before, steps, strict=False)
    same = next((index for index, (was, step) in enumerate(pairs) if was is not step), min(len(before), len(steps)))
    kept = min(same // EVERY, len(waypoints))
    return kept * EVERY, waypoints[kept - 1] if kept else None


def course_of(
    opened: Game, steps: Sequence[Step], waypoints: Waypoints = (), before: Sequence[Step] = ()
) -> tuple[Course, Failure | None]:
    """The course that these events take from a game just opened, and the first that does not stand.

    ``waypoints`` are those of ``before``, the events as they were, whose game was opened by the same set-up.
    """
    start, after = nearest_waypoint(waypoints, before, steps)
    game, kept = after or opened, waypoints[: start // EVERY]
    for first in range(start, len(steps), EVERY):
        kept = with_waypoint(kept, first, game)
        game, failure = replay(game, steps[first : first + EVERY], first)
        if failure is not None:
            return Course(game, kept), failure
    return Course(game, kept), None
