"""A person's texts removed: nothing of them is left anywhere but in copies, and every log still verifies."""

import json
from typing import Any

import httpx
import pytest

from tests.disputes.table import Json, Scorekeeper
from tests.records.club import (
    TABLES,
    Club,
    check_is_whole,
    entered,
    found_in,
    id_of,
    interrupted,
    opened,
    scored,
    scores,
    served_club,
    together,
)
from tests.records.test_seat_keys import seated
from tests.records.test_version_0_1_0 import games_of, old_club, old_url

__all__ = ["old_club", "old_url"]

ANY = {"If-Match": "*"}
NAME = "Ärmelgard Quist"

GCG = f"""#player1 Quist {NAME}
#player2 Bob Bob Bauer
#note begun by Quist
>Quist: AEHTEEE 8G HAT +12 12
>Bob: AEIOTRS 7H TO +8 8
#note {NAME} asked about this
"""


def _removed(club: Club, player: Json, query: str = "", status: int = 200) -> Json:
    answer = club.client.delete(f"/v1/players/{player['id']}{query}", headers=ANY)
    assert answer.status_code == status, answer.text
    found: Json = answer.json()
    return found


def _left_of(club: Club, *texts: str) -> list[str]:
    """The tables in which one of the texts still stands, in any case."""
    found = []
    for table in TABLES:
        rows = repr(found_in(club.url, f"SELECT * FROM {table}")).casefold()
        found += [table for text in texts if text.casefold() in rows]
    return found


def _verified(club: Club) -> str:
    verified = club.runs("db", "verify")
    assert verified.exit_code == 0, verified.stdout
    return verified.stdout.strip()


def _by_id(player: Json, *others: str) -> list[Json]:
    return [{"player_id": player["id"]}, *({"name": name} for name in others)]


def _told(club: Club, keeper: Scorekeeper) -> str:
    """All that the service tells of a game."""
    paths = (
        "",
        "/log",
        "/turns",
        "/rulings",
        "/audit",
        "/record?format=gcg",
        "/record?format=json",
        "/record?format=html",
    )
    answers = [club.client.get(f"{keeper.path}{path}") for path in paths]
    assert [one.status_code for one in answers] == [200] * len(paths)
    return "\n".join(one.text for one in answers)


def test_all_that_names_a_person_is_gone_and_every_log_still_verifies(club: Club) -> None:
    quist = entered(club.client, NAME, short_name="Quisti", external_ids={"naspa": "AA-9"})
    note = {"note": f"{NAME.upper()} was late", "title": f"Table 4: {NAME}"}
    game = scores(opened(club.client, [], players=_by_id(quist, "Bob"), **note), 7, 8)
    for seat, reason in ((1, "Quisti was late"), (2, "asked twice")):
        body = {"seat": seat, "points": -5, "reason": reason}
        club.client.post(f"{game.path}/adjustments", json=body, headers=ANY).raise_for_status()
    ruled = {"reason": "adjudicated", "ruling": {"by": NAME, "reason": "time"}}
    club.client.post(f"{game.path}/finish", json=ruled, headers=ANY).raise_for_status()
    other = scores(opened(club.client, ["Bob", "Cem"], title="Final"), 3)
    before, warm = check_is_whole(game), game.game()
    planned = _removed(club, quist, "?dry_run=true")
    assert (planned["games"], planned["player"]["name"], planned["player"]["removed_at"]) == (1, NAME, None)
    assert check_is_whole(game) == before
    done = _removed(club, quist)
    assert {**planned, "player": None} == {**done, "player": None}
    _check_is_gone(club, game, other, done)
    assert [one["digest"] for one in check_is_whole(game)[:-1]] == [one["digest"] for one in before]
    assert [one["score"] for one in game.game()["players"]] == [one["score"] for one in warm["players"]]


