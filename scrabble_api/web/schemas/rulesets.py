"""Rulesets, whole as they are answered and in part as a request changes them."""

from copy import copy
from typing import Any

from marshmallow import Schema, fields

from scrabble_api.rules.rulesets import (
    CHALLENGES,
    LIMITS,
    Acceptance,
    GoodPlay,
    Others,
    OutPlayer,
    Per,
    Scope,
    Tie,
)
from scrabble_api.web.fields import Choice, Flag, OneOf, Table, Text, WholeNumber, described, has_key, is_text

_LEAST_OPENED_WITH, _MOST_OPENED_WITH = LIMITS["opening.minimum_tiles"]


class PlayersChanges(Schema):
    """How many may play."""

    min = WholeNumber(*LIMITS["players.min"], metadata=described("At least so many."))
    max = WholeNumber(*LIMITS["players.max"], metadata=described("At most so many."))


class OpeningChanges(Schema):
    """What the first play must do."""

    minimum_tiles = WholeNumber(2, _MOST_OPENED_WITH, metadata=described("The first play lays at least so many tiles."))
    covers_start = Flag(metadata=described("Whether it must cover the start square."))


class ChallengeChanges(Schema):
    """What a challenge of a good play costs, and what is judged."""

    good_play = Choice(
        *GoodPlay,
        metadata=described("What a failed challenge costs: nothing, the challenger's next turn or game, or `points`."),
    )
    points = WholeNumber(*LIMITS["challenge.points"], metadata=described("To the challenged or from the challenger."))
    per = Choice(*Per, metadata=described("Whether `points` go by play or by word."))
    scope = Choice(*Scope, metadata=described("Whether the whole play is judged or the words named."))
    refuse_bad_words = Flag(
        metadata=described("Whether a play with a bad word is refused outright, so that nothing is challenged.")
    )


class ExchangeChanges(Schema):
    """When tiles may be exchanged."""

    bag_minimum = WholeNumber(*LIMITS["exchange.bag_minimum"], metadata=described("The bag must hold so many tiles."))
    counts_as_scoreless = Flag(metadata=described("Whether an exchange counts as a scoreless turn."))
    limit = WholeNumber(
        *LIMITS["exchange.limit"],
        allow_none=True,
        metadata=described("How often a player may exchange in a game; null: without limit."),
    )


class EndChanges(Schema):
    """What ends a game beside an out-play."""

    scoreless_turns = WholeNumber(
        *LIMITS["end.scoreless_turns"],
        allow_none=True,
        metadata=described("So many scoreless turns in a row end a two-player game; null: they do not."),
    )
    pass_rounds = WholeNumber(
        *LIMITS["end.pass_rounds"],
        allow_none=True,
        metadata=described("So many rounds in which all pass end it; null: they do not."),
    )
    pass_rounds_empty_bag = WholeNumber(
        *LIMITS["end.pass_rounds_empty_bag"], allow_none=True, metadata=described("The same once the bag is empty.")
    )
    passes = WholeNumber(
        *LIMITS["end.passes"], allow_none=True, metadata=described("So many passes in a row end it; null: they do not.")
    )


class UnplayedChanges(Schema):
    """What tiles left at the end cost and earn."""

    out_player = Choice(
        *OutPlayer,
        metadata=described(
            "What the player who goes out gains: the others' tiles, twice the opponent's, or nothing. `double` counts as `sum` with three or more."
        ),
    )
    others = Choice(*Others, metadata=described("Whether the others lose the tiles they hold."))


class OvertimeChanges(Schema):
    """What overtime costs."""

    points = WholeNumber(*LIMITS["overtime.points"], metadata=described("Points lost."))
    per_seconds = WholeNumber(
        *LIMITS["overtime.per_seconds"], metadata=described("For each so many seconds or part of them.")
    )
    limit_seconds = WholeNumber(
        *LIMITS["overtime.limit_seconds"],
        allow_none=True,
        metadata=described("Overtime at which the game is lost; null: none."),
    )


class RulesetChanges(Schema):
    """A preset by name in `base`, and the figures to be put in place of its own; groups may be given in part."""

    base = Text(64, metadata=described("A preset's id; `club` if left out."))
    players = fields.Nested(PlayersChanges())
    rack_size = WholeNumber(*LIMITS["rack_size"], metadata=described("Tiles on a full rack."))
    opening = fields.Nested(OpeningChanges())
    bonus = Table(
        20,
        keys=Text(2, shortest=1, pattern="[1-9][0-9]?"),
        values=WholeNumber(*LIMITS["bonus"]),
        metadata=described("Points by number of tiles laid, in place of all others."),
    )
    challenge = OneOf(
        "a challenge rule's name or its figures",
        (is_text, Text(64, metadata={"description": f"One of {', '.join(CHALLENGES)}."})),
        (has_key(*ChallengeChanges().fields), fields.Nested(ChallengeChanges())),
        metadata=described("A challenge rule by its name, or its figures."),
    )
    acceptance = Choice(
        *Acceptance,
        metadata=described("What ends the time for a challenge: the next action, or every other player's acceptance."),
    )
    exchange = fields.Nested(ExchangeChanges())
    end = fields.Nested(EndChanges())
    unplayed = fields.Nested(UnplayedChanges())
    tie = Choice(
        *Tie, metadata=described("What decides equal final scores: the scores before the unplayed tiles, or nothing.")
    )
    overtime = fields.Nested(
        OvertimeChanges(), allow_none=True, metadata=described("What overtime costs; null: nothing.")
    )


def whole(changes: type[Schema], *, allow_none: bool = False, **recorded: fields.Field[Any]) -> fields.Nested:
    """A group of figures in full: the same fields as in a change, or as records may have them; none of them left out."""
    name = changes.__name__.removesuffix("Changes")
    every = {figure: copy(field) for figure, field in {**changes().fields, **recorded}.items()}
    for field in every.values():
        field.required = True
    group = type(name, (Schema,), {"__doc__": changes.__doc__, **every})()
    return fields.Nested(group, required=True, allow_none=allow_none, metadata=described(str(changes.__doc__)))


class Ruleset(Schema):
    """All figures of one way to play, as the rule book has them; a board's own bonus and rack size stand before them."""

    id = fields.String(required=True, metadata=described("What a request names it by."))
    title = fields.String(required=True, metadata=described("For people."))
    players = whole(PlayersChanges)
    rack_size = fields.Integer(required=True, metadata=described("Tiles on a full rack, unless the board has its own."))
    opening = whole(
        OpeningChanges,
        minimum_tiles=WholeNumber(
            _LEAST_OPENED_WITH,
            _MOST_OPENED_WITH,
            metadata=described("The first play lays at least so many tiles; 1 in some records only."),
        ),
    )
    bonus = fields.Dict(
        keys=fields.String(),
        values=fields.Integer(),
        required=True,
        metadata=described("Points by number of tiles laid (the key), unless the board has its own."),
    )
    challenge = whole(ChallengeChanges)
    acceptance = Choice(
        *Acceptance,
        required=True,
        metadata=described("What ends the time for a challenge: the next action, or every other player's acceptance."),
    )
    exchange = whole(ExchangeChanges)
    end = whole(EndChanges)
    unplayed = whole(UnplayedChanges)
    tie = Choice(
        *Tie,
        required=True,
        metadata=described("What decides equal final scores: the scores before the unplayed tiles, or nothing."),
    )
    overtime = whole(OvertimeChanges, allow_none=True)


class Rulesets(Schema):
    """All presets."""

    items = fields.List(fields.Nested(Ruleset()), required=True, metadata=described("All presets."))
