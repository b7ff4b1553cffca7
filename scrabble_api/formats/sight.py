"""Who may see what of a game on record.

While a game goes on, racks, unseen tiles and notes are for those who keep score; and nobody is told whether the words
of a play are good while it can be challenged.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from scrabble_api.rules.equipment.letters import tiles_text
from scrabble_api.rules.games.game import Game
from scrabble_api.rules.games.outcome import LifeCycle, life_cycle
from scrabble_api.rules.games.table import sorted_rack
from scrabble_api.rules.history.record import Record
from scrabble_api.rules.plays.racks import Rack

#: When each entry was made, and by which key.
Stamps = Sequence[tuple[str, str]]


class Viewer(Enum):
    """Who looks."""

    PUBLIC = 0
    READER = 1
    SCOREKEEPER = 2


@dataclass(frozen=True, slots=True)
class Sight:
    """What a viewer may see of a game, and whether the letters of words are wanted square by square."""

    racks: bool
    notes: bool
    letters: bool = True


#: What those see who keep score, or who brought a record themselves.
ALL_IN_SIGHT = Sight(racks=True, notes=True)


def sight_of(record: Record, viewer: Viewer) -> Sight:
    """Racks are open to all once the game is finished, notes to the club; before that both to those who keep score."""
    is_finished = life_cycle(record.game) is LifeCycle.FINISHED
    keeps_score = viewer is Viewer.SCOREKEEPER
    return Sight(keeps_score or is_finished, keeps_score or (is_finished and viewer is Viewer.READER))


def rack_in_sight(game: Game, seat: int, sight: Sight) -> str | None:
    """What a seat is known to hold; None where that may not be seen, or no tiles are kept."""
    return rack_text(game, game.table.hand(seat).known) if sight.racks and game.set_up.is_board_kept else None


def rack_text(game: Game, rack: Rack) -> str:
    """The tiles of a rack in the order of the set, ``?`` first."""
    return tiles_text(sorted_rack(rack, game.set_up.edition.letter_set))
