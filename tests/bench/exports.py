"""A club as one file: how many games in a second, and the most memory that many take over few."""

import subprocess
import sys
import time
from pathlib import Path

from scrabble_api.records.database import migrate_database, open_database
from scrabble_api.records.keys import FIRST_CLUB
from tests.bench.figures import Effort, Row
from tests.bench.seeding import owner_of, seed
from tests.bench.servers import Servers
from tests.postgres import running_postgres
from tests.running import environment

_ROOT = Path(__file__).parents[2]
_FORMATS = ("zip", "ndjson", "xlsx", "csv")
#: Of how many games a club of many is here, for each of one of few.
_TIMES_AS_MANY = 20


def export_rows(servers: Servers, effort: Effort) -> list[Row]:
    """Exports at the terminal from SQLite files."""
    folder = servers.folder / "exports"
    folder.mkdir(parents=True)
    few, many = (f"sqlite:///{folder / f'{count}.db'}" for count in _counts(effort))
    return _rows("SQLite", folder, (few, many), effort)


def export_postgres_rows(servers: Servers, effort: Effort) -> list[Row]:
    """The same from PostgreSQL, whose own memory does not count."""
    folder = servers.folder / "exports-postgres"
    folder.mkdir(parents=True)
    with running_postgres() as few, running_postgres() as many:
        return _rows("PostgreSQL", folder, (few, many), effort)


def _counts(effort: Effort) -> tuple[int, int]:
    return effort.few, effort.few * _TIMES_AS_MANY


def _rows(where: str, folder: Path, addresses: tuple[str, str], effort: Effort) -> list[Row]:
    few, many = _counts(effort)
    for address, count in zip(addresses, (few, many), strict=True):
        _fill(address, count)
    rows = [_row(where, kind, folder, addresses, (few, many)) for kind in _FORMATS]
    return [*rows, _import_row(where, folder, few)]


def _fill(address: str, count: int) -> None:
    migrate_database(address)
    database = open_database(address)
    try:
        seed(database, owner_of(database), count)
    finally:
        database.dispose()


def _row(where: str, kind: str, folder: Path, addresses: tuple[str, str], counts: tuple[int, int]) -> Row:
    """One export of each; turns where the format has tables."""
    taken = [
        _measured(folder, address, "export", "--club", FIRST_CLUB, "--output", str(folder / f"{count}.{kind}"))
        for address, count in zip(addresses, counts, strict=True)
    ]
    (_, below), (seconds, above) = taken
    few, many = counts
    return Row(
        f"peak RSS: {where}, a club of {many:,} games exported as {kind} over one of {few:,}",
        f"{above / below:.2f}",
        "≤ 1.3",
        f"{above:.1f} MB over {below:.1f} MB; {many / seconds:,.0f} games/s, one run of each",
    )


def _import_row(where: str, folder: Path, few: int) -> Row:
    """The file of the club of few taken in by a SQLite file."""
    address = f"sqlite:///{folder / 'new.db'}"
    _fill(address, 0)
    seconds, peak = _measured(folder, address, "import", "--club", FIRST_CLUB, str(folder / f"{few}.ndjson"))
    return Row(f"games a second: an export of {where} imported", f"{few / seconds:,.0f}/s", "—", f"{peak:.1f} MB")


def _measured(folder: Path, address: str, *command: str) -> tuple[float, float]:
    """The seconds that a command took, and its peak (MB of 1,000,000 bytes)."""
    given = environment(folder, {"SCRABBLE_API_DATABASE_URL": address})
    begun = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.peak", *command],
        cwd=_ROOT,
        env=given,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise RuntimeError(f"The command failed: {done.stderr[-500:]}")
    return time.perf_counter() - begun, int(done.stderr.split()[-1]) * 1024 / 1e6
