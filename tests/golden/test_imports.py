"""Real records brought into a club over HTTP, given out again, and brought in once more, on both databases.

The records are those kept here, brought into SQLite; the whole gate brings them into PostgreSQL too, and those beside the
project, where they are, into both.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from scrabble_api.formats.gcg import read_gcg
from scrabble_api.rules.audit import audit_record
from tests.conftest import empty_database
from tests.disputes.table import Json, club_client
from tests.formats.test_gcg_writing import with_encoding_told
from tests.golden.records import FILES
from tests.records.club import ran
from tests.running import running_server

#: So many files beside the project hold just the same game as one before.
_DOUBLES = 5


@dataclass(frozen=True, slots=True)
class Home:
    """A running club, and its database and folder for the operator's commands."""

    client: httpx.Client
    url: str
    folder: Path


@pytest.fixture
def home(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Home]:
    url = empty_database(request, tmp_path)
    with (
        running_server(tmp_path, SCRABBLE_API_DATABASE_URL=url, SCRABBLE_API_RATE_LIMIT="") as server,
        club_client(server) as client,
    ):
        yield Home(client, url, tmp_path)


@pytest.mark.parametrize(
    ("home", "real_files"),
    [
        ("sqlite", "kept here"),
        pytest.param("postgres", "kept here", marks=pytest.mark.gate),
        pytest.param("sqlite", "beside the project", marks=pytest.mark.gate),
        pytest.param("postgres", "beside the project", marks=pytest.mark.gate),
    ],
    indirect=True,
)
def test_every_record_comes_out_as_it_went_in(home: Home, real_files: dict[str, bytes]) -> None:
    statuses = Counter(_in_and_out(home.client, name, content) for name, content in real_files.items())
    doubles = _DOUBLES if len(real_files) == FILES else 0
    assert statuses == Counter(created=len(real_files) - doubles, duplicate=doubles)
    verified = ran(home.folder, home.url, "db", "verify")
    assert (verified.exit_code, f"{statuses['created']} games checked, 0 with" in verified.output) == (0, True)


def _in_and_out(client: httpx.Client, name: str, content: bytes) -> str:
    """What an import was answered, once game, audit and file are found to be those of the record."""
    [read] = read_gcg(content)
    told = _imported(client, content)
    path = f"/v1/games/{told['id']}"
    audit = audit_record(read.record, found=read.findings)
    assert [player["computed"] for player in told["players"]] == [*audit.computed], name
    assert [player["score"] for player in client.get(path).json()["players"]] == [*audit.computed], name
    assert [one["code"] for one in client.get(f"{path}/audit").json()["findings"]] == [
        one.code for one in audit.findings
    ], name
    out = client.get(f"{path}/record", params={"format": "gcg"})
    [again] = read_gcg(out.content)
    assert again.record == with_encoding_told(read.record), name
    assert _imported(client, out.content)["id"] == told["id"], name
    status: str = told["status"]
    return status


def _imported(client: httpx.Client, content: bytes) -> Json:
    answer = client.post("/v1/games/import", content=content, headers={"Content-Type": "text/x-gcg"})
    assert answer.status_code in (200, 201), answer.text
    [game] = answer.json()["games"]
    told: Json = game
    return told
