"""Why a player has a place, in a sentence or two."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from scrabble_api.competition.numbers import decimal_text, number_text, signed_text
from scrabble_api.competition.standings.ordering import Group, Split
from scrabble_api.competition.standings.settings import Criterion
from scrabble_api.rules.counting import count_text

#: So many who are level are named; more are counted.
_NAMED = 3
_UNMET = "Head-to-head does not count, since not all who are level have met."

_NAMES = {
    Criterion.OPPONENTS_WINS: "wins of opponents",
    Criterion.POINTS_FOR: "points for",
    Criterion.WIN_RATE: "win rate",
    Criterion.AVERAGE_SPREAD: "average spread",
    Criterion.AVERAGE_SCORE: "average score",
}


def _rate_text(rate: Fraction) -> str:
    return f"{decimal_text(rate * 100, 1)} %"


def _average_text(average: Fraction) -> str:
    return decimal_text(average, 2)


def _average_spread_text(spread: Fraction) -> str:
    return f"{'+' if spread > 0 else ''}{_average_text(spread)}"


_WRITERS: Mapping[Criterion, Callable[[Fraction], str]] = {
    Criterion.SPREAD: signed_text,
    Criterion.WIN_RATE: _rate_text,
    Criterion.AVERAGE_SPREAD: _average_spread_text,
    Criterion.AVERAGE_SCORE: _average_text,
}


def reasons_of(
    groups: Sequence[Group], at: int, names: Mapping[str, str]
) -> tuple[Criterion | None, Mapping[str, str]]:
    """What decided the place of a group, None for nothing, and why each player in it has the place."""
    group = groups[at]
    split, said = _parting(groups, at, names)
    players = [one.player for one in group.contenders]
    is_unmet = (split is not None and split.is_unmet) or (group.is_unmet and len(players) > 1)
    reasons = {one: _joined(said, _level(one, players, names), _UNMET if is_unmet else "") for one in players}
    return None if split is None else split.criterion, reasons


def _parting(groups: Sequence[Group], at: int, names: Mapping[str, str]) -> tuple[Split | None, str]:
    """What parts a group from the one above it, the first from the one below, and a sentence that says so."""
    split = groups[at].split
    if split is not None:
        above = names[groups[at - 1].contenders[-1].player]
        return split, f"Behind {above} by {_name(split)}: {_text(split, split.below)} to {_text(split, split.above)}."
    split = groups[at + 1].split if at + 1 < len(groups) else None
    if split is not None:
        below = names[groups[at + 1].contenders[0].player]
        return split, f"Ahead of {below} by {_name(split)}: {_text(split, split.above)} to {_text(split, split.below)}."
    return None, "" if len(groups[at].contenders) > 1 else "There is nobody else."


def _joined(*sentences: str) -> str:
    return " ".join(filter(None, sentences))


def _name(split: Split) -> str:
    return _NAMES.get(split.criterion, split.criterion.value)


def _text(split: Split, number: Fraction) -> str:
    return _WRITERS.get(split.criterion, number_text)(number)


def _level(player: str, players: Sequence[str], names: Mapping[str, str]) -> str:
    others = [names[one] for one in players if one != player]
    if not others:
        return ""
    with_whom = _listed(others) if len(others) <= _NAMED else f"{count_text(len(others), 'other')}"
    return f"Level with {with_whom} in all that decides: the place is shared."


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
