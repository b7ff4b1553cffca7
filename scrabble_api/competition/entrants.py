"""Players of a session as they are paired: their wins and place so far, whom they met, and their byes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """A player to be paired.

    ``number`` is the place in the session's list, from 1; ``wins`` and ``place`` are those of the standings so far. ``met``
    says how often whom, ``starts`` how often the player began.
    """

    id: str
    name: str
    number: int
    wins: Fraction = Fraction(0)
    place: int = 1
    byes: int = 0
    starts: int = 0
    met: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Pair:
    """Who plays whom, the player who starts first; one alone has a bye. ``reason`` says why, in a sentence or two."""

    players: tuple[str, ...]
    reason: str


def ranked(entrants: Sequence[Entrant]) -> list[Entrant]:
    """The entrants by wins, their place in the standings, and their place in the list."""
    return sorted(entrants, key=lambda one: (-one.wins, one.place, one.number))


def who_starts(one: Entrant, other: Entrant) -> tuple[Entrant, Entrant]:
    """The two in their order at the table: the one who began less often starts, else the one further up in the list."""
    first, second = sorted((one, other), key=lambda each: (each.starts, each.number))
    return first, second
