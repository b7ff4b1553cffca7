"""Send what is worst to a server of one worker, and print what each cost it: ``python -m tests.attacks [--only TEXT]``.

With ``--terminal`` files that are slow are audited and imported by the commands instead.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import httpx

from tests.attacks.bodies import Attack, attacks
from tests.attacks.terminal import TERMINAL_HEAD, terminal_rows
from tests.bench.servers import Measured, cpu_seconds_of
from tests.running import DIRECTOR_KEY, http_client, running_server

_PATIENCE_SECONDS = 300
_MB = 1e6


@dataclass(frozen=True, slots=True)
class Cost:
    """What an attack cost: the worker's CPU, what it held at most beyond an idle one, and the answer's size."""

    attack: Attack
    sent: int
    status: int
    code: str
    cpu_seconds: float
    peak_megabytes: float
    answered: int

    @property
    def row(self) -> str:
        """A row of the table."""
        cells = (
            self.attack.path,
            self.attack.name,
            f"{self.sent:,}",
            f"{self.status} {self.code}".strip(),
            f"{self.cpu_seconds:.2f}",
            f"{self.peak_megabytes:.0f}",
            f"{self.answered:,}",
        )
        return f"| {' | '.join(cells)} |"


HEAD = (
    "| operation | sent | bytes | answer | CPU s | peak MB above idle | bytes answered |\n|---|---|---|---|---|---|---|"
)


def costs(sent: Iterable[Attack]) -> Iterator[Cost]:
    """What each of these costs a fresh server of one worker."""
    with (
        tempfile.TemporaryDirectory(prefix="scrabble-api-attacks-") as folder,
        running_server(Path(folder), workers=1, SCRABBLE_API_LOG_LEVEL="WARNING") as server,
        http_client(server.url, timeout=_PATIENCE_SECONDS) as client,
    ):
        [worker] = Measured(server.port, server.process.pid).processes[1:]
        client.post("/v1/plays/score", json={"play": {"position": "8H", "tiles": "CAT"}})
        idle = _memory(worker, "VmRSS")
        for attack in sent:
            yield _cost(attack, client, worker, idle)


def _cost(attack: Attack, client: httpx.Client, worker: int, idle: float) -> Cost:
    body = attack.body()
    headers = {"Content-Type": attack.kind, "Accept": attack.accept, "Authorization": f"Bearer {DIRECTOR_KEY}"}
    Path(f"/proc/{worker}/clear_refs").write_text("5", "ascii")
    before = cpu_seconds_of(worker)
    answer = client.post(attack.path, content=body, headers=headers)
    time.sleep(0.05)  # the worker closes what it had open
    cpu = cpu_seconds_of(worker) - before
    code = answer.json()["code"] if answer.status_code >= 400 else ""
    peak = _memory(worker, "VmHWM") - idle
    return Cost(attack, len(body), answer.status_code, code, cpu, peak, len(answer.content))


def _memory(process: int, name: str) -> float:
    lines = Path(f"/proc/{process}/status").read_text("ascii", "replace").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"{name}:")) * 1024 / _MB


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table, a row as soon as it is known."""
    parser = argparse.ArgumentParser(prog="python -m tests.attacks", description="Send the worst, measure its cost.")
    parser.add_argument("--only", default="", help="a text that path and name must hold")
    parser.add_argument("--terminal", action="store_true", help="audit and import slow files at the terminal instead")
    wanted = parser.parse_args(arguments)
    head, rows = (TERMINAL_HEAD, terminal_rows(wanted.only)) if wanted.terminal else (HEAD, _rows(wanted.only))
    sys.stdout.write(f"{head}\n")
    for row in rows:
        sys.stdout.write(f"{row}\n")
        sys.stdout.flush()


def _rows(only: str) -> Iterator[str]:
    return (cost.row for cost in costs(one for one in attacks() if only in f"{one.path} {one.name}"))


if __name__ == "__main__":
    main()