def _check_is_gone(club: Club, game: Scorekeeper, other: Scorekeeper, done: Json) -> None:
    assert (done["texts"], done["entries_redacted"], done["games_left"]) == (5, 0, 0)
    assert (done["player"]["name"], done["player"]["external_ids"], done["player"]["active"]) == (
        "(removed)",
        {},
        False,
    )
    assert _left_of(club, NAME, "quisti", "AA-9") == []
    log = check_is_whole(game)
    assert [(one["kind"], one["event"].get("texts")) for one in log[-1:]] == [("removal", 5)]
    told = _told(club, game)
    assert NAME.casefold() not in told.casefold()
    assert "asked twice" in told
    assert [one["name"] for one in game.game()["players"]] == ["(removed)", "Bob"]
    assert check_is_whole(other)[-1]["kind"] == "score"
    assert (
        _verified(club)
        == "2 games checked, 0 with something wrong. 5 texts were removed from 1 log, which still holds."
    )
    with served_club(club.url, club.folder) as started:
        assert NAME not in _told(started, Scorekeeper(started.client, game.path, game.seen))


def test_a_removed_player_keeps_the_id_and_is_in_no_list(club: Club) -> None:
    quist = entered(club.client, NAME)
    game = scores(opened(club.client, [], players=_by_id(quist, "Bob"), session_id="night"), 7, 8)
    session = {"id": "night", "date": "2026-11-29", "players": [{"player_id": quist["id"]}]}
    club.client.post("/v1/sessions", json=session).raise_for_status()
    _removed(club, quist)
    assert club.client.get("/v1/players").json()["items"] == []
    listed = club.client.get("/v1/games", params={"player_id": quist["id"]}).json()["items"]
    assert [one["id"] for one in listed] == [id_of(game)]
    assert club.client.get("/v1/games", params={"q": "quist"}).json()["items"] == []
    assert [one["name"] for one in club.client.get("/v1/sessions/night").json()["players"]] == ["(removed)"]
    for answer in (
        club.client.patch(f"/v1/players/{quist['id']}", json={"name": "X"}, headers=ANY),
        club.client.delete(f"/v1/players/{quist['id']}", headers=ANY),
        club.client.post(
            f"/v1/players/{entered(club.client, 'A')['id']}/merge", json={"player_id": quist["id"]}, headers=ANY
        ),
    ):
        assert (answer.status_code, answer.json()["code"]) == (409, "player-removed")
    refused = club.client.post("/v1/games", json={"players": _by_id(quist, "Bob")})
    assert (refused.status_code, refused.json()["code"]) == (422, "unknown-player")


def test_a_person_of_two_entries_and_of_other_names_before_is_removed_with_all_of_them(club: Club) -> None:
    quist, other = entered(club.client, NAME), entered(club.client, "Q. Armel")
    game = opened(club.client, [], players=_by_id(other, "Bob"))
    matched = opened(club.client, ["Bob", "A. Quest"])
    body = {"players": [{"name": "Bob"}, {"player_id": quist["id"]}]}
    matched.client.patch(matched.path, json=body, headers=ANY).raise_for_status()
    club.client.post(
        f"/v1/players/{quist['id']}/merge", json={"player_id": other["id"]}, headers=ANY
    ).raise_for_status()
    club.client.patch(f"/v1/players/{quist['id']}", json={"name": "Ärmelgard Blom"}, headers=ANY).raise_for_status()
    assert _removed(club, quist)["games"] == 2
    assert _left_of(club, "Q. Armel", "A. Quest", "Ärmelgard", "Quist", "Blom") == []
    assert [[one["name"] for one in keeper.game()["players"]] for keeper in (game, matched)] == [
        ["(removed)", "Bob"],
        ["Bob", "(removed)"],
    ]
    _verified(club)


def test_another_of_a_like_name_stays(club: Club) -> None:
    ann, annika = entered(club.client, "Ann"), entered(club.client, "Annika")
    both = opened(club.client, [], players=[*_by_id(ann), *_by_id(annika)], title="Annika’s last")
    _removed(club, ann)
    assert ([one["name"] for one in both.game()["players"]], both.game()["title"]) == (
        ["(removed)", "Annika"],
        "Annika’s last",
    )
    assert club.client.get("/v1/players").json()["items"] == [annika]


