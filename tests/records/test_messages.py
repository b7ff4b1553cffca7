"""Messages of a game: who may send, see and remove them, and that they leave its record alone."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import httpx
import pytest
from sqlalchemy import text

from scrabble_api.rules.limits import LONGEST_MESSAGE, MOST_MESSAGES, MOST_MESSAGES_OF_SEAT
from tests.records.club import Club, id_of, opened, together
from tests.records.test_seat_keys import ANY, bearer, code, invite, open_table, seated, trade


def _send(club: Club, path: str, said: str, headers: dict[str, str] | None = None) -> dict[str, Any]:
    answer = club.client.post(f"{path}/messages", json={"text": said}, headers=headers or {})
    assert answer.status_code == 201, answer.text
    sent: dict[str, Any] = answer.json()
    return sent


def _list(club: Club, path: str, after: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = club.client.get(f"{path}/messages?after={after}").json()
    return found


def _told(messages: Sequence[dict[str, Any]]) -> list[tuple[int, int | None, str | None]]:
    return [(one["number"], one["seat"], one["text"]) for one in messages]


def test_players_and_officials_talk_and_see_the_same(club: Club) -> None:
    path = open_table(club)
    first, second = seated(club, path)
    sent = [
        _send(club, path, "Good luck!", first),
        _send(club, path, "Same to you\n🙂", second),
        _send(club, path, "Begin."),
    ]
    assert _told(sent) == [(1, 1, "Good luck!"), (2, 2, "Same to you\n🙂"), (3, None, "Begin.")]
    for headers in (first, second, {}):
        assert club.client.get(f"{path}/messages", headers=headers).json()["items"] == sent
    assert _told(_list(club, path, after=2)["items"]) == [(3, None, "Begin.")]


def test_talk_changes_neither_version_nor_digest_nor_waits_for_anybody(club: Club) -> None:
    path = open_table(club)
    first, second = seated(club, path)
    before = club.client.get(path)
    _send(club, path, "A line of talk", second)
    after = club.client.get(path, headers={"If-None-Match": before.headers["ETag"]})
    assert after.status_code == 304
    played = club.client.post(
        f"{path}/turns", json={"kind": "pass"}, headers={**first, "If-Match": before.headers["ETag"]}
    )
    assert code(played) == (201, None)
    assert len(club.client.get(f"{path}/log").json()["items"]) == 2
    assert club.runs("db", "verify").exit_code == 0


def test_an_official_removes_a_message_and_its_number_stays(club: Club) -> None:
    path = open_table(club)
    first, second = seated(club, path)
    _send(club, path, "An unkind word", first)
    _send(club, path, "Please!", second)
    assert code(club.client.delete(f"{path}/messages/1", headers=first)) == (403, "role-too-low")
    for _ in range(2):
        assert club.client.delete(f"{path}/messages/1").status_code == 204
    found = _list(club, path)
    assert (_told(found["items"]), found["messages_version"]) == ([(1, 1, None), (2, 2, "Please!")], 3)
    assert [one["removed_at"] is None for one in found["items"]] == [False, True]
    assert [one["number"] for one in _list(club, path, after=2)["items"]] == [1]
    assert not club.finds("SELECT 1 FROM messages WHERE text LIKE '%unkind%'")
    assert _send(club, path, "Go on.")["number"] == 3
    for number in (0, 4, 99999):
        assert code(club.client.delete(f"{path}/messages/{number}")) == (404, "not-found")


def _get_as_anybody(club: Club, path: str) -> httpx.Response:
    request = club.client.build_request("GET", path)
    del request.headers["Authorization"]
    return club.client.send(request)


@pytest.mark.parametrize("role", ["reader", "scorekeeper", "director"])
def test_messages_are_for_officials_and_players_not_for_readers_and_the_public(club: Club, role: str) -> None:
    path = open_table(club, public=True)
    key = bearer(club.client.post("/v1/keys", json={"role": role}).json()["key"])
    sent = club.client.post(f"{path}/messages", json={"text": "Hello"}, headers=key)
    seen = club.client.get(f"{path}/messages", headers=key)
    assert [code(sent), code(seen)] == ([(403, "role-too-low")] * 2 if role == "reader" else [(201, None), (200, None)])
    assert code(_get_as_anybody(club, f"{path}/messages")) == (401, "key-missing")
    events = [club.client.get(f"{path}/events", headers=key).json(), _get_as_anybody(club, f"{path}/events").json()]
    expected = [(0, None), (0, None)] if role == "reader" else [(1, 1), (0, None)]
    assert [(len(one["messages"]), one["messages_version"]) for one in events] == expected


def test_a_player_talks_in_the_own_game_only(club: Club) -> None:
    path, other = open_table(club), open_table(club)
    first, _ = seated(club, path)
    for answer in (
        club.client.post(f"{other}/messages", json={"text": "Hello"}, headers=first),
        club.client.get(f"{other}/messages", headers=first),
        club.client.post(f"/v1/games/{'A' * 22}/messages", json={"text": "Hello"}),
        club.client.get(f"/v1/games/{'A' * 22}/messages"),
        club.client.delete(f"/v1/games/{'A' * 22}/messages/1"),
    ):
        assert code(answer) == (404, "not-found")


@pytest.mark.parametrize(
    ("said", "is_sent"),
    [
        ("x", True),
        ("x" * LONGEST_MESSAGE, True),
        ("🙂" * LONGEST_MESSAGE, True),
        ("two\nlines", True),
        ("", False),
        (" \n\u200b", False),
        ("x" * (LONGEST_MESSAGE + 1), False),
        ("a\x00b", False),
        (None, False),
        (7, False),
    ],
)
def test_a_message_is_a_text_that_can_be_seen_of_bounded_length(club: Club, said: object, is_sent: bool) -> None:
    path = opened(club.client).path
    answer = club.client.post(f"{path}/messages", json={"text": said})
    assert answer.status_code == (201 if is_sent else 422)
    if is_sent:
        assert _told(_list(club, path)["items"]) == [(1, None, said)]
    else:
        assert [one["pointer"] for one in answer.json()["errors"]] == ["/text"]


def test_a_retry_sends_nothing_twice(club: Club) -> None:
    path = open_table(club)
    first, second = seated(club, path)
    key = {**first, "Idempotency-Key": "one"}
    sent = _send(club, path, "Hello", key)
    again = club.client.post(f"{path}/messages", json={"text": "Hello"}, headers=key)
    assert (again.status_code, again.json(), again.headers["Idempotency-Replayed"]) == (201, sent, "true")
    other = club.client.post(f"{path}/messages", json={"text": "Goodbye"}, headers=key)
    assert code(other) == (409, "key-reused")
    assert _send(club, path, "Hello", {**second, "Idempotency-Key": "one"})["number"] == 2
    assert club.client.delete(f"{path}/messages/1").status_code == 204
    again = club.client.post(f"{path}/messages", json={"text": "Hello"}, headers=key)
    assert (again.status_code, again.json()["text"]) == (201, None)
    assert club.client.delete(path, headers={"If-Match": "*"}).status_code == 204
    official = {"Idempotency-Key": "one"}
    assert code(club.client.post(f"{path}/messages", json={"text": "Hello"}, headers=official)) == (404, "not-found")


def test_the_same_message_at_once_is_sent_once_and_others_are_all_numbered(club: Club) -> None:
    path = opened(club.client).path

    def send(number: int) -> int:
        headers = {"Idempotency-Key": f"key-{number % 4}"}
        answer = club.client.post(f"{path}/messages", json={"text": f"text {number % 4}"}, headers=headers)
        assert answer.status_code == 201, answer.text
        return int(answer.json()["number"])

    numbers = together(*(partial(send, number) for number in range(12)))
    assert sorted(set(numbers)) == [1, 2, 3, 4]
    found = _list(club, path)
    assert (sorted(one["text"] for one in found["items"]), found["messages_version"]) == (
        [f"text {number}" for number in range(4)],
        4,
    )


def test_a_seat_and_a_game_have_only_so_many(club: Club) -> None:
    path = open_table(club)
    first, second = seated(club, path)
    _send(club, path, "The first of many", first)
    _fill(club, path, range(2, MOST_MESSAGES_OF_SEAT + 1))
    refused = club.client.post(f"{path}/messages", json={"text": "More"}, headers=first)
    assert code(refused) == (409, "too-many-messages")
    assert refused.json()["detail"].startswith(f"Seat 1 has sent {MOST_MESSAGES_OF_SEAT} messages")
    assert _send(club, path, "Enough?", second)["number"] == MOST_MESSAGES_OF_SEAT + 1
    _fill(club, path, range(MOST_MESSAGES_OF_SEAT + 2, MOST_MESSAGES + 1))
    before = _list(club, path)["messages_version"]
    for headers in (second, {}):
        refused = club.client.post(f"{path}/messages", json={"text": "More"}, headers=headers)
        assert code(refused) == (409, "too-many-messages")
    assert _list(club, path)["messages_version"] == before
    assert club.client.delete(f"{path}/messages/1").status_code == 204


def test_an_invitation_tried_again_is_refused_where_there_is_no_room_for_the_warning(club: Club) -> None:
    path = open_table(club)
    invitation = invite(club, path, seat=1)[0]["invitation"]
    assert trade(club, invitation).status_code == 201
    _send(club, path, "The first of many")
    _fill(club, path, range(2, MOST_MESSAGES + 1))
    assert code(trade(club, invitation)) == (409, "invitation-used")
    assert club.client.get(f"{path}/invitations").json()["items"][0]["refused_trades"] == 1
    assert club.client.delete(path, headers=ANY).status_code == 204
    assert code(trade(club, invitation)) == (409, "invitation-used")
    assert _list_count(club, path) == MOST_MESSAGES


def _list_count(club: Club, path: str) -> int:
    [(count,)] = club.finds("SELECT count(*) FROM messages WHERE game_id = :game", game=path.rpartition("/")[2])
    return int(count)


def _fill(club: Club, path: str, numbers: range) -> None:
    """Have the seat of the first message send so many more, which would take long one by one."""
    columns, game = "game_id, seat, text, sent_at, sent_by", path.rpartition("/")[2]
    insert = text(
        f"INSERT INTO messages (number, change, {columns}) "
        f"SELECT :number, :number, {columns} FROM messages WHERE game_id = :game AND number = 1"
    )
    with club.database.begin() as connection:
        connection.execute(insert, [{"number": number, "game": game} for number in numbers])
    club.changes("UPDATE games SET messages_version = :number WHERE id = :game", number=numbers[-1], game=game)


def test_a_copy_of_the_records_has_the_messages_too(club: Club) -> None:
    keeper = opened(club.client)
    _send(club, keeper.path, "Kept")
    copy = str(club.folder / "copy.db")
    assert club.runs("db", "backup", copy).exit_code == 0
    _send(club, keeper.path, "Lost")
    assert club.runs("db", "restore", "--replace", copy).exit_code == 0
    found = club.finds("SELECT text FROM messages WHERE game_id = :game", game=id_of(keeper))
    assert found == [("Kept",)]
