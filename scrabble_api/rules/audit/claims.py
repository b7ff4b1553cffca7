"""A record as somebody wrote it down: who played, what each did, and the numbers claimed; nothing of it is believed yet.

It knows no file format: every reader builds it, and a writer can write it back. Lines are where things stood in the
file, so two records are equal whatever lines they were written on.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Any

from scrabble_api.rules.limits import (
    FROM_NOTHING,
    LONGEST_TILES,
    MOST_PLAYERS,
    SEAT,
    TILE_COUNT,
    UNSAID,
    Characters,
    Items,
    LineNumber,
    Named,
    Of,
    Points,
    Says,
)

#: So many games of one file are read, and so many lines of one game; no game has as many.
MOST_GAMES, MOST_LINES = 10_000, 5000
#: Where a play lies, as it is written: the row first for across.
POSITION = "[0-9]{1,2}[A-Z]{1,2}|[A-Z]{1,2}[0-9]{1,2}"


class ClaimKind(StrEnum):
    """What a line of a record says was done; ``unread`` is one that nobody can make sense of."""

    PLAY = "play"
    PASS = "pass"  # noqa: S105  # no password: a turn passed
    EXCHANGE = "exchange"
    WITHDRAWAL = "withdrawal"
    CHALLENGE_BONUS = "challenge-bonus"
    END_RACK = "end-rack"
    OVERTIME = "overtime"
    UNREAD = "unread"


#: What takes a turn.
TURN_KINDS = (ClaimKind.PLAY, ClaimKind.PASS, ClaimKind.EXCHANGE, ClaimKind.UNREAD)


_OF_NOTES = "In order; a note may run on. What somebody typed has `\\` before it where it begins with `#`, which declares something."
_Line = Annotated[LineNumber, UNSAID]
_UNBROKEN = "Give it here without spaces."
_Nick = Annotated[str, Characters(pattern=r"\S*", asked=_UNBROKEN)]
_FullWord = Characters(LONGEST_TILES, r"\S+", "Give at least one character here, without spaces.")
#: A text that may run on, in lines that are none of their own.
_RunningOn = Annotated[
    str,
    Characters(
        pattern=r"[^\r\n]*(\n[^\r\n#>][^\r\n]*)*",
        asked=r"End lines with \n alone. No line after the first may be empty or begin with # or >.",
    ),
]
_Position = Characters(pattern=f"({POSITION})", asked="Write 8H for across from H8, H8 for down from H8, in capitals.")
_PlayerNumber = Annotated[int, SEAT, Says("From 1, as the record numbers them.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One thing done: by whom, from which rack, and the points and running total that were written beside it.

    ``player`` is the nickname as written. ``tiles`` are those played, exchanged or left at the end; ``count`` is how
    many were exchanged where only that is told. ``text`` is the whole line where it could not be read.
    """

    line: _Line = field(default=0, compare=False)
    player: Annotated[_Nick, Says("The nickname as written.")]
    kind: ClaimKind
    rack: Annotated[str, _FullWord, Says("Blanks first, tiles not known last.")] | None = None
    position: Annotated[str | None, Of(ClaimKind.PLAY, _Position, "`8H` across, `H8` down.")] = None
    tiles: Annotated[
        str | None,
        Of(ClaimKind.PLAY, _FullWord, "The word, `.` for tiles on the board."),
        Of(ClaimKind.EXCHANGE, _FullWord, "Those given back.", is_needed=False),
        Of(ClaimKind.END_RACK, Characters(LONGEST_TILES, r"\S*", _UNBROKEN), "The tiles left."),
    ] = None
    count: Annotated[
        int | None, Of(ClaimKind.EXCHANGE, TILE_COUNT, "How many, if only the number is known.", is_needed=False)
    ] = None
    points: Annotated[Points, Says("As written beside it.")] | None = None
    total: Annotated[Points, Says("The running total as written.")] | None = None
    notes: Annotated[tuple[_RunningOn, ...], Items(MOST_LINES), UNSAID, Says(_OF_NOTES)] = ()
    text: Annotated[
        str | None,
        Of(ClaimKind.UNREAD, Characters(pattern=r"[^\r\n]*", asked="Give one line here."), "The whole line."),
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimedPlayer:
    """A player: the number in the record, the nickname that lines are written under, and the full name."""

    line: _Line = field(default=0, compare=False)
    number: _PlayerNumber
    nick: Annotated[_Nick, Says("What lines are written under.")]
    name: Annotated[_RunningOn, Says("In full.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pragma:
    """Anything else a record says: ``after`` is how many claims stood before it."""

    line: _Line = field(default=0, compare=False)
    name: Annotated[str, Characters(pattern=r"[^ \t\r\n]*", asked=_UNBROKEN), Says("Without its mark.")]
    text: Annotated[_RunningOn, Says("May run on.")]
    after: Annotated[int, FROM_NOTHING, UNSAID, Says("How many lines stand before it; 0 if left out.")] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class LastRack:
    """What a player held where the record stops."""

    line: _Line = field(default=0, compare=False)
    number: _PlayerNumber
    rack: Annotated[str, _FullWord]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimedRecord:
    """A game as claimed.

    ``pragmas`` are all it says beside players and claims, in their order; what is said there of lexicon, board and
    tiles, and the racks at the end, is repeated in fields of its own.
    """

    players: Annotated[tuple[ClaimedPlayer, ...], Items(MOST_PLAYERS), Says("By number; each number once.")]
    title: Annotated[_RunningOn, Says("What the game is called.")] | None = None
    date: Annotated[_RunningOn, Says("The day it was played, as the record writes it.")] | None = None
    lexicon: Annotated[_RunningOn, Says("The list that it was played by, as the record names it.")] | None = None
    layout: Annotated[_RunningOn, Says("The board, as the record names it.")] | None = None
    letters: Annotated[_RunningOn, Says("The tiles, as the record names them.")] | None = None
    claims: Annotated[tuple[Claim, ...], Named("lines"), Items(MOST_LINES), Says("What was done, in order.")]
    pragmas: Annotated[tuple[Pragma, ...], Items(MOST_LINES), Says("All else that the record says, in order.")] = ()
    last_racks: Annotated[
        tuple[LastRack, ...], Items(MOST_LINES), Says("What players held where the record stops.")
    ] = ()


#: What a record says of itself in fields of its own, and the pragma of each.
HEADING_PRAGMAS: Mapping[str, str] = {
    "title": "title",
    "date": "date",
    "lexicon": "lexicon",
    "layout": "board-layout",
    "letters": "tile-distribution",
}


def heading_of(pragmas: Iterable[Pragma]) -> dict[str, Any]:
    """What pragmas say of the record itself, by its fields; of several that say something the first counts."""
    texts: dict[str, str] = {}
    for one in pragmas:
        if one.text:
            texts.setdefault(one.name, one.text)
    return {name: texts.get(pragma) for name, pragma in HEADING_PRAGMAS.items()}
