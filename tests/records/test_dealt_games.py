"""Games that the service deals, through HTTP on both databases: drawing, what comes back, who sees what, and checking."""

import json
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.disputes.table import Json, refusal_of
from tests.records.club import Club, served_club, together
from tests.records.dealt import ANY, Table, dealt, word_of
from tests.records.test_seat_keys import seated

#: Where a game is shown, in every form.
SHOWN = (
    "",
    "/turns",
    "/log",
    "/events",
    "/rulings",
    "/audit",
    "/deal",
    *(f"/record?format={kind}" for kind in ("json", "gcg", "csv", "html", "text", "cgp")),
)


def test_a_dealt_game_is_drawn_for_turn_by_turn(club: Club) -> None:
    table = dealt(club.client)
    opened = table.game()
    assert (opened["dealing"], opened["bag_count"], opened["deal"]["draws"]) == ("service", 86, 14)
    assert [len(player["rack"]) for player in opened["players"]] == [7, 7]
    assert len(opened["unseen"]) == 86
    kept = Counter(table.rack(1)[:-2])
    answer = table.plays(1, "8G")
    assert answer["commitment"] == opened["deal"]["commitment"]
    game = table.game()
    assert (game["bag_count"], game["deal"]["draws"], len(table.rack(1))) == (84, 16, 7)
    assert kept <= Counter(table.rack(1))
    table.exchanges(2, 3)
    assert (table.game()["bag_count"], table.game()["deal"]["draws"]) == (84, 19)
    drawn = [entry["event"].get("drawn") for entry in table.log()]
    assert [one and (one["seat"], one["first"], len(one["tiles"])) for one in drawn] == [None, (1, 15, 2), (2, 17, 3)]


def test_undo_and_redo_and_taking_off_bring_tiles_back(club: Club) -> None:
    table = dealt(club.client)
    first = table.rack(1)
    table.plays(1, "8G", 3)
    second = table.rack(1)
    table.records("undo")
    assert (table.rack(1), table.game()["bag_count"]) == (first, 86)
    table.records("redo")
    assert (table.rack(1), table.game()["bag_count"]) == (second, 83)
    ruling = {"acceptable": False, "by": "Dora", "reason": "as I saw"}
    table.records("challenges", seat=2, ruling=ruling)
    assert (table.rack(1), table.game()["bag_count"]) == (first, 86)
    table.records("undo")
    assert (table.rack(1), table.deal()["draws"]) == (second, 17)


def test_where_all_accept_a_play_it_is_drawn_for_once_they_have(club: Club) -> None:
    table = dealt(club.client, 3, ruleset={"base": "club", "acceptance": "all"})
    table.plays(1, "8G")
    table.records("acceptances", seat=2)
    assert [player["tiles_held"] for player in table.game()["players"]] == [5, 7, 7]
    table.records("acceptances", seat=3)
    assert [player["tiles_held"] for player in table.game()["players"]] == [7, 7, 7]
    assert table.log()[-1]["event"]["drawn"]["first"] == 22


@pytest.fixture
def scorekeeper(club: Club) -> httpx.Client:
    return _keyed(club, "scorekeeper")


def _keyed(club: Club, role: str) -> httpx.Client:
    key = club.client.post("/v1/keys", json={"role": role, "label": role}).json()["key"]
    transport = club.client._transport
    return httpx.Client(transport=transport, base_url="http://club", headers={"Authorization": f"Bearer {key}"})


def _played(club: Club) -> Table:
    """A game with an exchange, a play that was undone and another that stands."""
    table = dealt(club.client)
    table.exchanges(1, 3)
    table.exchanges(2, 3)
    table.plays(1, "8G")
    table.records("undo")
    table.plays(1, "8H", 3)
    return table


@pytest.mark.parametrize("role", ["scorekeeper", "reader", "public"])
def test_nobody_but_a_director_sees_racks_and_draws_while_the_game_goes_on(club: Club, role: str) -> None:
    table = _played(club)
    club.client.patch(table.path, json={"public": True}, headers=ANY)
    if role == "public":
        asking = httpx.Client(transport=club.client._transport, base_url="http://club")
    else:
        asking = _keyed(club, role)
    game = asking.get(table.path).json()
    assert [player["rack"] for player in game["players"]] == [None, None]
    assert (game["unseen"], game["bag_count"]) == (None, 83)
    hidden = _hidden_texts(table)
    assert len(hidden) > 10
    for where in SHOWN:
        answer = asking.get(f"{table.path}{where}")
        assert answer.status_code in (200, 401, 403), f"{where}: {answer.text}"
        assert [text for text in hidden if text in answer.text] == [], where
    if role != "public":
        events = [entry["event"] for entry in asking.get(f"{table.path}/log").json()["items"]]
        drawn = [event["drawn"] for event in events if "drawn" in event]
        assert [(one["first"], one["tiles"]) for one in [*events[0]["deal"]["drawn"], *drawn]] == [
            (first, None) for first in (1, 8, 15, 18, 21, 23)
        ]
        assert {event["tiles"] for event in events if event["kind"] == "exchange"} == {None}


