"""What is sent to open games and to have turns, challenges and all else recorded."""

from marshmallow import Schema, fields

from scrabble_api.rules import limits
from scrabble_api.rules.games.events import EndReason, Ground
from scrabble_api.rules.history.corrections import Cause, Operation
from scrabble_api.web.fields import Choice, Entries, Flag, FlagInQuery, Text, Texts, WholeNumber, describe
from scrabble_api.web.kinds import BodyKind, OfKinds
from scrabble_api.web.schemas.openings import SAME_EDITION, SAME_RULESET, line_field, note_field, same_lexicon
from scrabble_api.web.schemas.plays import TileOnSquare, edition_field, rack_field, ruleset_field


def _reason(*, required: bool = True) -> Text:
    return line_field(limits.LONGEST_REASON, "Why, for the record.", required=required)


def _by() -> Text:
    return line_field(limits.LONGEST_NAME, "Who decided it.", required=True)


def _seat(text: str, *, required: bool = False) -> WholeNumber:
    return WholeNumber(*limits.SEAT, required=required, metadata=describe(text))


class DecisionRequest(Schema):
    """Who decided, and why."""

    by = _by()
    reason = _reason()


class _Turn(Schema):
    """A turn, each kind with the fields it needs."""

    seat = _seat("The seat that takes the turn. If left out: the seat whose turn it is.")
    position = Text(
        limits.LONGEST_POSITION,
        shortest=1,
        metadata=describe("play: where its first tile goes, `8H` across, `H8` down."),
    )
    tiles = rack_field("play: its word, `.` for tiles on the board. exchange: the tiles given back, `?` a blank.")
    squares = Entries(
        fields.Nested(TileOnSquare()),
        *limits.PLAYED_SQUARES.range,
        metadata=describe("play: the single tiles, instead of position."),
    )
    notation = Text(
        limits.LONGEST_TILES, shortest=1, metadata=describe("play: position, blank, tiles, instead of position.")
    )
    count = WholeNumber(*limits.TILE_COUNT, metadata=describe("exchange: how many tiles, where they are not known."))
    points = WholeNumber(*limits.TYPED_POINTS, metadata=describe("score: the turn's points, of any sign."))
    rack = rack_field("The rack before the turn, in part or whole; `?` a blank, `_` a tile not known.")
    blanks = Choice(
        "infer", allow_none=True, metadata=describe("play: letters that the rack lacks are played with its blanks.")
    )
    announced_score = WholeNumber(
        *limits.TYPED_POINTS,
        allow_none=True,
        metadata=describe("play: the score announced at the table; kept, and compared with the computed one."),
    )
    note = note_field("A note on the turn, for those who keep score.")
    as_played = fields.Nested(
        DecisionRequest(),
        allow_none=True,
        metadata=describe("play: have it stand against the rules of placing, as it was played. A director's."),
    )


_KIND = "What was done: play, exchange or pass; in a game that records scores, score."


class TurnRequest(OfKinds, _Turn):
    """A turn: a play at a position, on squares or in notation; an exchange by tiles or count; a pass; or points."""

    KINDS = (
        BodyKind(
            "play",
            "PlayTurnRequest",
            "A play on the board: `position` and `tiles`, or `squares`, or `notation`.",
            (
                "seat",
                "position",
                "tiles",
                "squares",
                "notation",
                "rack",
                "blanks",
                "announced_score",
                "note",
                "as_played",
            ),
        ),
        BodyKind(
            "exchange",
            "ExchangeTurnRequest",
            "Tiles exchanged with the bag: `tiles`, or `count` where they are not known.",
            ("seat", "tiles", "count", "rack", "note"),
        ),
        BodyKind("pass", "PassTurnRequest", "A turn passed.", ("seat", "rack", "note")),
        BodyKind(
            "score",
            "ScoreTurnRequest",
            "The points of a turn in a game of scores.",
            ("seat", "points", "note"),
            must_have=("points",),
        ),
    )

    kind = Choice(*(one.value for one in KINDS), required=True, metadata=describe(_KIND))


class RulingRequest(Schema):
    """A person's verdict on a challenged play."""

    acceptable = Flag(required=True, metadata=describe("Whether the play stays."))
    by = _by()
    reason = _reason()
    ground = Choice(
        *Ground,
        metadata=describe(
            "What was ruled on: its `words` if left out, or its `placement` where it was recorded as played.",
        ),
    )


class ChallengeRequest(Schema):
    """A challenge of the last play."""

    seat = _seat("Who challenges: any other player.", required=True)
    words = Texts(
        limits.CHALLENGED_WORDS.most,
        limits.LONGEST_TILES,
        metadata=describe("The words challenged, where the ruleset lets words be named; else all are judged."),
    )
    ruling = fields.Nested(
        RulingRequest(),
        allow_none=True,
        metadata=describe("A person's verdict, which stands before the lexicon's; needed where no lexicon judges."),
    )


