"""A club's year in one file, of 250 games, is answered in one request: no bound on what harms refuses what people have."""

from itertools import cycle, islice

import httpx
import pytest

from scrabble_api.web.bounds import MOST_ANSWER_MB, MOST_GAMES
from tests.golden.records import BESIDE, FILES, KEPT_GAMES, contents_beside

GCG = {"Content-Type": "text/x-gcg"}
A_YEAR = b"".join(game.gcg for game in islice(cycle(KEPT_GAMES), MOST_GAMES))


def _audited(client: httpx.Client, content: bytes, query: str = "") -> httpx.Response:
    return client.post(f"/v1/records/audit{query}", content=content, headers=GCG, timeout=120)


@pytest.mark.parametrize(
    "query", [pytest.param("", id="in brief"), pytest.param("?letters=true", id="with letters", marks=pytest.mark.gate)]
)
def test_a_year_of_real_games_is_audited(client: httpx.Client, query: str) -> None:
    answer = _audited(client, A_YEAR, query)
    assert answer.status_code == 200, answer.text[:500]
    assert len(answer.json()["games"]) == MOST_GAMES
    assert len(answer.content) < MOST_ANSWER_MB * 1_000_000


@pytest.mark.parametrize("accept", ["application/json", "text/csv", "text/plain"])
def test_a_year_of_real_games_is_converted(client: httpx.Client, accept: str) -> None:
    headers = {**GCG, "Accept": accept}
    answer = client.post("/v1/records/convert", content=A_YEAR, headers=headers, timeout=120)
    assert answer.status_code == 200, answer.text[:500]


def test_all_real_records_that_lie_beside_the_project_are_audited_in_one_file(client: httpx.Client) -> None:
    if not BESIDE.exists():
        pytest.skip(f"{FILES} real records were not audited in one file: {BESIDE} is absent")
    answer = _audited(client, b"\n".join(contents_beside().values()))
    assert answer.status_code == 200, answer.text[:500]
    # One of them names no players, so that in one file it goes on with the game before.
    assert len(answer.json()["games"]) == FILES - 1
