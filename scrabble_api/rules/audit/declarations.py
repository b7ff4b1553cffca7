"""Notes that say what a record has no line for: points adjusted, a player who leaves, an end that no turn brought about."""

from collections.abc import Iterable, Sequence
from itertools import takewhile

from scrabble_api.rules.audit import note_syntax
from scrabble_api.rules.audit.claims import TURN_KINDS, Claim, ClaimedRecord
from scrabble_api.rules.audit.state import State
from scrabble_api.rules.audit.turns import can_challenge, with_challenge_lost, with_out_play_accepted
from scrabble_api.rules.games import events
from scrabble_api.rules.games.as_recorded import AS_RECORDED
from scrabble_api.rules.games.game import Recording

_TWO = 2


def declaration_count(claim: Claim) -> int:
    """How many of the notes to a claim declare something beside it."""
    return sum(map(note_syntax.is_event, claim.notes))


def early_notes(record: ClaimedRecord) -> tuple[str, ...]:
    """What came about before the first claim.

    That is all that a record without turns declares before its lines (before turns a note is just a note), and that
    somebody left before the first turn, which is told beside that turn.
    """
    if any(claim.kind in TURN_KINDS for claim in record.claims):
        return tuple(map(note_syntax.retirement_text, left_before_turns(record)))
    return tuple(
        one.text for one in record.pragmas if one.name == "note" and not one.after and note_syntax.is_event(one.text)
    )


def left_before_turns(record: ClaimedRecord) -> tuple[str, ...]:
    """Who left before the first turn: all who sit before whoever took it, if they are told to have left beside it."""
    first = next((claim for claim in record.claims if claim.kind in TURN_KINDS), None)
    if first is None or len(record.players) <= _TWO:
        return ()
    ahead = {player.nick for player in takewhile(lambda one: one.nick != first.player, record.players)}
    retired = [nick for note in first.notes if (nick := note_syntax.parse_retirement(note)) in ahead]
    return tuple(retired) if ahead == set(retired) else ()


def tells_result(record: ClaimedRecord) -> bool:
    """Whether a record tells everybody's final score, and nothing of how the game came to it."""
    told = {found[0] for note in early_notes(record) if (found := note_syntax.parse_final(note))}
    nicks = [player.nick for player in record.players]
    return not record.claims and bool(nicks) and len(set(nicks)) == len(nicks) and told >= set(nicks)


def after_early_notes(state: State, notes: Sequence[str]) -> State:
    """The state before the first claim, after what is declared there."""
    state = _with_result(state._replace(at=-1), notes)
    if state.game.final_scores is not None:
        notes = [note for note in notes if note_syntax.parse_adjustment(note) or note_syntax.parse_end(note)]
    for note in notes:
        state = _after_note(state, note)
    return state


def _with_result(state: State, notes: Iterable[str]) -> State:
    """The state with the final scores, if the record tells everybody's."""
    told = [found for note in notes if (found := note_syntax.parse_final(note))]
    finals = {seat: points for nick, points in told if (seat := _seat(state, nick)) is not None}
    if state.game.set_up.recording is not Recording.RESULT:
        return state
    for seat, points in finals.items():
        state = state.with_total(seat, [points])
    return state.after(events.ResultEntered(scores=tuple(finals[seat] for seat in state.game.seats)))


def after_notes(state: State) -> State:
    """The state after what the notes to a claim declare; any other note is just a note."""
    for note in state.claim.notes:
        state = _after_note(state, note) if note_syntax.is_event(note) else state
    return state


def _after_note(state: State, note: str) -> State:
    if adjustment := note_syntax.parse_adjustment(note):
        nick, points, why = adjustment
        return _with_adjustment(state, _seat(state, nick), points, why or AS_RECORDED.reason)
    if retired := note_syntax.parse_retirement(note):
        return _without_player(state, _seat(state, retired))
    if challenger := note_syntax.parse_challenger(note):
        return _with_challenge_lost(state, _seat(state, challenger))
    if unplayed := note_syntax.parse_unplayed(note):
        nick, points = unplayed
        return _with_points_left(state, _seat(state, nick), points)
    return _after_reopening(state) if note == note_syntax.REOPENED_NOTE else _after_end_note(state, note)


def _after_end_note(state: State, note: str) -> State:
    end = note_syntax.parse_end(note)
    return state if end is None else _with_ending(state, *end)


def _after_reopening(state: State) -> State:
    return state if state.game.ending is None else state.after(events.Reopened(reason=AS_RECORDED.reason))


def _seat(state: State, nick: str | None) -> int | None:
    """The one player of that nickname."""
    seats = [seat for seat, player in enumerate(state.players, 1) if player.nick == nick]
    return seats[0] if len(seats) == 1 else None


def _with_adjustment(state: State, seat: int | None, points: int, why: str) -> State:
    """The points count, and the player's next total is to hold them."""
    if seat is None:
        return state
    totals = [total + points for total in state.totals[seat - 1]]
    return state.after(events.Adjusted(seat=seat, points=points, reason=why)).with_total(seat, totals)


def _with_points_left(state: State, seat: int | None, points: int) -> State:
    return (
        state if seat is None else state.after(events.RacksGiven(racks=(events.RackGiven(seat=seat, points=points),)))
    )


def _with_challenge_lost(state: State, seat: int | None) -> State:
    return state if seat is None or not can_challenge(state.game, seat) else with_challenge_lost(state, seat)


def _without_player(state: State, seat: int | None) -> State:
    game = state.game
    if seat is None or seat in game.retired or game.ending is not None:
        return state
    if game.set_up.seats <= _TWO or len(game.playing) == 1:
        return state
    return state.after(events.Retired(seat=seat, reason=AS_RECORDED.reason))


def _with_ending(state: State, reason: events.EndReason, nick: str | None) -> State:
    """The end as it is declared; an out-play before it and tiles left count where lines of the record count them.

    Tiles left of which only the points are told count, too.
    """
    counts = state.is_followed_by_tiles_left
    state = with_out_play_accepted(state) if counts else state
    seat, counts = _seat(state, nick), counts or state.game.has_rack_points
    if reason is events.EndReason.OUT_PLAY:
        return state.after(
            events.EndAsRecorded(end=reason, out_seat=seat, with_unplayed=counts, own_tiles_left_out=True)
        )
    return state.after(events.EndAsRecorded(end=reason, loser=seat, with_unplayed=counts))
