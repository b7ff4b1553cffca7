"""A play put to the adjudicator, as it is asked."""

from marshmallow import Schema, fields

from scrabble_api.web.fields import Choice, OneOf, Text, Texts, WholeNumber, has_key, is_text, items
from scrabble_api.web.schemas.rulesets import RulesetChanges

MOST_ITEMS = 1000
_NAME = 64
_NOTATION = 200


class PlayAtPosition(Schema):
    """A play as a position (`8F` across, `F8` down) and its tiles, `.` or the letter for tiles played through."""

    position = Text(6, shortest=1, required=True, metadata={"examples": ["8F"]})
    tiles = Text(_NOTATION, shortest=1, required=True, metadata={"examples": ["HORN"]})


class TileOnSquare(Schema):
    """One tile and the square it is laid on."""

    square = Text(6, shortest=1, required=True, metadata={"examples": ["F8"]})
    tile = Text(12, shortest=1, required=True, metadata={"examples": ["H"]})


class PlayOnSquares(Schema):
    """A play as the single tiles laid, in any order."""

    squares = fields.List(fields.Nested(TileOnSquare()), required=True, validate=items(1, 50))


class PlayInNotation(Schema):
    """A play as one text: position, blank, tiles."""

    notation = Text(_NOTATION, shortest=1, required=True, metadata={"examples": ["8F HORN"]})


def play_field(*, required: bool) -> OneOf:
    """A play in any of its three forms."""
    return OneOf(
        "a play: position and tiles, squares, or notation",
        (has_key("squares"), fields.Nested(PlayOnSquares())),
        (has_key("notation"), fields.Nested(PlayInNotation())),
        (has_key("position", "tiles"), fields.Nested(PlayAtPosition())),
        required=required,
    )


class BoardInCgp(Schema):
    """A board as the first field of a CGP position, or a whole position."""

    cgp = Text(2000, required=True)


class BoardOfPlays(Schema):
    """A board as the plays that made it, from the empty board; each must be legal."""

    plays = fields.List(play_field(required=True), required=True, validate=items(0, 200))


class EditionPairing(Schema):
    """A layout and a letter set of the caller's choice."""

    layout = Text(_NAME, required=True)
    letters = Text(_NAME, required=True)


def edition_field() -> OneOf:
    """An edition by its name, or as a pairing."""
    return OneOf(
        "an edition's name, or a layout and letters",
        (is_text, Text(_NAME)),
        (has_key("layout", "letters"), fields.Nested(EditionPairing())),
        metadata={"description": "Board and tiles; `english` if left out.", "default": "english"},
    )


class ScoreRequest(Schema):
    """A board, a play, and what it is to be judged by; everything but the play may be left out."""

    edition = edition_field()
    ruleset = OneOf(
        "a ruleset's name, or a base and changes",
        (is_text, Text(_NAME)),
        (lambda value: isinstance(value, dict), fields.Nested(RulesetChanges())),
        metadata={"description": "A preset, or one with changes; `club` if left out.", "default": "club"},
    )
    lexicon = Text(
        _NAME, allow_none=True, metadata={"description": "Judge the words by this list; none: words are not judged."}
    )
    board = OneOf(
        "a board: rows of text, cgp or plays",
        (lambda value: isinstance(value, list), Texts(64, 640)),
        (has_key("cgp"), fields.Nested(BoardInCgp())),
        (has_key("plays"), fields.Nested(BoardOfPlays())),
        allow_none=True,
        metadata={
            "description": "The board before the play, empty if left out. Rows: row 1 first, `.` an empty square, lower case a blank, `[CH]` one tile."
        },
    )
    play = play_field(required=True)
    rack = Text(
        200, allow_none=True, metadata={"description": "The rack before the play, `?` a blank, `_` a tile not known."}
    )
    blanks = Choice(
        "infer",
        allow_none=True,
        metadata={"description": "Play letters that the rack lacks with its blanks, where they cost least."},
    )
    claimed_score = WholeNumber(-100_000, 100_000, allow_none=True)


class ScoreBatchRequest(Schema):
    """Plays to be judged one by one; an item that cannot be read is answered by its problem, in its place."""

    items = fields.List(fields.Raw(allow_none=True), required=True, validate=items(1, MOST_ITEMS))
