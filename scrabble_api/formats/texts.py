"""How long the texts of a club's games may be and of what characters, wherever they come from."""

#: What a text of one line is made of: anything but control characters, of which a database need not take all.
ONE_LINE = r"[^\x00-\x1f\x7f]*"
#: What a text of several lines is made of.
LINES = r"[^\x00]*"

LONGEST_NAME, LONGEST_TITLE, LONGEST_SESSION, LONGEST_NOTE = 100, 200, 64, 2000
#: As long as an edition, a ruleset or a lexicon may be called.
LONGEST_ID = 64
LAST_ROUND = 999


def one_line(text: str, longest: int) -> str:
    """A text on one line and no longer than that, with a blank for whatever cannot be shown."""
    shown = "".join(char if char.isprintable() else " " for char in text)
    return " ".join(shown.split())[:longest].strip()
