"""The contract's examples, run against a server; as a program it writes the answers anew.

``python -m tests.contract.examples`` is run after a change to answers that is meant; read the difference it makes.

Beside ``path``, ``method``, ``headers``, ``body`` (or ``raw``) and ``answer`` an example may have

- ``before``: requests that make what it is about, sent with a director's key and for any version unless they say
  otherwise, each with ``keep``, the names under which fields of its answer are known from then on; ``{name}`` in a text
  stands for one. A text instead of a request stands for those that ``beginnings.json`` has under it. Known from the
  start are ``{director_key}``, and ``{new}`` and ``{meeting}``, which are others for each example.
- ``status``: that of its answer, if it is not 200.
- ``items``: how many of its answer's items are shown, since tests that ran before it may have made more.
- ``events``: how many events of a stream are read, which else has no end.
"""

import io
import json
import re
import socket
import tempfile
import threading
import uuid
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
from flask.testing import FlaskClient
from sqlalchemy import Engine, insert, select, update

from scrabble_api.app import create_app
from scrabble_api.records.clubs import list_clubs, make_club
from scrabble_api.records.database import migrate_database, open_database
from scrabble_api.records.keys import Role, bootstrap, create_key, list_keys
from scrabble_api.records.tables import entries, games, messages
from scrabble_api.records.webhooks import MOST_REPLAYED
from scrabble_api.rules.finding.word_sets import MOST_WORDS
from scrabble_api.rules.limits import MOST_ENTRIES, MOST_MESSAGES, STANDINGS_GAMES
from scrabble_api.rules.plays.lexicon import Lexicon, Shelf
from scrabble_api.settings import Settings
from scrabble_api.web.client_sockets import CLIENT, ClientSocket, Patience, SlowClient
from scrabble_api.web.places import LARGE_BODY, take_place
from scrabble_api.web.service import attach
from tests.running import DIRECTOR_KEY, RunningServer, http_client, running_server

FOLDER = Path(__file__).parents[2] / "scrabble_api" / "web" / "examples"
#: Operations whose answers differ from call to call; their examples are held to the schema only.
UNSTEADY = ("readMetrics",)


def operation_examples() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every operation's examples: operation, summary, example."""
    for file in sorted(FOLDER.glob("*.json")):
        if file.stem not in ("problems", *UNSTEADY):
            for summary, example in json.loads(file.read_text("utf-8")).items():
                yield file.stem, summary, example


def problem_examples() -> dict[str, dict[str, Any]]:
    """Every problem's example, by code."""
    found: dict[str, dict[str, Any]] = json.loads((FOLDER / "problems.json").read_text("utf-8"))
    return found


BEGINNINGS: dict[str, list[Any]] = json.loads(Path(__file__).with_name("beginnings.json").read_text("utf-8"))


def _steps(before: Iterable[Any]) -> Iterator[dict[str, Any]]:
    """The requests before an example, those of its beginning first."""
    for step in before:
        if isinstance(step, str):
            yield from _steps(BEGINNINGS[step])
        else:
            yield {**step, "headers": {**_HEADERS_BEFORE, **step.get("headers", {})}}


_HEADERS_BEFORE = {"Authorization": "Bearer {director_key}", "If-Match": "*"}


def asked(client: httpx.Client, example: dict[str, Any]) -> httpx.Response:
    """The answer to an example's request, after those that it needs before it."""
    return sent(client, filled(example, begun(client, example.get("before", ()))))


def begun(client: httpx.Client, before: Iterable[Any]) -> dict[str, str]:
    """What is known once these requests were sent, by name."""
    names = {"director_key": DIRECTOR_KEY, "new": str(uuid.uuid4()), "meeting": f"meeting-{uuid.uuid4()}"}
    for step in _steps(before):
        answer = sent(client, filled(step, names)).raise_for_status()
        names |= {name: _found(answer.json(), field) for name, field in step.get("keep", {}).items()}
    return names


def _found(answer: Any, field: str) -> str:
    """A field of an answer, by the names and places on the way to it."""
    for step in field.split("."):
        answer = answer[int(step)] if step.isdigit() else answer[step]
    return str(answer)


