"""Round robin: everybody meets everybody once, by the circle method, the first in the list staying in place."""

from collections.abc import Sequence

from scrabble_api.competition.entrants import Entrant, Pair


def rounds_needed(players: int) -> int:
    """How many rounds it takes until all have met: one fewer than players, or as many where their number is odd."""
    return players - 1 if players % 2 == 0 else players


def pair_round_robin(entrants: Sequence[Entrant], number: int, away: frozenset[str] = frozenset()) -> list[Pair]:
    """The pairs of a round, from 1; a player whose opponent is ``away`` has a bye.

    After the last round it begins again, with the others starting.
    """
    circle: list[Entrant | None] = [*entrants, *([None] if len(entrants) % 2 else [])]
    needed = rounds_needed(len(entrants))
    turn, again = (number - 1) % needed, (number - 1) // needed
    rest = circle[1:]
    seated = [circle[0], *rest[len(rest) - turn :], *rest[: len(rest) - turn]]
    half = len(seated) // 2
    pairs = zip(seated[:half], reversed(seated[half:]), strict=True)
    reason = f"Round {turn + 1} of {needed} of the round robin{', once more' if again else ''}."
    made = (
        _pair(one, other, away, reason, is_turned=(turn if table == 0 else table + again) % 2 == 1)
        for table, (one, other) in enumerate(pairs)
    )
    return [pair for pair in made if pair is not None]


def _pair(
    one: Entrant | None, other: Entrant | None, away: frozenset[str], reason: str, *, is_turned: bool
) -> Pair | None:
    present = [each for each in (one, other) if each is not None and each.id not in away]
    if not present:
        return None
    if len(present) == 1:
        missing = next((each for each in (one, other) if each is not None and each.id in away), None)
        why = "no opponent is left" if missing is None else f"{missing.name} is not there"
        return Pair((present[0].id,), f"{reason} A bye, since {why}.")
    first, second = reversed(present) if is_turned else present
    return Pair((first.id, second.id), reason)
