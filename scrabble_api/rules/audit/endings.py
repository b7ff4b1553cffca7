"""Tiles left at the end: whose they are, what they are worth, and whether the record counts them as the rules do."""

from collections import Counter
from collections.abc import Iterable, Iterator

from scrabble_api.rules.audit.findings import Finding, finding
from scrabble_api.rules.audit.state import State, compared
from scrabble_api.rules.audit.turns import rack_of
from scrabble_api.rules.ending import scoreless_in_a_row
from scrabble_api.rules.errors import Unreadable
from scrabble_api.rules.events import Accepted, CountPutRight, EndAsRecorded, EndReason, RackGiven, RacksGiven
from scrabble_api.rules.game import Game
from scrabble_api.rules.hands import Table, rack_warnings, sorted_rack, tiles_of, with_last_rack_deduced
from scrabble_api.rules.letters import LetterSet, Tile, parse_rack, tally, tiles_text
from scrabble_api.rules.lexicon import Lexicon
from scrabble_api.rules.outcome import seats_without_rack
from scrabble_api.rules.racks import Rack
from scrabble_api.rules.rulesets import Others, OutPlayer
from scrabble_api.rules.scoring import ScoreSheet

#: What a record says that stops before the end of its game.
_UNFINISHED = "incomplete"


def with_out_play_accepted(state: State) -> State:
    """Nobody challenges an out-play that the record counts tiles after, or stops at."""
    while state.game.is_out_play_pending and state.game.undecided:
        state = state.after(Accepted(seat=state.game.undecided[0]))
    return state


def after_end_line(state: State, seat: int) -> State:
    """The state after a line that counts tiles left: gained by whoever went out, or lost by whoever has them."""
    state = with_out_play_accepted(state)
    gained = _is_gain(state, seat)
    if state.game.ending is None:
        state = _ended_by_record(state, seat, gained=gained)
    if any(
        counted == seat and _is_positive(one.points) == _is_positive(state.claim.points)
        for counted, one in state.counted
    ):
        return compared(state.finds("end-line-repeated", seat, name=state.name(seat)), seat, state.claim.points)
    state = state._replace(counted=(*state.counted, (seat, state.claim)))
    return compared(_gained(state, seat) if gained else _lost(state, seat), seat, state.claim.points)


def _is_positive(points: int | None) -> bool:
    return (points or 0) > 0


def _is_gain(state: State, seat: int) -> bool:
    points = state.claim.points
    if points:
        return points > 0
    return state.game.ending is not None and state.game.ending.out_seat == seat


def _ended_by_record(state: State, seat: int, *, gained: bool) -> State:
    """The game ended because the record says so; that is right where all have agreed that nobody can play on."""
    scoreless = scoreless_in_a_row(state.game.turns, state.game.set_up.ruleset)
    if gained or scoreless < len(state.players):
        limit = state.game.set_up.ruleset.end.scoreless_turns
        more = "" if gained or limit is None else f", and only {scoreless} turns running were scoreless"
        state = state.finds("end-before-end", seat, name=state.name(seat), more=more)
    if gained:
        return state.after(EndAsRecorded(end=EndReason.OUT_PLAY, out_seat=seat))
    return state.after(EndAsRecorded(end=EndReason.NO_PLAY_POSSIBLE))


def _gained(state: State, seat: int) -> State:
    ending = state.game.ending
    if ending is not None and ending.out_seat != seat:
        other = "nobody" if ending.out_seat is None else state.name(ending.out_seat)
        return state.finds("end-line-of-another-player", seat, name=state.name(seat), other=other)
    state, tiles = _tiles(state, seat)
    if tiles is None:
        return state
    owners = [one for one in state.game.playing if one != seat]
    factor = 2 if state.game.set_up.ruleset.unplayed.out_player is OutPlayer.DOUBLE else 1
    return _judged(state, seat, owners, tiles, factor)


def _lost(state: State, seat: int) -> State:
    state, tiles = _tiles(state, seat)
    return state if tiles is None else _judged(state, seat, [seat], tiles, -1)


def _tiles(state: State, seat: int) -> tuple[State, Rack | None]:
    text = state.claim.tiles or ""
    try:
        return state, parse_rack(text, state.game.set_up.edition.letter_set)
    except Unreadable as fault:
        return state.finds("tiles-not-understood", seat, why=fault.message[:300]), None


def _judged(state: State, seat: int, owners: list[int], tiles: Rack, factor: int) -> State:
    """The state once the tiles are compared with those off the board, and the points with their worth."""
    right = _off_board(state, owners)
    worth = factor * _value(tiles)
    points = state.claim.points
    if right is not None and tally(right) != tally(tiles):
        state = _tiles_differ(state, seat, owners, (tiles, right), factor)
        if points != factor * _value(right) and points != worth:
            state = _points_differ(state, seat, tiles, worth)
        return _with_racks(state, owners, right)
    if right is None:
        state = _compared_with_hand(state, owners, tiles)
    if points is not None and points != worth:
        state = _points_differ(state, seat, tiles, worth)
    return _with_racks(state, owners, tiles)


def _tiles_differ(state: State, seat: int, owners: list[int], racks: tuple[Rack, Rack], factor: int) -> State:
    """The finding that other tiles are left than the record has it; ``racks`` are those claimed and the right ones."""
    tiles, right = racks
    letter_set = state.game.set_up.edition.letter_set
    return state.finds(
        "end-tiles-differ",
        seat,
        name=_names(state, owners),
        claimed_tiles=tiles_text(tiles)[:80],
        tiles=tiles_text(sorted_rack(right, letter_set)),
        sum=f"worth {abs(factor) * _value(right)}",
        claimed=state.claim.points,
        computed=factor * _value(right),
    )