def filled(value: Any, names: dict[str, str]) -> Any:
    """A request with what its names stand for."""
    if isinstance(value, dict):
        return {key: filled(one, names) for key, one in value.items()}
    if isinstance(value, list):
        return [filled(one, names) for one in value]
    return re.sub(r"\{(\w+)\}", lambda name: names.get(name[1], name[0]), value) if isinstance(value, str) else value


def sent(client: httpx.Client, example: dict[str, Any]) -> httpx.Response:
    headers = example.get("headers", {})
    if "raw" in example:
        headers = {"Content-Type": "application/json", **headers}
        return client.post(example["path"], content=example["raw"], headers=headers)
    if "events" in example:
        return _begun_stream(client, example)
    method = example.get("method", "POST" if "body" in example else "GET")
    return client.request(method, example["path"], json=example.get("body"), headers=headers)


def _begun_stream(client: httpx.Client, example: dict[str, Any]) -> httpx.Response:
    """The answer to an example that is a stream, up to so many events, or that refuses it."""
    with client.stream("GET", example["path"], headers=example.get("headers", {})) as answer:
        read = ""
        for part in answer.iter_text():
            read += part
            if answer.is_success and read.count("\nevent: ") >= example["events"] and read.endswith("\n\n"):
                break
    return httpx.Response(answer.status_code, headers=answer.headers, text=read)


