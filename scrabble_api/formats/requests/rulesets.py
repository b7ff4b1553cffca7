"""A ruleset by the name of a preset, or by that of its base and what is changed."""

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from scrabble_api.rules import rulesets
from scrabble_api.rules.equipment.squares import Layout
from scrabble_api.rules.errors import at_path, lookup


def read_ruleset(given: str | Mapping[str, Any], layout: Layout) -> rulesets.Ruleset:
    """A ruleset by its name, or by the name of its base and what is changed, resolved for a board."""
    if isinstance(given, str):
        return rulesets.ruleset_on(layout, lookup("ruleset", given, rulesets.RULESETS))
    with at_path("base"):
        base = lookup("ruleset", given.get("base", rulesets.DEFAULT_RULESET), rulesets.RULESETS)
    return _with_changes(
        rulesets.ruleset_on(layout, base), {name: value for name, value in given.items() if name != "base"}
    )


def _with_changes(ruleset: rulesets.Ruleset, changes: Mapping[str, Any]) -> rulesets.Ruleset:
    """The ruleset with these fields changed; a group of figures may be given in part, a challenge rule by name."""
    if not changes:
        return ruleset
    read = {name: _read_figure(getattr(ruleset, name), name, value) for name, value in changes.items()}
    changed = replace(ruleset, id=None, **read)
    rulesets.check_ruleset(changed)
    return changed


def _read_figure(current: Any, name: str, value: Any) -> Any:
    if name == "challenge" and isinstance(value, str):
        with at_path(name):
            return lookup("challenge rule", value, rulesets.CHALLENGES)
    if name == "bonus":
        return MappingProxyType({int(tiles): points for tiles, points in value.items()})
    if isinstance(value, Mapping):
        current = rulesets.Overtime() if current is None else current
        return replace(current, **{figure: _of_kind(getattr(current, figure), new) for figure, new in value.items()})
    return _of_kind(current, value)


def _of_kind(current: Any, value: Any) -> Any:
    """A choice given as text, as the choice itself."""
    return type(current)(value) if isinstance(current, StrEnum) else value
