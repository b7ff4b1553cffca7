"""Records brought into a club over HTTP: who may, what is answered, and what becomes of them afterwards."""

import uuid
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.disputes.table import club_client
from tests.running import RunningServer

IMPORT = "/v1/games/import"
GCG = {"Content-Type": "text/x-gcg"}
PLAYERS = "#player1 Ann Ann Archer\n#player2 Bob Bob Brewer\n"
HAT = ">Ann: AEHTEEE 8G HAT +12 12\n"
ON = ">Bob: AEIINOR 9G ON +11 11\n"
WRONG = ">Bob: AEIINOR 9G ON +14 14\n"

Json = dict[str, Any]


@pytest.fixture
def club(server: RunningServer) -> Iterator[httpx.Client]:
    with club_client(server) as client:
        yield client


def _new(text: str) -> str:
    """A record that the club does not have."""
    return f"{PLAYERS}#title {uuid.uuid4()}\n{text}"


def _brought(club: httpx.Client, text: str, *, query: str = "", **headers: str) -> httpx.Response:
    return club.post(IMPORT + query, content=text.encode(), headers={**GCG, **headers})


def _game(answer: httpx.Response) -> Json:
    [game] = answer.json()["games"]
    told: Json = game
    return told


def test_a_record_becomes_a_game_like_any_other(club: httpx.Client) -> None:
    answer = _brought(club, _new(HAT + ON))
    told = _game(answer)
    assert (answer.status_code, answer.headers["Location"]) == (201, f"/v1/games/{told['id']}")
    assert answer.headers["ETag"] == f'"{told["version"]}"'
    turn = {"kind": "play", "position": "8G", "tiles": "HATE"}
    played = club.post(f"/v1/games/{told['id']}/turns", json=turn, headers={"If-Match": answer.headers["ETag"]})
    assert (played.status_code, played.json()["scores"]) == (201, [19, 11])


def test_a_trial_keeps_nothing(club: httpx.Client) -> None:
    text = _new(HAT + WRONG)
    tried = _brought(club, text, query="?dry_run=true")
    told = _game(tried)
    assert (tried.status_code, told["status"], told["id"], told["verdict"]) == (200, "created", None, "errors")
    assert _brought(club, text).status_code == 201


def test_a_trial_names_no_game_that_is_not_kept(club: httpx.Client) -> None:
    kept, text = _new(HAT), _new(HAT + ON)
    told = _game(_brought(club, kept))
    games = _brought(club, text + text + kept + kept, query="?dry_run=true").json()["games"]
    assert [(game["status"], game["id"]) for game in games] == [
        ("created", None),
        ("duplicate", None),
        ("duplicate", told["id"]),
        ("duplicate", told["id"]),
    ]


def test_several_games_are_each_answered_and_only_the_bad_one_is_refused(club: httpx.Client) -> None:
    text = _new(HAT + ON) + _new(HAT + WRONG) + _new(HAT)
    answer = _brought(club, text + text, query="?on_error=refuse")
    games = answer.json()["games"]
    assert (answer.status_code, [game["status"] for game in games]) == (
        200,
        ["created", "refused", "created", "duplicate", "refused", "duplicate"],
    )
    assert [games[0]["id"], games[2]["id"]] == [games[3]["id"], games[5]["id"]]
    assert games[1]["problem"]["errors"][0]["line"] == 10
    assert (games[1]["id"], games[1]["findings"]) == (None, [])


def test_a_retry_gets_the_first_answer_and_another_body_is_told_apart(club: httpx.Client) -> None:
    text, key = _new(HAT), {"Idempotency-Key": str(uuid.uuid4())}
    first, again = _brought(club, text, **key), _brought(club, text, **key)
    assert (again.status_code, again.content, again.headers["Idempotency-Replayed"]) == (201, first.content, "true")
    assert _brought(club, _new(HAT), **key).json()["code"] == "key-reused"


@pytest.mark.parametrize(("role", "status"), [("reader", 403), ("scorekeeper", 403), ("director", 201)])
def test_a_director_imports(club: httpx.Client, role: str, status: int) -> None:
    key = club.post("/v1/keys", json={"role": role}).json()["key"]
    answer = _brought(club, _new(HAT), Authorization=f"Bearer {key}")
    assert answer.status_code == status


