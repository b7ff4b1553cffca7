"""The form of a record document as JSON Schema (draft 2020-12): the one that is published, and that is held to."""

from scrabble_api.formats.record_json.claimed_schema import CLAIMED_PARTS, claimed_game
from scrabble_api.formats.record_json.entry_schema import ENTRY_PARTS
from scrabble_api.formats.record_json.shapes import Shape, flag, listed, obj, part, text
from scrabble_api.rules.audit.claims import MOST_GAMES
from scrabble_api.rules.history.record import MOST_WITH_END

#: The version that is written, and the only one that there is.
VERSION = 1

_ABOUT = """\
A game as somebody wrote it down (players, lines), a game out of a club's log (opening, entries), or several games, each
of either shape. What is not known is left out. In patterns, `$(?!\\n)` is the very end of the text."""

_VERSION = {"version": {"const": VERSION, "description": "Of this form."}}
_KEPT = obj(
    {
        **_VERSION,
        "id": text("The game's id where it is kept; digests cover it.", 64),
        "complete": flag("Whether nothing is left out that the reader of the record may not see; yes if left out."),
        "opening": part("opening"),
        "entries": listed(
            part("entry"), MOST_WITH_END - 1, "All later entries in order, also those undone or corrected."
        ),
    },
    ("opening", "entries"),
)
_GAMES = obj({**_VERSION, "games": listed(part("game"), MOST_GAMES, "In order.", 1)}, ("version", "games"))

RECORD_SCHEMA: Shape = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "A record of Scrabble games",
    "description": _ABOUT,
    "type": "object",
    "required": ["version"],
    "if": {"required": ["games"]},
    "then": part("games"),
    "else": part("game"),
    "$defs": {
        "games": _GAMES,
        "game": {
            "type": "object",
            "if": {"required": ["opening"]},
            "then": part("kept"),
            "else": part("claimed"),
        },
        "kept": {**_KEPT, "description": "A game as a club keeps it: its log from the opening on."},
        "claimed": claimed_game(_VERSION),
        **CLAIMED_PARTS,
        **ENTRY_PARTS,
    },
}
