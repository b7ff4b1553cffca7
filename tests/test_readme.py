"""What the README prints: its commands are run, its outputs compared, its tables held to the code."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from scrabble_api.rules.equipment.letters import parse_letter_set
from scrabble_api.settings import settings_table
from tests.readme_pictures import BOARD, DIGEST, SHEET, board_png, page_digest
from tests.running import DIRECTOR_KEY, RunningServer, environment

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")

#: A console block's session: each command with the output printed under it.
Session = list[tuple[str, str]]


def _sessions() -> Iterator[Session]:
    for block in re.findall(r"^```console\n(.*?)^```", README, re.MULTILINE | re.DOTALL):
        yield [_command(part) for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]


def _command(part: str) -> tuple[str, str]:
    """A command runs on while its quotes are open."""
    lines = part.splitlines()
    end = next(n for n in range(1, len(lines) + 1) if "\n".join(lines[:n]).count("'") % 2 == 0)
    return "\n".join(lines[:end]), "\n".join(lines[end:])


def test_the_tour_prints_what_it_says(server: RunningServer, tmp_path: Path) -> None:
    scripts = Path(sys.executable).parent
    variables = {**environment(tmp_path, {}), "PATH": f"{scripts}:{os.environ['PATH']}"}
    run = 0
    for command, printed in (one for session in _sessions() for one in session):
        here = command.replace("http://127.0.0.1:8000", server.url).replace("THE-KEY", DIRECTOR_KEY)
        ran = subprocess.run(
            ["bash", "-c", here], cwd=tmp_path, env=variables, capture_output=True, text=True, check=False
        )
        assert (ran.stdout + ran.stderr).rstrip() == printed, command
        run += 1
    assert run >= 10


def test_the_table_of_settings_is_current() -> None:
    [table] = re.findall(r"<!-- settings -->\n(.*?)\n<!-- /settings -->", README, re.DOTALL)
    assert table == settings_table()


def _python_blocks() -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def test_a_play_is_scored_from_python_in_six_lines(capsys: pytest.CaptureFixture[str]) -> None:
    [program, _] = _python_blocks()
    exec(program, {})
    assert len(list(filter(None, program.splitlines()))) == 6
    assert capsys.readouterr().out.strip() == program.rpartition("# ")[2].strip()


def test_the_letter_set_shown_as_a_pattern_can_be_read() -> None:
    [_, module] = _python_blocks()
    shown: dict[str, object] = {}
    exec(module, shown)
    letter_set = parse_letter_set("toki_pona", str(shown["TITLE"]), str(shown["LANGUAGE"]), 2, str(shown["TILES"]))
    assert letter_set.total == 60


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`(?:scrabble_api/|tests/|migrations/)[\w/.]*`", README))))
def test_every_place_named_exists(path: str) -> None:
    assert (Path(__file__).parents[1] / path.strip("`")).exists()


def test_the_board_shown_is_what_is_drawn() -> None:
    shown, drawn = (Image.open(file).convert("RGB") for file in (BOARD, BytesIO(board_png())))
    assert shown.size == drawn.size
    # Versions of the library that paints smooth edges a little differently.
    assert max(ImageStat.Stat(ImageChops.difference(shown, drawn)).mean) < 1, "run: python -m tests.readme_pictures"


def test_the_score_sheet_shown_is_the_page_that_is_written() -> None:
    with Image.open(SHEET) as shown:
        assert shown.info[DIGEST] == page_digest(), "run: python -m tests.readme_pictures"


@pytest.mark.parametrize("path", re.findall(r'src="([^"]+)"', README))
def test_every_picture_shown_exists(path: str) -> None:
    assert (Path(__file__).parents[1] / path).exists()


def test_the_trademark_and_the_lists_are_spoken_of() -> None:
    assert "Not affiliated with, or endorsed by, the owners of the trademark Scrabble" in README
    assert "**Neither is a tournament\nlist.**" in README
