"""How large a number, how long a text and how many things of a list may be, wherever they come from.

The type of a field says it (``seat: Seat``, ``reason: Reason``), and requests, logs and record documents all take it from
here. Where a request may say less than a record, two limits stand side by side, with the reason.
"""

from dataclasses import dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, TypeVar, Union, get_args, get_origin

_Limit = TypeVar("_Limit")


#: No text is as long: the largest of files holds less.
ENDLESS = 10**9


class Between(NamedTuple):
    """The least and the most that a whole number can be."""

    least: int
    most: int


class Items(NamedTuple):
    """How many things a list or a table may have."""

    most: int
    least: int = 0

    @property
    def range(self) -> Between:
        """The same, the least first."""
        return Between(self.least, self.most)


class Characters(NamedTuple):
    """How many characters a text may have, the pattern that all of it matches, and what to do about one that does not."""

    most: int = ENDLESS
    pattern: str | None = None
    asked: str = ""
    least: int = 0


def line(most: int, least: int = 0) -> Characters:
    """A text of one line."""
    return Characters(most, ONE_LINE, "Give one line of text here, without control characters.", least)


@dataclass(frozen=True, slots=True)
class Says:
    """What a field means, for whoever reads the published form of a record."""

    text: str


@dataclass(frozen=True, slots=True)
class Named:
    """The name under which a field is written, where that is another."""

    name: str


@dataclass(frozen=True, slots=True)
class Of:
    """A field that only things of this kind have, how large it may be there, and whether they must have it."""

    kind: str
    limit: Between | Characters
    text: str
    is_needed: bool = True


@dataclass(frozen=True, slots=True)
class _Mark:
    """Says something of a field by standing at it."""

    what: str


#: Not for everybody: the field is sealed, and null once it was removed.
HIDDEN = _Mark("hidden")
#: Null is written where there is none, which else is left out.
OR_NULL = _Mark("or null")
#: Left out where it is the default, as if nothing was said: so a field that came later leaves older texts as they were.
UNSAID = _Mark("unsaid")

#: No more players can be at one table.
MOST_PLAYERS = 4
#: So many entries a log may have, since whoever reads it replays all of them; and with those that end its game.
MOST_ENTRIES, MOST_WITH_END = 1000, 1100
#: Actions that one call may record.
MOST_ACTIONS = 250

#: A number of nine digits is the longest that is read anywhere.
_NINE_DIGITS = 999_999_999
ANY_NUMBER, FROM_NOTHING, FROM_ONE = (Between(least, _NINE_DIGITS) for least in (-_NINE_DIGITS, 0, 1))
SEATS = Between(2, MOST_PLAYERS)
SEAT = Between(1, MOST_PLAYERS)
SEAT_OR_BAG = Between(0, MOST_PLAYERS)
#: How many tiles are exchanged, or are somewhere; no set has as many.
TILE_COUNT = Between(0, 500)
TURN_NUMBER = Between(0, MOST_WITH_END)
ROUND = Between(1, 999)
#: Points that somebody types: nothing at a table comes to more, so that a slip is noticed.
TYPED_POINTS, TYPED_POINTS_LEFT = Between(-100_000, 100_000), Between(0, 100_000)
#: Points as a record has them, slips and all: it is kept as it was written.
POINTS, POINTS_LEFT = ANY_NUMBER, FROM_NOTHING
#: Overtime that somebody types, up to a day; that of an old record follows from its points.
TYPED_SECONDS, SECONDS = Between(0, 86_400), FROM_NOTHING

#: What a text of one line is made of: anything but control characters, of which a database need not take all.
ONE_LINE = r"[^\x00-\x1f\x7f]*"
#: Blanks of all kinds, and characters that leave no mark where they stand.
UNSEEN = (
    r" \x80-\xa0\xad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f"
    r"\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8"
)
#: What a text of one line is made of in which something can be seen, as names and reasons are typed; old records may
#: have others.
VISIBLE_LINE = rf"{ONE_LINE}[^\x00-\x1f\x7f{UNSEEN}]{ONE_LINE}"
#: What a text of several lines is made of; and one in which something can be seen.
LINES = r"[^\x00]*"
VISIBLE_LINES = rf"{LINES}[^\x00-\x1f\x7f{UNSEEN}]{LINES}"
#: What an id looks like that a club's records have given.
ID_PATTERN = "[A-Za-z0-9_-]{22}"

