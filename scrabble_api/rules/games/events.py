"""What is entered in the record of a game, one event for everything that players and officials do.

Seats count from 1. An event says what was done or declared; scores, racks, turns and results follow from the
events alone, and are computed by ``replay``.
"""

from dataclasses import dataclass
from enum import StrEnum

from scrabble_api.rules.plays.lexicon import LexiconReference
from scrabble_api.rules.plays.notation import Play, PositionPlay
from scrabble_api.rules.plays.racks import Rack
from scrabble_api.rules.rulesets import Challenge


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


@dataclass(frozen=True, slots=True)
class Decision:
    """Who decided something that the rules alone do not, and why."""

    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """A person's verdict on a challenged play, which may differ from the lexicon's."""

    acceptable: bool
    by: str
    reason: str
    ground: Ground = Ground.WORDS


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayMade:
    """Tiles laid on the board; ``as_played`` says who had it recorded although it breaks the rules of placing."""

    seat: int
    play: Play
    rack: Rack | None = None
    announced_score: int | None = None
    note: str | None = None
    as_played: Decision | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchanged:
    """Tiles given back for others: ``tiles`` where they are known, else only how many."""

    seat: int
    count: int
    tiles: Rack | None = None
    rack: Rack | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed:
    """A turn passed by choice."""

    seat: int
    rack: Rack | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsScored:
    """A turn of a game recorded as scores only: its points as the scorekeeper wrote them down."""

    seat: int
    points: int
    note: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenged:
    """The last play challenged by ``seat``: the words named, if any, and the verdict.

    It is by the list ``judge``, or by a ruling. ``terms`` are what it cost where a record shows another cost than
    the ruleset's.
    """

    seat: int
    acceptable: bool
    words: tuple[str, ...] = ()
    judge: LexiconReference | None = None
    ruling: Ruling | None = None
    terms: Challenge | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Accepted:
    """The last play accepted by ``seat``, which gives up its challenge; perhaps with its rack, as by a pass."""

    seat: int
    rack: Rack | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrawn:
    """The last play taken off with the consent of the seat that made it; its turn stays lost."""

    seat: int
    reason: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Retired:
    """A player who leaves a game of three or four: turns skipped, tiles out of play, placed last."""

    seat: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RackGiven:
    """What ``seat`` holds: tiles, or their points where a game is recorded as scores only."""

    seat: int
    tiles: Rack | None = None
    points: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CountPutRight:
    """How many tiles ``seat`` really holds, after an overdraw or a forgotten draw; seat 0 is the bag."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RacksGiven:
    """Racks told apart from turns, and counts put right, the latter with a reason."""

    racks: tuple[RackGiven, ...] = ()
    counts: tuple[CountPutRight, ...] = ()
    reason: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteWritten:
    """A note to the turn that the entry ``entry`` recorded; None takes the note away."""

    entry: int
    note: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjusted:
    """Points given or taken, of any sign, with a reason."""

    seat: int
    points: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OvertimeTaken:
    """Seconds that a player's clock ran over."""

    seat: int
    seconds: int
    reason: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """The end as somebody declares it, with the racks left and, where somebody lost by it, whose loss it is."""

    end: EndReason
    racks: tuple[RackGiven, ...] = ()
    loser: int | None = None
    decision: Decision | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reopened:
    """A finished game opened again."""

    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AsRecorded:
    """A turn of an imported record that the rules refuse: its recorded score counts, and the board is left alone.

    ``line`` is where it stands in the file, ``turn`` what the line says was done, ``play`` the tiles laid as written.
    """

    seat: int
    turn: str
    line: int
    points: int = 0
    play: PositionPlay | None = None
    count: int = 0
    note: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OutOfTurn:
    """An imported record goes on with this seat, whoever is due, and although the game may have ended."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EndAsRecorded:
    """The end that an imported record has, whether or not its turns bring it about.

    ``out_seat`` is who went out by the record, ``loser`` whose loss it is, ``with_unplayed`` whether tiles left count, and
    ``own_tiles_left_out`` that those of whoever went out do not, which records imported by version 0.1.0 leave unsaid.
    """

    end: EndReason
    out_seat: int | None = None
    loser: int | None = None
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
    | Reopened
    | AsRecorded
    | OutOfTurn
    | EndAsRecorded
)

#: The events that take a turn.
TurnEvent = PlayMade | Exchanged | Passed | PointsScored | AsRecorded

#: What undo can take back, each until the next.
ACTIONS = (PlayMade, Exchanged, Passed, PointsScored, AsRecorded, Challenged, Accepted, Withdrawn, Retired)
