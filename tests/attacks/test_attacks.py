"""The worst that is known costs a real server no more than it should, whatever it is answered."""

from collections.abc import Iterator

from tests.attacks.__main__ import Cost, costs
from tests.attacks.bodies import attacks

#: What an attack may cost. A machine that is busy otherwise counts several times the seconds of a quiet one (2 s there).
_CPU_SECONDS, _PEAK_MEGABYTES, _ANSWERED = 12, 200, 20_000_000

#: Those that came of another cause each.
_NAMES = (
    "GCG: plays laid and taken back",
    "GCG: passes",
    "GCG: racks of 200 tiles",
    "GCG: plays off the board",
    "GCG: errors in every line",
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


def test_no_attack_costs_the_service_much() -> None:
    for cost in _each_once():
        assert cost.status < 500, cost.row
        assert cost.cpu_seconds < _CPU_SECONDS, cost.row
        assert cost.peak_megabytes < _PEAK_MEGABYTES, cost.row
        assert cost.answered < _ANSWERED, cost.row
