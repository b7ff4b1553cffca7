"""A client whose connection breaks sends its request again with the same key, and is given the first answer."""

import socket
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import orjson
import pytest
from sqlalchemy import event, insert
from sqlalchemy.exc import OperationalError

from scrabble_api.records.clock import ago_text
from scrabble_api.records.tables import outcomes
from tests.disputes.table import Json, Refusal, Scorekeeper, club_client, refusal_of
from tests.records.club import Club, check_is_whole, id_of, opened, points_of, scored, scores, served_club
from tests.running import DIRECTOR_KEY, RunningServer

KEY = {"Idempotency-Key": "k"}
ANY = {"If-Match": "*", **KEY}
DAY = 24 * 3600


@pytest.fixture
def keeper(two_servers: list[RunningServer]) -> Iterator[Scorekeeper]:
    with club_client(two_servers[0]) as client:
        yield opened(client)


def _request_bytes(server: RunningServer, path: str, body: Json) -> bytes:
    content = orjson.dumps(body)
    head = (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nAuthorization: Bearer {DIRECTOR_KEY}\r\n"
        f'Content-Type: application/json\r\nContent-Length: {len(content)}\r\nIf-Match: "1"\r\nIdempotency-Key: k\r\n\r\n'
    )
    return head.encode() + content


def _broken_off(server: RunningServer, request: bytes) -> None:
    """Send a request, or as much of one, and close the connection before anything is read."""
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(request)


def _wait_for_version(keeper: Scorekeeper, version: int) -> None:
    deadline = time.monotonic() + 60
    while keeper.game()["version"] != version and time.monotonic() < deadline:
        time.sleep(0.05)
    assert keeper.game()["version"] == version


def test_a_retry_after_a_broken_connection_is_given_the_answer_that_nobody_read(
    two_servers: list[RunningServer], keeper: Scorekeeper
) -> None:
    _broken_off(two_servers[0], _request_bytes(two_servers[0], f"{keeper.path}/turns", {"kind": "score", "points": 7}))
    _wait_for_version(keeper, 2)
    with club_client(two_servers[1]) as other:
        retries = [
            scored(Scorekeeper(client, keeper.path, {"version": 1}), 7, KEY) for client in (other, keeper.client)
        ]
    assert {(one.status_code, one.headers["Idempotency-Replayed"], one.headers["ETag"]) for one in retries} == {
        (201, "true", '"2"')
    }
    assert retries[0].content == retries[1].content
    log = check_is_whole(keeper)
    assert points_of(log) == [7]
    assert retries[0].json()["digest"] == log[-1]["digest"]


@pytest.mark.parametrize("missing", [1, 20])
def test_a_request_that_broke_off_in_its_body_is_not_recorded_and_its_retry_is_the_first(
    two_servers: list[RunningServer], keeper: Scorekeeper, missing: int
) -> None:
    request = _request_bytes(two_servers[0], f"{keeper.path}/turns", {"kind": "score", "points": 7})
    _broken_off(two_servers[0], request[:-missing])
    first = scored(keeper, 7, KEY)
    assert (first.status_code, first.headers.get("Idempotency-Replayed")) == (201, None)
    assert points_of(check_is_whole(keeper)) == [7]


def test_a_retry_is_given_the_same_bytes_also_after_others_wrote_and_the_service_was_started_again(
    database_url: str, tmp_path: Path
) -> None:
    with served_club(database_url, tmp_path) as club:
        body = {"players": [{"name": "Ann"}, {"name": "Zoë"}], "recording": "scores"}
        opening = club.client.post("/v1/games", json=body, headers=KEY)
        keeper = Scorekeeper(club.client, opening.headers["Location"], opening.json())
        turn = scored(keeper, 7, KEY)
        scores(keeper, 8)
    with served_club(database_url, tmp_path) as club:
        again = Scorekeeper(club.client, keeper.path, {"version": 1})
        for first, retry in (
            (opening, club.client.post("/v1/games", json=body, headers=KEY)),
            (turn, scored(again, 7, KEY)),
        ):
            assert retry.headers.pop("Idempotency-Replayed") == "true"
            assert (first.status_code, first.content) == (retry.status_code, retry.content)
            assert _told(first) == _told(retry)
        assert points_of(check_is_whole(again)) == [7, 8]
        assert len(club.client.get("/v1/games").json()["items"]) == 1


