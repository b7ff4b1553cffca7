"""Figures: what they say, and that nothing that happens to folders and disks fails a request because of them."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

import httpx
import pytest
from prometheus_client import CollectorRegistry, Histogram, generate_latest

from scrabble_api.web import metrics
from scrabble_api.web.metrics import Figures
from tests.running import DIRECTOR_KEY, RunningServer, http_client, running_server

SCORED, LISTED = ("POST", "/v1/plays/score", "200"), ("GET", "/v1/games", "401")
SECONDS = (0.0004, 0.001, 0.0011, 0.2, 0.25, 4.9, 5, 61.5)


def test_figures_are_told_as_prometheus_own_histogram_tells_them() -> None:
    registry, own_registry = CollectorRegistry(), CollectorRegistry()
    theirs = Histogram(*metrics._REQUESTS, buckets=metrics._BUCKETS, registry=registry)
    own_registry.register(metrics._Exposition(ours := Figures(), *metrics._REQUESTS))
    for kind, times in ((LISTED, SECONDS[:3]), (SCORED, SECONDS)):
        for seconds in times:
            theirs.labels(*kind).observe(seconds)
            ours.add(kind, seconds)
    told = generate_latest(registry).decode()
    expected = [line for line in told.splitlines() if "_created" not in line]
    assert generate_latest(own_registry).decode().splitlines() == expected


def test_parts_add_up_and_whoever_takes_one_over_goes_on_with_it() -> None:
    figures = Figures()
    figures.share(3)
    figures.add(SCORED, 0.5)
    figures.write_part(2)
    figures.add(SCORED, 0.25)
    figures.add(LISTED, 0.002)
    figures.write_part(0)
    figures.add(SCORED, 2)
    totals = figures.totals()
    assert (sum(totals[SCORED][:-1]), totals[SCORED][-1]) == (3, 2.75)
    assert (sum(totals[LISTED][:-1]), totals[LISTED][-1]) == (1, 0.002)


def test_a_process_without_a_part_keeps_figures_of_its_own() -> None:
    figures = Figures()
    figures.share(1)
    figures.add(SCORED, 0.5)
    figures.write_part(None)
    figures.add(LISTED, 0.5)
    assert list(figures.totals()) == [LISTED]


def test_kinds_for_which_there_is_no_room_are_left_out() -> None:
    figures = Figures()
    for number in range(2000):
        figures.add(("GET", f"/{number}", "200"), 0.1)
    figures.add(("GET", "/" + "long" * 50, "200"), 0.1)
    figures.add(("GET", "/0", "200"), 0.1)
    totals = figures.totals()
    assert 1000 <= len(totals) < 2000
    assert sum(totals["GET", "/0", "200"][:-1]) == 2


Spoiling = Callable[[Path], None]


def _remove(folder: Path) -> None:
    shutil.rmtree(folder)


def _replace_by_file(folder: Path) -> None:
    shutil.rmtree(folder)
    folder.write_bytes(b"")


def _fill(folder: Path) -> None:
    """A file system without any room; where none can be mounted the folder gives way to a file, which has none either."""
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none", str(folder)], check=False)
    if mounted.returncode != 0:
        _replace_by_file(folder)
        return
    with (folder / "full").open("wb", buffering=0) as file:
        written = sum(iter(lambda: _written(file), 0))
    assert written == 65536


def _written(file: BinaryIO) -> int:
    """How much could be written."""
    try:
        return file.write(b"x" * 4096)
    except OSError:
        return 0


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """The folder in which others would keep figures, and all that is temporary."""
    place = tmp_path / "temporary"
    place.mkdir()
    yield place
    subprocess.run(["umount", str(place)], check=False, stderr=subprocess.DEVNULL)


def _count(client: httpx.Client, route: str, status: int) -> int:
    pattern = rf'_count\{{method="POST",route="{route}",status="{status}"\}} (\d+)'
    return sum(map(int, re.findall(pattern, client.get("/metrics").text)))


def _open_games(server: RunningServer, count: int) -> list[int]:
    """The statuses of as many openings, each over a connection of its own."""
    headers = {"Authorization": f"Bearer {DIRECTOR_KEY}"}
    body = {"players": [{"name": "Ann"}, {"name": "Bob"}]}
    statuses = []
    for _ in range(count):
        with http_client(server.url, headers=headers) as client:
            statuses.append(client.post("/v1/games", json=body).status_code)
    return statuses


def _children(server: RunningServer) -> list[int]:
    listed = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(server.process.pid)], capture_output=True, text=True, check=False
    )
    return [int(one) for one in listed.stdout.split()]


def _kill_workers(server: RunningServer) -> None:
    """Kill all workers, and wait until others answer in their place."""
    killed = _children(server)
    assert killed
    for one in killed:
        os.kill(one, signal.SIGKILL)
    deadline = time.monotonic() + 60
    while set(killed) & set(_children(server)) and time.monotonic() < deadline:
        time.sleep(0.05)
    with http_client(server.url) as client:
        while time.monotonic() < deadline:
            try:
                if client.get("/readyz").status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
    raise AssertionError(f"no worker answers: {server.log}")


@pytest.mark.parametrize("spoil", [_remove, _replace_by_file, _fill])
def test_no_folder_or_disk_fails_a_request_because_of_figures(tmp_path: Path, folder: Path, spoil: Spoiling) -> None:
    place = str(folder)
    with (
        running_server(tmp_path, TMPDIR=place, PROMETHEUS_MULTIPROC_DIR=place) as server,
        http_client(server.url) as client,
    ):
        assert _open_games(server, 4) == [201] * 4
        spoil(folder)
        assert _open_games(server, 4) == [201] * 4
        _kill_workers(server)
        assert _open_games(server, 4) == [201] * 4
        assert _count(client, "/v1/games", 201) == 12
    assert "Traceback" not in server.log


def _files_held(process: int) -> list[str]:
    """The files with a name, beside code, that a process has in its memory."""
    maps = Path(f"/proc/{process}/maps")
    lines = maps.read_text("utf-8").splitlines() if maps.exists() else []
    names = [line.split(maxsplit=5)[5] for line in lines if line.count(" /")]
    kept = [name for name in names if not name.startswith(sys.prefix) and not name.endswith("(deleted)")]
    return [name for name in kept if name.startswith(("/dev/shm", "/tmp"))]


def test_a_server_that_is_killed_leaves_nothing_behind(tmp_path: Path, folder: Path) -> None:
    with running_server(tmp_path, workers=1, TMPDIR=str(folder)) as server:
        assert _open_games(server, 2) == [201] * 2
        processes = [server.process.pid, *_children(server)]
        data = str(tmp_path / "data")
        assert [name for one in processes for name in _files_held(one) if not name.startswith(data)] == []
        for one in processes:
            os.kill(one, signal.SIGKILL)
        server.process.wait(30)
    assert list(folder.iterdir()) == []
