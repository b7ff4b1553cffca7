"""Pictures over HTTP: the kind that is accepted, of boards given and of games."""

import xml.etree.ElementTree as ET
from typing import Any

import httpx
import pytest

from tests.contract.examples import begun

DRAW = "/v1/boards/picture"
_PNG = b"\x89PNG\r\n\x1a\n"


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        (None, "image/svg+xml"),
        ("*/*", "image/svg+xml"),
        ("image/*", "image/svg+xml"),
        ("image/svg+xml", "image/svg+xml"),
        ("image/png", "image/png"),
        ("image/svg+xml;q=0.5, image/png", "image/png"),
        ("image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8", "image/svg+xml"),
        ("text/html, image/png;q=0.1", "image/png"),
    ],
)
def test_a_board_is_drawn_in_the_kind_that_is_accepted(client: httpx.Client, accept: str | None, kind: str) -> None:
    answer = client.post(DRAW, json={"size": 300}, headers={"Accept": accept} if accept else {})
    assert (answer.status_code, answer.headers["Content-Type"].partition(";")[0]) == (200, kind)
    assert "Accept" in answer.headers["Vary"]
    assert answer.headers["Content-Security-Policy"] == "default-src 'none'"
    if kind == "image/png":
        assert answer.content.startswith(_PNG)
    else:
        assert ET.fromstring(answer.text).get("width") == "300"


@pytest.mark.parametrize("accept", ["application/json", "text/html", "image/gif", "image/png;q=0", "application/*"])
def test_no_other_kind_is_drawn(client: httpx.Client, accept: str) -> None:
    answer = client.post(DRAW, json={}, headers={"Accept": accept})
    assert (answer.status_code, answer.json()["code"]) == (406, "not-acceptable")
    assert "image/svg+xml or image/png" in answer.json()["detail"]


@pytest.mark.parametrize(
    ("accept", "status"), [("application/json", 200), ("application/*", 200), ("image/svg+xml", 406), ("image/*", 406)]
)
def test_what_is_written_as_json_is_no_picture(client: httpx.Client, accept: str, status: int) -> None:
    assert client.get("/v1/editions", headers={"Accept": accept}).status_code == status


@pytest.mark.parametrize(
    ("fields", "pointer", "code"),
    [
        ({"size": 199}, "/size", "invalid-value"),
        ({"board_after": {"cgp": "15/" * 14 + "15"}}, "/play", "field-needed"),
        (
            {"board_after": {"cgp": "15/" * 14 + "15"}, "play": {"notation": "8F HORN"}},
            "/board_after",
            "play-not-on-board",
        ),
        ({"size": 2001}, "/size", "invalid-value"),
        ({"size": "600"}, "/size", "invalid-value"),
        ({"edition": "klingon"}, "/edition", "unknown-edition"),
        ({"ruleset": "chaos"}, "/ruleset", "unknown-ruleset"),
        ({"board": ["..."]}, "/board", "wrong-board-size"),
        ({"board": {"plays": [{"notation": "1A HORN"}]}}, "/board/plays/0", "board-play-illegal"),
        ({"play": {"notation": "8N HORN"}}, "/play", "board-play-illegal"),
        ({"play": {"notation": "HORN"}}, "/play/notation", "unreadable-notation"),
        ({"rack": "HORN"}, "/rack", "unknown-field"),
    ],
)
def test_what_cannot_be_drawn_is_refused_at_its_place(
    client: httpx.Client, fields: dict[str, Any], pointer: str, code: str
) -> None:
    answer = client.post(DRAW, json=fields, headers={"Accept": "image/png"})
    assert (answer.status_code, answer.headers["Content-Type"]) == (422, "application/problem+json")
    assert [(error["pointer"], error["code"]) for error in answer.json()["errors"]] == [(pointer, code)]


@pytest.fixture
def game(client: httpx.Client) -> dict[str, str]:
    """A game of two turns and what its director sends."""
    names = begun(client, ["two turns"])
    return {"path": f"/v1/games/{names['game']}", "Authorization": f"Bearer {names['director_key']}"}


