"""The real server sends to webhooks, and is killed between commit and delivery or in the middle of one: nothing is lost."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.disputes.table import Scorekeeper, club_client
from tests.receiving import Received, Receiver, receiver
from tests.records.club import found_in, opened, scores
from tests.records.hooks import NETWORKS, hooked_club
from tests.records.test_crashes import kill
from tests.running import running_server

_SETTINGS: dict[str, Any] = {"SCRABBLE_API_WEBHOOK_NETWORKS": NETWORKS, "SCRABBLE_API_WEBHOOK_SECONDS": "2"}


@pytest.fixture
def receiving() -> Iterator[Receiver]:
    with receiver() as running:
        yield running


def _wait_until(holds: Callable[[], bool], seconds: float = 20) -> None:
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, "it did not come in time"
        time.sleep(0.02)


def _entries(receiving: Receiver) -> list[int]:
    return [event["data"]["entry"] for event in receiving.events]


@pytest.mark.gate
def test_what_was_committed_before_a_kill_is_sent_by_another_worker(
    database_url: str, tmp_path: Path, receiving: Receiver
) -> None:
    with (
        running_server(tmp_path, SCRABBLE_API_DATABASE_URL=database_url, **_SETTINGS) as server,
        club_client(server) as client,
    ):
        secret = client.post("/v1/webhooks", json={"url": receiving.url}).json()["secret"]
        keeper = opened(client)
        scores(keeper, 5)
        _wait_until(lambda: _entries(receiving) == [1, 2])
        figures = client.get("/metrics").text
        assert 'scrabble_api_webhook_seconds_count{outcome="delivered"} 2.0' in figures
        held = threading.Event()
        receiving.answer = lambda _: 204 if held.wait(10) else 500
        scores(keeper, 6)
        _wait_until(lambda: _entries(receiving) == [1, 2, 3])
        scores(keeper, 7)
        kill(server)
        held.set()
    assert len(found_in(database_url, "SELECT * FROM deliveries")) == 2
    receiving.answer = lambda _: 204
    with hooked_club(database_url, tmp_path) as hooked:
        assert hooked.worker.deliver_due() == 0, "the worker that was killed may still be at it"
        hooked.clock.go(seconds=25)
        assert hooked.worker.deliver_due() == 2
    assert _entries(receiving) == [1, 2, 3, 3, 4]
    assert len({request.headers["webhook-id"] for request in receiving.requests}) == 4
    assert all(request.is_signed_by(secret) for request in receiving.requests)
    assert secret not in server.log
    assert "Traceback" not in server.log


@pytest.mark.gate
def test_the_next_start_sends_what_is_left_and_a_stop_lets_end_what_is_being_sent(
    database_url: str, tmp_path: Path, receiving: Receiver
) -> None:
    with (
        running_server(tmp_path, SCRABBLE_API_DATABASE_URL=database_url, **_SETTINGS) as server,
        club_client(server) as client,
    ):
        client.post("/v1/webhooks", json={"url": receiving.url}).raise_for_status()
        keeper = opened(client)
        _wait_until(lambda: _entries(receiving) == [1])
        for points in range(10):
            scores(keeper, points)
        kill(server)
    with (
        running_server(tmp_path, SCRABBLE_API_DATABASE_URL=database_url, **_SETTINGS) as again,
        club_client(again) as client,
    ):
        _wait_until(lambda: set(_entries(receiving)) == set(range(1, 12)), 40)
        in_order = list(dict.fromkeys(_entries(receiving)))
        assert in_order == sorted(in_order)

        def slow(_: Received) -> int:
            time.sleep(1)
            return 204

        receiving.answer = slow
        scores(Scorekeeper(client, keeper.path, keeper.seen), 11)
        _wait_until(lambda: 12 in _entries(receiving))
    assert found_in(database_url, "SELECT * FROM deliveries") == []
    assert "Traceback" not in again.log
