"""The bench runs; what it measures is nobody's promise."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from scrabble_api.lexicons.built_in import built_in_lexicons
from scrabble_api.records.database import open_database
from scrabble_api.records.upkeep import CheckedGame, verify_games
from scrabble_api.rules.plays.lexicon import Shelf
from tests.bench import audits, seeding
from tests.bench.__main__ import main
from tests.bench.audits import audit_http_rows, audit_memory_rows, audit_rows
from tests.bench.exports import export_rows
from tests.bench.figures import Effort, Row, table
from tests.bench.finding import finding_rows
from tests.bench.lists import lists_rows
from tests.bench.records import actions_rows, sqlite_rows, turns_rows
from tests.bench.servers import Servers
from tests.bench.standings import STANDINGS, standings_rows
from tests.bench.streams import STREAMS, streams_sqlite_rows

_LEAST = Effort(rounds=1, requests=50, passes=1, games=16, turns=1, few=2, many=20)


def _measures(shown: str) -> list[str]:
    return [line.split("|")[1].strip() for line in shown.splitlines() if line.startswith("| ")][1:]


def test_the_quick_engine_measure_prints_its_rows(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--quick", "--only", "engine"])
    assert _measures(capsys.readouterr().out) == [
        "engine: plays placed and scored in the time of one loop",
        "engine: plays adjudicated in the time of one loop",
    ]


@pytest.mark.gate
def test_measures_of_finding_print_their_rows() -> None:
    shown = [row.measure for row in finding_rows(_LEAST)]
    assert shown == [
        *(f"CPU: the 15 highest plays found, {blanks} over one adjudication" for blanks in _BLANKS),
        *(f"CPU: all plays counted, {blanks} over one adjudication" for blanks in _BLANKS),
        "CPU: the 15 highest plays found and the verdict on each over one adjudication",
        "CPU: is a play possible over one adjudication",
        "CPU: is a play possible with VVUUIIC over one adjudication",
        "CPU: the 15 highest plays and their count on 21×21, 4 blanks",
        "memory: the words as sets, for each word",
    ]


_BLANKS = ("0 blanks", "1 blank", "2 blanks")

_RECORDED = "recorded over the smallest recorder"


@pytest.mark.gate
@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (
            sqlite_rows,
            [
                f"{measure}, SQLite, {clients}: {_RECORDED}"
                for clients in ("1 client", "4 clients", "16 clients")
                for measure in ("turns a second", "CPU per turn")
            ],
        ),
        (
            turns_rows,
            [
                "CPU per turn: turn 30 over turn 1",
                "CPU per turn: turn 30 over turn 1, its game new to the worker, as after a restart",
            ],
        ),
        (actions_rows, ["CPU per turn: in a call of 25 over a call of its own"]),
    ],
)
def test_measures_of_recording_print_their_rows(
    tmp_path: Path, rows: Callable[[Servers, Effort], list[Row]], expected: list[str]
) -> None:
    assert expected == _measured(rows, tmp_path)


@pytest.mark.gate
def test_measures_of_streams_print_their_rows(tmp_path: Path) -> None:
    assert _measured(streams_sqlite_rows, tmp_path) == [
        f"{measure}: {STREAMS} streams on two workers, SQLite{more}"
        for measure, more in (
            ("latency of a score", ", idle, over none"),
            ("latency of a score", ", 20 entries a second, over none"),
            ("from commit to event, median", ""),
            ("from commit to event, p99", ""),
            ("CPU of idle streams", ""),
            ("PSS of idle streams", ""),
        )
    ]


@pytest.mark.gate
def test_measures_of_lists_print_their_rows(tmp_path: Path) -> None:
    shown = _measured(lists_rows, tmp_path)
    assert shown[:2] == [
        "CPU for a list's first page: among 20 games over 2",
        "CPU for one game: among 20 games over 2",
    ]


@pytest.mark.gate
def test_measures_of_standings_print_their_rows(tmp_path: Path) -> None:
    shown = _measured(standings_rows, tmp_path)
    assert shown == [
        f"time for {name} of a club with 2,000 games and 100 players: over 200 games" for name in STANDINGS
    ]


@pytest.mark.gate
def test_measures_of_exports_print_their_rows(tmp_path: Path) -> None:
    shown = _measured(export_rows, tmp_path)
    assert shown == [
        *(
            f"peak RSS: SQLite, a club of 40 games exported as {kind} over one of 2"
            for kind in ("zip", "ndjson", "xlsx", "csv")
        ),
        "games a second: an export of SQLite imported",
    ]


_AUDITS = (
    (audit_rows, "CPU: a folder of GCG read and audited over its plays read, adjudicated with racks and summed"),
    (audit_http_rows, "CPU per file: POST /v1/records/audit over the same in process"),
    (audit_memory_rows, "peak RSS: scrabble-api audit of 20 files over 2"),
)


@pytest.fixture
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder that records are looked for in, empty at first."""
    monkeypatch.setattr(audits, "RECORDS", tmp_path)
    audits._records.cache_clear()
    yield tmp_path
    audits._records.cache_clear()


@pytest.mark.gate
@pytest.mark.parametrize(("rows", "expected"), _AUDITS)
def test_measures_of_audits_print_their_rows(
    tmp_path: Path, records: Path, rows: Callable[[Servers, Effort], list[Row]], expected: str
) -> None:
    (records / "one.gcg").write_text(_RECORD, "utf-8")
    with ExitStack() as running:
        measured = rows(Servers(tmp_path / "servers", running), _LEAST)
    assert [expected] == [row.measure for row in measured]
    assert "not measured" not in measured[0].ratio


@pytest.mark.parametrize(("rows", "expected"), _AUDITS)
@pytest.mark.usefixtures("records")
def test_measures_of_audits_say_how_many_records_are_not_there(
    tmp_path: Path, rows: Callable[[Servers, Effort], list[Row]], expected: str
) -> None:
    with ExitStack() as running:
        [row] = rows(Servers(tmp_path, running), _LEAST)
    assert (expected, "not measured") == (row.measure, row.ratio)
    assert row.raw.startswith("207 records are not here")


_RECORD = """#player1 Ann Ann
#player2 Bob Bob
>Ann: AEINRST 8D NASTIER +66 66
>Bob: ?EFHOUX 7C FOX +46 46
"""


def _measured(rows: Callable[[Servers, Effort], list[Row]], folder: Path) -> list[str]:
    with ExitStack() as running:
        return _measures(table(rows(Servers(folder, running), _LEAST)))


def test_seeded_games_are_all_in_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    address = f"sqlite:///{tmp_path / 'club.db'}"
    seeding.main(["--games", "20", "--database", address, "--club", "Northside"])
    database = open_database(address)
    try:
        assert list(verify_games(database, Shelf(built_in_lexicons()))) == [CheckedGame()] * 20
    finally:
        database.dispose()
    assert "A director key for Northside: sk_" in capsys.readouterr().out
