"""Games by their result alone, and the day they were played: entered in one call, counted, corrected, written and read."""

from typing import Any

import httpx
import pytest

from tests.disputes.table import Json, Scorekeeper
from tests.records.club import Club, check_is_whole, id_of, opened

ANY = {"If-Match": "*"}
NAMES = ["Ann Lee", "Bob", "Cem Öz"]


def _entered(club: Club, *points: int, **more: Any) -> Scorekeeper:
    return opened(club.client, NAMES[: len(points)], recording="result", result={"scores": list(points)}, **more)


def _finals(keeper: Scorekeeper) -> list[tuple[int, int | None]]:
    result = keeper.game()["result"]
    return [(one["final"], one["place"]) for one in result["scores"]]


def _verified(club: Club) -> None:
    found = club.runs("db", "verify")
    assert found.exit_code == 0, found.stdout


@pytest.mark.parametrize(
    ("points", "finals"),
    [
        ((412, 388), [(412, 1), (388, 2)]),
        ((388, 412), [(388, 2), (412, 1)]),
        ((400, 400), [(400, 1), (400, 1)]),
        ((-12, 0), [(-12, 2), (0, 1)]),
        ((300, 412, 300), [(300, 2), (412, 1), (300, 2)]),
    ],
)
def test_a_result_is_entered_in_one_call(club: Club, points: tuple[int, ...], finals: list[Any]) -> None:
    keeper = _entered(club, *points)
    game = keeper.game()
    assert _finals(keeper) == finals
    assert (game["life_cycle"], game["recording"], game["version"]) == ("finished", "result", 2)
    assert (game["turns_played"], game["on_turn"], game["board"]) == (0, None, None)
    [listed] = club.client.get("/v1/games").json()["items"]
    assert [(one["score"], one["place"]) for one in listed["players"]] == finals
    assert [entry["kind"] for entry in check_is_whole(keeper)] == ["opened", "result"]
    _verified(club)


def test_left_out_recording_follows_from_the_result(club: Club) -> None:
    body = {"players": [{"name": "Ann"}, {"name": "Bob"}], "result": {"scores": [412, 388]}}
    made = club.client.post("/v1/games", json=body).json()
    assert club.client.get(f"/v1/games/{made['id']}").json()["recording"] == "result"


@pytest.mark.parametrize(
    ("more", "code", "pointer"),
    [
        ({"result": {"scores": [1, 2, 3]}}, "scores-incomplete", "/result/scores"),
        ({"result": {"scores": [1]}}, "invalid-request", "/result/scores"),
        ({"result": {"scores": [1, "2"]}}, "invalid-request", "/result/scores/1"),
        ({"result": {}}, "invalid-request", "/result/scores"),
        ({"result": {"scores": [1, 2], "reason": "so"}}, "invalid-request", "/result/reason"),
        ({"result": {"scores": [1, 2]}, "recording": "turns"}, "recording-differs", "/recording"),
        ({"played_on": "2026-02-30"}, "invalid-request", "/played_on"),
        ({"played_on": "yesterday"}, "invalid-request", "/played_on"),
    ],
)
def test_what_is_no_result_is_refused_where_it_stands(club: Club, more: Json, code: str, pointer: str) -> None:
    answer = club.client.post("/v1/games", json={"players": [{"name": "Ann"}, {"name": "Bob"}], **more})
    assert (answer.status_code, answer.json()["code"]) == (422, code), answer.text
    assert answer.json()["errors"][0]["pointer"] == pointer
    assert club.client.get("/v1/games").json()["items"] == []


def _result(keeper: Scorekeeper, key: str | None = None, **body: Any) -> httpx.Response:
    headers = {**ANY, **({"Authorization": f"Bearer {key}"} if key else {})}
    return keeper.client.put(f"{keeper.path}/result", json=body, headers=headers)


