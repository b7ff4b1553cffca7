"""How a game goes on after something has happened: whose turn it is, who sits one out, whether it has ended."""

from dataclasses import replace

from scrabble_api.rules.games.ending import Ending, reason_to_end
from scrabble_api.rules.games.events import EndReason, TurnKind
from scrabble_api.rules.games.game import Game
from scrabble_api.rules.games.turns import Turn


def with_next_on_turn(game: Game, seat: int) -> Game:
    """It is the turn of the next seat; whoever owes a turn sits it out."""
    if game.ending is not None:
        return replace(game, on_turn=None)
    return with_turns_sat_out(replace(game, on_turn=game.next_seat(seat)))


def with_turns_sat_out(game: Game) -> Game:
    """The game once whoever is on turn and owes one has sat it out; a lost turn is no act and closes no window."""
    seat = game.on_turn
    if seat is None or not game.turns_owed(seat):
        return game
    lost = Turn(seat=seat, kind=TurnKind.LOST_TURN)
    return with_next_on_turn(with_end_by_turns(game.with_turn(lost)), seat)


def with_end_by_turns(game: Game) -> Game:
    """The game, ended where scoreless turns or passes end it."""
    if game.ending is not None or not game.set_up.is_board_kept:
        return game
    reason = reason_to_end(game.tally, game.set_up.ruleset, len(game.playing), game.table.bag)
    return game if reason is None else replace(game, ending=Ending(reason), on_turn=None)


def with_end_by_out_play(game: Game) -> Game:
    """An out-play that nobody can challenge any more ends the game."""
    if game.window is None or not game.is_out_play_pending or game.undecided:
        return game
    out_seat = game.turns[game.window.turn].seat
    return replace(game, ending=Ending(EndReason.OUT_PLAY, out_seat), on_turn=None)


def with_seat_retired(game: Game, seat: int) -> Game:
    """The game without this seat; the last player left has won it."""
    game = replace(game, retired=(*game.retired, seat))
    if len(game.playing) == 1:
        return replace(game, ending=game.ending or Ending(EndReason.RESIGNATION, with_unplayed=False), on_turn=None)
    game = with_end_by_out_play(game)
    return with_next_on_turn(game, seat) if game.on_turn == seat else game


def with_loss(game: Game, seat: int, reason: EndReason, *, by_challenge: bool = False) -> Game:
    """The seat loses the game: two players end it, more go on without; at the end it is placed last."""
    if seat in game.retired:
        return game
    if game.ending is not None and not game.is_for_two:
        return replace(game, lost=(*game.lost, seat))
    if game.ending is not None:
        is_won_by_points = game.ending.with_unplayed and game.ending.loser is None
        return replace(game, ending=replace(game.ending, reason=reason, loser=seat)) if is_won_by_points else game
    if game.is_for_two:
        return replace(game, ending=_loss(game, seat, reason, by_challenge=by_challenge), on_turn=None)
    return with_seat_retired(game, seat)


def _loss(game: Game, seat: int, reason: EndReason, *, by_challenge: bool) -> Ending:
    """The end by a loss; where somebody has gone out the racks still count."""
    if game.is_out_play_pending and game.window is not None:
        out_seat = game.turns[game.window.turn].seat
        return Ending(EndReason.OUT_PLAY if by_challenge else reason, out_seat, loser=seat, by_challenge=by_challenge)
    return Ending(reason, loser=seat, with_unplayed=False, by_challenge=by_challenge)
