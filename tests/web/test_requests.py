"""What every request is given: an id, a log line, a place in the figures, and leave to come from a browser."""

import json
import logging
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from flask.testing import FlaskClient

from scrabble_api import __version__
from scrabble_api.app import create_app
from scrabble_api.logs import PlainLines
from scrabble_api.settings import BadSetting, Settings
from tests.running import DIRECTOR_KEY, RunningServer

SCORE = "/v1/plays/score"
PLAY = {"play": {"position": "8F", "tiles": "SECRET"}, "lexicon": "enable"}


def _client(folder: Path, **settings: Any) -> FlaskClient:
    return create_app(Settings(data=str(folder), log_level="ERROR", **settings)).test_client()


@pytest.mark.parametrize("given", ["club-7", "a.b_c-D", "x" * 64])
def test_a_sane_request_id_is_kept(client: httpx.Client, given: str) -> None:
    assert client.get("/healthz", headers={"X-Request-Id": given}).headers["X-Request-Id"] == given


@pytest.mark.parametrize("given", ["", "x" * 65, "two words", 'quo"te', "{}"])
def test_any_other_request_id_is_replaced(client: httpx.Client, given: str) -> None:
    assert re.fullmatch("[0-9a-f]{32}", client.get("/healthz", headers={"X-Request-Id": given}).headers["X-Request-Id"])


def test_a_request_is_logged_as_json_without_its_body(server: RunningServer, client: httpx.Client) -> None:
    client.post(SCORE, json=PLAY, headers={"X-Request-Id": "logged-1"})
    [line] = [line for line in map(json.loads, server.log.splitlines()[1:]) if line.get("request_id") == "logged-1"]
    assert (line["method"], line["path"], line["status"]) == ("POST", SCORE, 200)
    assert line["milliseconds"] > 0
    assert "SECRET" not in server.log


@pytest.mark.parametrize("sign", ["\u0085", "\u2028", "\u2029", "é"])
def test_a_request_is_one_line_of_the_log_whatever_its_path_holds(
    server: RunningServer, client: httpx.Client, sign: str
) -> None:
    client.get(f"/problems/{sign}", headers={"X-Request-Id": f"sign-{ord(sign)}"})
    [line] = [line for line in server.log.splitlines() if f'"sign-{ord(sign)}"' in line]
    assert json.loads(line)["path"] == f"/problems/{sign}"


def test_figures_count_answers_of_all_workers(client: httpx.Client) -> None:
    pattern = re.compile(r'scrabble_api_request_seconds_count\{method="GET",route="/v1/rulesets",status="200"\} (\d+)')

    def count() -> int:
        found = pattern.search(client.get("/metrics").text)
        return int(found[1]) if found else 0

    before = count()
    for _ in range(8):
        with httpx.Client(base_url=str(client.base_url)) as another:
            assert another.get("/v1/rulesets").status_code == 200
    assert count() == before + 8


def test_strange_methods_and_paths_make_no_figures_of_their_own(client: httpx.Client) -> None:
    client.request("BREW", "/v1/coffee-from-a-stranger")
    figures = client.get("/metrics").text
    assert 'method="other",route="none"' in figures
    assert "coffee" not in figures


def test_a_browser_front_end_may_call(client: httpx.Client) -> None:
    asked = {
        "Origin": "https://club.example",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type",
    }
    leave = client.options(SCORE, headers=asked)
    assert leave.status_code == 200
    assert leave.headers["Access-Control-Allow-Origin"] == "*"
    assert "content-type" in leave.headers["Access-Control-Allow-Headers"].lower()
    answer = client.post(SCORE, json=PLAY, headers={"Origin": "https://club.example"})
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "X-Request-Id" in answer.headers["Access-Control-Expose-Headers"]