def _hidden_texts(table: Table) -> list[str]:
    """Racks as they are and as they were drawn, and the salts by which tiles could be tried."""
    log = table.log()
    drawn = [one["tiles"] for one in log[0]["event"]["deal"]["drawn"]]
    salts = [one["salt"] for entry in log for path, one in entry["sealed"].items() if "tiles" in path]
    return [table.rack(1), table.rack(2), *drawn, *salts]


def test_a_scorekeeper_learns_nothing_of_a_rack_by_writing(club: Club, scorekeeper: httpx.Client) -> None:
    table = dealt(club.client)
    lacking = next(tile for tile in "QZJXK" if tile not in table.rack(1))
    mine = word_of(table.rack(1), 1)

    def refused(**body: Any) -> Json:
        answer = scorekeeper.post(f"{table.path}/turns", json={"kind": "play", "seat": 1, **body}, headers=ANY)
        assert answer.status_code == 422, answer.text
        shown: Json = answer.json()
        return shown

    # Only where nothing else is wrong is it said that a tile is missing, and not which.
    problem = refused(position="8G", tiles=mine + lacking)
    assert [(one["code"], one["message"]) for one in problem["errors"]] == [
        ("tile-not-on-rack", "The rack lacks a tile of this turn: take tiles that are on it.")
    ]
    misplaced = [
        refused(position="1A", tiles=tiles)["errors"] for tiles in (mine + lacking, lacking + mine, mine + "A")
    ]
    assert [[one["code"] for one in errors] for errors in misplaced] == [["opening-misses-start"]] * 3
    tried = scorekeeper.post(
        f"{table.path}/turns?dry_run=true", json={"kind": "play", "position": "8G", "tiles": mine * 2}, headers=ANY
    )
    assert (tried.status_code, tried.json()["code"]) == (403, "role-too-low")
    exchange = {"kind": "exchange", "seat": 1, "tiles": mine + lacking}
    problem = scorekeeper.post(f"{table.path}/turns", json=exchange, headers=ANY).json()
    assert [one["message"] for one in problem["errors"]] == [
        "The rack lacks a tile of this turn: take tiles that are on it."
    ]
    # What is recorded shows no more.
    answer = scorekeeper.post(f"{table.path}/turns", json={**exchange, "tiles": mine.replace("e", "?")}, headers=ANY)
    assert (answer.status_code, answer.json()["turn"]["rack"], answer.json()["turn"]["tiles"]) == (201, None, None)


def test_a_player_sees_one_rack_and_its_draws_and_plays_from_it(club: Club) -> None:
    table = dealt(club.client, ruleset={"base": "club", "acceptance": "all"})
    ann, bob = seated(club, table.path)
    racks = [club.client.get(table.path, headers=one).json()["players"] for one in (ann, bob)]
    assert [[bool(player["rack"]) for player in players] for players in racks] == [[True, False], [False, True]]
    mine = racks[0][0]["rack"]
    assert mine == table.rack(1)
    turns, body = f"{table.path}/turns", {"kind": "play", "position": "8G", "tiles": word_of(mine, 2)}
    tried = club.client.post(f"{turns}?dry_run=true", json=body, headers=ann)
    assert (tried.status_code, table.deal()["draws"]) == (200, 14)
    lacking = next(tile for tile in "QZJXK" if tile not in mine)
    refused = club.client.post(turns, json={**body, "tiles": word_of(mine, 1) + lacking}, headers=ann).json()
    assert f"The rack has no {lacking}" in refused["detail"]
    assert club.client.post(turns, json=body, headers=ann).status_code == 201
    # What the other's acceptance has Ann draw is for her alone, in the answer and in the log.
    accepted = club.client.post(f"{table.path}/acceptances", json={"seat": 2}, headers=bob)
    assert accepted.status_code == 201
    drawn = table.log()[-1]["event"]["drawn"]
    assert (drawn["seat"], drawn["first"], len(drawn["tiles"])) == (1, 15, 2)
    shown = [club.client.get(f"{table.path}/log", headers=one).json()["items"] for one in (ann, bob)]
    assert [log[-1]["event"]["drawn"]["tiles"] for log in shown] == [drawn["tiles"], None]
    assert [log[-1]["sealed"]["/drawn/tiles"]["salt"] is None for log in shown] == [False, True]
    assert table.rack(1) not in club.client.get(f"{table.path}/log", headers=bob).text
    assert club.client.post(f"{table.path}/undo", json={}, headers=bob).json()["code"] == "role-too-low"


