"""What is refused, whoever refuses it: one tree, of which every member has a stable code and says what to do.

::

    Refused
    ├── Unreadable              the input has no meaning, so nothing can be judged
    │   ├── UnknownName         an edition, ruleset, lexicon … of that name does not exist
    │   ├── TooMuchWork         the games of a file are more than one request may ask for (formats)
    │   ├── RecordHasErrors     a record to be imported contradicts the rules (formats)
    │   ├── RefusedList         the file offered is no word list, or not one for this letter set (lexicons)
    │   ├── RefusedId           a list's id is badly written, or belongs to a built-in list (lexicons)
    │   └── TakenId             another list is kept under this id (lexicons)
    ├── NotAllowed              the input has a meaning, but cannot be recorded in this game, or not now
    ├── RecordRefused           the club's records do not let it happen (records)
    │   └── KeyAlreadyMade      the request has made a key before, which is shown once
    └── RequestRefused          the request itself is at fault: its key, form, size or pace (web)

A play that can be read but breaks a rule is no error where it is only judged: it is answered with its violations.
"""

import difflib
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol, TypeVar


class Refused(Exception):
    """Nothing was changed: ``code`` is stable, ``message`` says why and what to do.

    ``place`` leads to what is refused, where it is one of several things asked at once.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.place: tuple[str | int, ...] = ()


class Unreadable(Refused):
    """The input has no meaning here: ``path`` leads to the place in the input.

    ``others`` are more of the kind, where several were found at once.
    """

    def __init__(self, code: str, message: str, path: tuple[str | int, ...] = ()) -> None:
        super().__init__(code, message)
        self.path = path
        self.others: tuple[Unreadable, ...] = ()


class UnknownName(Unreadable):
    """There is no such edition, layout, letter set, ruleset or lexicon; near names are suggested."""

    def __init__(self, what: str, name: str, known: Iterable[str]) -> None:
        known = sorted(known)
        self.near = tuple(difflib.get_close_matches(name.lower(), known, n=3))
        meant = f"did you mean {' or '.join(self.near)}?" if self.near else f"known are {', '.join(known) or 'none'}."
        super().__init__(f"unknown-{what.replace(' ', '-')}", f"There is no {what} named “{name}”; {meant}")


class NotAllowed(Refused):
    """What cannot be recorded in this game, or not now: ``faults`` are all reasons found."""

    def __init__(self, code: str, message: str, faults: Sequence["Fault"] = ()) -> None:
        super().__init__(code, message)
        self.faults = tuple(faults)


class Fault(Protocol):
    """One reason: a stable code and a sentence."""

    @property
    def code(self) -> str:
        """A stable name."""

    @property
    def message(self) -> str:
        """A sentence for the person who asked."""


_Known = TypeVar("_Known")


def lookup(what: str, name: str, known: Mapping[str, _Known]) -> _Known:
    """The one of that name; UnknownName with near names where there is none."""
    if name not in known:
        raise UnknownName(what, name, known)
    return known[name]


class at_path:  # noqa: N801  # it is read as a word of the sentence: with at_path("board"): …
    """Lead whatever cannot be read in here through this place of the input.

    A class, since a case enters one for every field and a generator would cost five times as much.
    """

    __slots__ = ("path",)

    def __init__(self, *path: str | int) -> None:
        self.path = path

    def __enter__(self) -> None:
        pass

    def __exit__(self, _: object, fault: object, __: object) -> None:
        if isinstance(fault, Unreadable):
            for one in (fault, *fault.others):
                one.path = (*self.path, *one.path)


class at_place(at_path):  # noqa: N801  # as at_path
    """Have whatever is refused in here say that it is this one of several things asked at once."""

    __slots__ = ()

    def __exit__(self, _: object, fault: object, __: object) -> None:
        if isinstance(fault, Refused):
            fault.place = self.path
