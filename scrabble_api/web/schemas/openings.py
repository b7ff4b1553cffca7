"""What is sent to open games, and to change what they are called and played by."""

from marshmallow import Schema, fields

from scrabble_api.rules import limits
from scrabble_api.rules.games.game import Dealing, Recording, ScoreOfRecord
from scrabble_api.rules.history.deals import Start
from scrabble_api.web.fields import Choice, Day, Entries, Flag, Text, WholeNumber, describe
from scrabble_api.web.schemas.players import player_field
from scrabble_api.web.schemas.plays import edition_field, ruleset_field


def line_field(longest: int, text: str, *, required: bool = False, allow_none: bool = False) -> Text:
    """One line of text, without control characters; one that is required has something in it that can be seen."""
    shortest = 1 if required else 0
    asked = "Give one line of text here, not only spaces." if required else ""
    return Text(
        longest,
        pattern=limits.VISIBLE_LINE if required else limits.ONE_LINE,
        asked=asked,
        shortest=shortest,
        required=required,
        allow_none=allow_none,
        metadata=describe(text),
    )


def note_field(text: str) -> Text:
    """A text of several lines."""
    return Text(limits.LONGEST_NOTE, pattern=limits.LINES, allow_none=True, metadata=describe(text))


class _Details(Schema):
    """What a game is called."""

    title = line_field(limits.LONGEST_TITLE, "What the game is called.", allow_none=True)
    session_id = line_field(
        limits.LONGEST_SESSION, "The club's own name for the meeting it belongs to.", allow_none=True
    )
    round = WholeNumber(*limits.ROUND, allow_none=True, metadata=describe("The round of the meeting."))
    played_on = Day(
        allow_none=True,
        metadata=describe("The day it was played, where it is not that of its opening.", examples=["1998-11-14"]),
    )
    note = note_field("A note on the whole game, for those who keep score.")


def _public(text: str) -> Flag:
    return Flag(metadata=describe(f"Whether everybody may look at it without a key; {text}"))


def _players(*, required: bool) -> Entries:
    return Entries(
        player_field(),
        *limits.SEATS,
        required=required,
        metadata=describe("By seat, in the order of play. The first one starts."),
    )


def _lexicon() -> Text:
    return Text(
        limits.LONGEST_ID,
        allow_none=True,
        metadata=describe(
            "The list that judges words. Left out: the operator's default if it is in the edition's language. Null, or no default: people rule on challenges."
        ),
    )


SAME_EDITION = describe("Board and tiles; as before if left out.")
SAME_RULESET = describe("A preset, or one with changes; as before if left out, a preset as it is for the board.")


def same_lexicon() -> Text:
    """The list that judges words, as before if left out."""
    return Text(
        limits.LONGEST_ID,
        allow_none=True,
        metadata=describe(
            "The list that judges words. Left out: as before, or the operator's default where the edition's language changes. Null: people rule on challenges."
        ),
    )


class ScoresRequest(Schema):
    """The final scores of a game of which nothing else is recorded."""

    scores = Entries(
        WholeNumber(*limits.TYPED_POINTS, metadata=describe("A final score.")),
        *limits.SEATS,
        required=True,
        metadata=describe("By seat, unplayed tiles and all else counted.", examples=[[412, 388]]),
    )


class ResultRequest(ScoresRequest):
    """A result, with the reason where another was entered before."""

    reason = line_field(limits.LONGEST_REASON, "Why, where another result was entered before.", allow_none=True)


class OpeningRequest(_Details):
    """A game to be opened; edition, ruleset and lexicon are fixed once a turn stands."""

    players = _players(required=True)
    public = _public("no if left out.")
    edition = edition_field()
    ruleset = ruleset_field()
    lexicon = _lexicon()
    recording = Choice(
        *Recording,
        metadata=describe(
            "`turns` on a board, only their points (`scores`), or only the final scores (`result`). `turns` if left out, `result` if that is given."
        ),
    )
    result = fields.Nested(
        ScoresRequest(),
        allow_none=True,
        metadata=describe("The final scores, where the game is over and nothing else of it is recorded."),
    )
    dealing = Choice(
        *Dealing,
        metadata=describe(
            "Who deals: the `players`, if left out, or the `service`, which keeps the bag, deals racks and draws tiles, and shows each rack only to its seat and to directors while the game goes on."
        ),
    )
    start = Choice(
        *Start,
        metadata=describe(
            "Who starts: the first of `players`, if left out or `named`; or in a dealt game the winner of a `draw`; the others follow in the order of `players`."
        ),
    )
    score_of_record = Choice(
        *ScoreOfRecord,
        metadata=describe(
            "Which score counts where an announced one differs: the `computed` one if left out, or the `announced` one.",
        ),
    )


class GameChanges(_Details):
    """What is to be changed of a game: its details, or before the first turn its set-up; not both at once.

    What is left out stays as it is.
    """

    players = _players(required=False)
    public = _public("as before if left out.")
    edition = edition_field(metadata=SAME_EDITION)
    ruleset = ruleset_field(metadata=SAME_RULESET)
    lexicon = same_lexicon()
