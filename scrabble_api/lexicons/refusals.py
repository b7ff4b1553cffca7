"""What can go wrong with a word list: what is offered is refused (see ``rules.errors``), what is kept was damaged."""

from pathlib import Path

from scrabble_api.rules.errors import Unreadable


class RefusedList(Unreadable):
    """The file offered is no word list for this letter set; the message names the line and word at fault."""


class RefusedId(Unreadable):
    """A list cannot be added or removed under this id: ``bad-lexicon-id`` or ``built-in-lexicon``."""


class TakenId(Unreadable):
    """Another list is kept under this id; it must be removed first."""

    def __init__(self, id: str, difference: str) -> None:
        super().__init__(
            "lexicon-exists",
            f"There is already a lexicon “{id}” with {difference}. To replace it, remove it first and then add this one, "
            "or add this one under another id.",
        )


class DamagedList(RuntimeError):
    """A list kept on disk is not as it was when it was added, so no word may be judged by it."""

    def __init__(self, file: Path, fault: str, remedy: str) -> None:
        self.file = file
        self.message = f"The word list {file} {fault}. {remedy}"
        super().__init__(self.message)
