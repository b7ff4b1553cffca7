"""Turns put to the rules, one after the other; what they refuse is taken as recorded, and the audit goes on."""

from collections.abc import Iterable
from dataclasses import replace

from scrabble_api.rules.audit.claims import TURN_KINDS, Claim, ClaimKind
from scrabble_api.rules.audit.findings import Finding, Severity, finding
from scrabble_api.rules.audit.mending import TurnOfLine, mended_turn
from scrabble_api.rules.audit.note_syntax import SCORE_NOTE, is_declaration, note_as_typed, tells_lost_turn
from scrabble_api.rules.audit.slips import bonus_in, cause_of
from scrabble_api.rules.audit.state import State, with_total_compared, with_total_open
from scrabble_api.rules.equipment.letters import LetterSet, parse_rack, written_tiles
from scrabble_api.rules.errors import Unreadable
from scrabble_api.rules.games import events
from scrabble_api.rules.games.as_recorded import AS_RECORDED
from scrabble_api.rules.games.ending import Ending
from scrabble_api.rules.games.game import Game
from scrabble_api.rules.games.turn_taking import Faults
from scrabble_api.rules.games.turns import Turn
from scrabble_api.rules.plays.board import Board
from scrabble_api.rules.plays.notation import PositionPlay, read_position_play
from scrabble_api.rules.plays.racks import Rack
from scrabble_api.rules.rulesets import CHALLENGES, Acceptance
from scrabble_api.rules.violations import RULES, Kind, Violation

#: Whose verdict it is that a challenged play was good.
RULED = events.Ruling(acceptable=True, by=AS_RECORDED.by, reason=AS_RECORDED.reason)

_EXCEEDING = "tiles-exceed-set"
#: What may be only because tiles are missing that a line which cannot be read laid.
_FOR_WANT_OF_TILES = frozenset(("opening-misses-start", "not-connected", "no-tile-to-play-through", "gap"))
#: So many tiles may be on a rack as it is written; four players do not hold as many together.
_MOST_HELD = 80


def after_turn(state: State, seat: int) -> State:
    """The state after a play, an exchange, a pass, or a line that could not be read."""
    after, player = _after_turn(state, seat), state.claim.player
    if not _is_lost(state.claim):
        return after
    return after._replace(lost={**after.lost, player: after.lost.get(player, 0) + 1})


def _after_turn(state: State, seat: int) -> State:
    claim = state.claim
    if claim.kind is ClaimKind.PASS and (passed := _after_pass(state, seat)) is not None:
        return passed
    if claim.kind is ClaimKind.UNREAD:
        return _with_numbers_open(_with_unread(state, seat), seat)
    state = _with_order_of_record(state, seat)
    if state.game.ending is not None:
        return with_total_compared(_after_the_end(state, seat), seat, claim.points)
    return _with_turn(_in_order(state, seat), seat)


def with_out_play_accepted(state: State) -> State:
    """Nobody challenges an out-play that the record counts tiles after, goes on after, or stops at."""
    while state.game.is_out_play_pending and state.game.undecided:
        state = state.after(events.Accepted(seat=state.game.undecided[0]))
    return state


def _with_order_of_record(state: State, seat: int) -> State:
    """Whoever went out had no tile left, and tiles that were counted are: the game is over, whatever the record says.

    Any other end has not come where turns follow, since the record may have been played by another rule.
    """
    state = with_out_play_accepted(state)
    ending = state.game.ending
    if ending is None or ending.out_seat is not None or state.counted:
        return state
    if ending.reason not in state.passed_over:  # every pass more would bring the same end about again
        state = _with_event_after_end(state, seat, ending)
        state = state._replace(passed_over=state.passed_over | {ending.reason})
    return state.after(events.OutOfTurn(seat=seat))


def _with_event_after_end(state: State, seat: int, ending: Ending) -> State:
    return _on_next_turn(state, "event-after-end", seat, reason=ending.reason)


