"""Measure and print: ``python -m tests.bench [--quick] [--only NAME]``.

Compare ratios, not raw figures: those are of one machine at one hour.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from types import MappingProxyType

from tests.bench.audits import audit_http_rows, audit_memory_rows, audit_rows
from tests.bench.engine import engine_rows
from tests.bench.exports import export_postgres_rows, export_rows
from tests.bench.figures import FULL, QUICK, Effort, Row, table
from tests.bench.finding import finding_rows
from tests.bench.lists import lists_postgres_rows, lists_rows
from tests.bench.records import actions_rows, postgres_rows, sqlite_rows, turns_rows
from tests.bench.servers import Servers, is_measurable
from tests.bench.service import batch_rows, clients_rows, http_rows, memory_rows, packing_rows
from tests.bench.standings import standings_postgres_rows, standings_rows
from tests.bench.streams import streams_postgres_rows, streams_sqlite_rows

_OF_SERVERS: Mapping[str, Callable[[Servers, Effort], list[Row]]] = MappingProxyType(
    {
        "http": http_rows,
        "packing": packing_rows,
        "clients": clients_rows,
        "batch": batch_rows,
        "memory": memory_rows,
        "records-sqlite": sqlite_rows,
        "records-postgres": postgres_rows,
        "turns": turns_rows,
        "actions": actions_rows,
        "lists": lists_rows,
        "lists-postgres": lists_postgres_rows,
        "standings": standings_rows,
        "standings-postgres": standings_postgres_rows,
        "exports": export_rows,
        "exports-postgres": export_postgres_rows,
        "audit": audit_rows,
        "audit-http": audit_http_rows,
        "audit-memory": audit_memory_rows,
        "streams-sqlite": streams_sqlite_rows,
        "streams-postgres": streams_postgres_rows,
    }
)
#: What is measured in this process alone.
_OF_RULES: Mapping[str, Callable[[Effort], list[Row]]] = MappingProxyType(
    {"engine": engine_rows, "finding": finding_rows}
)
_NAMES = (*_OF_RULES, *_OF_SERVERS)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="Measure speed and memory.")
    parser.add_argument("--quick", action="store_true", help="short runs, for a first look")
    parser.add_argument("--only", choices=_NAMES, help="take one measure")
    given = parser.parse_args(arguments)
    effort = QUICK if given.quick else FULL
    names = [given.only] if given.only else _NAMES
    with tempfile.TemporaryDirectory(prefix="scrabble-api-bench-") as folder, ExitStack() as running:
        servers = Servers(Path(folder), running)
        rows = [row for name in names for row in _measured(name, servers, effort)]
    sys.stdout.write(table(rows) + "\n")


def _measured(name: str, servers: Servers, effort: Effort) -> list[Row]:
    if name in _OF_RULES:
        return _OF_RULES[name](effort)
    if not is_measurable():
        return [Row(name, "not measured", "—", "it is read from Linux's /proc, which this system has not")]
    return _OF_SERVERS[name](servers, effort)


if __name__ == "__main__":
    main()
