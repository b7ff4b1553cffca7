"""Work done by other processes, so that the one that measures takes nothing from what is measured."""

import multiprocessing
import warnings
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from typing import Any, TypeVar

Result = TypeVar("Result")

_processes = multiprocessing.get_context("fork")
_PATIENCE_SECONDS = 60


def results_of(work: Callable[..., Result], arguments: Sequence[tuple[Any, ...]]) -> list[Result]:
    """What the work gives for each of these arguments, all at the same time, each in a process of its own."""
    running = [_started(work, given) for given in arguments]
    try:
        return [receiving.recv() for _, receiving in running]
    except EOFError:
        raise RuntimeError("A process that measures failed; what it met is above.") from None
    finally:
        for process, _ in running:
            process.join()


def _started(
    work: Callable[..., Result], given: tuple[Any, ...]
) -> tuple[multiprocessing.process.BaseProcess, Connection]:
    receiving, sending = _processes.Pipe(duplex=False)
    process = _processes.Process(target=_work, args=(sending, work, given), daemon=True)
    with warnings.catch_warnings():
        # Python warns of forks beside threads; those of tests wait, and what is forked has no use for them.
        warnings.simplefilter("ignore", DeprecationWarning)
        process.start()
    sending.close()
    return process, receiving


def _work(sending: Connection, work: Callable[..., Any], given: tuple[Any, ...]) -> None:
    sending.send(work(*given))
