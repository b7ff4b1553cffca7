"""Texts on a sheet: on one line, with their signs, and set apart where people wrote them."""

from collections.abc import Sequence

#: Where a text begins and ends that somebody wrote: its direction of writing turns nothing beside it (Unicode, UAX 9).
OPEN, CLOSE = "\u2068", "\u2069"
_NO_MARKS = str.maketrans("", "", OPEN + CLOSE)


def one_line(text: str) -> str:
    """The text on one line."""
    return " ".join(text.split())


def short_text(text: str, longest: int = 60) -> str:
    """The text as one line, cut where it is too long for a sheet."""
    line = one_line(text)
    return line if len(line) <= longest else f"{line[: longest - 1].rstrip()}…"


def title_text(title: str | None, names: Sequence[str]) -> str:
    """What a game is called, else who plays."""
    return isolated(one_line(title)) if title else " – ".join(isolated(one_line(name)) for name in names)


def isolated(text: str) -> str:
    """A name, a reason, a note within a sentence of ours, set apart: whatever script it is in, the rest stays in its order."""
    return f"{OPEN}{plain(text)}{CLOSE}"


def plain(text: str) -> str:
    """The text with nothing set apart, for plain lines."""
    return text.translate(_NO_MARKS)


def signed_points(points: int) -> str:
    """Points with their sign, as a sheet has them: ``+5``, ``−10``, ``0``."""
    return f"{'+' if points > 0 else '−' if points else ''}{abs(points)}"


def score_text(score: int) -> str:
    """A score, which has a sign only below 0: ``12``, ``−5``."""
    return str(score).replace("-", "−")
