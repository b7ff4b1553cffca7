"""Records in one format given back in another, over HTTP and at the terminal."""

import csv
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner

from scrabble_api.cli import main
from scrabble_api.formats.gcg import read_gcg
from scrabble_api.formats.tables.claims import claims_csv, read_claims_csv
from scrabble_api.rules.audit import ClaimedRecord
from scrabble_api.web.bounds import MOST_EVENTS
from scrabble_api.web.problem_kinds import PROBLEMS

CONVERT = "/v1/records/convert"
GAME = (
    "#character-encoding UTF-8\n#player1 Ann Ann Archer\n#player2 Bob Bob Brewer\n#title Final\n"
    ">Ann: AEEEEHT 8G HAT +12 12\n#note one\nruns on\n#note #two\n>Bob: ABCDEFG -AB +0 0\n>Ann: EEEEIRS 8G ...E +7 19\n"
    ">Ann: EEEEIRS -- -7 12\n>Bob: _ - +0 0\n>Ann: (AB) +8 20\n"
)


def _convert(client: httpx.Client, content: str | bytes, sent: str, accept: str | None = None) -> httpx.Response:
    headers = {"Content-Type": sent, **({"Accept": accept} if accept else {})}
    return client.post(CONVERT, content=content, headers=headers)


@pytest.mark.parametrize("through", ["application/json", "text/csv", "text/x-gcg"])
@pytest.mark.parametrize("games", [1, 2])
def test_gcg_comes_back_the_same_through_any_format(client: httpx.Client, through: str, games: int) -> None:
    sent = GAME + GAME.removeprefix("#character-encoding UTF-8\n") * (games - 1)
    other = _convert(client, sent, "text/x-gcg", through).raise_for_status()
    assert other.headers["Content-Type"].startswith(through)
    assert _convert(client, other.content, through, "text/x-gcg").text == sent


@pytest.mark.parametrize(
    ("sent", "accept", "kind"),
    [
        ("text/x-gcg", None, "application/json"),
        ("text/plain", "*/*", "application/json"),
        ("text/x-gcg", "text/csv, text/plain;q=0.5", "text/csv"),
        ("text/x-gcg", "text/plain", "text/plain"),
    ],
)
def test_it_is_written_as_is_accepted(client: httpx.Client, sent: str, accept: str | None, kind: str) -> None:
    answer = _convert(client, GAME, sent, accept)
    assert (answer.status_code, answer.headers["Content-Type"].partition(";")[0]) == (200, kind)


TABLE = "kind;name;position;tiles;rack;counted;total\nplay;Ann;8g;HAT;HAT____;12;12\nexchange;Bob;;BA;;0;0\n"


@pytest.mark.parametrize(
    ("content", "sent", "accept", "code", "said"),
    [
        (GAME, "text/x-gcg", "text/html", "not-acceptable", ""),
        (GAME, "application/xml", None, "unsupported-media-type", ""),
        ("", "text/plain", None, "unreadable-record", "no game"),
        ("{", "application/json", None, "unreadable-body", ""),
        ("", "text/csv", None, "unreadable-table", "Row 1"),
        ("a,b\n1,2\n", "text/csv", None, "unreadable-table", "Row 1"),
        ("kind,name\n", "text/csv", None, "unreadable-table", "no row"),
        (TABLE.replace("8g", "here"), "text/csv", None, "unreadable-table", "Row 2: “here”"),
        (TABLE.replace("exchange", "dance"), "text/csv", None, "unreadable-table", "Row 3"),
        (TABLE.replace(";0;0", ";zero;0"), "text/csv", None, "unreadable-table", "Row 3: “zero”"),
        (TABLE.replace("Bob", " "), "text/csv", None, "unreadable-table", "Row 3"),
        (
            TABLE.replace("HAT____", "A" * 201),
            "text/csv",
            None,
            "unreadable-table",
            "Row 2: The rack can have at most 200 characters.",
        ),
        (TABLE.replace("HAT;HAT", '"HAT;HAT'), "text/csv", None, "unreadable-table", "no table"),
        ("kind,name\n" + "pass,Ann\n" * (MOST_EVENTS + 1), "text/csv", None, "body-too-large", "10,000 rows"),
        (
            "kind,name\n" + "".join(f"pass,P{n}\n" for n in range(999)),
            "text/csv",
            None,
            "unreadable-table",
            "at most 4 players, not 999.",
        ),
    ],
)
def test_what_cannot_be_read_or_written_is_refused_with_the_place(
    client: httpx.Client, content: str, sent: str, accept: str | None, code: str, said: str
) -> None:
    problem: Any = _convert(client, content, sent, accept)
    assert (problem.status_code, problem.json()["code"]) == (PROBLEMS[code].status, code)
    assert said in problem.json()["detail"]


