"""``scrabble-api audit``: files and folders, sentences and JSON, and a status that a script can go by."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from scrabble_api.cli import main
from scrabble_api.formats.files.kinds import MOST_BYTES, MOST_MIB

PLAYERS = "#player1 Ann Ann Archer\n#player2 Bob Bob Brewer\n"
EXACT = PLAYERS + ">Ann: AEHTEEE 8G HAT +12 12\n>Bob: AEIINOR 9G ON +11 11\n"
WRONG = EXACT.replace("11 11", "14 14")
RACK = EXACT.replace("AEIINOR", "AEIIIOR")


def run(*arguments: object, given: str | None = None) -> Result:
    return CliRunner().invoke(main, ["audit", *map(str, arguments)], input=given)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "deep").mkdir()
    for name, text in {"a.gcg": EXACT, "b.gcg": WRONG, "deep/c.GCG": RACK, "notes.txt": "no record"}.items():
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("name", "status", "sentences"),
    [
        (
            "a.gcg",
            0,
            ["line 4: The record stops before the end of the game. (note)", "exact: Ann Archer 12, Bob Brewer 11"],
        ),
        (
            "b.gcg",
            1,
            [
                "line 4: 9G ON scores ON 3 + HO 6 + AN 2 = 11; the record has 14.",
                "line 4: The record stops before the end of the game. (note)",
                "errors: Ann Archer 12, Bob Brewer 11 (recorded 14)",
            ],
        ),
    ],
)
def test_a_file_is_told_in_sentences(folder: Path, name: str, status: int, sentences: list[str]) -> None:
    ran = run(folder / name)
    assert ran.output.splitlines() == [str(folder / name), *(f"  {sentence}" for sentence in sentences)]
    assert ran.exit_code == status


def test_racks_are_warned_of_and_do_not_count(folder: Path) -> None:
    ran = run(folder / "deep" / "c.GCG")
    assert ran.exit_code == 0
    assert "(warning)" in ran.output
    assert "warnings: Ann Archer 12, Bob Brewer 11" in ran.output


def test_a_folder_ends_with_a_summary_of_the_worst_first(folder: Path) -> None:
    for name, text in {"0.gcg": RACK, "1.json": "{", "z.gcg": WRONG.replace("12 12", "13 13")}.items():
        (folder / name).write_text(text, "utf-8")
    ran = run(folder)
    assert ran.exit_code == 2
    *_, empty, second, third, fourth, fifth, sixth, last = ran.stdout.splitlines()
    assert [
        empty,
        *(" ".join(line.removeprefix(str(folder)).split()) for line in (second, third, fourth, fifth, sixth)),
    ] == [
        "",
        "/b.gcg errors 1 error, 0 warnings",
        "/z.gcg errors 2 errors, 0 warnings",
        "/1.json unreadable",
        "/0.gcg warnings 0 errors, 1 warning",
        "/deep/c.GCG warnings 0 errors, 1 warning",
    ]
    assert last == "6 files: 2 with errors, 1 unreadable, 2 with warnings, 1 exact"
    assert "notes.txt" not in ran.output


@pytest.mark.parametrize(
    ("options", "given", "status", "said"),
    [
        ([], EXACT, 0, "exact: Ann Archer 12, Bob Brewer 11"),
        ([], WRONG, 1, "errors: Ann Archer 12, Bob Brewer 11 (recorded 14)"),
        ([], '{"version": 1, "players": [], "lines": []}', 0, "exact: Player 1 0, Player 2 0"),
        (["--from", "csv"], '"nick";"kind"\n"Ann";"pass"\n', 0, "exact: Ann 0, Player 2 0"),
        (["--from", "json"], EXACT, 2, "-: It is no JSON"),
    ],
)
def test_standard_input_is_read_by_how_it_begins_or_as_it_is_said(
    options: list[str], given: str, status: int, said: str
) -> None:
    ran = run(*options, "-", given=given)
    assert (ran.exit_code, said in ran.output) == (status, True), ran.output


def test_a_file_of_that_name_is_no_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("-").write_text(WRONG, "utf-8")
    assert (run("./-", given=EXACT).exit_code, run("-", given=EXACT).exit_code) == (1, 0)


def test_records_of_every_format_in_a_folder_are_audited(tmp_path: Path) -> None:
    for name, text in {
        "a.gcg": EXACT,
        "b.json": '{"version": 1, "players": [], "lines": [{"player": "Eve", "kind": "pass"}]}',
        "c.csv": "nick,kind,tiles,position,score\nAnn,play,HAT,8G,13\n",
    }.items():
        (tmp_path / name).write_text(text, "utf-8")
    ran = run(tmp_path)
    assert ran.stdout.splitlines()[-1] == "3 files: 1 with errors, 2 exact"


def test_a_file_whose_name_tells_nothing_is_read_by_how_it_begins(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text('{"version": 1, "players": [], "lines": []}', "utf-8")
    assert "exact: Player 1 0, Player 2 0" in run(file).output
    file.write_text("#description of a kind\n" + EXACT, "utf-8")
    assert "exact: Ann Archer 12, Bob Brewer 11" in run(file).output


def test_several_games_of_a_file_are_numbered(tmp_path: Path) -> None:
    (tmp_path / "two.gcg").write_text(EXACT + WRONG, "utf-8")
    ran = run(tmp_path / "two.gcg")
    assert ran.exit_code == 1
    assert f"{tmp_path / 'two.gcg'}, game 2\n  line 8: 9G ON" in ran.output


def test_the_answer_can_be_json_a_line_for_each_file(folder: Path) -> None:
    ran = run("--json", folder)
    told = [json.loads(line) for line in ran.stdout.splitlines() if line.startswith("{")]
    assert [game["verdict"] for file in told for game in file["games"]] == ["exact", "errors", "warnings"]
    assert ran.exit_code == 1


def test_a_file_that_cannot_be_read_is_told_and_the_others_go_on(folder: Path) -> None:
    with (folder / "huge.gcg").open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    ran = run(folder)
    assert ran.exit_code == 2
    assert f"huge.gcg: larger than {MOST_MIB} MiB" in ran.output
    assert "3 files" not in ran.output
    assert "4 files: 1 with errors, 1 unreadable, 1 with warnings, 1 exact" in ran.output


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--ruleset", "none"], "There is no ruleset named “none”"),
        (["--lexicon", "none"], "There is no lexicon named “none”"),
        (["no-such-file.gcg"], "does not exist"),
    ],
)
def test_what_cannot_be_done_is_said(folder: Path, options: list[str], said: str) -> None:
    ran = run(*options, folder / "a.gcg")
    assert ran.exit_code == 2
    assert said in ran.output


def test_words_are_noted_if_a_list_is_named(folder: Path) -> None:
    wrong = folder / "word.gcg"
    wrong.write_text(PLAYERS + ">Ann: AEHTQQE 8G HQT +28 28\n", "utf-8")
    assert "HQT not in the lexicon enable" in run("--lexicon", "enable", wrong).output
    assert "not in the lexicon" not in run(wrong).output
