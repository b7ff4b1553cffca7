"""The commands of a terminal, in this process but for ``serve``; those of README and docs are run as processes."""

import hashlib
import json
import re
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from scrabble_api.cli import main
from tests.running import COMMAND, DIRECTOR_KEY, environment, reserved_port, running_server


@pytest.fixture
def port() -> Iterator[str]:
    with reserved_port() as port:
        yield str(port)


@dataclass(frozen=True, slots=True)
class Ran:
    """What a command printed, and the status it ended with."""

    stdout: str
    stderr: str
    returncode: int


def _run(folder: Path, *arguments: str, text: str = "", **settings: str) -> Ran:
    """How a command ends that is given in this folder."""
    given = environment(folder, settings)
    if arguments[0] == "serve":
        command = [*COMMAND, *arguments]
        served = subprocess.run(
            command, capture_output=True, text=True, cwd=folder, env=given, check=False, timeout=120
        )
        return Ran(served.stdout, served.stderr, served.returncode)
    ours = {name: value for name, value in given.items() if name.startswith("SCRABBLE_API_")}
    with chdir(folder):
        ended = CliRunner(env=ours).invoke(main, list(arguments), input=text, prog_name="scrabble-api")
    if ended.exception is not None and not isinstance(ended.exception, SystemExit):
        raise ended.exception
    return Ran(ended.stdout, ended.stderr, ended.exit_code)


@pytest.mark.parametrize(
    ("arguments", "status", "lines"),
    [
        (
            ["AEILMOR", "--after", "8H LOFTY", "--limit", "2"],
            0,
            [
                "   90  K5 AMI.ROLE  AMITROLE 40 + bonus 50 = 90",
                "   78  7I LOAMIER   LOAMIER 11 + LO 3 + OF 5 + AT 2 + MY 7 + bonus 50 = 78",
                "2 of 764 plays by enable, highest scores first.",
            ],
        ),
        (
            ["ET", "--after", "8H LOFTY", "--limit", "1", "--sort", "tiles"],
            0,
            ["    8  7H ET  ET 3 + EL 2 + TO 3 = 8", "1 of 17 plays by enable, most tiles laid first."],
        ),
        (["VV"], 1, ["The rack VV has no play by enable."]),
        (
            ["QQ"],
            1,
            [
                "No plays were looked for with the rack QQ:",
                "  rack-impossible: Board and racks have 2 Q (the set has 1). Check the rack.",
            ],
        ),
    ],
)
def test_plays_are_found_at_the_terminal(tmp_path: Path, arguments: list[str], status: int, lines: list[str]) -> None:
    ran = _run(tmp_path, "find", *arguments, "--lexicon", "enable")
    assert (ran.returncode, ran.stdout.splitlines()) == (status, lines)
    found = json.loads(_run(tmp_path, "find", *arguments, "--lexicon", "enable", "--json").stdout)
    assert found["is_play_possible"] is ({0: True, 1: False}[status] if found["plays"] is not None else None)


def test_plays_cannot_be_found_without_a_lexicon(tmp_path: Path) -> None:
    ran = _run(tmp_path, "find", "AEINRST")
    assert (ran.returncode, ran.stderr) == (
        2,
        "Error: Plays are found with a lexicon. Name one.\n",
    )


def test_a_play_is_scored_with_its_sum(tmp_path: Path) -> None:
    ran = _run(tmp_path, "score", "7I LOAM", "--after", "8H LOFTY", "--rack", "AEILMOR", "--lexicon", "enable")
    assert ran.stdout.splitlines() == [
        "7I LOAM is legal, and its words are in enable.",
        "  7I   LOAM  1×2+1+1+3 = 7",
        "  I7   LO    1×2+1 = 3",
        "  J7   OF    1+4 = 5",
        "  K7   AT    1+1 = 2",
        "  L7   MY    3+4 = 7",
        "Score: LOAM 7 + LO 3 + OF 5 + AT 2 + MY 7 = 24",
        "Rack left: EIR",
    ]
    assert ran.returncode == 0