@pytest.mark.parametrize(
    ("origin", "is_allowed"),
    [
        ("https://club.example", True),
        ("HTTPS://CLUB.example", True),
        ("http://[::1]:8080", True),
        ("http://[2001:db8::1]", True),
        ("https://other.example", False),
        ("https://club.example.evil.example", False),
        ("https://clubxexample", False),
        ("https://club.example:8443", False),
        ("http://club.example", False),
        ("http://[::1]:80801", False),
        ("http://1", False),
        ("http://::8080", False),
        ("http://1:8080", False),
        ("http://2", False),
        ("http://d", False),
        ("null", False),
        (None, False),
    ],
)
def test_only_the_origins_set_may_call(tmp_path: Path, origin: str | None, is_allowed: bool) -> None:
    origins = "https://club.example https://hall.example http://[::1]:8080 http://[2001:DB8:0::1]"
    client = _client(tmp_path, cors_origins=origins)
    answer = client.post(SCORE, json=PLAY, headers={"Origin": origin} if origin else {})
    assert answer.headers.get("Access-Control-Allow-Origin") == (origin if is_allowed else None)
    assert "Origin" in answer.headers["Vary"]


def _statuses(client: FlaskClient, count: int, **headers: str) -> list[int]:
    return [client.get("/v1/rulesets", headers=headers).status_code for _ in range(count)]


def test_without_a_limit_nothing_is_limited(tmp_path: Path) -> None:
    assert _statuses(_client(tmp_path), 50) == [200] * 50


def test_requests_beyond_the_limit_are_told_when_to_come_back(tmp_path: Path) -> None:
    client = _client(tmp_path, rate_limit="3/minute", workers=1)
    assert _statuses(client, 4) == [200, 200, 200, 429]
    assert 1 <= int(client.get("/v1/rulesets").headers["Retry-After"]) <= 60
    assert client.get("/healthz").status_code == 200


def test_a_client_is_told_how_many_requests_are_left(tmp_path: Path) -> None:
    client = _client(tmp_path, rate_limit="2/minute", workers=1)
    told = [client.get("/v1/rulesets", headers={"Origin": "https://club.example"}).headers for _ in range(3)]
    assert [re.fullmatch(r'"requests";r=(\d);t=(\d+)', one["RateLimit"])[1] for one in told] == ["1", "0", "0"]  # type: ignore[index]
    assert {one["RateLimit-Policy"] for one in told} == {'"requests";q=2;w=60'}
    assert {"RateLimit", "RateLimit-Policy", "Retry-After"} <= set(
        told[2]["Access-Control-Expose-Headers"].replace(",", " ").split()
    )
    assert told[2]["RateLimit"].rpartition("=")[2] == told[2]["Retry-After"]
    assert "RateLimit" not in client.get("/healthz").headers


def test_without_a_limit_there_is_nothing_to_be_told(client: httpx.Client) -> None:
    assert "RateLimit" not in client.get("/v1/rulesets").headers


def test_a_browser_that_asks_whether_it_may_send_is_not_counted(tmp_path: Path) -> None:
    client = _client(tmp_path, rate_limit="1/minute", workers=1)
    asked = {"Origin": "https://club.example", "Access-Control-Request-Method": "GET"}
    assert [client.options("/v1/games", headers=asked).status_code for _ in range(3)] == [200] * 3
    assert _statuses(client, 2) == [200, 429]


def test_workers_that_count_by_themselves_share_the_limit(tmp_path: Path) -> None:
    assert _statuses(_client(tmp_path, rate_limit="4/minute", workers=2), 3) == [200, 200, 429]


@pytest.mark.parametrize(("proxies", "statuses"), [(0, [200, 429]), (1, [200, 200])])
def test_clients_behind_a_trusted_proxy_are_told_apart(tmp_path: Path, proxies: int, statuses: list[int]) -> None:
    client = _client(tmp_path, rate_limit="1/minute", workers=1, trusted_proxies=proxies)
    addresses = ("203.0.113.1", "203.0.113.2")
    assert [_statuses(client, 1, **{"X-Forwarded-For": address})[0] for address in addresses] == statuses


