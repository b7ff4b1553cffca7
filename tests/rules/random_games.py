"""Games played at random, whatever the rules say to it: every move is put to the record, and counts if it is taken.

The set is small, so that bags run empty and players go out; a play is built on the board as it stands. Games are drawn
once for all laws that are tried on them. A game that breaks a law is shown as GCG, and not made smaller, which would
take minutes.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from scrabble_api.formats.gcg import gcg_text
from scrabble_api.formats.gcg.from_record import claimed_record
from scrabble_api.formats.sight import ALL_IN_SIGHT
from scrabble_api.rules.equipment.editions import Edition
from scrabble_api.rules.equipment.layouts import LAYOUTS
from scrabble_api.rules.equipment.letters import parse_letter_set, parse_rack
from scrabble_api.rules.errors import NotAllowed
from scrabble_api.rules.games.events import (
    Accepted,
    Adjusted,
    Challenged,
    EndReason,
    Exchanged,
    Finished,
    NoteWritten,
    OvertimeTaken,
    Passed,
    PlayMade,
    RackGiven,
    RacksGiven,
    Reopened,
    Retired,
    Withdrawn,
)
from scrabble_api.rules.games.table import unseen_tiles
from scrabble_api.rules.history.record import Entry, Record, Redone, Undone
from scrabble_api.rules.plays.adjudication import adjudicate
from scrabble_api.rules.plays.notation import Element, SquaresPlay
from scrabble_api.rules.plays.racks import Rack
from tests.rules.games import after_entry, opened, set_up_of

SMALL = Edition(
    None, LAYOUTS["standard"], parse_letter_set("small", "Small", "en", 2, "A 6 1 E 6 1 N 4 1 Q 1 10 S 4 1 T 5 1 X 2 8")
)
RULESETS_TRIED = (
    "club",
    "free",
    "naspa",
    "wespa",
    "void",
    "polish",
    "free/triple",
    "club/all",
    "naspa/challenger-loses-ten-points-per-word",
)


#: So many games are drawn for a law, if it does not say otherwise.
MANY = 60


@dataclass(frozen=True, repr=False)
class RandomGame:
    """The entries that were taken, each with the record before it and after it."""

    beginning: Record
    steps: tuple[tuple[int, Entry, Record, Record], ...]

    def __repr__(self) -> str:
        """Short, since what is written out wherever a game is shown would be far too long."""
        set_up = self.beginning.set_up
        return f"<a game of {set_up.seats} by {set_up.ruleset.id} with {len(self.steps)} entries>"

    def _repr_pretty_(self, printer: Any, _: object) -> None:
        """As Hypothesis shows an example."""
        printer.text(f"{self!r}\n{self.gcg}")

    @property
    def gcg(self) -> str:
        """The game as GCG; where none can be written, which may be the very fault, a sentence that says so."""
        try:
            return gcg_text(claimed_record(self.record, ALL_IN_SIGHT))
        except Exception as fault:  # what went wrong before must be told all the same
            return f"It cannot be written as GCG: {fault!r}"

    @property
    def record(self) -> Record:
        return self.steps[-1][3] if self.steps else self.beginning

    @property
    def entries(self) -> list[tuple[int, Entry]]:
        return [(number, entry) for number, entry, _, __ in self.steps]


Law = Callable[[RandomGame], None]


def for_every_game(count: int = MANY, **kind: Any) -> Callable[[Law], Callable[[], None]]:
    """A test that a law holds for so many games of that kind; the fault that it raises shows the game."""

    def tried(law: Law) -> Callable[[], None]:
        def test() -> None:
            for game in games_drawn(**kind)[:count]:
                try:
                    law(game)
                except Exception as fault:
                    fault.add_note(f"The game was {game!r}:\n{game.gcg}")
                    raise

        test.__doc__, test.__module__ = law.__doc__, law.__module__
        return test

    return tried


@cache
def games_drawn(**kind: Any) -> tuple[RandomGame, ...]:
    """As many games of that kind as any law is tried on, the same at every run."""
    games: list[RandomGame] = []

    @settings(
        max_examples=MANY,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(random_games(**kind))
    def draw(game: RandomGame) -> None:
        games.append(game)

    draw()
    return tuple(games)


@st.composite
def random_games(
    draw: st.DrawFn, rulesets: tuple[str, ...] = RULESETS_TRIED, most: int = 30, moves: str = "any"
) -> RandomGame:
    """A game of up to so many moves of two to four players; ``turns`` leaves out whatever is no turn or challenge."""
    ruleset = draw(st.sampled_from(rulesets))
    seats = 2 if ruleset.startswith(("naspa", "wespa")) else draw(st.integers(2, 4))
    kinds = _TURNS if moves == "turns" else _KINDS
    chosen = draw(st.lists(st.tuples(st.sampled_from(kinds), st.integers(0, 2**32)), min_size=most // 2, max_size=most))
    beginning = opened(set_up_of(ruleset, seats, edition=SMALL))
    return RandomGame(beginning, tuple(_taken(beginning, chosen)))


def _taken(record: Record, chosen: list[tuple[str, int]]) -> Iterator[tuple[int, Entry, Record, Record]]:
    for number, (kind, seed) in enumerate(chosen, 2):
        entry = _MOVES[kind](record, Random(seed))
        try:
            after = after_entry(record, number, entry)
        except NotAllowed:
            continue
        yield number, _as_recorded(entry, after), record, after
        record = after


def _as_recorded(entry: Entry, after: Record) -> Entry:
    """The entry itself; a pass that accepted an out-play is that acceptance."""
    return after.steps[-1][1] if isinstance(entry, Passed | Exchanged) else entry


def _seat(record: Record, random: Random) -> int:
    """Mostly the one on turn, now and then anyone."""
    on_turn = record.game.on_turn
    return on_turn if on_turn is not None and random.random() < 0.9 else random.choice(record.game.seats)


def _other(record: Record, random: Random) -> int:
    return random.choice(record.game.undecided or record.game.seats)


def _play(record: Record, random: Random) -> Entry:
    """The first of some plays near the tiles that lie there that is legal; a pass if none is."""
    seat = _seat(record, random)
    for _ in range(12):
        play = _some_play(record, seat, random)
        if adjudicate(record.game.table.board, play, record.set_up.ruleset).is_legal:
            rack = _rack_with(record, seat, play, random) if random.random() < 0.5 else None
            return PlayMade(seat=seat, play=play, rack=rack)
    return Passed(seat=seat)


def _some_play(record: Record, seat: int, random: Random) -> SquaresPlay:
    table, layout = record.game.table, SMALL.layout
    occupied = [place for place in _places() if (square := layout.square_at(*place)) and table.board.cells[square]]
    column, row = random.choice(occupied) if occupied else (7, 7)
    is_across, back = random.random() < 0.5, random.randrange(4)
    side = random.choice((-1, 0, 1)) if occupied else 0
    start = (column - back, row + side) if is_across else (column + side, row - back)
    free = [
        place
        for steps in range(15)
        if (place := (start[0] + steps * is_across, start[1] + steps * (not is_across))) not in occupied
        and layout.square_at(*place) is not None
    ]
    count = random.randint(1, max(1, table.hand(seat).held))
    tiles = _unseen(record, random)[:count]
    elements = [(place, Element(text, SMALL.letter_set.tiles[text])) for place, text in zip(free, tiles, strict=False)]
    return SquaresPlay(tuple(elements))


def _places() -> list[tuple[int, int]]:
    return [(column, row) for column in range(15) for row in range(15)]


def _unseen(record: Record, random: Random) -> list[str]:
    """Tiles nobody has shown, in any order; blanks stand for E."""
    kinds = [
        kind for kind, count in sorted(unseen_tiles(record.game.table, record.game.seats).items()) for _ in range(count)
    ]
    random.shuffle(kinds)
    return ["e" if kind == "?" else kind for kind in kinds]


def _rack_with(record: Record, seat: int, play: SquaresPlay, random: Random) -> Rack:
    played = "".join("?" if element.text == "e" else element.text for _, element in play.elements)
    more = "_" * random.randint(0, max(0, record.game.table.hand(seat).held - len(play.elements)))
    return parse_rack(played + more, SMALL.letter_set)


def _racks(record: Record, random: Random) -> Entry:
    seat = random.choice(record.game.seats)
    held = record.game.table.hand(seat).held
    text = "".join("?" if one == "e" else one for one in _unseen(record, random)[: random.randint(0, held)])
    return RacksGiven(racks=(RackGiven(seat=seat, tiles=parse_rack(text, SMALL.letter_set)),))


def _finish(record: Record, random: Random) -> Entry:
    loser = random.choice((None, *record.game.seats))
    return Finished(end=random.choice(list(EndReason)), loser=loser)


_TURN_MOVES: dict[str, Callable[[Record, Random], Entry]] = {
    "play": _play,
    "pass": lambda record, random: Passed(seat=_seat(record, random)),
    "exchange": lambda record, random: Exchanged(seat=_seat(record, random), count=random.randint(0, 7)),
    "challenge": lambda record, random: Challenged(seat=_other(record, random), acceptable=random.random() < 0.5),
    "accept": lambda record, random: Accepted(seat=_other(record, random)),
    "withdraw": lambda record, _: Withdrawn(seat=record.game.turns[-1].seat if record.game.turns else 1),
}
_MOVES: dict[str, Callable[[Record, Random], Entry]] = {
    **_TURN_MOVES,
    "retire": lambda record, random: Retired(seat=random.choice(record.game.seats), reason="left"),
    "racks": _racks,
    "adjust": lambda record, random: Adjusted(seat=_seat(record, random), points=random.randint(-9, 9), reason="so"),
    "overtime": lambda record, random: OvertimeTaken(seat=_seat(record, random), seconds=random.randint(0, 130)),
    "note": lambda _, random: NoteWritten(entry=random.randint(2, 9), note="slow"),
    "undo": lambda _, __: Undone(),
    "redo": lambda _, __: Redone(),
    "finish": _finish,
    "reopen": lambda _, __: Reopened(reason="too soon"),
}
# Plays are the most common of all.
_TURNS = ("play", "play", "play", "play", *_TURN_MOVES)
_KINDS = ("play", "play", "play", "play", "play", "challenge", "accept", *_MOVES)
