"""Tiles left at the end: whose they are, what they are worth, and whether the record counts them as the rules do."""

from collections import Counter
from collections.abc import Iterable

from scrabble_api.rules.audit.state import State, with_total_compared, with_total_open
from scrabble_api.rules.audit.turns import with_out_play_accepted
from scrabble_api.rules.counting import count_text
from scrabble_api.rules.equipment.letters import Tile, parse_rack, tally, tiles_text
from scrabble_api.rules.errors import Unreadable
from scrabble_api.rules.games.as_recorded import AS_RECORDED
from scrabble_api.rules.games.events import Adjusted, CountPutRight, EndAsRecorded, EndReason, RackGiven, RacksGiven
from scrabble_api.rules.games.game import Game
from scrabble_api.rules.games.outcome import result, times_gained
from scrabble_api.rules.games.table import Table, sorted_rack, tiles_of
from scrabble_api.rules.plays.racks import Rack


def after_end_line(state: State, seat: int) -> State:
    """The state after a line that counts tiles left: gained by whoever went out, or lost by whoever has them."""
    state = with_out_play_accepted(state)
    gained = _is_gain(state, seat)
    if state.game.ending is None and state.is_followed_by_turns:
        found = _with_end_too_early(state, seat, gained=gained)
        points = state.claim.points or 0
        return with_total_open(found.after(Adjusted(seat=seat, points=points, reason=AS_RECORDED.reason)), seat)
    if state.game.ending is None:
        state = _with_end_of_record(state, seat, gained=gained)
    if any(
        counted == seat and is_positive(one.points) == is_positive(state.claim.points) for counted, one in state.counted
    ):
        return with_total_compared(
            state.with_finding("end-line-repeated", seat, name=state.name(seat)), seat, state.claim.points
        )
    state = state._replace(counted=(*state.counted, (seat, state.claim)))
    if state.game.has_rack_points:
        return _after_points_only(state, seat)
    out = None if state.game.ending is None else state.game.ending.out_seat
    if gained and out != seat:
        return _after_gain_of_another(state, seat, out)
    return _after_tiles_counted(state, seat, gained=gained)


def _after_points_only(state: State, seat: int) -> State:
    """The state after a line on tiles of which only the points are told, apart from the line."""
    found = result(state.game)
    if found is None:
        return with_total_open(state, seat)
    right, points = found.scores[seat - 1].unplayed, state.claim.points
    if points is not None and points != right:
        facts = {"tiles": "", "worth": abs(right), "counts": f"{right:+d}", "recorded": f"{points:+d}"}
        state = state.with_finding("end-points-differ", seat, **facts, claimed=points, computed=right)
    return with_total_compared(state, seat, points, or_points=right)


def _after_gain_of_another(state: State, seat: int, out: int | None) -> State:
    """The state after tiles gained by somebody who did not go out; they are whose they are if the total is theirs."""
    other = "nobody" if out is None else state.name(out)
    state = state.with_finding("end-line-of-another-player", seat, name=state.name(seat), other=other)
    claim = state.claim
    if out is None or claim.total is None or claim.total != state.recorded_total(out) + (claim.points or 0):
        return with_total_open(state, seat)
    return _after_tiles_counted(state, out, gained=True)


def _after_tiles_counted(state: State, seat: int, *, gained: bool) -> State:
    before = state.left
    state = _after_gain(state, seat) if gained else _after_loss(state, seat)
    right = sum(points for _, points in state.left[len(before) :])
    return with_total_compared(state, seat, state.claim.points, or_points=right)


def is_positive(points: int | None) -> bool:
    """Whether points are gained, not lost."""
    return (points or 0) > 0


def _is_gain(state: State, seat: int) -> bool:
    points = state.claim.points
    if points:
        return points > 0
    return state.game.ending is not None and state.game.ending.out_seat == seat


def _with_end_too_early(state: State, seat: int, *, gained: bool) -> State:
    scoreless = state.game.tally.scoreless
    limit = state.game.set_up.ruleset.end.scoreless_turns
    more = "" if gained or limit is None else f", with only {count_text(scoreless, 'scoreless turn')} running"
    return state.with_finding("end-before-end", seat, name=state.name(seat), more=more)


def _with_end_of_record(state: State, seat: int, *, gained: bool) -> State:
    """The game ended because the record says so; that is right where all have agreed that nobody can play on.

    Where a line could not be read, nobody can tell how it ended.
    """
    scoreless = state.game.tally.scoreless
    if (gained or scoreless < len(state.players)) and not state.lacks_lines:
        state = _with_end_too_early(state, seat, gained=gained)
    if gained:
        return state.after(EndAsRecorded(end=EndReason.OUT_PLAY, out_seat=seat, own_tiles_left_out=True))
    return state.after(EndAsRecorded(end=EndReason.NO_PLAY_POSSIBLE))


