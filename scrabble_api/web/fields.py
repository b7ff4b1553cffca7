"""Fields of request bodies: shapes and sizes only, each documented exactly as it is checked."""

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, date, datetime
from typing import Any

from marshmallow import Schema, ValidationError, fields

from scrabble_api.records.clock import time_text
from scrabble_api.rules.limits import Characters

#: Whether an alternative is the one meant by a value.
Recognises = Callable[[object], bool]


def is_text(value: object) -> bool:
    """Whether the value is a text."""
    return isinstance(value, str)


def has_key(*keys: str) -> Recognises:
    """Whether the value is an object with one of these keys."""
    return lambda value: isinstance(value, Mapping) and any(key in value for key in keys)


def describe(text: str, **more: Any) -> dict[str, Any]:
    """What the contract says of a field: a sentence, and perhaps ``examples`` or a ``default``."""
    return {"description": text, **more}


class Text(fields.Field[str]):
    """A text of bounded length, of a pattern where one is given, which must match it whole; ``asked`` is said where not."""

    def __init__(
        self, longest: int, *, pattern: str | None = None, shortest: int = 0, asked: str = "", **options: Any
    ) -> None:
        super().__init__(**options)
        self.longest, self.shortest, self.pattern = longest, shortest, pattern
        self.asked = asked or f"Give a text of the form {pattern}."
        self._matches = re.compile(pattern).fullmatch if pattern else None

    @classmethod
    def within(cls, limit: Characters, **options: Any) -> "Text":
        """A text as long as the rules say, and of their pattern."""
        most, pattern, asked, least = limit
        return cls(most, pattern=pattern, shortest=least, asked=asked, **options)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> str:
        if not isinstance(value, str):
            raise ValidationError("Give a text here.")
        if not self.shortest <= len(value) <= self.longest:
            raise ValidationError(f"Give a text of {self.shortest} to {self.longest} characters.")
        if self._matches and not self._matches(value):
            raise ValidationError(self.asked)
        return value

    def schema(self) -> dict[str, Any]:
        """Its JSON Schema."""
        least = {"minLength": self.shortest} if self.shortest else {}
        schema: dict[str, Any] = {"type": "string", **least, "maxLength": self.longest}
        return schema | ({"pattern": f"^{self.pattern}$"} if self.pattern else {})


class Day(Text):
    """A day of the calendar, as 2026-11-30."""

    def __init__(self, **options: Any) -> None:
        super().__init__(10, shortest=10, pattern="[0-9]{4}-[0-9]{2}-[0-9]{2}", **options)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **options: Any) -> str:
        day = super()._deserialize(value, attr, data, **options)
        try:
            date.fromisoformat(day)
        except ValueError:
            raise ValidationError("Give a day that the calendar has.") from None
        return day


class Moment(Text):
    """A time (RFC 3339), read as records keep it: in UTC, to the microsecond."""

    def __init__(self, **options: Any) -> None:
        pattern = r"[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?([Zz]|[+-][0-9]{2}:[0-9]{2})"
        asked = "Give a time with its offset, as 2026-11-30T19:30:00Z."
        super().__init__(32, shortest=20, pattern=pattern, asked=asked, **options)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **options: Any) -> str:
        given = super()._deserialize(value, attr, data, **options)
        try:
            return time_text(datetime.fromisoformat(given.upper()).astimezone(UTC))
        except (OverflowError, ValueError):
            raise ValidationError("Give a time that the calendar has.") from None