@pytest.mark.parametrize(
    ("arguments", "status", "line"),
    [
        (["8F HORN", "--claimed", "14"], 0, "Claimed: 14, which is right."),
        (["8F HORN", "--claimed", "7"], 1, "Claimed: 7, which is 7 too few."),
        (["8F HORN", "--claimed", "15"], 1, "Claimed: 15, which is 1 too many."),
        (["8A HORN"], 1, "8A HORN is not legal."),
        (["8F H1RN"], 1, "Its words cannot be made out, so it has no score."),
        (["8F HORN", "--rack", "HO?N", "--infer-blanks"], 0, "8F HOrN is legal."),
        (["8F HORN", "--lexicon", "enable"], 0, "8F HORN is legal, and its words are in enable."),
        (["8F HORNX", "--lexicon", "enable"], 1, "8F HORNX is legal, but its words are not all in enable."),
        (
            ["8F HORNX", "--lexicon", "enable", "--ruleset", "void"],
            1,
            "8F HORNX is not legal, and its words are not all in enable.",
        ),
        (["8F H1RN", "--claimed", "14"], 1, "Claimed: 14. There is no score to compare it with."),
        (["8F HORN", "--cgp", ""], 2, ""),
    ],
)
def test_the_exit_status_says_whether_the_play_stands(
    tmp_path: Path, arguments: list[str], status: int, line: str
) -> None:
    ran = _run(tmp_path, "score", *arguments)
    assert line in ran.stdout.splitlines() or not line
    assert ran.returncode == status


_LOFTY = ["               "] * 6 + ["--------loam---", "_______lofty___"] + ["·" * 15] * 7
_LOFTY_CGP = "/".join(["15"] * 6 + ["8LOAM3", "7LOFTY3"] + ["15"] * 7)


@pytest.mark.parametrize(
    ("given", "file"), [("--board-after", "\n".join(_LOFTY)), ("--board-after", f"{_LOFTY_CGP}\n")]
)
def test_the_board_may_be_given_as_it_lies_after_the_play(tmp_path: Path, given: str, file: str) -> None:
    ran = _run(tmp_path, "score", "7I LOAM", given, "-", "--claimed", "24", text=file)
    assert ran.stdout.splitlines()[-1] == "Claimed: 24, which is right."
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["7I LOAM", "--board-after", "-", "--after", "8H LOFTY"],
            "Error: Give the board only once, not with --after and --board-after.",
        ),
        (
            ["7I LOAn", "--board-after", "-"],
            "Error: The board after the play has M on L7, where the play lays n: correct one of them; a blank is in lower case, and . is a tile that lay there before.",
        ),
    ],
)
def test_a_board_after_the_play_that_does_not_fit_it_is_refused(
    tmp_path: Path, arguments: list[str], message: str
) -> None:
    ran = _run(tmp_path, "score", *arguments, text="\n".join(_LOFTY))
    assert (ran.returncode, ran.stderr.splitlines()[-1]) == (2, message)


@pytest.mark.parametrize(
    ("settings", "arguments", "line"),
    [
        ({}, [], "The words were not judged, because no lexicon was named."),
        ({"SCRABBLE_API_DEFAULT_LEXICON": "enable"}, [], "8F HORN is legal, and its words are in enable."),
        (
            {"SCRABBLE_API_DEFAULT_LEXICON": "enable"},
            ["--edition", "german"],
            "The words were not judged, because no lexicon was named.",
        ),
    ],
)
def test_the_default_lexicon_judges_plays_in_its_language(
    tmp_path: Path, settings: dict[str, str], arguments: list[str], line: str
) -> None:
    ran = _run(tmp_path, "score", "8F HORN", *arguments, **settings)
    assert line in ran.stdout.splitlines()


def test_a_default_lexicon_that_is_none_is_said(tmp_path: Path) -> None:
    ran = _run(tmp_path, "score", "8F HORN", SCRABBLE_API_DEFAULT_LEXICON="nosuch")
    assert (
        ran.stderr
        == "Error: SCRABBLE_API_DEFAULT_LEXICON is set to what it cannot be (not shown here); it must be one of enable, enable-plus.\n"
    )
    assert ran.returncode == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ["score", "8F HORN", "--board", "latin-1.txt"],
        ["score", "8F HORN", "--claimed", "99999999999999999999"],
        ["score", "8F H\udcff", "--json"],
        ["lexicons", "add", "club", "words.txt", "--title", "Caf\udce9"],
        ["lexicons", "add", "club", "words.txt", "--title", "two\nlines"],
        ["lexicons", "add", "../club", "words.txt"],
    ],
)
def test_nonsense_ends_with_a_sentence_and_leaves_nothing(tmp_path: Path, arguments: list[str]) -> None:
    (tmp_path / "latin-1.txt").write_bytes("Ä\n".encode("latin-1"))
    (tmp_path / "words.txt").write_text("za\nqi\n", "utf-8")
    ran = _run(tmp_path, *arguments)
    assert (ran.returncode, "Traceback" in ran.stderr) == (2, False)
    assert not list(tmp_path.glob("data/lexicons/club*"))


