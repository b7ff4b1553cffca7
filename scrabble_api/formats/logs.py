"""The log of a game as JSON, as far as whoever looks may see it; entries that count no more are kept and marked."""

from collections.abc import Iterable, Mapping
from typing import Any

from scrabble_api.formats.entries import KINDS, entry_json, upgraded
from scrabble_api.formats.games import Sight
from scrabble_api.rules.events import GameEvent
from scrabble_api.rules.record import Record

Json = dict[str, Any]

#: What only those who keep score may see while a game goes on.
_RACKS = ("rack", "racks")


def log_json(record: Record, entries: Iterable[Json], sight: Sight) -> list[Json]:
    """Entries, each ``{number, event, recorded_at, recorded_by, digest}``, with what may be seen of them."""
    counted = {number: entry_json(event) for number, event in record.steps}
    return [_told(entry, counted, sight) for entry in entries]


def _told(entry: Json, counted: Mapping[int, Json], sight: Sight) -> Json:
    event = entry["event"]
    kind = event["kind"]
    is_undone = issubclass(KINDS[kind], GameEvent) and counted.get(entry["number"]) != upgraded(event)
    return {**entry, "kind": kind, "event": _seen(event, sight), "undone": is_undone}


def _seen(event: Json, sight: Sight) -> Json:
    if sight.racks and sight.notes:
        return event
    seen = {name: value for name, value in event.items() if not _is_hidden(name, event, sight)}
    return {name: _seen(value, sight) if isinstance(value, dict) else value for name, value in seen.items()}


def _is_hidden(name: str, event: Json, sight: Sight) -> bool:
    if name == "source":  # what an imported game was read from has its racks and notes
        return True
    if name == "note":
        return not sight.notes
    return not sight.racks and (name in _RACKS or (name == "tiles" and event["kind"] == "exchange"))
