"""Games on record as files over HTTP: the format asked for or accepted, and no more than the caller may see."""

import csv

import httpx
import pytest
from jsonschema import Draft202012Validator

from tests.contract.examples import begun


@pytest.fixture
def game(client: httpx.Client) -> dict[str, str]:
    """A game of two turns and what its director sends."""
    names = begun(client, ["two turns"])
    return {"path": f"/v1/games/{names['game']}/record", "Authorization": f"Bearer {names['director_key']}"}


def _asked(
    client: httpx.Client, game: dict[str, str], accept: str | None = None, format: str | None = None
) -> httpx.Response:
    headers = {"Authorization": game["Authorization"], **({"Accept": accept} if accept else {})}
    return client.get(game["path"], params={"format": format} if format else {}, headers=headers)


@pytest.mark.parametrize(
    ("accept", "wanted", "kind", "ending"),
    [
        (None, None, "text/x-gcg", "gcg"),
        ("*/*", None, "text/x-gcg", "gcg"),
        ("text/*", None, "text/x-gcg", "gcg"),
        ("text/csv", None, "text/csv", "csv"),
        ("text/x-gcg;q=0.5, text/plain", None, "text/plain", "txt"),
        ("text/html, */*;q=0.8", "csv", "text/csv", "csv"),
        (None, "gcg", "text/x-gcg", "gcg"),
        (None, "json", "application/json", "json"),
        ("application/json", None, "application/json", "json"),
        (None, "text", "text/plain", "txt"),
        ("text/x-cgp", None, "text/x-cgp", "cgp"),
        (None, "cgp", "text/x-cgp", "cgp"),
        ("text/*;q=0.5, text/html;q=0.4", None, "text/x-gcg", "gcg"),
    ],
)
def test_a_game_is_written_in_the_format_that_is_asked_for(
    client: httpx.Client, game: dict[str, str], accept: str | None, wanted: str | None, kind: str, ending: str
) -> None:
    answer = _asked(client, game, accept, wanted)
    assert (answer.status_code, answer.headers["Content-Type"]) == (
        200,
        kind if ending == "json" else f"{kind}; charset=utf-8",
    )
    name = answer.headers["Content-Disposition"]
    assert name == f'attachment; filename="game-{game["path"].split("/")[3]}.{ending}"'
    assert {"Accept", "Authorization"} <= set(answer.headers["Vary"].split(", "))


@pytest.mark.parametrize(
    ("accept", "wanted"),
    [
        ("text/html", None),
        ("text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8", None),
        (None, "html"),
        ("text/csv", "html"),
    ],
)
def test_a_browser_shows_the_score_sheet_and_may_do_nothing_else_with_it(
    client: httpx.Client, game: dict[str, str], accept: str | None, wanted: str | None
) -> None:
    answer = _asked(client, game, accept, wanted)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/html; charset=utf-8")
    assert answer.headers["Content-Disposition"] == f'inline; filename="game-{game["path"].split("/")[3]}.html"'
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'; ")
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "<h1><bdi>Ann</bdi> – <bdi>Bob</bdi></h1>" in answer.text


def test_no_other_format_is_written(client: httpx.Client, game: dict[str, str]) -> None:
    assert _asked(client, game, "application/pdf").json()["code"] == "not-acceptable"
    refused = _asked(client, game, format="pdf")
    assert (refused.status_code, refused.json()["errors"][0]["parameter"]) == (422, "format")


def test_the_table_has_a_row_for_every_turn(client: httpx.Client, game: dict[str, str]) -> None:
    rows = list(csv.DictReader(_asked(client, game, format="csv").text.splitlines()))
    assert [(one["name"], one["position"], one["tiles"], one["words"], one["total"]) for one in rows] == [
        ("Ann", "8H", "HATE", "HATE", "14"),
        ("Bob", "L8", "RATIO", "RATIO HATER", "21"),
    ]