def _after_the_end(state: State, seat: int) -> State:
    """The points of a turn after the end as recorded, and the end as it was before it."""
    ending = state.game.ending
    if ending is None:
        return state
    state = _with_event_after_end(state, seat, ending).after(events.OutOfTurn(seat=seat))
    end = events.EndAsRecorded(
        end=ending.reason,
        out_seat=ending.out_seat,
        loser=ending.loser,
        with_unplayed=ending.with_unplayed,
        own_tiles_left_out=True,
    )
    return _as_recorded(state, seat).after(end)


def _with_unread(state: State, seat: int) -> State:
    """A line that nobody can read took the turn of whoever was on turn, unless the same player's follows."""
    later = state.record.claims[state.at + 1 :]
    following = next((one for one in later if one.kind in TURN_KINDS), None)
    is_shared = sum(player.nick == state.claim.player for player in state.players) > 1
    is_theirs = following is None or is_shared or following.player != state.claim.player
    return _as_recorded(state, seat) if state.game.on_turn == seat and is_theirs else state


def _with_numbers_open(state: State, seat: int) -> State:
    """The state where later totals may hold what is recorded; where no total is, the next one is believed."""
    state = with_total_open(state, seat)
    return state if state.claim.total is not None else state._replace(uncertain=state.uncertain | {seat})


def _after_pass(state: State, seat: int) -> State | None:
    """The state after a pass that tells something else; None after one by choice."""
    if state.game.is_out_play_pending and seat in state.game.undecided:
        return _after_scoreless_turn(state.after(events.Accepted(seat=seat)), seat)
    if _is_lost(state.claim):
        if _is_sat_out(state, seat):
            return _after_scoreless_turn(state, seat)
        if can_challenge(state.game, seat):
            return _after_scoreless_turn(with_challenge_lost(state, seat), seat)
    if SCORE_NOTE in state.claim.notes:
        return with_total_compared(
            _as_recorded(_in_order(state, seat), seat, events.TurnKind.SCORE), seat, state.claim.points
        )
    return None


def _after_scoreless_turn(state: State, seat: int) -> State:
    """The state after a turn that earns nothing, whatever is written beside it."""
    points = state.claim.points
    if points:
        state = state.with_finding("scoreless-turn-scores", seat, claimed=points, computed=0)
    return with_total_compared(state, seat, points, or_points=0)


def _is_lost(claim: Claim) -> bool:
    return claim.kind is ClaimKind.PASS and any(map(tells_lost_turn, claim.notes))


def _is_sat_out(state: State, seat: int) -> bool:
    """Whether the turn that this line tells of was sat out already, since its challenge was declared before."""
    lost = sum([turn.kind is events.TurnKind.LOST_TURN and turn.seat == seat for turn in state.game.turns])
    return state.lost.get(state.claim.player, 0) < lost


def can_challenge(game: Game, seat: int) -> bool:
    """Whether the last play can still be challenged by this seat."""
    return game.window is not None and game.ending is None and seat in game.undecided


def with_challenge_lost(state: State, seat: int) -> State:
    """The play before was challenged in vain, and the challenger sits out the next turn."""
    return with_challenge(state, events.Challenged(seat=seat, acceptable=True, ruling=RULED), "double")


def with_challenge(state: State, event: events.Challenged, rule: str, points: int = 0) -> State:
    """The state after a challenge that costs what the record says, whatever the ruleset's own rule is."""
    return state.after(replace(event, terms=replace(CHALLENGES[rule], points=points)))


def _in_order(state: State, seat: int) -> State:
    """The state with this seat on turn, and a finding where it was not."""
    state = _with_play_accepted(state)
    game, is_anybodys = state.game, state.is_turn_open
    state = state._replace(is_turn_open=False)
    if game.on_turn == seat:
        return state
    if is_anybodys:
        return state.after(events.OutOfTurn(seat=seat))
    due = state.name(game.on_turn or game.next_seat(seat))
    return _on_next_turn(state, "out-of-turn", seat, name=state.name(seat), due=due).after(events.OutOfTurn(seat=seat))


def _with_play_accepted(state: State) -> State:
    """Where every play is accepted before the next turn, a record that goes on shows that it was."""
    if state.game.set_up.ruleset.acceptance is not Acceptance.ALL or state.game.is_out_play_pending:
        return state
    while state.game.ending is None and state.game.undecided:
        state = state.after(events.Accepted(seat=state.game.undecided[0]))
    return state


