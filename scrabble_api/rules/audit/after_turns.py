"""What follows a turn: a play taken back, a bonus for a challenge that failed, overtime."""

from dataclasses import replace

from scrabble_api.rules.audit.claims import TURN_KINDS
from scrabble_api.rules.audit.slips import BONUS_STEPS
from scrabble_api.rules.audit.state import State, with_total_compared
from scrabble_api.rules.audit.turns import RULED, with_challenge
from scrabble_api.rules.counting import count_text
from scrabble_api.rules.games.as_recorded import AS_RECORDED
from scrabble_api.rules.games.events import Adjusted, Challenged, OvertimeTaken, TurnKind, Withdrawn
from scrabble_api.rules.games.turns import Turn
from scrabble_api.rules.rulesets import Overtime

#: So many claims after overtime show whether play goes on.
_LOOKED_AT = 8
_MINUTE = 60


def after_withdrawal(state: State, seat: int) -> State:
    """The state after a play is taken back: the last turn, this player's, and just what it scored."""
    play = _last_play(state)
    if state.follows_unread and (play is None or play.seat != seat):
        return _after_refused_line(state, seat)
    if play is None:
        return _after_refused_line(_with_unfounded_line(state, "withdrawal-without-play", seat), seat)
    if play.seat != seat:
        return _after_refused_line(_with_line_of_another(state, "withdrawal-by-another-player", seat, play), seat)
    compared = _with_rack_compared(state, play, seat)
    scored = play.announced if play.announced is not None else play.points or 0
    return _with_amount_compared(_without_play(compared, play), seat, scored)


def _with_unfounded_line(state: State, code: str, seat: int) -> State:
    return state.with_finding(code, seat, name=state.name(seat), claimed=state.claim.points, computed=0)


def _with_line_of_another(state: State, code: str, seat: int, play: Turn) -> State:
    names = {"name": state.name(seat), "other": state.name(play.seat)}
    return state.with_finding(code, seat, **names, claimed=state.claim.points, computed=0)


def _last_play(state: State) -> Turn | None:
    """The last turn that was taken, if it is a play that can still come off; turns lost since then are none."""
    game = state.game
    last = next((turn for turn in reversed(game.turns) if turn.kind is not TurnKind.LOST_TURN), None)
    if last is None or not last.is_placement or last.challenge is not None or game.ending is not None:
        return None
    return last if game.window is not None or last is game.turns[-1] else None


def _without_play(state: State, play: Turn) -> State:
    """The state without the play; where some accepted it already, it was another who had it taken off."""
    if state.game.window is not None and state.game.window.accepted:
        challenger = state.game.undecided[0]
        return state.after(Challenged(seat=challenger, acceptable=False, ruling=replace(RULED, acceptable=False)))
    return state.after(Withdrawn(seat=play.seat))


def _with_rack_compared(state: State, play: Turn, seat: int) -> State:
    given, before = state.claim.rack, state.record.claims[(play.entry or 1) - 1].rack
    if given is None or before is None or given == before:
        return state
    return state.with_finding("withdrawal-of-another-rack", seat, before=before[:80], rack=given[:80])


def _with_amount_compared(state: State, seat: int, scored: int) -> State:
    claim = state.claim
    if claim.points is None or claim.points == -scored:
        return with_total_compared(state, seat, -scored)
    if claim.total is not None and any(base - scored == claim.total for base in state.totals[seat - 1]):
        found = state.with_finding(
            "withdrawal-amount-left-out", seat, scored=scored, claimed=claim.points, computed=-scored
        )
        return with_total_compared(found, seat, -scored)
    done = "added" if claim.points > 0 else "subtracted"
    facts = {"scored": scored, "much": abs(claim.points), "done": done, "claimed": claim.points, "computed": -scored}
    found = state.with_finding("withdrawal-of-another-amount", seat, **facts)
    bases = found.totals[seat - 1]
    recorded = [] if claim.total is None else [claim.total]
    return found.with_total(seat, [*recorded, *(base - scored for base in bases)])