def test_what_names_a_person_elsewhere_is_counted_and_removed_on_demand(club: Club) -> None:
    quist = entered(club.client, NAME)
    by_name = opened(club.client, [NAME, "Bob"])
    judged = scores(opened(club.client, ["Bob", "Cem"]), 3)
    body = {"reason": "adjudicated", "ruling": {"by": NAME, "reason": "time"}}
    club.client.post(f"{judged.path}/finish", json=body, headers=ANY).raise_for_status()
    opened(club.client, ["Bob", "Dee"])
    assert _removed(club, quist, "?dry_run=true")["games_left"] == 2
    everywhere = _removed(club, quist, "?everywhere=true")
    assert (everywhere["games"], everywhere["texts"], everywhere["games_left"]) == (2, 2, 0)
    assert _left_of(club, NAME) == []
    assert [one["name"] for one in by_name.game()["players"]] == ["(removed)", "Bob"]
    names = club.client.post("/v1/players/match?dry_run=true", json={}).json()["items"]
    assert [one["name"] for one in names] == ["Bob", "Cem", "Dee"]
    assert judged.game()["result"]["ruling"] == {"by": "(removed)", "reason": "time"}
    _verified(club)


def test_an_imported_game_loses_the_record_that_names_the_person(club: Club) -> None:
    headers = {"Content-Type": "text/x-gcg"}
    sent = club.client.post("/v1/games/import", content=GCG.encode(), headers=headers)
    path = f"/v1/games/{sent.raise_for_status().json()['games'][0]['id']}"
    club.client.post("/v1/players/match", json={"enter_unknown": True}).raise_for_status()
    before = club.client.get(path).json()
    name = before["players"][0]["name"]
    _removed(club, {"id": before["players"][0]["player_id"]})
    after = club.client.get(path).json()
    assert [one["name"] for one in after["players"]] == ["(removed)", before["players"][1]["name"]]
    assert [one["score"] for one in after["players"]] == [one["score"] for one in before["players"]] == [12, 8]
    assert "Quist" not in club.client.get(f"{path}/record?format=gcg").text
    assert (name, _left_of(club, NAME, "Quist")) == (NAME, [])
    document = club.client.get(f"{path}/record?format=json").json()
    assert club.client.post("/v1/games/import", json=document).status_code == 201
    assert _verified(club).startswith("2 games checked, 0 with something wrong.")


def test_entries_of_version_0_1_0_are_redacted_counted_and_keep_their_digests(old_club: Club) -> None:
    club = old_club
    matched = club.client.post("/v1/players/match", json={"enter_unknown": True}).raise_for_status().json()
    assert matched["games"] > 1
    games = games_of(club.client)
    keeper = next(iter(games.values()))
    player = keeper.game()["players"][0]
    digests = {title: [one["digest"] for one in game.log()] for title, game in games.items()}
    done = _removed(club, {"id": player["player_id"]})
    assert done["entries_redacted"] > 0
    assert _left_of(club, f'"{player["name"]}"') == []
    for title, game in games.items():
        log = Scorekeeper(club.client, game.path, {}).log()
        assert [one["digest"] for one in log][: len(digests[title])] == digests[title]
    log = keeper.log()
    assert [one["redacted"] for one in log if one["number"] == 1] == [True]
    assert not any(one["redacted"] for one in log if one["event"]["v"] == 2)
    verified = _verified(club)
    assert f"{done['entries_redacted']} entr" in verified
    assert "of version 0.1.0 had texts removed" in verified
    document = club.client.get(f"{keeper.path}/record?format=json").json()
    assert document["opening"]["redacted"] is True
    assert club.client.post("/v1/games/import", json=document).status_code in (200, 201)
    del document["opening"]["redacted"]
    altered = club.client.post("/v1/games/import", json=document)
    assert (altered.status_code, altered.json()["code"]) == (422, "unreadable-record")


def test_an_entry_that_is_sealed_cannot_pass_as_redacted(club: Club) -> None:
    keeper = scores(opened(club.client), 7)
    club.changes("UPDATE entries SET redacted = :yes, event = replace(event, '7', '9') WHERE number = 2", yes=True)
    found = club.runs("db", "verify")
    assert (found.exit_code, "its digest does not match" in found.stdout) == (1, True), id_of(keeper)


