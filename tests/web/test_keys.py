"""Keys over HTTP, on the real server: who may do what, who sees whom, and what is left behind of a key."""

import hashlib
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from scrabble_api.app import create_app
from scrabble_api.settings import Settings
from tests.running import DIRECTOR_KEY, RunningServer, environment, http_client, running_server

NOBODYS_ID = "A" * 22


def _bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


def _made(client: httpx.Client, role: str, key: str = DIRECTOR_KEY, **more: str) -> dict[str, Any]:
    answer = client.post("/v1/keys", json={"role": role, **more}, headers=_bearer(key))
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def _listed(client: httpx.Client, key: str = DIRECTOR_KEY) -> dict[str, dict[str, Any]]:
    return {one["id"]: one for one in client.get("/v1/keys", headers=_bearer(key)).json()["items"]}


@pytest.fixture(scope="module")
def others_key(server: RunningServer) -> str:
    """A director's key of another club on the same server, made at the terminal while it serves."""
    command = [sys.executable, "-m", "scrabble_api", "keys", "create", "--club", "Other", "--role", "director"]
    folder = server.log_file.parent
    made = subprocess.run(
        command, cwd=folder, env=environment(folder, {}), capture_output=True, text=True, check=True, timeout=60
    )
    return made.stdout.strip()


@pytest.fixture(scope="module")
def keys_by_role(server: RunningServer) -> Iterator[dict[str, str]]:
    with http_client(server.url) as client:
        yield {role: _made(client, role)["key"] for role in ("reader", "scorekeeper")} | {"director": DIRECTOR_KEY}


@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ({}, "key-missing"),
        ({"Authorization": ""}, "key-missing"),
        ({"Authorization": "Bearer"}, "key-missing"),
        ({"Authorization": "Bearer two words"}, "key-missing"),
        ({"Authorization": "Basic Y2x1YjpjbHVi"}, "key-missing"),
        ({"Authorization": DIRECTOR_KEY}, "key-missing"),
        ({"Authorization": "Bearer nobody's"}, "key-unknown"),
        ({"Authorization": f"Bearer {DIRECTOR_KEY}x"}, "key-unknown"),
        ({"Authorization": b"Bearer \xff\x80"}, "key-unknown"),
    ],
)
@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/v1/keys"),
        ("POST", "/v1/keys"),
        ("DELETE", f"/v1/keys/{NOBODYS_ID}"),
        ("GET", f"/v1/clubs/{NOBODYS_ID}"),
    ],
)
def test_without_a_good_key_nobody_is_let_in(
    client: httpx.Client, method: str, path: str, headers: dict[str, Any], code: str
) -> None:
    answer = client.request(method, path, json={"role": "reader"} if method == "POST" else None, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (401, code)
    assert answer.headers["WWW-Authenticate"] == 'Bearer realm="scrabble-api"'


@pytest.mark.parametrize("written", ["Bearer {}", "bearer {}", "BEARER   {}"])
def test_the_word_bearer_may_be_written_in_any_case(client: httpx.Client, written: str) -> None:
    headers = {"Authorization": written.format(DIRECTOR_KEY)}
    assert client.get("/v1/keys", headers=headers).status_code == 200


@pytest.mark.parametrize(
    ("role", "statuses"),
    [
        ("reader", [200, 403, 403, 403]),
        ("scorekeeper", [200, 403, 403, 403]),
        ("director", [200, 200, 201, 204]),
    ],
)
def test_a_role_may_do_what_it_is_for(
    client: httpx.Client, keys_by_role: dict[str, str], role: str, statuses: list[int]
) -> None:
    spare, headers = _made(client, "reader"), _bearer(keys_by_role[role])
    answers = [
        client.get(f"/v1/clubs/{spare['club_id']}", headers=headers),
        client.get("/v1/keys", headers=headers),
        client.post("/v1/keys", json={"role": "reader"}, headers=headers),
        client.delete(f"/v1/keys/{spare['id']}", headers=headers),
    ]
    assert [answer.status_code for answer in answers] == statuses
    for answer in answers:
        if answer.status_code == 403:
            assert answer.json()["code"] == "role-too-low"
            assert answer.json()["detail"] == f"This needs a director key, and the key given is a {role} key."
    assert (_listed(client)[spare["id"]]["revoked_at"] is None) is (statuses[3] == 403)


def test_two_clubs_see_nothing_of_one_another(client: httpx.Client, others_key: str) -> None:
    ours, theirs = _made(client, "reader"), _made(client, "reader", others_key)
    assert ours["club_id"] != theirs["club_id"]
    assert set(_listed(client)) & set(_listed(client, others_key)) == set()
    for key, other in ((DIRECTOR_KEY, theirs), (others_key, ours)):
        for method, path in (("DELETE", "/v1/keys/{id}"), ("GET", "/v1/clubs/{club_id}")):
            answer = client.request(method, path.format(**other), headers=_bearer(key))
            unknown = client.request(method, path.format(id=NOBODYS_ID, club_id=NOBODYS_ID), headers=_bearer(key))
            assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
            assert {**answer.json(), "request_id": ""} == {**unknown.json(), "request_id": ""}
    assert client.get(f"/v1/clubs/{theirs['club_id']}", headers=_bearer(theirs["key"])).json()["name"] == "Other"
    assert client.get(f"/v1/clubs/{ours['club_id']}", headers=_bearer(ours["key"])).json()["name"] == "club"


def test_a_key_is_shown_once_and_then_told_of_without_its_text(client: httpx.Client) -> None:
    made = _made(client, "scorekeeper", label="Tablet at table 4 – Zoë's")
    shown = made.pop("key")
    assert _listed(client)[made["id"]] == made
    assert shown not in client.get("/v1/keys", headers=_bearer(DIRECTOR_KEY)).text


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, "/role"),
        ({"role": "owner"}, "/role"),
        ({"role": ["reader"]}, "/role"),
        ({"role": "reader", "label": "x" * 101}, "/label"),
        ({"role": "reader", "label": "two\nlines"}, "/label"),
        ({"role": "reader", "label": "\0"}, "/label"),
        ({"role": "reader", "club_id": NOBODYS_ID}, "/club_id"),
    ],
)
def test_a_key_of_the_wrong_form_is_not_made(client: httpx.Client, body: dict[str, Any], pointer: str) -> None:
    answer = client.post("/v1/keys", json=body, headers=_bearer(DIRECTOR_KEY))
    assert answer.status_code == 422
    assert [error["pointer"] for error in answer.json()["errors"]] == [pointer]


