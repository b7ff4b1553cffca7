"""Editions and lexicons, as they are answered."""

from marshmallow import Schema, fields


class EditionSummary(Schema):
    """An edition in a list."""

    id = fields.String(required=True)
    title = fields.String(required=True)
    language = fields.String(required=True)
    layout = fields.String(required=True)
    letters = fields.String(required=True)
    tiles = fields.Integer(required=True)


class LayoutSummary(Schema):
    """A layout in a list; any may be paired with any letter set."""

    id = fields.String(required=True)
    title = fields.String(required=True)
    width = fields.Integer(required=True)
    height = fields.Integer(required=True)


class Editions(Schema):
    """All editions, and all layouts for pairings of one's own."""

    items = fields.List(fields.Nested(EditionSummary()), required=True)
    layouts = fields.List(fields.Nested(LayoutSummary()), required=True)


class Layout(Schema):
    """A board's print; `squares` has the premium of every square, row by row, null for a plain one."""

    id = fields.String(required=True)
    title = fields.String(required=True)
    width = fields.Integer(required=True)
    height = fields.Integer(required=True)
    start = fields.String(required=True)
    squares = fields.List(fields.List(fields.String(allow_none=True)), required=True)
    rack_size = fields.Integer(
        required=True, allow_none=True, metadata={"description": "The board's own, before the ruleset's."}
    )
    bonus = fields.Dict(
        keys=fields.String(),
        values=fields.Integer(),
        required=True,
        allow_none=True,
        metadata={"description": "The board's own, before the ruleset's."},
    )


class Letter(Schema):
    """A letter: how many tiles bear it, their value, and how tile and blank are written."""

    letter = fields.String(required=True)
    count = fields.Integer(required=True)
    value = fields.Integer(required=True)
    tile = fields.String(required=True)
    blank = fields.String(required=True)


class LetterSet(Schema):
    """The tiles of a language, in its alphabet's order."""

    id = fields.String(required=True)
    title = fields.String(required=True)
    language = fields.String(required=True)
    blanks = fields.Integer(required=True)
    total = fields.Integer(required=True)
    points = fields.Integer(required=True)
    letters = fields.List(fields.Nested(Letter()), required=True)


class Edition(Schema):
    """A layout and a letter set."""

    id = fields.String(required=True)
    layout = fields.Nested(Layout(), required=True)
    letters = fields.Nested(LetterSet(), required=True)


class Lexicon(Schema):
    """A word list; `sha256` is of its words, sorted, one a line."""

    id = fields.String(required=True)
    title = fields.String(required=True)
    language = fields.String(required=True)
    letters = fields.String(required=True)
    words = fields.Integer(required=True)
    sha256 = fields.String(required=True)


class Lexicons(Schema):
    """All lexicons loaded."""

    items = fields.List(fields.Nested(Lexicon()), required=True)
