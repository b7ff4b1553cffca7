"""What the highest-scoring play was at each turn of a game, and the points that the turn left behind.

Score is not the whole of strategy: neither what stays on the rack nor what a play opens to the others is weighed.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from scrabble_api.rules.counting import count_text
from scrabble_api.rules.equipment.letters import UNKNOWN
from scrabble_api.rules.finding.finding import highest_plays, judge_play, search_of
from scrabble_api.rules.games.events import TurnEvent
from scrabble_api.rules.games.game import Game, opened_game
from scrabble_api.rules.games.replay import Step, game_after
from scrabble_api.rules.games.turns import Turn
from scrabble_api.rules.plays.lexicon import Lexicon
from scrabble_api.rules.plays.racks import Rack, rack_faults

#: Of so many turns the highest plays are found in one call.
MOST_TURNS = 100

#: What is said beside highest plays wherever people read them.
ON_STRATEGY = "The score is not everything: the tiles kept and the openings for the opponent are not weighed."


class HighestPlay(NamedTuple):
    """The highest-scoring play that a seat had, and how many points more it had scored than the turn; 0 for as many."""

    notation: str
    score: int
    left: int


def highest_text(notation: str, score: int, left: int) -> str:
    """A highest play in short: ``highest 8D QUIXOTE 124, 30 points left``."""
    return f"highest {notation} {score}, {count_text(left, 'point') if left else 'nothing'} left"


def highest_by_entry(
    game: Game, steps: Sequence[Step], lexicon: Lexicon, most: int = MOST_TURNS, after: int = 0
) -> Mapping[int, HighestPlay | None]:
    """The highest play of each turn by the entry that recorded it, of the first ``most`` turns whose whole rack is known.

    ``after`` leaves out as many turns from the beginning. None is for a turn at which there was no play. Plays that may yet
    be challenged are left out, since nobody is to learn whether their words are good.
    """
    turns = {turn.entry: turn for turn in game.turns[after:] if not game.may_yet_be_challenged(turn)}
    found: dict[int, HighestPlay | None] = {}
    for entry, before in _before_turns(game, steps):
        turn = turns.get(entry)
        rack = None if turn is None else _whole_rack(before, turn)
        if turn is not None and rack is not None and len(found) < most:
            found[entry] = _highest_play(before, turn, rack, lexicon)
    return found


def _before_turns(game: Game, steps: Sequence[Step]) -> Iterator[tuple[int, Game]]:
    """The game before each turn, with the entry of the turn."""
    before = opened_game(game.set_up, game.deal)
    for entry, event in steps:
        if isinstance(event, TurnEvent):
            yield entry, before
        before = game_after(before, entry, event)


def _whole_rack(before: Game, turn: Turn) -> Rack | None:
    """The rack of a turn, if all of it is known and it can be."""
    hand, table, ruleset = before.table.hand(turn.seat), before.table, before.set_up.ruleset
    rack = hand.known if turn.rack is None else turn.rack
    is_whole = len(rack) == hand.held and not any(tile.kind == UNKNOWN for tile in rack)
    return rack if is_whole and not any(rack_faults(table.board, (), rack, ruleset.rack_size)) else None


def _highest_play(before: Game, turn: Turn, rack: Rack, lexicon: Lexicon) -> HighestPlay | None:
    search = search_of(before.table.board, rack, before.set_up.ruleset, lexicon)
    for found in highest_plays(search, 1):
        verdict = judge_play(search, found)
        if verdict.play is not None and verdict.sheet is not None:
            scored = 0 if turn.taken_off is not None else turn.points or 0
            return HighestPlay(verdict.play.notation, verdict.sheet.score, max(0, verdict.sheet.score - scored))
    return None