def test_an_official_accepts_for_an_absent_player_and_sees_nothing_drawn(club: Club, scorekeeper: httpx.Client) -> None:
    table = dealt(club.client, 3, ruleset={"base": "club", "acceptance": "all"})
    table.plays(1, "8G")
    for seat in (2, 3):
        answer = scorekeeper.post(f"{table.path}/acceptances", json={"seat": seat}, headers=ANY)
        assert answer.status_code == 201
    drawn = table.log()[-1]["event"]["drawn"]
    assert (drawn["seat"], len(drawn["tiles"]), len(table.rack(1))) == (1, 2, 7)
    shown = scorekeeper.get(f"{table.path}/log").json()["items"][-1]
    assert (shown["event"]["drawn"]["tiles"], shown["sealed"]["/drawn/tiles"]["salt"]) == (None, None)


def test_a_director_is_told_which_tiles_are_missing(club: Club) -> None:
    table = dealt(club.client)
    lacking = next(tile for tile in "QZJXK" if tile not in table.rack(1))
    answer = table.sends("turns", {"kind": "play", "position": "8G", "tiles": word_of(table.rack(1), 1) + lacking})
    assert [one["message"] for one in answer.json()["errors"]] == [
        f"The rack has no {lacking}. Play tiles that are on the rack. Write a blank as the letter it stands for, in lower case, "
        "or as [?A]."
    ]


def test_a_dry_run_draws_nothing(club: Club) -> None:
    table = dealt(club.client)
    body = {"kind": "play", "position": "8G", "tiles": word_of(table.rack(1), 3)}
    for _ in range(2):
        tried = table.client.post(f"{table.path}/turns?dry_run=true", json=body, headers=ANY)
        assert (tried.status_code, tried.json()["version"]) == (200, 2)
        assert (table.game()["version"], table.deal()["draws"]) == (1, 14)
    recorded = table.records("turns", **body)
    assert recorded["turn"]["score"] == tried.json()["turn"]["score"]
    assert table.deal()["draws"] == 17


def test_a_retry_draws_nothing_and_belongs_to_its_key(club: Club, scorekeeper: httpx.Client) -> None:
    table = dealt(club.client)
    body, key = {"kind": "exchange", "seat": 1, "tiles": table.rack(1)[-2:]}, {"Idempotency-Key": "one"}
    first = table.sends("turns", body, **key)
    again = table.sends("turns", body, **key)
    assert (first.json(), again.headers["Idempotency-Replayed"]) == (again.json(), "true")
    assert table.deal()["draws"] == 16
    other = scorekeeper.post(f"{table.path}/turns", json=body, headers={**ANY, **key})
    assert (other.status_code, other.json()["code"]) == (409, "not-your-turn")


def test_of_two_requests_of_a_seat_at_once_one_draws(connections: list[httpx.Client]) -> None:
    for version in ("*", '"1"'):
        table = dealt(connections[0])
        body = {"kind": "exchange", "seat": 1, "tiles": table.rack(1)[-3:]}
        works = [
            partial(one.post, f"{table.path}/turns", json=body, headers={"If-Match": version}) for one in connections
        ]
        answers = together(*works)
        assert Counter(one.is_success for one in answers)[True] == 1
        assert {refusal_of(one).code for one in answers if not one.is_success} <= {"not-your-turn", "version-conflict"}
        assert (table.deal()["draws"], len(table.log())) == (17, 2)


def _finished(club: Club) -> Table:
    table = _played(club)
    table.records("finish", reason="abandoned")
    return table


