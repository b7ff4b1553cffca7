"""Players in games on record: named by id, renamed, merged and matched, each by an entry in the log, on both databases."""

from typing import Any

import pytest

from tests.disputes.table import Json, Scorekeeper
from tests.golden.records import KEPT_GAMES
from tests.records.club import (
    Club,
    check_is_whole,
    entered,
    id_of,
    interrupted,
    opened,
    scored,
    scores,
    served_club,
    together,
)

ANY = {"If-Match": "*"}


def _seats(keeper: Scorekeeper) -> list[tuple[str, str | None]]:
    return [(one["name"], one["player_id"]) for one in keeper.game()["players"]]


def _opened_for(club: Club, *players: Json, **more: Any) -> Scorekeeper:
    return opened(club.client, [], players=list(players), **more)


def _by_id(player: Json) -> Json:
    return {"player_id": player["id"]}


def _games_of(club: Club, player: Json) -> list[str]:
    items = club.client.get("/v1/games", params={"player_id": player["id"]}).json()["items"]
    return [one["id"] for one in items]


def _verified(club: Club) -> str:
    found = club.runs("db", "verify")
    assert found.exit_code == 0, found.stdout
    return found.stdout


def test_a_game_names_players_by_id_or_by_name(club: Club) -> None:
    ann = entered(club.client, "Ann Lee")
    keeper = scores(_opened_for(club, _by_id(ann), {"name": "Bob"}), 12, 9)
    assert _seats(keeper) == [("Ann Lee", ann["id"]), ("Bob", None)]
    [listed] = club.client.get("/v1/games", params={"player_id": ann["id"]}).json()["items"]
    assert [(one["name"], one["player_id"]) for one in listed["players"]] == _seats(keeper)
    details = check_is_whole(keeper)[0]["event"]["details"]
    assert (details["names"], details["player_ids"]) == (["Ann Lee", "Bob"], [ann["id"], None])
    assert "player_ids" not in check_is_whole(opened(club.client))[0]["event"]["details"]
    _verified(club)


def test_a_document_of_a_game_with_players_is_whole_by_itself(club: Club) -> None:
    ann = entered(club.client, "Ann Lee")
    keeper = scores(_opened_for(club, _by_id(ann), {"name": "Bob"}), 12, 9)
    document = club.client.get(f"{keeper.path}/record?format=json").json()
    brought = club.client.post("/v1/games/import", json=document).raise_for_status().json()["games"][0]
    other = Scorekeeper(club.client, f"/v1/games/{brought['id']}", brought)
    assert _seats(other) == _seats(keeper)
    assert set(_games_of(club, ann)) == {id_of(keeper), id_of(other)}
    _verified(club)


@pytest.mark.parametrize("wrong", [["x"], [], ["A" * 22], ["A" * 22, "A" * 23], ["A" * 22, None, None], "AB"])
def test_a_document_with_ids_that_do_not_fit_its_seats_is_refused(club: Club, wrong: object) -> None:
    document = club.client.get(f"{opened(club.client).path}/record?format=json").json()
    document["opening"] = {"event": document["opening"]["event"]}
    document["opening"]["event"]["details"]["player_ids"] = wrong
    answer = club.client.post("/v1/games/import", json=document)
    assert (answer.status_code, answer.json()["code"]) == (422, "unreadable-record"), answer.text
    assert answer.json()["errors"][0]["pointer"].startswith("/opening/event/details/player_ids")


@pytest.mark.parametrize(
    ("players", "code", "pointer"),
    [
        (["A" * 22, None], "unknown-player", "/players/0/player_id"),
        ([None, "A" * 22], "unknown-player", "/players/1/player_id"),
        (["ann", "ann"], "player-twice", "/players/1/player_id"),
        (["ann", 7], "invalid-request", "/players/1/player_id"),
    ],
)
def test_players_whom_the_club_has_not_or_who_sit_twice_are_refused(
    club: Club, players: list[Any], code: str, pointer: str
) -> None:
    ids = {"ann": entered(club.client, "Ann")["id"]}
    sent = [{"name": "Bob"} if one is None else {"player_id": ids.get(one, one)} for one in players]
    keeper = opened(club.client)
    for answer in (
        club.client.post("/v1/games", json={"players": sent}),
        club.client.patch(keeper.path, json={"players": sent}, headers=ANY),
    ):
        assert (answer.status_code, answer.json()["code"]) == (422, code)
        assert answer.json()["errors"][0]["pointer"] == pointer


def test_a_seat_is_given_to_a_player_and_taken_back_by_a_change(club: Club) -> None:
    ann, keeper = entered(club.client, "Ann"), opened(club.client)
    for players, seats in (
        ([_by_id(ann), {"name": "Bob"}], [("Ann", ann["id"]), ("Bob", None)]),
        ([{"name": "Anna"}, {"name": "Bob"}], [("Anna", None), ("Bob", None)]),
    ):
        club.client.patch(keeper.path, json={"players": players}, headers=ANY).raise_for_status()
        assert _seats(keeper) == seats
    assert _games_of(club, ann) == []
    _verified(club)


