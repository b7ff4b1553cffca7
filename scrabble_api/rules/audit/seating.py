"""Whose line it is: by the nickname, and where that does not tell, by the order of turns."""

from scrabble_api.rules.audit.claims import TURN_KINDS, ClaimKind
from scrabble_api.rules.audit.state import State


def seat_of_claim(state: State) -> tuple[State, int]:
    """The seat of the claim looked at, and the state with a finding where nobody is called so."""
    nick = state.claim.player
    seats = [seat for seat, player in enumerate(state.players, 1) if player.nick == nick]
    if len(seats) == 1:
        return state, seats[0]
    due = _due(state)
    return (state, _among(state, seats, due)) if seats else (_with_stranger(state, nick, due), due)


def is_nobodys(state: State) -> bool:
    """Whether the claim looked at cannot be read and tells of no player: its numbers are nobody's."""
    claim = state.claim
    return claim.kind is ClaimKind.UNREAD and all(player.nick != claim.player for player in state.players)


def _due(state: State) -> int:
    """Who is to act by the order of turns: who is on turn, or for what follows a turn whoever took it."""
    game = state.game
    last = game.turns[-1].seat if game.turns else 1
    if state.claim.kind in TURN_KINDS:
        return game.on_turn or game.next_seat(last)
    return last


def _among(state: State, seats: list[int], due: int) -> int:
    """Of those with one nickname whoever is due; an end line is for whom its total fits."""
    claim = state.claim
    if claim.kind in (ClaimKind.END_RACK, ClaimKind.OVERTIME) and claim.total is not None:
        fitting = [seat for seat in seats if state.recorded_total(seat) + (claim.points or 0) == claim.total]
        if fitting:
            return due if due in fitting else fitting[0]
    return due if due in seats else seats[0]


def _with_stranger(state: State, nick: str, seat: int) -> State:
    if nick in state.strangers:
        return state
    found = state.with_finding("unknown-player", seat, nick=nick[:80], name=state.name(seat))
    return found._replace(strangers=state.strangers | {nick})