def test_nobody_imports_without_a_key(client: httpx.Client) -> None:
    assert _brought(client, _new(HAT)).json()["code"] == "key-missing"


@pytest.mark.parametrize(
    ("text", "query", "status", "code"),
    [
        ("", "", 422, "empty-file"),
        ("no record at all\n", "", 422, "empty-file"),
        (PLAYERS + ">Ann: - +0 0\n" * 1001, "", 413, "body-too-large"),
        (PLAYERS + HAT, "?ruleset=nobody", 422, "unknown-ruleset"),
        (PLAYERS + HAT, "?lexicon=nobody", 422, "unknown-lexicon"),
        (PLAYERS + HAT, "?on_error=mend", 422, "invalid-request"),
        (PLAYERS + HAT + WRONG, "?on_error=refuse", 422, "record-has-errors"),
        (PLAYERS + "#player3 Cem Cem\n" + HAT, "?ruleset=naspa", 422, "players-impossible"),
    ],
)
def test_what_makes_no_game_is_refused(club: httpx.Client, text: str, query: str, status: int, code: str) -> None:
    answer = _brought(club, text, query=query)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_a_record_refused_for_its_errors_names_their_lines(club: httpx.Client) -> None:
    problem = _brought(club, _new(HAT + WRONG), query="?on_error=refuse").json()
    assert [(one["line"], one["code"]) for one in problem["errors"]] == [(5, "score-differs")]


def test_a_mistaken_import_is_put_away_and_can_be_made_again(club: httpx.Client) -> None:
    text = _new(HAT + ON)
    first = _game(_brought(club, text))
    assert club.delete(f"/v1/games/{first['id']}", headers={"If-Match": "*"}).status_code == 204
    second = _game(_brought(club, text, query="?ruleset=wespa"))
    assert (second["status"], second["id"] != first["id"]) == ("created", True)
    club.post(f"/v1/games/{second['id']}/turns", json={"kind": "pass"}, headers={"If-Match": "*"})
    refused = club.delete(f"/v1/games/{second['id']}", headers={"If-Match": "*"})
    assert refused.json()["code"] == "game-has-turns"


def test_pragmas_nobody_knows_are_kept_also_when_the_game_has_changed(club: httpx.Client) -> None:
    told = _game(_brought(club, _new(f"#made-up something\n#description of it\n{HAT}#note good\n{ON}")))
    path = f"/v1/games/{told['id']}"
    out = club.get(f"{path}/record?format=gcg").text
    assert ("#made-up something\n" in out, "#note good\n" in out) == (True, True)
    changed = club.patch(path, json={"title": "another title"}, headers={"If-Match": "*"})
    assert changed.status_code == 200
    out = club.get(f"{path}/record?format=gcg").text
    kept = ["#made-up something\n", "#description of it\n", "#title another title\n", "#note good\n"]
    assert [line for line in kept if line not in out] == []


def test_an_audit_follows_what_was_put_right(club: httpx.Client) -> None:
    told = _game(_brought(club, _new(HAT + WRONG)))
    path = f"/v1/games/{told['id']}"
    assert club.get(f"{path}/audit").json()["verdict"] == "errors"
    right = {"kind": "play", "seat": 2, "position": "9G", "tiles": "ON", "rack": "AEIINOR", "announced_score": 11}
    body = {"operation": "replace", "turn": 2, "cause": "score", "reason": "misread", "event": right}
    assert club.post(f"{path}/corrections", json=body, headers={"If-Match": "*"}).status_code == 201
    assert club.get(f"{path}/audit").json()["verdict"] == "exact"


def test_an_audit_is_for_the_club_and_tells_readers_no_racks_while_the_game_goes_on(
    club: httpx.Client, client: httpx.Client
) -> None:
    told = _game(_brought(club, _new(">Ann: AEIIEEE 8G HAT +12 12\n#note a note\n#rack2 AEIIEEE\n")))
    path = f"/v1/games/{told['id']}/audit"
    assert "tile-not-on-rack" in [one["code"] for one in club.get(path).json()["findings"]]
    key = club.post("/v1/keys", json={"role": "reader"}).json()["key"]
    seen = client.get(path, headers={"Authorization": f"Bearer {key}"})
    assert (seen.status_code, "AEIIEEE" in seen.text) == (200, False)
    for part in ("log", "events", "turns", "record?format=gcg", ""):
        seen = client.get(f"/v1/games/{told['id']}/{part}".rstrip("/"), headers={"Authorization": f"Bearer {key}"})
        assert (seen.status_code, "AEIIEEE" in seen.text, "a note" in seen.text) == (200, False, False), part
    assert client.get(path).status_code == 401


