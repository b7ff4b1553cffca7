"""The forms that types declare: of a dataclass by its fields, each with the limits that are marked at it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING
from dataclasses import Field as OfClass
from dataclasses import fields as fields_of
from enum import StrEnum
from types import MappingProxyType
from typing import Any, get_args, get_origin, get_type_hints

from scrabble_api.formats.record_json.forms import FLAG, Choice, Constant, Form, ListOf, MapOf, OrNull, number, text
from scrabble_api.formats.record_json.object_forms import NEVER, ByKind, Field, Object, Spread, Spreading
from scrabble_api.rules.limits import (
    ANY_NUMBER,
    HIDDEN,
    OR_NULL,
    UNSAID,
    Between,
    Characters,
    Declaration,
    Items,
    Named,
    Of,
    Says,
    declaration_of,
)

#: Where a type marks no limit.
_ANY_TEXT, _ANY_MANY = Characters(), Items(10**9)

_NOTHING: Mapping[str, Field] = {}


class Declarations:
    """The forms of types, each made once.

    ``own`` are those of types that are not written by their fields, ``spreads`` of values whose fields stand among those
    of their holder; ``kinds`` are the classes that are written with a kind, and which.
    """

    def __init__(self, own: Mapping[Any, Form], spreads: Sequence[Spread], kinds: Mapping[type, str]) -> None:
        self._forms, self._kinds = dict(own), kinds
        self._spreads = {one.kind: one for one in spreads}

    def declare(self, kind: type, form: Form) -> None:
        """A type that has a form of its own."""
        self._forms[kind] = form

    def form(self, hint: Any) -> Form:
        """The form of values of a type, as ``get_type_hints`` gives it."""
        declaration = declaration_of(hint)
        form = self._form(declaration)
        return OrNull(form) if HIDDEN in declaration.marks or OR_NULL in declaration.marks else form

    def _form(self, declaration: Declaration) -> Form:
        kind = declaration.kinds[0]
        if len(declaration.kinds) > 1:
            return self.by_kind(declaration.kinds)
        if kind not in self._forms and get_origin(kind) is None:
            return _plain(kind, declaration) or self._forms.setdefault(
                kind, self.object(kind, kind.__name__.strip("_"))
            )
        return self._forms.get(kind) or self._of_many(kind, declaration.mark(Items) or _ANY_MANY)

    def _of_many(self, kind: Any, most: Items) -> Form:
        """The form of a tuple, or of a table."""
        first, *others = get_args(kind)
        if get_origin(kind) is tuple:
            return ListOf(self.form(first), most)
        name, (values,) = declaration_of(first), others
        return MapOf(text(name.mark(Characters) or _ANY_TEXT), self.form(values), most, name.kinds[0], MappingProxyType)

    def by_kind(self, kinds: Iterable[type], about: str = "", beside: Mapping[str, Field] = _NOTHING) -> Form:
        """The form of a value of one of these classes, perhaps with fields beside theirs."""
        forms = {self._kinds[one]: self.object(one, beside=beside) for one in kinds}
        return ByKind(forms, lambda value: self._kinds[type(value)], about)

    def object(self, kind: type, title: str | None = None, beside: Mapping[str, Field] = _NOTHING) -> Form:
        """The form of a class by its fields, perhaps with others beside them, which are not read."""
        hints, about = get_type_hints(kind, include_extras=True), str(kind.__doc__).partition("\n")[0]
        if any(declaration_of(hint).mark(Of) for hint in hints.values()):
            return self._by_own_kind(kind, hints, about)
        constant = {"kind": Field(Constant(self._kinds[kind]))} if kind in self._kinds else {}
        spread = next(
            (one for one in fields_of(kind) if declaration_of(hints[one.name]).kinds[0] in self._spreads), None
        )
        fields = dict(self._field(one, hints[one.name]) for one in fields_of(kind) if one is not spread)
        form = Object({**beside, **constant, **fields}, kind, about, title)
        if spread is None:
            return form
        spreads = [one for one in self._spreads.values() if one.kind in declaration_of(hints[spread.name]).kinds]
        return Spreading(form, spread.name, spreads, is_needed=_is_needed(spread))

    def _field(self, one: "OfClass[Any]", hint: Any) -> tuple[str, Field]:
        declaration = declaration_of(hint)
        named, says = declaration.mark(Named), declaration.mark(Says)
        unsaid = one.default if UNSAID in declaration.marks else NEVER if OR_NULL in declaration.marks else None
        field = Field(self.form(hint), one.name, _is_needed(one), unsaid, says.text if says else None)
        return named.name if named else one.name, field

    def _by_own_kind(self, kind: type, hints: Mapping[str, Any], about: str) -> Form:
        """The form of a class of which some kinds have fields that others have not."""
        forms: dict[str, Form] = {}
        for own in declaration_of(hints["kind"]).kinds[0]:
            fields = {"kind": Field(Choice(own), "kind")}
            for one in fields_of(kind):
                of = [mark for mark in declaration_of(hints[one.name]).marks if isinstance(mark, Of)]
                mine = next((mark for mark in of if mark.kind == own), None)
                if mine is not None:
                    fields[one.name] = Field(_limit_form(mine.limit), one.name, mine.is_needed, about=mine.text)
                elif not of and one.name != "kind":
                    fields |= [self._field(one, hints[one.name])]
            forms[own] = Object({one.name: fields[one.name] for one in fields_of(kind) if one.name in fields}, kind)
        return ByKind(forms, lambda value: value.kind, about, kind.__name__)


def _is_needed(one: "OfClass[Any]") -> bool:
    return one.default is MISSING and one.default_factory is MISSING


def _limit_form(limit: Between | Characters) -> Form:
    return number(limit) if isinstance(limit, Between) else text(limit)


def _plain(kind: type, declaration: Declaration) -> Form | None:
    """The form of a value that is no object."""
    if kind is bool:
        return FLAG
    if kind is int:
        return number(declaration.mark(Between) or ANY_NUMBER)
    if kind is str:
        return text(declaration.mark(Characters) or _ANY_TEXT)
    return Choice(*kind) if issubclass(kind, StrEnum) else None
