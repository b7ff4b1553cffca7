"""Settings of standings, as they are sent and kept."""

from fractions import Fraction
from typing import Any

from scrabble_api.competition.standings.settings import Criterion, StandingsSettings
from scrabble_api.formats.wire import Json


def read_settings(fields: Json) -> dict[str, Any]:
    """The settings that are said there, by their names."""
    read: dict[str, Any] = dict(fields)
    if "order" in read:
        read["order"] = tuple(map(Criterion, read["order"]))
    return read | {name: Fraction(read[name]) for name in ("bye_wins", "forfeit_wins") if name in read}


def settings_json(settings: StandingsSettings) -> Json:
    """The settings as they are sent and kept: those that ``read_settings`` reads."""
    return {
        "order": list(settings.order),
        "spread_cap": settings.spread_cap,
        "bye_wins": float(settings.bye_wins),
        "bye_spread": settings.bye_spread,
        "forfeit_wins": float(settings.forfeit_wins),
        "forfeit_spread": settings.forfeit_spread,
        "minimum_games": settings.minimum_games,
    }
