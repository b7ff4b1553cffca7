"""Players of a session as they are paired: their points and spread so far, whom they met, and their byes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """A player to be paired.

    ``number`` is the place in the session's list, from 1. ``points`` are wins, a tie a half; of a game of three or four
    the share of opponents beaten, those level with a half. ``spread`` is the own score less the mean of the others', summed.
    ``met`` says how often whom, ``starts`` how often the player began.
    """

    id: str
    name: str
    number: int
    points: Fraction = Fraction(0)
    spread: Fraction = Fraction(0)
    byes: int = 0
    starts: int = 0
    met: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Pair:
    """Who plays whom, the player who starts first; one alone has a bye. ``reason`` says why, in a sentence or two."""

    players: tuple[str, ...]
    reason: str


def ranked(entrants: Sequence[Entrant]) -> list[Entrant]:
    """The entrants by points, spread, and their place in the list."""
    return sorted(entrants, key=lambda one: (-one.points, -one.spread, one.number))


def who_starts(one: Entrant, other: Entrant) -> tuple[Entrant, Entrant]:
    """The two in their order at the table: the one who began less often starts, else the one further up in the list."""
    first, second = sorted((one, other), key=lambda each: (each.starts, each.number))
    return first, second


def points_text(points: Fraction) -> str:
    """Points in writing: ``2½``, ``1⅓``."""
    whole, rest = divmod(points, 1)
    part = _PARTS.get(rest, f" {rest}" if rest else "")
    return f"{whole or ''}{part}".strip() or "0"


_PARTS = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
}