def test_a_result_is_entered_later_and_corrected_by_a_director_with_a_reason(club: Club) -> None:
    keeper = opened(club.client, recording="result")
    game = keeper.game()
    assert (game["life_cycle"], game["on_turn"], game["result"]) == ("open", None, None)
    keys = {role: club.client.post("/v1/keys", json={"role": role}).json()["key"] for role in ("reader", "scorekeeper")}
    assert _result(keeper, keys["reader"], scores=[412, 388]).status_code == 403
    assert _result(keeper, keys["scorekeeper"], scores=[412, 388]).status_code == 200
    assert _result(keeper, keys["scorekeeper"], scores=[412, 398], reason="slip").status_code == 403
    unreasoned = _result(keeper, scores=[412, 398])
    assert (unreasoned.status_code, unreasoned.json()["code"]) == (422, "field-needed")
    assert _result(keeper, scores=[412, 398], reason="The slip said 398").status_code == 200
    assert _finals(keeper) == [(412, 1), (398, 2)]
    for path, body in (("adjustments", {"seat": 1, "points": -20, "reason": "late"}), ("reopen", {"reason": "wrong"})):
        keeper.client.post(f"{keeper.path}/{path}", json=body, headers=ANY).raise_for_status()
    assert keeper.game()["life_cycle"] == "open"
    assert _result(keeper, scores=[300, 310]).status_code == 200
    assert _finals(keeper) == [(280, 2), (310, 1)]
    _verified(club)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("turns", {"kind": "score", "seat": 1, "points": 12}),
        ("turns", {"kind": "pass", "seat": 1}),
        ("turns", {"kind": "play", "seat": 1, "position": "8H", "tiles": "HORN"}),
        ("retirements", {"seat": 1, "reason": "ill"}),
        ("racks", {"racks": [{"seat": 1, "points": 3}]}),
        ("challenges", {"seat": 1}),
        ("acceptances", {"seat": 1}),
        ("withdrawals", {"seat": 1, "consent": True}),
        ("undo", {}),
        ("redo", {}),
        ("finish", {"reason": "out-play"}),
        ("finish", {"reason": "all-passed"}),
        ("finish", {"reason": "result-entered"}),
        ("corrections", {"operation": "remove", "turn": 1, "cause": "recording", "reason": "r"}),
        ("corrections", {"operation": "cut-after", "turn": 0, "cause": "recording", "reason": "r"}),
        (
            "corrections",
            {
                "operation": "insert",
                "turn": 1,
                "cause": "recording",
                "reason": "r",
                "event": {"kind": "pass", "seat": 1},
            },
        ),
    ],
)
@pytest.mark.parametrize("players", [2, 3])
def test_nothing_of_the_table_is_entered_where_only_the_result_is_on_record(
    club: Club, path: str, body: Json, players: int
) -> None:
    keeper = opened(club.client, NAMES[:players], recording="result")
    method = "PUT" if path == "racks" else "POST"
    answer = keeper.client.request(method, f"{keeper.path}/{path}", json=body, headers=ANY)
    is_cut = body.get("operation") == "cut-after"
    assert (answer.status_code in (409, 422)) is not is_cut, answer.text
    assert keeper.game()["life_cycle"] == "open"


@pytest.mark.parametrize("recording", ["turns", "scores"])
def test_a_game_of_turns_has_no_result_but_theirs(club: Club, recording: str) -> None:
    answer = _result(opened(club.client, recording=recording), scores=[412, 388])
    assert (answer.status_code, answer.json()["code"]) == (422, "recording-differs")


def test_a_game_that_was_never_played_is_forfeited(club: Club) -> None:
    keeper = opened(club.client, recording="result")
    body = {"reason": "forfeit", "loser_seat": 2}
    keeper.client.post(f"{keeper.path}/finish", json=body, headers=ANY).raise_for_status()
    assert _finals(keeper) == [(0, 1), (0, 2)]
    assert _result(keeper, scores=[412, 388]).json()["code"] == "game-over"


