"""The servers that are measured, and what they cost by Linux's own account in /proc."""

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import httpx

from tests.running import environment, http_client, reserved_port, running_server

_ROOT = Path(__file__).parents[2]
_CPU_SCHEDULED = 2
_START_SECONDS = 20
_STOP_SECONDS = 20


@dataclass(frozen=True, slots=True)
class Measured:
    """A running server: its port, and the process above all its workers."""

    port: int
    pid: int

    @property
    def processes(self) -> list[int]:
        """Its processes, from the first one down."""
        parents = {int(file.name): _parent(file) for file in Path("/proc").iterdir() if file.name.isdigit()}
        found = [self.pid]
        for process in found:
            found += [child for child, parent in parents.items() if parent == process]
        return found

    @property
    def cpu_seconds(self) -> float:
        """User and system time that all its processes have used."""
        return sum(map(cpu_seconds_of, self.processes))

    @property
    def pss_megabytes(self) -> float:
        """The memory of all its processes; what several share counts once (MB of 1,000,000 bytes)."""
        lines = [
            line
            for process in self.processes
            for line in Path(f"/proc/{process}/smaps_rollup").read_text("ascii").splitlines()
            if line.startswith("Pss:")
        ]
        return sum(int(line.split()[1]) for line in lines) * 1024 / 1e6


class Servers:
    """The servers that measures have in common, each started when it is first asked for, in folders of its own."""

    def __init__(self, folder: Path, running: ExitStack) -> None:
        self.folder = folder
        self._running = running

    @cached_property
    def hello(self) -> Measured:
        return self._running.enter_context(yardstick(self.folder / "hello", "hello"))

    @cached_property
    def scoring(self) -> Measured:
        return self._running.enter_context(scoring_server(self.folder / "scoring"))

    @cached_property
    def silent(self) -> Measured:
        """The service without the line that it logs for each request."""
        return self._running.enter_context(scoring_server(self.folder / "silent", log_level="WARNING"))


def is_measurable() -> bool:
    """Whether this system keeps the accounts that the figures are read from."""
    return Path("/proc/self/smaps_rollup").exists()


def _parent(process: Path) -> int | None:
    """Its second field behind the command's name, which may hold anything."""
    try:
        return int((process / "stat").read_text("utf-8", "replace").rpartition(")")[2].split()[1])
    except OSError:  # it has ended
        return None


def cpu_seconds_of(process: int) -> float:
    """What the kernel counts for the whole process: /proc/PID/stat has the same, but in hundredths of a second."""
    clock = ~process << 3 | _CPU_SCHEDULED  # as in the C library's clock_getcpuclockid(3) on Linux
    return time.clock_gettime(clock)


@contextmanager
def scoring_server(folder: Path, workers: int = 2, log_level: str = "INFO", database: str = "") -> Iterator[Measured]:
    """The service as an operator starts it, its log going to a file; its records too, or to the database given."""
    folder.mkdir(parents=True)
    with running_server(
        folder,
        workers=workers,
        TMPDIR=str(folder),
        SCRABBLE_API_LOG_LEVEL=log_level,
        SCRABBLE_API_DATABASE_URL=database,
    ) as running:
        yield Measured(running.port, running.process.pid)


@contextmanager
def yardstick(folder: Path, app: str, workers: int = 2, **settings: str) -> Iterator[Measured]:
    """The least app of its kind, of a module of this package, under the very configuration of gunicorn that the service has."""
    folder.mkdir(parents=True)
    given = environment(folder, {"SCRABBLE_API_WORKERS": str(workers), **settings})
    with reserved_port() as port, (folder / "server.log").open("wb") as log:
        command = [sys.executable, "-m", "gunicorn", "--config", "python:scrabble_api.server"]
        command += ["--bind", f"127.0.0.1:{port}", f"tests.bench.{app}:app"]
        process = subprocess.Popen(command, stdout=log, stderr=log, cwd=_ROOT, env=given)
        try:
            _wait_until_ready(port, process)
            yield Measured(port, process.pid)
        finally:
            _stop(process)


def _wait_until_ready(port: int, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + _START_SECONDS
    with http_client(f"http://127.0.0.1:{port}") as client:
        while process.poll() is None and time.monotonic() < deadline:
            try:
                client.get("/").raise_for_status()
            except httpx.TransportError:
                time.sleep(0.05)
            else:
                return
    raise RuntimeError("The yardstick did not answer.")


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(_STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
