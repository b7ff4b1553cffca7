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
        (("--to", "html"), '<!DOCTYPE html>\n<html lang="en">\n'),
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
        f"Error: {output} already exists. Choose another name, or use --force.\n",
    )
    assert output.read_text("utf-8") == "kept"
    assert run(record, "--output", output, "--force").exit_code == 0
    assert output.read_text("utf-8").startswith('{"version":1')


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("a.json", "{", "It is no JSON: unexpected end of data: line 1 column 2 (char 1)."),
        ("a.csv", "kind,name\npass,Ann\nplay,Ann\n", "Row 3: “” is not a position. Write 8H for across, H8 for down."),
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


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of records, one of which cannot be read, and one file that is none by its name."""
    folder = tmp_path / "records"
    (folder / "deep").mkdir(parents=True)
    for name, text in {
        "a.gcg": ALL_KINDS,
        "b.json": "{",
        "deep/a.gcg": ALL_KINDS,
        "deep/v1.2.GCG": ALL_KINDS,
        "notes.txt": "no record",
    }.items():
        (folder / name).write_text(text, "utf-8")
    return folder


def written_in(folder: Path) -> list[str]:
    return sorted(str(one.relative_to(folder)) for one in folder.rglob("*") if one.is_file())


def test_a_folder_is_converted_into_another_and_what_cannot_be_read_is_told(folder: Path, tmp_path: Path) -> None:
    output = tmp_path / "sheets"
    ran = run(folder, "--to", "html", "--output", output)
    assert ran.exit_code == 2
    assert written_in(output) == ["a.html", "deep/a.html", "deep/v1.2.html"]
    assert all("<article" in (output / name).read_text("utf-8") for name in written_in(output))
    assert ran.stdout == f"Wrote 3 files to {output}. 1 file could not be converted.\n"
    assert f"{folder / 'b.json'}: It is no JSON" in ran.stderr


def test_files_that_are_there_are_kept_unless_they_are_to_go(folder: Path) -> None:
    (folder / "b.json").unlink()
    output = folder / "sheets"
    assert run(folder, "--to", "gcg", "--output", output).exit_code == 0
    again = run(folder, "--to", "gcg", "--output", output)
    kept = "3 files there already: use --force to overwrite."
    assert (again.exit_code, again.stdout) == (1, f"Wrote 0 files to {output}. {kept}\n")
    assert run(folder, "--to", "gcg", "--output", output, "--force").stdout == f"Wrote 3 files to {output}.\n"
    assert written_in(output) == ["a.gcg", "deep/a.gcg", "deep/v1.2.gcg"]


def test_two_records_of_one_name_do_not_overwrite_each_other(folder: Path, tmp_path: Path) -> None:
    first, second = folder / "a.gcg", folder / "deep" / "a.gcg"
    ran = run(first, second, "--to", "text", "--output", tmp_path / "out", "--force")
    assert (ran.exit_code, written_in(tmp_path / "out")) == (2, ["a.txt"])
    assert (
        f"{second}: {tmp_path / 'out' / 'a.txt'} was just written from another file: rename one of them." in ran.stderr
    )


def test_one_file_is_written_into_a_folder_that_is_there(record: Path, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    assert run(record, "--output", tmp_path / "out").exit_code == 0
    assert written_in(tmp_path / "out") == ["record.json"]


@pytest.mark.parametrize("output", [(), ("--output", "a.gcg")])
def test_several_files_need_a_folder(folder: Path, output: tuple[str, ...]) -> None:
    options = [folder / one if one.endswith("gcg") else one for one in output]
    refused = run(folder, *options)
    assert (refused.exit_code, "name it with --output" in refused.stderr) == (2, True)


def test_standard_input_is_converted(tmp_path: Path) -> None:
    ran = CliRunner().invoke(main, ["convert", "-", "--to", "csv"], input=ALL_KINDS)
    assert (ran.exit_code, ran.stdout.split(",")[0]) == (0, "number")


def test_several_games_of_a_file_stand_on_one_page(record: Path) -> None:
    record.write_text(ALL_KINDS + ALL_KINDS, "utf-8")
    assert run(record, "--to", "html").stdout.count("<article") == 2


def test_what_only_a_record_says_is_no_decision_of_anybody(record: Path) -> None:
    record.write_text(ALL_KINDS.split(">")[0] + ">Ann: AEHTEEE 1A HAT +12 12\n#note #adjustment Ann -5\n", "utf-8")
    sheet = run(record, "--to", "text").stdout
    assert ("stands by the record" in sheet, "decided" in sheet, "as recorded" in sheet) == (True, False, False)