def _told(answer: httpx.Response) -> dict[str, str | None]:
    return {name: answer.headers.get(name) for name in ("ETag", "Location", "Content-Type")}


def test_where_it_is_not_known_whether_the_database_has_recorded_it_the_retry_finds_out(club: Club) -> None:
    keeper = opened(club.client)
    lost: list[str] = []

    def losing_the_connection(connection: object) -> None:
        if not lost:
            lost.append("the answer to a commit")
            connection.connection.commit()  # type: ignore[attr-defined]
            raise OperationalError("COMMIT", {}, RuntimeError("the connection broke"))

    event.listen(club.database, "commit", losing_the_connection)
    first = scored(keeper, 7, KEY)
    assert refusal_of(first) == Refusal(503, "storage-unavailable")
    retry = scored(keeper, 7, KEY)
    assert (retry.status_code, retry.headers["Idempotency-Replayed"]) == (201, "true")
    scores(keeper, 8)
    assert points_of(check_is_whole(keeper)) == [7, 8]


@pytest.mark.parametrize("version", ['"1"', '"2"', "*"])
def test_a_key_used_for_another_body_is_refused_whatever_the_version(club: Club, version: str) -> None:
    keeper = scores(opened(club.client))
    scored(keeper, 7, KEY)
    assert refusal_of(scored(keeper, 8, {"If-Match": version, **KEY})) == Refusal(409, "key-reused")
    assert points_of(check_is_whole(keeper)) == [7]


REFUSED = [
    ({"kind": "score", "points": 7, "seat": 2}, "*", 409, "not-your-turn"),
    ({"kind": "score"}, "*", 422, "field-needed"),
    ({"kind": "pass", "unknown": 1}, "*", 422, "invalid-request"),
    ({"kind": "pass"}, "*", 422, "recording-differs"),
    ({"kind": "score", "points": 7}, '"9"', 412, "version-conflict"),
]


@pytest.mark.parametrize(("body", "version", "status", "code"), REFUSED)
def test_a_refusal_is_not_kept_so_that_its_key_can_be_used_once_it_is_mended(
    club: Club, body: Json, version: str, status: int, code: str
) -> None:
    keeper = opened(club.client)
    refused = club.client.post(f"{keeper.path}/turns", json=body, headers={"If-Match": version, **KEY})
    assert (refused.status_code, refused.json()["code"]) == (status, code)
    assert club.finds("SELECT * FROM outcomes") == []
    first = scored(keeper, 7, KEY)
    assert (first.status_code, first.headers.get("Idempotency-Replayed")) == (201, None)
    assert points_of(check_is_whole(keeper)) == [7]


def test_a_request_that_was_refused_is_recorded_by_its_retry_once_it_is_possible(club: Club) -> None:
    keeper = opened(club.client)
    body = {"kind": "score", "points": 7, "seat": 2}
    for status, headers in ((409, ANY), (201, {"If-Match": "*"}), (201, ANY)):
        sent = body if headers is ANY else {"kind": "score", "points": 1, "seat": 1}
        answer = club.client.post(f"{keeper.path}/turns", json=sent, headers=headers)
        assert (answer.status_code, answer.headers.get("Idempotency-Replayed")) == (status, None)
    assert points_of(check_is_whole(keeper)) == [1, 7]


def test_a_key_is_a_clubs_own_and_one_paths(club: Club) -> None:
    made = club.runs("keys", "create", "--club", "Other", "--role", "director")
    headers = {"Authorization": f"Bearer {made.stdout.strip()}"}
    body = {"players": [{"name": "Ann"}, {"name": "Bob"}], "recording": "scores"}
    ours, theirs = (club.client.post("/v1/games", json=body, headers={**more, **KEY}) for more in ({}, headers))
    assert ours.json()["id"] != theirs.json()["id"]
    keepers = [opened(club.client), opened(club.client)]
    answers = [ours, theirs, *(scored(keeper, 7, KEY) for keeper in keepers)]
    undone = club.client.post(f"{keepers[0].path}/undo", json={}, headers=ANY)
    assert [one.status_code for one in (*answers, undone)] == [201] * 5
    assert {one.headers.get("Idempotency-Replayed") for one in (*answers, undone)} == {None}


