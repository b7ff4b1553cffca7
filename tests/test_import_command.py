"""``scrabble-api import``: files and folders into a club, a line for each game, and a status a script can go by."""

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from tests.records.club import Club, served_club

PLAYERS = "#player1 Ann Ann Lee\n#player2 Bob Bob Ray\n"
EXACT = PLAYERS + ">Ann: AEHTEEE 8G HAT +12 12\n>Bob: AEIINOR 9G ON +11 11\n"
WRONG = EXACT.replace("11 11", "14 14")


@pytest.fixture
def club(club_database_url: str, tmp_path: Path) -> Iterator[Club]:
    with served_club(club_database_url, tmp_path) as served:
        yield served


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    records = tmp_path / "records"
    records.mkdir()
    for name, text in {"a.gcg": EXACT, "b.gcg": WRONG, "c.gcg": EXACT, "notes.txt": "none"}.items():
        (records / name).write_text(text, "utf-8")
    return records


def _games(club: Club) -> list[dict[str, object]]:
    items: list[dict[str, object]] = club.client.get("/v1/games").json()["items"]
    return items


def test_a_folder_is_brought_in_and_known_again(club: Club, folder: Path) -> None:
    first = club.runs("import", "--club", "club", str(folder))
    assert (first.exit_code, first.output.splitlines()[-1]) == (0, "2 created, 1 duplicate")
    assert "b.gcg: created" in first.output
    assert "(errors): Ann Lee 12, Bob Ray 11 (recorded 14)" in first.output
    assert len(_games(club)) == 2
    again = club.runs("import", "--club", "club", str(folder))
    assert (again.exit_code, again.output.splitlines()[-1]) == (0, "3 duplicate")
    log = club.client.get(f"/v1/games/{_games(club)[0]['id']}/log").json()["items"]
    keys = {key["id"]: key for key in club.client.get("/v1/keys").json()["items"]}
    recorded_by = keys[log[0]["recorded_by"]]
    assert (recorded_by["label"], recorded_by["revoked_at"] is not None) == ("at the terminal", True)


def test_a_trial_and_a_strict_import_keep_nothing_of_what_is_wrong(club: Club, folder: Path) -> None:
    tried = club.runs("import", "--club", "club", "--dry-run", str(folder))
    assert (tried.exit_code, tried.output.splitlines()[-1]) == (0, "would be: 3 created")
    strict = club.runs("import", "--club", "club", "--on-error", "refuse", str(folder / "b.gcg"))
    assert (strict.exit_code, strict.output.splitlines()[-1]) == (1, "1 refused")
    assert "line 4: 9G ON" in strict.output
    assert _games(club) == []


def _told(ran: Result) -> list[dict[str, Any]]:
    return [game for line in ran.output.splitlines() for game in json.loads(line)["games"]]


def test_a_trial_names_no_game_that_is_not_kept(club: Club, folder: Path) -> None:
    (folder / "b.gcg").write_text(EXACT + EXACT, "utf-8")
    ran = club.runs("import", "--club", "club", "--dry-run", str(folder / "b.gcg"))
    assert [line.partition(": ")[2] for line in ran.output.splitlines()[:2]] == [
        "created (exact): Ann Lee 12, Bob Ray 11",
        "duplicate (exact): Ann Lee 12, Bob Ray 11",
    ]
    told = _told(club.runs("import", "--club", "club", "--dry-run", "--json", str(folder / "b.gcg")))
    assert [(one["status"], one["id"], one["version"], one["digest"]) for one in told] == [
        ("created", None, None, None),
        ("duplicate", None, None, None),
    ]


def test_a_game_is_told_in_json_as_over_the_net(club: Club, folder: Path) -> None:
    text = EXACT + WRONG
    (folder / "b.gcg").write_text(text, "utf-8")
    kind = {"Content-Type": "text/x-gcg"}
    answer = club.client.post("/v1/games/import?on_error=refuse", content=text, headers=kind)
    over_the_net = answer.json()["games"]
    ran = club.runs("import", "--club", "club", "--json", "--on-error", "refuse", str(folder / "b.gcg"))
    at_the_terminal = _told(ran)
    assert [game["status"] for game in over_the_net] == ["created", "refused"]
    known = {"status": "duplicate", "duplicate": True}
    assert at_the_terminal[0] == {**over_the_net[0], **known}
    problem = over_the_net[1]["problem"]
    in_short = {"code": problem["code"], "detail": problem["detail"], "errors": problem["errors"]}
    assert at_the_terminal[1] == {**over_the_net[1], "problem": in_short}
    assert in_short["errors"][0]["line"] == 8


@pytest.mark.parametrize("name", ["game.json", "game.txt", "game"])
def test_a_document_of_a_game_is_brought_in_with_its_log(club: Club, folder: Path, name: str) -> None:
    club.runs("import", "--club", "club", str(folder / "b.gcg"))
    [game] = _games(club)
    titled = club.client.patch(f"/v1/games/{game['id']}", json={"title": "Final"}, headers={"If-Match": "*"})
    assert titled.status_code == 200
    document = club.client.get(f"/v1/games/{game['id']}/record?format=json").json()
    (folder / name).write_text(json.dumps(document), "utf-8")
    ran = club.runs("import", "--club", "club", "--json", str(folder / name))
    [told] = json.loads(ran.output)["games"]
    assert (ran.exit_code, told["status"], told["verdict"], told["version"]) == (
        0,
        "created",
        "errors",
        titled.json()["version"],
    )


def test_records_of_every_format_in_a_folder_are_brought_in(club: Club, tmp_path: Path) -> None:
    for name, text in {
        "a.gcg": EXACT,
        "b.json": '{"version": 1, "players": [], "lines": [{"player": "Eve", "kind": "pass"}]}',
        "deep.CSV": "nick,kind,tiles\nCid,exchange,AB\n",
        "notes.txt": "none",
    }.items():
        (tmp_path / "records" / name).parent.mkdir(exist_ok=True)
        (tmp_path / "records" / name).write_text(text, "utf-8")
    ran = club.runs("import", "--club", "club", str(tmp_path / "records"))
    assert (ran.exit_code, ran.output.splitlines()[-1]) == (0, "3 created")


@pytest.mark.parametrize(
    ("content", "status", "said"),
    [
        ("", 1, "refused: The file contains no game"),
        ("{", 2, "It is no JSON"),
    ],
)
def test_what_cannot_be_brought_in_is_said(club: Club, folder: Path, content: str, status: int, said: str) -> None:
    file = folder / ("x.json" if content else "x.gcg")
    file.write_text(content, "utf-8")
    ran = club.runs("import", "--club", "club", str(file))
    assert (ran.exit_code, said in ran.output) == (status, True)
    assert "Traceback" not in ran.output


@pytest.mark.skipif(sys.platform == "darwin", reason="its files have no other names than text")
def test_a_file_whose_name_is_no_text_is_told_as_json(club: Club, folder: Path) -> None:
    file = Path(os.fsdecode(os.fsencode(folder / "z") + b"\xff.gcg"))
    file.write_text(EXACT, "utf-8")
    for command in (["import", "--club", "club"], ["audit"]):
        ran = club.runs(*command, "--json", str(file))
        assert (ran.exit_code, json.loads(ran.output)["file"]) == (0, f"{folder}/z\ufffd.gcg")


def test_no_other_club_is_made_up(club: Club, folder: Path) -> None:
    ran = club.runs("import", "--club", "clbu", str(folder))
    assert (ran.exit_code, "did you mean club?" in ran.output) == (2, True)
