"""What is promised of every GCG file, whatever its bytes are."""

import traceback
from collections import Counter
from dataclasses import replace

import orjson

from scrabble_api.formats.answers.audits import audits_bytes
from scrabble_api.formats.files.imports import GameToImport, import_of_record, record_of
from scrabble_api.formats.gcg import ReadGame, gcg_text, read_gcg
from scrabble_api.formats.gcg.writing import ENCODING
from scrabble_api.formats.record_json.entries import entry_json, read_entry, read_opening
from scrabble_api.rules.audit import ClaimedRecord, audit_record
from scrabble_api.rules.errors import NotAllowed, Unreadable
from scrabble_api.rules.plays.lexicon import Shelf

_SHELF = Shelf({})


def check_promises(content: bytes, counts: Counter[str]) -> None:
    """Read, audited, answered, written and imported without a fault, and equal when read again; counts what came."""
    for game in read_gcg(content):
        counts["games"] += 1
        audit = audit_record(game.record, found=game.findings)
        counts[f"audits: {audit.verdict}"] += 1
        orjson.loads(b"".join(audits_bytes([audit])))
        written = gcg_text(game.record)
        (again,) = read_gcg(written.encode())
        assert _but_for_encoding(again.record) == _but_for_encoding(game.record), (
            "what is written is not read back equal"
        )
        check_import(game, counts)


def _but_for_encoding(record: ClaimedRecord) -> ClaimedRecord:
    """The record without its encoding, which the writer tells itself, whatever was told before."""
    return replace(record, pragmas=tuple(one for one in record.pragmas if one.name != ENCODING.name))


def check_import(game: ReadGame, counts: Counter[str]) -> None:
    """The game of a record, if it makes one, is the same once its entries have been written and read."""
    try:
        found = import_of_record(game, None, None)
    except (NotAllowed, Unreadable) as refusal:
        counts[f"not imported: {refusal.code}"] += 1
        return
    counts["imported"] += 1
    assert kept_and_read(found) == found.record, "what is kept of an import is another record"


def kept_and_read(found: GameToImport) -> object:
    """The record of the import's entries as a log gives them back."""
    opened, *entries = [orjson.loads(orjson.dumps(entry_json(one))) for one in (found.opened, *found.entries)]
    letter_set = found.opened.set_up.edition.letter_set
    return record_of(read_opening(opened, _SHELF), [read_entry(one, letter_set, _SHELF) for one in entries])


def broken_promise(content: bytes, counts: Counter[str]) -> str | None:
    """The fault and where it rose, None where all promises are kept."""
    try:
        check_promises(content, counts)
    except Exception as fault:
        *_, frame = traceback.extract_tb(fault.__traceback__)
        return f"{type(fault).__name__} in {frame.name}, line {frame.lineno}: {str(fault)[:200]}"
    return None
