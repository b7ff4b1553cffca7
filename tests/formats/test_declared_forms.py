"""Forms as types declare them: on a class made up for it, each mark does to JSON what it says."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Annotated, Any

import pytest
from jsonschema import Draft202012Validator

from scrabble_api.formats.record_json.declared_forms import Declarations
from scrabble_api.rules.limits import HIDDEN, OR_NULL, UNSAID, Between, Characters, Items, Named, Says, line


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Wheel:
    spokes: Annotated[int, Between(3, 36)]


@dataclass(frozen=True, slots=True)
class Horn:
    loud: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Cart:
    """A cart."""

    owner: Annotated[str, line(10, 1), HIDDEN]
    wheels: Annotated[tuple[Wheel, ...], Items(4, 1), Says("From the left.")]
    colour: Colour = Colour.RED
    horn_or_wheel: Horn | Wheel | None = None
    plate: Annotated[str, Characters(3, "[A-Z]+", "Give capitals here.")] | None = None
    load: Annotated[int | None, Between(0, 9), OR_NULL] = None
    #: Came later: carts written before have none, and are written as they were.
    doors: Annotated[int, Between(0, 4), UNSAID] = 0
    tolls: Annotated[Mapping[Annotated[int, Characters(2, "[0-9]+")], bool], Items(2), Named("paid")] = field(
        default_factory=lambda: MappingProxyType({})
    )


FORM = Declarations({}, (), {Horn: "horn", Wheel: "wheel"}).object(Cart)
PARTS: dict[str, Any] = {}
SCHEMA = {**FORM.schema(PARTS), "$defs": PARTS}
PUBLISHED = Draft202012Validator(SCHEMA)

CART = Cart(owner="Ann", wheels=(Wheel(3),))
JSON: dict[str, Any] = {
    "owner": "Ann",
    "wheels": [{"kind": "wheel", "spokes": 3}],
    "colour": "red",
    "load": None,
    "paid": {},
}


@pytest.mark.parametrize(
    ("cart", "written"),
    [
        (CART, JSON),
        (Cart(owner="Ann", wheels=(Wheel(3),), doors=2), {**JSON, "doors": 2}),
        (
            Cart(owner="Ann", wheels=(Wheel(3),), colour=Colour.BLUE, plate="AB", horn_or_wheel=Horn(loud=True)),
            {**JSON, "colour": "blue", "plate": "AB", "horn_or_wheel": {"kind": "horn", "loud": True}},
        ),
        (
            Cart(owner="Ann", wheels=(Wheel(3),), load=0, tolls=MappingProxyType({12: True, 7: False})),
            {**JSON, "load": 0, "paid": {"7": False, "12": True}},
        ),
    ],
)
def test_a_value_is_written_as_its_type_declares_and_read_back(cart: Cart, written: dict[str, Any]) -> None:
    assert FORM.write(cart) == written
    assert not FORM.faults(written)
    assert FORM.read(written, None) == cart
    PUBLISHED.validate(written)


def test_what_has_a_default_need_not_be_given() -> None:
    assert FORM.read({"owner": "Ann", "wheels": [{"kind": "wheel", "spokes": 3}]}, None) == CART
    assert SCHEMA["required"] == ["owner", "wheels"]
    assert SCHEMA["properties"]["wheels"]["description"] == "From the left."


@pytest.mark.parametrize(
    ("change", "faults"),
    [
        ({"owner": None}, []),
        ({"owner": ""}, [("owner", "Give at least 1 character here.")]),
        ({"owner": 3}, [("owner", "Give a text or null here.")]),
        ({"owner": "a\nb"}, [("owner", "Give one line of text here, without control characters.")]),
        ({"wheels": []}, [("wheels", "Give at least 1 here.")]),
        ({"wheels": [{"kind": "wheel", "spokes": 3}] * 5}, [("wheels", "Give at most 4 here.")]),
        (
            {"wheels": [{"kind": "wheel", "spokes": 2}, {"kind": "horn"}, 3]},
            [
                ("wheels/0/spokes", "Give at least 3 here."),
                ("wheels/1/spokes", "This field is required: give it."),
                ("wheels/1/kind", "Give wheel here."),
                ("wheels/2", "Give an object here."),
            ],
        ),
        ({"colour": "green"}, [("colour", "Give one of red, blue here.")]),
        ({"plate": None}, [("plate", "Give a text here.")]),
        ({"plate": "ab"}, [("plate", "Give capitals here.")]),
        ({"load": 10}, [("load", "Give at most 9 here.")]),
        ({"doors": True}, [("doors", "Give a whole number here.")]),
        ({"tolls": {}}, [("tolls", "There is no such field here: remove it or check its spelling.")]),
        ({"paid": {"1": True, "2": True, "3": True}}, [("paid", "Give at most 2 here.")]),
        ({"paid": {"x": True, "2": 1}}, [("paid/x", "Give a text of the form [0-9]+ here."), ("paid/2", "Give true or false here.")]),
        ({"horn_or_wheel": {"loud": True}}, [("horn_or_wheel/kind", "This field is required: give it.")]),
        ({"horn_or_wheel": {"kind": "bell"}}, [("horn_or_wheel/kind", "Give one of horn, wheel here.")]),
    ],
)  # fmt: skip
def test_every_fault_is_named_where_the_published_form_has_one(
    change: dict[str, Any], faults: list[tuple[str, str]]
) -> None:
    written = {**JSON, **change}
    assert [("/".join(map(str, one.path)), one.message) for one in FORM.faults(written)] == faults
    assert PUBLISHED.is_valid(written) is not bool(faults)
