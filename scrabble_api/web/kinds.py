"""Bodies that are of one of several kinds, shown by their field ``kind``: each kind has fields that the others have not."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from marshmallow import Schema, ValidationError, validates_schema

#: The field that shows the kind.
_SHOWN_BY = "kind"


class BodyKind(NamedTuple):
    """A kind of a body: its value of ``kind``, its name in the contract, what it is, and the fields it may or must have."""

    value: str
    name: str
    about: str
    may_have: tuple[str, ...]
    must_have: tuple[str, ...] = ()


class OfKinds(Schema):
    """Reads a body of any of its kinds; a field that only others have is refused as one that there is not."""

    KINDS: ClassVar[Sequence[BodyKind]] = ()

    @validates_schema
    def check_kind(self, body: dict[str, Any], **_: Any) -> None:
        """Refuse what is of another kind; null says nothing."""
        own = next(kind.may_have for kind in self.KINDS if kind.value == body[_SHOWN_BY])
        others = {name for kind in self.KINDS for name in kind.may_have} - {*own, _SHOWN_BY}
        strange = sorted(name for name in others if body.get(name) is not None)
        if strange:
            raise ValidationError({name: ["Unknown field."] for name in strange})


def split_by_kind(schema: dict[str, Any], kinds: Sequence[BodyKind]) -> tuple[dict[str, Any], dict[str, Any]]:
    """A schema as one of its kinds, and the schemas of these by their names."""
    places = {kind.value: f"#/components/schemas/{kind.name}" for kind in kinds}
    one_of = {
        "description": schema["description"],
        "oneOf": [{"$ref": place} for place in places.values()],
        "discriminator": {"propertyName": _SHOWN_BY, "mapping": places},
    }
    return one_of, {kind.name: _of_kind(schema, kind) for kind in kinds}


def _of_kind(schema: dict[str, Any], kind: BodyKind) -> dict[str, Any]:
    fields = {name: field for name, field in schema["properties"].items() if name in kind.may_have}
    shown = {**schema["properties"][_SHOWN_BY], "enum": [kind.value]}
    return {
        "type": "object",
        "description": kind.about,
        "properties": {_SHOWN_BY: shown, **fields},
        "required": [_SHOWN_BY, *kind.must_have],
        "additionalProperties": False,
    }


def schemas_of_actions(bodies: Mapping[str, Schema], published: Mapping[str, dict[str, Any]]) -> dict[str, Any]:
    """The schemas of actions, each the published one of its body with the action's name; and of one of them, whichever."""
    schemas: dict[str, Any] = {}
    for action, body in bodies.items():
        name, schema = f"{action.capitalize()}Action", published[type(body).__name__]
        if isinstance(body, OfKinds):
            kinds = [kind._replace(name=kind.name.replace("Request", "Action")) for kind in body.KINDS]
            schemas[name], of_kinds = split_by_kind(schema, kinds)
            schemas |= {kind: _with_action(one, action) for kind, one in of_kinds.items()}
        else:
            schemas[name] = _with_action(schema, action)
    places = {action: f"#/components/schemas/{action.capitalize()}Action" for action in bodies}
    one_of = {
        "description": "What happened: the body of the action's own operation, and the name of the action.",
        "oneOf": [{"$ref": place} for place in places.values()],
        "discriminator": {"propertyName": "action", "mapping": places},
    }
    return {**schemas, "Action": one_of}


def _with_action(schema: dict[str, Any], action: str) -> dict[str, Any]:
    shown = {"type": "string", "enum": [action], "description": "Which action."}
    required = ["action", *schema.get("required", ())]
    return {**schema, "properties": {"action": shown, **schema["properties"]}, "required": required}