#: How long a message may be, and how many a seat may send in a game; with those of officials a game has so many.
LONGEST_MESSAGE, MOST_MESSAGES_OF_SEAT, MOST_MESSAGES = 500, 250, 2000
LONGEST_NAME, LONGEST_TITLE, LONGEST_SESSION, LONGEST_NOTE, LONGEST_REASON = 100, 200, 64, 2000, 500
LONGEST_SHORT_NAME = 20
#: So many players a session has, and pairings one request.
SESSION_PLAYERS, PAIRINGS_SENT = Items(500), Items(250, 1)
#: So many games standings are made of; how much spread they may cap, or give for a bye; games that a place may need.
STANDINGS_GAMES = 20_000
SPREAD_CAP, AWARDED_SPREAD, MINIMUM_GAMES = Between(1, 10_000), Between(0, 10_000), Between(0, 1000)
#: By whom ids of players are given, as federations, and the ids; so many a player has.
LONGEST_AUTHORITY, LONGEST_EXTERNAL_ID, EXTERNAL_IDS = 40, 64, Items(10)
#: As long as an edition, a ruleset or a lexicon may be called.
LONGEST_ID = 64
#: A position and a square, as `21AA` and `AA21`; a tile alone, and tiles in a row, be it a rack or a play of tiles in brackets.
LONGEST_POSITION, LONGEST_TILE, LONGEST_TILES = 6, 20, 200
#: Squares of a play; words of a challenge.
PLAYED_SQUARES, CHALLENGED_WORDS = Items(50, 1), Items(50)
#: Plays found that one answer shows: more would keep all others waiting.
FOUND_PLAYS = Between(1, 100)
#: Tiles that a rack or a play can have; the bonus for so many of them, by their number in writing.
TILES_LAID, BONUSES, BONUS_KEY = (
    Between(1, 20),
    Items(20),
    Characters(2, "[1-9][0-9]?", "Give a number of tiles here, for example 7.", 1),
)

POSITION, TILE = Characters(LONGEST_POSITION), line(LONGEST_TILE)
NAME = line(LONGEST_NAME, 1)
REASON = line(LONGEST_REASON)
MESSAGE = Characters(LONGEST_MESSAGE, VISIBLE_LINES, "Give a text here with at least one visible character.", 1)
TILES = Characters(LONGEST_TILES)

Seat = Annotated[int, SEAT, Says("Counted from 1.")]
TileCount = Annotated[int, TILE_COUNT]
Points = Annotated[int, POINTS]
PointsLeft = Annotated[int, POINTS_LEFT]
Seconds = Annotated[int, SECONDS]
LineNumber = Annotated[int, FROM_NOTHING, Says("Where it stood in a file, for findings.")]

Id = Annotated[str, line(LONGEST_ID)]
#: The id of a session, as the club gives it: a part of a path, so without a slash, and no sign of a folder.
SESSION_ID = r"(?!\.{1,2}$)[^\x00-\x20\x7f/](?:[^\x00-\x1f\x7f/]*[^\x00-\x20\x7f/])?"

KEPT_ID = Characters(22, ID_PATTERN, "Give an id here, 22 characters as this service writes them.", 22)
KeptId = Annotated[str, KEPT_ID]
#: A day of the calendar, the year first.
DAY = Characters(
    10,
    r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])",
    "Give a day here as year-month-day, for example 2026-11-30.",
    10,
)
Day = Annotated[str, DAY]
Title = Annotated[str, line(LONGEST_TITLE)]
Name = Annotated[str, NAME, HIDDEN]
Decider = Annotated[str, line(LONGEST_NAME), HIDDEN]
Reason = Annotated[str, REASON, HIDDEN]
Note = Annotated[str, Characters(LONGEST_NOTE, LINES, "Give text here without the character U+0000."), HIDDEN]
#: A note of an imported game is as long as it was there.
RecordedNote = Annotated[str, HIDDEN]
Word = Annotated[str, TILES]


class Declaration(NamedTuple):
    """What the type of a field says: the bare type or types of its value, None aside, and what was marked at it."""

    kinds: tuple[Any, ...]
    marks: tuple[Any, ...]

    def mark(self, kind: type[_Limit]) -> _Limit | None:
        """The mark of that kind."""
        return next((one for one in self.marks if isinstance(one, kind)), None)


def declaration_of(hint: Any) -> Declaration:
    """What a type says, as ``get_type_hints`` gives it."""
    if get_origin(hint) is Annotated:
        kinds, marks = declaration_of(get_args(hint)[0])
        return Declaration(kinds, (*hint.__metadata__, *marks))
    if get_origin(hint) in (Union, UnionType):
        parts = [declaration_of(one) for one in get_args(hint) if one is not NoneType]
        return Declaration(
            tuple(kind for one in parts for kind in one.kinds), tuple(mark for one in parts for mark in one.marks)
        )
    return Declaration((hint,), ())
