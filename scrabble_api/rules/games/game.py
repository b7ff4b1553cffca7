"""A game as it stands: what was agreed when it was opened, the table, the turns, and what is pending."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import islice
from typing import Any

from scrabble_api.rules.counting import count_text
from scrabble_api.rules.dealing import Deal
from scrabble_api.rules.equipment.editions import Edition
from scrabble_api.rules.errors import NotAllowed, Unreadable
from scrabble_api.rules.games.challenge import Window
from scrabble_api.rules.games.ending import Ending, Tally
from scrabble_api.rules.games.events import TurnKind
from scrabble_api.rules.games.table import Table, dealt_table, table_after_draw
from scrabble_api.rules.games.turns import Turn
from scrabble_api.rules.plays.lexicon import Lexicon, LexiconReference
from scrabble_api.rules.rulesets import Acceptance, Ruleset


class Recording(StrEnum):
    """What is recorded: turns on a board, only their points, or only the final scores."""

    TURNS = "turns"
    SCORES = "scores"
    RESULT = "result"


class Dealing(StrEnum):
    """Who deals the tiles: the players at a table, or the service, which then knows every rack and the bag."""

    PLAYERS = "players"
    SERVICE = "service"


class ScoreOfRecord(StrEnum):
    """Which score counts where the announced one differs from the computed one."""

    COMPUTED = "computed"
    ANNOUNCED = "announced"


@dataclass(frozen=True, slots=True)
class SetUp:
    """What a game is played by: edition, ruleset, how many seats, the list that judges words, how it is recorded and dealt.

    Without a lexicon, or where it is missing, people judge words.
    """

    edition: Edition
    ruleset: Ruleset
    seats: int
    lexicon: Lexicon | LexiconReference | None = None
    recording: Recording = Recording.TURNS
    score_of_record: ScoreOfRecord = ScoreOfRecord.COMPUTED
    dealing: Dealing = Dealing.PLAYERS

    @property
    def is_dealt(self) -> bool:
        """Whether the service deals the tiles."""
        return self.dealing is Dealing.SERVICE

    @property
    def is_board_kept(self) -> bool:
        """Whether turns are recorded, not only their points."""
        return self.recording is Recording.TURNS

    @property
    def is_by_announcement(self) -> bool:
        """Whether the announced score counts where it differs from the computed one."""
        return self.score_of_record is ScoreOfRecord.ANNOUNCED

    @property
    def judge(self) -> Lexicon | None:
        """The list that judges words, None where people do."""
        return self.lexicon if isinstance(self.lexicon, Lexicon) else None

    @property
    def lexicon_reference(self) -> LexiconReference | None:
        """Which list it was opened with, also where that is missing; None for none."""
        return self.lexicon.reference if isinstance(self.lexicon, Lexicon) else self.lexicon


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points given to or taken from a seat, and why."""

    entry: int
    seat: int
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class SeatOvertime:
    """Seconds a seat's clock ran over."""

    entry: int
    seat: int
    seconds: int
    reason: str | None


