"""A club shown at the terminal: what people read, what programs read, and what cannot be."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from scrabble_api.cli.tables import Column, signed, table_text
from tests.disputes.table import Json
from tests.records.club import Club, entered, opened, served_club

ANY_ID = r"[\w-]{22}"
#: A name in wide signs, one of a sign made of several, one that would turn what stands beside it.
WIDE, JOINED, TURNING = "李小龍", "Zoë 👩‍👩‍👧", "ann\u202eevil"


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    yield from _club(tmp_path_factory.mktemp("empty"))


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """An evening of three rounds: a game, one that goes on, a bye, a forfeit, a pairing not played, a guest, a tie."""
    for club in _club(tmp_path_factory.mktemp("club")):
        _play_evening(club)
        yield club


def _club(folder: Path) -> Iterator[Club]:
    (folder / "data").mkdir()
    with served_club(f"sqlite:///{folder}/club.db", folder) as found:
        yield found


def _play_evening(club: Club) -> None:
    ann, wide, joined, turning = (str(entered(club.client, name)["id"]) for name in ("Ann Lee", WIDE, JOINED, TURNING))
    night = {"id": "night", "date": "2026-11-29", "title": "Club night", "rounds": 3}
    players = [{"player_id": one} for one in (ann, wide, joined, turning)]
    club.client.post("/v1/sessions", json={**night, "players": players}).raise_for_status()
    _pair(club, 1, [ann, wide], [joined, turning])
    _, missed = _pair(club, 2, [ann], [wide, joined])
    _pair(club, 3, [ann, turning])
    path = f"/v1/sessions/night/pairings/{missed}"
    club.client.patch(path, json={"forfeited_by": [joined]}).raise_for_status()
    in_night: Json = {"session_id": "night", "round": 1}
    seats = [{"player_id": ann}, {"player_id": wide}]
    opened(club.client, recording="result", players=seats, result={"scores": [412, 388]}, **in_night)
    opened(club.client, players=[{"player_id": joined}, {"player_id": turning}], **in_night)
    tie: Json = {"recording": "result", "result": {"scores": [300, 300]}, "session_id": "night"}
    opened(club.client, ("Guest", "Other"), **tie)


def _pair(club: Club, number: int, *pairs: list[str]) -> list[str]:
    body = {"method": "by-hand", "round": number, "pairings": [{"players": one} for one in pairs]}
    made = club.client.post("/v1/sessions/night/pairings", json=body).raise_for_status().json()["items"]
    return [next(one["id"] for one in made if len(one["players"]) == len(pair)) for pair in pairs]


def _printed(club: Club, *arguments: str) -> list[str]:
    """The lines of a table without its rule, ids as ``ID``, and blanks as one."""
    ran = club.runs(*arguments)
    assert ran.exit_code == 0, ran.output
    lines = [re.sub(rf"\s{ANY_ID}", " ID", line) for line in ran.stdout.splitlines()]
    return [" ".join(line.split()) for line in lines if line.strip("─")]


def test_clubs_players_and_sessions_are_listed(club: Club) -> None:
    assert _printed(club, "clubs", "list")[0] == "Club Players Sessions Games Made ID"
    assert re.fullmatch(r"club 4 1 3 \d{4}-\d\d-\d\d ID", _printed(club, "clubs", "list")[1])
    rows = ["Ann Lee yes ID", r"ann\u202eevil yes ID", f"{JOINED} yes ID", f"{WIDE} yes ID"]
    assert _printed(club, "players", "list") == ["Name Active ID", *rows]
    assert _printed(club, "sessions", "list") == ["Date ID Title Rounds", "2026-11-29 night Club night 3"]


def test_a_session_is_shown_with_pairings_and_results_by_round(club: Club) -> None:
    shown = _printed(club, "sessions", "show", "night")
    assert shown[shown.index("Round Table Players Result Game") + 1 :] == [
        f"1 1 Ann Lee – {WIDE} 412 : 388 ID",
        rf"1 2 {JOINED} – ann\u202eevil 0 : 0, goes on ID",
        f"2 1 {WIDE} – {JOINED} forfeited by {JOINED}",
        "2 Ann Lee bye",
        r"3 1 Ann Lee – ann\u202eevil not played yet",
        "Guest – Other 300 : 300 ID",
    ]
    reasons = _printed(club, "sessions", "show", "night", "--reasons")
    assert f"1 1 Ann Lee – {WIDE} 412 : 388 ID Paired by hand." in reasons


def test_standings_are_told_with_what_decided_them(club: Club) -> None:
    assert _printed(club, "standings", "night")[:4] == [
        "Place Name Wins Spread Games Won Tied Lost Byes Forfeits Average High",
        "1 Ann Lee 2 +74 1 1 0 0 1 412.0 412",
        f"2 {WIDE} 1 +26 1 0 0 1 1 won 388.0 388",
        "3= Guest 0.5 0 1 0 1 0 300.0 300",
    ]
    level = "Level with Other in all that decides: the place is shared."
    assert _printed(club, "standings", "night", "--reasons")[:4] == [
        "Place Name Wins Spread Games Reason",
        f"1 Ann Lee 2 +74 1 Ahead of {WIDE} by wins: 2 to 1.",
        f"2 {WIDE} 1 +26 1 Behind Ann Lee by wins: 1 to 2.",
        f"3= Guest 0.5 0 1 Behind {WIDE} by wins: ½ to 1. {level}",
    ]
    assert _printed(club, "standings", "--to", "2026-11-29")[-2:] == [
        "Places go by wins, then spread. 2 games.",
        "1 game without a result: not counted.",
    ]
    assert "Rating" in _printed(club, "standings", "night", "--round", "1", "--ratings")[0]


def test_statistics_are_told_of_the_club_of_a_player_and_of_each(club: Club) -> None:
    assert _printed(club, "statistics")[:4] == [
        "Games 2",
        "Wins, ties, losses 1, 2, 1",
        "Average score 350.0",
        "Average spread 0",
    ]
    assert _printed(club, "statistics", "ann lee")[-1] == "412 Ann Lee +24 2026-11-29 ID"
    rows = ["Ann Lee 1 1 0 0 412.0 +24 412", f"{WIDE} 1 0 0 1 388.0 -24 388"]
    assert _printed(club, "statistics", "--players")[1:3] == rows


@pytest.mark.parametrize(
    ("command", "path"),
    [
        (["players", "list"], "/v1/players"),
        (["sessions", "list"], "/v1/sessions"),
        (["standings", "night"], "/v1/sessions/night/standings"),
        (["standings", "night", "--ratings"], "/v1/sessions/night/standings?ratings=openskill"),
        (["standings", "--from", "2026-11-01"], "/v1/standings?played_from=2026-11-01"),
        (["statistics"], "/v1/statistics"),
        (["statistics", "--players"], "/v1/statistics/players"),
    ],
)
def test_json_is_what_the_api_answers(club: Club, command: list[str], path: str) -> None:
    assert json.loads(club.runs(*command, "--json").stdout) == club.client.get(path).json()


def test_json_of_a_session_has_what_three_calls_answer(club: Club) -> None:
    shown = json.loads(club.runs("sessions", "show", "night", "--json").stdout)
    assert shown["session"] == club.client.get("/v1/sessions/night").json()
    assert shown["pairings"] == club.client.get("/v1/sessions/night/pairings").json()
    assert shown["games"] == club.client.get("/v1/games?session_id=night&sort=opened").json()


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["players", "list"], "“club” has no players yet. Enter one: scrabble-api players add NAME."),
        (["sessions", "list"], "“club” has no sessions."),
        (["sessions", "list", "--text", "x"], "“club” has no such sessions."),
        (["standings"], "Nobody is in the standings: no game with a result is in it."),
        (["statistics"], "No finished games with a result are counted."),
    ],
)
def test_that_there_is_nothing_is_said(empty: Club, command: list[str], said: str) -> None:
    assert (empty.runs(*command).exit_code, empty.runs(*command).stdout) == (0, f"{said}\n")


def test_players_are_entered_found_and_merged(empty: Club) -> None:
    added = empty.runs("players", "add", "Bob Ray", "--short-name", "Bob", "--id", "naspa=AA001234")
    assert re.fullmatch(rf"Entered “Bob Ray” as player {ANY_ID}\.\n", added.stdout)
    assert {"Short name Bob", "Other ids naspa AA001234"} <= set(_printed(empty, "players", "show", "BOB ray"))
    other = json.loads(empty.runs("players", "add", "Rob Ray", "--json").stdout)
    assert "Merged “Rob Ray”" in empty.runs("players", "merge", "Bob Ray", "Rob Ray").stdout
    assert empty.client.get(f"/v1/players/{other['id']}").json()["merged_into"]
    same = empty.runs("players", "add", "Bob Ray")
    assert same.exit_code == 0
    assert "2 players have the name “bob ray”. Give an id: " in empty.runs("players", "show", "bob ray").stderr
    taken = empty.runs("players", "add", "X", "--id", "naspa=AA001234")
    assert (taken.exit_code, "is already the id of player" in taken.stderr) == (2, True)


@pytest.mark.parametrize("given", [["add", " "], ["add", "a\nb"], ["add", "A", "--id", "naspa"], ["show", "nobody"]])
def test_what_is_no_player_is_refused_with_what_to_do(empty: Club, given: list[str]) -> None:
    ran = empty.runs("players", *given)
    assert ran.exit_code == 2
    assert re.search("Use one line of|Write who gave the id|See them all: scrabble-api players list", ran.stderr)


def test_of_several_clubs_one_is_to_be_named(tmp_path: Path) -> None:
    for club in _club(tmp_path):
        club.runs("keys", "create", "--club", "Other", "--role", "reader")
        ran = club.runs("standings")
        assert (ran.exit_code, ran.stderr) == (
            2,
            "Error: There are 2 clubs. Say which by --club: scrabble-api clubs list shows their names.\n",
        )
        assert club.runs("players", "list", "--club", "Other").stdout.startswith("“Other” has no players yet.")


COLUMNS = (Column("Name"), Column("Why"), Column("Wins", is_number=True), Column("ID"))
CELLS = st.text(st.characters(codec="utf-8"), max_size=60) | st.sampled_from([WIDE * 5, JOINED, "two words", TURNING])
ROWS = st.lists(st.tuples(CELLS, CELLS, st.integers(-(10**6), 10**6), st.just("Q5u8_VAztCbhLsSWAjp-Bg")), min_size=1)


@settings(max_examples=40)
@given(ROWS, st.none() | st.integers(1, 120))
def test_a_table_keeps_within_the_terminal_and_loses_nothing(
    rows: list[tuple[str, str, int, str]], room: int | None
) -> None:
    lines = table_text(COLUMNS, rows, room).split("\n")
    assert not re.search("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", "".join(lines))
    is_table = lines[1].startswith("─")
    if is_table and room is not None:
        assert max(map(cell_len, lines)) <= room
    if is_table and room is None:
        assert len(lines) == len(rows) + 2
    found = "\n".join(lines)
    assert all(f"{wins:,}" in found for _, _, wins, _ in rows)
    assert found.count("Q5u8_VAztCbhLsSWAjp-Bg") == len(rows)


def test_a_table_is_drawn_wrapped_or_with_each_row_below_the_last() -> None:
    rows = [(WIDE, "Ahead of Bob by wins.", 3), ("Bob", None, 1234)]
    assert table_text(COLUMNS[:3], rows).split("\n") == [
        "Name    Why                     Wins",
        "────────────────────────────────────",
        f"{WIDE}  Ahead of Bob by wins.      3",
        "Bob                            1,234",
    ]
    assert table_text(COLUMNS[:3], rows, 26).split("\n") == [
        "Name    Why           Wins",
        "──────────────────────────",
        f"{WIDE}  Ahead of         3",
        "        Bob by",
        "        wins.",
        "Bob                  1,234",
    ]
    below = f"Name  {WIDE}\nWhy   Ahead of Bob by wins.\nWins  3\n\nName  Bob\nWins  1,234"
    assert table_text(COLUMNS[:3], rows, 18) == below


def test_a_spread_has_its_sign() -> None:
    assert [signed(one) for one in (0.0, -0.001, 34, -2.5, 12345.67, 10, None)] == [
        "0",
        "0",
        "+34",
        "-2.5",
        "+12345.67",
        "+10",
        None,
    ]
