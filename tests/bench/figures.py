"""How figures are shown: rows of a Markdown table, and where and when they were taken."""

import os
import platform
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

_HEAD = "| measure | ratio | aim | raw figures |\n|---|---|---|---|"


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to measure: rounds, requests in each round, and passes over the plays.

    Of recorded games: how many in each round, the turns of each, and how many a club of few and one of many has.
    """

    rounds: int
    requests: int
    passes: int
    games: int
    turns: int
    few: int
    many: int


FULL = Effort(rounds=5, requests=2000, passes=200, games=16, turns=23, few=1000, many=100_000)
QUICK = Effort(rounds=3, requests=200, passes=30, games=16, turns=3, few=100, many=1000)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table."""

    measure: str
    ratio: str
    aim: str
    raw: str

    @property
    def markdown(self) -> str:
        return f"| {self.measure} | {self.ratio} | {self.aim} | {self.raw} |"


def spread(values: Sequence[float], digits: int = 2) -> str:
    """The median, and the least and greatest beside it."""
    return f"{statistics.median(values):.{digits}f} ({min(values):.{digits}f}–{max(values):.{digits}f})"


def ratio_spread(above: Sequence[float], below: Sequence[float]) -> str:
    """The ratios of values taken in the same round."""
    return spread([one / other for one, other in zip(above, below, strict=True)])


def microseconds(seconds: Sequence[float]) -> str:
    """The median of times."""
    return f"{statistics.median(seconds) * 1e6:,.0f} µs"


def per_second(rates: Sequence[float]) -> str:
    """The median of rates."""
    return f"{statistics.median(rates):,.0f}/s"


def table(rows: Sequence[Row]) -> str:
    """The table, and above it the date and the machine."""
    return "\n".join([_taken(), "", _HEAD, *(row.markdown for row in rows)])


def _taken() -> str:
    now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    busy = " ".join(f"{load:.2f}" for load in os.getloadavg())
    return (
        f"{now}, {os.cpu_count()} cores ({platform.machine()}), {platform.system()}, "
        f"{platform.python_implementation()} {platform.python_version()}, load average at the end {busy}. "
        "Ratios are medians over rounds, least and greatest in brackets."
    )
