"""A club's games as one file over HTTP: in the format asked for, no more than the caller may see, a piece at a time."""

import csv
import io
import json
import re
import socket
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest

from scrabble_api.records.database import open_database
from tests.bench.seeding import owner_of, seed
from tests.databases import Databases
from tests.records.club import Club, entered, opened, scores, served_club
from tests.records.dealt import dealt
from tests.running import DIRECTOR_KEY, http_client, running_server

NAMES = ("=SUM(A1)", "+Bob", "@Cem", "\u202eDora <b>&")
SHEETS = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


@pytest.fixture(scope="module")
def club(databases: Databases, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A club with a game of four whose names are traps, one by its result of 1998, and one that the service deals."""
    folder = tmp_path_factory.mktemp("exports")
    with served_club(databases.of_a_new_club("sqlite", folder), folder) as found:
        turns = opened(
            found.client, ("Ann", "Bob"), recording="turns", session_id="night", round=2, title="../Final & “1”"
        )
        play = {"kind": "play", "position": "8G", "tiles": "HAT", "rack": "AEHQTXZ", "note": "=shaky\nvery"}
        found.client.post(f"{turns.path}/turns", json=play, headers={"If-Match": "*"}).raise_for_status()
        scores(opened(found.client, NAMES, session_id="night", ruleset="club"), -30, 20, 0, 5)
        ann = entered(found.client, "Ann Lee")
        known: dict[str, Any] = {"players": [{"player_id": ann["id"]}, {"name": "Bob"}]}
        opened(found.client, (), **known, recording="result", result={"scores": [412, 388]}, played_on="1998-11-03")
        yield found


@pytest.fixture(scope="module")
def keys(club: Club) -> dict[str, dict[str, str]]:
    """The headers of each role."""
    made = {role: club.client.post("/v1/keys", json={"role": role}).json()["key"] for role in ("reader", "scorekeeper")}
    return {role: {"Authorization": f"Bearer {key}"} for role, key in made.items()} | {"director": {}}


def _asked(club: Club, query: str = "", **headers: str) -> httpx.Response:
    answer = club.client.get(f"/v1/exports{query}", headers=headers)
    assert answer.status_code == 200, answer.text
    return answer


def _archive(answer: httpx.Response) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name).decode() for name in archive.namelist()}


def _rows(answer: httpx.Response) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(answer.text, newline="")))


@pytest.mark.parametrize(
    ("accept", "query", "kind", "name"),
    [
        ("*/*", "", "application/zip", "club-DAY.zip"),
        ("text/csv;q=0.9, text/html;q=0.1", "", "text/csv; charset=utf-8", "club-results-DAY.csv"),
        ("text/csv", "?format=ndjson", "application/x-ndjson", "club-DAY.ndjson"),
        ("*/*", "?format=csv&table=turns&session_id=night", "text/csv; charset=utf-8", "club-night-turns-DAY.csv"),
        (
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            "?table=turns",
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            "club-turns-DAY.xlsx",
        ),
        ("*/*", "?format=zip&session_id=%2e%2e%22%0d%5c", None, None),
        ("*/*", "?session_id=..%22%5cN%C3%A4cht", "application/zip", "club-nacht-DAY.zip"),
    ],
)
def test_the_format_is_that_asked_for_or_accepted(
    club: Club, accept: str, query: str, kind: str | None, name: str | None
) -> None:
    answer = club.client.get(f"/v1/exports{query}", headers={"Accept": accept})
    if kind is None:
        assert (answer.status_code, answer.json()["code"]) == (422, "invalid-request")
        return
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, kind)
    today = time.strftime("%Y-%m-%d", time.gmtime())
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{str(name).replace("DAY", today)}"'
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert {"Accept", "Authorization"} <= set(answer.headers["Vary"].split(", "))
    assert "Content-Length" not in answer.headers


@pytest.mark.parametrize(
    ("query", "parameter", "code"),
    [
        ("?format=pdf", "format", "invalid-value"),
        ("?format=zip&table=turns", "table", "invalid-value"),
        ("?format=csv&table=racks", "table", "invalid-value"),
        ("?limit=5", "limit", "unknown-parameter"),
        ("?result=win", "result", "invalid-value"),
    ],
)
def test_what_is_no_export_is_refused(club: Club, query: str, parameter: str, code: str) -> None:
    refused = club.client.get(f"/v1/exports{query}")
    assert refused.status_code == 422
    assert [(one["parameter"], one["code"]) for one in refused.json()["errors"]] == [(parameter, code)]


def test_an_archive_has_each_game_twice_and_a_page_that_lists_them(club: Club) -> None:
    files = _archive(_asked(club))
    games = {one["id"]: one for one in club.client.get("/v1/games").json()["items"]}
    assert len(files) == 2 * len(games) + 1
    for name in files:
        assert re.fullmatch(r"index\.html|(gcg|sheets)/\d{4}-\d\d-\d\d-[a-z0-9-]*[\w-]{22}\.(gcg|html)", name), name
    linked = re.findall(r'href="([^"]+)"', files["index.html"])
    assert sorted(linked) == sorted(set(files) - {"index.html"})
    [old] = [name for name in files if name.startswith("gcg/1998-11-03-ann-lee-bob-")]
    assert "#date 1998-11-03" in files[old]
    audit = club.client.post(
        "/v1/records/audit", content=files[old].encode(), headers={"Content-Type": "text/x-gcg"}
    ).json()
    assert [one["final"] for one in audit["games"][0]["result"]["scores"]] == [412, 388]


def test_the_page_shows_names_as_they_are_and_runs_nothing(club: Club) -> None:
    page = _archive(_asked(club))["index.html"]
    assert "\u202eDora &lt;b&gt;&amp;" in page
    assert 'dir="auto">=SUM(A1)<' in page
    assert "<script" not in page
    assert 'class="first" dir="auto">Ann Lee<' in page
    assert "−30" in page


def test_a_selection_is_that_of_the_list(club: Club) -> None:
    for query in ("session_id=night", "player=ann", "played_to=2000-01-01", "q=final", "life_cycle=finished"):
        listed = {one["id"] for one in club.client.get(f"/v1/games?{query}").json()["items"]}
        rows = _rows(_asked(club, f"?format=csv&{query}"))
        assert {one["game_id"] for one in rows} == listed
        lines = [json.loads(line) for line in _asked(club, f"?format=ndjson&{query}").text.splitlines()]
        assert {one["record"]["id"] for one in lines if one["kind"] == "game"} == listed
        assert lines[0]["selection"] == dict([query.split("=")])


def test_results_have_a_row_for_each_game(club: Club) -> None:
    first, *others = _rows(_asked(club, "?format=csv"))
    assert (first["day"], first["life_cycle"], first["player_1"], first["score_1"], first["place_1"]) == (
        "1998-11-03",
        "finished",
        "Ann Lee",
        "412",
        "1",
    )
    assert (first["player_2"], first["player_id_2"], first["score_2"], first["player_3"]) == ("Bob", "", "388", "")
    [four] = [one for one in others if one["player_4"]]
    assert [four[f"player_{seat}"] for seat in (1, 2, 3)] == ["'=SUM(A1)", "'+Bob", "'@Cem"]
    assert (four["score_1"], four["place_1"], four["session_id"]) == ("-30", "", "night")


def test_turns_have_a_row_for_each_turn_of_each_game(club: Club) -> None:
    rows = _rows(_asked(club, "?format=csv&table=turns"))
    [play] = [one for one in rows if one["kind"] == "play"]
    assert (play["round"], play["name"], play["rack"], play["note"]) == ("2", "Ann", "AEHQTXZ", "'=shaky\n very")
    assert [one["counted"] for one in rows if one["kind"] == "score"] == ["-30", "20", "0", "5"]


@pytest.mark.parametrize(
    ("query", "path"), [("", "/v1/standings"), ("&session_id=night", "/v1/sessions/night/standings")]
)
def test_standings_are_those_that_the_service_shows(club: Club, session: list[str], query: str, path: str) -> None:
    lines = club.client.get(path).json()["items"]
    rows = _rows(_asked(club, f"?format=csv&table=standings{query}"))
    assert [one["player"] for one in rows] == [
        f"'{one['name']}" if one["name"].startswith(tuple("=+@")) else one["name"] for one in lines
    ]
    assert [(one["place"], float(one["wins"]), float(one["spread"]), one["reason"]) for one in rows] == [
        (str(one["place"]), one["wins"], one["spread"], one["reason"]) for one in lines
    ]


@pytest.fixture(scope="module")
def session(club: Club) -> list[str]:
    """The ids of two who play in a session of two rounds, the second of which is a tie."""
    ids = [entered(club.client, name)["id"] for name in ("Zoë <i>", "Yan")]
    players = [{"player_id": one} for one in ids]
    body = {"id": "night", "title": "Club night", "date": "2026-11-29", "place": "Hall", "players": players}
    club.client.post("/v1/sessions", json=body).raise_for_status()
    more: dict[str, Any] = {"players": players, "session_id": "night", "recording": "result"}
    for number, result in enumerate(([500, 310], [400, 400]), 1):
        opened(club.client, (), **more, round=number, result={"scores": result})
    return ids


def test_standings_are_a_page_to_print_with_a_cross_table(club: Club, session: list[str]) -> None:
    answer = _asked(club, "?session_id=night", Accept="text/html")
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert answer.headers["Content-Disposition"].startswith('inline; filename="club-night-standings-')
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'; ")
    page = answer.text
    assert ('<h1 dir="auto">Club night</h1>' in page, "<bdi>2026-11-29</bdi>, <bdi>Hall</bdi>" in page) == (True, True)
    assert re.findall('<th scope="row" dir="auto">(.*?)</th>', page) == ["Zoë &lt;i&gt;", "Yan"] * 3
    cells = re.findall('<td class="cell">(.*?)</td>', page)
    assert [re.sub("<.*?>", "", one).replace("\u2002", " ") for one in cells] == [
        "+2 500:310",
        "=2 400:400",
        "−1 310:500",
        "=1 400:400",
    ]
    assert ("<script" in page, "Places go by wins, then spread. 2 games." in page) == (False, True)


def test_standings_over_many_games_have_each_against_each(club: Club, session: list[str]) -> None:
    page = _asked(club, "?format=html&player_id=" + session[0]).text
    assert re.findall('<td class="cell"><div>(.*?)</div>', page) == ["1½ / 2", "½ / 2"]
    nothing = _asked(club, "?format=html&played_to=1900-01-01").text
    assert "Nobody has a result yet." in nothing


def _sheets(answer: httpx.Response) -> dict[str, list[list[str]]]:
    """The cells of each sheet of a workbook as texts."""
    with zipfile.ZipFile(io.BytesIO(answer.content)) as book:
        names = [
            one.attrib["name"] for one in ElementTree.fromstring(book.read("xl/workbook.xml")).iter(f"{SHEETS}sheet")
        ]
        found = {}
        for number, name in enumerate(names, 1):
            sheet = ElementTree.fromstring(book.read(f"xl/worksheets/sheet{number}.xml"))
            assert list(sheet.iter(f"{SHEETS}f")) == []
            assert list(sheet.iter(f"{SHEETS}hyperlink")) == []
            found[name] = [["".join(cell.itertext()) for cell in row] for row in sheet.iter(f"{SHEETS}row")]
    return found


def test_a_workbook_has_a_sheet_for_each_table_and_no_formula(club: Club) -> None:
    sheets = _sheets(_asked(club, "?format=xlsx"))
    assert list(sheets) == ["Results", "Standings", "Turns"]
    assert sheets["Results"][0][:2] == ["game_id", "day"]
    assert len(sheets["Results"]) == 1 + len(club.client.get("/v1/games").json()["items"])
    assert any("=SUM(A1)" in row for row in sheets["Results"])
    assert list(_sheets(_asked(club, "?format=xlsx&table=turns"))) == ["Turns"]


@pytest.mark.parametrize(("role", "sees_racks"), [("reader", False), ("scorekeeper", True), ("director", True)])
def test_racks_and_notes_of_a_game_that_goes_on_are_for_its_officials(
    club: Club, keys: dict[str, dict[str, str]], role: str, sees_racks: bool
) -> None:
    texts = _all_texts(club, keys[role], "?q=final")
    for kind, text in texts.items():
        assert ("AEHQTXZ" in text, "shaky" in text) == (sees_racks, sees_racks), kind


def _all_texts(club: Club, headers: dict[str, str], query: str) -> dict[str, str]:
    """All that somebody finds in an export of each format."""
    texts = {kind: _asked(club, f"{query}&format={kind}", **headers).text for kind in ("ndjson",)}
    texts["csv"] = _asked(club, f"{query}&format=csv&table=turns", **headers).text
    texts["xlsx"] = repr(_sheets(_asked(club, f"{query}&format=xlsx&table=turns", **headers)))
    for name, text in _archive(_asked(club, query, **headers)).items():
        if name != "index.html":
            texts[name.partition("/")[0]] = text
    return texts


def test_what_the_service_deals_is_for_directors_alone_while_it_goes_on(
    club: Club, keys: dict[str, dict[str, str]]
) -> None:
    table = dealt(club.client, title="Dealt tonight")
    drawn = table.log()[0]["event"]["deal"]["drawn"][0]["tiles"]
    racks = (table.rack(1), drawn)
    table.exchanges(1, 3)
    seen = {role: _all_texts(club, headers, "?q=dealt+tonight") for role, headers in keys.items()}
    for role in ("reader", "scorekeeper"):
        assert not any(rack in text for text in seen[role].values() for rack in racks), role
        assert '"drawn"' not in seen[role]["ndjson"] or '"tiles":null' in seen[role]["ndjson"]
        assert json.loads(seen[role]["ndjson"].splitlines()[-2])["record"]["complete"] is False
    assert drawn in seen["director"]["ndjson"]
    assert '"seed"' not in seen["director"]["ndjson"]
    club.client.delete(table.path, headers={"If-Match": "*"})


@pytest.mark.gate
def test_readers_that_wait_keep_nobody_else_waiting_and_those_that_go_leave_their_places(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'club.db'}"
    with running_server(tmp_path, workers=1, SCRABBLE_API_DATABASE_URL=url) as server:
        database = open_database(url)
        seed(database, owner_of(database), 300)
        database.dispose()
        with http_client(server.url, headers={"Authorization": f"Bearer {DIRECTOR_KEY}"}) as client:
            waiting = [_begun_export(server.port) for _ in range(8)]
            refused = client.get("/v1/exports?format=ndjson")
            assert (refused.status_code, refused.json()["code"], refused.headers["Retry-After"]) == (
                503,
                "too-busy",
                "2",
            )
            assert client.get("/v1/games").status_code == 200
            waiting.pop().close()
            whole = _once_there_is_room(client)
            assert json.loads(whole.splitlines()[-1])["games"] == 300
            for one in waiting:
                one.close()
            for _ in range(3):
                with client.stream("HEAD", "/v1/exports?format=ndjson") as answer:
                    assert answer.status_code in (200, 503)
            assert len(_once_there_is_room(client).splitlines()) == len(whole.splitlines())


def _begun_export(port: int) -> socket.socket:
    """A connection whose client has seen how the export begins, and reads no more of it."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.settimeout(30)
    connection.connect(("127.0.0.1", port))
    head = f"GET /v1/exports?format=ndjson HTTP/1.1\r\nHost: club\r\nAuthorization: Bearer {DIRECTOR_KEY}\r\n\r\n"
    connection.sendall(head.encode())
    assert connection.recv(12) == b"HTTP/1.1 200"
    return connection


def _once_there_is_room(client: httpx.Client) -> str:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        answer = client.get("/v1/exports?format=ndjson")
        if answer.status_code == 200:
            return answer.text
    raise AssertionError("the places were not given back")
