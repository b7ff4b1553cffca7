"""Files as large as the service takes, made to be slow to read: answered or refused, and soon."""

import time

import httpx
import orjson
import pytest

from scrabble_api.formats.files.kinds import MOST_BYTES
from scrabble_api.web.bounds import MOST_EVENTS, MOST_GAMES, MOST_THINGS
from tests.disputes.table import club_client
from tests.running import RunningServer

#: A client that hears nothing for longer believes the service away.
SECONDS = 30

GCG, JSON = "text/x-gcg", "application/json"
IMPORT, AUDIT, CONVERT = "/v1/games/import", "/v1/records/audit", "/v1/records/convert"

PLAYERS = b"#player1 a\n#player2 b\n"
PASS = b">a: - +0 0\n"
NAMED = [{"number": 1, "nick": "a", "name": "A"}, {"number": 2, "nick": "b", "name": "B"}]


def _document(games: int, lines: int, **more: object) -> bytes:
    line = {"kind": "pass", "player": "a"}
    return orjson.dumps({"version": 1, "games": [{"players": NAMED, "lines": [line] * lines, **more}] * games})


LONG_GAMES = PLAYERS + PASS * 4990
MANY_GAMES = _document(MOST_GAMES, 500)
PRAGMAS = PLAYERS + PASS + b"#x y\n" * 4000
RACKS = _document(MOST_GAMES, 1, last_racks=[{"number": 1, "rack": "A"}] * (MOST_THINGS // MOST_GAMES - 10))


@pytest.mark.parametrize(
    ("path", "kind", "content", "status"),
    [
        pytest.param(IMPORT, GCG, LONG_GAMES * (MOST_BYTES // len(LONG_GAMES)), 413, id="long games to be imported"),
        pytest.param(AUDIT, GCG, LONG_GAMES * (MOST_BYTES // len(LONG_GAMES)), 413, id="long games to be audited"),
        pytest.param(IMPORT, JSON, MANY_GAMES, 413, id="a document of many games to be imported"),
        pytest.param(CONVERT, JSON, MANY_GAMES, 413, id="a document of many games to be converted"),
        pytest.param(IMPORT, GCG, PRAGMAS * MOST_GAMES, 413, id="pragmas without end"),
        pytest.param(IMPORT, GCG, PRAGMAS * (MOST_EVENTS // 4950), 200, id="pragmas nobody knows to be imported"),
        pytest.param(IMPORT, JSON, RACKS, 200, id="racks told often to be imported"),
    ],
)
def test_a_large_file_made_to_be_slow_is_answered_while_its_client_still_listens(
    server: RunningServer, path: str, kind: str, content: bytes, status: int
) -> None:
    assert len(content) <= MOST_BYTES
    began = time.monotonic()
    with club_client(server) as client:
        answer = client.post(path, content=content, headers={"Content-Type": kind}, timeout=2 * SECONDS)
    assert answer.status_code == status, answer.text[:500]
    assert time.monotonic() - began < SECONDS
    assert httpx.get(f"{server.url}/healthz").status_code == 200
