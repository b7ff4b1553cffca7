"""What is sent to enter players, to change them, and to look for them."""

from collections.abc import Mapping

from marshmallow import Schema, fields

from scrabble_api.records.players import SORTS
from scrabble_api.rules.limits import (
    EXTERNAL_IDS,
    ID_PATTERN,
    LONGEST_AUTHORITY,
    LONGEST_EXTERNAL_ID,
    LONGEST_NAME,
    LONGEST_SHORT_NAME,
    ONE_LINE,
    VISIBLE_LINE,
)
from scrabble_api.web.fields import (
    Choice,
    Flag,
    FlagInQuery,
    NumberInQuery,
    OneOf,
    Table,
    Text,
    Texts,
    describe,
    has_key,
)

_VISIBLE = "Give one line of text here, not only spaces."


def _visible(longest: int, text: str, *, required: bool = False, allow_none: bool = False) -> Text:
    return Text(
        longest,
        pattern=VISIBLE_LINE,
        asked=_VISIBLE,
        shortest=1,
        required=required,
        allow_none=allow_none,
        metadata=describe(text),
    )


class PlayerRequest(Schema):
    """Who sits at a seat, by name alone."""

    name = _visible(LONGEST_NAME, "The player's name.", required=True)


class KnownPlayerRequest(Schema):
    """Who sits at a seat: a player of the club, whose name the game takes."""

    player_id = Text(22, shortest=22, pattern=ID_PATTERN, required=True, metadata=describe("The player's id."))


def player_field() -> OneOf:
    """Who sits at a seat, by name or by id."""
    return OneOf(
        "an object with name, or with player_id",
        (has_key("player_id"), fields.Nested(KnownPlayerRequest())),
        (lambda value: isinstance(value, Mapping), fields.Nested(PlayerRequest())),
    )


class PlayerChanges(Schema):
    """What is to be changed of a player; what is left out stays as it is."""

    name = _visible(LONGEST_NAME, "The full name.")
    short_name = _visible(
        LONGEST_SHORT_NAME, "What narrow tables call the player; null for nothing else.", allow_none=True
    )
    external_ids = Table(
        EXTERNAL_IDS.most,
        keys=_visible(LONGEST_AUTHORITY, "Who gave the id."),
        values=_visible(LONGEST_EXTERNAL_ID, "The id."),
        metadata=describe(
            "Ids of the player elsewhere, for example a federation number, by who gave them. No other player of the club can have the same.",
            examples=[{"naspa": "AA001234"}],
        ),
    )
    active = Flag(metadata=describe("Whether the player still comes."))


class NewPlayerRequest(PlayerChanges):
    """A player to be entered; active unless it says otherwise."""

    name = _visible(LONGEST_NAME, "The full name.", required=True)


class MergeRequest(Schema):
    """The other entry of the same person."""

    player_id = Text(
        22,
        shortest=22,
        pattern=ID_PATTERN,
        required=True,
        metadata=describe("The entry whose games and ids are taken."),
    )


class MatchRequest(Schema):
    """How games are matched with players."""

    names = Texts(200, LONGEST_NAME, metadata=describe("Only these names, in any case; all if left out."))
    enter_unknown = Flag(metadata=describe("Whether a player is entered for each name that none has; no if left out."))


class RemovalQuery(Schema):
    """How far a removal goes."""

    dry_run = FlagInQuery(metadata=describe("Only say what would be removed; nothing is changed."))
    everywhere = FlagInQuery(
        metadata=describe("Also from games in which the player has no seat, wherever the name stands in a text.")
    )


class MatchQuery(Schema):
    """Whether anything is changed."""

    dry_run = FlagInQuery(metadata=describe("Only say what would be done; nothing is changed."))


class PlayersQuery(Schema):
    """Which players are wanted, and in which order."""

    text = Text(
        100, pattern=ONE_LINE, data_key="q", metadata=describe("With this in a name or an external id, in any case.")
    )
    external_id = Text(LONGEST_EXTERNAL_ID, pattern=ONE_LINE, metadata=describe("Known by just this external id."))
    active = FlagInQuery(metadata=describe("Only those who still come, or only those who do not."))
    sort = Choice(*SORTS, metadata=describe("By name or by entry, backwards with `-`.", default="name"))
    cursor = Text(2000, pattern="[A-Za-z0-9_=-]*", metadata=describe("`next` of the page before."))
    limit = NumberInQuery(1, 200, metadata=describe("How many at most.", default=50))
