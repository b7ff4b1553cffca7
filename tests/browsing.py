"""Pages in a real browser, served from another origin than the service; what a page has to say it posts to its origin."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

_NAMES = ("chromium", "chromium-browser", "google-chrome")
_PATIENCE_SECONDS = 60


@dataclass(frozen=True, slots=True)
class Pages:
    """A browser, and an origin whose pages are the files of a folder."""

    browser: str
    folder: Path
    origin: str
    _said: "Queue[tuple[str, Any]]" = field(default_factory=Queue)

    def next_said(self) -> tuple[str, Any]:
        """What a page says next: of what, and the JSON that it posted."""
        return self._said.get(timeout=_PATIENCE_SECONDS)

    @contextmanager
    def open(self, page: str, **query: Any) -> Iterator[None]:
        """A page, as long as it is looked at."""
        command = [self.browser, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        command += [f"--user-data-dir={self.folder / 'profile'}", f"{self.origin}/{page}?{urlencode(query)}"]
        with (self.folder / "browser.log").open("wb") as log:
            process = subprocess.Popen(command, stdout=log, stderr=log)
            try:
                yield
            finally:
                process.terminate()
                process.wait(20)


def installed_browser() -> str:
    """The browser's command; the test is skipped where there is none."""
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    if found is None:
        pytest.skip(f"no page was opened: none of {', '.join(_NAMES)} is installed here")
    return found


@contextmanager
def serving(folder: Path) -> Iterator[Pages]:
    """An origin that serves the files of a folder, and hears what their pages say."""
    browser, said = installed_browser(), Queue[tuple[str, Any]]()

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
            yield Pages(browser, folder, f"http://127.0.0.1:{pages.server_port}", said)
        finally:
            pages.shutdown()
