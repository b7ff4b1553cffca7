"""A record while it is audited: the game as the rules have it so far, the running totals on record, the findings."""

from collections.abc import Iterable
from typing import NamedTuple

from scrabble_api.rules.audit.claims import Claim, ClaimedPlayer, ClaimedRecord
from scrabble_api.rules.audit.findings import Finding, Severity, finding, rack_sentence
from scrabble_api.rules.events import GameEvent
from scrabble_api.rules.game import Game
from scrabble_api.rules.replay import Step, game_after
from scrabble_api.rules.violations import Violation

#: So many totals may be built on, the recorded one and the latest that should have been: a slip can be mended some lines
#: later, and what can double with every line must not.
_MOST_TOTALS = 16


class State(NamedTuple):
    """After some claims.

    ``at`` is the place of the claim that is looked at; ``steps`` are the events that make the game, each with the
    number of its claim. ``totals`` are for each seat the running totals that the next line may build on: the recorded
    one, and after a slip also what it should have been, so that one slip gives one finding. ``strangers`` are nicknames
    already told, and ``exceeding`` the tiles of which the board is known to hold too many; ``counted`` are the end
    lines met.
    """

    record: ClaimedRecord
    players: tuple[ClaimedPlayer, ...]
    game: Game
    totals: tuple[tuple[int, ...], ...]
    steps: tuple[Step, ...] = ()
    findings: tuple[Finding, ...] = ()
    strangers: frozenset[str] = frozenset()
    exceeding: frozenset[str] = frozenset()
    counted: tuple[tuple[int, Claim], ...] = ()
    at: int = 0

    @property
    def claim(self) -> Claim:
        """The claim that is looked at."""
        return self.record.claims[self.at]

    @property
    def entry(self) -> int:
        """What the game knows the claim by: its number, from 1."""
        return self.at + 1

    def name(self, seat: int) -> str:
        """What a player is called in a sentence; two with one nickname are told apart by their seats."""
        player = self.players[seat - 1]
        is_shared = sum(one.nick == player.nick for one in self.players) > 1
        nick = player.nick or player.name
        return f"{nick} (seat {seat})" if is_shared else nick

    def recorded(self, seat: int) -> int:
        """The seat's running total as recorded."""
        return self.totals[seat - 1][0]

    def after(self, event: GameEvent) -> "State":
        """The state after an event; NotAllowed where the rules refuse it."""
        game = game_after(self.game, self.entry, event)
        return self._replace(game=game, steps=(*self.steps, Step(self.entry, event)))

    def found(self, *findings: Finding) -> "State":
        """The state with these findings."""
        return self._replace(findings=(*self.findings, *findings)) if findings else self

    def finds(self, code: str, seat: int | None, **facts: object) -> "State":
        """The state with a finding on the claim that is looked at."""
        return self.found(finding(code, self.claim.line, seat=seat, turn=self.turn_now, **facts))

    def finds_at_end(self, code: str, seat: int | None = None, **facts: object) -> "State":
        """The state with a finding on the record as a whole, told at its last claim."""
        line = self.record.claims[-1].line if self.record.claims else None
        return self.found(finding(code, line, seat=seat, turn=self.turn_now, **facts))

    def warned(self, faults: Iterable[Violation], seat: int, line: int, rack: str | None) -> "State":
        """The state with a warning for each fault of a rack."""
        name = self.name(seat)
        sentences = ((one.code, rack_sentence(one, name, rack)) for one in faults)
        return self.found(
            *(Finding(code, Severity.WARNING, said, line, self.turn_now, seat) for code, said in sentences)
        )

    @property
    def turn_now(self) -> int | None:
        """The number of the latest turn."""
        return len(self.game.turns) or None

    def with_total(self, seat: int, totals: Iterable[int]) -> "State":
        """The state with what the seat's next running total may build on."""
        kept = tuple(dict.fromkeys(totals))[:_MOST_TOTALS]
        return self._replace(totals=(*self.totals[: seat - 1], kept, *self.totals[seat:]))


def compared(state: State, seat: int, points: int | None, *, or_points: int | None = None) -> State:
    """The state once the claim's running total is compared with the one before and its points.

    ``or_points`` would do as well. Where a number is missing nothing is compared. After a slip the next total may
    build on the recorded one or on what it should have been.
    """
    claim, bases = state.claim, state.totals[seat - 1]
    if claim.total is None:
        return state.with_total(seat, [base + (points or 0) for base in bases])
    if points is None:
        return state.with_total(seat, [claim.total])
    may = [points] if or_points is None else [points, or_points]
    if any(base + step == claim.total for base in bases for step in may):
        return state.with_total(seat, [claim.total])
    right = bases[0] + points
    told = state.finds(
        "total-differs",
        seat,
        name=state.name(seat),
        before=bases[0],
        sign="+" if points >= 0 else "−",
        points=abs(points),
        computed=right,
        claimed=claim.total,
    )
    return told.with_total(seat, [claim.total, *(base + step for base in bases for step in may)])
