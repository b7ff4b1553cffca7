"""The fold: a game after its events, each put to the rules in turn.

=====================================  =========================================  =====================================
rule-book point                        where it comes from                        done here
=====================================  =========================================  =====================================
order of turns, 2 to 4 players         box rules; club custom                     yes: ``Game.next_seat``
first play covers the start, any time  box rules                                  yes: ``placement``, by empty board
exchange, as many as the bag allows    box rules; NASPA and WESPA: 7 in the bag   yes: ``turn_taking``
exchanges limited for each player      Polish federation: 3                       yes: ``turn_taking``
challenge before the next turn         box rules; all federations                 yes: ``challenging``
play accepted by everybody first       clubs that ask for it                      yes: ruleset field ``acceptance``
bad play: comes off, turn lost         box rules; all federations                 yes: ``challenging``
good play: challenger loses a turn     box rules; NASPA ("double")                yes: ``turn_order``, sat out then
good play: points                      WESPA 5 a word; others 5 or 10, a play     yes: ``challenge``
good play: challenger loses the game   "triple"                                   yes: ``turn_order``
play refused for a bad word            "void", as programs play                   yes: ``turn_taking``
ruling against the lexicon             director's                                 yes: ``events.Ruling``
play taken back by consent             mail play                                  yes: ``Withdrawn``
going out: open until accepted         NASPA, WESPA                               yes: ``Game.is_out_play_pending``
scoreless turns end the game           NASPA, WESPA: 6; Spain 12                  yes: ``ending``
all pass twice running                 box rules (Mattel); clubs                  yes: ``ending``
no play possible                       box rules                                  yes: declared by ``Finished``, or found
                                                                                  by the service that deals: ``no_play``
unplayed tiles, tie-break              box rules; federations                     yes: ``outcome``
last rack follows from the others      counting tiles                             yes: ``table``
tiles drawn from the bag               box rules; drawn by the service if asked   yes: ``drawing``, as events say
overtime, and a limit of it            NASPA, WESPA: 10 a minute or part          yes: ``OvertimeTaken``
player leaves a game of 3 or 4         club custom                                yes: ``Retired``
overdraw: tiles shown and returned     NASPA, WESPA procedure                     no: a director's doing; its counts are
                                                                                  put right by ``RacksGiven``
old record that breaks a rule          clubs' files                               yes: ``as_recorded``
game known by its result alone         clubs' result slips                        yes: ``ResultEntered``
clock while a challenge is judged      federations                                no: clocks are not kept here
=====================================  =========================================  =====================================
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from scrabble_api.rules.errors import NotAllowed
from scrabble_api.rules.games import events
from scrabble_api.rules.games.as_recorded import after_as_recorded, after_end_as_recorded, after_out_of_turn
from scrabble_api.rules.games.challenge import Window
from scrabble_api.rules.games.challenging import after_acceptance, after_challenge, after_withdrawal
from scrabble_api.rules.games.declaring import after_finish, after_racks, after_result
from scrabble_api.rules.games.drawing import check_nothing_given, game_after_draw
from scrabble_api.rules.games.game import Adjustment, Game, Recording, SeatOvertime
from scrabble_api.rules.games.no_play import game_after_end
from scrabble_api.rules.games.table import Table
from scrabble_api.rules.games.turn_order import (
    with_end_by_out_play,
    with_end_by_turns,
    with_loss,
    with_next_on_turn,
    with_seat_retired,
    with_turns_sat_out,
)
from scrabble_api.rules.games.turn_taking import Faults, JudgedTurn, TurnAtTable, check_going_on, judge_turn, refusal_of
from scrabble_api.rules.games.turns import Turn


class Step(NamedTuple):
    """An event, and the number of the log entry that holds it."""

    entry: int
    event: events.GameEvent


@dataclass(frozen=True, slots=True)
class Failure:
    """The first event of a record that cannot stand: its place among the events, its turn, and why."""

    index: int
    turn: int
    refusal: NotAllowed


def replay(game: Game, steps: Sequence[Step], first: int = 0) -> tuple[Game, Failure | None]:
    """The game after all these events, or as far as they stand, and the one that does not; ``first`` is the place of the first."""
    for index, (entry, event) in enumerate(steps, first):
        try:
            game = game_after(game, entry, event)
        except NotAllowed as refusal:
            turn = len(game.turns) + isinstance(event, events.TurnEvent)
            return game, Failure(index, turn, refusal)
    return game, None


def game_after(game: Game, entry: int, event: events.GameEvent) -> Game:
    """The game after one more event; NotAllowed, with every reason, if it cannot be recorded."""
    if game.set_up.recording is Recording.RESULT and not isinstance(event, _OF_RESULTS):
        message = "This game is recorded by its result only, so it takes no turns, challenges or racks."
        raise NotAllowed("recording-differs", message)
    if game.deal is None:
        return game_after_end(_AFTER[type(event)](game, entry, event), event)
    check_nothing_given(event)
    return game_after_end(game_after_draw(_AFTER[type(event)](game, entry, event), event), event)


def _after_turn(game: Game, entry: int, event: TurnAtTable) -> Game:
    after = game_or_faults(game, entry, event)
    if isinstance(after, Game):
        return after
    raise refusal_of(after)


def game_or_faults(game: Game, entry: int, event: TurnAtTable) -> Game | Faults:
    """The game after a turn, or every rule that the turn breaks."""
    judged = judge_turn(game, entry, event)
    if not isinstance(judged, JudgedTurn):
        return judged
    turn, table = judged
    window = _window(game, turn, table)
    is_out = window is not None and window.is_out_play
    on_turn = None if is_out else game.next_seat(turn.seat)
    game = game.with_turn(turn, table=table, window=window, on_turn=on_turn)
    return with_end_by_out_play(game) if is_out else with_turns_sat_out(with_end_by_turns(game))


def _window(game: Game, turn: Turn, table: Table) -> Window | None:
    """What of the turn can be challenged: a play, and no other turn."""
    if turn.kind is not events.TurnKind.PLAY:
        return None
    is_out = table.bag == 0 and table.hand(turn.seat).held == 0
    return Window(len(game.turns), game.table, game.table.bag - table.bag, is_out)


def _after_retirement(game: Game, _: int, event: events.Retired) -> Game:
    check_going_on(game)
    if game.set_up.seats <= 2 or event.seat in game.retired or len(game.playing) == 1:
        message = "This player cannot retire. In a game of three or four a player can retire once, but not the last player. To end a game of two, finish it."
        raise NotAllowed("cannot-retire", message)
    return with_seat_retired(game, event.seat)


def _after_note(game: Game, _: int, event: events.NoteWritten) -> Game:
    """The turn with its note; a note outlasts its turn where that is undone, and is there when it is redone."""
    for index, turn in enumerate(game.turns):
        if turn.entry == event.entry:
            return game.with_turn_changed(index, replace(turn, note=event.note))
    return game


def _after_adjustment(game: Game, entry: int, event: events.Adjusted) -> Game:
    adjustment = Adjustment(entry, event.seat, event.points, event.reason)
    return replace(game, adjustments=(*game.adjustments, adjustment))


def _after_overtime(game: Game, entry: int, event: events.OvertimeTaken) -> Game:
    rule = game.set_up.ruleset.overtime
    if rule is None:
        message = "This ruleset has no overtime. Adjust the score by points, with a reason."
        raise NotAllowed("overtime-not-in-ruleset", message)
    overtime = SeatOvertime(entry, event.seat, event.seconds, event.reason)
    game = replace(game, overtime=(*game.overtime, overtime))
    is_over = rule.limit_seconds is not None and game.overtime_seconds(event.seat) >= rule.limit_seconds
    return with_loss(game, event.seat, events.EndReason.OVERTIME_LIMIT) if is_over else game


def _after_reopening(game: Game, _: int, __: events.Reopened) -> Game:
    """The game before its end was found, with the out-play open to challenge again where it was not settled.

    Racks told as points were those of the end that is no more. A game that a correction keeps from ending goes on.
    """
    if game.ending is None:
        return game
    window = None if game.window is None else replace(game.window, accepted=frozenset())
    reopened = replace(game, ending=None, window=window, rack_points=(None,) * game.set_up.seats, final_scores=None)
    if reopened.is_out_play_pending or game.set_up.recording is Recording.RESULT:
        return reopened
    return with_next_on_turn(reopened, game.turns[-1].seat if game.turns else game.set_up.seats)


#: What can be entered in a game of which only the result is recorded.
_OF_RESULTS = (
    events.ResultEntered,
    events.Finished,
    events.Reopened,
    events.Adjusted,
    events.OvertimeTaken,
    events.EndAsRecorded,
)

#: How the game goes on after each kind of event.
_AFTER: Mapping[type, Callable[[Game, int, Any], Game]] = {
    events.PlayMade: _after_turn,
    events.Exchanged: _after_turn,
    events.Passed: _after_turn,
    events.PointsScored: _after_turn,
    events.Challenged: after_challenge,
    events.Accepted: after_acceptance,
    events.Withdrawn: after_withdrawal,
    events.Retired: _after_retirement,
    events.RacksGiven: after_racks,
    events.NoteWritten: _after_note,
    events.Adjusted: _after_adjustment,
    events.OvertimeTaken: _after_overtime,
    events.Finished: after_finish,
    events.ResultEntered: after_result,
    events.Reopened: _after_reopening,
    events.AsRecorded: after_as_recorded,
    events.OutOfTurn: after_out_of_turn,
    events.EndAsRecorded: after_end_as_recorded,
}