def _squares(answer: httpx.Response, part: str) -> list[str]:
    assert answer.status_code == 200, answer.text
    return [group.attrib["data-square"] for group in ET.fromstring(answer.text) if group.get("class") == part]


def test_a_games_board_is_drawn_with_its_last_play_marked(client: httpx.Client, game: dict[str, str]) -> None:
    key = {"Authorization": game["Authorization"]}
    board = client.get(game["path"], headers=key).json()["board"]
    now = client.get(f"{game['path']}/board.svg", headers=key)
    first = client.get(f"{game['path']}/board.svg", params={"turn": 1}, headers=key)
    start = client.get(f"{game['path']}/board.svg", params={"turn": 0}, headers=key)
    assert len(_squares(now, "tile")) + len(_squares(now, "last-play")) == sum(row != "." for row in "".join(board))
    assert _squares(now, "tile") == _squares(first, "last-play") != []
    assert _squares(first, "tile") == _squares(start, "tile") == _squares(start, "last-play") == []


def test_a_games_board_is_drawn_as_png(client: httpx.Client, game: dict[str, str]) -> None:
    key = {"Authorization": game["Authorization"]}
    sizes = [client.get(f"{game['path']}/board.png", params={"size": size}, headers=key).content for size in (200, 400)]
    for picture, size in zip(sizes, (200, 400), strict=True):
        assert picture.startswith(_PNG)
        assert int.from_bytes(picture[16:20], "big") == size


@pytest.mark.parametrize(
    ("query", "code"),
    [({"turn": 3}, "turn-missing"), ({"size": 100}, "invalid-request"), ({"scale": 2}, "unknown-parameter")],
)
def test_a_moment_that_never_was_is_not_drawn(
    client: httpx.Client, game: dict[str, str], query: dict[str, int], code: str
) -> None:
    answer = client.get(f"{game['path']}/board.png", params=query, headers={"Authorization": game["Authorization"]})
    assert (answer.status_code, answer.json()["code"]) == (422, code)


@pytest.mark.parametrize("file", ["board.svg", "board.png"])
def test_a_picture_that_is_known_is_not_sent_again(client: httpx.Client, game: dict[str, str], file: str) -> None:
    key = {"Authorization": game["Authorization"]}
    seen = client.get(f"{game['path']}/{file}", headers=key)
    again = client.get(seen.url, headers={**key, "If-None-Match": seen.headers["ETag"]})
    assert seen.headers["ETag"].startswith('"3-')
    assert (again.status_code, again.content) == (304, b"")
    assert client.get(seen.url, headers={**key, "If-None-Match": '"2"'}).status_code == 200


@pytest.mark.parametrize("file", ["board.svg", "board.png"])
def test_a_picture_is_seen_as_the_game_is(client: httpx.Client, game: dict[str, str], file: str) -> None:
    key, path = {"Authorization": game["Authorization"]}, f"{game['path']}/{file}"
    assert client.get(path).json()["code"] == "key-missing"
    client.patch(game["path"], json={"public": True}, headers={**key, "If-Match": "*"}).raise_for_status()
    assert client.get(path).status_code == 200
    unknown = client.get(f"/v1/games/{'x' * 22}/{file}", headers=key)
    assert (unknown.status_code, unknown.json()["code"]) == (404, "not-found")


@pytest.mark.parametrize(("file", "accept"), [("board.svg", "image/png"), ("board.png", "application/json")])
def test_a_file_is_of_one_kind(client: httpx.Client, game: dict[str, str], file: str, accept: str) -> None:
    headers = {"Authorization": game["Authorization"], "Accept": accept}
    assert client.get(f"{game['path']}/{file}", headers=headers).status_code == 406


def test_a_game_of_scores_has_no_board_to_draw(client: httpx.Client, game: dict[str, str]) -> None:
    key = {"Authorization": game["Authorization"]}
    body = {"players": [{"name": "Ann"}, {"name": "Bob"}], "recording": "scores"}
    opened = client.post("/v1/games", json=body, headers=key).raise_for_status().json()
    answer = client.get(f"/v1/games/{opened['id']}/board.svg", headers=key)
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
    assert "without a board" in answer.json()["detail"]
