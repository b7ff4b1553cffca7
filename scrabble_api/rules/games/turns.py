"""Turns as the record shows them, and the challenge of a turn."""

from dataclasses import dataclass
from enum import StrEnum

from scrabble_api.rules.games.events import Decision, Ruling, TurnKind
from scrabble_api.rules.plays.board import Laid
from scrabble_api.rules.plays.lexicon import LexiconReference
from scrabble_api.rules.plays.notation import CanonicalPlay, Play
from scrabble_api.rules.plays.racks import Rack
from scrabble_api.rules.plays.scoring import ScoreSheet
from scrabble_api.rules.violations import Violation


class TakenOff(StrEnum):
    """Why a play was taken off the board."""

    CHALLENGE = "challenge"
    CONSENT = "consent"


@dataclass(frozen=True, slots=True)
class TurnChallenge:
    """The challenge of a play: who made it, on which words, the verdict and whose it is, and all that it cost.

    ``points`` go to or from ``points_seat``; the challenger may lose a turn or the game.
    """

    entry: int
    seat: int
    words: tuple[str, ...]
    acceptable: bool
    judge: LexiconReference | None
    ruling: Ruling | None
    points_seat: int | None = None
    points: int = 0
    loses_turn: bool = False
    loses_game: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One turn; ``entry`` is the log entry that recorded it, None for a lost turn, which nobody records.

    ``computed`` is what the rules make of it, ``announced`` what was said at the table; a play whose words cannot be
    made out (recorded as played) has no sheet and computes to None. ``violations`` are what a play recorded as
    played breaks; ``warnings`` what contradicts its rack or its announced score.
    """

    seat: int
    kind: TurnKind
    entry: int | None = None
    rack: Rack | None = None
    given: Play | None = None
    play: CanonicalPlay | None = None
    laid: tuple[Laid, ...] = ()
    sheet: ScoreSheet | None = None
    exchanged: Rack | None = None
    count: int = 0
    points: int | None = 0
    announced: int | None = None
    violations: tuple[Violation, ...] = ()
    warnings: tuple[Violation, ...] = ()
    as_played: Decision | None = None
    note: str | None = None
    taken_off: TakenOff | None = None
    challenge: TurnChallenge | None = None

    @property
    def is_placement(self) -> bool:
        """Whether tiles lie on the board by it."""
        return self.kind is TurnKind.PLAY and self.taken_off is None


def counted_points(turn: Turn, *, by_announcement: bool) -> int:
    """What the turn adds to its seat's score, without the points of its challenge."""
    if turn.taken_off is not None:
        return 0
    if turn.announced is not None and (by_announcement or turn.points is None):
        return turn.announced
    return turn.points or 0