def _on_next_turn(state: State, code: str, seat: int, **facts: object) -> State:
    """A finding on the turn that is about to be taken."""
    return state.with_findings(finding(code, state.claim.line, seat=seat, turn=len(state.game.turns) + 1, **facts))


def _with_turn(state: State, seat: int) -> State:
    claim = state.claim
    state, rack = rack_of(state, seat, claim.rack, claim.line)
    match claim.kind:
        case ClaimKind.PLAY:
            return _with_play(state, seat, rack)
        case ClaimKind.EXCHANGE:
            return _with_exchange(state, seat, rack)
        case ClaimKind.PASS:
            return _after_scoreless_turn(
                _with_event(state, seat, events.Passed(seat=seat, rack=rack, note=_note(claim))), seat
            )
        case _:
            return with_total_compared(_as_recorded(state, seat), seat, claim.points)


def _note(claim: Claim) -> str | None:
    """What people wrote to the line; what is declared there is an event, or the turn itself."""
    return "\n".join(note_as_typed(note) for note in claim.notes if not is_declaration(note)) or None


def rack_of(state: State, seat: int, text: str | None, line: int) -> tuple[State, Rack | None]:
    """The tiles of a rack as written; one that cannot be read is told and passed over."""
    if text is None:
        return state, None
    where = {"seat": seat, "turn": len(state.game.turns) + 1, "rack": text[:80]}
    if "." in text:
        state = state.with_findings(finding("rack-with-dots", line, **where))
        text = text.replace(".", "")
    try:
        return state, _read_held(text, state.game.set_up.edition.letter_set)
    except Unreadable as fault:
        return state.with_findings(finding("rack-malformed", line, **where, why=fault.message[:300])), None


def _read_held(text: str, letter_set: LetterSet) -> Rack:
    """Tiles that somebody held; Unreadable where they are none, or more than all players hold."""
    count = len(written_tiles(text)) if len(text) > _MOST_HELD else 0
    if count > _MOST_HELD:
        raise Unreadable("unknown-tile", f"It has {count} tiles, more than all players can hold together.")
    return parse_rack(text, letter_set)


def _with_exchange(state: State, seat: int, rack: Rack | None) -> State:
    claim = state.claim
    if claim.tiles is None:
        count = claim.count or 0
        state = _on_next_turn(state, "exchange-by-count", seat, name=state.name(seat), count=count)
        event = events.Exchanged(seat=seat, count=count, rack=rack, note=_note(claim))
    else:
        try:
            tiles = _read_held(claim.tiles, state.game.set_up.edition.letter_set)
        except Unreadable as fault:
            found = _on_next_turn(state, "tiles-not-understood", seat, why=fault.message[:300])
            return _after_scoreless_turn(
                _with_event(found, seat, events.Passed(seat=seat, rack=rack, note=_note(claim))), seat
            )
        event = events.Exchanged(seat=seat, count=len(tiles), tiles=tiles, rack=rack, note=_note(claim))
    if event.count == 0:
        return _after_scoreless_turn(
            _with_event(state, seat, events.Passed(seat=seat, rack=rack, note=_note(claim))), seat
        )
    return _after_scoreless_turn(_with_event(state, seat, event), seat)


def _with_play(state: State, seat: int, rack: Rack | None) -> State:
    claim = state.claim
    before = state.game.table.board
    play = read_position_play(claim.position or "", claim.tiles or "", state.game.set_up.edition.letter_set)
    event = events.PlayMade(seat=seat, play=play, rack=rack, announced_score=claim.points, note=_note(claim))
    state = _with_event(state, seat, event)
    turn = state.game.turns[-1]
    right = None if turn.sheet is None else turn.sheet.score
    return with_total_compared(_with_score_compared(state, before, turn), seat, claim.points, or_points=right)