def test_a_game_opened_while_a_person_is_removed_names_the_person_nowhere(club: Club) -> None:
    quist = entered(club.client, NAME)

    def act() -> None:
        _removed(club, quist)

    with interrupted(club.database, "INSERT INTO games", act):
        answer = club.client.post("/v1/games", json={"players": _by_id(quist, "Bob")})
    assert answer.status_code in (201, 412)
    assert _left_of(club, NAME) == []
    _verified(club)


@pytest.mark.parametrize("other", ["rename", "merge", "remove", "turn"])
def test_removal_and_another_write_at_once_leave_nothing(club: Club, other: str) -> None:
    quist, twin = entered(club.client, NAME), entered(club.client, "Twin")
    game = scores(opened(club.client, [], players=_by_id(quist, "Bob")), 7)
    path = f"/v1/players/{quist['id']}"
    acts = {
        "rename": lambda: club.client.patch(path, json={"name": f"{NAME} 2"}, headers=ANY),
        "merge": lambda: club.client.post(
            f"/v1/players/{twin['id']}/merge", json={"player_id": quist["id"]}, headers=ANY
        ),
        "remove": lambda: club.client.delete(path, headers=ANY),
        "turn": lambda: scored(game, 8, ANY),
    }
    answers: list[httpx.Response] = together(lambda: club.client.delete(path, headers=ANY), acts[other])
    statuses = sorted(one.status_code for one in answers)
    if other == "merge" and answers[1].status_code == 200:
        _removed(club, twin)
    assert statuses in ([200, 200], [200, 409], [200, 201], [200, 412], [409, 200])
    assert _left_of(club, NAME) == []
    _verified(club)


def test_a_directors_key_is_needed_and_a_retry_removes_nothing_anew(club: Club) -> None:
    quist = entered(club.client, NAME)
    key = club.client.post("/v1/keys", json={"role": "scorekeeper"}).json()["key"]
    path, headers = f"/v1/players/{quist['id']}", {**ANY, "Idempotency-Key": "k"}
    assert club.client.delete(path, headers={**ANY, "Authorization": f"Bearer {key}"}).status_code == 403
    assert club.client.delete(path).status_code == 428
    assert club.client.delete(path, headers=headers).status_code == 200
    again = club.client.delete(path, headers=headers)
    assert (again.status_code, again.headers["Idempotency-Replayed"]) == (200, "true")


def test_the_document_of_a_redacted_game_says_so(club: Club) -> None:
    document: dict[str, Any] = club.client.get("/v1/records/schema").json()
    assert "redacted" in json.dumps(document)


def test_what_a_person_said_in_a_game_is_gone_and_what_was_said_of_them(club: Club) -> None:
    quist = entered(club.client, NAME)
    game = opened(club.client, [], recording="turns", players=_by_id(quist, "Bob"))
    other = opened(club.client, ["Ann", "Cem"])
    first, second = seated(club, game.path)
    for headers, text in ((first, "I was late"), (second, f"{NAME} was late"), (second, "Good game")):
        club.client.post(f"{game.path}/messages", json={"text": text}, headers=headers).raise_for_status()
    club.client.post(f"{other.path}/messages", json={"text": f"Where is {NAME}?"}).raise_for_status()
    planned = _removed(club, quist, "?dry_run=true")
    removed = _removed(club, quist)
    assert [(one["texts"], one["games"], one["games_left"]) for one in (planned, removed)] == [(3, 1, 1)] * 2
    events = club.client.get(f"{game.path}/events?messages_after=3").json()
    assert [(one["number"], one["text"]) for one in events["messages"]] == [(1, None), (2, None)]
    assert [one["text"] for one in club.client.get(f"{game.path}/messages").json()["items"]] == [
        None,
        None,
        "Good game",
    ]
    assert _left_of(club, NAME) == ["messages"], "an official's game is left unless everywhere is asked for"
    assert _left_of(club, "was late") == []
    _verified(club)
