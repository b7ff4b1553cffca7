"""What a request changes of a ruleset: any of its figures, as the answers declare them."""

from enum import StrEnum
from types import NoneType
from typing import Any, get_args, get_type_hints

from marshmallow import Schema, fields

from scrabble_api.formats.answers import rulesets as answers
from scrabble_api.formats.wire import Answer
from scrabble_api.rules.limits import BONUS_KEY, BONUSES, LONGEST_ID
from scrabble_api.rules.rulesets import CHALLENGES, LIMITS
from scrabble_api.web.fields import Choice, Flag, OneOf, Table, Text, WholeNumber, describe, has_key, is_text

#: What a preset is called, which nobody changes.
_NAMES = ("id", "title")


def _changes(group: type[Answer], **of_requests: Any) -> type[Schema]:
    """What a request may give of a group of figures: each of them, or none; some have a form of their own in requests."""
    declared = get_type_hints(group, include_extras=True).items()
    figures = {
        figure: _change(*get_args(one)[:2])
        for figure, one in declared
        if figure not in _NAMES and figure not in of_requests
    }
    return type(f"{group.__name__}Changes", (Schema,), {"__doc__": group.__doc__, **of_requests, **figures})


def _change(kind: Any, says: Any) -> fields.Field[Any]:
    """The field that reads a figure of this type, which has its limits beside it where it is a number."""
    one, is_nullable = (get_args(kind) or [kind])[0], NoneType in get_args(kind)
    about: dict[str, Any] = {"metadata": describe(says.description)} | ({"allow_none": True} if is_nullable else {})
    if issubclass(one, Answer):
        return fields.Nested(_changes(one)(), **about)
    if issubclass(one, StrEnum):
        return Choice(*one, **about)
    if issubclass(one, bool):
        return Flag(**about)
    limits = says.extra_json_schema
    return WholeNumber(limits["minimum"], limits["maximum"], **about)


_CHALLENGE = _changes(answers.Challenge)

_FIGURES = _changes(
    answers.RulesetOfGame,
    rack_size=WholeNumber(*LIMITS["rack_size"], metadata=describe("Tiles on a full rack.")),
    bonus=Table(
        BONUSES.most,
        keys=Text.within(BONUS_KEY),
        values=WholeNumber(*LIMITS["bonus"]),
        metadata=describe("Points by number of tiles placed. Replaces the whole table."),
    ),
    challenge=OneOf(
        "a challenge rule's name or its figures",
        (is_text, Text(LONGEST_ID, metadata={"description": f"One of {', '.join(CHALLENGES)}."})),
        (has_key(*_CHALLENGE().fields), fields.Nested(_CHALLENGE())),
        metadata=describe("A challenge rule by its name, or its figures."),
    ),
)


class RulesetChanges(_FIGURES):  # type: ignore[valid-type, misc]  # made above
    """A preset by name in `base`, and the figures to be put in place of its own; groups may be given in part."""

    base = Text(LONGEST_ID, metadata=describe("A preset's id; `club` if left out."))
