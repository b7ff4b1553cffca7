"""The house's manners, held by machines."""

import ast
import re
import statistics
import subprocess
import sys
from pathlib import Path

import pytest

from scrabble_api.web.problem_kinds import PROBLEMS

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "scrabble_api"

#: Modules that ``rules`` and ``formats`` must not know: files, clocks, chance, logs, the net.
_IMPURE = {"os", "io", "pathlib", "random", "secrets", "time", "datetime", "logging", "socket", "subprocess", "sqlite3"}
#: Pictures are painted in memory, by a library that paints and with a font that is a package.
_PAINTING = {("png.py", "PIL"), ("png.py", "fontpkg"), ("png.py", "io")}
#: Pages are filled in from a template that is part of the package.
_FILLING = {("pages.py", "jinja2"), ("pages.py", "markupsafe")}
#: Answers are values that a library writes and describes.
_WRITING = {("wire.py", "msgspec")}
_LONGEST_FUNCTION, _LONGEST_FILE = 50, 400


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(["ruff", "check", "."], id="ruff finds no fault"),
        pytest.param(["ruff", "format", "--check", "."], id="ruff would format nothing anew"),
        pytest.param(["mypy"], id="mypy finds no fault", marks=pytest.mark.gate),
    ],
)
def test_the_tools_are_content(command: list[str]) -> None:
    ran = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_imports_run_one_way() -> None:
    program = "from importlinter.cli import lint_imports; raise SystemExit(lint_imports())"
    ran = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "5 kept, 0 broken" in ran.stdout


def _modules(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def _imported(module: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
    return names


@pytest.mark.parametrize("room", ["rules", "formats"])
def test_pure_rooms_import_only_pure_standard_library(room: str) -> None:
    outside = {
        (module.name, name)
        for module in _modules(PACKAGE / room)
        for name in _imported(module)
        if (top := name.split(".")[0]) != "scrabble_api" and (top not in sys.stdlib_module_names or top in _IMPURE)
    }
    assert outside == (_PAINTING | _FILLING | _WRITING if room == "formats" else set())


def test_only_the_entrances_hand_the_environment_to_the_settings() -> None:
    readers = {str(module.relative_to(PACKAGE)) for module in _modules(PACKAGE) if "environ" in _words(module)}
    assert readers == {"app.py", "cli/context.py", "cli/serving.py", "server.py"}


def _words(module: Path) -> set[str]:
    """Every name and attribute that a module uses."""
    tree = ast.walk(ast.parse(module.read_text("utf-8")))
    return {getattr(node, "attr", getattr(node, "id", "")) for node in tree}


def test_every_code_that_input_can_be_refused_with_is_a_problem() -> None:
    codes = {
        node.args[0].value
        for room in ("rules", "formats", "web")
        for module in _modules(PACKAGE / room)
        for node in ast.walk(ast.parse(module.read_text("utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("Unreadable", "RequestRefused", "NotAllowed")
        and isinstance(node.args[0], ast.Constant)
    }
    assert "board-play-illegal" in codes
    assert codes - set(PROBLEMS) == set()


def _functions() -> list[tuple[int, str]]:
    return [
        ((node.end_lineno or node.lineno) - node.lineno + 1, f"{module.relative_to(PACKAGE)}: {node.name}")
        for module in _modules(PACKAGE)
        for node in ast.walk(ast.parse(module.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]


def test_functions_are_short() -> None:
    lengths = sorted(length for length, _ in _functions())
    assert [name for length, name in _functions() if length > _LONGEST_FUNCTION] == []
    assert statistics.median(lengths) <= 8
    assert lengths[int(len(lengths) * 0.9)] <= 25


def test_files_are_short() -> None:
    long = [str(module) for module in _modules(PACKAGE) if len(module.read_text("utf-8").splitlines()) > _LONGEST_FILE]
    assert long == []


def test_the_page_of_architecture_names_what_there_is() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    named = re.findall(r"(?<![\w/])((?:rules|formats|records|web|cli|migrations)/[\w/]*(?:\.py)?)", page)
    assert len(named) > 30
    assert [path for path in named if not (PACKAGE / path).exists() and not (ROOT / path).exists()] == []
    for path, functions in re.findall(r"^ *([\w/]+\.py) +((?:\w+\(\)).*)$", page, re.MULTILINE):
        defined = (PACKAGE / path).read_text("utf-8")
        assert [name for name in re.findall(r"(\w+)\(\)", functions) if f"def {name}(" not in defined] == [], path
