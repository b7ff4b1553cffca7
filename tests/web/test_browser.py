"""A page in a real browser, served from another origin than the service, follows games by the README's own lines."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from threading import Thread
from urllib.parse import parse_qs, urlencode, urlsplit

import httpx
import pytest

from tests.running import DIRECTOR_KEY, RunningServer

_PAGE = Path(__file__).with_name("following.html")
_README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
_NAMES = ("chromium", "chromium-browser", "google-chrome")
_WRITE = {"Authorization": f"Bearer {DIRECTOR_KEY}", "If-Match": "*"}
_SENT: tuple[tuple[str, dict[str, str]], ...] = (
    ("turns", {"kind": "pass"}),
    ("turns", {"kind": "pass"}),
    ("messages", {"text": "Hello"}),
)
_PATIENCE_SECONDS = 60


pytestmark = pytest.mark.gate


@pytest.fixture(scope="module")
def browser() -> str:
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    if found is None:
        pytest.skip(f"no page was opened: none of {', '.join(_NAMES)} is installed here")
    return found


@contextmanager
def _pages(folder: Path) -> Iterator[tuple[str, "Queue[tuple[str, list[str]]]"]]:
    """An origin of its own that serves the pages, and all that they say to it."""
    said: Queue[tuple[str, list[str]]] = Queue()
    shutil.copy(_PAGE, folder)
    [follow] = re.findall(r"^```js\n(.*?)^```", _README, re.MULTILINE | re.DOTALL)
    (folder / "follow.js").write_text(follow, "utf-8")

    class Handler(SimpleHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            said.put((parse_qs(urlsplit(self.path).query)["what"][0], json.loads(body)))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder))) as pages:
        Thread(target=pages.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{pages.server_port}", said
        finally:
            pages.shutdown()


@contextmanager
def _open_page(browser: str, folder: Path, url: str) -> Iterator[None]:
    """A page, as long as it is looked at."""
    command = [browser, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
    command += [f"--user-data-dir={folder / 'profile'}", url]
    with (folder / "browser.log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log)
        try:
            yield
        finally:
            process.terminate()
            process.wait(20)


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
    client: httpx.Client, server: RunningServer, browser: str, tmp_path: Path, key: str, expected: list[str]
) -> None:
    body = {"players": [{"name": "Ann"}, {"name": "Bob"}], "public": not key}
    game = client.post("/v1/games", json=body, headers=_WRITE).headers["Location"]
    with _pages(tmp_path) as (origin, said):
        query = urlencode({"service": server.url, "game": game, "key": key, "count": len(expected) - 1})
        with _open_page(browser, tmp_path, f"{origin}/following.html?{query}"):
            assert said.get(timeout=_PATIENCE_SECONDS) == ("begun", [])
            for place, sent in _SENT:
                assert client.post(f"{game}/{place}", json=sent, headers=_WRITE).status_code == 201
            what, seen = said.get(timeout=_PATIENCE_SECONDS)
            # A message may come before an entry that was made a moment earlier; the last id says that all are known.
            ids, events = zip(*(one.split(" ", 1) for one in seen), strict=True)
            assert (what, [ids[-1], *sorted(events)]) == ("seen", expected)
