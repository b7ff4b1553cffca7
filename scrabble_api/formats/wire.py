"""What every answer is made of: a value whose fields say what they mean, its JSON, and its JSON Schema."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, dataclass_transform, get_type_hints

import msgspec

#: What a field is that an object does not have.
UNSET = msgspec.UNSET
UnsetType = msgspec.UnsetType

#: An object of JSON, as it was read or is to be written, that no type stands for.
Json = dict[str, Any]

#: Where the contract keeps the schema of an answer.
_PLACE = "#/components/schemas/{name}"


class _SaidWithDefault(NamedTuple):
    said: msgspec.Meta
    default: Any


def says(text: str, *, default: Any = msgspec.NODEFAULT, **limits: Any) -> Any:
    """What the contract says of a field: a sentence, and perhaps more of its JSON Schema (``enum``, ``format``).

    It stands behind a field, or where several say the same at their types.
    """
    said = msgspec.Meta(description=text, extra_json_schema=limits or None)
    return said if default is msgspec.NODEFAULT else _SaidWithDefault(said, default)


class _AnswerType(msgspec.StructMeta):
    """Makes every answer frozen, its fields given by name; what is said behind a field is said at its type."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any], **options: Any) -> Any:
        annotations = body.get("__annotations__") or body.get("__annotate_func__", lambda _: {})(1)
        for field in [name for name in annotations if isinstance(body.get(name), msgspec.Meta | _SaidWithDefault)]:
            said = body.pop(field)
            if isinstance(said, _SaidWithDefault):
                said, body[field] = said
            annotations[field] = Annotated[annotations[field], said]
        body["__annotations__"] = annotations
        return super().__new__(cls, name, bases, body, **{"frozen": True, "kw_only": True, **options})


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(says,))
class Answer(msgspec.Struct, metaclass=_AnswerType, frozen=True):
    """An object that is answered; its docstring and those of its fields are what the contract says of it.

    Its schema is open: a client must expect fields that it does not know.
    """


#: What the contract says of a field.
Says = msgspec.Meta

_Answer = TypeVar("_Answer", bound=Answer)


def answer_of(value: object, answer: type[_Answer], **others: object) -> _Answer:
    """The answer whose fields are a value's attributes of the same names, or keys, but for those given.

    ValueError where one is of another type.
    """
    if others:
        same = (name for name in answer.__struct_fields__ if name not in others)
        value = {**{name: getattr(value, name) for name in same}, **others}
    try:
        return msgspec.convert(value, answer, from_attributes=True)
    except msgspec.ValidationError as fault:
        raise ValueError(str(fault)) from None


def fields_of(answer: Answer) -> dict[str, Any]:
    """An answer's fields by name."""
    return msgspec.structs.asdict(answer)


def with_more(answer: Answer, whole: type[_Answer], **more: object) -> _Answer:
    """The answer that has all fields of another, and more."""
    return whole(**fields_of(answer), **more)


def with_other(answer: _Answer, **others: object) -> _Answer:
    """The same answer with other values in these fields."""
    return msgspec.structs.replace(answer, **others)


class Kind(NamedTuple):
    """A kind of an answer: the value that shows it, the name of its type, and what it is."""

    value: str
    name: str
    about: str


def kinds_of(answer: type[_Answer], field: str, kinds: Iterable[Kind]) -> Mapping[str, type[_Answer]]:
    """The types of an answer's kinds by the value of the field that shows which it is; all have the same fields."""
    description = get_type_hints(answer, include_extras=True)[field].__metadata__[0]

    def kind_type(kind: Kind) -> Any:
        own = {field: Annotated[Literal[kind.value], description]}
        others = {"__doc__": kind.about, "__module__": answer.__module__, _SHOWN_BY: field, _SHOWN_AS: kind.value}
        return _AnswerType(kind.name, (answer,), {"__annotations__": own, **others})

    return {kind.value: kind_type(kind) for kind in kinds}


#: Where the type of a kind has the field and the value that show it.
_SHOWN_BY, _SHOWN_AS = "SHOWN_BY", "SHOWN_AS"


def about_fields(answer: type[Answer]) -> dict[str, str]:
    """What the contract says of each field of an answer."""
    told = get_type_hints(answer, include_extras=True)
    return {name: str(one.__metadata__[0].description) for name, one in told.items()}


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
    return reference(answer.__name__)


def reference(name: str) -> dict[str, str]:
    """The JSON Schema that stands for what the contract has under a name."""
    return {"$ref": _PLACE.format(name=name)}


def one_of(*answers: type[Answer]) -> msgspec.Meta:
    """The JSON Schema of a value that is one of these answers; their fields show which."""
    return msgspec.Meta(extra_json_schema={"anyOf": [reference_to(answer) for answer in answers]})


