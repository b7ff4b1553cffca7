"""The field or the parameter that somebody may have meant who wrote a name that there is not."""

import difflib
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from marshmallow import Schema, fields

from scrabble_api.web.fields import Named, OneOf, Unread

#: What has fields, or leads to what has them.
_Place = Schema | fields.Field[Any]

#: A longer name is no slip, and would take long to compare.
_LONGEST_NAME = 40


#: What is said where no name is near.
NONE_NEAR = ": remove it or check its spelling."


def suggested(name: str, known: Iterable[str]) -> str:
    """The end of a sentence on a name that is not known: which one was meant, if one is near, else what to do."""
    near = _near(name, tuple(sorted(known)))
    return NONE_NEAR if near is None else f"; did you mean {near}?"


@lru_cache(maxsize=1024)
def _near(name: str, known: tuple[str, ...]) -> str | None:
    if len(name) > _LONGEST_NAME or name in known:
        return None
    return next(iter(difflib.get_close_matches(name.lower(), known, n=1)), None)


def field_names_at(schema: Schema, path: Sequence[str | int]) -> set[str]:
    """The names of the fields that there may be at a place of a body."""
    places: list[_Place] = [schema]
    for step in path:
        places = [further for place in places for further in _at_step(place, step)]
    schemas = [place for place in places if isinstance(place, Schema)]
    return {field.data_key or name for one in schemas for name, field in one.fields.items()}


def _at_step(place: _Place, step: str | int) -> Iterator[_Place]:
    """What may stand one step further."""
    if isinstance(place, Schema):
        found: Iterable[_Place] = [field for name, field in place.fields.items() if step == (field.data_key or name)]
    elif isinstance(place, fields.List):
        found = [place.inner]
    elif isinstance(place, fields.Dict):
        found = [place.value_field] if place.value_field else []
    else:
        found = []
    for one in found:
        yield from _meant_by(one)


def _meant_by(place: _Place) -> Iterator[_Place]:
    """What a field that may be one of several is, each in turn; any other is itself."""
    match place:
        case OneOf():
            for _, alternative in place.alternatives:
                yield from _meant_by(alternative)
        case Named():
            yield from place.schemas.values()
        case Unread():
            yield from _meant_by(place.meant)
        case fields.Nested():
            yield place.schema
        case _:
            yield place
