"""A play put to the adjudicator, as it is asked."""

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, fields

from scrabble_api.formats.requests.finding import DEFAULT_LIMIT
from scrabble_api.rules.finding.finding import Order
from scrabble_api.rules.limits import (
    FOUND_PLAYS,
    LONGEST_ID,
    LONGEST_POSITION,
    LONGEST_TILE,
    LONGEST_TILES,
    ONE_LINE,
    PLAYED_SQUARES,
    SEAT,
    TYPED_POINTS,
)
from scrabble_api.web.fields import (
    Choice,
    Entries,
    NumberInQuery,
    OneOf,
    Text,
    Texts,
    Unread,
    WholeNumber,
    describe,
    has_key,
    is_text,
)
from scrabble_api.web.schemas.rulesets import RulesetChanges

MOST_ITEMS = 1000
#: How many plays the boards of a batch may be made of, all together.
MOST_BOARD_PLAYS = 5000
#: So many letters the words of a batch's answers may have; usual plays have some 20 each.
MOST_BATCH_LETTERS = 100_000

_ENGLISH = describe("Board and tiles; `english` if left out.")
_CLUB = describe("A preset, or one with changes; `club` if left out.")


class PlayAtPosition(Schema):
    """A play as a position (`8F` across, `F8` down) and its tiles, `.` or the letter for tiles played through."""

    position = Text(
        LONGEST_POSITION,
        shortest=1,
        required=True,
        metadata=describe("Where the first tile given goes: `8H` across from H8, `H8` down from H8.", examples=["8F"]),
    )
    tiles = Text(
        LONGEST_TILES,
        shortest=1,
        required=True,
        metadata=describe(
            "The word: `A` a letter, `a` a blank standing for it, `[CH]` a tile of several characters, `[?X]` a blank standing for a letter without case; `.` or the letter itself for a tile on the board, `(AB)` for tiles that must lie there.",
            examples=["HORN"],
        ),
    )


class TileOnSquare(Schema):
    """One tile and the square it is laid on."""

    square = Text(LONGEST_POSITION, shortest=1, required=True, metadata=describe("A free square.", examples=["F8"]))
    tile = Text(
        LONGEST_TILE,
        shortest=1,
        required=True,
        metadata=describe("One tile, written as in a position's tiles.", examples=["H"]),
    )


class PlayOnSquares(Schema):
    """A play as the single tiles laid, in any order."""

    squares = Entries(
        fields.Nested(TileOnSquare()),
        *PLAYED_SQUARES.range,
        required=True,
        metadata=describe("The tiles placed, in any order, without tiles that were on the board."),
    )


class PlayInNotation(Schema):
    """A play as one text: position, blank, tiles."""

    notation = Text(
        LONGEST_TILES, shortest=1, required=True, metadata=describe("Position, blank, tiles.", examples=["8F HORN"])
    )


def play_field(**options: Any) -> OneOf:
    """A play in any of its three forms, required unless the options say otherwise."""
    return OneOf(
        "a play: position and tiles, squares, or notation",
        (has_key("squares"), fields.Nested(PlayOnSquares())),
        (has_key("notation"), fields.Nested(PlayInNotation())),
        (has_key("position", "tiles"), fields.Nested(PlayAtPosition())),
        **{"required": True, "metadata": describe("A play, in one of three forms."), **options},
    )


class BoardInCgp(Schema):
    """A board as the first field of a CGP position, or a whole position."""

    cgp = Text(
        2000,
        required=True,
        metadata=describe("Rows separated by `/`, numbers for empty squares; what follows after a blank is not read."),
    )


class BoardOfPlays(Schema):
    """A board as the plays that made it, from the empty board; each must be legal."""

    plays = Entries(
        play_field(),
        0,
        200,
        required=True,
        metadata=describe(
            "In the order in which they were played. Each must be legal, else the request is refused (`board-play-illegal`)."
        ),
    )


class EditionPairing(Schema):
    """A layout and a letter set of the caller's choice."""

    layout = Text(LONGEST_ID, required=True, metadata=describe("The id of a layout."))
    letters = Text(LONGEST_ID, required=True, metadata=describe("The id of an edition, for its letter set."))


def edition_field(*, metadata: Mapping[str, Any] = _ENGLISH, allow_none: bool = False) -> OneOf:
    """An edition by its name, or as a pairing."""
    return OneOf(
        "an edition's name, or a layout and letters",
        (is_text, Text(LONGEST_ID)),
        (has_key("layout", "letters"), fields.Nested(EditionPairing())),
        metadata=metadata,
        allow_none=allow_none,
    )