def test_where_requests_cannot_be_counted_people_are_served(tmp_path: Path) -> None:
    client = _client(tmp_path, rate_limit="1/minute", rate_limit_storage="redis://127.0.0.1:1/0")
    assert _statuses(client, 3) == [200] * 3


def test_words_are_judged_in_any_writing(tmp_path: Path) -> None:
    client = _client(tmp_path)
    words = ["horn", "HORN", "[?H]ORN", "[h]orn", " horn "]
    answer = client.post("/v1/words/judge", json={"words": words, "lexicon": "enable", "detail": True}).get_json()
    assert [one["valid"] for one in answer["words"]] == [True] * len(words)


@pytest.mark.parametrize(
    "storage", ["nowhere://", "redis", "memcached://x", "redis://host:sesame", "redis://:se/same@host"]
)
def test_a_storage_that_is_none_stops_the_start(tmp_path: Path, storage: str) -> None:
    with pytest.raises(BadSetting, match=r"SCRABBLE_API_RATE_LIMIT_STORAGE .*\(not shown here\)"):
        _client(tmp_path, rate_limit="1/minute", rate_limit_storage=storage)


@pytest.mark.parametrize("limit", ["many", "10", "10/fortnight", "-1/minute"])
def test_a_limit_that_is_none_stops_the_start(tmp_path: Path, limit: str) -> None:
    with pytest.raises(BadSetting, match="SCRABBLE_API_RATE_LIMIT"):
        _client(tmp_path, rate_limit=limit)


def test_the_default_lexicon_judges_requests_that_name_none(tmp_path: Path) -> None:
    client = _client(tmp_path, default_lexicon="enable")
    play = {"play": {"position": "8F", "tiles": "HORNX"}}
    assert client.post(SCORE, json=play).get_json()["words_acceptable"] is False
    assert client.post(SCORE, json={**play, "lexicon": None}).get_json()["words_acceptable"] is None
    assert client.post("/v1/words/judge", json={"words": ["HORN"]}).get_json()["acceptable"] is True


def test_games_turns_and_refusals_are_counted(client: httpx.Client) -> None:
    key = {"Authorization": f"Bearer {DIRECTOR_KEY}", "If-Match": "*"}

    def counts() -> list[float]:
        figures = client.get("/metrics").text
        names = ('games_total{how="opened"}', "turns_total", 'refusals_total{code="illegal-turn"}')
        found = [re.search(f"^scrabble_api_{re.escape(name)} ([0-9.]+)", figures, re.MULTILINE) for name in names]
        return [float(one[1]) if one else 0 for one in found]

    before = counts()
    opened = {"players": [{"name": "Ann"}, {"name": "Bob"}], "lexicon": None}
    game = client.post("/v1/games", json=opened, headers={**key, "Idempotency-Key": "counted-once"}).json()
    client.post("/v1/games", json=opened, headers={**key, "Idempotency-Key": "counted-once"})
    turns = f"/v1/games/{game['id']}/turns"
    sent = ({"kind": "pass"}, {"kind": "play", "position": "1A", "tiles": "CAT"}, {"kind": "pass"})
    assert [client.post(turns, json=one, headers=key).status_code for one in sent] == [201, 422, 201]
    client.post(f"{turns}?dry_run=true", json={"kind": "pass"}, headers=key)
    assert [now - was for now, was in zip(counts(), before, strict=True)] == [1, 2, 1]
    assert f'scrabble_api_build_info{{version="{__version__}"}} 1.0' in client.get("/metrics").text


def test_plain_lines_are_for_people_and_steer_no_terminal() -> None:
    record = logging.LogRecord("x", logging.WARNING, "", 0, "slow\x1b[31m", None, None)
    record.fields = {"path": "/v1/\nme", "status": 200}
    line = PlainLines()._line(record).decode()
    assert re.fullmatch(r"\d\d:\d\d:\d\d WARNING: slow\\x1b\[31m path=/v1/\\nme status=200\n", line)
