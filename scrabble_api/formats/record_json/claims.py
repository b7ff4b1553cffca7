"""A claimed record as JSON, and back."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from scrabble_api.rules.audit.claims import (
    HEADING_PRAGMAS,
    Claim,
    ClaimedPlayer,
    ClaimedRecord,
    ClaimKind,
    LastRack,
    Pragma,
)

Json = dict[str, Any]


def claimed_json(record: ClaimedRecord) -> Json:
    """A claimed record by the names of its parts; what it does not say is left out."""
    heading = {name: getattr(record, name) for name in HEADING_PRAGMAS if getattr(record, name) is not None}
    parts = {name: [_said(one) for one in getattr(record, of)] for name, (of, _) in _PARTS.items()}
    return {"players": parts["players"], **heading, **parts}


def read_claimed(written: Json) -> ClaimedRecord:
    """A claimed record as it was written."""
    heading: dict[str, Any] = {name: written.get(name) for name in HEADING_PRAGMAS}
    parts: dict[str, Any] = {
        of: tuple(_read(kind, one) for one in written.get(name, ())) for name, (of, kind) in _PARTS.items()
    }
    return ClaimedRecord(**heading, **parts)


def _said(part: Any) -> Json:
    written = {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(part).items()}
    return {name: value for name, value in written.items() if value is not None and value != _UNSAID.get(name)}


def _read(kind: type, written: Json) -> Any:
    known = {name: reader(written[name]) for name, reader in _READERS.items() if name in written}
    return kind(**{**written, **known})


#: What each part of the JSON is in the record.
_PARTS: Mapping[str, tuple[str, type]] = {
    "players": ("players", ClaimedPlayer),
    "lines": ("claims", Claim),
    "pragmas": ("pragmas", Pragma),
    "last_racks": ("last_racks", LastRack),
}
#: What is left out beside what is not known.
_UNSAID: Mapping[str, Any] = {"line": 0, "after": 0, "notes": []}
_READERS: Mapping[str, Any] = {"kind": ClaimKind, "notes": tuple}
