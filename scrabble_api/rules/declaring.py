"""What people declare apart from turns: racks, counts put right, the end of a game, and its reopening."""

from collections.abc import Iterable
from dataclasses import replace

from scrabble_api.rules.ending import Ending, reason_to_end
from scrabble_api.rules.errors import NotAllowed
from scrabble_api.rules.events import CountPutRight, Finished, RackGiven, RacksGiven, Reason
from scrabble_api.rules.game import Game, seats_text
from scrabble_api.rules.hands import table_with_rack
from scrabble_api.rules.outcome import WITH_UNPLAYED, LifeCycle, life_cycle, seats_without_rack
from scrabble_api.rules.violations import violation

#: Endings that are somebody's loss.
_LOSSES = (Reason.RESIGNATION, Reason.FORFEIT, Reason.OVERTIME_LIMIT)

_TWO_PLAYERS = 2


def after_racks(game: Game, _: int, event: RacksGiven) -> Game:
    """The racks as told, and counts as they are put right; of a rack that has become too long what fits."""
    return _with_racks(_with_counts(game, event.counts), event.racks)


def check_racks(game: Game, event: RacksGiven) -> None:
    """Refuse racks for a finished game, and a rack of more tiles than the seat holds."""
    if life_cycle(game) is LifeCycle.FINISHED:
        raise _game_over(game)
    counted = _with_counts(game, event.counts)
    for rack in event.racks:
        _check_length(counted, rack)


def _check_length(game: Game, rack: RackGiven) -> None:
    held = game.table.hand(rack.seat).held
    if game.set_up.is_board_kept and rack.tiles is not None and len(rack.tiles) > held:
        fault = violation("rack-too-long", count=len(rack.tiles), most=held)
        message = f"Seat {rack.seat}: {fault.message} Put its count right first if it really holds more."
        raise NotAllowed(fault.code, message, [fault])


def _game_over(game: Game) -> NotAllowed:
    fault = violation("game-over", reason=game.ending.reason if game.ending else "")
    return NotAllowed(fault.code, fault.message, [fault])


def _with_racks(game: Game, racks: Iterable[RackGiven]) -> Game:
    for rack in racks:
        game = _with_rack(game, rack)
    return game


def _with_rack(game: Game, rack: RackGiven) -> Game:
    if rack.tiles is None:
        return _with_rack_points(game, rack.seat, rack.points)
    if not game.set_up.is_board_kept:
        return _with_rack_points(game, rack.seat, sum(tile.value for tile in rack.tiles))
    return replace(game, table=table_with_rack(game.table, rack.seat, rack.tiles))


def _with_rack_points(game: Game, seat: int, points: int | None) -> Game:
    return replace(game, rack_points=(*game.rack_points[: seat - 1], points, *game.rack_points[seat:]))


def _with_counts(game: Game, counts: Iterable[CountPutRight]) -> Game:
    for count in counts:
        game = _with_count(game, count)
    return game


def _with_count(game: Game, right: CountPutRight) -> Game:
    """A seat's tiles come from the bag or go to it; the bag's own count is put right by itself."""
    table = game.table
    if right.seat == 0:
        return replace(game, table=replace(table, bag=right.count))
    hand = table.hand(right.seat)
    bag = table.bag - (right.count - hand.held)
    if bag < 0:
        message = f"The bag has {table.bag} tiles, so seat {right.seat} cannot hold {right.count}: check the counts."
        raise NotAllowed("count-impossible", message)
    changed = replace(hand, held=right.count, known=hand.known[: right.count])
    return replace(game, table=table.with_hand(right.seat, changed, bag))


def after_finish(game: Game, _: int, event: Finished) -> Game:
    """The end as declared; NotAllowed where the game has not come to that end, or racks are needed for it."""
    if life_cycle(game) is LifeCycle.FINISHED:
        raise _game_over(game)
    _check_loser(game, event)
    for rack in event.racks:
        _check_length(game, rack)
    told = _with_racks(game, event.racks)
    ended = replace(told, ending=_declared(told, event), on_turn=None)
    missing = seats_without_rack(ended)
    if missing:
        seats = seats_text(missing)
        message = f"The tiles left count in this ending, and what {seats} held is not known: give the racks."
        raise NotAllowed("racks-needed", message)
    return ended


def _check_loser(game: Game, event: Finished) -> None:
    if event.reason in _LOSSES and event.loser is None:
        raise NotAllowed("loser-missing", f"A game that ends by {event.reason} is lost by somebody: name loser_seat.")
    if event.reason is Reason.RESIGNATION and game.set_up.seats > _TWO_PLAYERS:
        message = "A resignation ends a game of two; with more, the player retires and the others go on."
        raise NotAllowed("cannot-resign", message)
    if event.loser is not None and event.reason not in (*_LOSSES, Reason.ADJUDICATED):
        message = f"Nobody in particular loses a game that ends by {event.reason}: leave loser_seat out."
        raise NotAllowed("loser-not-asked", message)


def _declared(game: Game, event: Finished) -> Ending:
    if game.set_up.is_board_kept:
        _check_reached(game, event.reason)
    with_unplayed = event.reason in WITH_UNPLAYED or (event.reason is Reason.ADJUDICATED and bool(event.racks))
    return Ending(event.reason, _out_seat(game, event), event.loser, event.ruling, with_unplayed)


def _check_reached(game: Game, reason: Reason) -> None:
    """An ending that the turns bring about can only be declared where they have."""
    if game.is_out_play_pending and reason in WITH_UNPLAYED and reason is not Reason.OUT_PLAY:
        message = "Somebody has gone out: the game ends by that play, once it is accepted or a director ends it so."
        raise NotAllowed("out-play-pending", message)
    by_turns = reason_to_end(game.turns, game.set_up.ruleset, len(game.playing), game.table.bag)
    reached = {
        Reason.OUT_PLAY: game.is_out_play_pending or _has_ended_by(game, reason),
        Reason.ALL_PASSED: by_turns is reason,
        Reason.SCORELESS_LIMIT: by_turns is reason,
    }
    if not reached.get(reason, True):
        raise NotAllowed("end-not-reached", f"The turns on record have not brought the game to an end by {reason}.")


def _has_ended_by(game: Game, reason: Reason) -> bool:
    return game.ending is not None and game.ending.reason is reason


def _out_seat(game: Game, event: Finished) -> int | None:
    """Who went out: the seat of the last play, or in a game of scores the one seat left with nothing."""
    if event.reason is not Reason.OUT_PLAY:
        return None
    if game.window is not None:
        return game.turns[game.window.turn].seat
    empty = [seat for seat in game.playing if game.rack_points[seat - 1] == 0]
    if len(empty) != 1:
        message = "Whoever went out has no tiles left: give every rack, exactly one of them with 0 points."
        raise NotAllowed("racks-needed", message)
    return empty[0]
