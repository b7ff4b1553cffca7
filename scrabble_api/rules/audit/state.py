"""A record while it is audited: the game as the rules have it so far, the running totals on record, the findings."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from scrabble_api.rules.audit.claims import TURN_KINDS, Claim, ClaimedPlayer, ClaimedRecord, ClaimKind
from scrabble_api.rules.audit.findings import Finding, Severity, finding, rack_sentence
from scrabble_api.rules.games.events import GameEvent
from scrabble_api.rules.games.game import Game
from scrabble_api.rules.games.replay import Step, game_after, game_or_faults
from scrabble_api.rules.games.turn_taking import Faults, TurnAtTable
from scrabble_api.rules.violations import Violation

#: So many totals may be built on, the recorded one and the latest that should have been: a slip can be mended some lines
#: later, and what can double with every line must not.
_MOST_TOTALS = 16
#: So much of a nickname stands in a sentence.
_LONGEST_NAME = 80


class Marks(NamedTuple):
    """Places among the claims of a record, found once: one past all where there is no first, -1 where there is no last."""

    first_unread: int
    last_turn: int
    last_tiles_left: int


def marks_of(claims: Sequence[Claim]) -> Marks:
    """Where the first line is that cannot be read, the last turn, and the last count of tiles left."""
    kinds = [claim.kind for claim in claims]
    unread = kinds.index(ClaimKind.UNREAD) if ClaimKind.UNREAD in kinds else len(kinds)
    last_turn = max((place for place, kind in enumerate(kinds) if kind in TURN_KINDS), default=-1)
    tiles_left = max((place for place, kind in enumerate(kinds) if kind is ClaimKind.END_RACK), default=-1)
    return Marks(unread, last_turn, tiles_left)


class State(NamedTuple):
    """After some claims.

    ``at`` is the place of the claim that is looked at; ``steps`` are the events that make the game, each with the
    number of its claim. ``totals`` are for each seat the running totals that the next line may build on: the recorded
    one, and after a slip also what it should have been, so that one slip gives one finding. ``strangers`` are nicknames
    already told, and ``exceeding`` the tiles of which the board is known to hold too many; ``counted`` are the end
    lines met, and ``left`` by seat what they come to by the rules; ``passed_over`` are the ends by turns that the
    record goes on after. After a line of which nobody can tell whose it is, ``uncertain`` are the seats whose next
    recorded total is believed, and ``is_turn_open`` until somebody takes a turn: it may be anybody's. ``lost`` are by
    nickname the turns lost that lines have told of.
    """

    record: ClaimedRecord
    players: tuple[ClaimedPlayer, ...]
    game: Game
    totals: tuple[tuple[int, ...], ...]
    marks: Marks
    steps: tuple[Step, ...] = ()
    findings: tuple[Finding, ...] = ()
    strangers: frozenset[str] = frozenset()
    exceeding: frozenset[str] = frozenset()
    counted: tuple[tuple[int, Claim], ...] = ()
    left: tuple[tuple[int, int], ...] = ()
    passed_over: frozenset[str] = frozenset()
    uncertain: frozenset[int] = frozenset()
    is_turn_open: bool = False
    lost: Mapping[str, int] = MappingProxyType({})
    at: int = 0

    @property
    def claim(self) -> Claim:
        """The claim that is looked at."""
        return self.record.claims[self.at]

    @property
    def entry(self) -> int:
        """What the game knows the claim by: its number, from 1; what is declared before all claims goes with the first."""
        return max(self.at, 0) + 1

    @property
    def lacks_lines(self) -> bool:
        """Whether a line before could not be read: its tiles are not on the board, whatever it did."""
        return self.marks.first_unread < self.at

    @property
    def is_followed_by_turns(self) -> bool:
        """Whether the record goes on after the claim, so that an end there came too early."""
        return self.at < self.marks.last_turn

    @property
    def is_followed_by_tiles_left(self) -> bool:
        """Whether tiles left are counted after the claim."""
        return self.at < self.marks.last_tiles_left

    @property
    def follows_unread(self) -> bool:
        """Whether the line just before could not be read, which this one may follow from."""
        return self.at > 0 and self.record.claims[self.at - 1].kind is ClaimKind.UNREAD

    def name(self, seat: int) -> str:
        """What a player is called in a sentence; two with one nickname are told apart by their seats."""
        player = self.players[seat - 1]
        is_shared = sum(one.nick == player.nick for one in self.players) > 1
        nick = (player.nick or player.name)[:_LONGEST_NAME]
        return f"{nick} (seat {seat})" if is_shared else nick

    def recorded_total(self, seat: int) -> int:
        """The seat's running total as recorded."""
        return self.totals[seat - 1][0]

    def points_of(self, seat: int) -> int:
        """The points that the claim looked at has for the seat: those written, else what its running total adds."""
        points, total = self.claim.points, self.claim.total
        if points is not None or total is None:
            return points or 0
        return total - self.recorded_total(seat)

    def after(self, event: GameEvent) -> "State":
        """The state after an event; NotAllowed where the rules refuse it."""
        return self._with(game_after(self.game, self.entry, event), event)

    def after_turn_or_faults(self, event: TurnAtTable) -> "State | Faults":
        """The state after a turn, or every rule that the turn breaks."""
        after = game_or_faults(self.game, self.entry, event)
        return self._with(after, event) if isinstance(after, Game) else after

    def _with(self, game: Game, event: GameEvent) -> "State":
        return self._replace(game=game, steps=(*self.steps, Step(self.entry, event)))

    def with_findings(self, *findings: Finding) -> "State":
        """The state with these findings."""
        return self._replace(findings=(*self.findings, *findings)) if findings else self

    def with_finding(self, code: str, seat: int | None, **facts: object) -> "State":
        """The state with a finding on the claim that is looked at."""
        return self.with_findings(finding(code, self.claim.line, seat=seat, turn=self.turn_now, **facts))

    def with_finding_at_end(self, code: str, seat: int | None = None, **facts: object) -> "State":
        """The state with a finding on the record as a whole, told at its last claim."""
        line = self.record.claims[-1].line if self.record.claims else None
        return self.with_findings(finding(code, line, seat=seat, turn=self.turn_now, **facts))

    def with_warnings(self, faults: Iterable[Violation], seat: int, line: int, rack: str | None) -> "State":
        """The state with a warning for each fault of a rack."""
        name = self.name(seat)
        sentences = ((one.code, rack_sentence(one, name, rack)) for one in faults)
        return self.with_findings(
            *(Finding(code, Severity.WARNING, sentence, line, self.turn_now, seat) for code, sentence in sentences)
        )

    @property
    def turn_now(self) -> int | None:
        """The number of the latest turn."""
        return len(self.game.turns) or None

    def with_total(self, seat: int, totals: Iterable[int]) -> "State":
        """The state with what the seat's next running total may build on."""
        kept = tuple(dict.fromkeys(totals))[:_MOST_TOTALS]
        return self._replace(totals=(*self.totals[: seat - 1], kept, *self.totals[seat:]))


