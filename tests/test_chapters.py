"""What README and docs print: their commands are run, their outputs compared, their tables held to the code."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from scrabble_api.rules.equipment.letters import parse_letter_set
from scrabble_api.settings import settings_table
from tests.chapters import CHAPTERS, README, ROOT, agrees, blocks, commands, run, run_with_server, text_of
from tests.readme_pictures import BOARD, DIGEST, SHEET, board_png, page_digest
from tests.running import RunningServer

DOCS = ROOT / "docs"
#: Each page that users read, and so each link and place in it.
PAGES = (*CHAPTERS, ROOT / "SECURITY.md", ROOT / "CHANGELOG.md")


def _of_each(pattern: str) -> list[object]:
    """What the pattern finds in each page, as parameters of a test."""
    return [
        pytest.param(page, found, id=f"{page.name} {found}")
        for page in PAGES
        for found in sorted(set(re.findall(pattern, text_of(page))))
    ]


#: A command of an operator opens the database and the lists anew each time.
_LONG = {"operators.md"}


@pytest.mark.parametrize(
    "chapter",
    [
        pytest.param(one, id=one.name, marks=[pytest.mark.gate] if one.name in _LONG else [])
        for one in run_with_server()
    ],
)
def test_commands_print_what_the_chapter_says(chapter: Path, server: RunningServer, tmp_path: Path) -> None:
    for command, output in zip(commands(chapter), run(chapter, server, tmp_path), strict=True):
        assert agrees(command.printed, output), (
            f"{command.text}\nprints now:\n{output}\n(run: python -m tests.chapters)"
        )


def test_there_are_commands_in_the_chapters() -> None:
    assert len([command for chapter in CHAPTERS for command in commands(chapter)]) >= 40


def test_the_readme_is_a_door() -> None:
    lines = text_of(README).splitlines()
    assert len(lines) <= 200
    for chapter in CHAPTERS[1:]:
        assert f"(docs/{chapter.name})" in text_of(README), "the map of the README lacks a chapter"


def test_the_two_commands_stand_alone() -> None:
    """``.ci/run`` runs them as they stand there."""
    assert [block.count("\n") for block in blocks(README, "sh")] == [1, 1]


def test_the_table_of_settings_is_current() -> None:
    [table] = re.findall(r"<!-- settings -->\n(.*?)\n<!-- /settings -->", text_of(DOCS / "operators.md"), re.DOTALL)
    assert table == settings_table()


def _say(program: str, capsys: pytest.CaptureFixture[str], names: dict[str, object]) -> None:
    exec(program, names)
    assert capsys.readouterr().out.splitlines() == re.findall(r"# → (.*)", program)


def test_programs_print_what_the_python_chapter_says(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    for program in blocks(DOCS / "python.md", "python"):
        _say(program, capsys, names)


def test_a_play_is_scored_from_python_in_six_lines() -> None:
    assert len(list(filter(None, blocks(DOCS / "python.md", "python")[0].splitlines()))) == 6


def test_the_letter_set_shown_as_a_pattern_can_be_read() -> None:
    [module] = blocks(DOCS / "architecture.md", "python")
    shown: dict[str, object] = {}
    exec(module, shown)
    letter_set = parse_letter_set("toki_pona", str(shown["TITLE"]), str(shown["LANGUAGE"]), 2, str(shown["TILES"]))
    assert letter_set.total == 60


@pytest.mark.parametrize(("page", "path"), _of_each(r"`((?:scrabble_api|tests|migrations|docs)/[\w/.-]*)`"))
def test_every_place_named_exists(page: Path, path: str) -> None:
    assert (ROOT / path).exists()


def _anchors(page: Path) -> set[str]:
    """The headings of a page, as links name them."""
    headings = re.findall(r"^#+ (.*)", text_of(page), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize(("page", "target"), _of_each(r"\]\(((?!https?:)[^)\s]+)\)|src=\"([^\"]+)\""))
def test_every_link_leads_somewhere(page: Path, target: tuple[str, str]) -> None:
    path, _, anchor = "".join(target).partition("#")
    there = page.parent / path if path else page
    assert there.exists()
    assert not anchor or anchor in _anchors(there)


def test_the_board_shown_is_what_is_drawn() -> None:
    shown, drawn = (Image.open(file).convert("RGB") for file in (BOARD, BytesIO(board_png())))
    assert shown.size == drawn.size
    # Versions of the library that paints smooth edges a little differently.
    assert max(ImageStat.Stat(ImageChops.difference(shown, drawn)).mean) < 1, "run: python -m tests.readme_pictures"


def test_the_score_sheet_shown_is_the_page_that_is_written() -> None:
    with Image.open(SHEET) as shown:
        assert shown.info[DIGEST] == page_digest(), "run: python -m tests.readme_pictures"


def test_the_trademark_and_the_lists_are_spoken_of() -> None:
    readme = re.sub(r"\s+", " ", text_of(README))
    assert "not affiliated with, or endorsed by, the owners of the trademark Scrabble" in readme
    assert "**Neither is a tournament list.**" in text_of(DOCS / "operators.md")
