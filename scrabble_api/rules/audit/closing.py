"""What is told of a record once its last line was read: the end, racks, what is missing, and the scores by the rules."""

from collections import Counter
from collections.abc import Iterator

from scrabble_api.rules.audit.endings import is_positive, value_of
from scrabble_api.rules.audit.findings import Finding, finding
from scrabble_api.rules.audit.state import State
from scrabble_api.rules.audit.turns import rack_of, with_out_play_accepted
from scrabble_api.rules.equipment.letters import LetterSet, tiles_text
from scrabble_api.rules.games.events import RackGiven, RacksGiven
from scrabble_api.rules.games.game import Recording
from scrabble_api.rules.games.outcome import are_deducted, result, seats_without_rack, standing_scores
from scrabble_api.rules.games.table import rack_warnings, with_last_rack_deduced
from scrabble_api.rules.plays.lexicon import Lexicon
from scrabble_api.rules.plays.scoring import ScoreSheet

#: What a record says that stops before the end of its game.
_UNFINISHED = "incomplete"


def after_last_line(state: State) -> State:
    """The state once the record is over: the end accepted, racks told, and what is missing noted."""
    if all(one.name != _UNFINISHED for one in state.record.pragmas):  # else an out-play may still be challenged
        state = with_out_play_accepted(state)
    state = _with_words_judged(_with_last_racks(state))
    if state.game.ending is None:
        return state.with_finding_at_end("record-stops-early")
    if not state.game.ending.with_unplayed:
        return state
    if not state.counted and not _are_tiles_left_worthless(state):
        reason = state.game.ending.reason
        return _with_inferred(state.with_finding_at_end("end-lines-missing", reason=reason))
    return _with_unknown_tiles(_with_missing_lines(_with_inferred(state)))


def _are_tiles_left_worthless(state: State) -> bool:
    """Whether the tiles left, of which only the points are told, change no score, so that no line counts them."""
    found = result(state.game)
    return state.game.has_rack_points and found is not None and not any(one.unplayed for one in found.scores)


def _with_words_judged(state: State) -> State:
    """The state with a note for each play that stands with words that are not good by the list."""
    lexicon = state.game.set_up.judge
    if lexicon is None:
        return state
    found: list[Finding] = []
    for number, turn in enumerate(state.game.turns, 1):
        if turn.sheet is not None and turn.taken_off is None and turn.entry:
            line = state.record.claims[turn.entry - 1].line
            for code, words in _bad_words(turn.sheet, lexicon, state.game.set_up.edition.letter_set):
                facts = {"seat": turn.seat, "turn": number, "words": words, "lexicon": lexicon.id}
                found.append(finding(code, line, **facts))
    return state.with_findings(*found)


def _bad_words(sheet: ScoreSheet, lexicon: Lexicon, letter_set: LetterSet) -> Iterator[tuple[str, str]]:
    """What is to be noted of a play's words, and of which of them."""
    bad = [word for word in sheet.words if not lexicon.is_good(word.tile_letters, letter_set)]
    listed = [word.word for word in bad if word.word in lexicon.words]
    others = [word.word for word in bad if word.word not in lexicon.words]
    noted = {"word-not-in-lexicon": others, "spelled-by-single-tiles": listed}
    yield from ((code, ", ".join(words)) for code, words in noted.items() if words)


def _with_last_racks(state: State) -> State:
    """The state with the racks that the record gives where it stops; of several for one player the last."""
    if state.game.set_up.recording is Recording.RESULT:
        return state
    for last in {one.number: one for one in state.record.last_racks}.values():
        seat = next((s for s, player in enumerate(state.players, 1) if player.number == last.number), None)
        if seat is not None:
            state = _with_last_rack(state, seat, last.rack, last.line)
    return state


def _with_last_rack(state: State, seat: int, text: str, line: int) -> State:
    state, rack = rack_of(state, seat, text, line)
    if rack is None:
        return state
    held, bag = state.game.table.hand(seat).held, state.game.table.bag
    if bag and len(rack) == held + bag:
        facts = {"name": state.name(seat), "held": held, "rack": text[:80]}
        return state.with_findings(finding("last-rack-too-long", line, seat=seat, turn=state.turn_now, **facts))
    warnings = list(rack_warnings(state.game.table, seat, rack))
    if warnings:  # a rack that cannot be is told, and not believed
        return state.with_warnings(warnings, seat, line, text[:80])
    return state.after(RacksGiven(racks=(RackGiven(seat=seat, tiles=rack),)))


def _with_inferred(state: State) -> State:
    """The state with the last rack that follows from the others."""
    table = with_last_rack_deduced(state.game.table)
    for seat in state.game.seats:
        was, hand = state.game.table.hand(seat), table.hand(seat)
        if hand != was and hand.held:
            facts = {"name": state.name(seat), "tiles": tiles_text(hand.known)}
            state = state.with_finding_at_end("final-rack-inferred", seat, **facts)
    return state


def _with_missing_gain(state: State, out: int | None) -> State:
    found = result(state.game)
    is_told = any(is_positive(claim.points) for _, claim in state.counted) or any(seat == out for seat, _ in state.left)
    if out is None or is_told or found is None or not found.scores[out - 1].tiles_gained:
        return state
    gained = found.scores[out - 1].tiles_gained
    return state.with_finding_at_end("end-gain-missing", out, name=state.name(out), computed=gained)


def _with_unknown_tiles(state: State) -> State:
    """The state with a note for each player whose tiles count and are not known: no total can hold them."""
    for seat in seats_without_rack(state.game):
        state = state.with_finding_at_end("end-rack-unknown", seat, name=state.name(seat))
    return state


def scores_by_rules(state: State) -> tuple[int, ...]:
    """Every seat's score; where some tiles left are not known, what its own end lines come to."""
    standing = standing_scores(state.game)
    if state.game.ending is None or not seats_without_rack(state.game):
        return standing
    left = Counter[int]()
    for seat, points in state.left:
        left[seat] += points
    return tuple(score + left[seat] for seat, score in enumerate(standing, 1))


def _with_missing_lines(state: State) -> State:
    """The state with a warning for each player whose tiles count and are not counted in the record."""
    if state.game.ending is None or seats_without_rack(state.game):
        return state
    lost = {seat for seat, claim in state.counted if not is_positive(claim.points)}
    out = state.game.ending.out_seat
    state = _with_missing_gain(state, out)
    if out is not None and not are_deducted(state.game.set_up.ruleset, state.game.set_up.seats):
        return state
    table = with_last_rack_deduced(state.game.table)
    for seat in state.game.playing:
        left = table.hand(seat).known
        if seat not in (*lost, out) and value_of(left):
            facts = {"name": state.name(seat), "tiles": tiles_text(left), "worth": value_of(left)}
            state = state.with_finding_at_end("end-line-missing", seat, **facts, computed=-value_of(left))
    return state
