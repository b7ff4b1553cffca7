"""``scrabble-api convert``: a record from one format into another, file to file or to the screen."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from scrabble_api.cli import main
from scrabble_api.formats.gcg import read_gcg
from scrabble_api.formats.tables.claims import read_claims_csv
from tests.formats.gcg_samples import ALL_KINDS


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["convert", *map(str, arguments)])


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "record.gcg"
    file.write_text(ALL_KINDS, "utf-8")
    return file


@pytest.mark.parametrize("ending", ["json", "csv"])
def test_a_record_comes_back_with_the_same_lines(record: Path, tmp_path: Path, ending: str) -> None:
    there, back = tmp_path / f"there.{ending}", tmp_path / "back.gcg"
    assert (run(record, "--output", there).exit_code, run(there, "--output", back).exit_code) == (0, 0)
    [was], [now] = (read_gcg(file.read_bytes()) for file in (record, back))
    assert [(one.kind, one.rack, one.tiles, one.points, one.total) for one in now.record.claims] == [
        (one.kind, one.rack, one.tiles, one.points, one.total) for one in was.record.claims
    ]


@pytest.mark.parametrize(
    ("options", "begins"),
    [
        ((), '{"version":1,"players":[{"line":2,"number":1,'),
        (("--to", "gcg"), "#character-encoding UTF-8\n#player1 Ann Ann Archer\n"),
        (("--to", "text"), "Ann Archer"),
    ],
)
def test_what_is_wanted_is_written_to_the_screen(record: Path, options: tuple[str, ...], begins: str) -> None:
    ran = run(record, *options)
    assert (ran.exit_code, ran.stdout[: len(begins)]) == (0, begins)


def test_a_table_is_one_whatever_its_name(record: Path, tmp_path: Path) -> None:
    table = tmp_path / "table"
    assert run(record, "--to", "csv", "--output", table).exit_code == 0
    [read] = read_claims_csv(table.read_text("utf-8"))
    assert [player.name for player in read.players] == ["Ann Archer", "Bob Brewer"]
    assert run(table).stdout.startswith("#character-encoding UTF-8\n#player1 Ann Ann Archer\n")


def test_a_file_that_is_there_is_kept_unless_it_is_to_go(record: Path, tmp_path: Path) -> None:
    output = tmp_path / "kept.json"
    output.write_text("kept", "utf-8")
    refused = run(record, "--output", output)
    assert (refused.exit_code, refused.stderr) == (
        2,
        f"Error: {output} is there already: choose another name, or say --force.\n",
    )
    assert output.read_text("utf-8") == "kept"
    assert run(record, "--output", output, "--force").exit_code == 0
    assert output.read_text("utf-8").startswith('{"version":1')


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("a.json", "{", "It is no JSON: unexpected end of data: line 1 column 2 (char 1)."),
        ("a.csv", "kind,name\npass,Ann\nplay,Ann\n", "Row 3: “” is no position: give 8H for across, H8 for down."),
        ("a.csv", "name\nAnn\n", "Row 1: The first row must name the columns, among them kind and name."),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(tmp_path: Path, name: str, content: str, sentence: str) -> None:
    file = tmp_path / name
    file.write_text(content, "utf-8")
    ran = run(file)
    assert (ran.exit_code, ran.stdout) == (2, "")
    assert ran.stderr.startswith(f"Error: {file}: ")
    assert sentence in ran.stderr


def test_an_unknown_ruleset_is_refused_with_those_that_are_near(record: Path) -> None:
    assert run(record, "--ruleset", "napsa").stderr == "Error: There is no ruleset named “napsa”; did you mean naspa?\n"
