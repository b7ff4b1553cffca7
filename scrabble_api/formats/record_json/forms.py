"""Forms of JSON: each says what is wrong with a value, what it stands for, how it is written, and its JSON Schema.

A form that is checked is the one that is published, and every fault is named at its place. What is read was checked, or
was written by this service. Numbers are whole.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from scrabble_api.formats.wire import or_null
from scrabble_api.rules.counting import count_text
from scrabble_api.rules.errors import Unreadable
from scrabble_api.rules.limits import ENDLESS, Between, Characters, Items

#: A JSON Schema (draft 2020-12), and those of objects that others refer to, by name.
JsonSchema = dict[str, Any]
Parts = dict[str, JsonSchema]
Faults = Sequence[Unreadable]

#: What a value must be, and what is said where it is not.
_Test = tuple[Callable[[Any], object], str]

UNREADABLE = "unreadable-record"
#: So many faults are looked for.
MOST_FAULTS = 100
#: The very end of a text, in every dialect of patterns; a lone ``$`` may stand before a last line end.
_END = r"$(?!\n)"


def fault(message: str, *path: str | int) -> Unreadable:
    """What is wrong with the form of a record, and where."""
    return Unreadable(UNREADABLE, message, path)


def at(place: str | int, found: Faults) -> Faults:
    """Faults led through this place."""
    for one in found:
        one.path = (place, *one.path)
    return found


def check(value: object, form: "Form") -> None:
    """Unreadable, with a path to the first fault and the others beside it, for a value that has not this form."""
    first, *others = form.faults(value) or (None,)
    if first is not None:
        first.others = tuple(others[: MOST_FAULTS - 1])
        raise first


class Form:
    """How values of one type are in JSON: of which ``kind`` there, and what that is called."""

    kind: type
    name: str
    #: Whether a value is read as it stands.
    is_plain = True

    def faults(self, value: object, or_null: str = "") -> Faults:
        """What is wrong with a value."""
        if type(value) is not self.kind:
            return (fault(f"Give {self.name}{or_null} here."),)
        return self.faults_within(value)

    def faults_within(self, _: Any) -> Faults:
        """What is wrong with a value of the right kind."""
        return ()

    def schema(self, parts: Parts) -> JsonSchema:
        """Its JSON Schema; an object that may stand in several places is put among the parts."""
        raise NotImplementedError

    def read(self, value: Any, known: Any) -> Any:  # most stand for themselves
        """What the value stands for, by what is known where it is read."""
        return value

    def write(self, value: Any) -> Any:
        """The JSON of what is read."""
        return value


class OrNull(Form):
    """The same, or null."""

    def __init__(self, form: Form) -> None:
        self._form = form
        self.is_plain = form.is_plain

    def faults(self, value: object, or_null: str = " or null") -> Faults:
        return () if value is None else self._form.faults(value, or_null)

    def schema(self, parts: Parts) -> JsonSchema:
        return or_null(self._form.schema(parts))

    def read(self, value: Any, known: Any) -> Any:
        return None if value is None else self._form.read(value, known)

    def write(self, value: Any) -> Any:
        return None if value is None else self._form.write(value)


class Scalar(Form):
    """A value that is read as it stands: a truth value, a whole number, a text; each of its tests has a message."""

    def __init__(self, kind: type, name: str, schema: JsonSchema, *tests: _Test) -> None:
        self.kind, self.name, self._schema, self._tests = kind, name, schema, tests

    def faults_within(self, value: Any) -> Faults:
        for is_kept, message in self._tests:
            if not is_kept(value):
                return (fault(message),)
        return ()

    def schema(self, parts: Parts) -> JsonSchema:
        return dict(self._schema)


FLAG = Scalar(bool, "true or false", {"type": "boolean"})


def number(limit: Between) -> Scalar:
    """A whole number."""
    least, most = limit
    tests = (
        (lambda value: value >= least, f"Give at least {least} here."),
        (lambda value: value <= most, f"Give at most {most} here."),
    )
    return Scalar(int, "a whole number", {"type": "integer", "minimum": least, "maximum": most}, *tests)


def text(limit: Characters) -> Scalar:
    """A text."""
    most, pattern, asked, least = limit
    schema: JsonSchema = {"type": "string"} | ({"minLength": least} if least else {})
    schema |= ({"maxLength": most} if most < ENDLESS else {}) | ({"pattern": f"^{pattern}{_END}"} if pattern else {})
    tests: list[_Test] = [(lambda value: len(value) <= most, f"Give at most {count_text(most, 'character')} here.")]
    if least:
        tests.append((lambda value: len(value) >= least, f"Give at least {count_text(least, 'character')} here."))
    if pattern:
        tests.append((re.compile(pattern).fullmatch, asked or f"Give a text of the form {pattern} here."))
    return Scalar(str, "a text", schema, *tests)


class Choice(Form):
    """One of some words."""

    kind, name, is_plain = str, "a text", False

    def __init__(self, *words: StrEnum) -> None:
        self._words = {str(one): one for one in words}

    def faults_within(self, value: str) -> Faults:
        return () if value in self._words else (fault(f"Give one of {', '.join(self._words)} here."),)

    def schema(self, _: Parts) -> JsonSchema:
        return {"type": "string", "enum": list(self._words)}

    def read(self, value: str, _: Any) -> StrEnum:
        return self._words[value]

    def write(self, value: StrEnum) -> str:
        return value.value


@dataclass(frozen=True, slots=True)
class Constant(Form):
    """One word or number, and no other."""

    value: str | int
    kind, name = object, ""

    def faults(self, value: object, _: str = "") -> Faults:
        return () if value == self.value and type(value) is not bool else (fault(f"Give {self.value} here."),)

    def schema(self, _: Parts) -> JsonSchema:
        return {"const": self.value}


@dataclass(frozen=True, slots=True)
class ListOf(Form):
    """A list, whose length is looked at first; read as a tuple."""

    form: Form
    limit: Items
    kind, name, is_plain = list, "a list", False

    def faults_within(self, value: list[Any]) -> Faults:
        if not self.limit.least <= len(value) <= self.limit.most:
            few = len(value) < self.limit.least
            return (
                fault(f"Give at {'least' if few else 'most'} {self.limit.least if few else self.limit.most} here."),
            )
        found: list[Unreadable] = []
        for number, one in enumerate(value):
            below = self.form.faults(one)
            if below:
                found += at(number, below)
                if len(found) >= MOST_FAULTS:
                    break
        return found

    def schema(self, parts: Parts) -> JsonSchema:
        bounds = {"minItems": self.limit.least, "maxItems": self.limit.most}
        return {"type": "array", **bounds, "items": self.form.schema(parts)}

    def read(self, value: list[Any], known: Any) -> tuple[Any, ...]:
        if self.form.is_plain:
            return tuple(value)
        read = []
        for number, one in enumerate(value):
            try:
                read.append(self.form.read(one, known))
            except Unreadable as found:
                at(number, (found,))
                raise
        return tuple(read)

    def write(self, value: tuple[Any, ...]) -> list[Any]:
        return [self.form.write(one) for one in value]


@dataclass(frozen=True, slots=True)
class MapOf(Form):
    """An object of names that are not known before, read as ``made`` of its pairs and written in their order."""

    names: Form
    form: Form
    limit: Items
    name_kind: Callable[[str], Any] = str
    made: Callable[[dict[Any, Any]], Any] = dict
    kind, name, is_plain = dict, "an object", False

    def faults_within(self, value: dict[str, Any]) -> Faults:
        if len(value) > self.limit.most:
            return (fault(f"Give at most {self.limit.most} here."),)
        return [
            wrong for name, one in value.items() for wrong in at(name, self.names.faults(name) or self.form.faults(one))
        ]

    def schema(self, parts: Parts) -> JsonSchema:
        schema = {key: value for key, value in self.names.schema(parts).items() if key != "type"}
        pairs = {"propertyNames": schema, "additionalProperties": self.form.schema(parts)}
        return {"type": "object", "maxProperties": self.limit.most, **pairs}

    def read(self, value: dict[str, Any], known: Any) -> Any:
        return self.made({self.name_kind(name): self.form.read(one, known) for name, one in value.items()})

    def write(self, value: Mapping[Any, Any]) -> dict[str, Any]:
        return {str(name): self.form.write(one) for name, one in sorted(value.items())}


@dataclass(frozen=True, slots=True)
class Parsed(Form):
    """What is read by a function from what another form reads, and written by the function that undoes it."""

    form: Form
    reader: Callable[[Any, Any], Any]
    writer: Callable[[Any], Any]
    kind, name, is_plain = object, "", False

    def faults(self, value: object, or_null: str = "") -> Faults:
        return self.form.faults(value, or_null)

    def schema(self, parts: Parts) -> JsonSchema:
        return self.form.schema(parts)

    def read(self, value: Any, known: Any) -> Any:
        return self.reader(self.form.read(value, known), known)

    def write(self, value: Any) -> Any:
        return self.form.write(self.writer(value))
