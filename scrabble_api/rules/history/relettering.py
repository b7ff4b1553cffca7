"""Events written in another set's letters, as a corrected edition wants them: each tile is read anew as it is written."""

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from scrabble_api.rules.equipment.letters import LetterSet, Tile, parse_rack, tiles_text
from scrabble_api.rules.games.events import GameEvent
from scrabble_api.rules.games.replay import Step
from scrabble_api.rules.plays.notation import PositionPlay, SquaresPlay, read_element, read_elements


def steps_in(steps: tuple[Step, ...], letter_set: LetterSet) -> tuple[Step, ...]:
    """The same events with the tiles of this set; Unreadable for a rack that holds none of its tiles."""
    return tuple(Step(entry, _in_letters(event, letter_set)) for entry, event in steps)


def _in_letters(event: GameEvent, letter_set: LetterSet) -> GameEvent:
    changed: Mapping[str, Any] = {
        field.name: _value_in_letters(getattr(event, field.name), letter_set) for field in fields(event)
    }
    return replace(event, **changed)


def _value_in_letters(value: Any, letter_set: LetterSet) -> Any:
    if isinstance(value, PositionPlay):
        return replace(value, elements=tuple(read_elements(value.text, letter_set)))
    if isinstance(value, SquaresPlay):
        return SquaresPlay(tuple((place, read_element(element.text, letter_set)) for place, element in value.elements))
    if isinstance(value, tuple) and value and isinstance(value[0], Tile):
        return parse_rack(tiles_text(value), letter_set)
    if isinstance(value, tuple):
        return tuple(_in_letters(one, letter_set) if hasattr(one, "tiles") else one for one in value)
    return value
