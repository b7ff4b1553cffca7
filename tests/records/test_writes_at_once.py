"""Many write at the same moment, through two servers on one database: each entry is recorded once, or refused."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import httpx
import pytest
from sqlalchemy import event

from tests.disputes.table import Json, Scorekeeper, refusal_of
from tests.records.club import (
    MANY,
    Club,
    check_is_whole,
    interrupted,
    opened,
    points_of,
    scored,
    scores,
    served_club,
    together,
)

#: So often many write at the same moment.
ROUNDS = 5

HAT = {"kind": "play", "seat": 1, "position": "8G", "tiles": "HAT"}
ANY = {"If-Match": "*"}


def _posting(client: httpx.Client, path: str, body: Json, **headers: str) -> Callable[[], httpx.Response]:
    return partial(client.post, path, json=body, headers={name.replace("_", "-"): headers[name] for name in headers})


def _by_all(connections: list[httpx.Client], path: str, body: Json, **headers: str) -> list[httpx.Response]:
    """The answers to the same request of all at the same moment."""
    return together(*(_posting(client, path, body, **headers) for client in connections))


def _count(answers: list[httpx.Response]) -> Counter[str]:
    """How often it was recorded, or refused and why."""
    return Counter("recorded" if one.is_success else refusal_of(one).code for one in answers)


def _logs_agree(connections: list[httpx.Client], keeper: Scorekeeper) -> list[Json]:
    """The log, which both servers show alike."""
    log = check_is_whole(keeper)
    assert log == check_is_whole(Scorekeeper(connections[1], keeper.path))
    return log


def test_of_many_turns_on_one_version_one_is_recorded(connections: list[httpx.Client]) -> None:
    keeper = opened(connections[0])
    for number in range(ROUNDS):
        works = [partial(scored, Scorekeeper(one, keeper.path, keeper.seen), number) for one in connections]
        answers = together(*works)
        assert _count(answers) == {"recorded": 1, "version-conflict": MANY - 1}
        assert {one.status_code for one in answers} == {201, 412}
        keeper.seen = next(one.json() for one in answers if one.is_success)
    log = _logs_agree(connections, keeper)
    assert points_of(log) == list(range(ROUNDS))
    assert keeper.head == (ROUNDS + 1, log[-1]["digest"])


def test_of_one_play_sent_by_many_on_any_version_one_is_recorded_and_the_others_are_told_it_is_not_their_turn(
    connections: list[httpx.Client],
) -> None:
    for _ in range(ROUNDS):
        keeper = opened(connections[0], recording="turns")
        answers = _by_all(connections, f"{keeper.path}/turns", HAT, If_Match="*")
        assert _count(answers) == {"recorded": 1, "not-your-turn": MANY - 1}
        assert {one.status_code for one in answers} == {201, 409}
        assert [entry["kind"] for entry in _logs_agree(connections, keeper)] == ["opened", "play"]


def test_turns_of_whoever_is_on_turn_sent_by_many_on_any_version_are_all_recorded_one_after_another(
    connections: list[httpx.Client],
) -> None:
    keeper = opened(connections[0])
    works = [
        partial(scored, Scorekeeper(one, keeper.path, keeper.seen), points, ANY)
        for points, one in enumerate(connections)
    ]
    answers = together(*works)
    assert _count(answers) == {"recorded": MANY}
    log = _logs_agree(connections, keeper)
    told = {one.json()["version"]: (one.json()["digest"], one.json()["turn"]["score"]) for one in answers}
    assert {entry["number"]: (entry["digest"], entry["event"]["points"]) for entry in log[1:]} == told
    assert [entry["event"]["seat"] for entry in log[1:]] == [1, 2] * (MANY // 2)
    assert sum(player["score"] for player in keeper.game()["players"]) == sum(range(MANY))


def test_one_turn_with_one_key_sent_by_many_is_recorded_once_and_answered_alike(
    connections: list[httpx.Client],
) -> None:
    keeper = opened(connections[0])
    for number in range(ROUNDS):
        body = {"kind": "score", "points": number}
        answers = _by_all(connections, f"{keeper.path}/turns", body, If_Match="*", Idempotency_Key=f"turn-{number}")
        _check_one_is_first(answers)
    assert points_of(_logs_agree(connections, keeper)) == list(range(ROUNDS))


def _check_one_is_first(answers: list[httpx.Response]) -> None:
    assert {one.status_code for one in answers} == {201}
    assert len({one.content for one in answers}) == 1
    assert Counter(one.headers.get("Idempotency-Replayed") for one in answers) == {None: 1, "true": len(answers) - 1}


def test_a_game_opened_with_one_key_by_many_is_opened_once(connections: list[httpx.Client]) -> None:
    for number in range(ROUNDS):
        names = [{"name": f"{connections[0].base_url.port} opens {number}"}, {"name": "Bob"}]
        answers = _by_all(connections, "/v1/games", {"players": names}, Idempotency_Key=f"opening-{number}")
        _check_one_is_first(answers)
        assert len({one.headers["Location"] for one in answers}) == 1
        listed = connections[1].get("/v1/games", params={"player": names[0]["name"]}).json()["items"]
        assert [game["id"] for game in listed] == [answers[0].json()["id"]]


def test_of_different_turns_sent_with_one_key_one_is_recorded(connections: list[httpx.Client]) -> None:
    keeper = opened(connections[0])
    works = [
        _posting(one, f"{keeper.path}/turns", {"kind": "score", "points": points}, If_Match="*", Idempotency_Key="k")
        for points, one in enumerate(connections)
    ]
    answers = together(*works)
    assert _count(answers) == {"recorded": 1, "key-reused": MANY - 1}
    [recorded] = [one.json()["turn"]["score"] for one in answers if one.is_success]
    assert points_of(_logs_agree(connections, keeper)) == [recorded]


def test_a_game_is_not_put_away_with_a_turn_that_is_recorded_at_the_same_moment(club: Club) -> None:
    keeper = opened(club.client)
    turns: list[httpx.Response] = []
    recording = Scorekeeper(club.client, keeper.path, keeper.seen)
    with interrupted(club.database, "deleted_at=", lambda: turns.append(scored(recording, 5))):
        deleted = club.client.delete(keeper.path, headers={"If-Match": '"1"'})
    both = sorted([deleted.is_success, turns[0].is_success])
    assert both == [False, True], f"put away: {deleted.status_code}, recorded: {turns[0].status_code}"


@pytest.mark.parametrize("path", ["/log", "/events?after=1"])
def test_the_log_is_of_one_moment_though_somebody_writes_while_it_is_read(club: Club, path: str) -> None:
    keeper = scores(opened(club.client), 1, 2)
    writing = Scorekeeper(club.client, keeper.path, keeper.seen)
    with interrupted(club.database, "FROM entries", lambda: scores(writing, 3)):
        answer = club.client.get(keeper.path + path)
    items = answer.json()["items"]
    assert [entry["undone"] for entry in items] == [False] * len(items)
    assert items[-1]["number"] == answer.json()["version"]
    assert answer.headers["ETag"].startswith(f'"{answer.json()["version"]}-')
    assert points_of(check_is_whole(keeper)) == [1, 2, 3]


def test_of_the_same_deletion_sent_by_many_all_get_the_first_answer(connections: list[httpx.Client]) -> None:
    for number in range(ROUNDS):
        path = opened(connections[0]).path
        headers = {"If-Match": "*", "Idempotency-Key": f"away-{number}"}
        answers = together(*(partial(one.delete, path, headers=headers) for one in connections))
        assert Counter(one.status_code for one in answers) == {204: MANY}
        assert sum("Idempotency-Replayed" in one.headers for one in answers) == MANY - 1


@contextmanager
def _overtaken(club: Club, by: Scorekeeper, most: int) -> Iterator[list[int]]:
    """Each time just before a write of the club's own service would count, another is quicker, as long as it is let."""
    points: list[int] = []
    wanted = "BEGIN IMMEDIATE" if club.url.startswith("sqlite") else "UPDATE games"

    def before(connection: Any, cursor: Any, statement: str, *_: Any) -> None:
        if "FOR UPDATE" in statement:
            points.extend([-1] * most)
        if wanted in statement and len(points) < most:
            points.append(len(points))
            by.seen = by.game()
            scores(by, points[-1])

    event.listen(club.database, "before_cursor_execute", before)
    try:
        yield points
    finally:
        event.remove(club.database, "before_cursor_execute", before)


def test_a_write_of_any_version_gets_its_turn_however_many_others_are_quicker(club: Club) -> None:
    keeper = opened(club.client)
    with served_club(club.url, club.folder) as other:
        with _overtaken(club, Scorekeeper(other.client, keeper.path), 30) as points:
            answer = scored(keeper, 99, ANY)
        assert answer.status_code == 201, answer.text
        assert len(points) > 1  # it was overtaken, and had the others wait from then on
    assert points_of(check_is_whole(keeper))[-1] == 99


def test_of_many_writes_of_any_version_all_are_recorded(connections: list[httpx.Client]) -> None:
    keeper = opened(connections[0])

    def scored_often(client: httpx.Client) -> list[int]:
        body = {"kind": "score", "points": 1}
        return [client.post(f"{keeper.path}/turns", json=body, headers=ANY).status_code for _ in range(2 * ROUNDS)]

    answers = together(*(partial(scored_often, client) for client in connections))
    assert answers == [[201] * 2 * ROUNDS] * MANY
    assert points_of(_logs_agree(connections, keeper)) == [1] * 2 * ROUNDS * MANY