def test_the_score_sheet_has_a_line_for_every_turn(client: httpx.Client, game: dict[str, str]) -> None:
    assert _asked(client, game, format="text").text == (
        "Ann – Bob\n\nNo  Player  Play      Score  Total\n 1  Ann     8H HATE      14     14\n"
        " 2  Bob     L8 RATIO     21     21\n\nThe game goes on: Ann is on turn.\n"
    )


def test_a_position_is_that_of_the_board_with_who_is_on_turn_first(client: httpx.Client, game: dict[str, str]) -> None:
    position = _asked(client, game, format="cgp").text
    assert position.split()[1:4] == ["/", "14/21", "0"]
    board = {"cgp": position}
    judged = client.post("/v1/plays/score", json={"board": board, "play": {"notation": "8H .....D"}}).json()
    assert judged["words"][0]["word"] == "HATERD"


def test_a_game_of_scores_has_no_position(client: httpx.Client) -> None:
    names = begun(client, ["a game of scores"])
    headers = {"Authorization": f"Bearer {names['director_key']}"}
    refused = client.get(f"/v1/games/{names['game']}/record", params={"format": "cgp"}, headers=headers)
    assert (refused.status_code, refused.json()["code"]) == (404, "not-found")


def test_what_is_written_is_audited_exact(client: httpx.Client, game: dict[str, str]) -> None:
    written = _asked(client, game, format="gcg").content
    audit = client.post("/v1/records/audit", content=written, headers={"Content-Type": "text/x-gcg"}).json()
    assert [one["verdict"] for one in audit["games"]] == ["exact"]


def test_the_document_of_a_game_has_the_published_form_and_its_whole_log(
    client: httpx.Client, game: dict[str, str]
) -> None:
    document = _asked(client, game, format="json").json()
    Draft202012Validator(client.get("/v1/records/schema").json()).validate(document)
    assert (document["complete"], len(document["entries"])) == (True, 2)
    audit = client.post("/v1/records/audit", json=document).raise_for_status().json()
    assert [one["verdict"] for one in audit["games"]] == ["exact"]


def test_a_document_with_things_left_out_says_so_and_is_not_read(client: httpx.Client, game: dict[str, str]) -> None:
    headers = {"Authorization": game["Authorization"]}
    key = (
        client.post("/v1/keys", json={"role": "reader", "label": "r"}, headers=headers).raise_for_status().json()["key"]
    )
    document = client.get(game["path"], params={"format": "json"}, headers={"Authorization": f"Bearer {key}"}).json()
    assert (document["complete"], "rack" in str(document["entries"])) == (False, False)
    assert client.post("/v1/records/audit", json=document).json()["code"] == "record-incomplete"


@pytest.mark.parametrize("wanted", ["gcg", "json", "csv", "html", "text"])
def test_while_it_goes_on_the_public_gets_no_rack_and_no_note(client: httpx.Client, wanted: str) -> None:
    headers = {"Authorization": f"Bearer {begun(client, [])['director_key']}"}
    opened = client.post(
        "/v1/games", json={"players": [{"name": "=Ann"}, {"name": "Bob"}], "public": True}, headers=headers
    )
    path = f"/v1/games/{opened.json()['id']}"
    body = {"kind": "play", "position": "8H", "tiles": "HATE", "rack": "AEHTZZX", "note": "shaky"}
    client.post(f"{path}/turns", json=body, headers={**headers, "If-Match": "*"}).raise_for_status()
    seen = client.get(f"{path}/record", params={"format": wanted}).raise_for_status().text
    kept = client.get(f"{path}/record", params={"format": wanted}, headers=headers).raise_for_status().text
    assert "HATE" in seen
    assert ("Z" in seen, "shaky" in seen) == (False, False)
    assert ("Z" in kept, "shaky" in kept) == (True, True)
    assert ("'=Ann" in seen) == (wanted == "csv")
