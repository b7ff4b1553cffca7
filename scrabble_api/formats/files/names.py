"""Names of files that any file system takes, and that say what is in them."""

import re
import unicodedata

#: The longest part of a name that is told by people.
_LONGEST = 40


def file_name(ending: str, *parts: str | None) -> str:
    """A name of these parts in small plain letters, digits and hyphens; those that have none are left out."""
    return f"{'-'.join(filter(None, map(plain, parts)))}.{ending}"


def game_file_name(day: str, title: str | None, names: tuple[str, ...], game_id: str, ending: str) -> str:
    """The name of a game's file, which no other game has: the day, title or players, the game's id."""
    told = plain(title or " ".join(names))
    return f"{'-'.join(part for part in (day, told, game_id) if part)}.{ending}"


def plain(text: str | None) -> str:
    """The text in small plain letters and digits, with hyphens between."""
    letters = unicodedata.normalize("NFKD", text or "").encode("ascii", "ignore").decode().lower()
    return "-".join(re.findall("[a-z0-9]+", letters))[:_LONGEST].strip("-")
