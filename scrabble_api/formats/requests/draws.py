"""A draw for the start, read from plain values."""

from collections.abc import Mapping, Sequence

from scrabble_api.rules.equipment.letters import BLANK, LetterSet, strange_tile
from scrabble_api.rules.errors import Unreadable, at_path
from scrabble_api.rules.games.starting import Draw, Drawn, by_letters, by_numbers, replay_draw

#: What each player drew: one draw, or a list with one for each round in which the player drew.
GivenDraws = Mapping[str, Drawn | Sequence[Drawn]]


def read_players(players: Sequence[str]) -> tuple[str, ...]:
    """The players in their order at the table; Unreadable where two have one name."""
    for number, player in enumerate(players):
        if player in players[:number]:
            message = f"“{player}” is named twice. Give each player a different name."
            raise Unreadable("draw-impossible", message, (number,))
    return tuple(players)


def read_tiles_drawn(players: tuple[str, ...], given: GivenDraws, letter_set: LetterSet) -> Draw:
    """The draw by tiles; Unreadable where it cannot have happened or somebody's draw is missing."""
    kinds: dict[str, list[Drawn]] = {}
    for player, draws in given.items():
        with at_path(player):
            kinds[player] = [_tile_kind(one, letter_set) for one in _draw_list(draws)]
    return replay_draw(players, kinds, by_letters(letter_set))


def read_numbers_drawn(players: tuple[str, ...], given: GivenDraws) -> Draw:
    """The draw by numbers; Unreadable where it has something else or somebody's draw is missing."""
    for player, draws in given.items():
        if not all(isinstance(one, int) for one in _draw_list(draws)):
            raise Unreadable(
                "draw-impossible", "In a draw by numbers each player draws a number from 1 to 100.", (player,)
            )
    return replay_draw(players, {player: _draw_list(draws) for player, draws in given.items()}, by_numbers())


def _draw_list(draws: Drawn | Sequence[Drawn]) -> list[Drawn]:
    return [draws] if isinstance(draws, str | int) else list(draws)


def _tile_kind(text: Drawn, letter_set: LetterSet) -> str:
    """What was drawn from the bag: a letter or a blank, which stands for no letter yet."""
    tile = letter_set.tiles.get(letter_set.fold(str(text)))
    if text == BLANK:
        return BLANK
    if tile is None:
        raise Unreadable("unknown-tile", f"“{text}” {strange_tile(letter_set)}")
    if tile.is_blank:
        message = (
            f"“{text}” is a blank that stands for a letter. Write ? for a drawn blank, or {tile.letter} for the letter."
        )
        raise Unreadable("draw-impossible", message)
    return tile.kind
