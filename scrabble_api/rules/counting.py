"""Numbers and nouns in sentences: the one place that puts them together."""

from string import Formatter

_VOWELS = "aeiou"


def counted(number: int, noun: str) -> str:
    """So many of a thing: ``1 tile``, ``0 tiles``, ``1,000 entries``; the noun as there is one of it."""
    return f"{number:,} {noun if number == 1 else _several(noun)}"


def _several(noun: str) -> str:
    if noun.endswith("y") and noun[-2:-1] not in _VOWELS:
        return f"{noun[:-1]}ies"
    return f"{noun}{'es' if noun.endswith(('s', 'x', 'ch', 'sh')) else 's'}"


class _Sentences(Formatter):
    """Templates in which ``{held:tile}`` is a number of tiles."""

    def format_field(self, value: object, spec: str) -> str:
        if isinstance(value, int) and spec.replace(" ", "").isalpha():
            return counted(value, spec)
        return str(super().format_field(value, spec))


def sentence(template: str, **facts: object) -> str:
    """The template filled in; ``{held:tile}`` becomes ``1 tile`` or ``7 tiles``."""
    return _Sentences().vformat(template, (), facts)
