"""The form of a record document: the one that is held to, and that is published as JSON Schema (draft 2020-12)."""

from dataclasses import replace

from scrabble_api.formats.record_json.entries import DECLARATIONS, LATER_ENTRY, OPENING
from scrabble_api.formats.record_json.forms import FLAG, Constant, Form, JsonSchema, ListOf, MapOf, OrNull, Parts, text
from scrabble_api.formats.record_json.object_forms import Field, FirstWith, Object
from scrabble_api.rules.audit.claims import MOST_GAMES, ClaimedRecord
from scrabble_api.rules.limits import MOST_WITH_END, Characters, Items

#: The version that is written, and the only one that there is.
VERSION = 1

_ABOUT = """\
A game as somebody wrote it down (players, lines), a game out of a club's log (opening, entries), or several games, each
of either shape. What is not known is left out. In patterns, `$(?!\\n)` is the very end of the text."""

_DIGEST = text(Characters(pattern="[0-9a-f]{64}"))
_SEAL = Object(
    {
        "commitment": Field(_DIGEST, about="SHA-256 of the salt's bytes and the value as JSON (RFC 8785)."),
        "salt": Field(OrNull(text(Characters(pattern="[0-9a-f]{32}"))), about="In hexadecimal; null with the value."),
        "removed": Field(FLAG, about="Whether value and salt were removed for good."),
    },
    title="Seal",
)
_SEALED = "By its path, each field of the event that not everybody may see; its digest covers the commitment."
_PATH = text(Characters(pattern="(/[a-z_0-9]+){1,6}"))
#: What a document tells of an entry, beside its event.
_ITEM = {
    "sealed": Field(MapOf(_PATH, _SEAL, Items(20)), is_needed=False, about=_SEALED),
    "recorded_at": Field(text(Characters(40)), is_needed=False, about="When it was recorded (RFC 3339)."),
    "recorded_by": Field(text(Characters(64)), is_needed=False, about="The id of the key."),
    "redacted": Field(FLAG, is_needed=False, about="Whether texts were removed from an entry that has none sealed."),
    "digest": Field(_DIGEST, is_needed=False, about="SHA-256 that covers this and all before it."),
}
#: All that it tells of one.
ENTRY_ITEM = ("event", *_ITEM)

#: A game as somebody wrote it down.
CLAIMED = DECLARATIONS.object(ClaimedRecord)

_WITHIN = Field(Constant(VERSION), is_needed=False, about="Of this form.")
_ALONE = replace(_WITHIN, is_needed=True)


def _item(event: Form, title: str, about: str) -> Object:
    return Object({"event": Field(event), **_ITEM}, about=about, title=title)


_OPENING = _item(OPENING, "OpeningEntry", "The first entry of the log.")
_LATER = _item(LATER_ENTRY, "Entry", "An entry of the log, whether or not it still counts.")
_ENTRIES = "All later entries in order, also those undone or corrected."
_SEED = "What the tiles of a dealt game were drawn by, 32 bytes in hexadecimal, once it was finished."
_COMPLETE = "Whether nothing is left out that the reader of the record may not see; yes if left out."


def _game(version: Field, title: str) -> Form:
    """A game of either shape, which tells its version where it is a document of its own."""
    kept = {
        "version": version,
        "id": Field(text(Characters(64)), is_needed=False, about="The game's id where it is kept; digests cover it."),
        "seed": Field(_DIGEST, is_needed=False, about=_SEED),
        "complete": Field(FLAG, is_needed=False, about=_COMPLETE),
        "opening": Field(_OPENING),
        "entries": Field(ListOf(_LATER, Items(MOST_WITH_END - 1)), about=_ENTRIES),
    }
    about = "A game as a club keeps it: its log from the opening on."
    claimed = DECLARATIONS.object(ClaimedRecord, title, {"version": version})
    return FirstWith({"opening": Object(kept, about=about, title=f"Kept{title}")}, claimed)


_GAMES = Object(
    {"version": _ALONE, "games": Field(ListOf(_game(_WITHIN, "Game"), Items(MOST_GAMES, 1)), about="In order.")}
)
DOCUMENT = FirstWith({"games": _GAMES}, _game(_ALONE, "Document"))


def _document_schema() -> JsonSchema:
    parts: Parts = {}
    schema = DOCUMENT.schema(parts)
    about = {"title": "A record of Scrabble games", "description": _ABOUT}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **about, **schema, "$defs": parts}


RECORD_SCHEMA = _document_schema()
