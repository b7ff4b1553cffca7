"""Which games, and what of them, are wanted."""

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema

from scrabble_api.formats.answers.refusals import ProblemDetail
from scrabble_api.records.selection import SORTS, GamesFilter
from scrabble_api.rules.games.outcome import LifeCycle, SeatResult
from scrabble_api.rules.limits import LONGEST_ID, LONGEST_NAME, LONGEST_SESSION, MOST_ENTRIES, ONE_LINE, ROUND
from scrabble_api.web.fields import Choice, Day, NumberInQuery, Text, describe
from scrabble_api.web.problems import RequestRefused
from scrabble_api.web.schemas.record_files import highest_field

#: How long a poll may wait, which is less than proxies usually do.
MOST_WAIT_SECONDS = 50


class GameQuery(Schema):
    """Which moment of a game is wanted."""

    turn = NumberInQuery(
        0, 1000, metadata=describe("As it stood after this turn and what was done about it; 0 is the start.")
    )


class TurnsQuery(Schema):
    """Which turns are wanted, and what of each."""

    after = NumberInQuery(
        0,
        MOST_ENTRIES,
        metadata=describe(
            "Turns after this number. A turn before it can change, by a challenge, an undo or a correction: the events say so.",
            default=0,
        ),
    )
    highest = highest_field()


#: What filters were called before they had the names of fields, by which they are known until version 1.0.
_OLD_NAMES: Mapping[str, str] = {"session": "session_id", "status": "life_cycle"}


def _old_name_of(name: str) -> dict[str, Any]:
    return describe(f"The old name of `{name}`, known until version 1.0.", deprecated=True)


class SelectionQuery(Schema):
    """Which games are wanted."""

    player = Text(
        LONGEST_NAME,
        pattern=ONE_LINE,
        metadata=describe("Games of a player with this name; upper and lower case are the same."),
    )
    player_id = Text(LONGEST_ID, pattern=ONE_LINE, metadata=describe("Played by the club's player of this id."))
    opponent = Text(
        LONGEST_NAME,
        pattern=ONE_LINE,
        metadata=describe("Games in which an opponent of the player asked for has this name."),
    )
    opponent_id = Text(
        LONGEST_ID,
        pattern=ONE_LINE,
        metadata=describe("Played against the player asked for by the club's player of this id."),
    )
    result = Choice(
        *SeatResult,
        metadata=describe(
            "How the game ended for the player asked for: `win` first alone, `tie` first with others, `loss` behind another. A "
            "game without a result, open or abandoned, is none of these."
        ),
    )
    session_id = Text(LONGEST_SESSION, pattern=ONE_LINE, metadata=describe("Of the session of this id."))
    since = Day(
        data_key="from",
        metadata=describe("Opened on this day (UTC) or later.", examples=["2026-11-01"]),
    )
    until = Day(
        data_key="to",
        metadata=describe("Opened on this day (UTC) or earlier.", examples=["2026-11-30"]),
    )
    round = NumberInQuery(*ROUND, metadata=describe("Of this round."))
    played_since = Day(
        data_key="played_from",
        metadata=describe(
            "Played on this day or later. A game without a day played counts by the day it was opened (UTC).",
            examples=["1998-11-01"],
        ),
    )
    played_until = Day(
        data_key="played_to", metadata=describe("Played on this day or earlier.", examples=["1998-11-30"])
    )
    text = Text(
        100,
        pattern=ONE_LINE,
        data_key="q",
        metadata=describe(
            "Each word of this text begins a word of the title or of a name, in any case and order; a number is a whole "
            "word. Words are letters and digits, parted by whatever else there is.",
            examples=["ada club"],
        ),
    )


class GamesQuery(SelectionQuery):
    """Which games are wanted, and in which order."""

    life_cycle = Choice(*LifeCycle, metadata=describe("At this point of their life cycle."))
    session = Text(LONGEST_SESSION, pattern=ONE_LINE, metadata=_old_name_of("session_id"))
    status = Choice(*LifeCycle, metadata=_old_name_of("life_cycle"))
    sort = Choice(
        *SORTS,
        metadata=describe("By opening, last activity, or day played, the newest first with `-`.", default="-opened"),
    )
    cursor = Text(200, pattern="[A-Za-z0-9_=-]*", metadata=describe("`next` of the page before."))
    limit = NumberInQuery(1, 200, metadata=describe("How many at most.", default=50))


def filter_of_query(query: Mapping[str, Any]) -> GamesFilter:
    """What a query asks for, by old names too; RequestRefused where an old name and the new one differ."""
    named = dict(query)
    for old, name in _OLD_NAMES.items():
        given = named.pop(old, None)
        if given is not None and named.setdefault(name, given) != given:
            message = f"{name} has another value. Remove {old}, which is its old name."
            where = ProblemDetail(parameter=old, code="invalid-value", message=message)
            raise RequestRefused("invalid-request", f"{old}: {message}", [where])
    _check_player(named)
    return GamesFilter(**named)


def _check_player(named: Mapping[str, Any]) -> None:
    """Refuse what is asked of a player where none is named."""
    for name in ("opponent", "opponent_id", "result"):
        if name in named and "player" not in named and "player_id" not in named:
            message = f"{name} is asked of a player: add player or player_id, or leave {name} out."
            where = ProblemDetail(parameter=name, code="invalid-value", message=message)
            raise RequestRefused("invalid-request", message, [where])


class EventsQuery(Schema):
    """Which entries are wanted."""

    after = NumberInQuery(0, 999999, metadata=describe("Those after this number.", default=0))
    messages_after = NumberInQuery(
        0, 999999, metadata=describe("Messages sent or removed after this `messages_version`.", default=0)
    )


class PollQuery(EventsQuery):
    """Which entries are wanted, and how long they are waited for."""

    wait = NumberInQuery(
        0, MOST_WAIT_SECONDS, metadata=describe("How many seconds to wait where there are none yet.", default=0)
    )