def after_challenge_bonus(state: State, seat: int) -> State:
    """The state after the bonus for a play that was challenged in vain."""
    game, points = state.game, state.points_of(seat)
    last = _last_play(state)
    if state.follows_unread and (last is None or last.seat != seat):
        return _after_refused_line(state, seat)
    if last is None or (game.window is None and last.sheet is not None):
        return _after_refused_line(_with_unfounded_line(state, "challenge-bonus-without-play", seat), seat)
    if last.seat != seat and points != 0:  # a challenge that costs nothing is written under either
        return _after_refused_line(_with_line_of_another(state, "challenge-bonus-to-wrong-player", seat, last), seat)
    words = len(last.sheet.words) if last.sheet is not None else 1
    if points and not any(points in range(step, step * words + 1, step) for step in BONUS_STEPS):
        facts = {"words": words, "earned": f"{' or '.join(map(str, BONUS_STEPS))} points", "claimed": points}
        state = state.with_finding("challenge-bonus-of-another-amount", seat, **facts)
    return with_total_compared(_with_bonus(state, seat, state.points_of(seat)), seat, points)


def _with_bonus(state: State, seat: int, points: int) -> State:
    challenger = next(iter(state.game.undecided), None)
    if challenger is None:
        return _with_adjustment(state, seat, points)
    event = Challenged(seat=challenger, acceptable=True, ruling=RULED)
    return with_challenge(state, event, "five-points" if points else "single", points)


def _with_adjustment(state: State, seat: int, points: int) -> State:
    return state.after(Adjusted(seat=seat, points=points, reason=AS_RECORDED.reason)) if points else state


def _after_refused_line(state: State, seat: int) -> State:
    """The state after a line that the rules refuse: its points count as far as the running total shows them."""
    points = state.points_of(seat)
    is_left_out = state.claim.total is not None and state.claim.total in state.totals[seat - 1]
    counted = 0 if is_left_out else points
    return with_total_compared(_with_adjustment(state, seat, counted) if counted else state, seat, points, or_points=0)


def after_overtime(state: State, seat: int) -> State:
    """The state after points for time; they belong at the end, and are so many for each part of it begun."""
    claim = state.claim
    later = state.record.claims[state.at + 1 : state.at + 1 + _LOOKED_AT]
    if any(one.kind in TURN_KINDS for one in later):
        found = state.with_finding("overtime-before-end", seat, name=state.name(seat))
        return _with_totals_open(with_total_compared(_with_overtime(found, seat), seat, claim.points), seat)
    rule, points = state.game.set_up.ruleset.overtime, state.points_of(seat)
    if rule is not None and not _is_charge(points, rule):
        part = "minute" if rule.per_seconds == _MINUTE else count_text(rule.per_seconds, "second")
        state = state.with_finding("overtime-of-another-amount", seat, each=rule.points, part=part, claimed=points)
    return with_total_compared(_with_overtime(state, seat), seat, claim.points)


def _is_charge(points: int, rule: Overtime) -> bool:
    """Whether the rule comes to these points for some time."""
    return points == 0 or (points < 0 < rule.points and points % rule.points == 0)


def _with_totals_open(state: State, seat: int) -> State:
    """Overtime that came too early may be left out of the totals that follow."""
    points = state.claim.points or 0
    totals = state.totals[seat - 1]
    return state.with_total(seat, [*totals, *(total - points for total in totals)])


def _with_overtime(state: State, seat: int) -> State:
    points, rule = state.points_of(seat), state.game.set_up.ruleset.overtime
    if rule is None or not _is_charge(points, rule):
        return _with_adjustment(state, seat, points)
    parts = -points // rule.points if points else 0
    return state.after(OvertimeTaken(seat=seat, seconds=parts * rule.per_seconds))