@pytest.mark.parametrize(("seconds", "is_kept"), [(DAY - 60, True), (DAY + 60, False)])
def test_an_answer_is_kept_for_a_day(club: Club, seconds: int, is_kept: bool) -> None:
    keeper = opened(club.client)
    scored(keeper, 7, KEY)
    club.changes("UPDATE outcomes SET kept_at = :at", at=ago_text(seconds))
    again = scored(keeper, 7, ANY)
    assert (again.status_code, again.headers.get("Idempotency-Replayed")) == (201, "true" if is_kept else None)
    assert points_of(check_is_whole(keeper)) == ([7] if is_kept else [7, 7])
    assert len(club.finds("SELECT * FROM outcomes")) == 1


def test_answers_too_old_are_let_go_by_the_next_one_kept(club: Club) -> None:
    keepers = [opened(club.client) for _ in range(3)]
    for keeper in keepers:
        scored(keeper, 7, KEY)
    club.changes(
        "UPDATE outcomes SET kept_at = :at WHERE path LIKE :first",
        at=ago_text(DAY + 60),
        first=f"%{id_of(keepers[0])}%",
    )
    scored(keepers[1], 8, {"Idempotency-Key": "another"})
    assert sorted(path for (path,) in club.finds("SELECT path FROM outcomes")) == sorted(
        f"{keepers[n].path}/turns" for n in (1, 1, 2)
    )


def test_what_is_only_tried_names_a_version_like_any_write(club: Club) -> None:
    keeper = opened(club.client)
    tried = club.client.post(f"{keeper.path}/turns?dry_run=true", json={"kind": "score", "points": 7})
    assert (tried.status_code, tried.json()["code"]) == (428, "if-match-missing")


def test_what_is_only_tried_is_not_kept(club: Club) -> None:
    keeper = opened(club.client)
    tried = club.client.post(f"{keeper.path}/turns?dry_run=true", json={"kind": "score", "points": 7}, headers=ANY)
    assert (tried.status_code, keeper.game()["version"]) == (200, 1)
    first = scored(keeper, 7, KEY)
    assert (first.status_code, first.headers.get("Idempotency-Replayed")) == (201, None)


def _keep_old(club: Club, count: int) -> None:
    """Keep so many outcomes that are older than any that is looked for."""
    [(key_id,)] = club.finds("SELECT id FROM keys")
    row = {"caller_id": key_id, "path": "/", "body_hash": "", "outcome": "[]"}
    old = ago_text(DAY + 3600)
    with club.database.begin() as connection:
        connection.execute(insert(outcomes), [{**row, "key": str(n), "kept_at": old} for n in range(count)])


def test_old_answers_go_in_portions_so_that_no_write_waits_for_many(club: Club) -> None:
    keeper = opened(club.client)
    _keep_old(club, 250)
    left: list[int] = []
    for number in range(4):
        assert scored(keeper, 1, {"Idempotency-Key": f"new-{number}"}).status_code == 201
        left += club.finds("SELECT count(*) FROM outcomes WHERE path = '/'")[0]
    assert left == [150, 50, 0, 0]


def test_a_key_whose_answer_is_old_can_be_used_again_however_many_wait_to_go(club: Club) -> None:
    keeper = opened(club.client)
    assert scored(keeper, 1, {"Idempotency-Key": "again"}).status_code == 201
    club.changes("UPDATE outcomes SET kept_at = :at", at=ago_text(DAY + 1))
    _keep_old(club, 150)
    answer = scored(keeper, 1, {"Idempotency-Key": "again"})
    assert (answer.status_code, answer.headers.get("Idempotency-Replayed")) == (201, None)
