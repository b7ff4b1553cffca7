"""Pages in a real browser, from another origin than the service: they follow games and play as docs shows."""

import re
import shutil
from pathlib import Path

import httpx
import pytest

from tests.browsing import serving
from tests.running import DIRECTOR_KEY, RunningServer

_HERE, _ROOT = Path(__file__).parent, Path(__file__).parents[2]
_CHAPTER = (_ROOT / "docs" / "front-ends.md").read_text("utf-8")
_WRITE = {"Authorization": f"Bearer {DIRECTOR_KEY}", "If-Match": "*"}
_SENT: tuple[tuple[str, dict[str, str]], ...] = (
    ("turns", {"kind": "pass"}),
    ("turns", {"kind": "pass"}),
    ("messages", {"text": "Hello"}),
)

pytestmark = pytest.mark.gate


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        pytest.param(
            DIRECTOR_KEY,
            ["3.1", "entry opened", "entry pass", "entry pass", "message Hello"],
            id="by fetch with a key",
        ),
        pytest.param("", ["3", "entry opened", "entry pass", "entry pass"], id="by EventSource without one"),
    ],
)
def test_a_page_of_another_origin_follows_a_game(
    client: httpx.Client, server: RunningServer, tmp_path: Path, key: str, expected: list[str]
) -> None:
    body = {"players": [{"name": "Ann"}, {"name": "Bob"}], "public": not key}
    game = client.post("/v1/games", json=body, headers=_WRITE).headers["Location"]
    [follow] = re.findall(r"^```js\n(.*?)^```", _CHAPTER, re.MULTILINE | re.DOTALL)
    (tmp_path / "follow.js").write_text(follow, "utf-8")
    shutil.copy(_HERE / "following.html", tmp_path)
    with (
        serving(tmp_path) as pages,
        pages.open("following.html", service=server.url, game=game, key=key, count=len(expected) - 1),
    ):
        assert pages.next_said() == ("begun", [])
        for place, sent in _SENT:
            assert client.post(f"{game}/{place}", json=sent, headers=_WRITE).status_code == 201
        what, seen = pages.next_said()
        # A message may come before an entry that was made a moment earlier; the last id says that all are known.
        ids, events = zip(*(one.split(" ", 1) for one in seen), strict=True)
        assert (what, [ids[-1], *sorted(events)]) == ("seen", expected)


def test_two_play_by_the_page_of_the_documentation(client: httpx.Client, server: RunningServer, tmp_path: Path) -> None:
    """Two players, each at a page of their own, play by its buttons; the pages of both show the same game."""
    shutil.copy(_ROOT / "docs" / "examples" / "two-players.html", tmp_path)
    shutil.copy(_HERE / "playing.html", tmp_path)
    with serving(tmp_path) as pages, pages.open("playing.html", service=server.url, key=DIRECTOR_KEY):
        what, seen = pages.next_said()
    assert what == "played", seen
    first, second = seen["tables"]
    game = client.get(f"/v1/games/{seen['game']}", headers=_WRITE).json()
    turns = client.get(f"/v1/games/{seen['game']}/turns", headers=_WRITE).json()["items"]
    kinds = [turn["kind"] for turn in turns]
    assert kinds == ["play", "play", "exchange", "pass", "play"]
    assert turns[4]["withdrawn"] == "challenge", "the phony that was laid comes off"
    assert first["turns"] == second["turns"]
    assert len(first["turns"]) == len(turns)
    assert first["board"] == second["board"] == _letters_of(game["board"])
    for table, player in zip((first, second), game["players"], strict=True):
        assert sorted(table["rack"]) == sorted(player["rack"])
        assert table["messages"] == [f"{game['players'][0]['name']}: Well played"]
        assert table["says"] == game["result"]["sentence"]
    assert first["score previewed"] == turns[0]["arithmetic"]


def _letters_of(rows: list[str]) -> list[str]:
    return [row.replace("[", "").replace("]", "") for row in rows]
