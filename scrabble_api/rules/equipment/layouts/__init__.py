"""Every board shipped: one module with its drawing each, found by its place in this folder.

Two boards of other games are left out, since premiums and a bonus table cannot express them: Letter League's bonus
multiplies the play, and Literaki's premiums act on letters of one value only.
"""

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules

from scrabble_api.rules.equipment.squares import Layout, parse_layout


def _read(name: str) -> Layout:
    drawn = import_module(f"{__name__}.{name}")
    own_figures = getattr(drawn, "RACK_SIZE", None), getattr(drawn, "BONUS", None)
    return parse_layout(name, drawn.TITLE, drawn.START, drawn.SQUARES, *own_figures)


LAYOUTS: Mapping[str, Layout] = {found.name: _read(found.name) for found in iter_modules(__path__)}