def ruleset_field(*, metadata: Mapping[str, Any] = _CLUB, allow_none: bool = False) -> OneOf:
    """A ruleset by its name, or a preset and what is changed of it."""
    return OneOf(
        "a ruleset's name, or a base and changes",
        (is_text, Text(LONGEST_ID)),
        (lambda value: isinstance(value, dict), fields.Nested(RulesetChanges())),
        metadata=metadata,
        allow_none=allow_none,
    )


#: Forms of a board that show what lies on it.
_ROWS = (lambda value: isinstance(value, list), Texts(64, 640))
_CGP = (has_key("cgp"), fields.Nested(BoardInCgp()))


def board_field() -> OneOf:
    """A board in any of its three forms, empty if left out."""
    return OneOf(
        "a board: rows of text, cgp or plays",
        _ROWS,
        _CGP,
        (has_key("plays"), fields.Nested(BoardOfPlays())),
        allow_none=True,
        metadata=describe(
            "The board before the play, empty if left out. Rows: row 1 first, `.` an empty square (a space, `-`, `_` and `·` are read as well), lower case a blank, `[CH]` one tile. Rows in lower case only, with more letters than the set has blanks, are read as capitals."
        ),
    )


def board_after_field() -> OneOf:
    """A board with the play on it, in the two forms that show what lies there."""
    return OneOf(
        "a board: rows of text, or cgp",
        _ROWS,
        _CGP,
        allow_none=True,
        metadata=describe(
            "The board after the play, as a photo shows it, in the place of `board`. The play's tiles are lifted off it before the play is judged: every tile that the play writes, so write `.` or `(A)` for those that lay there before. One that does not lie there is refused (`play-not-on-board`). With `blanks` `infer`, its blanks are those that lie there."
        ),
    )


def rack_field(text: str, **options: Any) -> Text:
    """A rack; the text says which."""
    return Text(LONGEST_TILES, allow_none=True, metadata=describe(text), **options)


class _Judged(Schema):
    """What plays are judged by: edition, ruleset and lexicon, and the board before them."""

    edition = edition_field()
    ruleset = ruleset_field()
    lexicon = Text(
        LONGEST_ID,
        allow_none=True,
        metadata=describe(
            "Judge the words by this list. Left out: by the operator's default if it is in the edition's language. Null, or no default: words are not judged."
        ),
    )
    board = board_field()


class ScoreRequest(_Judged):
    """A board, a play, and what it is to be judged by; everything but the play may be left out."""

    board_after = board_after_field()
    play = play_field()
    rack = rack_field("The rack before the play, `?` a blank, `_` a tile not known.")
    blanks = Choice(
        "infer",
        allow_none=True,
        metadata=describe("Play letters that the rack lacks with its blanks, where they cost least."),
    )
    claimed_score = WholeNumber(
        *TYPED_POINTS,
        allow_none=True,
        metadata=describe("The score claimed for the play; the answer compares it."),
    )


def limit_field(number: type[WholeNumber]) -> WholeNumber:
    """How many plays are wanted."""
    return number(*FOUND_PLAYS, metadata=describe(f"How many plays at most; {DEFAULT_LIMIT} if left out."))


def order_field() -> Choice:
    """Which plays come first."""
    return Choice(
        *Order,
        metadata=describe(
            "Which plays come first: `score`, if left out, those that score most; `tiles` those that lay most tiles. Equal ones by square, direction and word."
        ),
    )


class FindRequest(_Judged):
    """A board, a rack, and what its plays are to be found by; everything but the rack may be left out."""

    lexicon = Text(
        LONGEST_ID,
        metadata=describe(
            "Find plays whose words are all on this list. Left out: the operator's default if it is in the edition's language; if there is none, the request is refused (`lexicon-missing`)."
        ),
    )
    rack = Text(
        LONGEST_TILES, required=True, metadata=describe("The rack, `?` a blank. `_`, a tile not known, is refused.")
    )
    limit = limit_field(WholeNumber)
    sort = order_field()


class FindInGameQuery(Schema):
    """Whose plays are wanted, by which list, and how many."""

    seat = NumberInQuery(*SEAT, metadata=describe("Whose plays; those of the seat on turn if left out."))
    lexicon = Text(
        LONGEST_ID, pattern=ONE_LINE, metadata=describe("Find plays by this list; by the game's own if left out.")
    )
    limit = limit_field(NumberInQuery)
    sort = order_field()


class ScoreBatchRequest(Schema):
    """Plays to be judged one by one; an item that cannot be read is answered by its problem, in its place."""

    items = Entries(
        Unread(ScoreRequest(), allow_none=True),
        1,
        MOST_ITEMS,
        required=True,
        metadata=describe("Each item is a body of scorePlay. For one that is not valid the answer has its problem."),
    )
