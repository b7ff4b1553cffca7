"""Audits of real records: their CPU over that of scoring the same plays, over HTTP, and the memory of whole folders.

The records lie beside the project, not in it; without them the rows say how many were not measured.
"""

import gc
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from scrabble_api.formats.answers.audits import audits_bytes
from scrabble_api.formats.gcg import read_gcg
from scrabble_api.rules.audit import Audit, audit_record
from scrabble_api.rules.equipment.letters import parse_rack, tiles_text
from scrabble_api.rules.games.events import AsRecorded, PlayMade
from scrabble_api.rules.games.game import Game, opened_game
from scrabble_api.rules.games.replay import game_after
from scrabble_api.rules.games.turn_taking import adjudication_of
from scrabble_api.rules.plays.notation import read_position_play
from tests.bench.clients import Load, file_request, send_load
from tests.bench.figures import Effort, Row, ratio_spread, spread
from tests.bench.servers import Servers

RECORDS = Path(__file__).parents[3] / "shared" / "games"
FILES = 207
_ROOT = Path(__file__).parents[2]
_TIMES_AS_MANY = 10


class _Put(NamedTuple):
    """A play as it is written, and the game that it was put to."""

    game: Game
    seat: int
    position: str
    tiles: str
    rack: str | None


def audit_rows(_: Servers, effort: Effort) -> list[Row]:
    """CPU of reading and auditing the folder over that of scoring its plays, each from play and rack as written."""
    measure = "CPU: a folder of GCG read and audited over its plays read, adjudicated with racks and summed"
    if not _records():
        return [_absent(measure, "≤ 3")]
    plays = [put for content in _records() for audit in _audits(content) for put in _plays_put(audit)]
    # What was made ready for the floor is not to be searched for garbage while the audits are timed.
    gc.collect()
    gc.freeze()
    auditing, scoring = _in_turn(effort.rounds, _audit_all, lambda: _judge_all(plays))
    raw = f"{spread(auditing)} s over {spread(scoring)} s: {len(_records())} files, {len(plays):,} plays"
    return [Row(measure, ratio_spread(auditing, scoring), "≤ 3", raw)]


def audit_http_rows(servers: Servers, effort: Effort) -> list[Row]:
    """CPU of the server for the audit of a file over that of the same done in process."""
    measure = "CPU per file: POST /v1/records/audit over the same in process"
    if not _records():
        return [_absent(measure, "≤ 1.5")]
    requests = tuple(file_request("/v1/records/audit", "text/x-gcg", content) for content in _records())
    load = Load(requests, len(requests))
    send_load(servers.scoring.port, load)
    _answer_all()
    over_http, in_process = [], []
    for _ in range(effort.rounds):
        before = servers.scoring.cpu_seconds
        send_load(servers.scoring.port, load)
        over_http.append((servers.scoring.cpu_seconds - before) / load.count * 1000)
        in_process.append(_cpu_seconds(_answer_all) / load.count * 1000)
    raw = f"{spread(over_http)} ms over {spread(in_process)} ms: {load.count} files"
    return [Row(measure, ratio_spread(over_http, in_process), "≤ 1.5", raw)]


def audit_memory_rows(servers: Servers, effort: Effort) -> list[Row]:
    """The most memory that the command takes for a folder of many files, over that for one of few."""
    few, many = effort.few, effort.few * _TIMES_AS_MANY
    measure = f"peak RSS: scrabble-api audit of {many:,} files over {few:,}"
    if not _records():
        return [_absent(measure, "—")]
    above, below = (_peak_megabytes(servers.folder / f"records-{count}", count) for count in (many, few))
    return [Row(measure, f"{above / below:.2f}", "—", f"{above:.1f} MB over {below:.1f} MB, one run of each")]


def _absent(measure: str, aim: str) -> Row:
    return Row(measure, "not measured", aim, f"{FILES} records are not here: they lie beside the project")


@cache
def _records() -> tuple[bytes, ...]:
    return tuple(file.read_bytes() for file in sorted(RECORDS.glob("*.gcg")))


def _audits(content: bytes) -> Iterator[Audit]:
    return (audit_record(game.record, found=game.findings) for game in read_gcg(content))


def _plays_put(audit: Audit) -> Iterator[_Put]:
    """Each play on record, also those that cannot stand, with the game before it."""
    game = opened_game(audit.game.set_up)
    for entry, event in audit.steps:
        claim = audit.record.claims[entry - 1]
        if isinstance(event, PlayMade | AsRecorded) and claim.position and claim.tiles:
            rack = event.rack if isinstance(event, PlayMade) else None
            yield _Put(game, event.seat, claim.position, claim.tiles, None if rack is None else tiles_text(rack))
        game = game_after(game, entry, event)


def _audit_all() -> None:
    for content in _records():
        for _ in _audits(content):
            pass


def _answer_all() -> None:
    for content in _records():
        b"".join(audits_bytes(_audits(content)))


def _judge_all(plays: list[_Put]) -> None:
    for put in plays:
        letters = put.game.set_up.edition.letter_set
        rack = None if put.rack is None else parse_rack(put.rack, letters)
        play = read_position_play(put.position, put.tiles, letters)
        sheet = adjudication_of(put.game, PlayMade(seat=put.seat, play=play, rack=rack)).sheet
        _ = sheet.score if sheet is not None else None


def _in_turn(rounds: int, *works: Callable[[], None]) -> list[list[float]]:
    """The seconds of each work in each round, the works taken in turn; the first time of each counts for nothing."""
    for work in works:
        work()
    taken = [[_cpu_seconds(work) for work in works] for _ in range(rounds)]
    return [list(seconds) for seconds in zip(*taken, strict=True)]


def _cpu_seconds(work: Callable[[], None]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun


def _peak_megabytes(folder: Path, count: int) -> float:
    """The peak of the command over so many copies of the records (MB of 1,000,000 bytes)."""
    folder.mkdir(parents=True)
    for number in range(count):
        (folder / f"{number:06}.gcg").write_bytes(_records()[number % len(_records())])
    command = [sys.executable, "-m", "tests.bench.peak", "audit", str(folder)]
    done = subprocess.run(command, cwd=_ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
    shutil.rmtree(folder)
    if done.returncode not in (0, 1):
        raise RuntimeError(f"The audit failed: {done.stderr[-500:]}")
    return int(done.stderr.split()[-1]) * 1024 / 1e6