def _with_score_compared(state: State, before: Board, turn: Turn) -> State:
    claim = state.claim
    if turn.sheet is None or claim.points is None or claim.points == turn.sheet.score:
        return state
    if any(_is_for_want_of_tiles(state, one) for one in turn.violations):  # words may cross it, and score
        return state
    facts = {
        "play": f"{claim.position} {(claim.tiles or '')[:80]}",
        "sum": cause_of(before, turn, claim.points),
        "claimed": claim.points,
        "computed": turn.sheet.score,
    }
    what = bonus_in(claim.points - turn.sheet.score)
    if what is None:
        return state.with_finding("score-differs", turn.seat, **facts)
    much = claim.points - turn.sheet.score
    return state.with_finding("score-holds-challenge-bonus", turn.seat, **facts, much=much, what=what)


def _with_event(state: State, seat: int, event: TurnOfLine) -> State:
    """The state after a turn; what is wrong with racks and counts is mended, what nothing mends taken as recorded."""
    after, faults = _try_turn(state, event)
    mended = None if after else mended_turn(state, event, faults)
    if mended:
        after, more = _try_turn(*mended)
        faults = (*faults, *(fault for fault in more if fault not in faults))
    return _with_faults(after or _as_recorded(state, seat), seat, faults)


def _try_turn(state: State, event: TurnOfLine) -> tuple[State | None, Faults]:
    """The state after a turn and what it is warned of; None where the rules refuse it, and why."""
    after = state.after_turn_or_faults(event)
    return (after, after.game.turns[-1].warnings) if isinstance(after, State) else (None, after)


def _as_recorded(state: State, seat: int, kind: events.TurnKind | None = None) -> State:
    """The state with a turn that counts what is recorded for it and leaves the board alone."""
    claim = state.claim
    return state.after(
        events.AsRecorded(
            seat=seat,
            turn=kind or _KINDS[claim.kind],
            line=claim.line,
            points=state.points_of(seat),
            play=_play_of_claim(state),
            count=claim.count or 0,
            note=_note(claim),
        )
    )


_KINDS = {
    ClaimKind.PLAY: events.TurnKind.PLAY,
    ClaimKind.EXCHANGE: events.TurnKind.EXCHANGE,
    ClaimKind.PASS: events.TurnKind.PASS,
    ClaimKind.UNREAD: events.TurnKind.SCORE,
}


def _play_of_claim(state: State) -> PositionPlay | None:
    claim = state.claim
    if claim.kind is not ClaimKind.PLAY:
        return None
    return read_position_play(claim.position or "", claim.tiles or "", state.game.set_up.edition.letter_set)


def _with_faults(state: State, seat: int, faults: Iterable[Violation]) -> State:
    """The faults as findings: each of the racks a warning, those of placing one error together."""
    racks = [one for one in faults if RULES[one.code].in_old_records and not _is_known(state, one)]
    others = [one for one in faults if _is_error(state, one)]
    if racks:
        exceeding = {one.tiles for one in racks if one.code == _EXCEEDING}
        state = state._replace(exceeding=state.exceeding | exceeding)
        state = state.with_warnings(racks, seat, state.claim.line, (state.claim.rack or "")[:80])
    return state.with_findings(_refusal_finding(state, seat, others)) if others else state


def _is_error(state: State, fault: Violation) -> bool:
    rule = RULES[fault.code]
    return not (rule.in_old_records or rule.is_found_by_audit or _is_for_want_of_tiles(state, fault))


def _is_for_want_of_tiles(state: State, fault: Violation) -> bool:
    """Whether the fault may be only that tiles are missing which a line that could not be read laid."""
    return fault.code in _FOR_WANT_OF_TILES and state.lacks_lines


def _is_known(state: State, fault: Violation) -> bool:
    """Whether the board held as many too many before: every later play would be told of it again."""
    return fault.code == _EXCEEDING and fault.tiles in state.exceeding


def _refusal_finding(state: State, seat: int, faults: list[Violation]) -> Finding:
    claim = state.claim
    what = " ".join(one for one in (claim.position, claim.tiles) if one and faults[0].kind is not Kind.TURN)[:90]
    message = " ".join(fault.message for fault in faults)[:600]
    sentence = f"{what}: {message}" if what else message
    return Finding(faults[0].code, Severity.ERROR, sentence, claim.line, state.turn_now, seat)
