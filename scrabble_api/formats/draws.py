"""A draw for the start, read from plain values and written as JSON."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scrabble_api.rules.errors import Unreadable, under
from scrabble_api.rules.letters import LetterSet, parse_rack
from scrabble_api.rules.starting import Draw, Drawn, Rank, judge_draw

#: What each player drew: one draw, or a list with one for each round in which the player drew.
GivenDraws = Mapping[str, Drawn | Sequence[Drawn]]


def read_players(players: Sequence[str]) -> tuple[str, ...]:
    """The players in their order at the table; Unreadable where two have one name."""
    for number, player in enumerate(players):
        if player in players[:number]:
            message = f"“{player}” is named twice: give every player a name of their own."
            raise Unreadable("draw-impossible", message, (number,))
    return tuple(players)


def read_tiles_drawn(players: tuple[str, ...], given: GivenDraws, letter_set: LetterSet, rank: Rank) -> Draw:
    """The draw by tiles; Unreadable where it is incomplete or more of a tile was drawn than exist."""
    kinds = {player: [_tile_kind(player, one, letter_set) for one in _listed(draws)] for player, draws in given.items()}
    draw = _replayed(players, kinds, rank)
    for drawn in draw.rounds:
        for kind, count in Counter(drawn.values()).items():
            if count > letter_set.counts[str(kind)]:
                message = f"{count} players drew {kind} at once, but there are only {letter_set.counts[str(kind)]}."
                raise Unreadable("draw-impossible", message)
    return draw


def read_numbers_drawn(players: tuple[str, ...], given: GivenDraws, rank: Rank) -> Draw:
    """The draw by numbers; Unreadable where it is incomplete or has something else than numbers."""
    for player, draws in given.items():
        if not all(isinstance(one, int) for one in _listed(draws)):
            raise Unreadable(
                "draw-impossible", "In a draw by numbers everybody draws a number from 1 to 100.", (player,)
            )
    return _replayed(players, {player: _listed(draws) for player, draws in given.items()}, rank)


def _listed(draws: Drawn | Sequence[Drawn]) -> list[Drawn]:
    return [draws] if isinstance(draws, str | int) else list(draws)


def _tile_kind(player: str, text: Drawn, letter_set: LetterSet) -> str:
    with under(player):
        tiles = parse_rack(str(text), letter_set)
    if len(tiles) != 1 or tiles[0].kind not in letter_set.counts:
        raise Unreadable("draw-impossible", f"“{text}” is not one tile: everybody draws one at a time.", (player,))
    return tiles[0].kind


def _replayed(players: tuple[str, ...], given: Mapping[str, Sequence[Drawn]], rank: Rank) -> Draw:
    strangers = [player for player in given if player not in players]
    if strangers:
        raise Unreadable("draw-impossible", f"“{strangers[0]}” is not one of the players.", (strangers[0],))
    draw = judge_draw(players, (), rank)
    for number in range(max([1, *map(len, given.values())])):
        if draw.must_redraw:
            draw = judge_draw(players, (*draw.rounds, dict(_round(draw.must_redraw, given, number))), rank)
    _check_nothing_left(draw, given)
    return draw


def _round(drawing: tuple[str, ...], given: Mapping[str, Sequence[Drawn]], number: int) -> Iterator[tuple[str, Drawn]]:
    for player in drawing:
        draws = given.get(player, ())
        if number >= len(draws):
            raise Unreadable("draw-incomplete", f"“{player}” has to draw in round {number + 1}: give what was drawn.")
        yield player, draws[number]


def _check_nothing_left(draw: Draw, given: Mapping[str, Sequence[Drawn]]) -> None:
    for player, draws in given.items():
        if len(draws) > sum(player in drawn for drawn in draw.rounds):
            message = f"“{player}” drew again without having to: only the equal first draw again."
            raise Unreadable("draw-impossible", message, (player,))


def draw_json(draw: Draw, method: str) -> dict[str, Any]:
    """Who starts, in which order, and how it came about."""
    return {
        "method": method,
        "rounds": [{"drawn": dict(drawn)} for drawn in draw.rounds],
        "must_redraw": list(draw.must_redraw),
        "starter": draw.starter,
        "order": None if draw.order is None else list(draw.order),
    }