def _after_gain(state: State, seat: int) -> State:
    state, tiles = _tiles(state, seat)
    if tiles is None:
        return state
    owners = [one for one in state.game.playing if one != seat]
    factor = max(1, times_gained(state.game.set_up.ruleset, state.game.set_up.seats))
    return _after_tiles_left(state, seat, owners, tiles, factor)


def _after_loss(state: State, seat: int) -> State:
    state, tiles = _tiles(state, seat)
    return state if tiles is None else _after_tiles_left(state, seat, [seat], tiles, -1)


def _tiles(state: State, seat: int) -> tuple[State, Rack | None]:
    text = state.claim.tiles or ""
    try:
        return state, parse_rack(text, state.game.set_up.edition.letter_set)
    except Unreadable as fault:
        return state.with_finding("tiles-not-understood", seat, why=fault.message[:300]), None


def _after_tiles_left(state: State, seat: int, owners: list[int], tiles: Rack, factor: int) -> State:
    """The state once the tiles are compared with those off the board, and the points with their worth."""
    right = _off_board(state, owners)
    worth = factor * value_of(tiles)
    points = state.claim.points
    state = state._replace(left=(*state.left, (seat, factor * value_of(tiles if right is None else right))))
    if right is not None and tally(right) != tally(tiles):
        state = _with_tiles_differing(state, seat, owners, (tiles, right), factor)
        if points != factor * value_of(right) and points != worth:
            state = _with_points_differing(state, seat, tiles, worth)
        return _with_racks(state, owners, right)
    if right is None:
        state = _with_hand_compared(state, owners, tiles)
    if points is not None and points != worth:
        state = _with_points_differing(state, seat, tiles, worth)
    return _with_racks(state, owners, tiles)


def _with_tiles_differing(state: State, seat: int, owners: list[int], racks: tuple[Rack, Rack], factor: int) -> State:
    """The finding that other tiles are left than the record has it; ``racks`` are those claimed and the right ones."""
    tiles, right = racks
    letter_set = state.game.set_up.edition.letter_set
    return state.with_finding(
        "end-tiles-differ",
        seat,
        name=_names(state, owners),
        claimed_tiles=tiles_text(tiles)[:80],
        left=f"the unplayed tiles are {tiles_text(sorted_rack(right, letter_set))}, worth {abs(factor) * value_of(right)}",
        claimed=state.claim.points,
        computed=factor * value_of(right),
    )


def _with_points_differing(state: State, seat: int, tiles: Rack, worth: int) -> State:
    facts = {"tiles": tiles_text(tiles)[:80], "worth": value_of(tiles), "claimed": state.claim.points}
    signs = {"counts": f"{worth:+d}", "recorded": f"{state.claim.points or 0:+d}"}
    return state.with_finding("end-points-differ", seat, **facts, **signs, computed=worth)


def _off_board(state: State, owners: list[int]) -> Rack | None:
    """The tiles that these seats must be left with: all off the board, where the bag and all other racks are empty."""
    table = state.game.table
    others = [hand for seat, hand in enumerate(table.hands, 1) if seat not in owners]
    if table.bag or any(hand.held for hand in others):
        return None
    return _not_on_board(state.game)


def _not_on_board(game: Game) -> Rack:
    return tiles_of(Counter(game.table.board.left), game.set_up.edition.letter_set)


def _with_hand_compared(state: State, owners: list[int], tiles: Rack) -> State:
    """Tiles that cannot be told from the board are compared with the rack shown before."""
    may_be = tally(_not_on_board(state.game)) - tally(_tiles_of_others(state.game, owners))
    if tally(tiles) - may_be:
        letter_set = state.game.set_up.edition.letter_set
        left = f"only {tiles_text(tiles_of(may_be, letter_set))} can be unplayed"
        facts = {"name": _names(state, owners), "claimed_tiles": tiles_text(tiles)[:80], "left": left}
        return state.with_finding("end-tiles-differ", owners[0], **facts)
    hand = state.game.table.hand(owners[0])
    if len(owners) > 1 or not hand.is_known or tally(hand.known) == tally(tiles):
        return state
    facts = {"name": state.name(owners[0]), "tiles": tiles_text(tiles), "held": tiles_text(hand.known)}
    return state.with_finding("end-rack-not-as-kept", owners[0], **facts)


def _tiles_of_others(game: Game, owners: list[int]) -> Iterable[Tile]:
    """The tiles that others are known to hold, which nobody else can be left with."""
    return (tile for seat in game.seats if seat not in owners for tile in game.table.hand(seat).known)


def _names(state: State, seats: Iterable[int]) -> str:
    return " and ".join(state.name(seat) for seat in seats)


def value_of(tiles: Iterable[Tile]) -> int:
    """What tiles are worth together."""
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