def test_a_note_with_signs_that_end_lines_elsewhere_comes_back_through_a_table(client: httpx.Client) -> None:
    sent = GAME.replace("#note one", "#note one\u2028two\x85three\x0cfour")
    table = _convert(client, sent, "text/x-gcg", "text/csv").raise_for_status()
    assert _convert(client, table.content, "text/csv", "text/x-gcg").text == sent


def test_a_table_with_a_mark_and_semicolons_is_read(client: httpx.Client) -> None:
    answer = _convert(client, ("\ufeff" + TABLE).encode(), "text/csv", "text/x-gcg")
    assert answer.text.splitlines()[3:] == [">Ann: AHT____ 8G HAT +12 12", ">Bob: _ -AB +0 0"]


def _lines(record: ClaimedRecord) -> Any:
    return record.claims, [(one.number, one.nick) for one in record.players]


def test_a_table_keeps_every_line_of_a_record() -> None:
    (game,) = read_gcg(GAME.encode())
    (back,) = read_claims_csv(claims_csv([game.record]))
    assert _lines(back) == _lines(game.record)


@pytest.mark.parametrize("note", ["=1+1", "'=1+1", "''-x", "@x", "\uff1d1+1", "\uff20x", "'quoted'", "'"])
def test_a_cell_is_no_formula_and_comes_back_as_it_was(note: str) -> None:
    (game,) = read_gcg(f"#player1 Ann Ann\n>Ann: - +0 0\n#note {note}\n".encode())
    table = claims_csv([game.record])
    cells = next(row for row in csv.DictReader(table.splitlines()))
    assert cells["note"][0] not in "=+-@\uff1d\uff0b\uff0d\uff20"
    assert read_claims_csv(table)[0].claims[0].notes == (note,)


def test_a_table_keeps_a_line_that_nobody_could_read() -> None:
    (game,) = read_gcg((GAME + ">A nn HAT +12\n").encode())
    assert (game.record.claims[-1].kind, game.record.claims[-1].player) == ("unread", "")
    (back,) = read_claims_csv(claims_csv([game.record]))
    assert back.claims[-1].text == "A nn HAT +12"
    assert [one.nick for one in back.players] == ["Ann", "Bob"]


def test_a_play_that_came_off_in_the_table_of_turns_is_withdrawn() -> None:
    rows = (
        "number,seat,name,kind,position,tiles,rack,score,counted,total,withdrawn\n1,1,Ann,play,8G,HAT,,12,0,0,consent\n"
    )
    (record,) = read_claims_csv(rows)
    assert [(one.kind, one.points, one.total) for one in record.claims] == [("play", 12, 12), ("withdrawal", -12, 0)]


def test_the_command_converts_by_the_names_of_files(tmp_path: Path) -> None:
    one, two, three = (tmp_path / name for name in ("a.gcg", "b.json", "c.txt"))
    one.write_text(GAME, "utf-8")
    for args in ([str(one), "--output", str(two)], [str(two), "--to", "gcg", "--output", str(three)]):
        ran = CliRunner().invoke(main, ["convert", *args])
        assert (ran.exit_code, ran.output) == (0, "")
    assert three.read_text("utf-8") == GAME
    assert "8G HAT" in CliRunner().invoke(main, ["convert", str(one), "--to", "text"]).output
    audit = CliRunner().invoke(main, ["audit", str(two)])
    assert "exact" in audit.output or "error" in audit.output


def test_the_command_tells_what_it_cannot_read(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text(TABLE.replace("8g", "here"), "utf-8")
    ran = CliRunner().invoke(main, ["convert", str(path)])
    assert (ran.exit_code, "Row 2" in ran.output) == (2, True)
