"""Files and names that hold a terminal's commands: what is printed shows them, and steers nothing."""

import json
import os
import pty
import re
import shlex
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from scrabble_api.cli import main
from scrabble_api.formats.files.conversions import TARGETS
from scrabble_api.formats.sheets.lines import sheet_text
from scrabble_api.formats.sight import ALL_IN_SIGHT
from scrabble_api.formats.texts import terminal_line
from tests.rules.games import game_of
from tests.running import COMMAND

#: What would steer a terminal, but for the line's end.
STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
HOSTILE = (
    "#title t\x1b]0;other\x07\n#player1 A\x1b[31mnn Ann\x1b[2J\n#player2 Bob Bob\x9b31m\u202ex\x85y\n#odd\x1b[1m x\n"
    ">A\x1b[31mnn: AEHTE\x1b[0mEE 8G H\x1b[5mT +12 12\n#note n\x1b[2J\n>Bob: AEIINOR 9G ON +1\x1b[7m1 11\n>B\x1b[1mo what\n"
)


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    file = tmp_path / "f\x1b[31m.gcg"
    file.write_text(HOSTILE, "utf-8")
    return file


def printed(*arguments: str) -> str:
    return CliRunner().invoke(main, arguments).output


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_an_audit_shows_what_would_steer_the_terminal(hostile: Path, options: list[str]) -> None:
    output = printed("audit", *options, str(hostile))
    assert STEERING.findall(output) == []
    assert ("\\u001b" if options else "\\x1b[2J") in output
    if options:
        assert json.loads(output)["games"][0]["players"][1]["name"] == "Bob\x9b31m\u202ex\x85y"


def test_a_fault_of_a_file_shows_its_name(tmp_path: Path) -> None:
    file = tmp_path / "no\x1b[31m.json"
    file.write_text('{"a\x1b[2J": 1}', "utf-8")
    for command in ("audit", "convert"):
        output = printed(command, str(file))
        assert output
        assert STEERING.findall(output) == []


@pytest.mark.parametrize("target", list(TARGETS))
def test_a_file_given_to_a_terminal_steers_nothing_and_to_a_pipe_is_as_it_is(hostile: Path, target: str) -> None:
    command = [sys.executable, "-m", "scrabble_api", "convert", "--to", target, str(hostile)]
    piped = subprocess.run(command, capture_output=True, check=True).stdout.decode()
    ours, theirs = pty.openpty()
    subprocess.run(command, stdout=theirs, check=True, env={**os.environ, "TERM": "dumb"})
    os.close(theirs)
    given = _all_of(ours)
    assert STEERING.findall(re.sub("\r+\n", "\n", given)) == []
    if target == "gcg":
        assert "Ann\x1b[2J" in piped
        assert "Ann\\x1b[2J" in given


def _all_of(terminal: int) -> str:
    read = b""
    while True:
        try:
            part = os.read(terminal, 65536)
        except OSError:
            break
        if not part:
            break
        read += part
    os.close(terminal)
    return read.decode()


def test_a_score_sheet_shows_what_names_and_titles_hold() -> None:
    record = game_of("1 8G HAT; 2 9G ON")
    details = replace(record.details, title="t\x1b[2J", names=("Ann\x9b31m", "B\u202eob"), played_on="\x1b")
    sheet = sheet_text(replace(record, details=details), (), ALL_IN_SIGHT)
    assert STEERING.findall(sheet) == []
    assert "Ann\\x9b31m" in sheet


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Zoë 🎲 日本", "Zoë 🎲 日本"),
        ("a\x1b[2Jb", "a\\x1b[2Jb"),
        ("a\nb\tc", "a\\x0ab\\x09c"),
        ("\u202ea\u2028", "\\u202ea\\u2028"),
        ("\udcff", "\\udcff"),
    ],
)
def test_signs_are_shown_by_their_numbers(text: str, seen: str) -> None:
    assert terminal_line(text) == seen


def test_a_command_whose_reader_went_away_ends_without_a_word(hostile: Path) -> None:
    ours, theirs = os.pipe()
    os.close(ours)
    ran = subprocess.run([*COMMAND, "convert", str(hostile)], stdout=theirs, stderr=subprocess.PIPE, check=False)
    os.close(theirs)
    assert (ran.returncode, ran.stderr) == (141, b"")


def test_a_folder_is_audited_as_far_as_somebody_reads(tmp_path: Path) -> None:
    for number in range(100):
        (tmp_path / f"{number:03}.gcg").write_text(HOSTILE, "utf-8")
    line = f"{shlex.join(COMMAND)} audit {tmp_path} | head -1; echo ${{PIPESTATUS[0]}}"
    ran = subprocess.run(["bash", "-c", line], capture_output=True, check=True, text=True)
    assert (ran.stdout, ran.stderr) == (f"{tmp_path}/000.gcg\n141\n", "Auditing\n")
