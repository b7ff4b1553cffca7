"""A record as somebody wrote it down: who played, what each did, and the numbers claimed; nothing of it is believed yet.

It knows no file format: every reader builds it, and a writer can write it back. Lines are where things stood in the
file, so two records are equal whatever lines they were written on.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any

#: So many games of one file are read, and so many lines of one game; no game has as many.
MOST_GAMES, MOST_LINES = 10_000, 5000
#: No word of a line that can be read is longer, be it a rack or a play of tiles in brackets.
LONGEST_WORD = 200
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One thing done: by whom, from which rack, and the points and running total that were written beside it.

    ``player`` is the nickname as written. ``tiles`` are those played, exchanged or left at the end; ``count`` is how
    many were exchanged where only that is told. ``text`` is the whole line where it could not be read.
    """

    line: int = field(default=0, compare=False)
    player: str
    kind: ClaimKind
    rack: str | None = None
    position: str | None = None
    tiles: str | None = None
    count: int | None = None
    points: int | None = None
    total: int | None = None
    notes: tuple[str, ...] = ()
    text: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimedPlayer:
    """A player: the number in the record, the nickname that lines are written under, and the full name."""

    line: int = field(default=0, compare=False)
    number: int
    nick: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pragma:
    """Anything else a record says: ``after`` is how many claims stood before it."""

    line: int = field(default=0, compare=False)
    name: str
    text: str
    after: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class LastRack:
    """What a player held where the record stops."""

    line: int = field(default=0, compare=False)
    number: int
    rack: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimedRecord:
    """A game as claimed.

    ``pragmas`` are all it says beside players and claims, in their order; what is said there of lexicon, board and
    tiles, and the racks at the end, is repeated in fields of its own.
    """

    players: tuple[ClaimedPlayer, ...] = ()
    claims: tuple[Claim, ...] = ()
    pragmas: tuple[Pragma, ...] = ()
    last_racks: tuple[LastRack, ...] = ()
    title: str | None = None
    lexicon: str | None = None
    layout: str | None = None
    letters: str | None = None


#: What a record says of itself in fields of its own, and the pragma of each.
HEADING_PRAGMAS: Mapping[str, str] = MappingProxyType(
    {"title": "title", "lexicon": "lexicon", "layout": "board-layout", "letters": "tile-distribution"}
)


def heading_of(pragmas: Iterable[Pragma]) -> dict[str, Any]:
    """What pragmas say of the record itself, by its fields; of several that say something the first counts."""
    said: dict[str, str] = {}
    for one in pragmas:
        if one.text:
            said.setdefault(one.name, one.text)
    return {name: said.get(pragma) for name, pragma in HEADING_PRAGMAS.items()}
