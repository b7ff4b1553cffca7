"""What people declare apart from turns: racks, counts put right, and the end of a game."""

from collections.abc import Iterable
from dataclasses import replace

from scrabble_api.rules.counting import count_text
from scrabble_api.rules.errors import NotAllowed
from scrabble_api.rules.games.ending import Ending, reason_to_end
from scrabble_api.rules.games.events import CountPutRight, EndReason, Finished, RackGiven, RacksGiven, ResultEntered
from scrabble_api.rules.games.game import Game, Recording, seats_text
from scrabble_api.rules.games.outcome import WITH_UNPLAYED, LifeCycle, life_cycle, seats_without_rack
from scrabble_api.rules.games.table import rack_warnings, table_with_rack
from scrabble_api.rules.games.turn_taking import check_going_on
from scrabble_api.rules.violations import Violation, violation

#: Endings that are somebody's loss.
_LOSSES = (EndReason.RESIGNATION, EndReason.FORFEIT, EndReason.OVERTIME_LIMIT)


def after_racks(game: Game, _: int, event: RacksGiven) -> Game:
    """The racks as told, and counts as they are put right; of a rack that has become too long what fits."""
    return with_racks(_with_counts(game, event.counts), event.racks)


def check_racks(game: Game, event: RacksGiven) -> None:
    """Refuse racks for a finished game, and a rack of more tiles than the seat holds."""
    if life_cycle(game) is LifeCycle.FINISHED:
        check_going_on(game)
    counted = _with_counts(game, event.counts)
    for rack in event.racks:
        _check_length(counted, rack)


def _check_length(game: Game, rack: RackGiven) -> None:
    held = game.table.hand(rack.seat).held
    if game.set_up.is_board_kept and rack.tiles is not None and len(rack.tiles) > held:
        fault = violation("rack-too-long", count=len(rack.tiles), most=held)
        message = f"Seat {rack.seat}: {fault.message} If it really holds more, correct the number it holds first."
        raise NotAllowed(fault.code, message, [fault])


def with_racks(game: Game, racks: Iterable[RackGiven]) -> Game:
    """The game with these racks."""
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
        message = f"The bag has {count_text(table.bag, 'tile')}, so seat {right.seat} cannot hold {right.count}. Check the counts."
        raise NotAllowed("count-impossible", message)
    changed = replace(hand, held=right.count, known=hand.known[: right.count])
    return replace(game, table=table.with_hand(right.seat, changed, bag))


def after_finish(game: Game, _: int, event: Finished) -> Game:
    """The end as declared; NotAllowed where the game has not come to that end, or racks are needed for it."""
    if life_cycle(game) is LifeCycle.FINISHED:
        check_going_on(game)
    _check_loser(game, event)
    if game.set_up.recording is Recording.RESULT and event.end in (*WITH_UNPLAYED, EndReason.RESULT_ENTERED):
        message = "This game is recorded by its result. Send scores, or a reason that needs no scores."
        raise NotAllowed("end-not-reached", message)
    if event.end is EndReason.ADJUDICATED and event.decision is None:
        raise NotAllowed("decision-missing", "An adjudicated game needs a ruling. Send ruling with by and reason.")
    for rack in event.racks:
        _check_length(game, rack)
    given = with_racks(game, event.racks)
    ended = replace(given, ending=_declared_ending(given, event), on_turn=None)
    missing = seats_without_rack(ended)
    if missing:
        seats = seats_text(missing)
        message = f"The tiles left count in this ending, but the racks of {seats} are not known. Send racks."
        raise NotAllowed("racks-needed", message)
    return ended


