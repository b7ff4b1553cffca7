"""What an imported record says although the rules refuse it, so that it still replays and its numbers add up."""

from collections.abc import Iterable
from dataclasses import replace

from scrabble_api.rules.games.ending import Ending
from scrabble_api.rules.games.events import AsRecorded, Decision, EndAsRecorded, OutOfTurn, PlayMade
from scrabble_api.rules.games.game import Game
from scrabble_api.rules.games.turn_taking import adjudication_of
from scrabble_api.rules.games.turns import Turn
from scrabble_api.rules.violations import Violation

#: Who lets stand what the rules refuse.
AS_RECORDED = Decision("the record", "as recorded")


def after_as_recorded(game: Game, entry: int, event: AsRecorded) -> Game:
    """The game with the recorded score of a turn that leaves the board alone and cannot be challenged."""
    turn = Turn(
        seat=event.seat,
        kind=event.turn,
        entry=entry,
        given=event.play,
        points=None,
        announced=event.points,
        violations=tuple(_broken_rules(game, event)),
        as_played=AS_RECORDED,
        count=event.count,
        note=event.note,
    )
    return game.with_turn(turn, window=None, on_turn=game.next_seat(event.seat))


def _broken_rules(game: Game, event: AsRecorded) -> Iterable[Violation]:
    if event.play is None:
        return ()
    return adjudication_of(game, PlayMade(seat=event.seat, play=event.play)).violations


def after_out_of_turn(game: Game, _: int, event: OutOfTurn) -> Game:
    """The game with this seat on turn; an end that the record does not know of has not come."""
    is_over = game.ending is not None or game.is_out_play_pending
    return replace(game, ending=None, window=None if is_over else game.window, on_turn=event.seat)


def after_end_as_recorded(game: Game, _: int, event: EndAsRecorded) -> Game:
    """The game ended as the record has it; an end that the turns brought about before gets that reason."""
    reached = game.ending or Ending(event.end, event.out_seat, with_unplayed=event.with_unplayed)
    left_out = event.own_tiles_left_out is True
    ending = replace(reached, reason=event.end, loser=event.loser, ruling=AS_RECORDED, own_tiles_left_out=left_out)
    return replace(game, ending=ending, window=None, on_turn=None)
