"""Sessions whose names a path has to encode, on the real server."""

import uuid

import httpx
import pytest

from tests.running import DIRECTOR_KEY, RunningServer, http_client


@pytest.mark.parametrize("name", ["Зал №1", "Clubabend – März", "夜", "a b%20c"])
def test_a_session_is_found_by_whatever_name_the_club_gave_it(server: RunningServer, name: str) -> None:
    session_id = f"{name} {uuid.uuid4().hex}"
    with http_client(server.url, headers={"Authorization": f"Bearer {DIRECTOR_KEY}"}) as club:
        made = club.post("/v1/sessions", json={"id": session_id, "date": "2026-11-29"})
        assert made.status_code == 201, made.text
        assert club.get(made.headers["Location"]).json()["id"] == session_id
        pairings: httpx.Response = club.get(f"{made.headers['Location']}/pairings")
        assert pairings.json() == {"items": [], "results_missing": 0}
