"""Files as large as may be, made to be slow: each is imported and audited, or refused, soon and in bounded memory."""

import sys
import time
from collections.abc import Callable, Iterable
from typing import Any

import orjson
import pytest

from scrabble_api.cli.record_files import json_of
from scrabble_api.formats.answers.audits import game_audited
from scrabble_api.formats.answers.wire import to_json
from scrabble_api.formats.files import MOST_BYTES
from scrabble_api.formats.gcg import read_gcg
from scrabble_api.formats.imports import Found, Imported, OnError, document_found, imported_json, read_import
from scrabble_api.formats.record_json.documents import KeptRecord
from scrabble_api.rules.audit import audited
from scrabble_api.rules.audit.findings import MOST_FINDINGS
from scrabble_api.rules.errors import Unreadable
from scrabble_api.rules.plays.lexicon import Shelf

_MIB = 1024 * 1024
_LARGEST = MOST_BYTES

#: How long one file may take, and how much more memory than what the process had before.
SECONDS, MEMORY = 10, 300 * _MIB

Json = dict[str, Any]


def _peak() -> int:
    """The most memory that this process has ever had."""
    if sys.platform != "linux":
        pytest.skip("memory was not looked at: how it is counted is known of Linux only")
    import resource  # noqa: PLC0415  # which is not everywhere

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def _in_bounds(reading: Callable[[bytes], Iterable[Found]], content: bytes) -> set[str]:
    """What becomes of the games of a file: ``kept``, or the codes of the refusals."""
    assert len(content) <= _LARGEST
    began, had = time.process_time(), _peak()
    try:
        codes = {_imported_and_audited(game) for game in reading(content)}
    except Unreadable as refusal:
        codes = {refusal.code}
    assert time.process_time() - began < SECONDS
    assert _peak() - had < MEMORY
    return codes


def _imported_and_audited(game: Found) -> str:
    if not isinstance(game, KeptRecord):
        audit = game_audited(audited(game.record, found=game.findings))
        assert len(audit.findings) <= MOST_FINDINGS + 1
    found = read_import(game, None, None, OnError.KEEP)
    if isinstance(found, Imported):
        assert orjson.loads(to_json(imported_json(found)))["players"]
        return "kept"
    return found.code


PLAYERS = b"#player1 a\n#player2 b\n"
PASS = b">a: - +0 0\n"


def _filled(head: bytes, row: bytes) -> bytes:
    """A head and a row as often as it has room."""
    return head + row * ((_LARGEST - len(head)) // len(row))


@pytest.mark.parametrize(
    ("content", "codes"),
    [
        pytest.param(_filled(PLAYERS, b"#player1 a\n"), {"body-too-large"}, id="one player again and again"),
        pytest.param(_filled(PLAYERS, PASS), {"body-too-large"}, id="events without end"),
        pytest.param(_filled(PLAYERS + PASS + b"#note ", b"x"), {"kept"}, id="a note without end"),
        pytest.param(_filled(PLAYERS + PASS + b"#note ", b"x\n"), {"body-too-large"}, id="a note of lines without end"),
        pytest.param(_filled(PLAYERS + b"#title ", b"x "), {"kept"}, id="a title without end"),
        pytest.param(_filled(b"#player1 a ", b"x "), {"kept"}, id="a name without end"),
        pytest.param(_filled(PLAYERS + b">a: ", b"x "), {"kept"}, id="a line that says nothing"),
        pytest.param(PLAYERS + (b">" + b"x" * 16_000 + b": 8H AB +1 1\n") * 300, {"kept"}, id="long nicknames"),
        pytest.param((PLAYERS + PASS) * (_LARGEST // 33), {"kept", "body-too-large"}, id="games without end"),
        pytest.param((PLAYERS + PASS * 40 + b"#x y\n" * 4900) * 75, {"kept"}, id="pragmas nobody knows"),
        pytest.param((PLAYERS + PASS * 40 + b"#rack1 ABC\n" * 4900) * 75, {"kept"}, id="racks told often"),
        pytest.param((PLAYERS + PASS + b"#note #adjustment a +1\n" * 4900) * 40, {"body-too-large"}, id="adjustments"),
        pytest.param((PLAYERS + PASS + b"#note #forfeit a\n" * 4900) * 60, {"body-too-large"}, id="ends"),
        pytest.param((PLAYERS + b">a: AB 8H " + b"A" * 200 + b" +1 1\n") * 500, {"kept"}, id="plays off the board"),
    ],
)
def test_a_gcg_file_made_to_be_slow_is_imported_or_refused_soon(content: bytes, codes: set[str]) -> None:
    assert codes == _in_bounds(lambda sent: read_gcg(sent).games, content)


def _document(content: bytes) -> Iterable[Found]:
    return document_found(json_of(content), Shelf({}))


NAMED = [{"number": 1, "nick": "a", "name": "A"}, {"number": 2, "nick": "b", "name": "B"}]


def _game(many: int, *notes: str, **more: object) -> Json:
    """A game of so many passes, each with these notes."""
    line = {"kind": "pass", "player": "a", "points": 0, "total": 0, "notes": list(notes)}
    return {"version": 1, "players": NAMED, "lines": [line] * many, **more}


_PRAGMA = {"name": "x", "text": "x" * 3000}


@pytest.mark.parametrize(
    ("document", "codes"),
    [
        pytest.param(_game(60_000), {"unreadable-record"}, id="lines without end"),
        pytest.param(_game(1500, "x" * 3200), {"body-too-large"}, id="more lines than events"),
        pytest.param(_game(1000, *["a note"] * 450), {"kept"}, id="many notes to each line"),
        pytest.param(_game(1000, *["#adjustment a +1"] * 220), {"body-too-large"}, id="adjustments at each line"),
        pytest.param(_game(1, *["#adjustment a +1"] * 5000), {"body-too-large"}, id="adjustments at one line"),
        pytest.param(_game(1000, *["#forfeit a"] * 330), {"body-too-large"}, id="ends at each line"),
        pytest.param(_game(999, pragmas=[{**_PRAGMA, "after": 999}] * 1600), {"kept"}, id="pragmas"),
        pytest.param(
            _game(1, title="a\n" * (_LARGEST // 3 - 100) + "#"), {"unreadable-record"}, id="a title that runs on"
        ),
        pytest.param(_game(1, **dict.fromkeys(map(str, range(400_000)), 1)), {"unreadable-record"}, id="fields"),
        pytest.param(_game(1, last_racks=[{"number": 1, "rack": "A"}] * 5000), {"kept"}, id="racks told often"),
        pytest.param({"version": 1, "games": [1] * (2 * _MIB)}, {"unreadable-record"}, id="games that are none"),
        pytest.param({"version": 1, "games": [_game(0)] * 45_000}, {"unreadable-record"}, id="too many games"),
    ],
)
def test_a_document_made_to_be_slow_is_imported_or_refused_soon(document: Json, codes: set[str]) -> None:
    content = orjson.dumps(document)
    assert codes == _in_bounds(_document, content)


@pytest.mark.parametrize("content", [b"[" * _LARGEST, b'{"games":' * (_LARGEST // 9), b"9" * _LARGEST])
def test_json_without_end_is_no_document(content: bytes) -> None:
    assert _in_bounds(_document, content) == {"unreadable-record"}
