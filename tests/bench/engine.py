"""The engine alone: score sheets in a second of one core, and in the time of a fixed loop of plain Python."""

import time
from collections.abc import Callable

from scrabble_api.rules.plays.adjudication import adjudicate
from scrabble_api.rules.plays.placement import place
from scrabble_api.rules.plays.scoring import score_words
from tests.bench.figures import Effort, Row
from tests.bench.plays import PLAYS, RULESET, FourWordPlay

_STEPS = 1_000_000
_KEYS = 256


def engine_rows(effort: Effort) -> list[Row]:
    """Plays placed and scored, the same with every fault of their tiles judged, and the loop beside them."""
    loop = min(_cpu_seconds(_loop) for _ in range(effort.rounds))
    sheets = _plays_per_second(lambda: _score_all(effort.passes), effort)
    whole = _plays_per_second(lambda: _adjudicate_all(effort.passes), effort)
    return [
        _row("engine: plays placed and scored in the time of one loop", "≥ 30,000/s", sheets, loop),
        _row("engine: plays adjudicated in the time of one loop", "—", whole, loop),
    ]


def _row(measure: str, aim: str, rate: float, loop: float) -> Row:
    return Row(measure, f"{rate * loop:,.0f}", aim, f"{rate:,.0f}/s on one core; the loop takes {loop * 1000:.0f} ms")


def _loop() -> None:
    """1,000,000 times an addition and a look-up in a dict of 256 whole numbers."""
    values = {number: number % 10 for number in range(_KEYS)}
    total = 0
    for step in range(_STEPS):
        total += values[step % _KEYS]


def _adjudicate_all(passes: int) -> None:
    for _ in range(passes):
        for one in PLAYS:
            sheet = adjudicate(one.board, one.play, RULESET).sheet
            assert sheet is not None  # the plays were looked at when they were read
            _ = sheet.score


def _score_all(passes: int) -> None:
    for _ in range(passes):
        for one in PLAYS:
            _score(one)


def _score(one: FourWordPlay) -> int:
    """A play put on its board, with the faults of placing it, its words and its whole score sheet."""
    placement = place(one.board, one.play, RULESET.opening)
    return score_words(one.board, placement.board_after, placement.lines, len(placement.laid), RULESET.bonus).score


def _plays_per_second(work: Callable[[], None], effort: Effort) -> float:
    return len(PLAYS) * effort.passes / min(_cpu_seconds(work) for _ in range(effort.rounds))


def _cpu_seconds(work: Callable[[], None]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun
