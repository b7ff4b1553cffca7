"""The service runs in any folder, whatever lies there: it imports nothing and reads no settings of it."""

import sys
from pathlib import Path

import pytest

from tests.running import http_client, running_server

#: Modules that the service, its libraries or Python itself import, and what gunicorn reads of the folder it is started in.
NAMES = (
    *("gunicorn", "limits", "flask", "werkzeug", "click", "sqlalchemy", "alembic", "orjson", "yaml", "marshmallow"),
    *(
        "json",
        "logging",
        "pathlib",
        "re",
        "socket",
        "secrets",
        "statistics",
        "csv",
        "selectors",
        "email",
        "tempfile",
        "decimal",
    ),
    *("wsgi", "app", "settings", "server", "logs", "migrations", "gunicorn.conf", "sitecustomize", "psycopg", "redis"),
)
_MODULE = """
with open({marks!r}, "a") as file:
    file.write(__file__ + "\\n")
raise ImportError("a module of the folder was imported")
"""


@pytest.fixture
def marks(tmp_path: Path) -> Path:
    """Where modules of the folder would leave a mark when they are imported."""
    return tmp_path / "marks"


def _fill(folder: Path, marks: Path) -> None:
    module = _MODULE.format(marks=str(marks))
    for name in NAMES:
        (folder / f"{name}.py").write_text(module, "utf-8")
    for name in ("rules", "web"):
        (folder / name).mkdir()
        (folder / name / "__init__.py").write_text(module, "utf-8")
    (folder / "setup.cfg").write_text("[alembic]\nscript_location = nowhere\n", "utf-8")
    (folder / "alembic.ini").write_text("[alembic]\nscript_location = nowhere\n", "utf-8")


@pytest.mark.parametrize(
    "command",
    [
        pytest.param([str(Path(sys.executable).with_name("scrabble-api"))], id="the command"),
        pytest.param([sys.executable, "-m", "scrabble_api"], id="the module"),
    ],
)
def test_serving_imports_nothing_of_the_folder_it_is_started_in(
    tmp_path: Path, marks: Path, command: list[str]
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    _fill(folder, marks)
    if len(command) == 1:
        # With -m Python itself takes the package that lies in the folder, before anything could be done about it.
        (folder / "scrabble_api").mkdir()
        (folder / "scrabble_api" / "__init__.py").write_text(_MODULE.format(marks=str(marks)), "utf-8")
    with running_server(folder, workers=1, command=command) as server, http_client(server.url) as client:
        assert client.get("/readyz").status_code == 200
        assert client.get("/docs").status_code == 200
        answer = client.post("/v1/plays/score", json={"play": {"notation": "8F HORN"}, "lexicon": "enable"})
        assert answer.json()["score"] == 14
    assert not marks.exists(), marks.read_text("utf-8")