def or_null(schema: Json) -> Json:
    """The JSON Schema of the same, or null."""
    if "type" not in schema:
        return {"anyOf": [schema, {"type": "null"}]}
    nullable = {**schema, "type": [schema["type"], "null"]}
    return {**nullable, "enum": [*schema["enum"], None]} if "enum" in schema else nullable


def schemas_of(answers: Iterable[type[Answer]]) -> dict[str, dict[str, Any]]:
    """The JSON Schemas of these answers and of all that they are made of, by name."""
    of_kinds = {one.__name__: kinds for one in _all(Answer) if (kinds := _kinds(one))}
    every_kind = [kind for kinds in of_kinds.values() for kind in kinds]
    _, schemas = msgspec.json.schema_components([*answers, *every_kind], ref_template=_PLACE)
    whole = {name: _published_schema(schema) for name, schema in schemas.items()}
    published = whole | {one.__name__: _with_base(one, whole) for one in _all(Answer) if one.__name__ in whole}
    for name, kinds in of_kinds.items():
        if name in published:
            published |= _schemas_of_kinds(name, kinds, whole)
    return published


def _all(answer: type[Answer]) -> Iterator[type[Answer]]:
    """An answer's type and all that are made from it."""
    yield answer
    for one in answer.__subclasses__():
        yield from _all(one)


def _kinds(answer: type[Answer]) -> list[type[Answer]]:
    return [one for one in answer.__subclasses__() if _SHOWN_BY in vars(one)]


def _with_base(answer: type[Answer], schemas: Mapping[str, Json]) -> Json:
    """The schema of an answer, which says of its own fields only where it has all those of another."""
    schema, base = schemas[answer.__name__], schemas.get(answer.__bases__[0].__name__, {})
    inherited = base.get("properties", {})
    if not inherited or not inherited.items() <= schema["properties"].items():
        return schema
    return _with_common(
        schema, answer.__bases__[0].__name__, [name for name in schema["properties"] if name not in inherited]
    )


def _schemas_of_kinds(name: str, kinds: list[type[Answer]], schemas: Mapping[str, Json]) -> Json:
    """An answer that is of one of several kinds: one of these, the fields that all have, and for each what shows it."""
    whole = schemas[name]
    field, common = getattr(kinds[0], _SHOWN_BY), f"{name}Fields"
    places = {getattr(kind, _SHOWN_AS): reference_to(kind) for kind in kinds}
    return {
        name: {
            "description": whole["description"],
            "oneOf": [*places.values()],
            "discriminator": {"propertyName": field, "mapping": {kind: one["$ref"] for kind, one in places.items()}},
        },
        common: {
            "description": "What all kinds of it have.",
            "type": "object",
            "properties": {other: said for other, said in whole["properties"].items() if other != field},
            "required": [other for other in whole["required"] if other != field],
        },
        **{kind.__name__: _with_common(schemas[kind.__name__], common, [field]) for kind in kinds},
    }


def _with_common(schema: Json, common: str, own: Sequence[str]) -> Json:
    """A schema that has the fields of another, and these of its own."""
    more = {
        "type": "object",
        "properties": {name: schema["properties"][name] for name in own},
        "required": [name for name in schema["required"] if name in own],
    }
    return {"description": schema["description"], "allOf": [reference(common), more]}


def _published_schema(schema: dict[str, Any]) -> dict[str, Any]:
    """A schema without its name, which the contract has anyway; of a choice of texts it says that they are texts."""
    if "enum" in schema:
        return {"type": "string", "description": schema["description"], "enum": schema["enum"]}
    fields = {name: _in_short(field) for name, field in schema["properties"].items()}
    if not fields:  # which is read as "nothing may be in it" otherwise
        return {"type": "object", "description": schema["description"], "additionalProperties": True}
    return {key: value for key, value in schema.items() if key != "title"} | {"properties": fields}


def _in_short(field: dict[str, Any]) -> dict[str, Any]:
    """A field's schema, with "of this type or null" said in one word, as most generators of clients read it best."""
    if "items" in field:
        return {**field, "items": _in_short(field["items"])}
    alternatives = field.get("anyOf", [])
    if len(alternatives) != 2 or alternatives[1] != {"type": "null"} or "type" not in alternatives[0]:
        return (
            {"type": "string", **field} if "enum" in field and not field.keys() & {"type", "$ref", "anyOf"} else field
        )
    schema = {key: value for key, value in field.items() if key != "anyOf"}
    choices = {"enum": [*schema["enum"], None]} if "enum" in schema else {}
    return {**schema, **alternatives[0], "type": [alternatives[0]["type"], "null"], **choices}
