"""Exact numbers, summed and put in writing: whole numbers, with halves and thirds as people write them."""

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

#: A part of a whole, by numerator and denominator; few different ones are met, and to make one takes long.
part_of = lru_cache(maxsize=8192)(Fraction)

_PARTS = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
}


def exact_sum(numbers: Iterable[Fraction]) -> Fraction:
    """The sum of numbers, those of one denominator first, which is many times as fast as one after the other."""
    sums: defaultdict[int, int] = defaultdict(int)
    for number in numbers:
        sums[number.denominator] += number.numerator
    return sum((Fraction(*reversed(one)) for one in sums.items()), Fraction(0))


def number_text(number: Fraction) -> str:
    """A number in writing: ``2½``, ``1⅓``, ``-12``; other parts than halves, thirds and sixths as a fraction."""
    whole, rest = divmod(abs(number), 1)
    part = _PARTS.get(rest, f" {rest}" if rest else "")
    written = f"{whole or ''}{part}".strip() or "0"
    return f"-{written}" if number < 0 else written


def signed_text(number: Fraction) -> str:
    """The same with a sign, as spreads are written: ``+35``, ``-12⅓``, ``0``."""
    return f"+{number_text(number)}" if number > 0 else number_text(number)


def rounded(number: Fraction, digits: int) -> float:
    """A number with so many digits after the point; a half is rounded away from zero, as at school."""
    scale: int = 10**digits
    return (1 if number >= 0 else -1) * int(abs(number) * scale + Fraction(1, 2)) / scale


def decimal_text(number: Fraction, digits: int) -> str:
    """The same in writing, without noughts at the end: ``66.7``, ``100``."""
    written = f"{rounded(number, digits):.{digits}f}"
    return written.rstrip("0").rstrip(".")
