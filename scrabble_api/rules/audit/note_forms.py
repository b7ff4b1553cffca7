"""The notes that say what a record has no line for, each as it is written and as it is read."""

import re

#: This pass is a turn lost to a challenge that failed.
LOST_TURN_NOTE = "#unsuccessful-challenge"
#: This pass is a turn of which only the points are known.
SCORE_NOTE = "#score"
#: The game had ended by what is written before, and was opened again.
REOPENED_NOTE = "#reopened"

_ADJUSTMENT = re.compile(r"#adjustment (\S+) ([+-][0-9]{1,9})( .*)?")
_CHALLENGER = re.compile(rf"{LOST_TURN_NOTE} (\S+)")
_RETIREMENT = re.compile(r"#retired (\S+)")
_END = re.compile(r"#([a-z-]+)(?: (\S+))?")


def adjustment_text(nick: str, points: int, why: str = "") -> str:
    """Points given to a player or taken, which the totals that follow hold."""
    return one_line(f"#adjustment {nick} {points:+d} {why}")


def parse_adjustment(note: str) -> tuple[str, int] | None:
    """Whose points they are, and how many; None for another note."""
    found = _ADJUSTMENT.fullmatch(note)
    return None if found is None else (found[1], int(found[2]))


def challenger_text(nick: str) -> str:
    """Who challenged the play in vain, and will sit out the turn that it costs once others have taken theirs."""
    return f"{LOST_TURN_NOTE} {nick}"


def parse_challenger(note: str) -> str | None:
    """Who challenged in vain; None for another note."""
    found = _CHALLENGER.fullmatch(note)
    return None if found is None else found[1]


def retirement_text(nick: str) -> str:
    """A player who has left the game."""
    return f"#retired {nick}"


def parse_retirement(note: str) -> str | None:
    """Who has left; None for another note."""
    found = _RETIREMENT.fullmatch(note)
    return None if found is None else found[1]


def end_text(reason: str, loser: str | None) -> str:
    """How the game ended, and whose loss that is."""
    return f"#{reason}" if loser is None else f"#{reason} {loser}"


def parse_end(note: str) -> tuple[str, str | None] | None:
    """The word that tells the end, which may be any, and who lost by it; None for another note."""
    found = _END.fullmatch(note)
    return None if found is None else (found[1], found[2])


def ruling_text(by: str, reason: str) -> str:
    """A person's decision; it is read as any other note."""
    return one_line(f"#ruling {by}: {reason}")


def one_line(text: str) -> str:
    """The words of a text on one line."""
    return " ".join(text.split())
