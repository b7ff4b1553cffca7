"""What an imported game was read from, as JSON in its log's first entry, and back."""

from dataclasses import asdict
from typing import Any

from scrabble_api.formats.record_json.claims import claimed_json, read_claimed
from scrabble_api.rules.audit.findings import Finding, Severity
from scrabble_api.rules.history.record import Source

Json = dict[str, Any]


def source_json(source: Source) -> Json:
    """The record as claimed, what was found in it, and how many entries the import made."""
    return {
        "record": None if source.claimed is None else claimed_json(source.claimed),
        "findings": [_said(asdict(one)) for one in source.findings],
        "entries": source.entries,
    }


def read_source(written: Json) -> Source:
    """The source as it was written."""
    findings = tuple(Finding(**{**one, "severity": Severity(one["severity"])}) for one in written["findings"])
    claimed = None if written["record"] is None else read_claimed(written["record"])
    return Source(claimed=claimed, findings=findings, entries=written["entries"])


def _said(written: Json) -> Json:
    return {name: value for name, value in written.items() if value is not None}
