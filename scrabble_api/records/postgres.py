"""PostgreSQL's driver, made to wait for the server only so long: one that is frozen still holds its connections open."""

from collections.abc import Callable, Generator
from time import monotonic
from typing import Any, TypeVar, cast

import psycopg

_Result = TypeVar("_Result")
#: The driver's way to work: it yields what it waits for, and is sent what came, which is nothing a few times a second.
_Steps = Generator[Any, Any, _Result]


def connect_within(seconds: float) -> Callable[..., psycopg.Connection[Any]]:
    """How to connect where no single step may take longer: a statement with its rows, or the end of a transaction.

    Whoever waits longer gets an OperationalError, and the connection is closed.
    """

    class PatientConnection(psycopg.Connection[Any]):
        """A connection that does not wait for ever."""

        def wait(self, gen: _Steps[_Result], *options: Any, **more: Any) -> _Result:
            try:
                return super().wait(_until(gen, monotonic() + seconds), *options, **more)
            except _NoAnswer as fault:
                self.close()
                raise psycopg.OperationalError(f"PostgreSQL did not answer within {seconds:g} s.") from fault

    return cast(Callable[..., psycopg.Connection[Any]], PatientConnection.connect)


class _NoAnswer(Exception):
    """The server did not answer in time."""


def _until(steps: _Steps[_Result], deadline: float) -> _Steps[_Result]:
    """The same steps; ``_NoAnswer`` where nothing has come for one of them by then."""
    try:
        wanted = next(steps)
        while True:
            came = yield wanted
            if not came and monotonic() > deadline:
                raise _NoAnswer
            wanted = steps.send(came)
    except StopIteration as end:
        return cast(_Result, end.value)