def with_total_compared(state: State, seat: int, points: int | None, *, or_points: int | None = None) -> State:
    """The state once the claim's running total is compared with the one before and its points.

    ``or_points`` would do as well, and stand for points that are not written; without either nothing is compared. After
    a slip the next totals may build on the recorded one or on what it should have been, however often the wrong one is
    repeated; once a total is right again, what was wrong before it is no base any more.
    """
    claim, bases = state.claim, state.totals[seat - 1]
    may = [step for step in (points, or_points) if step is not None] or [state.points_of(seat)]
    sums = [base + step for base in bases for step in may]
    if claim.total is None:
        return state.with_total(seat, sums)
    is_believed, state = seat in state.uncertain, state._replace(uncertain=state.uncertain - {seat})
    if claim.total in sums:
        return state.with_total(seat, sums[sums.index(claim.total) :])
    if is_believed:
        return state.with_total(seat, [claim.total])
    found = state.with_finding(
        "total-differs",
        seat,
        name=state.name(seat),
        before=bases[0],
        sign="+" if may[0] >= 0 else "−",
        points=abs(may[0]),
        computed=sums[0],
        claimed=claim.total,
    )
    return found.with_total(seat, [claim.total, *sums])


def with_anybodys_line(state: State) -> State:
    """The state after a line that may have been anybody's: whose turn is next, and what anybody has, nobody can tell."""
    return state._replace(uncertain=frozenset(state.game.seats), is_turn_open=True)


def with_total_open(state: State, seat: int) -> State:
    """The state where nobody can tell whether the claim counts: later totals may hold its points, its total or neither.

    Nothing is compared, since the claim was found fault with already.
    """
    claim, bases = state.claim, state.totals[seat - 1]
    recorded = [] if claim.total is None else [claim.total]
    return state.with_total(seat, [*recorded, *(base + step for base in bases for step in (claim.points or 0, 0))])