def test_a_board_can_be_a_file(tmp_path: Path) -> None:
    rows = ["." * 15] * 7 + [".......LOFTY..."] + ["." * 15] * 7
    ran = _run(tmp_path, "score", "7I LOAM", "--board", "-", "--json", text="\n".join(rows))
    assert json.loads(ran.stdout)["score"] == 24


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["score", "HORN"],
            "Error: “HORN” is not a play. Write the position, a space, and the tiles, for example 8F HORN.",
        ),
        (
            ["score", "8F HORN", "--lexicon", "enabel"],
            "Error: There is no lexicon named “enabel”; did you mean enable?",
        ),
        (["lexicons", "remove", "enable"], "Error: "),
        (["lexicons", "add", "mine", "words.txt"], "Error: Invalid value for 'FILE': File 'words.txt' does not exist."),
    ],
)
def test_what_cannot_be_read_is_said_in_a_sentence(tmp_path: Path, arguments: list[str], message: str) -> None:
    ran = _run(tmp_path, *arguments)
    assert ran.returncode == 2
    assert message in ran.stderr
    assert "Traceback" not in ran.stderr


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("TRUSTED_PROXIES", "many", "it must be a whole number from 0 to 1000."),
        ("DEFAULT_LEXICON", "nosuch", "it must be one of enable, enable-plus."),
        ("RATE_LIMIT", "many", "it must be written as in 600/minute."),
        ("RATE_LIMIT_STORAGE", "foo://x", "it must be memory:// or redis://…, with"),
    ],
)
def test_a_bad_setting_stops_the_start_with_a_sentence(
    tmp_path: Path, port: str, name: str, value: str, message: str
) -> None:
    settings = {"SCRABBLE_API_RATE_LIMIT": "1/minute", f"SCRABBLE_API_{name}": value}
    ran = _run(tmp_path, "serve", "--port", port, **settings)
    assert f"Error: SCRABBLE_API_{name} is set to what it cannot be (not shown here); {message}" in ran.stderr
    assert (ran.returncode, "Traceback" in ran.stderr) == (2, False)


def test_a_list_tells_what_became_of_accents_and_capitals(tmp_path: Path) -> None:
    words = tmp_path / "mots.txt"
    words.write_text("passé\nmère\nparis\nan\nau\nParis\n", "utf-8")
    stored = b"AN\nAU\nMERE\nPARIS\nPASSE\n"
    added = _run(tmp_path, "lexicons", "add", "mots", str(words), "--letters", "french")
    assert added.stdout.splitlines()[:3] == [
        "Left out 1 capitalised entry, such as Paris.",
        "Folded the letters of 2 entries that are on no tile, such as passé as PASSE, mère as MERE.",
        f"Added mots: 5 words, SHA-256 {hashlib.sha256(stored).hexdigest()}.",
    ]
    kept = _run(tmp_path, "lexicons", "add", "noms", str(words), "--letters", "french", "--capitalised", "keep")
    assert "Merged 1 repeated entry." in kept.stdout
    dropped = _run(tmp_path, "lexicons", "add", "sans", str(words), "--letters", "french", "--capitalised", "drop")
    assert "Left out 1 capitalised entry, such as Paris." in dropped.stdout
    assert _run(tmp_path, "lexicons", "add", "x", str(words), "--capitalised", "some").returncode == 2


def test_an_added_lexicon_judges_after_the_next_start(tmp_path: Path) -> None:
    words = tmp_path / "club.txt"
    words.write_text("# our club's words\r\nza\r\nqi\r\nhornx\r\n", "utf-8")
    added = _run(tmp_path, "lexicons", "add", "club-2026", str(words), "--title", "Our words")
    assert "Added club-2026: 3 words" in added.stdout
    assert "Our words" in _run(tmp_path, "lexicons", "list").stdout
    with running_server(tmp_path) as server:
        judged = httpx.post(f"{server.url}/v1/words/judge", json={"words": ["hornx"], "lexicon": "club-2026"})
        assert judged.json()["acceptable"] is True
    assert _run(tmp_path, "lexicons", "remove", "club-2026").returncode == 0
    assert "Our words" not in _run(tmp_path, "lexicons", "list").stdout