@pytest.mark.parametrize("path", ["/v1/keys/%00", f"/v1/keys/{'%00' * 22}", f"/v1/keys/{'%FF' * 22}", "/v1/keys/a"])
def test_what_cannot_be_an_id_is_not_found(client: httpx.Client, path: str) -> None:
    answer = client.delete(path, headers=_bearer(DIRECTOR_KEY))
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")


def test_a_key_is_revoked_at_once_for_every_worker(server: RunningServer, client: httpx.Client) -> None:
    made = _made(client, "reader")
    path = f"{server.url}/v1/clubs/{made['club_id']}"

    def statuses() -> set[int]:
        return {httpx.get(path, headers=_bearer(made["key"])).status_code for _ in range(12)}

    assert statuses() == {200}
    assert client.delete(f"/v1/keys/{made['id']}", headers=_bearer(DIRECTOR_KEY)).status_code == 204
    assert statuses() == {401}
    assert client.delete(f"/v1/keys/{made['id']}", headers=_bearer(DIRECTOR_KEY)).status_code == 204


def test_the_last_use_of_a_key_is_told(client: httpx.Client) -> None:
    made = _made(client, "reader")
    assert _listed(client)[made["id"]]["last_used_at"] is None
    client.get(f"/v1/clubs/{NOBODYS_ID}", headers=_bearer(made["key"]))
    assert _listed(client)[made["id"]]["last_used_at"] > made["created_at"]


def test_no_key_is_in_the_log_or_in_the_database(server: RunningServer, client: httpx.Client) -> None:
    made = _made(client, "reader")
    client.get(f"/v1/clubs/{made['club_id']}", headers=_bearer(made["key"]))
    client.get("/v1/keys", headers=_bearer(made["key"]))
    data = server.log_file.parent / "data"
    kept = b"".join(file.read_bytes() for file in data.iterdir() if file.is_file())
    for secret in (made["key"], DIRECTOR_KEY):
        assert hashlib.sha256(secret.encode()).hexdigest().encode() in kept
        assert secret.encode() not in kept
        assert secret not in server.log
    assert made["club_id"] in server.log


def _answered(client: httpx.Client, *, until: int) -> httpx.Response:
    """The answer to a listing, once it has that status, or after 20 seconds."""
    deadline = time.monotonic() + 20
    while True:
        answer = client.get("/v1/keys", headers=_bearer(DIRECTOR_KEY))
        if answer.status_code == until or time.monotonic() > deadline:
            return answer
        time.sleep(0.1)


