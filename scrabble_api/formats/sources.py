"""What an imported game was read from, as JSON in its log's first entry, and back."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from scrabble_api.rules.audit.claims import Claim, ClaimedPlayer, ClaimedRecord, ClaimKind, LastRack, Pragma
from scrabble_api.rules.audit.findings import Finding, Severity
from scrabble_api.rules.record import Source

Json = dict[str, Any]


def source_json(source: Source) -> Json:
    """The record as claimed, what was found in it, and how many entries the import made."""
    return {
        "record": claimed_json(source.claimed),
        "findings": [_said(asdict(one)) for one in source.findings],
        "entries": source.entries,
    }


def read_source(written: Json) -> Source:
    """The source as it was written."""
    findings = tuple(Finding(**{**one, "severity": Severity(one["severity"])}) for one in written["findings"])
    return Source(claimed=read_claimed(written["record"]), findings=findings, entries=written["entries"])


def claimed_json(record: ClaimedRecord) -> Json:
    """A claimed record by the names of its parts; what it does not say is left out."""
    parts = {name: getattr(record, name) for name in _PARTS}
    written = {name: [_said(asdict(one)) for one in many] for name, many in parts.items()}
    return _said({**asdict(record), **written})


def read_claimed(written: Json) -> ClaimedRecord:
    """A claimed record as it was written."""
    parts = {name: tuple(_read(kind, one) for one in written[name]) for name, kind in _PARTS.items()}
    return ClaimedRecord(**{**written, **parts})


def _said(written: Json) -> Json:
    return {name: value for name, value in written.items() if value is not None and value != ()}


def _read(kind: type, written: Json) -> Any:
    known = {name: reader(written[name]) for name, reader in _READERS.items() if name in written}
    return kind(**{**written, **known})


_PARTS: Mapping[str, type] = {"players": ClaimedPlayer, "claims": Claim, "pragmas": Pragma, "last_racks": LastRack}
_READERS: Mapping[str, Any] = {"kind": ClaimKind, "notes": tuple}
