"""Players over HTTP, on the real server: entered, looked for, changed, and refused in plain words."""

import uuid
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.running import DIRECTOR_KEY, RunningServer, http_client

ANY = {"If-Match": "*"}


@pytest.fixture
def club(server: RunningServer) -> Iterator[httpx.Client]:
    with http_client(server.url, headers={"Authorization": f"Bearer {DIRECTOR_KEY}"}) as client:
        yield client


def _entered(club: httpx.Client, name: str, **more: Any) -> dict[str, Any]:
    answer = club.post("/v1/players", json={"name": name, **more})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def test_a_player_is_shown_as_entered_and_as_changed(club: httpx.Client) -> None:
    number = str(uuid.uuid4())
    made = _entered(club, "Zoë Müller", short_name="Zoë", external_ids={"naspa": number})
    path = f"/v1/players/{made['id']}"
    assert club.get(path).json() == made
    assert (made["version"], made["active"], made["merged_into"]) == (1, True, None)
    changed = club.patch(path, json={"active": False, "short_name": None}, headers={"If-Match": '"1"'})
    assert changed.headers["ETag"] == '"2"'
    expected = {**made, "active": False, "short_name": None, "version": 2, "changed_at": changed.json()["changed_at"]}
    assert changed.json() == expected == club.get(path).json()
    tag = club.get(path).headers["ETag"]
    assert tag.startswith('"2-')
    assert club.get(path, headers={"If-None-Match": tag}).status_code == 304


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, "/name"),
        ({"name": ""}, "/name"),
        ({"name": "  "}, "/name"),
        ({"name": None}, "/name"),
        ({"name": "two\nlines"}, "/name"),
        ({"name": "x" * 101}, "/name"),
        ({"name": "Ann", "short_name": "x" * 21}, "/short_name"),
        ({"name": "Ann", "active": "yes"}, "/active"),
        ({"name": "Ann", "external_ids": ["AA1"]}, "/external_ids"),
        ({"name": "Ann", "external_ids": {"naspa": ""}}, "/external_ids/naspa"),
        ({"name": "Ann", "external_ids": {"naspa": 7}}, "/external_ids/naspa"),
        ({"name": "Ann", "external_ids": {"\x00": "7"}}, "/external_ids/\x00"),
        ({"name": "Ann", "external_ids": {str(one): "7" for one in range(11)}}, "/external_ids"),
        ({"name": "Ann", "rating": 1500}, "/rating"),
    ],
)
def test_what_no_player_can_be_is_refused_where_it_stands(
    club: httpx.Client, body: dict[str, Any], pointer: str
) -> None:
    answer = club.post("/v1/players", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid-request")
    assert answer.json()["errors"][0]["pointer"] == pointer


def test_players_are_found_by_text_by_external_id_and_by_whether_they_come(club: httpx.Client) -> None:
    tag = uuid.uuid4().hex
    ann = _entered(club, f"Ann {tag}", external_ids={"naspa": f"N{tag}"})
    bob = _entered(club, f"BOB {tag}", active=False)

    def found(**query: Any) -> list[str]:
        return [one["id"] for one in club.get("/v1/players", params=query).json()["items"]]

    assert found(q=tag) == [ann["id"], bob["id"]]
    assert found(q=tag, sort="-name") == [bob["id"], ann["id"]]
    assert found(q=f"bob {tag}") == [bob["id"]]
    assert found(external_id=f"N{tag}") == [ann["id"]]
    assert found(q=tag, active="true") == [ann["id"]]
    assert found(q=tag, active="false") == [bob["id"]]
    assert found(q="%") == []
    first = club.get("/v1/players", params={"q": tag, "limit": 1})
    second = club.get(first.links["next"]["url"])
    assert [page.json()["items"][0]["id"] for page in (first, second)] == [ann["id"], bob["id"]]
    assert second.json()["next"] is None


@pytest.mark.parametrize("cursor", ["x", "eA==", "AA==", "4oCm", "YSBiAA=="])
def test_a_cursor_that_no_list_gave_is_refused(club: httpx.Client, cursor: str) -> None:
    answer = club.get("/v1/players", params={"cursor": cursor})
    assert (answer.status_code, answer.json()["code"]) == (422, "unreadable-cursor")


def test_no_two_players_have_the_same_external_id(club: httpx.Client) -> None:
    number = str(uuid.uuid4())
    ann, bob = _entered(club, "Ann", external_ids={"naspa": number}), _entered(club, "Bob")
    taken = club.patch(f"/v1/players/{bob['id']}", json={"external_ids": {"naspa": number}}, headers=ANY)
    assert (taken.status_code, taken.json()["code"]) == (409, "external-id-taken")
    assert ann["id"] in taken.json()["detail"]
    assert club.get(f"/v1/players/{bob['id']}").json() == bob
    kept = club.patch(
        f"/v1/players/{ann['id']}", json={"external_ids": {"naspa": number, "wespa": number}}, headers=ANY
    )
    assert kept.json()["external_ids"] == {"naspa": number, "wespa": number}


def test_a_retry_enters_nobody_twice(club: httpx.Client) -> None:
    key = {"Idempotency-Key": str(uuid.uuid4())}
    first, again = (club.post("/v1/players", json={"name": "Cem"}, headers=key) for _ in range(2))
    assert (first.json(), first.status_code) == (again.json(), again.status_code)
    assert again.headers["Idempotency-Replayed"] == "true"
    other = club.post("/v1/players", json={"name": "Dee"}, headers=key)
    assert (other.status_code, other.json()["code"]) == (409, "key-reused")


@pytest.mark.parametrize(
    ("role", "statuses"),
    [("reader", [200, 200, 403, 403]), ("scorekeeper", [200, 200, 201, 403]), ("director", [200, 200, 201, 200])],
)
def test_readers_look_scorekeepers_enter_directors_change(club: httpx.Client, role: str, statuses: list[int]) -> None:
    ann = _entered(club, "Ann")
    headers = {"Authorization": f"Bearer {club.post('/v1/keys', json={'role': role}).json()['key']}", **ANY}
    answers = [
        club.get(f"/v1/players/{ann['id']}", headers=headers),
        club.get("/v1/players", params={"limit": 1}, headers=headers),
        club.post("/v1/players", json={"name": "Bob"}, headers=headers),
        club.patch(f"/v1/players/{ann['id']}", json={"name": "Anna"}, headers=headers),
    ]
    assert [answer.status_code for answer in answers] == statuses


def test_a_change_names_the_version_it_builds_on(club: httpx.Client) -> None:
    path = f"/v1/players/{_entered(club, 'Ann')['id']}"
    assert club.patch(path, json={"name": "Anna"}).status_code == 428
    assert club.patch(path, json={"name": "Anna"}, headers={"If-Match": '"2"'}).status_code == 412
    assert club.get(path).json()["name"] == "Ann"