def test_while_the_database_is_away_nothing_else_fails_and_then_it_is_back(postgres: str, tmp_path: Path) -> None:
    name = "club_that_goes_away"
    admin = create_engine(postgres, isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
        url = postgres.replace("/postgres?", f"/{name}?")
        with (
            running_server(tmp_path, SCRABBLE_API_DATABASE_URL=url) as server,
            http_client(server.url) as client,
        ):
            assert _answered(client, until=200).status_code == 200
            connection.execute(text(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS false"))
            connection.execute(
                text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = :name"), {"name": name}
            )
            away = _answered(client, until=503)
            assert (away.status_code, away.json()["code"]) == (503, "storage-unavailable")
            assert away.headers["Retry-After"] == "5"
            assert client.get("/v1/rulesets").status_code == 200
            connection.execute(text(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS true"))
            assert _answered(client, until=200).status_code == 200
    admin.dispose()
    assert "Traceback" not in server.log


def test_while_the_database_is_locked_reading_goes_on_and_writing_is_put_off(tmp_path: Path) -> None:
    with running_server(tmp_path) as server, http_client(server.url) as client:
        _made(client, "reader")
        locking = create_engine(f"sqlite:///{tmp_path}/data/scrabble-api.db")
        with locking.connect() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            refused = client.post("/v1/keys", json={"role": "reader"}, headers=_bearer(DIRECTOR_KEY))
            assert (refused.status_code, refused.json()["code"]) == (503, "storage-unavailable")
            assert len(_listed(client)) == 2
        locking.dispose()
        _made(client, "reader")
        assert len(_listed(client)) == 3


_FAILURE = RuntimeError("the driver's own error")


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (OperationalError("SELECT 1", {}, _FAILURE), 503),
        (InterfaceError("SELECT 1", {}, _FAILURE), 503),
        (DBAPIError("SELECT 1", {}, _FAILURE, connection_invalidated=True), 503),
        (PoolTimeout(), 503),
        (DBAPIError("SELECT 1", {}, _FAILURE), 500),
        (IntegrityError("SELECT 1", {}, _FAILURE), 500),
    ],
)
def test_a_failure_of_the_database_that_passes_is_told_from_a_fault(error: Exception, status: int) -> None:
    client = create_app(Settings(log_level="ERROR")).test_client()

    def failing() -> str:
        raise error

    client.application.view_functions["catalogue.list_lexicons"] = failing
    answer = client.get("/v1/lexicons")
    assert answer.status_code == status
    assert answer.headers.get("Retry-After") == ("5" if status == 503 else None)
    assert "SELECT" not in answer.text


def _creates(
    client: httpx.Client, role: str = "reader", *, by: str = DIRECTOR_KEY, key: str = "tablet"
) -> httpx.Response:
    headers = {**_bearer(by), "Idempotency-Key": key}
    return client.post("/v1/keys", json={"role": role, "label": "Tablet"}, headers=headers)


def test_a_key_that_is_asked_for_again_is_named_and_never_shown_again(client: httpx.Client, others_key: str) -> None:
    sent = uuid.uuid4().hex
    made = _creates(client, key=sent)
    assert (made.status_code, made.headers["Location"]) == (201, f"/v1/keys/{made.json()['id']}")
    for _ in range(2):
        again = _creates(client, key=sent)
        assert (again.status_code, again.json()["code"]) == (409, "key-already-made")
        assert again.headers["Location"] == made.headers["Location"]
        assert made.json()["id"] in again.json()["detail"]
        assert made.json()["key"] not in again.text
    other = _creates(client, "scorekeeper", key=sent)
    assert (other.status_code, other.json()["code"]) == (409, "key-reused")
    # Another club's key of that name, and another request of this club, are others.
    assert [_creates(client, by=others_key, key=sent).status_code, _creates(client, key=sent + "x").status_code] == [
        201,
        201,
    ]
    assert client.delete(made.headers["Location"], headers=_bearer(DIRECTOR_KEY)).status_code == 204
    assert _creates(client, key=sent).status_code == 409


def test_of_one_request_sent_by_many_at_once_one_makes_a_key(server: RunningServer) -> None:
    sent, count = uuid.uuid4().hex, 8
    barrier = threading.Barrier(count)

    def create(_: int) -> httpx.Response:
        with http_client(server.url) as client:
            client.get("/healthz")
            barrier.wait(30)
            return _creates(client, key=sent)

    with ThreadPoolExecutor(count) as threads:
        answers = list(threads.map(create, range(count)))
    assert sorted(answer.status_code for answer in answers) == [201] + [409] * (count - 1)
    assert len({answer.headers["Location"] for answer in answers}) == 1


def test_answers_that_depend_on_a_key_are_kept_by_nobody_else_and_secrets_by_nobody(client: httpx.Client) -> None:
    key = _bearer(DIRECTOR_KEY)
    made = _creates(client, key=uuid.uuid4().hex)
    players = [{"name": "Ann"}, {"name": "Bob"}]
    game = client.post("/v1/games", json={"players": players, "public": True}, headers=key).headers["Location"]
    assert made.headers["Cache-Control"] == "no-store"
    paths = ["/v1/keys", "/v1/me", f"/v1/clubs/{made.json()['club_id']}", "/v1/games", game]
    paths += [
        f"{game}/{what}" for what in ("turns", "log", "events", "rulings", "record", "board.svg", "board.png", "audit")
    ]
    answers = [client.get(path, headers=headers) for path in paths for headers in (key, {})]
    tag = client.get(game, headers=key).headers["ETag"]
    answers += [client.get(game, headers={**key, "If-None-Match": tag}), client.get(game, headers=_bearer("sk_none"))]
    assert {answer.status_code for answer in answers} == {200, 304, 401}
    for answer in answers:
        assert answer.headers["Cache-Control"] == "private, no-cache", answer.url
        assert "Authorization" in answer.headers["Vary"]
    assert client.get("/v1/rulesets").headers["Cache-Control"].startswith("public")
