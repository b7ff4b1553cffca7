r"""The notes that say what a record has no line for, each as it is written and as it is read; and notes that people type.

A record's note that begins with ``#`` may declare something. What somebody typed never does: in a record it has ``\``
before it wherever it might be taken for something else.
"""

import re

from scrabble_api.rules.games.events import EndReason

#: What follows was typed by somebody, and declares nothing.
TYPED = "\\"
#: This pass is a turn lost to a challenge that failed.
LOST_TURN_NOTE = "#unsuccessful-challenge"
#: This pass is a turn of which only the points are known.
SCORE_NOTE = "#score"
#: The game had ended by what is written before, and was opened again.
REOPENED_NOTE = "#reopened"

_ADJUSTMENT = re.compile(r"#adjustment (\S+) ([+-][0-9]{1,9})( .*)?")
_CHALLENGER = re.compile(rf"{LOST_TURN_NOTE} (\S+)")
_RETIREMENT = re.compile(r"#retired (\S+)")
_UNPLAYED = re.compile(r"#unplayed (\S+) ([0-9]{1,8})")
_FINAL = re.compile(r"#final (\S+) (-?[0-9]{1,9})")
_REASONS = frozenset(EndReason)
_END = re.compile(r"#([a-z-]+)(?: (\S+))?")


def adjustment_text(nick: str, points: int, why: str = "") -> str:
    """Points given to a player or taken, which the totals that follow hold."""
    return one_line(f"#adjustment {nick} {points:+d} {why}")


def parse_adjustment(note: str) -> tuple[str, int, str] | None:
    """Whose points they are, how many, and why, which may be empty; None for another note."""
    found = _ADJUSTMENT.fullmatch(note)
    return None if found is None else (found[1], int(found[2]), (found[3] or "").strip())


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


def unplayed_text(nick: str, points: int) -> str:
    """What the tiles that a player is left with are worth, where nothing more is known of them."""
    return f"#unplayed {nick} {points}"


def parse_unplayed(note: str) -> tuple[str, int] | None:
    """Who is left with tiles, and what they are worth; None for another note."""
    found = _UNPLAYED.fullmatch(note)
    return None if found is None else (found[1], int(found[2]))


def final_text(nick: str, points: int) -> str:
    """A player's final score, in a record that has no turns."""
    return f"#final {nick} {points}"


def parse_final(note: str) -> tuple[str, int] | None:
    """Whose final score it is, and how many points; None for another note."""
    found = _FINAL.fullmatch(note)
    return None if found is None else (found[1], int(found[2]))


def end_text(reason: str, nick: str | None) -> str:
    """How the game ended, and whose loss that is; of an out-play, who went out where no turn shows it."""
    return f"#{reason}" if nick is None else f"#{reason} {nick}"


def parse_end(note: str) -> tuple[EndReason, str | None] | None:
    """How the game ended, and who lost by it or went out; None for another note."""
    found = _END.fullmatch(note)
    return None if found is None or found[1] not in _REASONS else (EndReason(found[1]), found[2])


def tells_lost_turn(note: str) -> bool:
    """Whether the pass that the note is to was a turn lost to a challenge; files say so in many ways."""
    return LOST_TURN_NOTE in note and not note.startswith(TYPED)


def is_event(note: str) -> bool:
    """Whether a note declares what a record has no line for, beside the line that it is to."""
    forms = (parse_adjustment, parse_retirement, parse_challenger, parse_unplayed, parse_final, parse_end)
    return note.startswith("#") and (note == REOPENED_NOTE or any(form(note) is not None for form in forms))


def is_declaration(note: str) -> bool:
    """Whether a note declares anything, also of the line that it is to; a ruling is told, and declares nothing."""
    return "#" in note and (is_event(note) or note == SCORE_NOTE or tells_lost_turn(note))


def note_as_recorded(text: str) -> str:
    """A note that somebody typed as a record has it: no line of it can be taken for anything else."""
    lines = [line.rstrip() for line in re.split("\r\n|\r|\n", text)]
    return "\n".join(_protect_line(line, place, text) for place, line in enumerate(lines))


def _protect_line(line: str, place: int, text: str) -> str:
    is_marked = line.startswith(("#", ">", TYPED)) or line != line.lstrip() or not line
    return TYPED + line if is_marked or (place == 0 and LOST_TURN_NOTE in text) else line


def note_as_typed(note: str) -> str:
    """What somebody typed, as it was."""
    return "\n".join(line.removeprefix(TYPED) for line in note.split("\n"))


def ruling_text(by: str, reason: str) -> str:
    """A person's decision; it is read as any other note."""
    return one_line(f"#ruling {by}: {reason}")


def one_line(text: str) -> str:
    """The words of a text on one line."""
    return " ".join(text.split())
