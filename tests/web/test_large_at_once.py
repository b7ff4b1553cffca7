"""While large requests are worked on, small ones are answered; more large ones than a worker takes are told to come back."""

import threading
from collections import Counter
from pathlib import Path

import httpx
import pytest

from scrabble_api.app import create_app
from scrabble_api.records.database import migrate_database
from scrabble_api.records.keys import bootstrap
from scrabble_api.settings import Settings
from scrabble_api.web.places import LARGE_BODY, take_place, take_place_of_large
from tests.running import DIRECTOR_KEY, http_client, running_server

AUDIT, SCORE = "/v1/records/audit", "/v1/plays/score"
GCG = {"Content-Type": "text/x-gcg"}
#: Some tenths of a second's work.
LARGE = ("#player1 a A\n#player2 b B\n" + ">a: - +0 0\n>b: - +0 0\n" * 490).encode() * 3
PLAY = {"play": {"position": "8H", "tiles": "CAT"}}


def _keep_sending(url: str, until: threading.Event, answers: list[httpx.Response]) -> None:
    with http_client(url, timeout=60) as client:
        while not until.is_set():
            answers.append(client.post(AUDIT, content=LARGE, headers=GCG))


def test_small_requests_are_answered_while_large_ones_are_worked_on(tmp_path: Path) -> None:
    enough, answers = threading.Event(), list[httpx.Response]()
    with running_server(tmp_path, workers=1) as server:
        senders = [threading.Thread(target=_keep_sending, args=(server.url, enough, answers)) for _ in range(8)]
        for sender in senders:
            sender.start()
        with http_client(server.url, timeout=60) as client:
            while {200, 503} - {answer.status_code for answer in tuple(answers)}:
                assert client.post(SCORE, json=PLAY).status_code == 200
        enough.set()
        for sender in senders:
            sender.join()
        with http_client(server.url, timeout=60) as client:
            assert client.post(AUDIT, content=LARGE, headers=GCG).status_code == 200
    assert set(Counter(answer.status_code for answer in answers)) == {200, 503}
    refused = [answer for answer in answers if answer.status_code == 503]
    assert {(answer.json()["code"], answer.headers["Retry-After"]) for answer in refused} == {("too-busy", "2")}


@pytest.mark.parametrize(("length", "status"), [(LARGE_BODY - 1, 200), (LARGE_BODY, 503)], ids=["small", "large"])
def test_a_body_is_large_by_its_bytes_and_gives_its_place_back(length: int, status: int) -> None:
    app = create_app(Settings(log_level="ERROR", large_requests=1))
    body = b" " * length
    with app.test_request_context():
        take_place(b" " * LARGE_BODY)
        answers = [app.test_client().post(AUDIT, data=body, headers=GCG).status_code for _ in range(2)]
    assert answers == [status] * 2
    assert app.test_client().post(AUDIT, data=body, headers=GCG).status_code == 200


def test_few_ratings_are_made_at_once(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'club.db'}"
    migrate_database(database)
    app = create_app(Settings(log_level="ERROR", large_requests=1, database_url=database))
    bootstrap(app.extensions["scrabble_api"].database, DIRECTOR_KEY)
    client = app.test_client()
    client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {DIRECTOR_KEY}"
    with app.test_request_context():
        take_place_of_large()
        asked = [client.get(f"/v1/standings{query}").status_code for query in ("", "?ratings=openskill")]
    assert asked == [200, 503]
    assert client.get("/v1/standings?ratings=openskill").status_code == 200
    app.extensions["scrabble_api"].database.dispose()
