"""The shapes of which the form of a record is made, as JSON Schema has them."""

from collections.abc import Iterable, Mapping
from typing import Any

Shape = dict[str, Any]

#: The very end of a text, in every dialect of patterns; a lone ``$`` may stand before a last line end.
END = r"$(?!\n)"
#: A figure of nine digits is the longest that is read anywhere.
MOST = 999_999_999


def obj(fields: Mapping[str, Shape], required: Iterable[str] = ()) -> Shape:
    """An object of these fields and no others."""
    needed = list(required)
    shape = {"type": "object", "properties": dict(fields), "additionalProperties": False}
    return {**shape, "required": needed} if needed else shape


def whole(pattern: str) -> str:
    """A pattern that all of a text must match."""
    return f"^{pattern}{END}"


def text(about: str | None = None, longest: int | None = None, pattern: str | None = None) -> Shape:
    """A text."""
    said = {"description": about, "maxLength": longest, "pattern": pattern}
    return {"type": "string", **{name: one for name, one in said.items() if one is not None}}


def number(about: str | None = None, least: int = -MOST, most: int = MOST) -> Shape:
    """A whole number."""
    return {"type": "integer", "minimum": least, "maximum": most, **({"description": about} if about else {})}


def flag(about: str | None = None) -> Shape:
    """Yes or no."""
    return {"type": "boolean", **({"description": about} if about else {})}


def choice(among: Iterable[str], about: str | None = None) -> Shape:
    """One of some words."""
    return {"type": "string", "enum": [str(one) for one in among], **({"description": about} if about else {})}


def listed(of: Shape, most: int, about: str | None = None, least: int = 0) -> Shape:
    """A list, whose length is looked at first."""
    shape = {"type": "array", "minItems": least, "maxItems": most, "items": of}
    return {**shape, "description": about} if about else shape


def part(name: str) -> Shape:
    """A part of the form that stands under ``$defs``."""
    return {"$ref": f"#/$defs/{name}"}


def or_null(shape: Shape) -> Shape:
    """The same, or nothing."""
    nullable = {**shape, "type": [shape["type"], "null"]}
    return {**nullable, "enum": [*shape["enum"], None]} if "enum" in shape else nullable


def by_kind(forms: Mapping[str, Shape], about: str) -> Shape:
    """An object whose other fields go by its kind."""
    chosen = [
        {"if": {"required": ["kind"], "properties": {"kind": {"const": kind}}}, "then": form}
        for kind, form in forms.items()
    ]
    kinds = {"kind": {"enum": list(forms)}}
    return {"type": "object", "description": about, "required": ["kind"], "properties": kinds, "allOf": chosen}
