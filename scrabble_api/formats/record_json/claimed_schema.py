"""The form of a game as somebody wrote it down."""

from collections.abc import Mapping

from scrabble_api.formats.record_json.shapes import END, MOST, Shape, by_kind, listed, number, obj, part, text
from scrabble_api.rules.audit.claims import LONGEST_WORD, MOST_LINES, POSITION, ClaimKind
from scrabble_api.rules.rulesets import MOST_PLAYERS

_WORD = rf"^\S*{END}"
_FULL_WORD = rf"^\S+{END}"
_LINE_OF_TEXT = rf"^[^\r\n]*{END}"
#: A text that may run on, in lines that are none of their own.
_RUNNING_ON = rf"^[^\r\n]*(\n[^\r\n#>][^\r\n]*)*{END}"
_POSITION = f"^({POSITION}){END}"

_LINE = number("Where it stood in a file, for findings.", 0)
_SAID = {
    "line": _LINE,
    "player": text("The nickname as written.", pattern=_WORD),
    "rack": text("Blanks first, tiles not known last.", LONGEST_WORD, _FULL_WORD),
    "points": number("As written beside it."),
    "total": number("The running total as written."),
    "notes": listed(
        text(pattern=_RUNNING_ON),
        MOST_LINES,
        "In order; a note may run on. What somebody typed has `\\` before it where it begins with `#`, which declares something.",
    ),
}
_OWN: Mapping[ClaimKind, Mapping[str, Shape]] = {
    ClaimKind.PLAY: {
        "position": text("`8H` across, `H8` down.", pattern=_POSITION),
        "tiles": text("The word, `.` for tiles on the board.", LONGEST_WORD, _FULL_WORD),
    },
    ClaimKind.EXCHANGE: {
        "tiles": text("Those given back.", LONGEST_WORD, _FULL_WORD),
        "count": number("How many, where only that is told.", 0, LONGEST_WORD),
    },
    ClaimKind.END_RACK: {"tiles": text("The tiles left.", LONGEST_WORD, _WORD)},
    ClaimKind.UNREAD: {"text": text("The whole line.", pattern=_LINE_OF_TEXT)},
}
_NEEDED = {ClaimKind.PLAY: ("position", "tiles"), ClaimKind.END_RACK: ("tiles",), ClaimKind.UNREAD: ("text",)}


def _line_of(kind: ClaimKind) -> Shape:
    fields = {"kind": {"const": kind.value}, **_SAID, **_OWN.get(kind, {})}
    return obj(fields, ("player", "kind", *_NEEDED.get(kind, ())))


def claimed_game(fields: Mapping[str, Shape]) -> Shape:
    """A game as written down, with these fields beside it."""
    return {**obj({**fields, **_GAME}, ("players", "lines")), "description": "A game as somebody wrote it down."}


_PLAYER_NUMBER = number("From 1, as the record numbers them.", 1, MOST_PLAYERS)
_GAME = {
    "players": listed(part("player"), MOST_PLAYERS, "By number; each number once."),
    "title": text("What the game is called.", pattern=_RUNNING_ON),
    "lexicon": text("The list that it was played by, as the record names it.", pattern=_RUNNING_ON),
    "layout": text("The board, as the record names it.", pattern=_RUNNING_ON),
    "letters": text("The tiles, as the record names them.", pattern=_RUNNING_ON),
    "lines": listed(part("line"), MOST_LINES, "What was done, in order."),
    "pragmas": listed(part("pragma"), MOST_LINES, "All else that the record says, in order."),
    "last_racks": listed(part("last_rack"), MOST_LINES, "What players held where the record stops."),
}

CLAIMED_PARTS: Mapping[str, Shape] = {
    "player": obj(
        {
            "line": _LINE,
            "number": _PLAYER_NUMBER,
            "nick": text("What lines are written under.", pattern=_WORD),
            "name": text("In full.", pattern=_RUNNING_ON),
        },
        ("number", "nick", "name"),
    ),
    "line": by_kind({kind.value: _line_of(kind) for kind in ClaimKind}, "One thing done; the fields go by its kind."),
    "pragma": obj(
        {
            "line": _LINE,
            "name": text("Without its mark.", pattern=r"^[^ \t\r\n]*" + END),
            "text": text("May run on.", pattern=_RUNNING_ON),
            "after": number("How many lines stand before it; 0 if left out.", 0, MOST),
        },
        ("name", "text"),
    ),
    "last_rack": obj(
        {"line": _LINE, "number": _PLAYER_NUMBER, "rack": text(None, LONGEST_WORD, _FULL_WORD)}, ("number", "rack")
    ),
}