def test_a_rename_is_one_call_for_all_games(club: Club) -> None:
    ann, bob = entered(club.client, "An Lee"), entered(club.client, "Bob")
    games = [scores(_opened_for(club, _by_id(ann), _by_id(bob), title=f"Table {one}"), 7, 8) for one in range(3)]
    alone = opened(club.client, ["An Lee", "Bob"])
    club.client.patch(f"/v1/players/{ann['id']}", json={"name": "Ann Lee"}, headers=ANY).raise_for_status()
    for game in games:
        assert _seats(game) == [("Ann Lee", ann["id"]), ("Bob", bob["id"])]
        assert check_is_whole(game)[-1]["kind"] == "details"
        assert "Ann Lee" in club.client.get(f"{game.path}/record?format=gcg").text
        assert scored(Scorekeeper(club.client, game.path, game.game()), 9).status_code == 201
    assert _seats(alone) == [("An Lee", None), ("Bob", None)]
    assert len(club.client.get("/v1/games", params={"q": "ann lee"}).json()["items"]) == 3
    assert len(check_is_whole(alone)) == 1
    club.client.patch(f"/v1/players/{ann['id']}", json={"active": False}, headers=ANY).raise_for_status()
    assert len(check_is_whole(games[0])) == 5
    _verified(club)
    with served_club(club.url, club.folder) as started:
        assert _seats(Scorekeeper(started.client, games[0].path, games[0].seen))[0] == ("Ann Lee", ann["id"])


def test_two_entries_of_one_person_are_merged(club: Club) -> None:
    ann = entered(club.client, "Ann Lee", external_ids={"naspa": "A1"})
    other = entered(club.client, "A. Lee", external_ids={"naspa": "A2", "wespa": "W2"})
    bob = entered(club.client, "Bob")
    game = scores(_opened_for(club, _by_id(bob), _by_id(other)), 7)
    path = f"/v1/players/{ann['id']}"
    merged = club.client.post(f"{path}/merge", json=_sent(other), headers={"If-Match": '"1"'})
    assert merged.json()["external_ids"] == {"naspa": "A1", "wespa": "W2"}
    assert _seats(game)[1] == ("Ann Lee", ann["id"])
    gone = club.client.get(f"/v1/players/{other['id']}").json()
    assert (gone["merged_into"], gone["external_ids"], gone["active"]) == (ann["id"], {}, False)
    listed = club.client.get("/v1/players").json()["items"]
    assert [one["id"] for one in listed] == [ann["id"], bob["id"]]
    assert _seats(_opened_for(club, _by_id(other), _by_id(bob)))[0] == ("Ann Lee", ann["id"])
    refused = club.client.patch(f"/v1/players/{other['id']}", json={"name": "X"}, headers=ANY)
    assert (refused.status_code, refused.json()["code"]) == (409, "player-merged")
    third = entered(club.client, "Ann")
    club.client.post(f"/v1/players/{third['id']}/merge", json=_sent(ann), headers=ANY).raise_for_status()
    assert club.client.get(f"/v1/players/{other['id']}").json()["merged_into"] == third["id"]
    _verified(club)


def _sent(player: Json) -> Json:
    return {"player_id": player["id"]}


def test_those_who_met_are_two_people_and_nobody_is_merged_into_himself(club: Club) -> None:
    ann, bob = entered(club.client, "Ann"), entered(club.client, "Bob")
    game = _opened_for(club, _by_id(ann), _by_id(bob))
    met = club.client.post(f"/v1/players/{ann['id']}/merge", json=_sent(bob), headers=ANY)
    assert (met.status_code, met.json()["code"]) == (409, "players-met")
    assert id_of(game) in met.json()["detail"]
    same = club.client.post(f"/v1/players/{ann['id']}/merge", json=_sent(ann), headers=ANY)
    assert (same.status_code, same.json()["code"]) == (422, "same-player")
    missing = club.client.post(f"/v1/players/{ann['id']}/merge", json={"player_id": "A" * 22}, headers=ANY)
    assert missing.status_code == 404
    assert club.client.get("/v1/players").json()["items"] == [ann, bob]


def test_of_two_merges_at_once_that_cross_one_is_done(club: Club) -> None:
    ann, other = entered(club.client, "Ann"), entered(club.client, "Anne")
    game = _opened_for(club, _by_id(ann), {"name": "Bob"})

    def merge(stays: Json, goes: Json) -> int:
        return club.client.post(f"/v1/players/{stays['id']}/merge", json=_sent(goes), headers=ANY).status_code

    assert sorted(together(lambda: merge(ann, other), lambda: merge(other, ann))) == [200, 409]
    [left] = club.client.get("/v1/players").json()["items"]
    assert _seats(game)[0] == (left["name"], left["id"])
    _verified(club)