@pytest.mark.parametrize("wanted", ["gcg", "json"])
def test_remarks_of_a_record_are_seen_as_notes_are(club: httpx.Client, client: httpx.Client, wanted: str) -> None:
    told = _game(_brought(club, _new("#comment Ann kept QZ\n#> Bob looked\n" + HAT)))
    path = f"/v1/games/{told['id']}"
    assert club.patch(path, json={"public": True}, headers={"If-Match": "*"}).status_code == 200
    key = club.post("/v1/keys", json={"role": "reader"}).json()["key"]
    for headers in ({}, {"Authorization": f"Bearer {key}"}):
        seen = client.get(f"{path}/record?format={wanted}", headers=headers)
        assert (seen.status_code, "kept QZ" in seen.text, "looked" in seen.text) == (200, False, False)
    assert "kept QZ" in club.get(f"{path}/record?format={wanted}").text


def test_a_game_of_scores_goes_out_and_comes_in(club: httpx.Client) -> None:
    body = {"players": [{"name": "Ann"}, {"name": "Bob"}], "recording": "scores", "title": str(uuid.uuid4())}
    path = club.post("/v1/games", json=body).headers["Location"]
    for seat, points in ((1, 30), (2, 41), (1, -5)):
        turn = {"kind": "score", "seat": seat, "points": points}
        assert club.post(f"{path}/turns", json=turn, headers={"If-Match": "*"}).status_code == 201
    told = _game(_brought(club, club.get(f"{path}/record?format=gcg").text))
    assert ([player["computed"] for player in told["players"]], told["verdict"]) == ([25, 41], "exact")


def test_a_game_out_of_a_log_comes_into_another_club_entry_for_entry(club: httpx.Client) -> None:
    opening = {"players": [{"name": "Ann"}, {"name": "Bob"}], "title": str(uuid.uuid4())}
    path = club.post("/v1/games", json=opening).headers["Location"]
    for body in ({"kind": "play", "position": "8G", "tiles": "HAT", "announced_score": 13}, {"kind": "pass"}):
        assert club.post(f"{path}/turns", json=body, headers={"If-Match": "*"}).status_code == 201
    assert club.post(f"{path}/undo", json={}, headers={"If-Match": "*"}).status_code == 201
    document = club.get(f"{path}/record?format=json").json()
    answer = club.post(IMPORT, json=document)
    told = _game(answer)
    assert (answer.status_code, told["status"], told["version"]) == (201, "created", 4)
    copied = club.get(f"/v1/games/{told['id']}/record?format=json").json()
    assert [one["event"] for one in copied["entries"]] == [one["event"] for one in document["entries"]]
    assert _game(club.post(IMPORT, json=document))["id"] == told["id"]
    audit = club.get(f"{path}/audit").json()
    assert [
        (one["code"], one["claimed"], one["computed"]) for one in audit["findings"] if one["severity"] == "error"
    ] == [("score-differs", 13, 12)]


def test_an_imported_game_keeps_its_source_through_a_document(club: httpx.Client) -> None:
    told = _game(_brought(club, _new(f"#made-up something\n{HAT}{WRONG}")))
    document = club.get(f"/v1/games/{told['id']}/record?format=json").json()
    assert _game(club.post(IMPORT, json=document))["id"] == told["id"]
    assert club.delete(f"/v1/games/{told['id']}", headers={"If-Match": "*"}).status_code == 204
    again = _game(club.post(IMPORT, json=document))
    assert (again["status"], again["findings"]) == ("created", told["findings"])
    assert "#made-up something" in club.get(f"/v1/games/{again['id']}/record?format=gcg").text


@pytest.mark.parametrize("body", [b"{}", b"[]", b"nonsense", b'{"version": 1, "opening": {}, "entries": []}'])
def test_a_document_of_no_form_is_refused(club: httpx.Client, body: bytes) -> None:
    answer = club.post(IMPORT, content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422)
    assert answer.json()["errors"]