def test_once_finished_the_seed_and_every_draw_are_shown(club: Club) -> None:
    table = _played(club)
    before = table.deal()
    assert [before[name] for name in ("seed", "agrees", "moves")] == [None, None, None]
    table.records("finish", reason="abandoned")
    shown = httpx.Client(transport=club.client._transport, base_url="http://club")
    assert shown.get(f"{table.path}/deal").status_code == 401
    deal = _keyed(club, "reader").get(f"{table.path}/deal").json()
    assert (deal["agrees"], deal["differs_at"], deal["commitment"]) == (True, None, before["commitment"])
    drawn = [(move["entry"], move["seat"], one["number"]) for move in deal["moves"] for one in move["drawn"]]
    assert [number for _, _, number in drawn] == list(range(1, 26))
    assert [move["entry"] for move in deal["moves"]] == [1, 1, 2, 3, 4, 5, 6]


def test_a_seed_that_was_changed_is_noticed(club: Club) -> None:
    table = _finished(club)
    assert club.runs("db", "verify").exit_code == 0
    club.changes("UPDATE seeds SET seed = :seed", seed="0" * 64)
    assert (table.deal()["agrees"], table.deal()["differs_at"] in range(1, 15)) == (False, True)
    ran = club.runs("db", "verify")
    assert (ran.exit_code, "the seed does not fit the commitment" in ran.output) == (1, True)
    club.changes("DELETE FROM seeds")
    assert (table.deal()["agrees"], table.deal()["seed"]) == (None, None)
    ran = club.runs("db", "verify")
    assert (ran.exit_code, "the seed of this dealt game is gone" in ran.output) == (1, True)


def test_a_document_can_be_checked_offline_and_imported(club: Club, tmp_path: Path) -> None:
    table = _played(club)
    going_on = table.client.get(f"{table.path}/record?format=json")
    assert "seed" not in going_on.json()
    table.records("finish", reason="abandoned")
    document = table.client.get(f"{table.path}/record?format=json")
    file = tmp_path / "game.json"
    file.write_bytes(document.content)
    ran = club.runs("games", "verify-deal", str(file))
    assert (ran.exit_code, ran.output) == (
        0,
        f"{file}: the seed fits the commitment, and 25 draws follow from it.\n",
    )
    imported = club.client.post("/v1/games/import", json=document.json())
    assert imported.status_code == 201, imported.text
    copy = Table(club.client, f"/v1/games/{imported.json()['games'][0]['id']}")
    assert copy.deal() == table.deal()
    assert club.runs("db", "verify").exit_code == 0


def test_of_an_unfinished_game_that_was_imported_no_tile_is_drawn(club: Club) -> None:
    table = _played(club)
    imported = club.client.post(
        "/v1/games/import", json=table.client.get(f"{table.path}/record?format=json").json()
    ).json()
    copy = Table(club.client, f"/v1/games/{imported['games'][0]['id']}")
    assert [copy.rack(seat) for seat in (1, 2)] == [table.rack(seat) for seat in (1, 2)]
    answer = copy.sends("turns", {"kind": "exchange", "seat": 2, "tiles": copy.rack(2)[-2:]})
    assert (answer.status_code, answer.json()["code"]) == (409, "deal-is-open")
    copy.records("turns", kind="pass", seat=2)
    copy.records("finish", reason="abandoned")
    assert (copy.deal()["seed"], copy.deal()["agrees"]) == (None, None)
    assert club.runs("db", "verify").exit_code == 0


@pytest.mark.parametrize(
    ("change", "path", "code"),
    [
        (lambda one: {**one, "seed": "0" * 64}, "/seed", "record-altered"),
        (lambda one: {**one, "seed": "0"}, "/seed", "unreadable-record"),
        (lambda one: _with_entries(one, one["entries"][:-1]), "/seed", "unreadable-record"),
        (lambda one: _without_seed(_with_drawn(one, 0, None)), "/entries/1/event", "record-not-playable"),
        (lambda one: _without_seed(_with_drawn(one, 0, {"first": 16})), "/entries/0/event", "record-not-playable"),
        (lambda one: _without_seed(_with_drawn(one, 0, {"tiles": "ZZZ"})), "/entries/0/event", "record-not-playable"),
        (lambda one: _without_seed(_with_drawn(one, 0, {"tiles": "E"})), "/entries/0/event", "record-not-playable"),
        (lambda one: _without_seed(_with_drawn(one, 0, {"seat": 2})), "/entries/0/event", "record-not-playable"),
        (
            lambda one: _without_seed(_with_drawn(_with_entries(one, one["entries"][:1]), 0, None)),
            "/entries",
            "record-not-playable",
        ),
    ],
)
def test_a_document_that_was_changed_is_refused(club: Club, change: Any, path: str, code: str) -> None:
    document = json.loads(_finished(club).client.get(f"{_last_path(club)}/record?format=json").content)
    answer = club.client.post("/v1/games/import", json=change(_without_digests(document)))
    assert answer.status_code in (200, 422), answer.text
    problem = answer.json()
    assert (problem["code"], problem["errors"][0]["pointer"]) == (code, path), problem