def _points_differ(state: State, seat: int, tiles: Rack, worth: int) -> State:
    facts = {"tiles": tiles_text(tiles)[:80], "claimed": state.claim.points, "computed": worth}
    return state.finds("end-points-differ", seat, **facts)


def _off_board(state: State, owners: list[int]) -> Rack | None:
    """The tiles that these seats must be left with: all off the board, where the bag and all other racks are empty."""
    table = state.game.table
    others = [hand for seat, hand in enumerate(table.hands, 1) if seat not in owners]
    if table.bag or any(hand.held for hand in others):
        return None
    return _not_on_board(state.game)


def _not_on_board(game: Game) -> Rack:
    return tiles_of(Counter(game.table.board.left), game.set_up.edition.letter_set)


def _compared_with_hand(state: State, owners: list[int], tiles: Rack) -> State:
    """Tiles that cannot be told from the board are compared with the rack shown before."""
    beyond = tally(tiles) - tally(_not_on_board(state.game))
    if beyond:
        letter_set = state.game.set_up.edition.letter_set
        left = tiles_text(sorted_rack(_not_on_board(state.game), letter_set))
        facts = {"name": _names(state, owners), "claimed_tiles": tiles_text(tiles)[:80], "tiles": left}
        return state.finds("end-tiles-differ", owners[0], **facts, sum="more than there are")
    hand = state.game.table.hand(owners[0])
    if len(owners) > 1 or not hand.is_known or tally(hand.known) == tally(tiles):
        return state
    facts = {"name": state.name(owners[0]), "tiles": tiles_text(tiles), "held": tiles_text(hand.known)}
    return state.finds("end-rack-not-as-kept", owners[0], **facts)


def _names(state: State, seats: Iterable[int]) -> str:
    return " and ".join(state.name(seat) for seat in seats)


def _value(tiles: Iterable[Tile]) -> int:
    return sum(tile.value for tile in tiles)


def _with_racks(state: State, owners: list[int], tiles: Rack) -> State:
    """The state with what a seat is left with; where several are, it cannot be told who has what."""
    if len(owners) != 1:
        return state
    seat, table = owners[0], state.game.table
    counts = () if table.hand(seat).held == len(tiles) else _counts_for(seat, len(tiles), table)
    return state.after(RacksGiven(racks=(RackGiven(seat=seat, tiles=tiles),), counts=counts))


def _counts_for(seat: int, count: int, table: Table) -> tuple[CountPutRight, ...]:
    """So many tiles held by the seat, and the bag as it is."""
    room = CountPutRight(seat=0, count=table.bag + count)
    return room, CountPutRight(seat=seat, count=count), CountPutRight(seat=0, count=table.bag)


def at_the_end(state: State) -> State:
    """The state once the record is over: the end accepted, racks told, and what is missing noted."""
    state = state if _is_told_unfinished(state) else with_out_play_accepted(state)
    state = _with_words_judged(_with_last_racks(state))
    if state.game.ending is None:
        return state.finds_at_end("record-stops-early")
    if not state.game.ending.with_unplayed:
        return state
    if not state.counted:
        reason = state.game.ending.reason
        return _with_inferred(state.finds_at_end("end-lines-missing", reason=reason))
    return _with_missing_told(_with_inferred(state))


def _is_told_unfinished(state: State) -> bool:
    """Whether the record itself says that it stops before the end: an out-play may still be challenged."""
    return any(one.name == _UNFINISHED for one in state.record.pragmas)


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
    return state.found(*found)


def _bad_words(sheet: ScoreSheet, lexicon: Lexicon, letter_set: LetterSet) -> Iterator[tuple[str, str]]:
    """What is to be noted of a play's words, and of which of them."""
    bad = [word for word in sheet.words if not lexicon.is_good(word.tile_letters, letter_set)]
    listed = [word.word for word in bad if word.word in lexicon.words]
    others = [word.word for word in bad if word.word not in lexicon.words]
    noted = {"word-not-in-lexicon": others, "spelled-by-single-tiles": listed}
    yield from ((code, ", ".join(words)) for code, words in noted.items() if words)


def _with_last_racks(state: State) -> State:
    """The state with the racks that the record gives where it stops; of several for one player the last."""
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
        return state.found(finding("last-rack-too-long", line, seat=seat, turn=state.turn_now, **facts))
    warnings = list(rack_warnings(state.game.table, seat, rack))
    if warnings:  # a rack that cannot be is told, and not believed
        return state.warned(warnings, seat, line, text[:80])
    return state.after(RacksGiven(racks=(RackGiven(seat=seat, tiles=rack),)))


def _with_inferred(state: State) -> State:
    """The state with the last rack that follows from the others."""
    table = with_last_rack_deduced(state.game.table)
    for seat in state.game.seats:
        was, hand = state.game.table.hand(seat), table.hand(seat)
        if hand != was and hand.held:
            facts = {"name": state.name(seat), "tiles": tiles_text(hand.known)}
            state = state.finds_at_end("final-rack-inferred", seat, **facts)
    return state


def _with_missing_told(state: State) -> State:
    """The state with a warning for each player whose tiles count and are not counted in the record."""
    if state.game.ending is None or seats_without_rack(state.game):
        return state
    lost = {seat for seat, claim in state.counted if not _is_positive(claim.points)}
    out = state.game.ending.out_seat
    if out is not None and state.game.set_up.ruleset.unplayed.others is not Others.DEDUCTED:
        return state
    table = with_last_rack_deduced(state.game.table)
    for seat in state.game.playing:
        left = table.hand(seat).known
        if seat not in (*lost, out) and _value(left):
            facts = {"name": state.name(seat), "tiles": tiles_text(left), "computed": -_value(left)}
            state = state.finds_at_end("end-line-missing", seat, **facts)
    return state
