"""Keys of seats: how a player comes by one, what it opens, and when it opens nothing any more."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from alembic import command

from scrabble_api.records.keys import find_good_keys
from tests.disputes.table import Json
from tests.records.club import MANY, Club, contents, interrupted, open_engine, opened, served_club, together
from tests.records.test_migrations import alembic_config

NOBODYS_ID = "A" * 22
ANY = {"If-Match": "*"}


def open_table(club: Club, **more: Any) -> str:
    """The path of a new game of two on a board, judged by enable."""
    return opened(club.client, recording="turns", lexicon="enable", ruleset="naspa", **more).path


def invite(club: Club, path: str, **body: Any) -> list[Json]:
    answer = club.client.post(f"{path}/invitations", json=body)
    assert answer.status_code == 201, answer.text
    found: list[Json] = answer.json()["items"]
    return found


def trade(club: Club, invitation: str) -> httpx.Response:
    """The answer to somebody without any key."""
    return club.client.post("/v1/invitations/trades", json={"invitation": invitation}, headers={"Authorization": ""})


def bearer(key: str, **more: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}", **ANY, **more}


def seated(club: Club, path: str) -> list[dict[str, str]]:
    """The headers of the players at each seat."""
    return [bearer(trade(club, one["invitation"]).json()["key"]) for one in invite(club, path)]


def code(answer: httpx.Response) -> tuple[int, str | None]:
    return answer.status_code, None if answer.is_success else answer.json()["code"]


def test_an_invitation_is_traded_once_and_a_second_try_shows(club: Club) -> None:
    path = open_table(club)
    first, second = invite(club, path)
    assert [(one["seat"], one["state"]) for one in (first, second)] == [(1, "open"), (2, "open")]
    traded = trade(club, first["invitation"])
    assert (traded.status_code, traded.headers["Cache-Control"]) == (201, "no-store")
    key = traded.json()
    assert (key["role"], key["seat"], path.endswith(key["game_id"])) == ("player", 1, True)
    assert [code(trade(club, first["invitation"])) for _ in range(2)] == [(409, "invitation-used")] * 2
    listed = club.client.get(f"{path}/invitations").json()["items"]
    assert [(one["state"], one["key_id"], one["refused_trades"]) for one in listed] == [
        ("traded", key["id"], 2),
        ("open", None, 0),
    ]
    assert listed[0]["refused_at"] > listed[0]["traded_at"]
    me = club.client.get("/v1/me", headers=bearer(key["key"])).json()
    assert (me["role"], me["game_id"], me["seat"]) == ("player", key["game_id"], 1)
    assert re.search(f"{first['invitation']}|{second['invitation']}|{key['key']}", repr(contents(club.url))) is None
    assert "invitation" not in listed[0]
    [warning] = club.client.get(f"{path}/messages").json()["items"]
    assert warning["text"].startswith("From the service: somebody tried to trade the invitation to seat 1 again.")
    assert club.client.get(path).json()["version"] == 1
    assert key["id"] not in club.client.get("/v1/keys").text


def test_what_is_no_invitation_is_traded_for_nothing(club: Club) -> None:
    assert [code(trade(club, one)) for one in ("inv_nobody", "sk_" + "A" * 43)] == [(404, "not-found")] * 2
    assert [code(trade(club, one)) for one in ("", "x" * 101)] == [(422, "invalid-request")] * 2


def _expire(club: Club, path: str, _: Json) -> None:
    club.changes("UPDATE invitations SET expires_at = :t", t="2026-01-01T00:00:00.000000Z")


def _revoke(club: Club, path: str, invitation: Json) -> None:
    assert club.client.delete(f"{path}/invitations/{invitation['id']}").status_code == 204


def _finish(club: Club, path: str, _: Json) -> None:
    assert club.client.post(f"{path}/finish", json={"reason": "abandoned"}, headers=ANY).status_code == 201


def _delete(club: Club, path: str, _: Json) -> None:
    assert club.client.delete(path, headers=ANY).status_code == 204


@pytest.mark.parametrize("end", [_expire, _revoke, _finish, _delete])
def test_an_invitation_that_is_over_is_traded_no_more(club: Club, end: Callable[[Club, str, Json], None]) -> None:
    path = open_table(club)
    invitation = invite(club, path, seat=2)[0]
    end(club, path, invitation)
    assert code(trade(club, invitation["invitation"])) == (410, "invitation-over")


def test_a_seat_has_one_key_at_a_time(club: Club) -> None:
    path = open_table(club)
    invitation = invite(club, path, seat=2)[0]
    again = club.client.post(f"{path}/invitations", json={})
    assert (*code(again), again.json()["detail"]) == (
        409,
        "seat-taken",
        "Seat 2 has an invitation or a key already. Revoke it first.",
    )
    key = trade(club, invitation["invitation"]).json()
    assert code(club.client.post(f"{path}/invitations", json={"seat": 2})) == (409, "seat-taken")
    assert club.client.get(path, headers=bearer(key["key"])).status_code == 200
    _revoke(club, path, invitation)
    _revoke(club, path, invitation)
    assert code(club.client.get(path, headers=bearer(key["key"]))) == (401, "key-unknown")
    assert code(club.client.delete(f"{path}/invitations/{NOBODYS_ID}")) == (404, "not-found")
    other = trade(club, invite(club, path, seat=2)[0]["invitation"]).json()
    assert club.client.delete(f"/v1/keys/{other['id']}").status_code == 204
    assert code(club.client.get(path, headers=bearer(other["key"]))) == (401, "key-unknown")
    assert [one["seat"] for one in invite(club, path)] == [1, 2]
    states = [one["state"] for one in club.client.get(f"{path}/invitations").json()["items"]]
    assert states == ["revoked", "revoked", "open", "open"]


@pytest.mark.parametrize(
    ("body", "pointer"),
    [({"seat": 3}, "/seat"), ({"seat": 0}, "/seat"), ({"hours": 0}, "/hours"), ({"seats": [1]}, "/seats")],
)
def test_who_cannot_be_invited(club: Club, body: Json, pointer: str) -> None:
    answer = club.client.post(f"{open_table(club)}/invitations", json=body)
    assert (answer.status_code, answer.json()["errors"][0]["pointer"]) == (422, pointer)


def test_an_operator_invites_at_the_terminal(club: Club) -> None:
    path = open_table(club)
    game_id = path.rsplit("/", 1)[1]
    ran = club.runs("games", "invite", game_id, "--seat", "2", "--hours", "1")
    seat, text, name = re.fullmatch(r"seat (\d)  (inv_\S+)  (.+)\n", ran.stdout).groups()  # type: ignore[union-attr]
    assert (seat, name, ran.exit_code) == ("2", "Bob", 0)
    assert trade(club, text).json()["seat"] == 2
    again = club.runs("games", "invite", game_id)
    assert (again.exit_code, again.stderr) == (
        2,
        "Error: Seat 2 has an invitation or a key already. Revoke it first.\n",
    )
    assert club.runs("games", "invite", NOBODYS_ID).exit_code == 2


def test_of_many_who_trade_at_once_one_gets_the_key(club: Club) -> None:
    invitation = invite(club, open_table(club), seat=1)[0]["invitation"]
    answers = together(*[lambda: trade(club, invitation)] * MANY)
    assert sorted(map(code, answers), key=str) == [(201, None), *[(409, "invitation-used")] * (MANY - 1)]
    assert club.finds("SELECT count(*) FROM keys WHERE seat IS NOT NULL") == [(1,)]
    assert club.finds("SELECT refused_trades FROM invitations") == [(MANY - 1,)]


def test_a_trade_at_the_moment_of_a_revocation_gets_no_key_that_lasts(club: Club) -> None:
    path = open_table(club)
    invitation = invite(club, path, seat=1)[0]
    traded: list[httpx.Response] = []
    with interrupted(
        club.database, "UPDATE invitations SET", lambda: traded.append(trade(club, invitation["invitation"]))
    ):
        _revoke(club, path, invitation)
    [answer] = traded
    if answer.is_success:
        assert code(club.client.get(path, headers=bearer(answer.json()["key"]))) == (401, "key-unknown")
    else:
        assert code(answer) == (410, "invitation-over")


def test_of_many_who_invite_at_once_one_does(club: Club) -> None:
    path = open_table(club)
    answers = together(*[lambda: club.client.post(f"{path}/invitations", json={})] * MANY)
    assert sorted(map(code, answers), key=str) == [(201, None), *[(409, "seat-taken")] * (MANY - 1)]


@contextmanager
def _game_last_touched(club: Club, path: str, time: str) -> Iterator[None]:
    [(before,)] = club.finds("SELECT last_activity_at FROM games WHERE id = :id", id=path.rsplit("/", 1)[1])
    club.changes("UPDATE games SET last_activity_at = :t WHERE id = :id", t=time, id=path.rsplit("/", 1)[1])
    yield
    club.changes("UPDATE games SET last_activity_at = :t WHERE id = :id", t=before, id=path.rsplit("/", 1)[1])


LONG_AGO = "2026-01-01T00:00:00.000000Z"


def test_the_key_looks_at_a_game_for_some_days_after_its_end(club: Club) -> None:
    path = open_table(club)
    player, _ = seated(club, path)
    with _game_last_touched(club, path, LONG_AGO):
        assert club.client.get(path, headers=player).status_code == 200, "a game may go on for as long as it likes"
    _finish(club, path, {})
    assert club.client.get(path, headers=player).status_code == 200
    turn = club.client.post(f"{path}/turns", json={"kind": "pass"}, headers=player)
    assert code(turn) == (409, "game-over")
    with _game_last_touched(club, path, LONG_AGO):
        for place in (path, "/v1/me", f"{path}/events"):
            assert code(club.client.get(place, headers=player)) == (401, "key-unknown")
    assert club.client.post(f"{path}/reopen", json={"reason": "went on"}, headers=ANY).status_code == 201
    assert club.client.post(f"{path}/turns", json={"kind": "pass"}, headers=player).status_code == 201


def test_whoever_watches_by_a_key_does_so_as_long_as_it_opens_something(club: Club) -> None:
    path = open_table(club)
    seated(club, path)
    seats = dict(club.finds("SELECT id, seat FROM keys"))
    assert find_good_keys(club.database, [*seats, NOBODYS_ID]) == set(seats)
    _finish(club, path, {})
    with _game_last_touched(club, path, LONG_AGO):
        assert find_good_keys(club.database, seats) == {key for key, seat in seats.items() if seat is None}
    club.changes("UPDATE keys SET revoked_at = created_at WHERE seat = 2")
    assert find_good_keys(club.database, seats) == {key for key, seat in seats.items() if seat != 2}


def test_the_key_of_a_deleted_game_opens_nothing(club: Club) -> None:
    path = open_table(club)
    player, _ = seated(club, path)
    _delete(club, path, {})
    assert code(club.client.get("/v1/me", headers=player)) == (401, "key-unknown")


def test_another_game_is_not_there_for_a_player_unless_it_is_public(club: Club) -> None:
    player, _ = seated(club, open_table(club))
    for is_public in (False, True):
        other = open_table(club, public=is_public)
        club.client.put(f"{other}/racks", json={"racks": [{"seat": 1, "tiles": "QZ"}]}, headers=ANY)
        answer = club.client.get(other, headers=player)
        assert answer.status_code == (200 if is_public else 404)
        assert "QZ" not in answer.text
        assert club.client.get(f"{other}/events", headers=player).status_code == answer.status_code
        for place in ("log", "audit", "rulings"):
            assert code(club.client.get(f"{other}/{place}", headers=player)) == (404, "not-found")
        turn = {"kind": "pass", "seat": 1}
        assert code(club.client.post(f"{other}/turns", json=turn, headers=player)) == (404, "not-found")


HELD = "JKQVWXZ"
READS = (
    "",
    "?turn=1",
    "/turns",
    "/rulings",
    "/log",
    "/events",
    "/audit",
    "/audit?letters=true",
    "/board.svg",
    *(f"/record?format={kind}" for kind in ("json", "gcg", "csv", "html", "text", "cgp")),
)


def test_no_answer_that_a_seat_gets_has_the_rack_of_another(club: Club) -> None:
    path = open_table(club)
    ann, bob = seated(club, path)
    hat = {"kind": "play", "position": "8G", "tiles": "HAT", "rack": "AHTEIOU", "note": "Ann holds EIOU"}
    written = [
        club.client.post(f"{path}/turns", json=hat, headers=ann),
        club.client.post(
            f"{path}/turns", json={"kind": "exchange", "tiles": "JQ", "rack": HELD, "note": f"Bob {HELD}"}, headers=bob
        ),
        club.client.post(f"{path}/turns?dry_run=true", json={"kind": "pass", "rack": HELD}, headers=ann),
    ]
    assert [one.status_code for one in written] == [201, 201, 200]
    for player, own, others in ((ann, "EIOU", ("KVWXZ", HELD)), (bob, "KVWXZ", ("EIOU", "AHTEIOU"))):
        answers = [club.client.get(path + read, headers=player) for read in READS]
        assert [one.status_code for one in answers] == [200] * len(READS)
        assert [one.request.url for one in answers for rack in others if rack in one.text] == []
        assert {one["rack"] for one in answers[0].json()["players"]} == {own, None}
        assert "Bob" not in "".join(str(turn["note"]) for turn in answers[2].json()["items"])
    by_ann, by_bob, tried = (one.json() for one in written)
    assert (by_ann["turn"]["rack"], by_bob["turn"]["rack"], by_bob["turn"]["tiles"]) == ("AHTEIOU", HELD, "JQ")
    assert [one["code"] for one in tried["warnings"]] == ["rack-not-as-kept"], "of what Bob holds Ann is not warned"


def test_a_dry_run_shows_no_player_how_the_game_would_end(club: Club) -> None:
    path = open_table(club)
    ann, bob = seated(club, path)
    racks = [{"seat": 1, "tiles": "EEEEEEE"}, {"seat": 2, "tiles": HELD}]
    for player in (ann, bob, ann, bob, ann):
        assert club.client.post(f"{path}/turns", json={"kind": "pass"}, headers=player).status_code == 201
    assert club.client.put(f"{path}/racks", json={"racks": racks}, headers=ANY).status_code == 200
    last_pass = {"kind": "pass"}
    tried = club.client.post(f"{path}/turns?dry_run=true", json=last_pass, headers=bob).json()
    assert (tried["life_cycle"], tried["result"], tried["scores"]) == ("finished", None, [0, 0])
    by_official = club.client.post(f"{path}/turns?dry_run=true", json=last_pass, headers=ANY).json()
    assert by_official["scores"] == [-7, -49]
    ended = club.client.post(f"{path}/turns", json=last_pass, headers=bob).json()
    assert (ended["scores"], ended["result"]["scores"][0]["rack"]) == ([-7, -49], "EEEEEEE")


def test_a_player_takes_back_the_own_play_and_resigns_for_the_own_seat(club: Club) -> None:
    path = open_table(club)
    ann, bob = seated(club, path)
    hat = {"kind": "play", "position": "8G", "tiles": "HAT"}
    assert club.client.post(f"{path}/turns", json=hat, headers=ann).status_code == 201
    taken = club.client.post(f"{path}/withdrawals", json={"seat": 1, "consent": True}, headers=ann)
    assert (taken.status_code, taken.json()["turn"]["withdrawn"]) == (201, "consent")
    ended = club.client.post(f"{path}/finish", json={"reason": "resignation"}, headers=bob).json()
    assert (ended["result"]["winner_seat"], ended["result"]["decided_by"]) == (1, "resignation")


def test_the_same_idempotency_key_of_two_seats_is_two_requests_each_answered_as_it_was_seen(club: Club) -> None:
    path = open_table(club)
    ann, bob = ({**one, "Idempotency-Key": "1"} for one in seated(club, path))
    turns = [
        {"kind": "play", "position": "8G", "tiles": "HAT", "rack": "AHTEIOU"},
        {"kind": "exchange", "tiles": "JQ", "rack": HELD},
    ]
    first = [
        club.client.post(f"{path}/turns", json=turn, headers=one) for turn, one in zip(turns, (ann, bob), strict=True)
    ]
    _finish(club, path, {})
    again = [
        club.client.post(f"{path}/turns", json=turn, headers=one) for turn, one in zip(turns, (ann, bob), strict=True)
    ]
    assert [one.headers.get("Idempotency-Replayed") for one in (*first, *again)] == [None, None, "true", "true"]
    assert [one.content for one in again] == [one.content for one in first]
    assert code(club.client.post(f"{path}/turns", json=turns[0], headers=bob)) == (409, "key-reused")


def test_answers_to_two_seats_are_not_mixed_up_by_a_cache(club: Club) -> None:
    path = open_table(club)
    players = seated(club, path)
    answers = [club.client.get(path, headers=player) for player in players]
    tags = [one.headers["ETag"] for one in answers]
    assert len(set(tags)) == 2
    for one in answers:
        assert "Authorization" in one.headers["Vary"]
        assert one.headers["Cache-Control"] == "private, no-cache"
    # A browser asks for what it has no answer of with the tags of those that it has, also of another key's.
    for player, of_other in zip(players, reversed(tags), strict=True):
        assert club.client.get(path, headers={**player, "If-None-Match": of_other}).status_code == 200
        assert club.client.get(path, headers={**player, "If-None-Match": ", ".join(tags)}).status_code == 304
    turn = club.client.post(f"{path}/turns", json={"kind": "pass"}, headers={**players[0], "If-Match": tags[0]})
    assert turn.status_code == 201


def test_the_formats_of_a_game_are_not_mixed_up_by_a_cache(club: Club) -> None:
    path, director = open_table(club), {"Authorization": club.client.headers["Authorization"]}
    kinds = ("text/x-gcg", "text/csv", "text/html")
    answers = [club.client.get(f"{path}/record", headers={**director, "Accept": kind}) for kind in kinds]
    assert len({one.headers["ETag"] for one in answers}) == len(kinds)
    known = {**director, "Accept": kinds[0], "If-None-Match": answers[1].headers["ETag"]}
    assert club.client.get(f"{path}/record", headers=known).status_code == 200


def test_two_requests_of_one_seat_at_once_take_one_turn(club: Club) -> None:
    path = open_table(club)
    ann, _ = seated(club, path)
    answers = together(*[lambda: club.client.post(f"{path}/turns", json={"kind": "pass"}, headers=ann)] * MANY)
    assert sorted(map(code, answers), key=str) == [(201, None), *[(409, "not-your-turn")] * (MANY - 1)]


def test_a_copy_brings_seats_and_invitations_along(club: Club) -> None:
    path = open_table(club)
    ann, _ = seated(club, path)
    copy = club.folder / "copy.db"
    assert club.runs("db", "backup", str(copy)).exit_code == 0
    _revoke(club, path, club.client.get(f"{path}/invitations").json()["items"][0])
    assert club.runs("db", "restore", str(copy), "--replace").exit_code == 0
    with served_club(club.url, club.folder) as restored:
        assert restored.client.get(path, headers=ann).status_code == 200
        assert [one["state"] for one in restored.client.get(f"{path}/invitations").json()["items"]] == ["traded"] * 2


def test_a_version_that_knows_no_seats_finds_their_keys_revoked(club: Club) -> None:
    seated(club, open_table(club))
    with open_engine(club.url) as engine, alembic_config(engine) as config:
        command.downgrade(config, "0005")
        assert club.finds("SELECT count(*) FROM keys WHERE revoked_at IS NULL") == [(1,)]
        command.upgrade(config, "head")
        command.check(config)
