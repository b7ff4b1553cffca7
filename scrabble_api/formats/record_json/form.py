"""JSON held against its form, which is a JSON Schema, before anything of it is read.

The form is the one that is published; of the keywords of draft 2020-12 those that it uses are known here. Numbers are
whole, and whatever has another form is Unreadable at its place.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from scrabble_api.rules.errors import Unreadable, under

#: A form, or a part of one.
Form = Mapping[str, Any]

UNREADABLE = "unreadable-record"


def check_form(value: object, form: Form) -> None:
    """Unreadable, with a path to the first fault, for a value that has not this form."""
    _Check(form.get("$defs", {})).check(value, form)


def _fault(message: str, *path: str | int) -> Unreadable:
    return Unreadable(UNREADABLE, message, path)


@dataclass(frozen=True, slots=True)
class _Check:
    """The keywords of a form, each put to a value."""

    parts: Form

    def check(self, value: object, form: Form) -> None:
        for keyword, said in form.items():
            test = _TESTS.get(keyword)
            if test is not None:
                test(self, value, said)
        if isinstance(value, dict) and not form.keys().isdisjoint(_OF_FIELDS):
            self._check_fields(value, form)
        if "if" in form:
            self.check(value, form.get("then" if self.fits(value, form["if"]) else "else", {}))

    def fits(self, value: object, form: Form) -> bool:
        if _is_of_another_kind(value, form):
            return False
        try:
            self.check(value, form)
        except Unreadable:
            return False
        return True

    def _check_fields(self, value: dict[str, Any], form: Form) -> None:
        known = form.get("properties", {})
        others = form.get("additionalProperties")
        # Where nothing is said of other fields only those that are known are looked for, mostly one of many.
        for name in value if others is not None else [one for one in known if one in value]:
            if name not in known and others is False:
                raise _fault("There is no such field here: remove it or check its spelling.", name)
            with under(name):
                self.check(value[name], known.get(name, others))

    def ref(self, value: object, name: str) -> None:
        self.check(value, self.parts[name.rpartition("/")[2]])

    def all_of(self, value: object, forms: Sequence[Form]) -> None:
        for form in forms:
            self.check(value, form)

    def any_of(self, value: object, forms: Sequence[Form]) -> None:
        if not any(self.fits(value, form) for form in forms):
            raise _fault("Give one of the forms that are published.")

    def kinds(self, value: object, said: str | Sequence[str]) -> None:
        names = [said] if isinstance(said, str) else said
        if not any(_IS[name](value) for name in names):
            raise _fault(f"Give {' or '.join(_NAMES[name] for name in names)} here.")

    def constant(self, value: object, said: object) -> None:
        if value != said or isinstance(value, bool) is not isinstance(said, bool):
            raise _fault(f"Give {said} here.")

    def one_of(self, value: object, said: Sequence[str | None]) -> None:
        if not isinstance(value, str | None) or value not in said:
            raise _fault(f"Give one of {', '.join(str(one) for one in said if one is not None)} here.")

    def required(self, value: object, said: Sequence[str]) -> None:
        if isinstance(value, dict):
            for name in said:
                if name not in value:
                    raise _fault("This field is required: give it.", name)

    def items(self, value: object, form: Form) -> None:
        if isinstance(value, list):
            for number, one in enumerate(value):
                with under(number):
                    self.check(one, form)

    def names(self, value: object, form: Form) -> None:
        for name in value if isinstance(value, dict) else ():
            with under(name):
                self.check(name, form)

    def pattern(self, value: object, said: str) -> None:
        if isinstance(value, str) and not _compiled(said).search(value):
            raise _fault(f"Give a text of the form {said} here.")


#: What a form says of an object's fields one by one.
_OF_FIELDS = ("properties", "additionalProperties")

_compiled = cache(re.compile)


def _is_of_another_kind(value: object, form: Form) -> bool:
    """Whether a form of one kind sees another, which is told without a fault, since an entry is put to all kinds."""
    wanted = form.get("properties", {}).get("kind", {}).get("const")
    return wanted is not None and isinstance(value, dict) and value.get("kind") != wanted


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


_IS: Mapping[str, Callable[[object], bool]] = MappingProxyType(
    {
        "object": lambda value: isinstance(value, dict),
        "array": lambda value: isinstance(value, list),
        "string": lambda value: isinstance(value, str),
        "integer": _is_number,
        "boolean": lambda value: isinstance(value, bool),
        "null": lambda value: value is None,
    }
)
_NAMES = MappingProxyType(
    {
        "object": "an object",
        "array": "a list",
        "string": "a text",
        "integer": "a whole number",
        "boolean": "true or false",
        "null": "null",
    }
)

#: A keyword's test: of a value, by what the form says.
_Test = Callable[[_Check, object, Any], None]


def _bound(kind: type, is_kept: Callable[[Any, int], bool], message: str) -> _Test:
    def test(_: _Check, value: object, said: int) -> None:
        if isinstance(value, kind) and not isinstance(value, bool) and not is_kept(value, said):
            raise _fault(message.format(said))

    return test


_TESTS: Mapping[str, _Test] = MappingProxyType(
    {
        "type": _Check.kinds,
        "const": _Check.constant,
        "enum": _Check.one_of,
        "required": _Check.required,
        "$ref": _Check.ref,
        "allOf": _Check.all_of,
        "anyOf": _Check.any_of,
        "items": _Check.items,
        "propertyNames": _Check.names,
        "pattern": _Check.pattern,
        "minimum": _bound(int, lambda value, said: value >= said, "Give at least {} here."),
        "maximum": _bound(int, lambda value, said: value <= said, "Give at most {} here."),
        "minLength": _bound(str, lambda value, said: len(value) >= said, "Give at least {} characters here."),
        "maxLength": _bound(str, lambda value, said: len(value) <= said, "Give at most {} characters here."),
        "minItems": _bound(list, lambda value, said: len(value) >= said, "Give at least {} here."),
        "maxItems": _bound(list, lambda value, said: len(value) <= said, "Give at most {} here."),
        "maxProperties": _bound(dict, lambda value, said: len(value) <= said, "Give at most {} here."),
    }
)
