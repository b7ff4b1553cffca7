"""What every answer is made of: a value whose fields say what they mean, its JSON, and its JSON Schema."""

from collections.abc import Iterable
from typing import Any, TypeVar, dataclass_transform

import msgspec

#: Where the contract keeps the schema of an answer.
_PLACE = "#/components/schemas/{name}"


@dataclass_transform(frozen_default=True, kw_only_default=True)
class _AnswerType(msgspec.StructMeta):
    """Makes every answer frozen, its fields given by name."""

    def __new__(cls, *parts: Any, **options: Any) -> Any:
        return super().__new__(cls, *parts, **{"frozen": True, "kw_only": True, **options})


class Answer(msgspec.Struct, metaclass=_AnswerType):
    """An object that is answered; its docstring and those of its fields are what the contract says of it.

    Its schema is open: a client must expect fields that it does not know.
    """


#: What the contract says of a field.
Says = msgspec.Meta

_Answer = TypeVar("_Answer", bound=Answer)


def says(text: str, **limits: Any) -> Says:
    """What the contract says of a field: a sentence, and perhaps more of its JSON Schema (``enum``, ``format``)."""
    return msgspec.Meta(description=text, extra_json_schema=limits or None)


def answer_of(value: object, answer: type[_Answer], **others: object) -> _Answer:
    """The answer whose fields are a value's attributes of the same names, but for those given."""
    read = msgspec.convert(value, answer, from_attributes=True)
    return msgspec.structs.replace(read, **others) if others else read


def to_json(answer: object) -> bytes:
    """An answer in JSON, UTF-8."""
    return _ENCODER.encode(answer)


_ENCODER = msgspec.json.Encoder()


def to_canonical_json(value: object) -> bytes:
    """The one JSON of a value, UTF-8: without blanks, each object's fields in the order of their names (RFC 8785)."""
    return _SORTING_ENCODER.encode(value)


_SORTING_ENCODER = msgspec.json.Encoder(order="sorted")


def to_indented_json(answer: object) -> str:
    """An answer in JSON for people to read."""
    return msgspec.json.format(to_json(answer), indent=2).decode()


def reference_to(answer: type[Answer]) -> dict[str, str]:
    """The JSON Schema that stands for an answer wherever the contract has it."""
    return {"$ref": _PLACE.format(name=answer.__name__)}


def one_of(*answers: type[Answer]) -> msgspec.Meta:
    """The JSON Schema of a value that is one of these answers; their fields show which."""
    return msgspec.Meta(extra_json_schema={"anyOf": [reference_to(answer) for answer in answers]})


def schemas_of(answers: Iterable[type[Answer]]) -> dict[str, dict[str, Any]]:
    """The JSON Schemas of these answers and of all that they are made of, by name."""
    _, schemas = msgspec.json.schema_components(answers, ref_template=_PLACE)
    return {name: _published(schema) for name, schema in schemas.items()}


def _published(schema: dict[str, Any]) -> dict[str, Any]:
    """A schema without its name, which the contract has anyway; of a choice of texts it says that they are texts."""
    if "enum" in schema:
        return {"type": "string", "description": schema["description"], "enum": schema["enum"]}
    fields = {name: _in_short(field) for name, field in schema["properties"].items()}
    return {key: value for key, value in schema.items() if key != "title"} | {"properties": fields}


def _in_short(field: dict[str, Any]) -> dict[str, Any]:
    """A field's schema, with "of this type or null" said in one word, as most generators of clients read it best."""
    alternatives = field.get("anyOf", [])
    if len(alternatives) != 2 or alternatives[1] != {"type": "null"} or "type" not in alternatives[0]:
        return field
    said = {key: value for key, value in field.items() if key != "anyOf"}
    return {**said, **alternatives[0], "type": [alternatives[0]["type"], "null"]}
