"""The fold: a game after its events, each put to the rules in turn.

=====================================  =========================================  =====================================
rule-book point                        where it comes from                        done here
=====================================  =========================================  =====================================
order of turns, 2 to 4 players         box rules; club custom                     yes: ``Game.next_seat``
first play covers the start, any time  box rules                                  yes: ``placement``, by empty board
exchange, as many as the bag allows    box rules; NASPA and WESPA: 7 in the bag   yes: ``turn_taking``
exchanges limited for each player      Polish federation: 3                       yes: ``turn_taking``
challenge before the next turn         box rules; all federations                 yes: ``challenge.Window``
play accepted by everybody first       clubs that ask for it                      yes: ruleset field ``acceptance``
bad play: comes off, turn lost         box rules; all federations                 yes: ``_taken_off``
good play: challenger loses a turn     box rules; NASPA ("double")                yes: ``debts``, sat out when due
good play: points                      WESPA 5 a word; others 5 or 10, a play     yes: ``challenge``
good play: challenger loses the game   "triple"                                   yes: ``_lost_by``
play refused for a bad word            "void", as programs play                   yes: ``turn_taking``
ruling against the lexicon             director's                                 yes: ``events.Ruling``
play taken back by consent             mail play                                  yes: ``Withdrawn``
going out: open until accepted         NASPA, WESPA                               yes: ``Game.is_out_play_pending``
scoreless turns end the game           NASPA, WESPA: 6; Spain 12                  yes: ``ending``
all pass twice running                 box rules (Mattel); clubs                  yes: ``ending``
no play possible                       box rules                                  yes: declared by ``Finished``
unplayed tiles, tie-break              box rules; federations                     yes: ``outcome``
last rack follows from the others      counting tiles                             yes: ``hands``
overtime, and a limit of it            NASPA, WESPA: 10 a minute or part          yes: ``OvertimeTaken``
player leaves a game of 3 or 4         club custom                                yes: ``Retired``
overdraw: tiles shown and returned     NASPA, WESPA procedure                     no: a director's doing; its counts are
                                                                                  put right by ``RacksGiven``
clock while a challenge is judged      federations                                no: clocks are not kept here
=====================================  =========================================  =====================================
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from scrabble_api.rules.challenge import Window, challenged_words, check_ground, settled_challenge
from scrabble_api.rules.declaring import after_finish, after_racks
from scrabble_api.rules.ending import Ending, reason_to_end
from scrabble_api.rules.errors import NotAllowed
from scrabble_api.rules.events import (
    Accepted,
    Adjusted,
    Challenged,
    Exchanged,
    Finished,
    GameEvent,
    NoteWritten,
    OvertimeTaken,
    Passed,
    PlayMade,
    PointsScored,
    RacksGiven,
    Reason,
    Reopened,
    Retired,
    TurnEvent,
    Withdrawn,
)
from scrabble_api.rules.game import Adjustment, Game, Overtime
from scrabble_api.rules.hands import Table, table_with_play_taken_off
from scrabble_api.rules.rulesets import GoodPlay
from scrabble_api.rules.turn_taking import exchange_turn, passed_turn, played_turn, refused, scored_turn, turn_faults
from scrabble_api.rules.turns import TakenOff, Turn, TurnKind

_TWO_PLAYERS = 2

#: An event with the number of the log entry that holds it.
Step = tuple[int, GameEvent]


@dataclass(frozen=True, slots=True)
class Failure:
    """The first event of a record that cannot stand: its place among the events, its turn, and why."""

    index: int
    turn: int
    refusal: NotAllowed


def replayed(game: Game, steps: Sequence[Step]) -> tuple[Game, Failure | None]:
    """The game after all these events, or as far as they stand, and the first that does not."""
    for index, (entry, event) in enumerate(steps):
        try:
            game = game_after(game, entry, event)
        except NotAllowed as refusal:
            turn = len(game.turns) + isinstance(event, TurnEvent)
            return game, Failure(index, turn, refusal)
    return game, None


def game_after(game: Game, entry: int, event: GameEvent) -> Game:
    """The game after one more event; NotAllowed, with every reason, if it cannot be recorded."""
    return _AFTER[type(event)](game, entry, event)


def _after_play(game: Game, entry: int, event: PlayMade) -> Game:
    turn, table = played_turn(game, entry, event)
    is_out = table.bag == 0 and table.hand(turn.seat).held == 0
    window = Window(len(game.turns), game.table, game.table.bag - table.bag, is_out)
    return _after_turn(game, turn, table, window)


def _after_exchange(game: Game, entry: int, event: Exchanged) -> Game:
    return _after_turn(game, *exchange_turn(game, entry, event))


def _after_pass(game: Game, entry: int, event: Passed) -> Game:
    return _after_turn(game, *passed_turn(game, entry, event))


def _after_points(game: Game, entry: int, event: PointsScored) -> Game:
    return _after_turn(game, *scored_turn(game, entry, event))


def _after_turn(game: Game, turn: Turn, table: Table, window: Window | None = None) -> Game:
    game = replace(game, turns=(*game.turns, turn), table=table, window=window)
    if game.is_out_play_pending:
        return _window_looked_at(replace(game, on_turn=None))
    return _to_next(_ended_by_turns(game), turn.seat)


def _to_next(game: Game, seat: int) -> Game:
    """It is the turn of the next seat; whoever owes a turn sits it out."""
    if game.ending is not None:
        return replace(game, on_turn=None)
    return _lost_turns(replace(game, on_turn=game.next_seat(seat)))


def _lost_turns(game: Game) -> Game:
    seat = game.on_turn
    if seat is None or not game.debts[seat - 1]:
        return game
    debts = (*game.debts[: seat - 1], game.debts[seat - 1] - 1, *game.debts[seat:])
    lost = Turn(seat=seat, kind=TurnKind.LOST_TURN)
    return _to_next(_ended_by_turns(replace(game, debts=debts, turns=(*game.turns, lost))), seat)


def _ended_by_turns(game: Game) -> Game:
    """The game, ended where scoreless turns or passes end it."""
    if game.ending is not None or not game.set_up.is_board_kept:
        return game
    reason = reason_to_end(game.turns, game.set_up.ruleset, len(game.playing), game.table.bag)
    return game if reason is None else replace(game, ending=Ending(reason), on_turn=None)


def _window_looked_at(game: Game) -> Game:
    """An out-play that nobody can challenge any more ends the game."""
    if game.window is None or not game.is_out_play_pending or game.undecided:
        return game
    out_seat = game.turns[game.window.turn].seat
    return replace(game, ending=Ending(Reason.OUT_PLAY, out_seat), on_turn=None)


def _after_challenge(game: Game, entry: int, event: Challenged) -> Game:
    window = _open_window(game)
    turn = game.turns[window.turn]
    _check_challenger(game, event.seat, turn)
    check_ground(turn, event)
    ruleset = game.set_up.ruleset
    words = challenged_words(turn, event.words, ruleset, game.set_up.edition.letter_set)
    challenge = settled_challenge(entry, event, turn, words, ruleset)
    game = game.with_turn_changed(window.turn, replace(turn, challenge=challenge))
    if not event.acceptable:
        return _taken_off(game, window, TakenOff.CHALLENGE)
    return _stands(replace(game, window=replace(window, is_settled=True)), event.seat)


def _stands(game: Game, challenger: int) -> Game:
    """The challenged play stays, and the challenger bears what that costs."""
    match game.set_up.ruleset.challenge.good_play:
        case GoodPlay.LOSES_GAME:
            return _window_looked_at(_lost_by(game, challenger, Reason.FORFEIT, by_challenge=True))
        case GoodPlay.LOSES_NEXT_TURN if not game.is_out_play_pending:
            debts = (*game.debts[: challenger - 1], game.debts[challenger - 1] + 1, *game.debts[challenger:])
            return _lost_turns(replace(game, debts=debts))
        case _:
            return _window_looked_at(game)


def _lost_by(game: Game, seat: int, reason: Reason, *, by_challenge: bool = False) -> Game:
    """The seat loses the game: two players end it, more go on without; at the end it is placed last."""
    if seat in game.retired:
        return game
    if game.ending is not None and len(game.playing) > _TWO_PLAYERS:
        return replace(game, lost=(*game.lost, seat))
    if game.ending is not None:
        return replace(game, ending=replace(game.ending, reason=reason, loser=seat))
    if len(game.playing) <= _TWO_PLAYERS:
        return replace(game, ending=_loss(game, seat, reason, by_challenge=by_challenge), on_turn=None)
    return _without(game, seat)


def _loss(game: Game, seat: int, reason: Reason, *, by_challenge: bool) -> Ending:
    """The end by a loss; where somebody has gone out the racks still count."""
    if game.is_out_play_pending and game.window is not None:
        out_seat = game.turns[game.window.turn].seat
        return Ending(Reason.OUT_PLAY if by_challenge else reason, out_seat, loser=seat, by_challenge=by_challenge)
    return Ending(reason, loser=seat, with_unplayed=False, by_challenge=by_challenge)


def _taken_off(game: Game, window: Window, why: TakenOff) -> Game:
    """The whole play comes off and its turn is lost; the next player goes on."""
    turn = game.turns[window.turn]
    table = table_with_play_taken_off(game.table, window.before, turn.seat, (turn.laid, turn.rack), window.drawn)
    was_out = game.is_out_play_pending
    game = game.with_turn_changed(window.turn, replace(turn, taken_off=why))
    game = _ended_by_turns(replace(game, table=table, window=None))
    return _to_next(game, turn.seat) if was_out else game


def _open_window(game: Game) -> Window:
    """The time for a challenge of the last play; NotAllowed where it is over or never was."""
    if game.ending is not None:
        raise refused(turn_faults(game, 1))
    if game.set_up.ruleset.challenge.refuse_bad_words:
        message = "Under this ruleset plays with bad words are refused, and none is challenged."
        raise NotAllowed("challenge-not-in-ruleset", message)
    if (game.window is not None and game.window.is_settled) or (game.window is None and _was_challenged(game)):
        raise NotAllowed("already-challenged", "The last play was challenged and judged; a play is challenged once.")
    if game.window is None or not game.undecided:
        message = "There is no play that could be challenged or accepted now: only the last one, before the next turn."
        raise NotAllowed("nothing-to-challenge", message)
    return game.window


def _was_challenged(game: Game) -> bool:
    """Whether the last turn that a player took was a play that was challenged off."""
    taken = [turn for turn in game.turns if turn.kind is not TurnKind.LOST_TURN]
    return bool(taken) and taken[-1].challenge is not None


def _check_challenger(game: Game, seat: int, turn: Turn) -> None:
    if seat == turn.seat:
        raise NotAllowed("own-play", f"Seat {seat} made this play: only another player challenges or accepts it.")
    if seat not in game.undecided:
        message = f"Seat {seat} has accepted this play or left the game: it can neither challenge nor accept it."
        raise NotAllowed("already-accepted", message)


def _after_acceptance(game: Game, _: int, event: Accepted) -> Game:
    window = _open_window(game)
    _check_challenger(game, event.seat, game.turns[window.turn])
    return _window_looked_at(replace(game, window=window.accepted_by(event.seat)))


def _after_withdrawal(game: Game, _: int, event: Withdrawn) -> Game:
    window = game.window
    if game.ending is not None:
        raise refused(turn_faults(game, 1))
    if window is None or window.is_settled or window.accepted:
        message = "There is no play to withdraw: only the latest action can be, and only if it was a play."
        raise NotAllowed("nothing-to-withdraw", message)
    turn = game.turns[window.turn]
    if turn.seat != event.seat:
        message = f"The play is seat {turn.seat}'s, which must consent to have it taken back; seat {event.seat} cannot."
        raise NotAllowed("consent-missing", message)
    return _taken_off(game, window, TakenOff.CONSENT)


def _after_retirement(game: Game, _: int, event: Retired) -> Game:
    if game.ending is not None:
        raise refused(turn_faults(game, event.seat))
    if game.set_up.seats <= _TWO_PLAYERS or event.seat in game.retired:
        message = "A player retires from a game of three or four, once; a game of two ends by resignation: finish it."
        raise NotAllowed("cannot-retire", message)
    return _without(game, event.seat)


def _without(game: Game, seat: int) -> Game:
    """The game without this seat; the last player left has won it."""
    game = replace(game, retired=(*game.retired, seat))
    if len(game.playing) == 1:
        return replace(game, ending=game.ending or Ending(Reason.RESIGNATION, with_unplayed=False), on_turn=None)
    game = _window_looked_at(game)
    return _to_next(game, seat) if game.on_turn == seat else game


def _after_note(game: Game, _: int, event: NoteWritten) -> Game:
    """The turn with its note; a note outlasts its turn where that is undone, and is there when it is redone."""
    for index, turn in enumerate(game.turns):
        if turn.entry == event.entry:
            return game.with_turn_changed(index, replace(turn, note=event.note))
    return game


def _after_adjustment(game: Game, entry: int, event: Adjusted) -> Game:
    adjustment = Adjustment(entry, event.seat, event.points, event.reason)
    return replace(game, adjustments=(*game.adjustments, adjustment))


def _after_overtime(game: Game, entry: int, event: OvertimeTaken) -> Game:
    rule = game.set_up.ruleset.overtime
    if rule is None:
        message = "This ruleset has no overtime: adjust the score by points, with a reason."
        raise NotAllowed("overtime-not-in-ruleset", message)
    overtime = Overtime(entry, event.seat, event.seconds, event.reason)
    game = replace(game, overtime=(*game.overtime, overtime))
    is_over = rule.limit_seconds is not None and game.overtime_seconds(event.seat) >= rule.limit_seconds
    return _lost_by(game, event.seat, Reason.OVERTIME_LIMIT) if is_over else game


def _after_reopening(game: Game, _: int, __: Reopened) -> Game:
    """The game before its end was found, with the out-play open to challenge again where it was not settled.

    Racks told as points were those of the end that is no more. A game that a correction keeps from ending goes on.
    """
    if game.ending is None:
        return game
    window = None if game.window is None else replace(game.window, accepted=frozenset())
    reopened = replace(game, ending=None, window=window, rack_points=(None,) * game.set_up.seats)
    if reopened.is_out_play_pending:
        return reopened
    return _to_next(reopened, game.turns[-1].seat if game.turns else game.set_up.seats)


#: How the game goes on after each kind of event.
_AFTER: Mapping[type, Callable[[Game, int, Any], Game]] = MappingProxyType(
    {
        PlayMade: _after_play,
        Exchanged: _after_exchange,
        Passed: _after_pass,
        PointsScored: _after_points,
        Challenged: _after_challenge,
        Accepted: _after_acceptance,
        Withdrawn: _after_withdrawal,
        Retired: _after_retirement,
        RacksGiven: after_racks,
        NoteWritten: _after_note,
        Adjusted: _after_adjustment,
        OvertimeTaken: _after_overtime,
        Finished: after_finish,
        Reopened: _after_reopening,
    }
)
