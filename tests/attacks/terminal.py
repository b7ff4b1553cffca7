"""What files that are slow cost the commands: their CPU, and the most memory they had beyond a command that does nothing."""

import os
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from scrabble_api.records.keys import FIRST_CLUB
from tests.attacks.files import DOCUMENTS, GCG_FILES
from tests.running import COMMAND, environment

TERMINAL_HEAD = "| command | file | bytes | exit | CPU s | peak MB above idle |\n|---|---|---|---|---|---|"
_MB = 1e6


def terminal_rows(only: str) -> Iterator[str]:
    """A row for each command and file whose names hold that text."""
    with tempfile.TemporaryDirectory(prefix="scrabble-api-attacks-") as name:
        folder = Path(name)
        settings = environment(folder, {})
        _run(["db", "upgrade"], settings)
        _run(["keys", "create", "--club", FIRST_CLUB, "--role", "director"], settings)
        idle = _run(["lexicons", "list"], settings)
        files = [("gcg", *one) for one in GCG_FILES.items()] + [("json", *one) for one in DOCUMENTS.items()]
        for ending, title, slow in files:
            file = folder / f"slow.{ending}"
            for command in (["audit"], ["import", "--club", FIRST_CLUB]):
                if only in f"{command[0]} {title}":
                    file.write_bytes(slow.content(1))
                    status, cpu, peak = _run([*command, str(file)], settings)
                    figures = f"{status} | {cpu - idle[1]:.2f} | {(peak - idle[2]) / _MB:.0f}"
                    yield f"| {command[0]} | {title} | {file.stat().st_size:,} | {figures} |"


def _run(arguments: list[str], settings: Mapping[str, str]) -> tuple[int, float, int]:
    """The exit status of a command, its seconds of CPU, and its most bytes of memory."""
    process = subprocess.Popen(
        [*COMMAND, *arguments], env=settings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, used.ru_utime + used.ru_stime, used.ru_maxrss * 1024