@pytest.mark.parametrize("points", [(412, 388), (-5, 12), (300, 412, 300)])
def test_a_result_goes_through_every_format_and_back(club: Club, points: tuple[int, ...]) -> None:
    keeper = _entered(club, *points, played_on="1998-11-14", title="Final")
    files = {
        kind: club.client.get(f"{keeper.path}/record?format={kind}") for kind in ("gcg", "json", "csv", "html", "text")
    }
    assert [one.status_code for one in files.values()] == [200] * 5
    assert f"#note #final Ann {points[0]}" in files["gcg"].text.splitlines()
    assert "#date 1998-11-14" in files["gcg"].text.splitlines()
    assert len(files["csv"].text.splitlines()) == 1
    assert "1998-11-14" in files["html"].text
    assert '<h2 class="unseen">Turns</h2>' not in files["html"].text
    assert files["text"].text.splitlines()[:2] == ["Final", "Played on 1998-11-14"]
    assert club.client.get(f"{keeper.path}/record?format=cgp").status_code == 404
    assert club.client.get(f"{keeper.path}/board.svg").status_code == 404
    assert 'filename="game-1998-11-14-' in files["gcg"].headers["Content-Disposition"]
    audited = club.client.get(f"{keeper.path}/audit").json()
    assert (audited["verdict"], [one["computed"] for one in audited["players"]]) == ("exact", list(points))
    assert [one["claimed"] for one in audited["players"]] == list(points)
    for kind, media_type in (("gcg", "text/x-gcg"), ("json", "application/json")):
        sent = club.client.post(
            "/v1/games/import", content=files[kind].content, headers={"Content-Type": media_type}
        ).raise_for_status()
        [brought] = sent.json()["games"]
        other = Scorekeeper(club.client, f"/v1/games/{brought['id']}", brought)
        assert (_finals(other), other.game()["recording"]) == (_finals(keeper), "result")
        assert other.game()["played_on"] == "1998-11-14"
        written = club.client.get(f"{other.path}/record?format=gcg").text
        assert written == files["gcg"].text
    _verified(club)


def test_a_record_that_tells_not_everybodys_score_is_no_result(club: Club) -> None:
    text = "#player1 Ann Ann\n#player2 Bob Bob\n#note #final Ann 412\n#rack1 ABC\n"
    headers = {"Content-Type": "text/x-gcg"}
    audited = club.client.post("/v1/records/audit", content=text, headers=headers).raise_for_status().json()
    assert audited["games"][0]["result"] is None
    whole = f"{text}#note #final Bob 400\n#note #retired Bob\n#note #unplayed Bob 5\n#note #adjustment Bob +5 why\n"
    audited = club.client.post("/v1/records/audit", content=whole, headers=headers).raise_for_status().json()
    assert [one["final"] for one in audited["games"][0]["result"]["scores"]] == [412, 405]


def test_games_are_listed_by_the_day_they_were_played(club: Club) -> None:
    today = opened(club.client)
    old = [_entered(club, 400, 390, played_on=day) for day in ("1998-11-14", "1998-11-15")]
    found = club.client.get("/v1/games", params={"played_from": "1998-11-14", "played_to": "1998-11-14"}).json()[
        "items"
    ]
    assert [(one["id"], one["played_on"]) for one in found] == [(id_of(old[0]), "1998-11-14")]
    by_day = club.client.get("/v1/games", params={"sort": "played", "limit": 1})
    pages = [by_day.json()["items"][0]["id"]]
    while "next" in by_day.links:
        by_day = club.client.get(by_day.links["next"]["url"])
        pages.append(by_day.json()["items"][0]["id"])
    assert pages == [id_of(old[0]), id_of(old[1]), id_of(today)]
    assert today.game()["played_on"] is None
    today.client.patch(today.path, json={"played_on": "1997-01-02"}, headers=ANY).raise_for_status()
    [first, *_] = club.client.get("/v1/games", params={"sort": "played"}).json()["items"]
    assert (first["id"], first["played_on"]) == (id_of(today), "1997-01-02")
    _verified(club)