class Texts(fields.Field[list[str]]):
    """A list of texts, checked in one pass."""

    def __init__(self, most: int, longest: int, *, least: int = 1, **options: Any) -> None:
        super().__init__(**options)
        self.most, self.least, self.longest = most, least, longest

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> list[str]:
        if not isinstance(value, list):
            raise ValidationError("Give a list of texts here.")
        if not self.least <= len(value) <= self.most:
            raise ValidationError(f"Give {self.least} to {self.most} texts.")
        faults = {number: ["Give a text here."] for number, one in enumerate(value) if not isinstance(one, str)}
        if not faults and max(map(len, value), default=0) > self.longest:
            faults = {
                number: [f"Give a text of at most {self.longest} characters."]
                for number, one in enumerate(value)
                if len(one) > self.longest
            }
        if faults:
            raise ValidationError(faults)
        return value

    def schema(self) -> dict[str, Any]:
        """Its JSON Schema."""
        one = {"type": "string", "maxLength": self.longest}
        return {"type": "array", "minItems": self.least, "maxItems": self.most, "items": one}


class WholeNumber(fields.Field[int]):
    """A whole number within bounds; no text, no fraction, no truth value."""

    def __init__(self, least: int, most: int, **options: Any) -> None:
        super().__init__(**options)
        self.least, self.most = least, most

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> int:
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool) or not self.least <= value <= self.most:
            raise ValidationError(f"Give a whole number from {self.least} to {self.most}.")
        return value

    def schema(self) -> dict[str, Any]:
        """Its JSON Schema."""
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


class NumberInQuery(WholeNumber):
    """A whole number in a query, where everything is text."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **options: Any) -> int:
        is_number = isinstance(value, str) and re.fullmatch("[0-9]{1,9}", value)
        return super()._deserialize(int(value) if is_number else value, attr, data, **options)


class Flag(fields.Field[bool]):
    """true or false, nothing that might be meant so."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> bool:
        if not isinstance(value, bool):
            raise ValidationError("Give true or false.")
        return value

    def schema(self) -> dict[str, Any]:
        """Its JSON Schema."""
        return {"type": "boolean"}


class FlagInQuery(Flag):
    """true or false in a query, where everything is text."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **options: Any) -> bool:
        return super()._deserialize({"true": True, "false": False}.get(value, value), attr, data, **options)


def _one_of(choices: Iterable[str]) -> str:
    return f"Give one of {', '.join(choices)}."


class Choice(fields.Field[str]):
    """One of a few fixed texts."""

    def __init__(self, *choices: str, **options: Any) -> None:
        super().__init__(**options)
        self.choices = [str(choice) for choice in choices]

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> str:
        if value not in self.choices:
            raise ValidationError(_one_of(self.choices))
        return str(value)

    def schema(self) -> dict[str, Any]:
        """Its JSON Schema."""
        return {"type": "string", "enum": self.choices}


class Choices(fields.Field[list[str]]):
    """Some of a few fixed texts in an order; one that comes again adds nothing."""

    def __init__(self, *choices: str, **options: Any) -> None:
        super().__init__(**options)
        self.choices = [str(choice) for choice in choices]

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> list[str]:
        if not isinstance(value, list) or not 1 <= len(value) <= len(self.choices):
            raise ValidationError(f"Give a list of 1 to {len(self.choices)} of {', '.join(self.choices)}.")
        faults = {number: [_one_of(self.choices)] for number, one in enumerate(value) if one not in self.choices}
        if faults:
            raise ValidationError(faults)
        return list(dict.fromkeys(value))

    def schema(self) -> dict[str, Any]:
        """Its JSON Schema."""
        one = {"type": "string", "enum": self.choices}
        return {"type": "array", "minItems": 1, "maxItems": len(self.choices), "items": one}


class ChoicesInQuery(Choices):
    """The same in a query, parted by commas."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **options: Any) -> list[str]:
        try:
            return super()._deserialize(value.split(","), attr, data, **options)
        except ValidationError:
            raise ValidationError(f"Give some of {', '.join(self.choices)}, parted by commas.") from None

    def schema(self) -> dict[str, Any]:
        """Its JSON Schema."""
        one = f"({'|'.join(self.choices)})"
        return {"type": "string", "pattern": f"^{one}(,{one}){{0,{len(self.choices) - 1}}}$"}


