"""Numbers and nouns in sentences: the one place that puts them together."""

from collections.abc import Sequence
from functools import lru_cache
from string import Formatter

_VOWELS = "aeiou"


def count_text(number: int, noun: str) -> str:
    """So many of a thing: ``1 tile``, ``0 tiles``, ``1,000 entries``; the noun as there is one of it."""
    return f"{number:,} {noun if number == 1 else _plural(noun)}"


def _plural(noun: str) -> str:
    if noun.endswith("y") and noun[-2:-1] not in _VOWELS:
        return f"{noun[:-1]}ies"
    return f"{noun}{'es' if noun.endswith(('s', 'x', 'ch', 'sh')) else 's'}"


def one_of_text(names: Sequence[str]) -> str:
    """Several names of which one is to be taken: ``GET, POST or PUT``."""
    *most, last = names or ("",)
    return f"{', '.join(most)} or {last}" if most else last


@lru_cache(maxsize=1024)
def _parts(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """A template cut once into texts, each with the fact that follows it and how that is written."""
    return tuple([(text, name, spec or "") for text, name, spec, _ in Formatter().parse(template)])


def _fact_text(fact: object, spec: str) -> str:
    """A fact in a sentence; ``{held:tile}`` is a number of tiles."""
    if isinstance(fact, int) and spec.replace(" ", "").isalpha():
        return count_text(fact, spec)
    return format(fact, spec)


def sentence(template: str, **facts: object) -> str:
    """The template filled in; ``{held:tile}`` becomes ``1 tile`` or ``7 tiles``."""
    parts = _parts(template)
    return "".join([text if name is None else text + _fact_text(facts[name], spec) for text, name, spec in parts])