@pytest.mark.parametrize("what", ["rename", "merge"])
def test_a_game_opened_meanwhile_names_the_player_as_he_is(club: Club, what: str) -> None:
    ann, other = entered(club.client, "Ann"), entered(club.client, "Anne")

    def act() -> None:
        if what == "rename":
            club.client.patch(f"/v1/players/{ann['id']}", json={"name": "Anna"}, headers=ANY).raise_for_status()
        else:
            club.client.post(f"/v1/players/{other['id']}/merge", json=_sent(ann), headers=ANY).raise_for_status()

    with interrupted(club.database, "INSERT INTO games", act):
        answer = club.client.post("/v1/games", json={"players": [_by_id(ann), {"name": "Bob"}]})
    assert answer.status_code == 201, answer.text
    seats = _seats(Scorekeeper(club.client, answer.headers["Location"], answer.json()))
    assert seats[0] == (("Anna", ann["id"]) if what == "rename" else ("Anne", other["id"]))
    _verified(club)


@pytest.mark.parametrize("builds_on", ["*", '"1"'])
def test_a_player_changed_between_look_and_write_is_not_named_as_he_was(club: Club, builds_on: str) -> None:
    ann, keeper = entered(club.client, "Ann"), opened(club.client)

    def act() -> None:
        club.client.patch(f"/v1/players/{ann['id']}", json={"name": "Anna"}, headers=ANY).raise_for_status()

    body = {"players": [_by_id(ann), {"name": "Bob"}]}
    with interrupted(club.database, "FOR SHARE" if "postgres" in club.url else "UPDATE games", act):
        answer = club.client.patch(keeper.path, json=body, headers={"If-Match": builds_on})
    assert answer.status_code in (200, 412), answer.text
    if answer.status_code == 412:
        club.client.patch(keeper.path, json=body, headers=ANY).raise_for_status()
    assert _seats(keeper)[0] == ("Anna", ann["id"])
    _verified(club)


def test_games_on_record_are_matched_after_it_was_shown(club: Club) -> None:
    ann = entered(club.client, "Ann Lee")
    entered(club.client, "Bob"), entered(club.client, "BOB")
    games = [opened(club.client, names) for names in (["ann lee", "Bob"], ["Cem", "Ann  Lee"], ["Ann Lee", "Ann Lee"])]
    shown = club.client.post("/v1/players/match?dry_run=true", json={"enter_unknown": True}).json()
    assert [(one["match"], one["games"]) for one in shown["items"]] == [("found", 3), ("ambiguous", 1), ("new", 1)]
    assert shown["games"] == 2
    assert [len(check_is_whole(game)) for game in games] == [1, 1, 1]
    at_terminal = club.runs("players", "match", "--club", "club", "--dry-run")
    assert at_terminal.exit_code == 0
    assert at_terminal.stdout.splitlines()[1:] == [
        "Bob: several players have this name; rename one, or merge them (1 game)",
        "Cem: no player has this name (1 game)",
        "Would change 2 games; nothing was changed.",
    ]
    done = club.runs("players", "match", "--club", "club", "--enter-unknown")
    assert done.exit_code == 0, done.output
    assert done.stdout.splitlines()[-1] == "Changed 2 games."
    [cem] = club.client.get("/v1/players", params={"q": "cem"}).json()["items"]
    assert [_seats(game) for game in games] == [
        [("ann lee", ann["id"]), ("Bob", None)],
        [("Cem", cem["id"]), ("Ann  Lee", ann["id"])],
        [("Ann Lee", None), ("Ann Lee", None)],
    ]
    again = club.client.post("/v1/players/match", json={}).json()
    assert again["games"] == 0
    _verified(club)


def test_an_imported_game_that_was_matched_is_written_as_it_came(club: Club) -> None:
    game = KEPT_GAMES[0]
    sent = club.client.post("/v1/games/import", content=game.gcg, headers={"Content-Type": "text/x-gcg"})
    path = f"/v1/games/{sent.raise_for_status().json()['games'][0]['id']}"
    before = club.client.get(f"{path}/record?format=gcg").content
    matched = club.client.post("/v1/players/match", json={"enter_unknown": True}).json()
    assert matched["games"] == 1
    assert club.client.get(f"{path}/record?format=gcg").content == before
    [first, *_] = club.client.get(path).json()["players"]
    renamed = {"name": "Somebody Else"}
    club.client.patch(f"/v1/players/{first['player_id']}", json=renamed, headers=ANY).raise_for_status()
    assert "Somebody Else" in club.client.get(f"{path}/record?format=gcg").text
    assert club.client.delete(path, headers=ANY).status_code == 204
    _verified(club)
