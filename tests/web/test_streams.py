"""Streams and long polls over real sockets: whoever watches a game sees all of it once, in time, and nothing that is not theirs."""

import http.client
import json
import signal
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine, text

from tests.databases import Databases
from tests.running import DIRECTOR_KEY, RunningServer, http_client, running_server
from tests.streams import Event, Reader, many_reading, reading

ROOT = Path(__file__).parents[2]
KEY = {"Authorization": f"Bearer {DIRECTOR_KEY}"}
WRITE = {**KEY, "If-Match": "*"}

_NOTHING_NEW = {"items": [], "version": 1, "messages": [], "messages_version": 0}

#: More than a worker has threads.
MANY = 60


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def live(
    request: pytest.FixtureRequest, databases: Databases, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[RunningServer]:
    """A server of two workers, on each kind of database."""
    folder = tmp_path_factory.mktemp("live")
    address = databases.of_a_new_club(request.param, folder)
    with running_server(folder, SCRABBLE_API_DATABASE_URL=address) as running:
        yield running


@pytest.fixture
def club(live: RunningServer) -> Iterator[httpx.Client]:
    with http_client(live.url, headers=WRITE) as client:
        yield client


def _opened(club: httpx.Client, **more: Any) -> str:
    """The path of a new game."""
    answer = club.post("/v1/games", json={"players": [{"name": "Ann"}, {"name": "Bob"}], **more})
    assert answer.status_code == 201, answer.text
    return str(answer.headers["Location"])


def _pass(club: httpx.Client, game: str) -> int:
    """The version after one more turn."""
    answer = club.post(f"{game}/turns", json={"kind": "pass"})
    assert answer.status_code == 201, answer.text
    return int(answer.json()["version"])


def _round(club: httpx.Client, game: str, number: int) -> None:
    """One more entry, as many as are wanted."""
    answer = club.patch(game, json={"round": number % 999 + 1})
    assert answer.status_code == 200, answer.text


def _write_often(club: httpx.Client, game: str, times: int) -> None:
    for number in range(times):
        _round(club, game, number)


def _numbers(reader: Reader, count: int) -> list[int]:
    return [event.data["number"] for event in reader.next_events(count)]


def test_a_stream_shows_what_has_happened_and_what_happens(live: RunningServer, club: httpx.Client) -> None:
    game = _opened(club, title="Table 1")
    _pass(club, game)
    with reading(live.port, f"{game}/events/stream", KEY) as reader:
        head = {name: reader.response.getheader(name) for name in ("Content-Type", "Cache-Control", "Vary")}
        assert head == {
            "Content-Type": "text/event-stream; charset=utf-8",
            "Cache-Control": "no-store",
            "Vary": "Authorization",
        }
        events = reader.next_events(2)
        assert [_briefly(one) for one in events] == [("1.0", "entry", "opened"), ("2.0", "entry", "pass")]
        _pass(club, game)
        [event] = reader.next_events(1)
        assert event.data == club.get(f"{game}/events?after=2").json()["items"][0]
    assert "retry: 2000\n" in reader.text


@pytest.mark.parametrize(
    ("query", "headers", "first"),
    [
        ("", {}, 1),
        ("?after=2", {}, 3),
        ("", {"Last-Event-ID": "2"}, 3),
        ("?after=1", {"Last-Event-ID": "2"}, 3),
        ("?after=9", {}, 1),
    ],
)
def test_a_stream_goes_on_from_what_is_known(
    live: RunningServer, club: httpx.Client, query: str, headers: dict[str, str], first: int
) -> None:
    game = _opened(club)
    _pass(club, game)
    _pass(club, game)
    with reading(live.port, f"{game}/events/stream{query}", {**KEY, **headers}) as reader:
        assert _numbers(reader, 1) == [first]


def test_reading_again_and_again_loses_and_repeats_nothing(live: RunningServer, club: httpx.Client) -> None:
    game, last = _opened(club), "0"
    seen: list[int] = []
    with ThreadPoolExecutor(1) as others:
        written = others.submit(_write_often, club, game, 40)
        while len(seen) < 41:
            with reading(live.port, f"{game}/events/stream", {**KEY, "Last-Event-ID": last}) as reader:
                events = reader.next_events(min(3, 41 - len(seen)))
                seen += [event.data["number"] for event in events]
                last = events[-1].id
        written.result()
    assert seen == list(range(1, 42))


def test_all_readers_of_both_workers_see_everything_once(live: RunningServer, club: httpx.Client) -> None:
    game = _opened(club)
    with many_reading(12, live.port, f"{game}/events/stream", KEY) as readers:
        for number in range(20):
            with http_client(live.url, headers=WRITE) as one:  # by a connection of its own, to whichever worker
                _round(one, game, number)
        assert [_numbers(reader, 21) for reader in readers] == [list(range(1, 22))] * 12


def _seats(club: httpx.Client, game: str) -> list[dict[str, str]]:
    """The headers of the players at each seat."""
    invited = club.post(f"{game}/invitations", json={}).json()["items"]
    traded = [club.post("/v1/invitations/trades", json={"invitation": one["invitation"]}) for one in invited]
    return [{"Authorization": f"Bearer {one.json()['key']}"} for one in traded]


def _say(club: httpx.Client, game: str, said: str, headers: dict[str, str] = KEY) -> None:
    answer = club.post(f"{game}/messages", json={"text": said}, headers=headers)
    assert answer.status_code == 201, answer.text


def _briefly(event: Event) -> tuple[str, str, Any]:
    return event.id, event.kind, event.data["text"] if event.kind == "message" else event.data["kind"]


def test_players_and_officials_see_messages_in_streams_and_others_none(live: RunningServer, club: httpx.Client) -> None:
    game = _opened(club, public=True)
    first, second = _seats(club, game)
    reader = {"Authorization": f"Bearer {club.post('/v1/keys', json={'role': 'reader'}).json()['key']}"}
    path = f"{game}/events/stream"
    with (
        reading(live.port, path, first) as player,
        reading(live.port, path, KEY) as official,
        reading(live.port, path, reader) as other,
        reading(live.port, path) as anybody,
    ):

        def both_see(*event: str | None) -> None:
            # Each in its turn: to whoever looks later a message that was removed meanwhile is one event, not two.
            assert [_briefly(one) for at in (player, official) for one in at.next_events(1)] == [event, event]

        both_see("1.0", "entry", "opened")
        _say(club, game, "Good luck!", second)
        both_see("1.1", "message", "Good luck!")
        _pass(club, game)
        both_see("2.1", "entry", "pass")
        assert club.delete(f"{game}/messages/1").status_code == 204
        both_see("2.2", "message", None)
        for one in (other, anybody):
            assert [_briefly(event) for event in one.next_events(2)] == [
                ("1", "entry", "opened"),
                ("2", "entry", "pass"),
            ]
            assert "Good luck" not in one.text


@pytest.mark.parametrize(
    ("last", "expected"),
    [
        ("", ["1.0 opened", "2.0 pass", "3.0 pass", "3.2 b", "3.3 None"]),
        ("1.0", ["2.0 pass", "3.0 pass", "3.2 b", "3.3 None"]),
        ("1", ["2.0 pass", "3.0 pass", "3.2 b", "3.3 None"]),
        ("2.1", ["3.1 pass", "3.2 b", "3.3 None"]),
        ("3.2", ["3.3 None"]),
        ("3.4", ["1.0 opened", "2.0 pass", "3.0 pass", "3.2 b", "3.3 None"]),
    ],
)
def test_a_stream_goes_on_in_the_record_and_in_the_messages(
    live: RunningServer, club: httpx.Client, last: str, expected: list[str]
) -> None:
    game = _opened(club)
    _say(club, game, "a")
    _pass(club, game)
    _say(club, game, "b")
    _pass(club, game)
    club.delete(f"{game}/messages/1")
    with reading(live.port, f"{game}/events/stream", {**KEY, **({"Last-Event-ID": last} if last else {})}) as reader:
        assert [f"{one[0]} {one[2]}" for one in map(_briefly, reader.next_events(len(expected)))] == expected
        _say(club, game, "c")
        assert [_briefly(event) for event in reader.next_events(1)] == [("3.4", "message", "c")]


def test_reading_again_and_again_loses_and_repeats_no_message(live: RunningServer, club: httpx.Client) -> None:
    game, last = _opened(club), "1.0"
    seen: list[str] = []
    with ThreadPoolExecutor(1) as others:
        written = others.submit(_talk_and_write, club, game, 15)
        while len(seen) < 30:
            with reading(live.port, f"{game}/events/stream", {**KEY, "Last-Event-ID": last}) as reader:
                events = reader.next_events(min(3, 30 - len(seen)))
                seen += [f"{event.kind} {event.data['number']}" for event in events]
                last = events[-1].id
        written.result()
    assert sorted(seen) == sorted(
        [*(f"message {number}" for number in range(1, 16)), *(f"entry {number}" for number in range(2, 17))]
    )


def _talk_and_write(club: httpx.Client, game: str, times: int) -> None:
    for number in range(times):
        _say(club, game, f"{number}")
        _round(club, game, number)


def test_a_poll_waits_for_messages_too(live: RunningServer, club: httpx.Client) -> None:
    game = _opened(club)
    first, _ = _seats(club, game)
    with ThreadPoolExecutor(1) as others, http_client(live.url, headers=first) as waiting:
        tag = waiting.get(game).headers["ETag"]
        polled = others.submit(waiting.get, f"{game}/events?after=1&wait=25", headers={"If-None-Match": tag})
        _wait_until_set_aside(live, game)
        _say(club, game, "Hello")
        answer = polled.result(10).json()
        assert ([one["text"] for one in answer["messages"]], answer["items"]) == (["Hello"], [])
        assert (answer["version"], answer["messages_version"]) == (1, 1)
        again = waiting.get(f"{game}/events?after=1&messages_after=1&wait=1", headers={"If-None-Match": tag})
        assert (again.status_code, again.content) == (304, b"")


def test_a_poll_answers_at_once_where_there_is_something_new(live: RunningServer, club: httpx.Client) -> None:
    game = _opened(club)
    begun = time.monotonic()
    answer = club.get(f"{game}/events?after=0&wait=25")
    assert [one["number"] for one in answer.json()["items"]] == [1]
    assert time.monotonic() - begun < 10


def test_a_poll_waits_for_what_is_new_and_its_connection_is_kept(live: RunningServer, club: httpx.Client) -> None:
    game = _opened(club)
    with ThreadPoolExecutor(1) as others, http_client(live.url, headers=KEY) as waiting:
        for version in (1, 2):
            polled = others.submit(waiting.get, f"{game}/events?after={version}&wait=25")
            _wait_until_set_aside(live, game)
            assert not polled.done()
            _pass(club, game)
            answer = polled.result(10)
            assert [one["number"] for one in answer.json()["items"]] == [version + 1]
            assert answer.headers["ETag"].startswith(f'"{version + 1}-')


def _wait_until_set_aside(live: RunningServer, game: str) -> None:
    """Long enough for a request to arrive; nothing shows from outside that it waits."""
    time.sleep(0.2)


def test_a_poll_ends_without_anything_new_when_its_time_is_over(live: RunningServer, club: httpx.Client) -> None:
    game = _opened(club)
    begun = time.monotonic()
    answer = club.get(f"{game}/events?after=1&wait=1")
    assert (answer.status_code, answer.json()) == (200, _NOTHING_NEW)
    assert 0.9 < time.monotonic() - begun < 5
    known = club.get(f"{game}/events?after=1&wait=1", headers={"If-None-Match": answer.headers["ETag"]})
    assert (known.status_code, known.content) == (304, b"")


@pytest.mark.parametrize(
    ("query", "parameter"), [("wait=51", "wait"), ("wait=-1", "wait"), ("wait=soon", "wait"), ("after=x", "after")]
)
def test_a_poll_of_another_form_is_refused(club: httpx.Client, query: str, parameter: str) -> None:
    answer = club.get(f"{_opened(club)}/events?{query}")
    assert (answer.status_code, answer.json()["errors"][0]["parameter"]) == (422, parameter)


@pytest.mark.parametrize("given", ["x", "-1", "1.2.3", "1.", ".1", "1" * 10])
def test_what_is_no_id_of_an_event_is_refused(club: httpx.Client, given: str) -> None:
    answer = club.get(f"{_opened(club)}/events/stream", headers={"Last-Event-ID": given})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-request")


@pytest.mark.parametrize("what", ["events", "events/stream", "events?after=1&wait=2"])
def test_a_game_that_is_not_public_is_for_those_with_a_key(live: RunningServer, club: httpx.Client, what: str) -> None:
    game = _opened(club)
    with http_client(live.url) as anybody:
        assert anybody.get(f"{game}/{what}").status_code == 401
        assert anybody.get(f"{game}/{what}", headers={"Authorization": "Bearer nobody's"}).status_code == 401
    assert club.get(f"/v1/games/{'A' * 22}/{what}").status_code == 404


def _play_with_secrets(club: httpx.Client, game: str) -> None:
    """Turns whose racks and notes nobody but officials may see, and the end of the game."""
    for body in (
        {"kind": "play", "position": "8H", "tiles": "HATE", "rack": "HATEQZX", "note": "a secret note"},
        {"kind": "exchange", "tiles": "VVW", "rack": "VVWUKKJ"},
    ):
        assert club.post(f"{game}/turns", json=body).status_code == 201
    assert club.put(f"{game}/racks", json={"racks": [{"seat": 1, "tiles": "QZX"}]}).status_code == 200
    assert club.post(f"{game}/finish", json={"reason": "abandoned"}).status_code == 201


def test_everybody_can_follow_a_public_game_and_sees_nothing_of_racks_notes_digests_and_keys(
    live: RunningServer, club: httpx.Client
) -> None:
    game = _opened(club, public=True, note="a secret note", lexicon="enable")
    with reading(live.port, f"{game}/events/stream") as reader, http_client(live.url) as anybody:
        _play_with_secrets(club, game)
        events = [event.data for event in reader.next_events(5)]
        polled = anybody.get(f"{game}/events")
        log = club.get(f"{game}/log")
    assert [one["kind"] for one in events] == ["opened", "play", "exchange", "racks", "finish"]
    assert events == polled.json()["items"]
    assert {(one["recorded_by"], one["digest"], len(one["sealed"])) for one in events} == {(None, None, 0)}
    hidden = ["QZX", "VVW", "secret", *(one[name] for one in log.json()["items"] for name in ("recorded_by", "digest"))]
    hidden += [seal["commitment"] for one in log.json()["items"] for seal in one["sealed"].values()]
    assert [one for one in hidden if one not in log.text] == []
    assert [one for one in hidden if one in reader.text or one in polled.text] == []


def test_another_clubs_or_a_readers_key_shows_no_more_than_it_may(live: RunningServer, club: httpx.Client) -> None:
    game = _opened(club)
    reader_key = club.post("/v1/keys", json={"role": "reader"}).json()["key"]
    with reading(live.port, f"{game}/events/stream", {"Authorization": f"Bearer {reader_key}"}) as reader:
        club.post(f"{game}/turns", json={"kind": "play", "position": "8H", "tiles": "HATE", "rack": "HATEQZX"})
        _, play = reader.next_events(2)
    assert (play.data["event"]["rack"], play.data["event"]["tiles"]) == (None, "HATE")
    assert play.data == club.get(f"{game}/events", headers={"Authorization": f"Bearer {reader_key}"}).json()["items"][1]


def test_a_stream_ends_when_its_key_is_revoked(live: RunningServer, club: httpx.Client) -> None:
    game, key = _opened(club), club.post("/v1/keys", json={"role": "reader"}).json()
    holder = {"Authorization": f"Bearer {key['key']}"}
    with reading(live.port, f"{game}/events/stream", holder) as reader, ThreadPoolExecutor(1) as others:
        polled = others.submit(httpx.get, f"{live.url}{game}/events?after=1&wait=50", headers=holder, timeout=60)
        assert _numbers(reader, 1) == [1]
        assert club.delete(f"/v1/keys/{key['id']}").status_code == 204
        assert reader.rest() == []
        assert polled.result(10).json()["code"] == "key-unknown"
    assert club.get(f"{game}/events/stream", headers=holder).status_code == 401


def test_a_stream_ends_when_its_game_is_deleted(live: RunningServer, club: httpx.Client) -> None:
    game = _opened(club)
    with reading(live.port, f"{game}/events/stream", KEY) as reader, ThreadPoolExecutor(1) as others:
        assert _numbers(reader, 1) == [1]
        polled = others.submit(httpx.get, f"{live.url}{game}/events?after=1&wait=50", headers=KEY, timeout=60)
        _wait_until_set_aside(live, game)
        assert club.delete(game).status_code == 204
        assert reader.rest() == []
        assert polled.result(10).json()["code"] == "not-found"


def test_a_stream_without_a_key_ends_when_its_game_is_public_no_more(live: RunningServer, club: httpx.Client) -> None:
    game = _opened(club, public=True)
    with (
        reading(live.port, f"{game}/events/stream") as reader,
        reading(live.port, f"{game}/events/stream", KEY) as ours,
    ):
        assert [_numbers(one, 1) for one in (reader, ours)] == [[1], [1]]
        assert club.patch(game, json={"public": False}).status_code == 200
        assert reader.rest() == []
        assert _numbers(ours, 1) == [2]


def test_a_page_of_another_origin_may_read_streams(live: RunningServer, club: httpx.Client) -> None:
    game = _opened(club)
    page = {"Origin": "https://club.example"}
    asked = {
        "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": "authorization,last-event-id",
    }
    leave = club.options(f"{game}/events/stream", headers={**page, **asked})
    assert leave.headers["Access-Control-Allow-Headers"].replace(" ", "") == "authorization,last-event-id"
    with reading(live.port, f"{game}/events/stream", {**KEY, **page}) as reader:
        assert reader.response.getheader("Access-Control-Allow-Origin") == "*"
        assert reader.response.getheader("X-Request-Id")


def test_the_head_of_a_stream_can_be_had_alone(live: RunningServer, club: httpx.Client) -> None:
    game = _opened(club)
    for _ in range(2):
        answer = club.head(f"{game}/events/stream")
        assert (answer.status_code, answer.content) == (200, b"")
        assert answer.headers["Content-Type"] == "text/event-stream; charset=utf-8"


def test_a_client_of_http_1_0_reads_a_stream_without_chunks(live: RunningServer, club: httpx.Client) -> None:
    game = _opened(club)
    with socket.create_connection(("127.0.0.1", live.port), 10) as client:
        client.sendall(f"GET {game}/events/stream HTTP/1.0\r\nAuthorization: Bearer {DIRECTOR_KEY}\r\n\r\n".encode())
        read = b""
        while b'"number":1' not in read:
            read += client.recv(4096)
        _pass(club, game)
        while b'"number":2' not in read:
            read += client.recv(4096)
    body = read.split(b"\r\n\r\n", 1)[1]
    assert b"\r\n" not in body
    assert body.count(b"\nevent: entry\n") == 2


def test_what_is_sent_while_a_poll_waits_is_answered_after_it(live: RunningServer, club: httpx.Client) -> None:
    game = _opened(club)
    with socket.create_connection(("127.0.0.1", live.port), 10) as client:
        head = f"HTTP/1.1\r\nHost: club\r\nAuthorization: Bearer {DIRECTOR_KEY}\r\n"
        client.sendall(f"GET {game}/events?after=1&wait=50 {head}\r\n".encode())
        _wait_until_set_aside(live, game)
        client.sendall(f"GET {game}/events?after=0 {head}Connection: close\r\n\r\n".encode())
        _wait_until_set_aside(live, game)
        _pass(club, game)
        answers = b"".join(iter(lambda: client.recv(65536), b""))
    assert answers.count(b"HTTP/1.1 200 OK") == 2
    assert answers.index(b'"number":2') < answers.index(b'"number":1')


@contextmanager
def _small(folder: Path, **settings: str) -> Iterator[tuple[RunningServer, httpx.Client]]:
    """A server of one worker and a client of its."""
    with running_server(folder, workers=1, **settings) as server, http_client(server.url, headers=WRITE) as club:
        yield server, club


def test_those_who_wait_hold_no_thread(tmp_path: Path) -> None:
    with _small(tmp_path) as (server, club):
        game = _opened(club)
        with many_reading(MANY, server.port, f"{game}/events/stream", KEY) as readers:
            polls = [http.client.HTTPConnection("127.0.0.1", server.port, timeout=15) for _ in range(MANY)]
            for poll in polls:
                poll.request("GET", f"{game}/events?after=1&wait=50", headers=KEY)
            asked = [club.post("/v1/plays/score", json={"play": {"notation": "8F HORN"}}) for _ in range(20)]
            assert {one.status_code for one in asked} == {200}
            _pass(club, game)
            assert [_numbers(reader, 2) for reader in readers] == [[1, 2]] * MANY
            assert {poll.getresponse().status for poll in polls} == {200}
            for poll in polls:
                poll.close()


def test_no_more_wait_than_the_setting_says(tmp_path: Path) -> None:
    with _small(tmp_path, SCRABBLE_API_STREAMS="2") as (server, club):
        game = _opened(club)
        with many_reading(2, server.port, f"{game}/events/stream", KEY) as readers:
            for what in ("events/stream", "events?after=1&wait=1"):
                answer = club.get(f"{game}/{what}")
                assert (answer.status_code, answer.json()["code"]) == (503, "too-many-streams")
                assert answer.headers["Retry-After"] == "5"
            assert club.get(f"{game}/events?after=1").status_code == 200
            assert club.head(f"{game}/events/stream").status_code == 200
            assert [_numbers(reader, 1) for reader in readers] == [[1]] * 2
        _wait_for_a_place(club, f"{game}/events?after=1")
        with many_reading(2, server.port, f"{game}/events/stream", KEY) as readers:
            assert [_numbers(reader, 1) for reader in readers] == [[1]] * 2


def _wait_for_a_place(club: httpx.Client, events: str) -> None:
    """Until the server has seen that a reader is gone."""
    deadline = time.monotonic() + 10
    while club.get(f"{events}&wait=1").status_code == 503:
        assert time.monotonic() < deadline


def test_a_server_that_is_told_to_stop_ends_streams_and_polls_at_once(tmp_path: Path) -> None:
    with _small(tmp_path) as (server, club):
        game = _opened(club)
        poll = f"{game}/events?after=1&wait=50"
        with reading(server.port, f"{game}/events/stream", KEY) as reader, closing(_poller(server)) as polling:
            polling.request("GET", poll, headers=KEY)
            assert _numbers(reader, 1) == [1]
            _wait_until_set_aside(server, game)
            club.close()
            begun = time.monotonic()
            server.process.send_signal(signal.SIGTERM)
            assert reader.rest() == []
            assert time.monotonic() - begun < 2
            assert json.load(polling.getresponse()) == _NOTHING_NEW
            assert server.process.wait(10) == 0


def _poller(server: RunningServer) -> http.client.HTTPConnection:
    """A connection that is there as soon as a request was sent on it."""
    return http.client.HTTPConnection("127.0.0.1", server.port, timeout=15)


def test_a_reader_who_takes_nothing_is_dropped_and_others_read_on(tmp_path: Path) -> None:
    arguments = {
        "GUNICORN_CMD_ARGS": "--worker-class tests.web.impatient.ImpatientWorker",
        "PYTHONPATH": str(ROOT),
        "SCRABBLE_API_STREAMS": "2",
    }
    with _small(tmp_path, **arguments) as (server, club), socket.socket() as slow:
        game = _opened(club)
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.connect(("127.0.0.1", server.port))
        slow.sendall(
            f"GET {game}/events/stream HTTP/1.1\r\nHost: club\r\nAuthorization: Bearer {DIRECTOR_KEY}\r\n\r\n".encode()
        )
        with reading(server.port, f"{game}/events/stream", KEY) as reader:
            assert _numbers(reader, 1) == [1]
            for number in range(2, 152):
                assert club.patch(game, json={"note": f"{number} {'x' * 1900}"}).status_code == 200
                assert _numbers(reader, 1) == [number]
            _wait_for_a_place(club, f"{game}/events?after=151")


def test_a_stream_outlasts_a_database_that_is_away(databases: Databases, tmp_path: Path) -> None:
    address = databases.of_a_new_club("postgres", tmp_path)
    with _small(tmp_path, SCRABBLE_API_DATABASE_URL=address) as (server, club):
        game = _opened(club)
        with reading(server.port, f"{game}/events/stream", KEY) as reader:
            assert _numbers(reader, 1) == [1]
            with _away(address):
                assert club.get(game).status_code == 503
                deadline = time.monotonic() + 20
                while "cannot be told what is new" not in server.log:
                    assert time.monotonic() < deadline
                    time.sleep(0.05)
            _pass(club, game)
            assert _numbers(reader, 1) == [2]


@contextmanager
def _away(address: str) -> Iterator[None]:
    """A database of PostgreSQL that lets nobody in."""
    name = address.partition("?")[0].rpartition("/")[2]
    engine = create_engine(address.replace(f"/{name}?", "/postgres?"), isolation_level="AUTOCOMMIT")
    try:
        with engine.connect() as connection:
            connection.execute(text(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false"))
            connection.execute(text(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"))
            yield
            connection.execute(text(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true"))
    finally:
        engine.dispose()
