"""A retry is answered from the log: as the caller saw that version, whatever was recorded, hidden or deleted since."""

from collections.abc import Callable

import httpx
import pytest

from tests.disputes.table import Json, Refusal, open_game, refusal_of
from tests.records.club import Club, id_of, opened, scored, scores, served_club

ENDED = {"reason": "abandoned", "ruling": {"by": "Dee", "reason": "the hall closes"}}
MENDED = {"operation": "remove", "turn": 3, "cause": "recording", "reason": "never played"}

#: What is sent to a game one after another, the answer to each of which has something of its own.
WRITES: list[tuple[str, str, Json]] = [
    ("POST", "/turns", {"kind": "play", "position": "8G", "tiles": "HAT", "rack": "AHTEEIS", "announced_score": 13}),
    ("POST", "/challenges", {"seat": 2}),
    ("POST", "/undo", {"reason": "it was not meant"}),
    ("POST", "/redo", {}),
    ("PUT", "/racks", {"racks": [{"seat": 2, "tiles": "ABCDEFG"}]}),
    ("POST", "/turns", {"kind": "play", "position": "9G", "tiles": "ON", "rack": "NOABCDE"}),
    ("POST", "/acceptances", {"seat": 2}),
    ("PUT", "/turns/1/note", {"note": "Ann thought long"}),
    ("POST", "/adjustments", {"seat": 1, "points": -5, "reason": "late"}),
    ("PATCH", "", {"title": "Final", "public": True}),
    ("POST", "/corrections", MENDED),
    ("POST", "/finish", ENDED),
    ("POST", "/reopen", {"reason": "the hall stays open"}),
]


def _sent(client: httpx.Client, path: str, number: int) -> httpx.Response:
    method, place, body = WRITES[number]
    headers = {"If-Match": f'"{number + 1}"', "Idempotency-Key": f"write-{number}"}
    return client.request(method, path + place, json=body, headers=headers)


def _compared(answer: httpx.Response) -> tuple[int, bytes, dict[str, str | None]]:
    told = {name: answer.headers.get(name) for name in ("ETag", "Location", "Content-Type")}
    return answer.status_code, answer.content, told


def test_every_write_is_answered_again_as_it_was_by_another_service_and_though_others_wrote(club: Club) -> None:
    keeper = open_game(club.client, "enable")
    first = [_sent(club.client, keeper.path, number) for number in range(len(WRITES))]
    assert [one.text for one in first if not one.is_success] == []
    with served_club(club.url, club.folder) as other:
        for client in (other.client, club.client):
            again = [_sent(client, keeper.path, number) for number in reversed(range(len(WRITES)))][::-1]
            assert {one.headers.get("Idempotency-Replayed") for one in again} == {"true"}
            assert [*map(_compared, again)] == [*map(_compared, first)]
    assert keeper.game()["version"] == len(WRITES) + 1


def test_what_a_write_warned_of_is_said_again(club: Club) -> None:
    keeper = open_game(club.client, "enable")
    first = [_sent(club.client, keeper.path, number) for number in range(5)]
    warned = [[one["code"] for one in answer.json()["warnings"]] for answer in first]
    assert warned[0] != []
    again = [_sent(club.client, keeper.path, number) for number in range(5)]
    assert [[one["code"] for one in answer.json()["warnings"]] for answer in again] == warned


def test_a_key_is_known_to_the_caller_alone_who_sent_it_first(club: Club) -> None:
    """Two tablets of a club may count their writes alike."""
    made = club.client.post("/v1/keys", json={"role": "scorekeeper"}).json()["key"]
    keeper = opened(club.client)
    body, key = {"kind": "score", "points": 7}, {"If-Match": "*", "Idempotency-Key": "1"}
    others = {**key, "Authorization": f"Bearer {made}"}
    answers = [club.client.post(f"{keeper.path}/turns", json=body, headers=one) for one in (key, others, others, key)]
    assert [one.headers.get("Idempotency-Replayed") for one in answers] == [None, None, "true", "true"]
    assert [one.json()["version"] for one in answers] == [2, 3, 3, 2]
    assert [one.json()["turn"]["seat"] for one in answers] == [1, 2, 2, 1]


def test_a_deletion_sent_again_is_answered_as_it_was(club: Club) -> None:
    keeper = opened(club.client)
    headers = {"If-Match": '"1"', "Idempotency-Key": "away"}
    answers = [club.client.delete(keeper.path, headers=headers) for _ in range(3)]
    assert [one.status_code for one in answers] == [204] * 3
    assert [one.headers.get("Idempotency-Replayed") for one in answers] == [None, "true", "true"]


GCG = "#player1 {name} {name}\n#player2 Bob Bob\n>{name}: AEHTEEE 8G HAT +12 12\n"


def _opening(client: httpx.Client) -> httpx.Response:
    body = {"players": [{"name": "Ann"}, {"name": "Bob"}]}
    return client.post("/v1/games", json=body, headers={"Idempotency-Key": "opening"})