class NumberChoice(fields.Field[float]):
    """One of a few fixed numbers."""

    def __init__(self, *choices: float, **options: Any) -> None:
        super().__init__(**options)
        self.choices = choices

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> float:
        if isinstance(value, bool) or value not in self.choices:
            raise ValidationError(_one_of(map(str, self.choices)))
        return float(value)

    def schema(self) -> dict[str, Any]:
        """Its JSON Schema."""
        return {"type": "number", "enum": list(self.choices)}


class NumberChoiceInQuery(NumberChoice):
    """The same in a query, where everything is text."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **options: Any) -> float:
        numbers = {str(choice): choice for choice in self.choices}
        return super()._deserialize(numbers.get(value, value), attr, data, **options)


class OneOf(fields.Raw):
    """A value that may have one of several shapes; the first alternative that recognises it reads it."""

    def __init__(self, expected: str, *alternatives: tuple[Recognises, fields.Field[Any]], **options: Any) -> None:
        super().__init__(**options)
        self.expected, self.alternatives = expected, alternatives

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> Any:
        for recognises, field in self.alternatives:
            if recognises(value):
                return field.deserialize(value, attr, data)
        raise ValidationError(f"Give {self.expected}.")


class Entries(fields.List[Any]):
    """A list of bounded length, which is looked at before any entry is."""

    def __init__(self, entry: fields.Field[Any], least: int, most: int, **options: Any) -> None:
        super().__init__(entry, **options)
        self.least, self.most = least, most

    def _deserialize(self, value: Any, attr: str | None, data: Any, **options: Any) -> Any:
        if isinstance(value, list) and not self.least <= len(value) <= self.most:
            raise ValidationError(f"Give {self.least} to {self.most} entries.")
        return super()._deserialize(value, attr, data, **options)

    def schema(self) -> dict[str, Any]:
        """What its JSON Schema has beside that of its entries."""
        return {"minItems": self.least, "maxItems": self.most}


class Named(fields.Field[dict[str, Any]]):
    """An object of one of several schemas, of which one of its keys gives the name; ``published`` is what that is called."""

    def __init__(self, key: str, schemas: Mapping[str, Schema], published: str, **options: Any) -> None:
        super().__init__(**options)
        self.key, self.schemas, self.published = key, schemas, published

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise ValidationError("Give an object here.")
        if self.key not in value:
            raise ValidationError({self.key: ["Missing data for required field."]})
        name = value[self.key]
        if not isinstance(name, str) or name not in self.schemas:
            raise ValidationError({self.key: [f"Give one of {', '.join(self.schemas)}."]})
        rest = {key: sent for key, sent in value.items() if key != self.key}
        return {**self.schemas[name].load(rest), self.key: name}

    def schema(self) -> dict[str, Any]:
        """Its JSON Schema, which the contract has by its name."""
        return {"$ref": f"#/components/schemas/{self.published}"}


class Unread(fields.Raw):
    """A value that is read later, so that a fault in it spoils nothing else; the contract has what it should be."""

    def __init__(self, meant: Schema, **options: Any) -> None:
        super().__init__(**options)
        self.meant = fields.Nested(meant)


class Table(fields.Dict):
    """An object of so many keys of the caller's; a fault of a key or of its value is found under the key."""

    def __init__(self, most: int, **options: Any) -> None:
        super().__init__(**options)
        self.most = most

    def _deserialize(self, value: Any, attr: str | None, data: Any, **options: Any) -> Any:
        if isinstance(value, Mapping) and len(value) > self.most:
            raise ValidationError(f"Give at most {self.most} keys.")
        try:
            return super()._deserialize(value, attr, data, **options)  # type: ignore[no-untyped-call]
        except ValidationError as fault:
            if not isinstance(fault.messages, dict):
                raise
            raise ValidationError({key: at.get("key") or at["value"] for key, at in fault.messages.items()}) from None

    def schema(self) -> dict[str, Any]:
        """What its JSON Schema has beside that of its values."""
        names = {"propertyNames": self.key_field.schema()} if isinstance(self.key_field, Text) else {}
        return {"maxProperties": self.most, **names}