#: What differs from run to run, and what an example shows for it: by the field's name, and the form of its value.
_MADE_BEFORE = "This request already made the key {}. A key is shown only once: revoke it and make another."
_DELETED_SINCE = "This request was carried out earlier, but the game {} was deleted since then."
_TRADED_AT = "This invitation was traded for a key at {}. If that was not you, ask the official who gave it to you to revoke it and make another."
_ID = "q1W2e3R4t5Y6u7I8o9P0aQ"
_MET = "The two played each other in game {}, so they are two people. If not, correct that game first."
_GONE = "This player was merged into {}. Use that one."
_TAKEN = "naspa AA-{} is already the id of player {}. Check that player, or merge the two."
_UNSTEADY_VALUES = (
    (r"detail", _TRADED_AT.format(r"[\dTZ.:-]{27}"), _TRADED_AT.format("2026-11-29T19:30:00.000000Z")),
    (r"detail", _DELETED_SINCE.format(r"[\w-]{22}"), _DELETED_SINCE.format("q1W2e3R4t5Y6u7I8o9P0aQ")),
    (r"detail", _MADE_BEFORE.format(r"[\w-]{22}"), _MADE_BEFORE.format("q1W2e3R4t5Y6u7I8o9P0aQ")),
    (r"naspa|wespa", r"(AA-)?[0-9a-f-]{36}", "AA001234"),
    (r"detail|message", _TAKEN.format(r"[0-9a-f-]{36}", r"[\w-]{22}"), _TAKEN.format("001234", _ID)),
    (r"detail|message", _MET.format(r"[\w-]{22}"), _MET.format(_ID)),
    (r"detail|message", _GONE.format(r"[\w-]{22}"), _GONE.format(_ID)),
    (r"name", r"Ann [0-9a-f-]{36}", "Ann Lee"),
    (r"request_id", r".*", "7d0f6b1c"),
    (r"\w+_(at|since|until)", r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", "2026-11-29T19:30:00.000000Z"),
    (r"(\w+_)?id", r"[\w-]{22}", "q1W2e3R4t5Y6u7I8o9P0aQ"),
    (r"(recorded|created|sent)_by", r"[\w-]{22}", "q1W2e3R4t5Y6u7I8o9P0aQ"),
    (r"invitation", r"inv_[\w-]{43}", "inv_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8S9t0U1v"),
    (r"title", r"Table 4, meeting-[\w-]{36}", "Table 4"),
    (r"(session_)?id", r"meeting-[\w-]{36}", "2026-11-29"),
    (r"next", r"[\w=-]{40,}", "MjAyNi0xMS0yOVQxOTozMDowMC4wMDAwMDBaIHExVzJl"),
    (r"commitment", r"[0-9a-f]{64}", "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae"),
    (r"salt", r"[0-9a-f]{32}", "5f4dcc3b5aa765d61d8327deb882cf99"),
    (r"digest", r"[0-9a-f]{64}", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"),
    (r"secret", r"whsec_[\w+/]{43}=", "whsec_QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUE="),
    (r"key", r"sk_[\w-]{43}", "sk_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8S9t0U1v"),
)


def shown(response: httpx.Response, example: dict[str, Any]) -> Any:
    """As much of an answer as its example shows, with every value the same that differs from run to run.

    Of a picture, a page to print or a file of a whole club it shows nothing.
    """
    if is_text(response):
        return re.sub("(?<=^data: ).*", _steady_event, response.text, flags=re.MULTILINE)
    answer: Any = steady(response.json()) if response.content and not is_picture(response) else None
    if "items" in example:
        answer["items"] = answer["items"][: example["items"]]
    return answer


def _steady_event(data: re.Match[str]) -> str:
    """The data of an event of a stream with every value the same that differs from run to run."""
    return json.dumps(steady(json.loads(data[0])), ensure_ascii=False, separators=(",", ":"))


def is_text(response: httpx.Response) -> bool:
    """Whether the answer is a file of plain text."""
    media_type: str = response.headers.get("Content-Type", "")
    return media_type.startswith("text/") and not is_picture(response)


def is_picture(response: httpx.Response) -> bool:
    """Whether the answer is a picture, of any kind, a page to print, or an archive or the like."""
    media_type: str = response.headers.get("Content-Type", "")
    return media_type.startswith(("image/", "text/html", "application/zip", "application/vnd.", "application/x-ndjson"))


#: The fields of the settings of the one club that all examples are asked of, which others have written before.
_IS_OF_CLUB = {"minimum_games", "version"}


def steady(answer: Any) -> Any:
    """An answer with every value the same that differs from run to run."""
    if isinstance(answer, dict):
        shown = {key: _steady_value(key, value) for key, value in answer.items()}
        return shown | {"version": 1} if shown.keys() >= _IS_OF_CLUB else shown
    return [steady(one) for one in answer] if isinstance(answer, list) else answer


def _steady_value(key: str, value: Any) -> Any:
    if key == "games" and isinstance(value, list) and all(isinstance(one, str) for one in value):
        return [_ID for _ in value]
    if not isinstance(value, str):
        return steady(value)
    forms = (text for name, form, text in _UNSTEADY_VALUES if re.fullmatch(name, key) and re.fullmatch(form, value))
    return next(forms, value)


def provoked(code: str, server: RunningServer) -> Any:
    """The problem that takes more than a request to show."""
    if code == "too-many-board-plays":
        item = {"board": {"plays": [0] * 5001}}
        return httpx.post(f"{server.url}/v1/plays/score-batch", json={"items": [item]}).json()
    if code == "answer-too-large":
        content = b"#player1 Ann Ann\n>Ann: _ - +0 0\n#note " + b"\x01" * 3_000_000
        headers = {"Content-Type": "text/x-gcg"}
        return httpx.post(f"{server.url}/v1/records/convert", content=content, headers=headers).json()
    if code in _IN_PROCESS:
        return _IN_PROCESS[code]()
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
        connection.sendall(_ON_THE_WIRE[code])
        answer = b"".join(iter(lambda: connection.recv(65536), b""))
    return json.loads(answer.split(b"\r\n\r\n", 1)[1])


_ON_THE_WIRE = {
    "bad-request": b"HORN 8F\r\n\r\n",
    "body-too-large": b"POST /v1/plays/score HTTP/1.1\r\nHost: club\r\nConnection: close\r\n"
    b"Content-Type: application/json\r\nContent-Length: 1048577\r\n\r\n",
}


def _client_of(**settings: Any) -> FlaskClient:
    return create_app(Settings(log_level="ERROR", **settings)).test_client()


def _too_many_requests() -> Any:
    client = _client_of(rate_limit="1/minute", workers=1)
    client.get("/v1/lexicons")
    problem: dict[str, Any] = client.get("/v1/lexicons").get_json()
    return {**problem, "detail": re.sub(r"wait \d+ s", "wait 60 s", problem["detail"])}


def _too_many_streams() -> Any:
    """A worker whose places for those who wait are all taken has none here."""
    with _club_of_its_own() as (place, _), _client_at(place, streams=0) as client, socket.socket() as sock:
        game: Any = client.post("/v1/games", json={"players": [{"name": "Ann"}, {"name": "Bob"}]}).json
        waiting = CLIENT.set(ClientSocket(sock, threading.Semaphore(), Patience()))
        try:
            return client.get(f"/v1/games/{game['id']}/events/stream").json
        finally:
            CLIENT.reset(waiting)


def _too_busy() -> Any:
    """A worker that works on large requests already is made here by taking all its places."""
    client = _client_of(large_requests=1)
    body = b" " * LARGE_BODY
    with client.application.test_request_context():
        take_place(body)
        return client.post("/v1/records/audit", data=body, headers={"Content-Type": "text/x-gcg"}).json


def _lexicon_too_large() -> Any:
    """No such list is here, and it matters only how many words it has."""
    client = _client_of()
    words = frozenset(map(str, range(MOST_WORDS + 1)))
    shelf = Shelf({"huge": Lexicon("huge", "Huge", "en", "english", "", words)})
    attach(client.application, replace(client.application.extensions["scrabble_api"], shelf=shelf))
    return client.post("/v1/plays/find", json={"lexicon": "huge", "rack": "AEINRST"}).json


def _internal_error() -> Any:
    client = _client_of()
    client.application.view_functions["catalogue.list_lexicons"] = _failing
    return client.get("/v1/lexicons").json


def _failing() -> str:
    raise RuntimeError("an operation failed, as the example wants it")


class _Stopping(io.BytesIO):
    """A body that stops coming."""

    def read(self, _: int | None = -1) -> bytes:
        raise SlowClient("nothing more came")

    def readinto(self, _: object) -> int:
        raise SlowClient("nothing more came")


def _request_timeout() -> Any:
    return _client_of().post(_SCORE, content_type="application/json", input_stream=_Stopping(b'{"play"')).json


def _not_ready() -> Any:
    return _client_of(database_url=_NOWHERE).get("/readyz").json


def _storage_unavailable() -> Any:
    headers = {"Authorization": f"Bearer {DIRECTOR_KEY}"}
    return _client_of(database_url=_NOWHERE).get("/v1/keys", headers=headers).json


@contextmanager
def _club_of_its_own() -> Iterator[tuple[str, Engine]]:
    """A new database with one club, whose only key is the director's."""
    with tempfile.TemporaryDirectory() as folder:
        place = f"sqlite:///{folder}/club.db"
        migrate_database(place)
        database = open_database(place)
        bootstrap(database, DIRECTOR_KEY)
        yield place, database
        database.dispose()


@contextmanager
def _client_at(place: str, **settings: Any) -> Iterator[FlaskClient]:
    client = _client_of(database_url=place, **settings)
    client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {DIRECTOR_KEY}"
    yield client
    client.application.extensions["scrabble_api"].database.dispose()


def _last_director_key() -> Any:
    with _club_of_its_own() as (place, database), _client_at(place) as client:
        [key] = list_keys(database, list_clubs(database)[0].id)
        return client.delete(f"/v1/keys/{key.id}").json


def _id_elsewhere() -> Any:
    with _club_of_its_own() as (place, database), _client_at(place) as client:
        client.post("/v1/players", json={"name": "Ann Lee"})
        exported: Any = client.get("/v1/exports?format=ndjson").data
        _, text = create_key(database, make_club(database, "Southside").id, Role.DIRECTOR, "")
        headers = {"Authorization": f"Bearer {text}", "Content-Type": "application/x-ndjson"}
        problem: Any = client.post("/v1/imports", data=exported, headers=headers).json
        return json.loads(re.sub(r"[\w-]{22}(?= is an id)", _ID, json.dumps(problem)))


def _unknown_entry() -> Any:
    return _shown_with_log('{"v":9,"kind":"opened"}')


def _record_damaged() -> Any:
    return _shown_with_log('{"v":2,"kind":"ope')


def _shown_with_log(event: str) -> Any:
    """How a game is answered whose log was changed so."""
    with _club_of_its_own() as (place, database):
        with _client_at(place) as client:
            game: Any = client.post("/v1/games", json={"players": [{"name": "Ann"}, {"name": "Bob"}]}).json
        with database.begin() as connection:
            connection.execute(update(entries).values(event=event))
        with _client_at(place) as client:
            return client.get(f"/v1/games/{game['id']}").json


def _log_full() -> Any:
    with _club_of_its_own() as (place, _), _client_at(place) as client:
        game: Any = client.post("/v1/games", json={"players": [{"name": "Ann"}, {"name": "Bob"}]}).json
        path, headers = f"/v1/games/{game['id']}", {"If-Match": "*"}
        for _ in range(MOST_ENTRIES):
            client.patch(path, json={"round": 1}, headers=headers)
        return client.post(f"{path}/turns", json={"kind": "pass", "seat": 1}, headers=headers).json


def _too_many_invitations() -> Any:
    with _club_of_its_own() as (place, _), _client_at(place) as client:
        game: Any = client.post("/v1/games", json={"players": [{"name": "Ann"}, {"name": "Bob"}]}).json
        path = f"/v1/games/{game['id']}/invitations"
        made: Any = client.post(path, json={}).json
        while "items" in made:
            for one in made["items"]:
                client.delete(f"{path}/{one['id']}")
            made = client.post(path, json={}).json
        return made


def _too_many_games() -> Any:
    with _club_of_its_own() as (place, database), _client_at(place) as client:
        client.post("/v1/games", json={"players": [{"name": "Ann"}, {"name": "Bob"}]})
        with database.begin() as connection:
            row = connection.execute(select(games)).mappings().one()
            connection.execute(insert(games), [{**row, "id": f"{one:022}"} for one in range(STANDINGS_GAMES)])
        return client.get("/v1/standings").json


def _too_many_messages() -> Any:
    with _club_of_its_own() as (place, database), _client_at(place) as client:
        game: Any = client.post("/v1/games", json={"players": [{"name": "Ann"}, {"name": "Bob"}]}).json
        path = f"/v1/games/{game['id']}/messages"
        sent: Any = client.post(path, json={"text": "Hello"}).json
        row = {"game_id": game["id"], **sent}
        numbers = range(2, MOST_MESSAGES + 1)
        with database.begin() as connection:
            connection.execute(insert(messages), [{**row, "number": one, "change": one} for one in numbers])
            connection.execute(update(games).values(messages_version=MOST_MESSAGES))
        return client.post(path, json={"text": "Goodbye"}).json


def _too_many_webhooks() -> Any:
    with _club_of_its_own() as (place, _), _client_at(place) as client:
        made: Any = {}
        while "code" not in made:
            made = client.post("/v1/webhooks", json={"url": "https://club.example/hooks"}).json
        return made


def _too_many_events() -> Any:
    with _club_of_its_own() as (place, database), _client_at(place) as client:
        hook: Any = client.post("/v1/webhooks", json={"url": "https://club.example/hooks", "enabled": False}).json
        client.post("/v1/games", json={"players": [{"name": "Ann"}, {"name": "Bob"}]})
        with database.begin() as connection:
            row = dict(connection.execute(select(entries)).mappings().one())
            rows = [{**row, "number": number} for number in range(2, MOST_REPLAYED + 2)]
            connection.execute(insert(entries), rows)
        return client.post(f"/v1/webhooks/{hook['id']}/replay", json={"since": "2026-01-01T00:00:00Z"}).json


_SCORE = "/v1/plays/score"
_NOWHERE = "sqlite:////nowhere/scrabble-api.db"


_IN_PROCESS: dict[str, Callable[[], Any]] = {
    "request-timeout": _request_timeout,
    "too-many-requests": _too_many_requests,
    "too-busy": _too_busy,
    "too-many-streams": _too_many_streams,
    "lexicon-too-large": _lexicon_too_large,
    "internal-error": _internal_error,
    "not-ready": _not_ready,
    "last-director-key": _last_director_key,
    "id-elsewhere": _id_elsewhere,
    "storage-unavailable": _storage_unavailable,
    "unknown-entry": _unknown_entry,
    "record-damaged": _record_damaged,
    "log-full": _log_full,
    "too-many-invitations": _too_many_invitations,
    "too-many-messages": _too_many_messages,
    "too-many-webhooks": _too_many_webhooks,
    "too-many-games": _too_many_games,
    "too-many-events": _too_many_events,
}


def _write_anew(server: RunningServer) -> None:
    with http_client(server.url) as client:
        for file in sorted(FOLDER.glob("*.json")):
            if file.stem in UNSTEADY:
                continue
            examples = json.loads(file.read_text("utf-8"))
            for name, example in examples.items():
                is_provoked = "provoked_by" in example
                answer = steady(provoked(name, server)) if is_provoked else shown(asked(client, example), example)
                example["answer"] = answer
            file.write_text(json.dumps(examples, ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, running_server(Path(folder)) as running:
        _write_anew(running)
