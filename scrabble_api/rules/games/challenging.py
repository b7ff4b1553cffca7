"""Challenges put to the rules: who may challenge, accept or take back what, until when, and what follows.

A play may be challenged once, by any other player, until the next turn is taken or every other player has accepted it.
"""

from dataclasses import replace

from scrabble_api.rules.errors import NotAllowed
from scrabble_api.rules.games import turn_order
from scrabble_api.rules.games.challenge import Window, challenged_words, check_ground, settled_challenge
from scrabble_api.rules.games.events import Accepted, Challenged, EndReason, Withdrawn
from scrabble_api.rules.games.game import Game, SetUp
from scrabble_api.rules.games.table import table_with_play_taken_off, table_with_rack
from scrabble_api.rules.games.turn_taking import check_going_on
from scrabble_api.rules.games.turns import TakenOff, Turn, TurnChallenge
from scrabble_api.rules.plays.lexicon import LexiconReference


def after_challenge(game: Game, entry: int, event: Challenged) -> Game:
    """The game with the last play judged: off the board, or standing at the challenger's cost."""
    window = _open_window(game, has_terms=event.terms is not None)
    turn = game.turns[window.turn]
    _check_challenger(game, event.seat, turn)
    check_ground(turn, event)
    ruleset = game.set_up.ruleset
    words = challenged_words(turn, event.words, ruleset, game.set_up.edition.letter_set)
    challenge = settled_challenge(entry, event, turn, words, ruleset)
    if window.is_out_play:
        challenge = replace(challenge, loses_turn=False)  # there is no next turn to lose
    game = game.with_turn_changed(window.turn, replace(turn, challenge=challenge))
    if not event.acceptable:
        return _with_play_taken_off(game, window, TakenOff.CHALLENGE)
    return _with_play_standing(replace(game, window=replace(window, is_settled=True)), challenge)


def _with_play_standing(game: Game, challenge: TurnChallenge) -> Game:
    """The challenged play stays, and the challenger bears what that costs."""
    if challenge.loses_game:
        game = turn_order.with_loss(game, challenge.seat, EndReason.FORFEIT, by_challenge=True)
    return turn_order.with_end_by_out_play(turn_order.with_turns_sat_out(game))


def _with_play_taken_off(game: Game, window: Window, why: TakenOff) -> Game:
    """The whole play comes off and its turn is lost; the next player goes on."""
    turn = game.turns[window.turn]
    table = table_with_play_taken_off(game.table, window.before, turn.seat, (turn.laid, turn.rack), window.drawn)
    was_out = game.is_out_play_pending
    game = game.with_turn_changed(window.turn, replace(turn, taken_off=why))
    game = turn_order.with_end_by_turns(replace(game, table=table, window=None))
    return turn_order.with_next_on_turn(game, turn.seat) if was_out else game


def _open_window(game: Game, *, has_terms: bool = False) -> Window:
    """The time for a challenge of the last play; NotAllowed where it is over or never was.

    A record may show a challenge that its ruleset does not know.
    """
    check_going_on(game)
    if game.set_up.ruleset.challenge.refuse_bad_words and not has_terms:
        message = "This ruleset refuses plays with bad words, so plays cannot be challenged."
        raise NotAllowed("challenge-not-in-ruleset", message)
    if (game.window is not None and game.window.is_settled) or (game.window is None and _was_challenged(game)):
        raise NotAllowed(
            "already-challenged", "The last play was already challenged. A play can be challenged only once."
        )
    if game.window is None or not game.undecided:
        message = "There is no play to challenge or accept now. You can do so only after a play, before the next turn."
        raise NotAllowed("nothing-to-challenge", message)
    return game.window


def _was_challenged(game: Game) -> bool:
    """Whether the last turn that a player took was a play that was challenged off."""
    return any(turn.challenge is not None for turn in game.last_taken(1))


def _check_challenger(game: Game, seat: int, turn: Turn) -> None:
    if seat == turn.seat:
        raise NotAllowed("own-play", f"Seat {seat} made this play. Only another player can challenge or accept it.")
    if seat not in game.undecided:
        message = f"Seat {seat} has already accepted this play or left the game, so it cannot challenge or accept it."
        raise NotAllowed("already-accepted", message)


def after_acceptance(game: Game, _: int, event: Accepted) -> Game:
    """The game once this seat has given up its challenge of the last play."""
    window = _open_window(game)
    _check_challenger(game, event.seat, game.turns[window.turn])
    table = game.table if event.rack is None else table_with_rack(game.table, event.seat, event.rack)
    return turn_order.with_end_by_out_play(replace(game, table=table, window=window.with_acceptance(event.seat)))


def after_withdrawal(game: Game, _: int, event: Withdrawn) -> Game:
    """The game with the last play taken back by consent."""
    check_going_on(game)
    window = game.window
    if window is None and _is_as_recorded(game, event.seat):
        return game.with_turn_changed(len(game.turns) - 1, replace(game.turns[-1], taken_off=TakenOff.CONSENT))
    if window is None or window.is_settled or window.accepted:
        message = "There is no play to withdraw. You can withdraw a play only if it is the latest action."
        raise NotAllowed("nothing-to-withdraw", message)
    turn = game.turns[window.turn]
    if turn.seat != event.seat:
        message = f"Seat {turn.seat} made this play, so only seat {turn.seat} can consent to its withdrawal, not seat {event.seat}."
        raise NotAllowed("consent-missing", message)
    return _with_play_taken_off(game, window, TakenOff.CONSENT)


def _is_as_recorded(game: Game, seat: int) -> bool:
    """Whether the last turn is a play of this seat that counts as recorded: it has laid no tile to take off."""
    last = game.turns[-1] if game.turns else None
    return last is not None and last.is_placement and not last.laid and last.seat == seat


def lexicon_verdict(turn: Turn | None, named: tuple[str, ...], set_up: SetUp) -> tuple[bool, LexiconReference | None]:
    """Whether every word that is judged is good, and the list it is judged by.

    NotAllowed (``ruling-needed``) where no list judges. Where nothing can be challenged the rules say why, and the
    verdict is of no account.
    """
    if turn is None:
        return True, None
    words = challenged_words(turn, named, set_up.ruleset, set_up.edition.letter_set)
    judge = set_up.judge
    if judge is None:
        message = "This game has no lexicon. Send the ruling of a person: acceptable, by and reason."
        raise NotAllowed("ruling-needed", message)
    formed = turn.sheet.words if turn.sheet is not None else ()
    judged = [word.tile_letters for word in formed if word.word in words]
    return all(judge.is_good(letters, set_up.edition.letter_set) for letters in judged), judge.reference
