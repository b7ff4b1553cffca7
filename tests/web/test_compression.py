"""Answers packed by gzip: which, for whom, and what becomes of their tags."""

import gzip
import json
from typing import Any

import httpx
import pytest

from scrabble_api.web.compression import packed
from tests.contract.examples import begun
from tests.running import DIRECTOR_KEY

SCORE = "/v1/plays/score"
_HORN = {"play": {"notation": "8F HORN"}, "lexicon": "enable"}


def _wire(
    client: httpx.Client, method: str, path: str, accept: str | None, **asked: Any
) -> tuple[httpx.Response, bytes]:
    """The answer, and its body as it came."""
    headers = {**asked.pop("headers", {}), "Accept-Encoding": accept or "identity"}
    with client.stream(method, path, headers=headers, **asked) as answer:
        return answer, b"".join(answer.iter_raw())


@pytest.mark.parametrize(
    ("accept", "is_packed"),
    [
        ("gzip", True),
        ("gzip, deflate, br, zstd", True),
        ("br, gzip;q=0.5", True),
        ("GZIP", False),
        ("gzip;q=0", False),
        ("br", False),
        ("identity", False),
        ("*", False),
        ("gzipped", False),
        (",;=", False),
    ],
)
def test_an_answer_is_packed_for_those_who_take_it(client: httpx.Client, accept: str, is_packed: bool) -> None:
    plain = client.post(SCORE, json=_HORN, headers={"Accept-Encoding": "identity"}).content
    answer, body = _wire(client, "POST", SCORE, accept, json=_HORN)
    assert answer.headers.get("Content-Encoding") == ("gzip" if is_packed else None)
    assert (gzip.decompress(body) if is_packed else body) == plain
    assert answer.headers["Content-Length"] == str(len(body))
    assert "Accept-Encoding" in answer.headers["Vary"]


@pytest.mark.parametrize("size", [0, 1, 1024, 16 * 1024, 16 * 1024 + 1, 200_000])
def test_what_is_packed_is_unpacked_by_others(size: int) -> None:
    content = bytes(one * 7 % 251 for one in range(size))
    assert gzip.decompress(packed(content)) == content


@pytest.mark.parametrize(
    ("path", "is_packed"),
    [
        ("/v1/editions", True),
        ("/v1/lexicons", False),
        ("/healthz", False),
        ("/problems", True),
        ("/metrics", True),
        ("/openapi.yaml", True),
        ("/openapi.json", True),
        ("{game}", True),
        ("{game}/board.svg", True),
        ("{game}/board.png", False),
        ("{game}/record?format=html", True),
    ],
)
def test_short_answers_and_those_packed_already_stay_as_they_are(
    client: httpx.Client, path: str, is_packed: bool
) -> None:
    names = begun(client, ["two turns"]) if "{game}" in path else {"game": "", "director_key": "none"}
    headers = {"Authorization": f"Bearer {names['director_key']}"} if names["game"] else {}
    answer, body = _wire(client, "GET", path.format(game=f"/v1/games/{names['game']}"), "gzip", headers=headers)
    assert answer.status_code == 200
    assert (answer.headers.get("Content-Encoding") == "gzip") is is_packed, len(body)
    head = client.head(answer.url, headers={**headers, "Accept-Encoding": "gzip"})
    if "/metrics" not in path:
        assert head.headers.get("Content-Length") == answer.headers["Content-Length"]


def test_a_refusal_is_packed_as_well(client: httpx.Client) -> None:
    fields = {f"field_{number}": 1 for number in range(20)}
    answer, body = _wire(client, "POST", SCORE, "gzip", json=fields)
    assert (answer.status_code, answer.headers["Content-Encoding"]) == (422, "gzip")
    assert json.loads(gzip.decompress(body))["code"] == "invalid-request"


def test_the_tag_of_a_packed_answer_is_weak_and_known_again(client: httpx.Client) -> None:
    names = begun(client, ["two turns"])
    path, key = f"/v1/games/{names['game']}", {"Authorization": f"Bearer {names['director_key']}"}
    plain, _ = _wire(client, "GET", path, None, headers=key)
    answer, _ = _wire(client, "GET", path, "gzip", headers=key)
    tag = answer.headers["ETag"]
    assert tag == f"W/{plain.headers['ETag']}"
    for accept in ("gzip", "identity"):
        known = client.get(path, headers={**key, "If-None-Match": tag, "Accept-Encoding": accept})
        assert (known.status_code, known.content) == (304, b"")
        assert {"Accept-Encoding", "Authorization"} <= set(known.headers["Vary"].split(", "))
    written = client.post(f"{path}/turns", json={"kind": "pass"}, headers={**key, "If-Match": tag})
    assert written.status_code == 201
    late = client.post(f"{path}/turns", json={"kind": "pass"}, headers={**key, "If-Match": tag})
    assert late.status_code == 412


def test_a_stream_is_sent_as_it_is(client: httpx.Client) -> None:
    names = begun(client, ["two turns"])
    key = {"Authorization": f"Bearer {names['director_key']}", "Accept-Encoding": "gzip"}
    with client.stream("GET", f"/v1/games/{names['game']}/events/stream", headers=key) as answer:
        assert next(part for part in answer.iter_raw() if b"event: entry" in part)
        assert "Content-Encoding" not in answer.headers


def test_an_answer_that_shows_secrets_is_not_packed(client: httpx.Client) -> None:
    key = {"Authorization": f"Bearer {DIRECTOR_KEY}"}
    table = {"players": [{"name": name} for name in ("Ann", "Bob", "Cem", "Dee")]}
    game = client.post("/v1/games", headers=key, json=table).json()["id"]
    answer, body = _wire(client, "POST", f"/v1/games/{game}/invitations", "gzip", headers=key, json={})
    assert (answer.status_code, len(json.loads(body)["items"]), len(body) > 1024) == (201, 4, True)
    assert "Content-Encoding" not in answer.headers
