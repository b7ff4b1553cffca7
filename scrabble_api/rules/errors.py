"""What cannot be read, as opposed to what is not allowed.

::

    Unreadable              the input has no meaning, so nothing can be judged
    ├── UnknownName         an edition, ruleset, lexicon … of that name does not exist
    └── IllegalOnBoard      a board was given as plays, and one of them is not legal

A play that can be read but breaks a rule is no error: it is answered with its violations.
"""

import difflib
from collections.abc import Iterable


class Unreadable(ValueError):
    """The input has no meaning here: ``code`` is stable, ``path`` leads to the place in the input."""

    def __init__(self, code: str, message: str, path: tuple[str | int, ...] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.path = path


class UnknownName(Unreadable):
    """There is no such edition, layout, letter set, ruleset or lexicon; near names are suggested."""

    def __init__(self, what: str, name: str, known: Iterable[str]) -> None:
        known = sorted(known)
        self.near = tuple(difflib.get_close_matches(name.lower(), known, n=3))
        meant = f"did you mean {' or '.join(self.near)}?" if self.near else f"known are {', '.join(known) or 'none'}."
        super().__init__(f"unknown-{what.replace(' ', '-')}", f"There is no {what} named “{name}”; {meant}")


class IllegalOnBoard(Unreadable):
    """One of the plays that make up a board is not legal itself."""


class under:  # noqa: N801  # read as a word of the sentence: with under("board"): …
    """Lead whatever cannot be read in here through this place of the input."""

    __slots__ = ("path",)

    def __init__(self, *path: str | int) -> None:
        self.path = path

    def __enter__(self) -> None:
        pass

    def __exit__(self, _: object, fault: object, __: object) -> None:
        if isinstance(fault, Unreadable):
            fault.path = (*self.path, *fault.path)
