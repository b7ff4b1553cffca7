"""What is entered in the record of a game, one event for everything that players and officials do.

Seats count from 1. An event says what was done or declared; scores, racks, turns and results follow from the
events alone, and are computed by ``replay``. The types of its fields are also what a log and a record document are
written, read and checked by (``formats.record_json.forms``).
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from scrabble_api.rules.dealing import DrawnTiles
from scrabble_api.rules.limits import (
    CHALLENGED_WORDS,
    FROM_ONE,
    HIDDEN,
    MOST_PLAYERS,
    SEAT_OR_BAG,
    UNSAID,
    Decider,
    Items,
    LineNumber,
    Note,
    Points,
    PointsLeft,
    Reason,
    RecordedNote,
    Says,
    Seat,
    Seconds,
    TileCount,
    Word,
)
from scrabble_api.rules.plays.lexicon import LexiconReference
from scrabble_api.rules.plays.notation import Play
from scrabble_api.rules.plays.racks import Rack
from scrabble_api.rules.rulesets import Challenge

#: Tiles that not everybody may see.
HeldTiles = Annotated[Rack, HIDDEN]


class TurnKind(StrEnum):
    """What a player did with a turn."""

    PLAY = "play"
    EXCHANGE = "exchange"
    PASS = "pass"  # noqa: S105  # no password: a turn passed
    LOST_TURN = "lost-turn"
    SCORE = "score"


class Ground(StrEnum):
    """What a challenged play is ruled on: its words, or where a director let it stand against the rules."""

    WORDS = "words"
    PLACEMENT = "placement"


class EndReason(StrEnum):
    """Why a game ended."""

    OUT_PLAY = "out-play"
    ALL_PASSED = "all-passed"
    SCORELESS_LIMIT = "scoreless-limit"
    NO_PLAY_POSSIBLE = "no-play-possible"
    RESIGNATION = "resignation"
    FORFEIT = "forfeit"
    ADJUDICATED = "adjudicated"
    OVERTIME_LIMIT = "overtime-limit"
    ABANDONED = "abandoned"
    #: Only the final scores are on record, not how the game came to them.
    RESULT_ENTERED = "result-entered"


@dataclass(frozen=True, slots=True)
class Decision:
    """Who decided something that the rules alone do not, and why."""

    by: Decider
    reason: Reason


@dataclass(frozen=True, slots=True)
class Ruling:
    """A person's verdict on a challenged play, which may differ from the lexicon's."""

    acceptable: bool
    by: Decider
    reason: Reason
    ground: Ground = Ground.WORDS


@dataclass(frozen=True, slots=True, kw_only=True)
class MayEnd:
    """What may leave nobody a play: where the service deals, ``no_play_possible`` says that it found so, which ends the game."""

    no_play_possible: Annotated[bool, UNSAID] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MayDraw(MayEnd):
    """What tiles may be drawn after: in a game that the service deals, ``drawn`` are those that it dealt then."""

    drawn: DrawnTiles | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayMade(MayDraw):
    """Tiles laid on the board; ``as_played`` says who had it recorded although it breaks the rules of placing."""

    seat: Seat
    play: Play
    rack: HeldTiles | None = None
    announced_score: Points | None = None
    note: RecordedNote | None = None
    as_played: Decision | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchanged(MayDraw):
    """Tiles given back for others: ``tiles`` where they are known, else only how many."""

    seat: Seat
    count: TileCount
    tiles: HeldTiles | None = None
    rack: HeldTiles | None = None
    note: RecordedNote | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed(MayEnd):
    """A turn passed by choice."""

    seat: Seat
    rack: HeldTiles | None = None
    note: RecordedNote | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsScored:
    """A turn of a game recorded as scores only: its points as the scorekeeper wrote them down."""

    seat: Seat
    points: Points
    note: RecordedNote | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenged(MayDraw):
    """The last play challenged by ``seat``: the words named, if any, and the verdict.

    It is by the list ``judge``, or by a ruling. ``terms`` are what it cost where a record shows another cost than
    the ruleset's.
    """

    seat: Seat
    acceptable: bool
    words: Annotated[tuple[Word, ...], CHALLENGED_WORDS] = ()
    judge: LexiconReference | None = None
    ruling: Ruling | None = None
    terms: Challenge | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Accepted(MayDraw):
    """The last play accepted by ``seat``, which gives up its challenge; perhaps with its rack, as by a pass."""

    seat: Seat
    rack: HeldTiles | None = None
    note: RecordedNote | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrawn(MayEnd):
    """The last play taken off with the consent of the seat that made it; its turn stays lost."""

    seat: Seat
    reason: Reason | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Retired(MayDraw):
    """A player who leaves a game of three or four: turns skipped, tiles out of play, placed last."""

    seat: Seat
    reason: Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class RackGiven:
    """What ``seat`` holds: tiles, or their points where a game is recorded as scores only."""

    seat: Seat
    tiles: Rack | None = None
    points: PointsLeft | None = None


#: What seats hold, each at most once.
GivenRacks = Annotated[tuple[RackGiven, ...], Items(MOST_PLAYERS), HIDDEN]


@dataclass(frozen=True, slots=True, kw_only=True)
class CountPutRight:
    """How many tiles ``seat`` really holds, after an overdraw or a forgotten draw; seat 0 is the bag."""

    seat: Annotated[int, SEAT_OR_BAG, Says("0 is the bag.")]
    count: TileCount


@dataclass(frozen=True, slots=True, kw_only=True)
class RacksGiven:
    """Racks told apart from turns, and counts put right, the latter with a reason."""

    racks: GivenRacks = ()
    counts: Annotated[tuple[CountPutRight, ...], Items(MOST_PLAYERS + 1)] = ()
    reason: Reason | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteWritten:
    """A note to the turn that the entry ``entry`` recorded; None takes the note away."""

    entry: Annotated[int, FROM_ONE]
    note: Note | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjusted:
    """Points given or taken, of any sign, with a reason."""

    seat: Seat
    points: Points
    reason: Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class OvertimeTaken(MayDraw):
    """Seconds that a player's clock ran over."""

    seat: Seat
    seconds: Seconds
    reason: Reason | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """The end as somebody declares it, with the racks left and, where somebody lost by it, whose loss it is."""

    end: EndReason
    racks: GivenRacks = ()
    loser: Seat | None = None
    decision: Decision | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultEntered:
    """The final scores by seat, of a game of which nothing else is recorded; a later one stands instead, with a reason."""

    scores: Annotated[tuple[Points, ...], Items(MOST_PLAYERS, 2), Says("By seat.")]
    reason: Reason | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reopened:
    """A finished game opened again."""

    reason: Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class AsRecorded:
    """A turn of an imported record that the rules refuse: its recorded score counts, and the board is left alone.

    ``line`` is where it stands in the file, ``turn`` what the line says was done, ``play`` the tiles laid as written.
    """

    seat: Seat
    turn: TurnKind
    line: LineNumber
    points: Points = 0
    play: Play | None = None
    count: TileCount = 0
    note: RecordedNote | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OutOfTurn:
    """An imported record goes on with this seat, whoever is due, and although the game may have ended."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class EndAsRecorded:
    """The end that an imported record has, whether or not its turns bring it about.

    ``out_seat`` is who went out by the record, ``loser`` whose loss it is, ``with_unplayed`` whether tiles left count, and
    ``own_tiles_left_out`` that those of whoever went out do not, which records imported by version 0.1.0 leave unsaid.
    """

    end: EndReason
    out_seat: Seat | None = None
    loser: Seat | None = None
    with_unplayed: bool = True
    own_tiles_left_out: bool | None = None


#: What can happen in a game.
GameEvent = (
    PlayMade
    | Exchanged
    | Passed
    | PointsScored
    | Challenged
    | Accepted
    | Withdrawn
    | Retired
    | RacksGiven
    | NoteWritten
    | Adjusted
    | OvertimeTaken
    | Finished
    | ResultEntered
    | Reopened
    | AsRecorded
    | OutOfTurn
    | EndAsRecorded
)

#: The events that take a turn.
TurnEvent = PlayMade | Exchanged | Passed | PointsScored | AsRecorded

#: What undo can take back, each until the next.
ACTIONS = (PlayMade, Exchanged, Passed, PointsScored, AsRecorded, Challenged, Accepted, Withdrawn, Retired)
