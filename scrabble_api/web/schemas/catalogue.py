"""Editions and lexicons, as they are answered."""

from marshmallow import Schema, fields

from scrabble_api.web.fields import described


class EditionSummary(Schema):
    """An edition in a list."""

    id = fields.String(required=True, metadata=described("What a request names it by."))
    title = fields.String(required=True, metadata=described("For people."))
    language = fields.String(required=True, metadata=described("The language's tag (BCP 47)."))
    layout = fields.String(required=True, metadata=described("The id of its layout."))
    letters = fields.String(required=True, metadata=described("The id of its letter set, which is the edition's own."))
    tiles = fields.Integer(required=True, metadata=described("How many tiles the set has."))


class LayoutSummary(Schema):
    """A layout in a list; any may be paired with any letter set."""

    id = fields.String(required=True, metadata=described("What a request names it by."))
    title = fields.String(required=True, metadata=described("For people."))
    width = fields.Integer(required=True, metadata=described("Columns, from A."))
    height = fields.Integer(required=True, metadata=described("Rows, from 1 at the top."))


class Editions(Schema):
    """All editions, and all layouts for pairings of one's own."""

    items = fields.List(fields.Nested(EditionSummary()), required=True, metadata=described("All editions, by id."))
    layouts = fields.List(
        fields.Nested(LayoutSummary()),
        required=True,
        metadata=described(
            'All layouts, by id; a request may pair any with any edition\'s letters as `{"layout": …, "letters": …}`.'
        ),
    )


class Layout(Schema):
    """A board's print; `squares` has the premium of every square, row by row, null for a plain one."""

    id = fields.String(required=True, metadata=described("What a request names it by."))
    title = fields.String(required=True, metadata=described("For people."))
    width = fields.Integer(required=True, metadata=described("Columns, from A."))
    height = fields.Integer(required=True, metadata=described("Rows, from 1 at the top."))
    start = fields.String(required=True, metadata=described("The square that the first play must cover."))
    squares = fields.List(
        fields.List(fields.String(allow_none=True)),
        required=True,
        metadata=described(
            "Every square's premium, row 1 first and from left to right: `DL`, `TL`, `QL`, `DW`, `TW`, `QW`, or null."
        ),
    )
    rack_size = fields.Integer(
        required=True,
        allow_none=True,
        metadata=described("Tiles on a rack, where the board's game departs from the ruleset; else null."),
    )
    bonus = fields.Dict(
        keys=fields.String(),
        values=fields.Integer(),
        required=True,
        allow_none=True,
        metadata=described(
            "Points by number of tiles laid, where the board's game departs from the ruleset; else null."
        ),
    )


class Letter(Schema):
    """A letter: how many tiles bear it, their value, and how tile and blank are written."""

    letter = fields.String(required=True, metadata=described("What its tile shows."))
    count = fields.Integer(required=True, metadata=described("How many tiles bear it; 0 where only a blank can be it."))
    value = fields.Integer(required=True, metadata=described("Points."))
    tile = fields.String(required=True, metadata=described("How its tile is written in requests."))
    blank = fields.String(required=True, metadata=described("How a blank standing for it is written."))


class LetterSet(Schema):
    """The tiles of a language, in its alphabet's order."""

    id = fields.String(required=True, metadata=described("What a request names it by."))
    title = fields.String(required=True, metadata=described("For people."))
    language = fields.String(required=True, metadata=described("The language's tag (BCP 47)."))
    blanks = fields.Integer(required=True, metadata=described("How many blanks there are."))
    total = fields.Integer(required=True, metadata=described("All tiles, blanks included."))
    points = fields.Integer(required=True, metadata=described("The face value of all tiles together."))
    never_by_single_tiles = fields.List(
        fields.String(),
        required=True,
        metadata=described(
            "Tiles of several characters that must be used: no word is acceptable in which single tiles spell one."
        ),
    )
    folded = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        required=True,
        metadata=described(
            "What is laid for characters that are on no tile: before each letter, or row of letters, the characters it is "
            "laid for. Plays, racks, boards, words and lists are read so."
        ),
    )
    letters = fields.List(fields.Nested(Letter()), required=True, metadata=described("In the order of the alphabet."))


class Edition(Schema):
    """A layout and a letter set."""

    id = fields.String(required=True, metadata=described("What a request names it by."))
    layout = fields.Nested(Layout(), required=True, metadata=described("The board."))
    letters = fields.Nested(LetterSet(), required=True, metadata=described("The tiles."))


class Lexicon(Schema):
    """A word list; `sha256` is of its words, sorted, one a line."""

    id = fields.String(required=True, metadata=described("What a request names it by."))
    title = fields.String(required=True, metadata=described("For people."))
    language = fields.String(required=True, metadata=described("The language's tag (BCP 47)."))
    letters = fields.String(required=True, metadata=described("The letter set its words are spelled with."))
    words = fields.Integer(required=True, metadata=described("How many it has."))
    sha256 = fields.String(required=True, metadata=described("The checksum of its words, sorted, one a line."))


class Lexicons(Schema):
    """All lexicons loaded."""

    items = fields.List(
        fields.Nested(Lexicon()),
        required=True,
        metadata=described("Built-in lists first, then those the operator added."),
    )