def _importing(client: httpx.Client, *names: str) -> httpx.Response:
    content = "\n".join(GCG.format(name=name) for name in names)
    headers = {"Content-Type": "text/x-gcg", "Idempotency-Key": "import"}
    return client.post("/v1/games/import", content=content.encode(), headers=headers)


MADE: list[Callable[[httpx.Client], httpx.Response]] = [
    _opening,
    lambda client: _importing(client, "Ann"),
    lambda client: _importing(client, "Ann", "Cem"),
]


@pytest.mark.parametrize("make", MADE, ids=["opened", "imported", "one of two imported"])
def test_a_retry_whose_game_was_deleted_since_says_so(
    club: Club, make: Callable[[httpx.Client], httpx.Response]
) -> None:
    first = make(club.client)
    assert first.is_success
    game_id = first.json()["id"] if "id" in first.json() else first.json()["games"][0]["id"]
    changed = {"json": {"title": "Final"}, "headers": {"If-Match": "*", "Idempotency-Key": "change"}}
    assert club.client.patch(f"/v1/games/{game_id}", **changed).status_code == 200  # type: ignore[arg-type]
    assert make(club.client).headers["Idempotency-Replayed"] == "true"
    assert club.client.delete(f"/v1/games/{game_id}", headers={"If-Match": "*"}).status_code == 204
    retries = [make(club.client), club.client.patch(f"/v1/games/{game_id}", **changed)]  # type: ignore[arg-type]
    assert [*map(refusal_of, retries)] == [Refusal(410, "game-deleted")] * 2
    assert all(game_id in one.json()["detail"] for one in retries)


def test_a_retry_of_an_import_says_of_each_game_what_became_of_it_then(club: Club) -> None:
    known = _importing(club.client, "Bea")
    wrong = GCG.format(name="Cem").replace("12 12", "99 99")
    content = "\n".join([*(GCG.format(name=name) for name in ("Ann", "Bea", "Ann")), wrong])
    headers = {"Content-Type": "text/x-gcg", "Idempotency-Key": "several"}

    def sent() -> list[Json]:
        answer = club.client.post("/v1/games/import?on_error=refuse", content=content.encode(), headers=headers)
        assert answer.status_code == 200
        games: list[Json] = answer.json()["games"]
        for one in games:
            (one["problem"] or {}).pop("request_id", None)
        return games

    first = sent()
    assert [one["status"] for one in first] == ["created", "duplicate", "duplicate", "refused"]
    assert [one["id"] for one in first[1:]] == [known.json()["games"][0]["id"], first[0]["id"], None]
    path = f"/v1/games/{first[0]['id']}"
    assert club.client.patch(path, json={"title": "Final"}, headers={"If-Match": "*"}).status_code == 200
    assert sent() == first


@pytest.mark.parametrize("names", [("Cem",), ("Cem", "Dov")], ids=["one", "two"])
def test_a_file_of_which_nothing_is_imported_is_not_kept_so_that_its_key_can_be_used_once_it_is_mended(
    club: Club, names: tuple[str, ...]
) -> None:
    headers = {"Content-Type": "text/x-gcg", "Idempotency-Key": "mended"}
    mended = "\n".join(GCG.format(name=name) for name in names)
    answers = [
        club.client.post("/v1/games/import?on_error=refuse", content=content.encode(), headers=headers)
        for content in (mended.replace("12 12", "99 99"), mended, mended)
    ]
    assert answers[0].status_code == (422 if len(names) == 1 else 200)
    assert [one["status"] for one in answers[1].json()["games"]] == ["created"] * len(names)
    assert [one.headers.get("Idempotency-Replayed") for one in answers] == [None, None, "true"]


def test_a_text_that_was_removed_since_is_not_in_the_answer_to_a_retry(club: Club) -> None:
    keeper = scores(opened(club.client), 5)
    headers = {"If-Match": "*", "Idempotency-Key": "note"}
    path, body = f"{keeper.path}/turns/1/note", {"note": "Ann was ill"}
    assert club.client.put(path, json=body, headers=headers).json()["turn"]["note"] == "Ann was ill"
    club.changes("UPDATE entries SET sealed = '{}' WHERE number = 3 AND game_id = :id", id=id_of(keeper))
    again = club.client.put(path, json=body, headers=headers)
    assert (again.status_code, again.json()["turn"]["note"]) == (200, "(removed)")


def test_a_write_that_the_database_has_lost_is_not_answered_as_if_it_were_there(club: Club) -> None:
    keeper = opened(club.client)
    before = club.finds("SELECT version, digest FROM games WHERE id = :id", id=id_of(keeper))[0]
    headers = {"If-Match": "*", "Idempotency-Key": "lost"}
    assert scored(keeper, 7, headers).status_code == 201
    club.changes("DELETE FROM entries WHERE number = 2 AND game_id = :id", id=id_of(keeper))
    club.changes(
        "UPDATE games SET version = :version, digest = :digest WHERE id = :id",
        id=id_of(keeper),
        version=before[0],
        digest=before[1],
    )
    assert refusal_of(scored(keeper, 7, headers)) == Refusal(412, "version-conflict")