def after_result(game: Game, _: int, event: ResultEntered) -> Game:
    """The game with these final scores; NotAllowed where it has turns, has ended otherwise, or other seats."""
    if game.set_up.recording is not Recording.RESULT:
        message = f"This game records {game.set_up.recording}, and its result is computed from them. Record those instead of scores."
        raise NotAllowed("recording-differs", message)
    if game.ending is not None and game.ending.reason is not EndReason.RESULT_ENTERED:
        check_going_on(game)
    if len(event.scores) != game.set_up.seats:
        message = f"The game has {game.set_up.seats} seats. Send one score for each seat, in their order."
        raise NotAllowed("scores-incomplete", message)
    ending = Ending(EndReason.RESULT_ENTERED, with_unplayed=False)
    return replace(game, final_scores=event.scores, ending=ending, on_turn=None)


def _check_loser(game: Game, event: Finished) -> None:
    if event.end in _LOSSES and event.loser is None:
        raise NotAllowed("loser-missing", f"A game that ends by {event.end} has a loser. Send loser_seat.")
    if event.end is EndReason.RESIGNATION and game.set_up.seats > 2:
        message = "Only a game of two ends by resignation. In this game record a retirement; the others play on."
        raise NotAllowed("cannot-resign", message)
    if event.loser is not None and event.end not in (*_LOSSES, EndReason.ADJUDICATED):
        message = f"A game that ends by {event.end} has no loser. Remove loser_seat."
        raise NotAllowed("loser-not-asked", message)


def is_end_by_rules(game: Game, reason: EndReason) -> bool:
    """Whether the rules end the game so, and whoever keeps score may say it; any other end is an official's."""
    if game.ending is not None:
        return game.ending.reason is reason
    return reason is EndReason.NO_PLAY_POSSIBLE or (not game.set_up.is_board_kept and reason in WITH_UNPLAYED)


def racks_warnings(game: Game, event: RacksGiven | Finished) -> list[Violation]:
    """What racks told apart from turns contradict, on the table before they were told."""
    racks = [(rack.seat, rack.tiles) for rack in event.racks if rack.tiles is not None]
    return [one for seat, tiles in racks for one in rack_warnings(game.table, seat, tiles)]


def _declared_ending(game: Game, event: Finished) -> Ending:
    if game.set_up.is_board_kept:
        _check_reached(game, event.end)
    with_unplayed = event.end in WITH_UNPLAYED or (event.end is EndReason.ADJUDICATED and bool(event.racks))
    return Ending(event.end, _out_seat(game, event), event.loser, event.decision, with_unplayed)


def _check_reached(game: Game, reason: EndReason) -> None:
    """An ending that the turns bring about can only be declared where they have."""
    if game.is_out_play_pending and reason in WITH_UNPLAYED and reason is not EndReason.OUT_PLAY:
        message = "A player has gone out. The game ends when that play is accepted, or when a director ends it as an out-play."
        raise NotAllowed("out-play-pending", message)
    by_turns = reason_to_end(game.tally, game.set_up.ruleset, len(game.playing), game.table.bag)
    reached = {
        EndReason.OUT_PLAY: game.is_out_play_pending or _has_ended_by(game, reason),
        EndReason.ALL_PASSED: by_turns is reason,
        EndReason.SCORELESS_LIMIT: by_turns is reason,
        EndReason.RESULT_ENTERED: False,
    }
    if not reached.get(reason, True):
        raise NotAllowed(
            "end-not-reached",
            f"The recorded turns do not end the game by {reason}. Record the missing turns, or choose another reason.",
        )


def _has_ended_by(game: Game, reason: EndReason) -> bool:
    return game.ending is not None and game.ending.reason is reason


def _out_seat(game: Game, event: Finished) -> int | None:
    """Who went out: the seat of the last play, or in a game of scores the one seat left with nothing."""
    if event.end is not EndReason.OUT_PLAY:
        return None
    if game.window is not None:
        return game.turns[game.window.turn].seat
    empty = [seat for seat in game.playing if game.rack_points[seat - 1] == 0]
    if len(empty) != 1:
        message = "The player who went out has no tiles left. Send every rack; exactly one of them must have 0 points."
        raise NotAllowed("racks-needed", message)
    return empty[0]
