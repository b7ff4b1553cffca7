"""Games taken out at the terminal, one or all of a club's, from the database that `serve` keeps."""

import csv
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from scrabble_api.formats.files.kinds import FILE_KINDS
from tests.records.club import Club, id_of, opened, scored, served_club


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A club with a game on a board, and one of scores with names that are no names for files."""
    folder = tmp_path_factory.mktemp("club")
    (folder / "data").mkdir()
    with served_club(f"sqlite:///{folder}/club.db", folder) as found:
        yield found


@pytest.fixture(scope="module")
def hat(club: Club) -> str:
    """A game that goes on: a play with its rack, and a note."""
    keeper = opened(club.client, recording="turns", title="../Ünïcode & Final: “Ärger”")
    body = {"kind": "play", "position": "8G", "tiles": "HAT", "rack": "AEHTBCD", "note": "shaky"}
    headers = {"If-Match": "*"}
    club.client.post(f"/v1/games/{id_of(keeper)}/turns", json=body, headers=headers).raise_for_status()
    return id_of(keeper)


@pytest.fixture(scope="module")
def points(club: Club) -> str:
    keeper = opened(club.client, ("Ann/..", "Βασίλης"))
    scored(keeper, 30)
    return id_of(keeper)


@pytest.mark.parametrize("name", FILE_KINDS)
def test_a_game_is_written_as_the_service_writes_it(club: Club, hat: str, name: str) -> None:
    ran = club.runs("export", hat, "--format", name)
    asked = club.client.get(f"/v1/games/{hat}/record", params={"format": name})
    assert (ran.exit_code, ran.stdout_bytes) == (0, asked.content)


def test_gcg_is_written_where_nothing_else_is_wanted_and_all_is_told(club: Club, hat: str) -> None:
    written = club.runs("export", hat).stdout
    assert ">Ann: ABCDEHT 8G HAT +12 12\n#note shaky" in written


def test_a_document_holds_the_whole_log(club: Club, hat: str, tmp_path: Path) -> None:
    file = tmp_path / "hat.json"
    assert club.runs("export", hat, "--format", "json", "--output", str(file)).exit_code == 0
    entries = json.loads(file.read_text("utf-8"))["entries"]
    assert [(one["event"]["rack"], one["event"]["note"]) for one in entries] == [("AEHTBCD", "shaky")]
    brought = club.runs("import", "--club", "club", "--dry-run", str(file))
    assert brought.stdout.splitlines()[-1] == "would be: 1 created"


def test_a_file_that_is_there_is_only_written_over_by_force(club: Club, hat: str, tmp_path: Path) -> None:
    file = tmp_path / "hat.csv"
    arguments = ["export", hat, "--format", "csv", "--output", str(file)]
    assert club.runs(*arguments).exit_code == 0
    [row] = csv.DictReader(file.read_text("utf-8").splitlines())
    assert (row["position"], row["rack"]) == ("8G", "AEHTBCD")
    file.write_text("mine", "utf-8")
    refused = club.runs(*arguments)
    assert (refused.exit_code, "use --force" in refused.stderr, file.read_text("utf-8")) == (2, True, "mine")
    assert (club.runs(*arguments, "--force").exit_code, file.read_text("utf-8")[:6]) == (0, "number")


def test_every_game_of_a_club_is_written_once(club: Club, hat: str, points: str, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "games"
    arguments = ["export", "--club", "club", "--all", str(folder), "--format", "html"]
    first = club.runs(*arguments)
    assert (first.exit_code, first.stdout) == (0, f"2 written to {folder}.\n")
    days = {game_id: club.client.get(f"/v1/games/{game_id}").json()["opened_at"][:10] for game_id in (hat, points)}
    assert {file.name for file in folder.iterdir()} == {
        f"{days[hat]}-unicode-final-arger-{hat}.html",
        f"{days[points]}-ann-{points}.html",
    }
    assert list(tmp_path.rglob("*.html")) == list(folder.iterdir())
    again = club.runs(*arguments)
    assert (again.exit_code, again.stdout) == (0, f"0 written to {folder}, 2 were there already.\n")
    assert club.runs(*arguments, "--force").stdout == f"2 written to {folder}.\n"


def test_a_game_of_scores_has_no_position(club: Club, points: str) -> None:
    ran = club.runs("export", points, "--format", "cgp")
    assert (ran.exit_code, ran.stdout, "without a board" in ran.stderr) == (2, "", True)


def test_a_game_that_cannot_be_read_keeps_no_other_from_being_written(
    club: Club, hat: str, points: str, tmp_path: Path
) -> None:
    club.changes("UPDATE entries SET event = replace(event, 'opened', 'shut') WHERE game_id = :id", id=points)
    try:
        ran = club.runs("export", "--club", "club", "--all", str(tmp_path / "all"))
        assert (ran.exit_code, len(list((tmp_path / "all").iterdir()))) == (1, 1)
        assert points in ran.stderr
        assert ran.stdout.endswith(", 1 could not be written.\n")
    finally:
        club.changes("UPDATE entries SET event = replace(event, 'shut', 'opened') WHERE game_id = :id", id=points)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["A" * 22], "There is no game with this id"),
        ([], "Give a GAME_ID"),
        (["--club", "club"], "Give a GAME_ID"),
        (["--all", "here"], "Give a GAME_ID"),
        (["A" * 22, "--club", "club", "--all", "here"], "Give a GAME_ID"),
        (["--club", "club", "--all", "here", "--output", "file"], "Give a GAME_ID"),
        (["--club", "clb", "--all", "here"], "There is no club named “clb”; did you mean club?"),
        (["A" * 22, "--format", "pdf"], "'pdf' is not one of"),
    ],
)
def test_what_cannot_be_exported_is_said_in_a_sentence(club: Club, arguments: list[str], message: str) -> None:
    ran = club.runs("export", *arguments)
    assert (ran.exit_code, ran.stdout, message in ran.stderr) == (2, "", True)
