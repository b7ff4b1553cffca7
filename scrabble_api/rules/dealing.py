"""How a bag is drawn from by a seed, so that anybody who gets the seed later can draw the same tiles again.

The bag is a list in the letter set's order, blanks last. Every draw of a game has a number, from 1 on, that is never used
again. For draw ``k`` from ``n`` tiles take HMAC-SHA256 of the seed and the text ``k:attempt``, attempts from 0 on, and of it
the first 8 bytes as a big-endian number ``x``, until ``x`` is below the largest multiple of ``n`` up to 2⁶⁴; the tile at
index ``x mod n`` is drawn. So every tile in the bag is as likely as any other, whatever was put back before.
"""

import hashlib
import hmac
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from scrabble_api.rules.equipment.letters import BLANK, BLANK_TILE, LetterSet, Tile
from scrabble_api.rules.limits import (
    FROM_ONE,
    HIDDEN,
    MOST_PLAYERS,
    UNSAID,
    Between,
    Characters,
    Items,
    Says,
    Seat,
)

#: The way of drawing that is described above; a game's opening names it.
VERSION = 1
#: How long a seed is.
SEED_BYTES = 32

#: Each draw takes one of these numbers.
_NUMBERS = 2**64
_BYTES = 8
#: More rounds for the start than anybody will see: with two players one in 19 is followed by another.
_MOST_ROUNDS = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnTiles:
    """Tiles that a seat drew one after another; the first draw has the number ``first``, the next the next."""

    seat: Seat
    first: Annotated[int, FROM_ONE, Says("The number of the first draw; each later one has the next.")]
    tiles: Annotated[tuple[Tile, ...], HIDDEN, Says("In the order in which they were drawn, `?` a blank.")] = ()

    @property
    def numbers(self) -> range:
        """The numbers of the draws."""
        return range(self.first, self.first + len(self.tiles))


@dataclass(frozen=True, slots=True, kw_only=True)
class StartDraw:
    """The tile that a seat drew for the start."""

    seat: Seat
    tile: Annotated[tuple[Tile, ...], Says("`?` a blank.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class StartRound:
    """A round of the draw for the start; all of its tiles go back. Everybody may see it."""

    draws: Annotated[tuple[StartDraw, ...], Items(MOST_PLAYERS, 2), Says("In the order in which they drew.")]

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All that was drawn, in order."""
        return tuple(tile for one in self.draws for tile in one.tile)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """What the service dealt when it opened a game: the draw for the start, if there was one, and everybody's rack.

    ``commitment`` is the SHA-256 of the seed, in hexadecimal. The draws for the start have the first numbers.
    """

    version: Annotated[int, Between(1, VERSION), Says("Of the way of drawing.")] = VERSION
    commitment: Annotated[str, Characters(64, "[0-9a-f]{64}"), Says("SHA-256 of the seed.")]
    start: Annotated[tuple[StartRound, ...], Items(_MOST_ROUNDS), Says("The draw for the start."), UNSAID] = ()
    drawn: Annotated[tuple[DrawnTiles, ...], Items(MOST_PLAYERS, 2), Says("Everybody's first rack, by seat.")]

    @property
    def draws(self) -> int:
        """How many tiles were drawn."""
        return sum(map(len, [one.tiles for one in self.start] + [one.tiles for one in self.drawn]))


def commitment_of(seed: bytes) -> str:
    """What is shown of a seed from the opening on, by which it is known again: its SHA-256, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


def index_drawn(seed: bytes, number: int, size: int) -> int:
    """Which of ``size`` tiles the draw of that number takes, from 0."""
    most = _NUMBERS - _NUMBERS % size
    attempt = 0
    while True:
        digest = hmac.digest(seed, f"{number}:{attempt}".encode(), "sha256")
        found = int.from_bytes(digest[:_BYTES], "big")
        if found < most:
            return found % size
        attempt += 1


def tiles_drawn(seed: bytes, first: int, count: int, bag: Sequence[Tile]) -> tuple[Tile, ...]:
    """So many tiles out of a bag in its order, one after another; the first draw has the number ``first``."""
    left = list(bag)
    return tuple([left.pop(index_drawn(seed, number, len(left))) for number in range(first, first + count)])


def bag_in_order(kinds: Counter[str], letter_set: LetterSet) -> list[Tile]:
    """Counted tiles as they lie in the bag: in the letter set's order, blanks last."""
    return [_tile(kind, letter_set) for kind in letter_set.counts for _ in range(kinds[kind])]


def _tile(kind: str, letter_set: LetterSet) -> Tile:
    return BLANK_TILE if kind == BLANK else letter_set.tiles[f"[{kind}]"]