def _last_path(club: Club) -> str:
    return f"/v1/games/{club.client.get('/v1/games').json()['items'][0]['id']}"


def _without_digests(document: Json) -> Json:
    opening = {"event": document["opening"]["event"]}
    entries = [{"event": one["event"]} for one in document["entries"]]
    return {**document, "opening": opening, "entries": entries}


def _without_seed(document: Json) -> Json:
    return {name: value for name, value in document.items() if name != "seed"}


def _with_entries(document: Json, entries: list[Json]) -> Json:
    return {**document, "entries": entries}


def _with_drawn(document: Json, place: int, changed: Json | None) -> Json:
    """The document with what was drawn by an entry changed, or left out."""
    entries = [dict(one) for one in document["entries"]]
    event = dict(entries[place]["event"])
    if changed is None:
        del event["drawn"]
    else:
        event["drawn"] = {**event["drawn"], **changed}
    entries[place] = {"event": event}
    return {**document, "entries": entries}


def test_a_copy_that_is_brought_back_goes_on_with_the_same_seed(club: Club, tmp_path: Path) -> None:
    table = _played(club)
    copy = tmp_path / "copy.db"
    assert club.runs("db", "backup", str(copy)).exit_code == 0
    exchanged = {"kind": "exchange", "seat": 2, "tiles": table.rack(2)[-4:]}
    table.records("turns", **exchanged)
    drawn = table.log()[-1]["event"]["drawn"]
    folder = tmp_path / "other"
    folder.mkdir()
    with served_club(f"sqlite:///{folder}/club.db", folder) as other:
        assert other.runs("db", "restore", str(copy), "--replace").exit_code == 0
        again = Table(other.client, table.path)
        again.records("turns", **exchanged)
        assert again.log()[-1]["event"]["drawn"] == drawn
        again.records("finish", reason="abandoned")
        assert again.deal()["agrees"] is True


def test_a_reopened_game_draws_no_more(club: Club) -> None:
    table = _finished(club)
    table.records("reopen", reason="too soon")
    assert table.deal()["seed"] is None
    answer = table.sends("turns", {"kind": "exchange", "seat": 2, "tiles": table.rack(2)[-2:]})
    assert (answer.status_code, answer.json()["code"]) == (409, "deal-is-open")
    tried = table.client.post(
        f"{table.path}/turns?dry_run=true", json={"kind": "exchange", "tiles": table.rack(2)[-2:]}, headers=ANY
    )
    assert (tried.status_code, tried.json()["code"]) == (409, "deal-is-open")
    table.records("turns", kind="pass", seat=2)


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"recording": "scores"}, "/recording"),
        ({"players": [{"name": name} for name in "ABC"]}, "/ruleset"),
        ({"dealing": "players", "start": "draw"}, "/start"),
    ],
)
def test_what_the_service_cannot_deal_is_refused(club: Club, body: Json, pointer: str) -> None:
    fields = {"players": [{"name": "Ann"}, {"name": "Bob"}], "dealing": "service", "lexicon": None}
    answer = club.client.post("/v1/games", json={**fields, **body})
    assert (answer.status_code, answer.json()["code"]) == (422, "dealing-impossible")
    assert answer.json()["errors"][0]["pointer"] == pointer


def test_a_game_whose_players_deal_has_no_deal(club: Club) -> None:
    table = dealt(club.client, dealing="players")
    assert (table.game()["dealing"], table.game()["deal"]) == ("players", None)
    assert table.client.get(f"{table.path}/deal").status_code == 404


def test_the_draw_for_the_start_orders_the_players(club: Club) -> None:
    for _ in range(10):
        table = dealt(club.client, 2, start="draw")
        opening = table.log()[0]["event"]
        first = opening["deal"]["start"][0]["draws"]
        names = [player["name"] for player in table.game()["players"]]
        # Ann draws first, and sits where the draw has put her.
        assert names[first[0]["seat"] - 1] == "Ann"
        last = opening["deal"]["start"][-1]["draws"]
        by_tile = {one["tile"].replace("?", "@"): one["seat"] for one in last}
        assert by_tile[min(by_tile)] == 1
