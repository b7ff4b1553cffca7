"""Webhooks over a real socket, on both databases: what is sent, in which order, how often, and when no more."""

import logging
import re
import threading
import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from scrabble_api.records.outbox import RETRY_SECONDS
from tests.databases import Databases
from tests.receiving import Received, receiver
from tests.records import hooks
from tests.records.club import Club, contents, opened, scored, scores, served_club, together
from tests.records.hooks import NETWORKS, Hooked, hooked_club, kinds_of, recorded
from tests.records.test_statements import counted

HATE = {"kind": "play", "position": "8H", "tiles": "HATE", "rack": "HATEIOU", "note": "a secret plan"}
RAGOT = {"kind": "play", "position": "L8", "tiles": "RAGOT", "rack": "RAGOTZZ"}
RATIO = {**RAGOT, "tiles": "RATIO", "rack": "RATIOZZ"}


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def served(
    request: pytest.FixtureRequest, databases: Databases, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Club]:
    """A club of these tests, on a database of each kind."""
    folder = tmp_path_factory.mktemp("club")
    url = databases.of_a_new_club(request.param, folder)
    with served_club(url, folder, webhook_networks=NETWORKS, webhook_seconds=2) as club:
        yield club


@pytest.fixture(scope="module")
def served_from_file(databases: Databases, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    folder = tmp_path_factory.mktemp("club")
    url = databases.of_a_new_club("sqlite", folder)
    with served_club(url, folder, webhook_networks=NETWORKS, webhook_seconds=2) as club:
        yield club


@pytest.fixture
def hooked(served: Club) -> Iterator[Hooked]:
    with hooks.hooked(served) as found:
        yield found


@pytest.fixture
def kept_hooked(served_from_file: Club) -> Iterator[Hooked]:
    """The same in a file, for what has nothing to do with the database."""
    with hooks.hooked(served_from_file) as found:
        yield found


@pytest.fixture
def new_hooked(club_database_url: str, tmp_path: Path) -> Iterator[Hooked]:
    """A club that has no games yet."""
    with hooked_club(club_database_url, tmp_path) as found:
        yield found


def test_a_game_is_told_entry_by_entry_as_everybody_may_see_it(kept_hooked: Hooked) -> None:
    made = kept_hooked.makes()
    keeper = kept_hooked.opens(title="Final")
    recorded(keeper, "turns", HATE)
    recorded(keeper, "racks", {"racks": [{"seat": 2, "tiles": "RAGOTZZ"}]}, "PUT")
    recorded(keeper, "turns", RAGOT)
    recorded(keeper, "challenges", {"seat": 1})
    recorded(keeper, "finish", {"reason": "resignation", "loser_seat": 2})
    events = kept_hooked.sends()
    assert kinds_of(events) == ["opened", "turn", "turn", "challenge", "finished"]
    assert [event["data"]["entry"] for event in events] == [1, 2, 4, 5, 6]
    totals = [[player["score"] for player in event["data"]["players"]] for event in events]
    assert totals == [[0, 0], [14, 0], [14, 23], [14, 0], [14, 0]]
    _, hate, ragot, challenge, finished = (event["data"] for event in events)
    assert (hate["turn"]["score"], hate["turn"]["total"], hate["on_turn"]) == (14, 14, 2)
    assert (ragot["turn"]["score"], ragot["challengeable"]["undecided"]) == (23, [1])
    assert challenge["turn"]["challenge"]["acceptable"] is False
    assert (finished["life_cycle"], finished["result"]["winner_seat"], finished["title"]) == ("finished", 1, "Final")
    assert [word["valid"] for turn in (hate, ragot) for word in turn["turn"]["words"]] == [None, None, None]
    said = b"".join(request.body for request in kept_hooked.receiver.requests)
    assert not re.search(rb"HATEIOU|RAGOTZZ|secret plan|recorded_by|digest", said)
    assert all(request.is_signed_by(made["secret"]) for request in kept_hooked.receiver.requests)
    assert kept_hooked.shows(made)["pending"] == 0


def test_an_id_is_the_same_whenever_an_event_is_sent_and_stands_in_header_and_body(hooked: Hooked) -> None:
    made = hooked.makes()
    keeper = hooked.opens()
    recorded(keeper, "turns", HATE)
    first = hooked.sends()
    assert [request.headers["webhook-id"] for request in hooked.receiver.requests] == [one["id"] for one in first]
    replayed = hooked.club.client.post(f"/v1/webhooks/{made['id']}/replay", json={"event_id": first[0]["id"]})
    assert replayed.json() == {"entries": 2}
    assert hooked.sends() == first
    assert len({event["id"] for event in first}) == 2


@pytest.mark.parametrize(
    ("path", "body", "method", "told"),
    [
        ("undo", {}, "POST", ["correction"]),
        ("acceptances", {"seat": 2}, "POST", ["challenge"]),
        ("withdrawals", {"seat": 1, "consent": True}, "POST", ["correction"]),
        ("adjustments", {"seat": 1, "points": -5, "reason": "late"}, "POST", ["correction"]),
        ("challenges", {"seat": 2, "ruling": {"acceptable": False, "by": "Bo", "reason": "no"}}, "POST", ["challenge"]),
        ("corrections", {"operation": "remove", "turn": 1, "cause": "recording", "reason": "r"}, "POST", ["correction"]),
        ("finish", {"reason": "abandoned"}, "POST", ["finished"]),
        ("turns/1/note", {"note": "quick"}, "PUT", []),
        ("", {"title": "Final", "public": True}, "PATCH", []),
    ],
)  # fmt: skip
def test_what_is_told_of_each_thing_that_is_entered(
    kept_hooked: Hooked, path: str, body: dict[str, Any], method: str, told: list[str]
) -> None:
    keeper = kept_hooked.opens()
    recorded(keeper, "turns", HATE)
    kept_hooked.makes()
    answer = keeper.client.request(method, f"{keeper.path}/{path}".rstrip("/"), json=body, headers={"If-Match": "*"})
    assert answer.is_success, answer.text
    assert kinds_of(kept_hooked.sends()) == told


def test_a_play_that_ends_the_game_is_told_before_the_end_and_a_reopening_after(kept_hooked: Hooked) -> None:
    kept_hooked.makes()
    keeper = opened(kept_hooked.club.client, recording="result", ruleset="club")
    scored = {"scores": [412, 388]}
    recorded(keeper, "result", scored, "PUT")
    recorded(keeper, "result", {"scores": [411, 388], "reason": "misread"}, "PUT")
    events = kept_hooked.sends()
    assert kinds_of(events) == ["opened", "finished", "correction"]
    assert [event["data"]["players"][0]["score"] for event in events] == [0, 412, 411]
    whole = {"players": [{"name": "Ann"}, {"name": "Bob"}], "result": {"scores": [1, 2]}}
    assert kept_hooked.club.client.post("/v1/games", json=whole).status_code == 201
    assert kinds_of(kept_hooked.sends()) == ["opened", "finished"]
    game = kept_hooked.opens()
    recorded(game, "turns", HATE)
    recorded(game, "finish", {"reason": "resignation", "loser_seat": 2})
    recorded(game, "reopen", {"reason": "not at all"})
    assert kinds_of(kept_hooked.sends()) == ["opened", "turn", "finished", "correction"]


def test_of_an_imported_game_only_its_opening_and_its_end_are_told(kept_hooked: Hooked) -> None:
    keeper = kept_hooked.opens()
    for turn in (HATE, RATIO):
        recorded(keeper, "turns", turn)
    recorded(keeper, "finish", {"reason": "resignation", "loser_seat": 2})
    forms = {
        "text/x-gcg": keeper.client.get(f"{keeper.path}/record?format=gcg").content,
        "application/json": keeper.client.get(f"{keeper.path}/record?format=json").content,
    }
    made = kept_hooked.makes()
    for media_type, content in forms.items():
        before = time.monotonic()
        answer = kept_hooked.club.client.post("/v1/games/import", content=content, headers={"Content-Type": media_type})
        assert answer.status_code == 201, answer.text
        events = kept_hooked.sends()
        assert kinds_of(events)[0] == "opened"
        assert set(kinds_of(events)[1:]) <= {"finished"}, media_type
        assert all(event["data"]["imported"] for event in events)
        game = events[0]["data"]["game_id"]
        again = {"since": "2020-01-01T00:00:00Z", "game_id": game}
        kept_hooked.club.client.post(f"/v1/webhooks/{made['id']}/replay", json=again)
        assert kept_hooked.sends() == events, time.monotonic() - before


def test_a_dealt_game_shows_no_tile_that_was_drawn(kept_hooked: Hooked) -> None:
    kept_hooked.makes()
    keeper = opened(kept_hooked.club.client, recording="turns", dealing="service", ruleset="naspa", lexicon="enable")
    rack = keeper.game()["players"][0]["rack"]
    recorded(keeper, "turns", {"kind": "exchange", "tiles": rack[:3].replace("?", "?")})
    events = kept_hooked.sends()
    assert kinds_of(events) == ["opened", "turn"]
    turn = events[1]["data"]["turn"]
    assert (turn["count"], turn["tiles"], turn["rack"]) == (3, None, None)
    assert not re.search(r'"(drawn|racks|seed|unseen|bag_count)"', kept_hooked.receiver.requests[1].body.decode())


def test_a_webhook_is_sent_the_types_that_it_wants(kept_hooked: Hooked) -> None:
    kept_hooked.makes(events=["game.finished", "game.opened", "game.opened"])
    keeper = kept_hooked.opens()
    recorded(keeper, "turns", HATE)
    recorded(keeper, "finish", {"reason": "resignation", "loser_seat": 2})
    assert kinds_of(kept_hooked.sends()) == ["opened", "finished"]


def test_nothing_is_kept_for_a_club_without_webhooks_or_with_webhooks_that_are_off(hooked: Hooked) -> None:
    scored(opened(hooked.club.client), 7)
    hooked.makes(enabled=False)
    scored(opened(hooked.club.client), 7)
    assert hooked.club.finds("SELECT * FROM deliveries") == []


def test_a_turn_costs_a_club_without_webhooks_no_statement_and_others_one(hooked: Hooked) -> None:
    keeper = opened(hooked.club.client)
    scores(keeper, 1)  # the key's last use is written down once a minute
    asked: list[list[str]] = []
    for change in (lambda: None, lambda: hooked.makes(enabled=False), hooked.makes, hooked.makes):
        change()
        with counted(hooked.club.database) as statements:
            scores(keeper, 2)
        asked.append(statements)
    assert [sum("deliveries" in one for one in statements) for statements in asked] == [0, 0, 1, 1]
    assert [len(statements) - len(asked[0]) for statements in asked] == [0, 0, 1, 1]


def test_nothing_is_sent_of_a_write_that_was_refused(kept_hooked: Hooked) -> None:
    kept_hooked.makes()
    keeper = kept_hooked.opens()
    assert (
        keeper.client.post(
            f"{keeper.path}/turns", json={**HATE, "tiles": "HATEZZZ"}, headers={"If-Match": "*"}
        ).status_code
        == 422
    )
    assert kinds_of(kept_hooked.sends()) == ["opened"]


def _failing(*statuses: int) -> Any:
    """Answers with these statuses, one after the other, and then with 204."""
    left = list(statuses)
    return lambda _: left.pop(0) if left else 204


def test_what_fails_is_tried_again_later_and_later_and_what_follows_in_the_game_waits(hooked: Hooked) -> None:
    made = hooked.makes()
    keeper = opened(hooked.club.client)
    scores(keeper, 7)
    hooked.receiver.answer = _failing(500, 503, 302)
    for attempts, seconds in enumerate(RETRY_SECONDS[:3], 1):
        assert [event["data"]["entry"] for event in hooked.sends()] == [1]
        shown = hooked.shows(made)
        assert (shown["pending"], shown["last_success_at"]) == (2, None)
        wait = datetime.fromisoformat(shown["retry_at"]) - hooked.clock()
        assert abs(wait / timedelta(seconds=seconds) - 1) < 0.15, attempts
        hooked.clock.go(seconds=seconds * 0.85)
        assert hooked.sends() == []
        hooked.clock.go(seconds=seconds * 0.3)
    assert "redirects are not followed" in hooked.shows(made)["last_failure"]
    assert [event["data"]["entry"] for event in hooked.sends()] == [1, 2]
    assert hooked.shows(made)["failing_since"] is None
    assert len({request.headers["webhook-id"] for request in hooked.receiver.requests}) == 2
    stamps = [int(request.headers["webhook-timestamp"]) for request in hooked.receiver.requests]
    assert stamps == sorted(stamps)
    assert stamps[0] < stamps[-1], "each attempt is signed anew"


def test_a_receiver_that_fails_holds_up_no_other_and_no_other_game(hooked: Hooked) -> None:
    with receiver() as other:
        hooked.makes(url=other.url)
        hooked.makes()
        first, second = opened(hooked.club.client), opened(hooked.club.client)
        for keeper in (first, second):
            scores(keeper, 1, 2)
        bad = first.path.rsplit("/", 1)[1]
        hooked.receiver.answer = lambda request: 500 if request.event["data"]["game_id"] == bad else 204
        hooked.worker.deliver_due()
        assert [event["data"]["entry"] for event in other.events if event["data"]["game_id"] == bad] == [1, 2, 3]
        told = [(event["data"]["game_id"] == bad, event["data"]["entry"]) for event in hooked.receiver.events]
        assert sorted(told) == [(False, 1), (False, 2), (False, 3), (True, 1)]


def test_of_two_events_of_an_entry_the_one_that_was_delivered_is_not_sent_again(kept_hooked: Hooked) -> None:
    kept_hooked.makes()
    keeper = kept_hooked.opens(ruleset="club")
    racks = cycle(("AAEIORT", "ENNRSTU"))
    while recorded(keeper, "turns", {"kind": "pass", "rack": next(racks)})["life_cycle"] != "finished":
        kept_hooked.sends()
    kept_hooked.receiver.answer = lambda request: 204 if request.event["type"] != "game.finished" else 500
    assert kinds_of(kept_hooked.sends())[-2:] == ["turn", "finished"]
    kept_hooked.receiver.answer = lambda _: 204
    kept_hooked.clock.go(seconds=10)
    assert kinds_of(kept_hooked.sends()) == ["finished"]


def test_after_three_days_of_failures_it_is_switched_off(hooked: Hooked, caplog: pytest.LogCaptureFixture) -> None:
    made = hooked.makes()
    opened(hooked.club.client)
    hooked.receiver.answer = lambda _: 500
    with caplog.at_level(logging.DEBUG, "scrabble_api"):
        while hooked.clock.ahead < timedelta(days=2.9):
            hooked.sends()
            assert hooked.shows(made)["enabled"]
            hooked.clock.go(hours=4.5)
        hooked.clock.go(hours=4.5)
        hooked.sends()
    shown = hooked.shows(made)
    assert (shown["enabled"], shown["off_reason"], shown["last_failure"]) == (False, "failing", "It answered 500.")
    assert shown["pending"] == 1
    assert f"webhook {made['id']} was switched off (failing)" in caplog.text
    assert made["secret"] not in caplog.text
    assert 15 < len(hooked.receiver.requests) < 30


def test_once_it_is_on_again_what_was_pending_is_sent_and_what_was_missed_can_be_replayed(hooked: Hooked) -> None:
    made = hooked.makes()
    keeper = opened(hooked.club.client)
    hooked.receiver.answer = lambda _: 500
    hooked.sends()
    path = f"/v1/webhooks/{made['id']}"
    hooked.club.client.patch(path, json={"enabled": False})
    hooked.receiver.answer = lambda _: 204
    scores(keeper, 7)
    hooked.clock.go(hours=5)
    assert hooked.sends() == []
    on = hooked.club.client.patch(path, json={"enabled": True}).json()
    assert (on["enabled"], on["off_reason"], on["failing_since"]) == (True, None, None)
    assert [event["data"]["entry"] for event in hooked.sends()] == [1]
    replayed = hooked.club.client.post(f"{path}/replay", json={"since": made["created_at"]})
    assert replayed.json() == {"entries": 2}
    assert [event["data"]["entry"] for event in hooked.sends()] == [1, 2]


def test_a_success_begins_the_three_days_anew_and_what_never_can_be_delivered_is_given_up(hooked: Hooked) -> None:
    made = hooked.makes()
    bad, good = opened(hooked.club.client), opened(hooked.club.client)
    bad_id = bad.path.rsplit("/", 1)[1]
    hooked.receiver.answer = lambda request: 422 if request.event["data"]["game_id"] == bad_id else 204
    for points in range(18):
        scores(good, points)
        hooked.sends()
        hooked.clock.go(hours=4.5)
    hooked.sends()
    assert hooked.shows(made)["enabled"]
    assert hooked.shows(made)["pending"] == 0


def test_a_receiver_that_is_gone_is_sent_nothing_more(kept_hooked: Hooked) -> None:
    made = kept_hooked.makes()
    opened(kept_hooked.club.client)
    kept_hooked.receiver.answer = lambda _: 410
    kept_hooked.sends()
    shown = kept_hooked.shows(made)
    assert (shown["enabled"], shown["off_reason"], shown["last_failure"]) == (False, "gone", "It answered 410.")


def test_two_workers_never_send_the_same_at_the_same_moment_nor_out_of_order(hooked: Hooked) -> None:
    hooked.makes()
    keepers = [opened(hooked.club.client) for _ in range(4)]
    for keeper in keepers:
        scores(keeper, 1, 2, 3)
    running: set[str] = set()
    lock, twice = threading.Lock(), []

    def answer(request: Received) -> int:
        game = request.event["data"]["game_id"]
        with lock:
            if game in running:
                twice.append(request.headers["webhook-id"])
            running.add(game)
        time.sleep(0.01)
        with lock:
            running.discard(game)
        return 204

    hooked.receiver.answer = answer
    workers = [hooked.worker, hooked.another_worker(), hooked.another_worker()]
    counts = together(*(worker.deliver_due for worker in workers))
    for worker in workers:
        counts.append(worker.deliver_due())
    assert (sum(counts), twice) == (16, [])
    ids = [request.headers["webhook-id"] for request in hooked.receiver.requests]
    assert len(ids) == len(set(ids)) == 16
    for keeper in keepers:
        game = keeper.path.rsplit("/", 1)[1]
        assert [one["data"]["entry"] for one in hooked.receiver.events if one["data"]["game_id"] == game] == [
            1,
            2,
            3,
            4,
        ]


def test_what_a_worker_took_and_never_sent_another_sends_once_the_lease_is_over(hooked: Hooked) -> None:
    hooked.makes()
    opened(hooked.club.client)
    assert hooked.another_worker()._take() is not None  # and is killed
    assert hooked.sends() == []
    hooked.clock.go(seconds=23)
    assert kinds_of(hooked.sends()) == ["opened"]


def test_one_secret_is_exchanged_for_another_without_an_event_that_cannot_be_checked(hooked: Hooked) -> None:
    made = hooked.makes()
    rotated = hooked.club.client.post(f"/v1/webhooks/{made['id']}/secret", json={"hours": 2}).json()
    assert rotated["secret"] != made["secret"]
    opened(hooked.club.client)
    hooked.sends()
    hooked.clock.go(hours=2.1)
    opened(hooked.club.client)
    hooked.sends()
    first, second = hooked.receiver.requests
    assert first.is_signed_by(made["secret"])
    assert first.is_signed_by(rotated["secret"])
    assert second.is_signed_by(rotated["secret"])
    assert not second.is_signed_by(made["secret"])
    at_once = hooked.club.client.post(f"/v1/webhooks/{made['id']}/secret", json={"hours": 0}).json()
    assert at_once["old_secret_until"] is None


def test_a_secret_is_shown_to_whoever_made_it_and_to_nobody_else(
    kept_hooked: Hooked, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        key = {"Idempotency-Key": "hook"}
        body = {"url": kept_hooked.receiver.url}
        made = [kept_hooked.club.client.post("/v1/webhooks", json=body, headers=key) for _ in range(2)]
        secret = made[0].json()["secret"]
        assert made[1].json()["secret"] == secret
        assert made[0].headers["Cache-Control"] == "no-store"
        path = made[0].headers["Location"]
        opened(kept_hooked.club.client)
        kept_hooked.receiver.answer = lambda _: 500
        kept_hooked.sends()
        others = [
            kept_hooked.club.client.get("/v1/webhooks"),
            kept_hooked.club.client.get(path),
            kept_hooked.club.client.patch(path, json={"label": "Live"}),
            kept_hooked.club.client.post(f"{path}/test"),
            kept_hooked.club.client.get("/metrics"),
        ]
    assert all(one.is_success for one in others)
    assert not any(secret in one.text for one in others)
    assert secret not in caplog.text
    assert not any(secret.encode() in request.body for request in kept_hooked.receiver.requests)


def test_a_test_is_sent_at_once_and_says_what_came_of_it(kept_hooked: Hooked) -> None:
    made = kept_hooked.makes(enabled=False)
    path = f"/v1/webhooks/{made['id']}/test"
    assert kept_hooked.club.client.post(path).json() == {"delivered": True, "reason": None}
    [request] = kept_hooked.receiver.requests
    assert (request.event["type"], request.event["data"]) == ("webhook.test", {"webhook_id": made["id"]})
    assert request.is_signed_by(made["secret"])
    kept_hooked.receiver.answer = lambda _: 401
    assert kept_hooked.club.client.post(path).json() == {"delivered": False, "reason": "It answered 401."}
    shown = kept_hooked.shows(made)
    assert (shown["last_failure"], shown["failing_since"], shown["enabled"]) == ("It answered 401.", None, False)
    assert shown["last_success_at"] < shown["last_failure_at"]


def test_what_was_removed_for_a_person_is_not_sent_any_more(hooked: Hooked) -> None:
    player = hooked.club.client.post("/v1/players", json={"name": "Zoë Ungewöhnlich"}).json()
    made = hooked.makes()
    body = {"players": [{"player_id": player["id"]}, {"name": "Bob"}], "recording": "scores"}
    assert hooked.club.client.post("/v1/games", json=body).status_code == 201
    removed = hooked.club.client.delete(f"/v1/players/{player['id']}", headers={"If-Match": "*"})
    assert removed.is_success, removed.text
    hooked.sends()
    hooked.club.client.post(f"/v1/webhooks/{made['id']}/replay", json={"since": made["created_at"]})
    hooked.sends()
    assert len(hooked.receiver.requests) == 2
    assert not any("Ungew" in request.body.decode() for request in hooked.receiver.requests)


def test_a_deleted_game_and_a_deleted_webhook_are_told_nothing_of(kept_hooked: Hooked) -> None:
    made, other = kept_hooked.makes(), kept_hooked.makes()
    keeper = opened(kept_hooked.club.client)
    assert kept_hooked.club.client.delete(f"/v1/webhooks/{other['id']}").status_code == 204
    assert kept_hooked.club.client.delete(keeper.path, headers={"If-Match": "*"}).status_code == 204
    assert kept_hooked.sends() == []
    assert (kept_hooked.shows(made)["pending"], kept_hooked.club.finds("SELECT * FROM deliveries")) == (0, [])


def test_what_is_pending_for_nobody_is_cleaned_up(hooked: Hooked) -> None:
    made = hooked.makes()
    opened(hooked.club.client)
    hooked.club.changes(
        "INSERT INTO deliveries SELECT 'gone', game_id, entry, queued_at, due_at, lease, attempts, sent FROM deliveries"
    )
    hooked.club.client.patch(f"/v1/webhooks/{made['id']}", json={"enabled": False})
    hooked.worker._clean_at = 0
    hooked.worker._look()
    assert hooked.club.finds("SELECT webhook_id FROM deliveries") == [(made["id"],)]
    hooked.clock.go(days=31)
    hooked.worker._clean_at = 0
    hooked.worker._look()
    assert hooked.club.finds("SELECT webhook_id FROM deliveries") == []


def test_a_replay_is_of_a_span_and_of_the_own_club(new_hooked: Hooked) -> None:
    first = opened(new_hooked.club.client)
    middle = new_hooked.clock().isoformat()
    second = opened(new_hooked.club.client)
    made = new_hooked.makes()
    path = f"/v1/webhooks/{made['id']}/replay"
    client = new_hooked.club.client

    def asked(**span: str) -> Any:
        return client.post(path, json=span).json()

    assert asked(since=middle) == {"entries": 1}
    assert asked(since="2020-01-01T00:00:00Z") == {"entries": 1}, "the other is pending already"
    assert len(new_hooked.sends()) == 2
    assert asked(since="2020-01-01T01:00:00+01:00", until=middle) == {"entries": 1}
    assert asked(since="2020-01-01T00:00:00Z", game_id=second.path[-22:]) == {"entries": 1}
    assert asked(since="2999-01-01T00:00:00Z") == {"entries": 0}
    assert len(new_hooked.sends()) == 2
    assert first.path != second.path
    both: dict[str, str] = {"since": middle, "event_id": new_hooked.receiver.events[0]["id"]}
    for body in ({}, both, {"since": "yesterday"}, {"event_id": "evt_1"}):
        assert client.post(path, json=body).status_code == 422


def test_a_copy_brings_webhooks_back_switched_off_and_nothing_that_was_pending(
    new_hooked: Hooked, tmp_path: Path
) -> None:
    made = new_hooked.makes()
    opened(new_hooked.club.client)
    assert new_hooked.club.runs("db", "backup", str(tmp_path / "copy")).exit_code == 0
    assert contents(f"sqlite:///{tmp_path / 'copy'}")["deliveries"] == []
    assert new_hooked.club.runs("db", "restore", str(tmp_path / "copy"), "--replace").exit_code == 0
    shown = new_hooked.shows(made)
    assert (shown["enabled"], shown["off_reason"], shown["pending"]) == (False, "restored", 0)
    assert new_hooked.sends() == []
    new_hooked.club.client.patch(f"/v1/webhooks/{made['id']}", json={"enabled": True})
    opened(new_hooked.club.client)
    new_hooked.sends()
    assert new_hooked.receiver.requests[0].is_signed_by(made["secret"])


def test_webhooks_of_one_club_are_nothing_to_another(kept_hooked: Hooked) -> None:
    made = kept_hooked.makes()
    other = kept_hooked.club.runs("keys", "create", "--club", "Other", "--role", "director")
    assert other.exit_code == 0, other.output
    key = {"Authorization": f"Bearer {other.stdout.split()[-1]}"}
    client = kept_hooked.club.client
    assert client.get("/v1/webhooks", headers=key).json() == {"items": []}
    for method, path in (
        ("GET", ""),
        ("PATCH", ""),
        ("DELETE", ""),
        ("POST", "/test"),
        ("POST", "/secret"),
        ("POST", "/replay"),
    ):
        span = {"since": "2020-01-01T00:00:00Z"} if path == "/replay" else {}
        refused = client.request(method, f"/v1/webhooks/{made['id']}{path}", json=span, headers=key)
        assert (refused.status_code, refused.json()["code"]) == (404, "not-found"), path
    body = {"players": [{"name": "Ann"}, {"name": "Bob"}]}
    assert client.post("/v1/games", json=body, headers=key).status_code == 201
    assert kept_hooked.sends() == []


def test_a_webhook_to_a_private_address_is_refused_unless_the_operator_allows_its_network(
    club_database_url: str, tmp_path: Path
) -> None:
    with served_club(club_database_url, tmp_path) as club:
        refused = club.client.post("/v1/webhooks", json={"url": "https://127.0.0.1/"})
        assert (refused.status_code, refused.json()["code"]) == (422, "url-not-allowed")
        made = club.client.post("/v1/webhooks", json={"url": "https://localhost/"}).json()
        tried = club.client.post(f"/v1/webhooks/{made['id']}/test").json()
        assert tried == {"delivered": False, "reason": "Not sent: its address is private."}
