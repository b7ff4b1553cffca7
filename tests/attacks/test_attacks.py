"""The worst that is known takes no more memory of a real server, and no longer answer, than it should.

What it costs in seconds is shown by ``python -m tests.attacks``: a machine that is busy counts several times as many.
"""

from collections.abc import Iterator

import pytest

from tests.attacks.__main__ import Cost, costs
from tests.attacks.bodies import attacks

#: What an attack may cost.
_PEAK_MEGABYTES, _ANSWERED = 200, 20_000_000

#: Those that came of another cause each.
_NAMES = (
    "GCG: plays laid and taken back",
    "GCG: passes",
    "GCG: racks of 200 tiles",
    "GCG: plays off the board",
    "GCG: errors in every line",
    "GCG: a line of many words",
    "GCG: lines of nobody beside a long name",
    "document: brackets",
    "document: last racks",
    "document: a fault at the end",
    "table: other line ends",
    "GCG: a long title, as a table",
    "full boards",
    "plays on boards",
    "a full board, 2000 pixels, image/png",
)


def _each_once() -> Iterator[Cost]:
    met: set[str] = set()
    chosen = [one for one in attacks() if one.name in _NAMES and not (one.name in met or met.add(one.name))]  # type: ignore[func-returns-value]
    assert len(chosen) == len(_NAMES)
    return costs(chosen)


@pytest.mark.gate
def test_no_attack_costs_the_service_much() -> None:
    for cost in _each_once():
        assert cost.status < 500, cost.row
        assert cost.peak_megabytes < _PEAK_MEGABYTES, cost.row
        assert cost.answered < _ANSWERED, cost.row