class SeatRequest(Schema):
    """A player who accepts the last play."""

    seat = _seat("Who accepts it.", required=True)


class ReasonRequest(Schema):
    """Why; it may be left out."""

    reason = line_field(limits.LONGEST_REASON, "Why, for the record.", allow_none=True)


class WithdrawalRequest(Schema):
    """The last play taken back by consent."""

    seat = _seat("The seat that made the play and consents.", required=True)
    consent = Flag(required=True, metadata=describe("That the seat consents; without it nothing is taken back."))
    reason = line_field(limits.LONGEST_REASON, "Why, for the record.", allow_none=True)


class RetirementRequest(Schema):
    """A player who leaves a game of three or four."""

    seat = _seat("Who leaves.", required=True)
    reason = _reason()


class RackRequest(Schema):
    """What a seat holds."""

    seat = _seat("Whose rack.", required=True)
    tiles = rack_field("Its tiles, in part or whole; `?` a blank. Empty if there are none.")
    points = WholeNumber(*limits.TYPED_POINTS_LEFT, metadata=describe("In a game of scores: the points of its tiles."))


def _racks(text: str) -> Entries:
    return Entries(fields.Nested(RackRequest()), 0, limits.MOST_PLAYERS, metadata=describe(text))


class CountRequest(Schema):
    """How many tiles there really are somewhere."""

    seat = WholeNumber(*limits.SEAT_OR_BAG, required=True, metadata=describe("Whose tiles; 0 is the bag."))
    count = WholeNumber(*limits.TILE_COUNT, required=True, metadata=describe("How many there are."))


class RacksRequest(Schema):
    """Racks entered outside a turn, and corrected counts."""

    racks = _racks("What seats hold.")
    counts = Entries(
        fields.Nested(CountRequest()),
        0,
        limits.MOST_PLAYERS + 1,
        metadata=describe(
            "Correct numbers of tiles held, after an overdraw, a forgotten draw or a lost tile. Directors only."
        ),
    )
    reason = line_field(limits.LONGEST_REASON, "Why the counts are corrected. Needed with counts.")


class NoteRequest(Schema):
    """A note on a turn."""

    note = Text(
        limits.LONGEST_NOTE,
        pattern=limits.LINES,
        allow_none=True,
        required=True,
        metadata=describe("The note; null takes it away."),
    )


class AdjustmentRequest(Schema):
    """Points given or taken, or overtime."""

    seat = _seat("Whose score.", required=True)
    points = WholeNumber(*limits.TYPED_POINTS, metadata=describe("Points, of any sign."))
    overtime_seconds = WholeNumber(*limits.TYPED_SECONDS, metadata=describe("Seconds that the seat's clock ran over."))
    reason = _reason()


_DECLARED_ENDS = [end for end in EndReason if end is not EndReason.RESULT_ENTERED]


class FinishRequest(Schema):
    """The end of a game, as it is declared."""

    reason = Choice(*_DECLARED_ENDS, required=True, metadata=describe("Why the game ends."))
    racks = _racks("The tiles left, where they count and are not known.")
    loser_seat = _seat("Who resigned, forfeited, ran out of time, or loses by adjudication.")
    ruling = fields.Nested(DecisionRequest(), metadata=describe("Who adjudicated it, and why."))


class ReopeningRequest(Schema):
    """Why a finished game is opened again."""

    reason = _reason()


class CorrectingEvent(_Turn):
    """What stands instead: a turn; for the cause `score` another announced score or points; a ruling; or a set-up."""

    kind = Choice("play", "exchange", "pass", "score", metadata=describe(_KIND))
    acceptable = Flag(metadata=describe("ruling: whether the play stays."))
    by = line_field(limits.LONGEST_NAME, "ruling: who decided it.")
    reason = line_field(limits.LONGEST_REASON, "ruling: why.")
    ground = Choice(*Ground, metadata=describe("ruling: what was ruled on."))
    edition = edition_field(metadata=SAME_EDITION)
    ruleset = ruleset_field(metadata=SAME_RULESET)
    lexicon = same_lexicon()


class CorrectionRequest(Schema):
    """A turn replaced, removed or inserted, the record cut after one, or a ruling or the set-up replaced."""

    operation = Choice(
        *Operation,
        required=True,
        metadata=describe("What is done; an inserted turn takes the number given, later ones move on."),
    )
    turn = WholeNumber(
        *limits.TURN_NUMBER, metadata=describe("Which turn; 0, if left out, to cut all or for the set-up.")
    )
    event = fields.Nested(CorrectingEvent(), allow_none=True, metadata=describe("What stands instead."))
    cause = line_field(
        40, f"What for: {', '.join(Cause)}. A bad word that was not challenged is not a cause.", required=True
    )
    reason = _reason()


class TurnQuery(Schema):
    """How a turn is put to the rules."""

    dry_run = FlagInQuery(metadata=describe("Only say what would be answered; nothing is recorded."))
