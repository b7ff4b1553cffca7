"""The wheel holds all that the service needs, and the service runs from it in an empty folder."""

import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from scrabble_api import __version__
from tests.running import environment

pytestmark = pytest.mark.gate

ROOT = Path(__file__).parents[1]

_PROGRAM = """
import scrabble_api
from scrabble_api.app import create_app
from scrabble_api.records.database import check_database, migrate_database, open_database

client = create_app().test_client()
migrate_database("sqlite:///club.db")
check_database(open_database("sqlite:///club.db"))
verdict = client.post("/v1/plays/score", json={"play": {"notation": "8F HORN"}, "lexicon": "enable"}).get_json()
print(scrabble_api.__file__)
print(verdict["score"], verdict["words_acceptable"], client.get("/docs").status_code, len(client.get("/openapi.yaml").data) > 50_000)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    built = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    [found] = folder.glob("*.whl")
    return found


def _needed() -> Iterator[str]:
    yield "scrabble_api/web/openapi.yaml"
    for kept in (ROOT / "migrations").rglob("*.py"):
        yield f"scrabble_api/migrations/{kept.relative_to(ROOT / 'migrations')}"
    for folder, pattern in (
        ("web/examples", "*.json"),
        ("lexicons/data", "*"),
        ("rules/letter_sets", "*.py"),
        ("formats/sheets/pages", "*"),
    ):
        for kept in (ROOT / "scrabble_api" / folder).glob(pattern):
            if kept.is_file():
                yield str(kept.relative_to(ROOT))
    yield from ("scrabble_api/py.typed", "scrabble_api/migrations/script.py.mako")


def test_the_wheel_has_migrations_data_and_examples(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as file:
        inside = set(file.namelist())
    assert set(_needed()) - inside == set()
    assert not [name for name in inside if "__pycache__" in name]
    # Whatever else lay beside the package would be a module of everybody's.
    assert {name.partition("/")[0] for name in inside} == {"scrabble_api", f"scrabble_api-{__version__}.dist-info"}
    assert [name for name in inside if name.endswith(("licenses/LICENSE", "licenses/NOTICE"))]


def test_the_service_runs_from_the_wheel_in_an_empty_folder(wheel: Path, tmp_path: Path) -> None:
    place = tmp_path / "venv"
    venv.create(place, symlinks=True)
    site = next(place.glob("lib/python*/site-packages"))
    with zipfile.ZipFile(wheel) as file:
        file.extractall(site)
    # The libraries are this environment's; the package is not, since paths named here bring no further ones.
    (site / "libraries.pth").write_text(f"{sysconfig.get_path('purelib')}\n{sysconfig.get_path('platlib')}\n", "utf-8")
    empty = tmp_path / "empty"
    empty.mkdir()
    ran = subprocess.run(
        [str(place / "bin" / "python"), "-c", _PROGRAM],
        cwd=empty,
        env=environment(tmp_path, {}),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.stdout.splitlines() == [str(site / "scrabble_api" / "__init__.py"), "14 True 200 True"], ran.stderr
