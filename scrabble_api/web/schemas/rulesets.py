"""Rulesets, whole as they are answered and in part as a request changes them."""

from copy import copy

from marshmallow import Schema, fields

from scrabble_api.rules.rulesets import CHALLENGES, Acceptance, GoodPlay, Others, OutPlayer, Per, Scope, Tie
from scrabble_api.web.fields import Choice, Flag, OneOf, Table, Text, WholeNumber, has_key, is_text

_MANY = 1000


class PlayersChanges(Schema):
    """How many may play."""

    min = WholeNumber(1, 4)
    max = WholeNumber(1, 4)


class OpeningChanges(Schema):
    """What the first play must do."""

    minimum_tiles = WholeNumber(2, 20)
    covers_start = Flag()


class ChallengeChanges(Schema):
    """What a challenge of a good play costs, and what is judged."""

    good_play = Choice(*GoodPlay)
    points = WholeNumber(0, _MANY)
    per = Choice(*Per)
    scope = Choice(*Scope)
    refuse_bad_words = Flag()


class ExchangeChanges(Schema):
    """When tiles may be exchanged."""

    bag_minimum = WholeNumber(0, 200)
    counts_as_scoreless = Flag()
    limit = WholeNumber(0, _MANY, allow_none=True)


class EndChanges(Schema):
    """What ends a game beside an out-play."""

    scoreless_turns = WholeNumber(1, _MANY, allow_none=True)
    pass_rounds = WholeNumber(1, _MANY, allow_none=True)
    pass_rounds_empty_bag = WholeNumber(1, _MANY, allow_none=True)
    passes = WholeNumber(1, _MANY, allow_none=True)


class UnplayedChanges(Schema):
    """What tiles left at the end cost and earn."""

    out_player = Choice(*OutPlayer)
    others = Choice(*Others)


class OvertimeChanges(Schema):
    """What overtime costs."""

    points = WholeNumber(0, _MANY)
    per_seconds = WholeNumber(1, 3600)
    limit_seconds = WholeNumber(1, 86400, allow_none=True)


class RulesetChanges(Schema):
    """A preset by name in `base`, and the figures to be put in place of its own; groups may be given in part."""

    base = Text(64, metadata={"description": "A preset's id; `club` if left out."})
    players = fields.Nested(PlayersChanges())
    rack_size = WholeNumber(1, 20)
    opening = fields.Nested(OpeningChanges())
    bonus = Table(
        keys=Text(2, shortest=1, pattern="[1-9][0-9]?"),
        values=WholeNumber(0, _MANY),
        metadata={"description": "Points by number of tiles laid."},
    )
    challenge = OneOf(
        "a challenge rule's name or its figures",
        (is_text, Text(64, metadata={"description": f"One of {', '.join(CHALLENGES)}."})),
        (has_key(*ChallengeChanges().fields), fields.Nested(ChallengeChanges())),
    )
    acceptance = Choice(*Acceptance)
    exchange = fields.Nested(ExchangeChanges())
    end = fields.Nested(EndChanges())
    unplayed = fields.Nested(UnplayedChanges())
    tie = Choice(*Tie)
    overtime = fields.Nested(OvertimeChanges(), allow_none=True)


def whole(changes: type[Schema], *, allow_none: bool = False) -> fields.Nested:
    """A group of figures in full: the same fields as in a change, none of them left out."""
    name = changes.__name__.removesuffix("Changes")
    every = {figure: copy(field) for figure, field in changes().fields.items()}
    for field in every.values():
        field.required = True
    return fields.Nested(
        type(name, (Schema,), {"__doc__": changes.__doc__, **every})(), required=True, allow_none=allow_none
    )


class Ruleset(Schema):
    """All figures of one way to play, as the rule book has them; a board's own bonus and rack size stand before them."""

    id = fields.String(required=True)
    title = fields.String(required=True)
    players = whole(PlayersChanges)
    rack_size = fields.Integer(required=True)
    opening = whole(OpeningChanges)
    bonus = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)
    challenge = whole(ChallengeChanges)
    acceptance = Choice(*Acceptance, required=True)
    exchange = whole(ExchangeChanges)
    end = whole(EndChanges)
    unplayed = whole(UnplayedChanges)
    tie = Choice(*Tie, required=True)
    overtime = whole(OvertimeChanges, allow_none=True)


class Rulesets(Schema):
    """All presets."""

    items = fields.List(fields.Nested(Ruleset()), required=True)
