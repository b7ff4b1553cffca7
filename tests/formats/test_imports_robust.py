"""Files made to be slow: each game is imported and audited, or refused, and twice the file takes twice the steps.

What they cost at their largest is shown by ``python -m tests.attacks --terminal``.
"""

import sys
from collections.abc import Callable, Iterable

import orjson
import pytest

from scrabble_api.cli.record_files import json_of
from scrabble_api.formats.answers.audits import audit_answer
from scrabble_api.formats.answers.imports import Status
from scrabble_api.formats.files.imports import (
    GameToImport,
    Importable,
    OnError,
    game_of_file,
    importable_games,
    read_import,
)
from scrabble_api.formats.gcg import read_gcg
from scrabble_api.formats.record_json.documents import KeptRecord
from scrabble_api.formats.wire import to_json
from scrabble_api.rules.audit import audit_record
from scrabble_api.rules.audit.findings import MOST_FINDINGS
from scrabble_api.rules.errors import Unreadable
from scrabble_api.rules.plays.lexicon import Shelf
from tests.attacks.files import DOCUMENTS, GCG_FILES, PASS, PLAYERS, SlowFile

#: The part of the largest file that shows what becomes of its games.
_PART = 0.06


def _become(reading: Callable[[bytes], Iterable[Importable]], content: bytes) -> set[str]:
    """What becomes of the games of a file: ``kept``, or the codes of the refusals."""
    try:
        return {_imported_and_audited(game) for game in dict.fromkeys(reading(content))}
    except Unreadable as refusal:
        return {refusal.code}


def _imported_and_audited(game: Importable) -> str:
    if not isinstance(game, KeptRecord):
        audit = audit_answer(audit_record(game.record, found=game.findings))
        assert len(audit.findings) <= MOST_FINDINGS + 1
    found = read_import(game, None, None, OnError.KEEP)
    if not isinstance(found, GameToImport):
        return found.code
    assert orjson.loads(to_json(game_of_file(found, Status.CREATED)))["players"]
    return "kept"


def _gcg_games(content: bytes) -> Iterable[Importable]:
    return read_gcg(content)


def _document_games(content: bytes) -> Iterable[Importable]:
    return importable_games(json_of(content), Shelf({}))


@pytest.mark.parametrize("file", GCG_FILES.values(), ids=GCG_FILES)
def test_a_gcg_file_made_to_be_slow_is_imported_or_refused(file: SlowFile) -> None:
    assert file.codes == _become(_gcg_games, file.content(_PART))


@pytest.mark.parametrize("file", DOCUMENTS.values(), ids=DOCUMENTS)
def test_a_document_made_to_be_slow_is_imported_or_refused(file: SlowFile) -> None:
    assert file.codes == _become(_document_games, file.content(_PART))


def _steps(content: bytes) -> int:
    """How many calls it takes to read, audit and import the games of a file."""
    calls = 0

    def count(_: object, event: str, __: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        _become(_gcg_games, content)
    finally:
        sys.setprofile(None)
    return calls


#: Lines of one game of which there may be many, each by its number.
_LINES: dict[str, Callable[[int], bytes]] = {
    "players": lambda number: b"#player%d n%d\n" % (1 + number % 4, number),
    "pragmas": lambda number: b"#x%d y\n" % number,
    "racks": lambda number: b"#rack1 %d\n" % number,
    "notes": lambda number: b"#note %d\n" % number,
    "lines that run on": lambda number: b"%d\n" % number,
    "lines that go on": lambda number: b"#- %d\n" % number,
}
_EVENTS: dict[str, Callable[[int], bytes]] = {
    "passes": lambda number: b">%c: %s - +0 0\n" % (b"ab"[number % 2], b"ABC"),
    "turns lost": lambda _: PASS + b"#note #unsuccessful-challenge\n",
    "exchanges": lambda number: b">%c: ABC -A +0 0\n" % b"ab"[number % 2],
    "lines that nobody can read": lambda number: b">a: ?? %d\n" % number,
    "strangers": lambda number: b">n%d: - +0 0\n" % number,
    "plays off the board": lambda _: b">a: %s 15O %s +1 1\n" % (b"Q" * 90, b"Q" * 90),
    "plays taken back": lambda number: b">a: CAT 8H CAT +%d 9\n>a: CAT -- -1 0\n" % number,
    "tiles left": lambda number: b">a: (Q) +%d 20\n" % number,
    "lines of nobody": lambda number: b">?%d 8H AB +1 1\n" % number,
    "tiles left before turns": lambda number: b">a: (Q) +1 1\n" + PASS * (number % 2),
    "overtime": lambda number: b">a: (time) -%d 20\n" % number,
    "bonuses": lambda number: b">a: (challenge) +%d 5\n" % number,
}


@pytest.mark.parametrize("name", [*_LINES, *_EVENTS])
def test_twice_the_lines_of_a_game_take_twice_the_steps(name: str) -> None:
    many = 240 if name in _EVENTS else 4400
    line = _EVENTS.get(name) or _LINES[name]
    once, twice = (_steps(PLAYERS + b"".join(map(line, range(count)))) for count in (many // 2, many))
    assert twice < 2.2 * once