def test_a_damaged_lexicon_stops_the_start_and_says_which(tmp_path: Path) -> None:
    words = tmp_path / "club.txt"
    words.write_text("ZA\nQI\n", "utf-8")
    _run(tmp_path, "lexicons", "add", "club", str(words))
    kept = tmp_path / "data" / "lexicons" / "club.txt"
    kept.write_text("ZA\nXQ\n", "utf-8")
    with pytest.raises(RuntimeError, match=r"The word list .*club\.txt"), running_server(tmp_path):
        pass


def test_a_second_server_on_the_same_port_is_refused(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        ran = _run(tmp_path, "serve", "--port", str(server.port))
        assert f"Error: Something already listens on 127.0.0.1:{server.port}; choose another --port." in ran.stderr
        assert ran.returncode == 2


def test_a_database_that_cannot_be_reached_stops_the_start(tmp_path: Path, port: str) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    nowhere = f"sqlite:///{tmp_path}/file/club.db"
    ran = _run(tmp_path, "serve", "--port", port, SCRABBLE_API_DATABASE_URL=nowhere)
    assert ran.returncode == 2
    assert "Traceback" not in ran.stderr


@pytest.mark.parametrize("folder", ["da?ta#1%41", "with blank", "dätä"])
def test_any_folder_can_hold_the_data(tmp_path: Path, folder: str) -> None:
    place = tmp_path / folder
    ran = _run(tmp_path, "db", "upgrade", SCRABBLE_API_DATA=str(place))
    assert (ran.returncode, ran.stderr) == (0, "")
    assert [file.name for file in place.iterdir() if file.suffix == ".db"] == ["scrabble-api.db"]


def test_a_key_is_made_listed_and_revoked_at_the_terminal(tmp_path: Path) -> None:
    _run(tmp_path, "db", "upgrade")
    made = _run(tmp_path, "keys", "create", "--club", "Our Hall", "--role", "scorekeeper", "--label", "Table 4")
    assert re.fullmatch(r"sk_[A-Za-z0-9_-]{43}\n", made.stdout)
    told = re.fullmatch(r"The scorekeeper key (\S{22}) of “Our Hall”, shown only now:\n", made.stderr)
    assert told is not None
    [line] = _run(tmp_path, "keys", "list").stdout.splitlines()
    assert line.startswith(f"{told[1]}  scorekeeper  made 20")
    assert line.endswith("  never used  Our Hall  Table 4")
    assert made.stdout.strip() not in line
    assert _run(tmp_path, "keys", "revoke", told[1]).stdout == f"Revoked {told[1]}.\n"
    assert "  revoked 20" in _run(tmp_path, "keys", "list", "--club", "Our Hall").stdout


def test_a_key_made_at_the_terminal_opens_the_running_service(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        made = _run(tmp_path, "keys", "create", "--club", "club", "--role", "director")
        for key in (DIRECTOR_KEY, made.stdout.strip()):
            answer = httpx.get(f"{server.url}/v1/keys", headers={"Authorization": f"Bearer {key}"})
            assert (answer.status_code, len(answer.json()["items"])) == (200, 2)


@pytest.fixture(scope="module")
def migrated_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder whose database has a club, Hall, with one key."""
    folder = tmp_path_factory.mktemp("migrated")
    _run(folder, "db", "upgrade")
    _run(folder, "keys", "create", "--club", "Hall", "--role", "director")
    return folder


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["keys", "revoke", "A" * 22], "There is no key with this id"),
        (["keys", "list", "--club", "Hal"], "There is no club named “Hal”; known are Hall."),
        (["keys", "create", "--club", "Hall"], "Missing option '--role'"),
        (["keys", "create", "--club", "Hall", "--role", "owner"], "'owner' is not one of"),
        (["keys", "create", "--club", "", "--role", "reader"], "Use one line of at most 100 characters"),
        (["keys", "create", "--club", "x" * 101, "--role", "reader"], "Use one line of at most 100 characters"),
        (["keys", "create", "--club", "two\nlines", "--role", "reader"], "Use one line of at most 100 characters"),
        (["keys", "create", "--club", "Caf\udce9", "--role", "reader"], "Use one line of at most 100 characters"),
        (["keys", "create", "--club", "Hall", "--role", "reader", "--label", "\t"], "Use one line of at most 100"),
    ],
)
def test_keys_that_cannot_be_are_said_in_a_sentence(migrated_folder: Path, arguments: list[str], message: str) -> None:
    ran = _run(migrated_folder, *arguments)
    assert (ran.returncode, ran.stdout, "Traceback" in ran.stderr) == (2, "", False)
    assert message in ran.stderr
    assert len(_run(migrated_folder, "keys", "list").stdout.splitlines()) == 1


def test_the_last_director_key_is_kept_at_the_terminal_too(migrated_folder: Path) -> None:
    key_id = _run(migrated_folder, "keys", "list").stdout.split()[0]
    ran = _run(migrated_folder, "keys", "revoke", key_id)
    assert ran.stderr == "Error: This is the club's last director key. Make another before you revoke it.\n"
    assert ran.returncode == 2


@pytest.mark.parametrize(
    "arguments",
    [["list"], ["revoke", "A" * 22], ["create", "--club", "Hall", "--role", "reader"]],
)
def test_keys_need_a_database_that_is_migrated(tmp_path: Path, arguments: list[str]) -> None:
    (tmp_path / "data").mkdir()
    ran = _run(tmp_path, "keys", *arguments)
    assert "Run scrabble-api db upgrade" in ran.stderr
    assert (ran.returncode, "Traceback" in ran.stderr) == (2, False)


def test_the_first_start_prints_a_director_key_and_the_second_none(tmp_path: Path) -> None:
    with running_server(tmp_path, SCRABBLE_API_BOOTSTRAP_KEY="") as server:
        [key] = re.findall(
            r"^The first start made the club “club” and its director key.*\n(sk_\S{43})$", server.log, re.MULTILINE
        )
        answer = httpx.get(f"{server.url}/v1/keys", headers={"Authorization": f"Bearer {key}"})
        assert [one["role"] for one in answer.json()["items"]] == ["director"]
    with running_server(tmp_path) as server:
        assert httpx.get(f"{server.url}/v1/keys", headers={"Authorization": f"Bearer {key}"}).status_code == 200
        ignored = httpx.get(f"{server.url}/v1/keys", headers={"Authorization": f"Bearer {DIRECTOR_KEY}"})
        assert ignored.status_code == 401
        assert "director key" not in server.log


def test_a_key_set_by_the_operator_is_taken_and_not_printed(tmp_path: Path) -> None:
    key = "set-by-the-operator-and-kept-by-him"
    with running_server(tmp_path, SCRABBLE_API_BOOTSTRAP_KEY=key) as server:
        assert httpx.get(f"{server.url}/v1/keys", headers={"Authorization": f"Bearer {key}"}).status_code == 200
        assert key not in server.log
        assert "director key" not in server.log


def test_a_bootstrap_key_that_is_none_stops_the_start_and_is_not_told(tmp_path: Path, port: str) -> None:
    ran = _run(tmp_path, "serve", "--port", port, SCRABBLE_API_BOOTSTRAP_KEY="opensesame")
    assert (
        "Error: SCRABBLE_API_BOOTSTRAP_KEY is set to what it cannot be (not shown here); it must be at least 32 characters"
        in ran.stderr
    )
    assert (ran.returncode, "opensesame" in ran.stderr, "Traceback" in ran.stderr) == (2, False, False)


def test_the_records_are_checked_copied_and_brought_back_at_the_terminal(tmp_path: Path) -> None:
    key = {"Authorization": f"Bearer {DIRECTOR_KEY}"}
    with running_server(tmp_path) as server:
        body = {"players": [{"name": "Ann"}, {"name": "Bob"}]}
        assert httpx.post(f"{server.url}/v1/games", json=body, headers=key).status_code == 201
        assert _run(tmp_path, "db", "backup", "copy.db").stdout == "Copied to copy.db.\n"
    other = {"SCRABBLE_API_DATA": str(tmp_path / "other")}
    assert _run(tmp_path, "db", "verify", **other).returncode == 2
    assert _run(tmp_path, "db", "restore", "copy.db", **other).stdout == "Restored from copy.db.\n"
    again = _run(tmp_path, "db", "restore", "copy.db", **other)
    assert (again.returncode, "--replace" in again.stderr, "Traceback" in again.stderr) == (2, True, False)
    verified = _run(tmp_path, "db", "verify", **other)
    assert (verified.returncode, verified.stdout) == (0, "1 game checked, 0 with something wrong.\n")
    with sqlite3.connect(tmp_path / "other" / "scrabble-api.db") as database:
        database.execute("UPDATE entries SET sealed = replace(sealed, 'Ann', 'Eve')")
    database.close()
    broken = _run(tmp_path, "db", "verify", **other)
    assert (broken.returncode, "entry 1 was changed after it was recorded" in broken.stdout) == (1, True)