@dataclass(frozen=True, slots=True)
class Game:
    """A game after some of its events.

    ``on_turn`` is None once nobody is; ``retired`` are the seats out of the game, the first to leave first, ``lost``
    those that lost it when it had ended; ``rack_points`` stand for racks in a game of scores, ``final_scores`` for all turns
    in one that is recorded by its result. ``tallies`` are those after
    each turn, and ``deal`` is what the service dealt at the opening, None where the players deal.
    """

    set_up: SetUp
    table: Table
    rack_points: tuple[int | None, ...]
    turns: tuple[Turn, ...] = ()
    on_turn: int | None = 1
    window: Window | None = None
    retired: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    overtime: tuple[SeatOvertime, ...] = ()
    ending: Ending | None = None
    final_scores: tuple[int, ...] | None = None
    deal: Deal | None = None
    tallies: tuple[Tally, ...] = field(default=(), repr=False)

    @property
    def tally(self) -> Tally:
        """What all turns come to so far."""
        return self.tallies[-1] if self.tallies else Tally()

    @property
    def seats(self) -> range:
        """All seats, from 1."""
        return range(1, self.set_up.seats + 1)

    @property
    def playing(self) -> list[int]:
        """The seats still in the game."""
        return [seat for seat in self.seats if seat not in self.retired]

    @property
    def challengeable(self) -> Turn | None:
        """The play that can be challenged now."""
        if self.window is None or self.ending is not None or not self.undecided:
            return None
        return self.turns[self.window.turn]

    @property
    def undecided(self) -> list[int]:
        """The seats that may still challenge the last play or accept it."""
        window = self.window
        if window is None or window.is_settled or self.set_up.ruleset.challenge.refuse_bad_words:
            return []
        made_by = self.turns[window.turn].seat
        return [seat for seat in self.playing if seat != made_by and seat not in window.accepted]

    @property
    def is_for_two(self) -> bool:
        """Whether no more than two are still in it."""
        return len(self.playing) <= 2

    def last_taken(self, count: int) -> list[Turn]:
        """The last turns that players took, without those lost, the latest first."""
        return list(islice((turn for turn in reversed(self.turns) if turn.kind is not TurnKind.LOST_TURN), count))

    def may_yet_be_challenged(self, turn: Turn) -> bool:
        """Whether the play can be challenged, or could be once the last turn is undone."""
        return self.ending is None and any(one is turn for one in self.last_taken(2))

    def turns_owed(self, seat: int) -> int:
        """The turns that a seat has lost to challenges and not yet sat out."""
        return self.tally.owed.count(seat)

    @property
    def is_out_play_pending(self) -> bool:
        """Whether somebody has gone out and the others may still challenge it."""
        return self.ending is None and self.window is not None and self.window.is_out_play

    @property
    def has_rack_points(self) -> bool:
        """Whether of tiles left only the points are told."""
        return any(points is not None for points in self.rack_points)

    def turn_points(self, seat: int) -> int:
        """A seat's points by turns and challenges, or as the result was entered, before anything else."""
        if self.final_scores is not None:
            return self.final_scores[seat - 1]
        return self.tally.points(seat, by_announcement=self.set_up.is_by_announcement)

    def adjustment_points(self, seat: int) -> int:
        """The sum of a seat's adjustments."""
        return sum(one.points for one in self.adjustments if one.seat == seat)

    def overtime_points(self, seat: int) -> int:
        """What a seat's overtime costs: so many points for each part of the time the ruleset has; 0 or less."""
        rule = self.set_up.ruleset.overtime
        seconds = self.overtime_seconds(seat)
        return 0 if rule is None else -rule.points * -(-seconds // rule.per_seconds)

    def overtime_seconds(self, seat: int) -> int:
        """All seconds a seat's clock ran over."""
        return sum(one.seconds for one in self.overtime if one.seat == seat)

    def score(self, seat: int) -> int:
        """A seat's score so far: turns, challenges, adjustments and overtime, without unplayed tiles."""
        return self.turn_points(seat) + self.adjustment_points(seat) + self.overtime_points(seat)

    def exchanges(self, seat: int) -> int:
        """How often a seat has exchanged."""
        return sum(turn.seat == seat and turn.kind is TurnKind.EXCHANGE for turn in self.turns)

    def next_seat(self, seat: int) -> int:
        """Who follows a seat, at the left, among those still in the game."""
        later = [one for one in self.playing if one > seat]
        return (later or self.playing)[0]

    def with_turn(self, turn: Turn, **others: Any) -> "Game":
        """The game with one more turn, and with what else it changes."""
        tally = self.tally.after(turn, self.set_up.ruleset)
        return replace(self, turns=(*self.turns, turn), tallies=(*self.tallies, tally), **others)

    def with_turn_changed(self, index: int, turn: Turn) -> "Game":
        """The game with this turn in the place of another."""
        later = self.turns[index + 1 :]
        game = replace(self, turns=self.turns[:index], tallies=self.tallies[:index])
        for one in (turn, *later):
            game = game.with_turn(one)
        return game


def checked_set_up(set_up: SetUp) -> SetUp:
    """The set-up; Unreadable where so many cannot play, or bad words are refused and no list says which are bad."""
    check_players(set_up)
    if set_up.ruleset.challenge.refuse_bad_words and set_up.is_board_kept and set_up.judge is None:
        message = "This ruleset refuses plays with bad words, so it needs a lexicon. Name one."
        raise Unreadable("lexicon-missing", message, ("lexicon",))
    if set_up.is_dealt:
        _check_can_be_dealt(set_up)
    return set_up


def _check_can_be_dealt(set_up: SetUp) -> None:
    """Unreadable where the service cannot deal such a game."""
    if not set_up.is_board_kept:
        message = "The service can deal only games whose turns are recorded. Set recording to turns, or remove dealing."
        raise Unreadable("dealing-impossible", message, ("recording",))
    ruleset = set_up.ruleset
    if set_up.seats > 2 and ruleset.acceptance is not Acceptance.ALL and not ruleset.challenge.refuse_bad_words:
        message = (
            f"In a dealt game of {set_up.seats} every other player accepts a play before its seat draws: "
            'give the ruleset with "acceptance": "all".'
        )
        raise Unreadable("dealing-impossible", message, ("ruleset",))


def check_players(set_up: SetUp) -> None:
    """Unreadable where under this ruleset so many cannot play."""
    players, seats = set_up.ruleset.players, set_up.seats
    if not players.min <= seats <= players.max:
        may = f"{players.min} to {players.max}" if players.min < players.max else f"{players.min}"
        message = f"This ruleset is for {may} players, not {seats}. Choose another ruleset."
        raise Unreadable("players-impossible", message, ("players",))


def opened_game(set_up: SetUp, deal: Deal | None = None) -> Game:
    """The game before the first turn; seat 1 starts, and where the service deals everybody has drawn a rack.

    NotAllowed (``deal-differs``) where the deal is not one of this set-up.
    """
    if set_up.is_dealt is (deal is None):
        raise NotAllowed("deal-differs", "A deal is recorded only where the service deals the game. Remove it.")
    table = dealt_table(set_up.edition, set_up.seats, set_up.ruleset.rack_size)
    first = 1 if deal is None else 1 + sum(len(one.tiles) for one in deal.start)
    for drawn in () if deal is None else deal.drawn:
        if drawn.first != first:
            raise NotAllowed("deal-differs", f"The next draw has the number {first}, not {drawn.first}.")
        table, first = table_after_draw(table, drawn), drawn.numbers.stop
    on_turn = None if set_up.recording is Recording.RESULT else 1
    return Game(set_up, table, (None,) * set_up.seats, on_turn=on_turn, deal=deal)


def seats_text(seats: Sequence[int]) -> str:
    """Seats in a sentence: ``seat 2``, ``seats 2, 3``."""
    return f"seat{'s' if len(seats) > 1 else ''} {', '.join(map(str, seats))}"


def turn_of(game: Game, number: int) -> Turn:
    """The turn of that number, from 1; NotAllowed (``turn-missing``) where there is none."""
    if not 1 <= number <= len(game.turns):
        raise NotAllowed(
            "turn-missing", f"There is no turn {number}. The record has {count_text(len(game.turns), 'turn')}."
        )
    return game.turns[number - 1]
