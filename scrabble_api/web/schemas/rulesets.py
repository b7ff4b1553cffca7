"""Rulesets, whole as they are answered and in part as a request changes them."""

from marshmallow import Schema, fields

from scrabble_api.rules.rulesets import CHALLENGES, GoodPlay
from scrabble_api.web.fields import Choice, Flag, OneOf, Table, Text, WholeNumber, has_key, is_text

_MANY = 1000


class PlayersChanges(Schema):
    """How many may play."""

    min = WholeNumber(1, 4)
    max = WholeNumber(1, 4)


class OpeningChanges(Schema):
    """What the first play must do."""

    minimum_tiles = WholeNumber(1, 20)
    covers_start = Flag()


class ChallengeChanges(Schema):
    """What a challenge of a good play costs, and what is judged."""

    good_play = Choice(*GoodPlay)
    points = WholeNumber(0, _MANY)
    per = Choice("play", "word")
    scope = Choice("play", "named-words")
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

    out_player = Choice("sum", "double", "nothing")
    others = Choice("deducted", "kept")


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
        keys=fields.Integer(),
        values=WholeNumber(0, _MANY),
        metadata={"description": "Points by number of tiles laid."},
    )
    challenge = OneOf(
        "a challenge rule's name or its figures",
        (is_text, Text(64, metadata={"description": f"One of {', '.join(CHALLENGES)}."})),
        (has_key(*ChallengeChanges().fields), fields.Nested(ChallengeChanges())),
    )
    acceptance = Choice("next-action", "all")
    exchange = fields.Nested(ExchangeChanges())
    end = fields.Nested(EndChanges())
    unplayed = fields.Nested(UnplayedChanges())
    tie = Choice("before-unplayed", "draw")
    overtime = fields.Nested(OvertimeChanges(), allow_none=True)


class Players(Schema):
    """How many may play."""

    min = fields.Integer(required=True)
    max = fields.Integer(required=True)


class Opening(Schema):
    """What the first play on an empty board must do."""

    minimum_tiles = fields.Integer(required=True)
    covers_start = fields.Boolean(required=True)


class Challenge(Schema):
    """What a challenge of a good play costs the challenger, and whether bad words are refused outright."""

    good_play = Choice(*GoodPlay, required=True)
    points = fields.Integer(required=True)
    per = Choice("play", "word", required=True)
    scope = Choice("play", "named-words", required=True)
    refuse_bad_words = fields.Boolean(required=True)


class Exchange(Schema):
    """When tiles may be exchanged; never more than the bag holds."""

    bag_minimum = fields.Integer(required=True)
    counts_as_scoreless = fields.Boolean(required=True)
    limit = fields.Integer(required=True, allow_none=True)


class End(Schema):
    """What ends a game beside an out-play; null where it does not."""

    scoreless_turns = fields.Integer(required=True, allow_none=True)
    pass_rounds = fields.Integer(required=True, allow_none=True)
    pass_rounds_empty_bag = fields.Integer(required=True, allow_none=True)
    passes = fields.Integer(required=True, allow_none=True)


class Unplayed(Schema):
    """Tiles left when somebody goes out; `double` counts as `sum` with three or more players."""

    out_player = Choice("sum", "double", "nothing", required=True)
    others = Choice("deducted", "kept", required=True)


class Overtime(Schema):
    """Points lost per so many seconds or part of them."""

    points = fields.Integer(required=True)
    per_seconds = fields.Integer(required=True)
    limit_seconds = fields.Integer(required=True, allow_none=True)


class Ruleset(Schema):
    """All figures of one way to play, as the rule book has them; a board's own bonus and rack size stand before them."""

    id = fields.String(required=True)
    title = fields.String(required=True)
    players = fields.Nested(Players(), required=True)
    rack_size = fields.Integer(required=True)
    opening = fields.Nested(Opening(), required=True)
    bonus = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)
    challenge = fields.Nested(Challenge(), required=True)
    acceptance = Choice("next-action", "all", required=True)
    exchange = fields.Nested(Exchange(), required=True)
    end = fields.Nested(End(), required=True)
    unplayed = fields.Nested(Unplayed(), required=True)
    tie = Choice("before-unplayed", "draw", required=True)
    overtime = fields.Nested(Overtime(), required=True, allow_none=True)


class Rulesets(Schema):
    """All presets."""

    items = fields.List(fields.Nested(Ruleset()), required=True)
