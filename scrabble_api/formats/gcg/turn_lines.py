"""The lines of a game's turns and of what followed from them, written as things happened.

It is a second fold over the events of a record: each event, with the game before it and after it, adds a line or a note
to the line before.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from scrabble_api.formats.gcg.lines import rack_as_written
from scrabble_api.formats.sight import Sight
from scrabble_api.rules.audit import note_syntax
from scrabble_api.rules.audit.claims import Claim, ClaimKind
from scrabble_api.rules.equipment.letters import tiles_text
from scrabble_api.rules.equipment.squares import square_text
from scrabble_api.rules.games import events
from scrabble_api.rules.games.game import Game, opened_game
from scrabble_api.rules.games.replay import game_after
from scrabble_api.rules.games.turns import Turn, TurnChallenge, counted_points
from scrabble_api.rules.history.record import Record
from scrabble_api.rules.plays.notation import PositionPlay, SquaresPlay, position_text
from scrabble_api.rules.plays.racks import Rack

#: So many lines may the notes of a game take; a reader need not take a file of any length.
_MOST_NOTE_LINES = 2000
#: A claim whose player is told later.
nameless_claim = partial(Claim, player="")


@dataclass(frozen=True, slots=True)
class TurnLine:
    """A claim without its player and total; ``moved`` are the points by seat that its notes give or take."""

    seat: int
    claim: Claim
    moved: tuple[tuple[int, int], ...] = ()

    def with_notes(self, notes: Iterable[str], moved: Iterable[tuple[int, int]] = ()) -> "TurnLine":
        """The line with more notes, and with what they move."""
        claim = replace(self.claim, notes=(*self.claim.notes, *notes))
        return replace(self, claim=claim, moved=(*self.moved, *moved))


def turn_lines(record: Record, nicks: Sequence[str], sight: Sight) -> list[TurnLine]:
    """The lines of all that happened up to the last event, each with what was declared until the next.

    Of a game without any it is one of seat 0, which is no line, with what was declared.
    """
    note_lines = sum((turn.note or "").count("\n") for turn in record.game.turns)
    writing = _Writing(record, nicks, sight, is_crowded=note_lines > _MOST_NOTE_LINES)
    game = opened_game(record.set_up, record.game.deal)
    for entry, event in record.steps:
        before, game = game, game_after(game, entry, event)
        _write(writing, event, before, game)
    return writing.lines or [writing.early]


@dataclass(slots=True)
class _Writing:
    """The lines so far; ``early`` are notes for which there is no line yet, and what they move."""

    record: Record
    nicks: Sequence[str]
    sight: Sight
    lines: list[TurnLine] = field(default_factory=list)
    is_crowded: bool = False
    early: TurnLine = field(default_factory=lambda: TurnLine(0, nameless_claim(kind=ClaimKind.PASS)))

    def note_of(self, index: int) -> str | None:
        """The note that a turn has at last; where all notes together are too long for a file, on one line."""
        note = self.record.game.turns[index].note
        return note_syntax.one_line(note) if note and self.is_crowded else note

    def add(self, line: TurnLine) -> None:
        """One more line; the first takes what was said before it."""
        self.lines.append(line.with_notes(self.early.claim.notes, self.early.moved))
        self.early = TurnLine(0, nameless_claim(kind=ClaimKind.PASS))

    def note(self, note: str, *moved: tuple[int, int]) -> None:
        """One more note to the last line."""
        if self.lines:
            self.lines[-1] = self.lines[-1].with_notes([note], moved)
        else:
            self.early = self.early.with_notes([note], moved)

    def adjust(self, seat: int, points: int, why: str) -> None:
        """Points given or taken, told as a note."""
        self.note(note_syntax.adjustment_text(self.nicks[seat - 1], points, why), (seat, points))


def _write(writing: _Writing, event: object, before: Game, after: Game) -> None:
    """What an event did: its own line, then who left the game by it, then who sat out a turn."""
    if isinstance(event, events.TurnEvent):
        writing.add(_line_of_turn(writing, after, len(before.turns)))
    elif isinstance(event, events.Challenged | events.Withdrawn):
        _write_verdict(writing, before, after)
    elif isinstance(event, events.Adjusted):
        writing.adjust(event.seat, event.points, event.reason if writing.sight.notes else "")
    elif isinstance(event, events.Reopened) and before.ending is not None:
        writing.note(note_syntax.REOPENED_NOTE)
    for seat in after.retired[len(before.retired) :]:
        writing.note(note_syntax.retirement_text(writing.nicks[seat - 1]))
    for index in range(len(before.turns) + isinstance(event, events.TurnEvent), len(after.turns)):
        writing.add(_line_of_turn(writing, after, index))


def _line_of_turn(writing: _Writing, game: Game, index: int) -> TurnLine:
    """A turn as it was taken; its note is the one that it has at last."""
    turn = _turn_in_sight(replace(game.turns[index], note=writing.note_of(index)), writing.sight)
    points = counted_points(turn, by_announcement=game.set_up.is_by_announcement)
    return TurnLine(turn.seat, replace(_claim(turn), rack=_rack(turn), points=points)).with_notes(_notes(turn))


def _write_verdict(writing: _Writing, before: Game, after: Game) -> None:
    """What became of the play that was challenged or taken back."""
    was, turn = next((was, now) for was, now in zip(before.turns, after.turns, strict=False) if was != now)
    owes_turn = turn.challenge is not None and after.turns_owed(turn.challenge.seat) > before.turns_owed(
        turn.challenge.seat
    )
    rack = _rack(_turn_in_sight(turn, writing.sight))
    if turn.taken_off is not None:
        points = counted_points(was, by_announcement=after.set_up.is_by_announcement)
        writing.add(TurnLine(turn.seat, nameless_claim(kind=ClaimKind.WITHDRAWAL, rack=rack, points=-points)))
    if turn.challenge is not None:
        _write_cost(writing, turn.seat, turn.challenge, rack)
        if owes_turn:  # sat out only after others have taken theirs, and then it is not seen what for
            writing.note(note_syntax.challenger_text(writing.nicks[turn.challenge.seat - 1]))


def _write_cost(writing: _Writing, seat: int, challenge: TurnChallenge, rack: str | None) -> None:
    """The points of a challenge: a bonus has a line of its own, a penalty is an adjustment; and who ruled."""
    if challenge.points_seat == seat:
        writing.add(TurnLine(seat, nameless_claim(kind=ClaimKind.CHALLENGE_BONUS, rack=rack, points=challenge.points)))
    elif challenge.points_seat is not None:
        writing.adjust(challenge.points_seat, challenge.points, "challenge of a good play")
    if challenge.ruling is not None:
        writing.note(ruling_note(challenge.ruling))


def _turn_in_sight(turn: Turn, sight: Sight) -> Turn:
    """The turn without what may not be seen."""
    turn = turn if turn.seat in sight.racks else replace(turn, rack=None, exchanged=None)
    return turn if sight.notes else replace(turn, note=None)


def _claim(turn: Turn) -> Claim:
    """What was done, without the rack it was done from."""
    if turn.kind is events.TurnKind.PLAY:
        position, tiles = _place_and_tiles(turn)
        return nameless_claim(kind=ClaimKind.PLAY, position=position, tiles=tiles)
    if turn.kind is events.TurnKind.EXCHANGE and turn.exchanged:
        return nameless_claim(kind=ClaimKind.EXCHANGE, tiles=rack_column(turn.exchanged))
    if turn.kind is events.TurnKind.EXCHANGE:
        return nameless_claim(kind=ClaimKind.EXCHANGE, count=turn.count)
    return nameless_claim(kind=ClaimKind.PASS)


def _place_and_tiles(turn: Turn) -> tuple[str, str]:
    """Where a play lies; one that makes no word is written as it was given, squares from the first on."""
    if turn.play is not None:
        return turn.play.position, turn.play.tiles
    if isinstance(turn.given, PositionPlay):
        return position_text(turn.given.position), "".join(turn.given.text.split()) or "."
    if isinstance(turn.given, SquaresPlay) and turn.given.elements:
        (first, _), *_ = turn.given.elements
        return square_text(*first), "".join(element.text for _, element in turn.given.elements)
    return "A1", tiles_text(tile for _, tile in turn.laid) or "."


def _rack(turn: Turn) -> str | None:
    """The rack as it was told, else the tiles that must have been on it; None where nothing is known."""
    if turn.rack is not None:
        return rack_column(turn.rack)
    if turn.exchanged is not None:
        return rack_column(turn.exchanged)
    kinds = Counter(one.kind if len(one.kind) == 1 else f"[{one.kind}]" for _, one in turn.laid)
    return rack_as_written("".join(kinds.elements()))


def rack_column(rack: Rack) -> str | None:
    """A rack as a record has it; None where no tile of it is known."""
    return rack_as_written(tiles_text(rack))


def _notes(turn: Turn) -> Iterator[str]:
    if turn.kind is events.TurnKind.LOST_TURN:
        yield note_syntax.LOST_TURN_NOTE
    if turn.kind is events.TurnKind.SCORE:
        yield note_syntax.SCORE_NOTE
    if turn.as_played is not None:
        yield ruling_note(turn.as_played)
    if turn.note:
        yield note_syntax.note_as_recorded(turn.note)


def ruling_note(decision: events.Decision | events.Ruling) -> str:
    """The note that tells who decided, and why."""
    return note_syntax.ruling_text(decision.by, decision.reason)
