"""Forms of JSON objects: of fields that are known, told apart by a field that they have, or by their kind."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from scrabble_api.formats.record_json.forms import MOST_FAULTS, Constant, Faults, Form, JsonSchema, Parts, at, fault
from scrabble_api.formats.wire import Json
from scrabble_api.rules.errors import Unreadable

_Chosen = TypeVar("_Chosen", bound=Form)

#: No value is this: what is unsaid at it is always said.
NEVER: Any = object()


@dataclass(frozen=True, slots=True)
class Field:
    """A field of an object: the attribute that it is of what is read, if any, and the value at which it is left out."""

    form: Form
    attribute: str | None = None
    is_needed: bool = True
    unsaid: Any = None
    about: str | None = None

    def schema(self, parts: Parts) -> JsonSchema:
        """Its JSON Schema."""
        schema = self.form.schema(parts)
        return {**schema, "description": self.about} if self.about else schema


class Object(Form):
    """An object of these fields and no others; one with a title is a part of its own in the published form."""

    kind, name, is_plain = dict, "an object", False

    def __init__(
        self, fields: Mapping[str, Field], make: Callable[..., Any] = dict, about: str = "", title: str | None = None
    ) -> None:
        self.fields = dict(fields)
        self.make, self._about, self._title = make, about, title
        self._needed = frozenset(name for name, one in fields.items() if one.is_needed)

    def with_fields(self, more: Mapping[str, Field]) -> "Object":
        """The object with more fields."""
        return Object({**self.fields, **more}, self.make, self._about)

    def faults_within(self, value: Json) -> Faults:
        found: list[Unreadable] = []
        if not self._needed <= value.keys():
            missing = [name for name in self.fields if name in self._needed and name not in value]
            found += [fault("This field is required: give it.", name) for name in missing]
        for name, one in value.items():
            field = self.fields.get(name)
            if field is None:
                found.append(fault("There is no such field here: remove it or check its spelling.", name))
            elif below := field.form.faults(one):
                found += at(name, below)
            if len(found) >= MOST_FAULTS:
                break
        return found

    def schema(self, parts: Parts) -> JsonSchema:
        return _part(self._title, parts, self._schema)

    def _schema(self, parts: Parts) -> JsonSchema:
        fields = {name: one.schema(parts) for name, one in self.fields.items()}
        schema: JsonSchema = {"type": "object", "properties": fields, "additionalProperties": False}
        schema |= {"description": self._about} if self._about else {}
        return {**schema, "required": [name for name in fields if name in self._needed]} if self._needed else schema

    def read(self, value: Json, known: Any) -> Any:
        return self.make(**self.attributes(value, known))

    def attributes(self, value: Json, known: Any) -> Json:
        """What the fields stand for, by their attributes."""
        read = {}
        for name, one in value.items():
            field = self.fields[name]
            if field.attribute is not None:
                read[field.attribute] = one if field.form.is_plain else _read(field.form, name, one, known)
        return read

    def write(self, value: Any) -> Json:
        written = {}
        for name, field in self.fields.items():
            if isinstance(field.form, Constant):
                written[name] = field.form.value
            elif field.attribute is not None:
                one = getattr(value, field.attribute)
                if one != field.unsaid:
                    written[name] = one if field.form.is_plain else field.form.write(one)
        return written


def _part(title: str | None, parts: Parts, schema: Callable[[Parts], JsonSchema]) -> JsonSchema:
    """A schema that has a title as one of the parts, any other in its place."""
    if title is None:
        return schema(parts)
    if title not in parts:
        parts[title] = schema(parts)
    return {"$ref": f"#/$defs/{title}"}


def _read(form: Form, name: str, value: Any, known: Any) -> Any:
    try:
        return form.read(value, known)
    except Unreadable as found:
        at(name, (found,))
        raise


class FirstWith(Form, Generic[_Chosen]):
    """An object of the first of these forms whose field it has; of the last where it has none."""

    kind, name, is_plain = dict, "an object", False

    def __init__(self, forms: Mapping[str, _Chosen], otherwise: _Chosen) -> None:
        self._forms, self._otherwise = dict(forms), otherwise

    def chosen(self, value: Json) -> _Chosen:
        """The form of a value."""
        return next((form for name, form in self._forms.items() if name in value), self._otherwise)

    def faults_within(self, value: Json) -> Faults:
        return self.chosen(value).faults(value)

    def schema(self, parts: Parts) -> JsonSchema:
        schema = self._otherwise.schema(parts)
        for name, form in reversed(self._forms.items()):
            schema = {"type": "object", "if": {"required": [name]}, "then": form.schema(parts), "else": schema}
        return schema

    def read(self, value: Json, known: Any) -> Any:
        return self.chosen(value).read(value, known)


class ByKind(Form):
    """An object whose other fields go by its ``kind``; ``kind_of`` tells that of what is read."""

    kind, name, is_plain = dict, "an object", False

    def __init__(
        self, forms: Mapping[str, Form], kind_of: Callable[[Any], str], about: str = "", title: str | None = None
    ) -> None:
        self._forms, self._kind_of, self._about, self._title = dict(forms), kind_of, about, title

    def faults_within(self, value: Json) -> Faults:
        if "kind" not in value:
            return (fault("This field is required: give it.", "kind"),)
        form = self._forms.get(kind) if isinstance(kind := value["kind"], str) else None
        if form is None:
            return (fault(f"Give one of {', '.join(self._forms)} here.", "kind"),)
        return form.faults(value)

    def schema(self, parts: Parts) -> JsonSchema:
        return _part(self._title, parts, self._schema)

    def _schema(self, parts: Parts) -> JsonSchema:
        chosen = [
            {"if": {"required": ["kind"], "properties": {"kind": {"const": kind}}}, "then": form.schema(parts)}
            for kind, form in self._forms.items()
        ]
        schema = {"type": "object", "required": ["kind"], "properties": {"kind": {"enum": list(self._forms)}}}
        return {**schema, "allOf": chosen, **({"description": self._about} if self._about else {})}

    def read(self, value: Json, known: Any) -> Any:
        return self._forms[value["kind"]].read(value, known)

    def write(self, value: Any) -> Json:
        written: Json = self._forms[self._kind_of(value)].write(value)
        return written


@dataclass(frozen=True, slots=True)
class Spread:
    """A value whose fields stand among those of the object that holds it; the first of them tells that it is there."""

    kind: type
    fields: Mapping[str, Field]
    reader: Callable[[Json, Any], Any]
    writer: Callable[[Any], Json]

    @property
    def first(self) -> str:
        """The field that tells that it is there."""
        return next(iter(self.fields))


class Spreading(FirstWith[Object]):
    """An object that has, as one attribute, a value that is spread among its own fields."""

    def __init__(self, own: Object, attribute: str, spreads: Sequence[Spread], *, is_needed: bool) -> None:
        self._own, self._attribute = own, attribute
        self._spreads = {one.first: one for one in spreads}
        forms = {one.first: own.with_fields(one.fields) for one in spreads}
        last = forms.pop(spreads[-1].first) if is_needed else own
        super().__init__(forms, last)

    def read(self, value: Json, known: Any) -> Any:
        given = self.chosen(value).attributes(value, known)
        for name, spread in self._spreads.items():
            if name in value:
                given[self._attribute] = spread.reader(value, known)
        return self._own.make(**given)

    def write(self, value: Any) -> Json:
        spread = getattr(value, self._attribute)
        writer = next((one.writer for one in self._spreads.values() if isinstance(spread, one.kind)), lambda _: {})
        return {**self._own.write(value), **writer(spread)}
