"""Who may see what of a game on record; every answer, file and picture of a game goes by it.

While a game goes on, racks, draws, unseen tiles and notes are for the officials who keep it, and a player who holds the
key of a seat sees the rack of that seat; where the service deals only directors see racks and draws. Nobody learns whether the words of a play are good while it can be challenged.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from scrabble_api.rules.equipment.letters import tiles_text
from scrabble_api.rules.errors import NotAllowed
from scrabble_api.rules.games.game import Game
from scrabble_api.rules.games.outcome import LifeCycle, life_cycle
from scrabble_api.rules.games.table import sorted_rack
from scrabble_api.rules.games.turn_taking import refusal_of
from scrabble_api.rules.history.record import Record
from scrabble_api.rules.limits import MOST_PLAYERS
from scrabble_api.rules.plays.racks import Rack
from scrabble_api.rules.violations import RULES, Kind, Violation

#: When each entry was made, and by which key.
Stamps = Sequence[tuple[str, str]]

#: Every seat that any game has, and none.
ALL_SEATS = frozenset(range(1, MOST_PLAYERS + 1))
NO_SEAT: frozenset[int] = frozenset()


class Standing(Enum):
    """What somebody who looks is to the club whose game it is."""

    PUBLIC = 0
    READER = 1
    PLAYER = 2
    SCOREKEEPER = 3
    DIRECTOR = 4


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks; ``seat`` is the seat that a player's key is for, None for all others."""

    standing: Standing
    seat: int | None = None


#: Everybody without a key of the club, and the operator at the terminal, who sees what a director sees.
PUBLIC, OPERATOR = Viewer(Standing.PUBLIC), Viewer(Standing.DIRECTOR)


@dataclass(frozen=True, slots=True)
class Sight:
    """What a viewer may see of a game, and whether the letters of words are wanted square by square.

    ``racks`` are the seats whose racks, draws and exchanged tiles may be seen.
    """

    racks: frozenset[int]
    notes: bool
    letters: bool = True

    @property
    def has_all_racks(self) -> bool:
        """Whether nobody's tiles are hidden."""
        return self.racks == ALL_SEATS

    @property
    def is_whole(self) -> bool:
        """Whether nothing of the game is hidden."""
        return self.has_all_racks and self.notes


#: What those see who bring a record themselves.
ALL_IN_SIGHT = Sight(racks=ALL_SEATS, notes=True)


def sight_of(record: Record, viewer: Viewer) -> Sight:
    """Racks are open to all once the game is finished, notes to the club; before that both to its officials."""
    if life_cycle(record.game) is LifeCycle.FINISHED:
        return Sight(ALL_SEATS, notes=viewer.standing is not Standing.PUBLIC)
    return Sight(_racks_in_play(record, viewer), notes=viewer.standing in (Standing.SCOREKEEPER, Standing.DIRECTOR))


def _racks_in_play(record: Record, viewer: Viewer) -> frozenset[int]:
    """The seats whose racks somebody sees while the game goes on; those that the service dealt no scorekeeper does."""
    if viewer.seat is not None:
        return frozenset((viewer.seat,))
    is_keeper = viewer.standing is Standing.SCOREKEEPER and not record.set_up.is_dealt
    return ALL_SEATS if is_keeper or viewer.standing is Standing.DIRECTOR else NO_SEAT


def sees_messages(viewer: Viewer) -> bool:
    """Whether somebody sees the messages of a game: its players and officials do, at any time."""
    return viewer.standing in (Standing.PLAYER, Standing.SCOREKEEPER, Standing.DIRECTOR)


def rack_in_sight(game: Game, seat: int, sight: Sight) -> str | None:
    """What a seat is known to hold; None where that may not be seen, or no tiles are kept."""
    is_seen = seat in sight.racks and game.set_up.is_board_kept
    return rack_text(game, game.table.hand(seat).known) if is_seen else None


def rack_text(game: Game, rack: Rack) -> str:
    """The tiles of a rack in the order of the set, ``?`` first."""
    return tiles_text(sorted_rack(rack, game.set_up.edition.letter_set))


def warnings_in_sight(warnings: Sequence[Violation], seat: int, sight: Sight) -> tuple[Violation, ...]:
    """The warnings about what a seat did, without those that say what a hidden rack holds."""
    return tuple(one for one in warnings if _is_seen(one, seat, sight))


#: What says by its tiles which of them are on a rack.
_OF_RACK = ("tile-not-on-rack", "exchange-tile-not-on-rack")


def refusal_in_sight(refusal: NotAllowed, record: Record, sight: Sight) -> NotAllowed:
    """The refusal of a turn in a dealt game without what it says of a rack that may not be seen.

    Only where nothing else is wrong is it said that the rack lacks a tile, and never which.
    """
    if not record.set_up.is_dealt or sight.racks or not any(one.code in _OF_RACK for one in refusal.faults):
        return refusal
    others = [one for one in refusal.faults if isinstance(one, Violation) and one.code not in _OF_RACK]
    return refusal_of(others or [_LACKING])


_LACKING = Violation(
    "tile-not-on-rack", Kind.TILES, "The rack lacks a tile of this turn: take tiles that are on it.", (), ""
)


def _is_seen(warning: Violation, seat: int, sight: Sight) -> bool:
    if warning.kind is not Kind.TILES or sight.has_all_racks:
        return True
    return seat in sight.racks and not RULES[warning.code].is_of_other_racks
