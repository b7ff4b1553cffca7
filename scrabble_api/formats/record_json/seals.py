"""What an entry's digest covers without telling it: the fields that not everybody may see, and all that names a person.

An entry is kept in two parts. Its *body* tells what everybody who sees the log may know, and is just what the digest
covers. A field of ``SEALED`` stands in it as ``{"sealed": COMMITMENT}``; its value stands apart, by its path, with a
salt of 16 random bytes. The commitment is the SHA-256 of salt and value, so whoever sees body and digests can check the
whole chain, whoever sees value and salt can check those too, and nobody can try values until one fits. A value and its
salt can be removed later: the chain still holds, and the entry is read with ``REMOVED`` in its place.

Bodies and values are hashed as JSON without blanks, each object's fields in the order of their names (RFC 8785).
Entries of the first form have no sealed fields: their digests cover all they tell, so they are for those only who see
the whole log, and so are the digests after them, which follow from them.
"""

import hashlib
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from scrabble_api.formats.wire import Json, to_canonical_json, to_json

#: Salt, in hexadecimal, and value of each sealed field, by its path in the entry.
Sealed = Mapping[str, tuple[str, Any]]
#: What stands at a path, by path and value.
Put = Callable[[str, Any], Any]

#: The form of entries from which on fields are sealed.
FIRST_FORM = 2
#: What the first entry's digest covers in the place of one before it.
NO_DIGEST = "0" * 64
#: How many bytes a salt has.
SALT_BYTES = 16

#: What racks and draws tell, what notes tell, what a game was imported from, and who was named or said something.
RACKS = frozenset(("rack", "racks", "tiles"))
NOTES = frozenset(("note",))
SOURCE = frozenset(("record", "findings"))
PERSONAL = frozenset(("names", "title", "by", "reason"))
SEALED = RACKS | NOTES | SOURCE | PERSONAL

#: Parts of an entry that may hold such fields; all others are figures and choices of the game.
PARTS = frozenset(("details", "source", "event", "as_played", "decision", "ruling", "deal", "drawn"))
_LOOKED_AT = SEALED | PARTS

#: What is read where a text was removed.
REMOVED = "(removed)"
#: The same where no text stood; what is left out here is as if it had never been told.
_REMOVED_OTHERS: Mapping[str, Any] = {"racks": [], "record": None, "findings": []}
_LEFT_OUT = object()


def canonical_text(value: Any) -> str:
    """The one text of a JSON value."""
    return to_canonical_json(value).decode()


def digest_of(game_id: str, number: int, before: str, event: str, stamp: tuple[str, str]) -> str:
    """SHA-256 of the digest before, game, number, time, key and event, a line each, in hexadecimal."""
    return hashlib.sha256("\n".join((before, game_id, str(number), *stamp, event)).encode()).hexdigest()


def kept_text(body: Json) -> str:
    """The text of a body, which is what a digest covers; the first form has its fields in the order they came."""
    return canonical_text(body) if is_sealed(body) else to_json(body).decode()


def commitment(salt: str, value: Any) -> str:
    """SHA-256 of the salt's bytes and the value, in hexadecimal."""
    return hashlib.sha256(bytes.fromhex(salt) + to_canonical_json(value)).hexdigest()


def is_sealed(entry: Json) -> bool:
    """Whether an entry is of a form whose fields are sealed."""
    form = entry.get("v")
    return isinstance(form, int) and form >= FIRST_FORM


def put_each(entry: Json, put: Put, path: str = "") -> Json:
    """The entry with something else in the place of every field that is sealed, or would be."""
    made = dict(entry)
    for name, value in entry.items():
        if name in _LOOKED_AT:
            made[name] = _put(entry, name, value, put, f"{path}/{name}")
            if made[name] is _LEFT_OUT:
                del made[name]
    return made


def _put(holder: Json, name: str, value: Any, put: Put, path: str) -> Any:
    if name in PARTS and isinstance(value, dict):
        return put_each(value, put, path)
    if name == "drawn" and isinstance(value, list):
        return [put_each(one, put, f"{path}/{place}") for place, one in enumerate(value)]
    if name not in SEALED or (name == "tiles" and not _are_tiles_hidden(holder)):
        return value
    return [put(f"{path}/{seat}", one) for seat, one in enumerate(value)] if name == "names" else put(path, value)


def _are_tiles_hidden(holder: Json) -> bool:
    """Whether the tiles of an object are hidden: those exchanged, and those drawn; those of a play lie on the board."""
    return holder.get("kind") == "exchange" or "first" in holder


def seal(entry: Json, new_salt: Callable[[], bytes]) -> tuple[Json, Sealed]:
    """The body of an entry, and what is sealed in it; each field takes a salt of its own."""
    sealed: dict[str, tuple[str, Any]] = {}

    def put(path: str, value: Any) -> Json:
        sealed[path] = (new_salt().hex(), value)
        return {"sealed": commitment(*sealed[path])}

    return put_each(entry, put), sealed


def commitments(body: Json) -> dict[str, str]:
    """The commitments in a body, by path."""
    found: dict[str, str] = {}
    if is_sealed(body):
        put_each(body, lambda path, value: found.update({path: _commitment_in(value)}))
    return found


def _commitment_in(value: Any) -> str:
    """The commitment that stands for a field; none in a log that was changed by hand."""
    return str(value.get("sealed", "")) if isinstance(value, dict) else ""


def unseal(body: Json, sealed: Sealed) -> Json:
    """The whole entry, with what was removed as if it had not been told, or marked."""
    if not is_sealed(body):
        return body
    return put_each(body, lambda path, _: sealed[path][1] if path in sealed else _removal_mark(path))


def with_removal_marks(entry: Json) -> Json:
    """The same of an entry that has null where something was removed."""
    return put_each(entry, lambda path, value: _removal_mark(path) if value is None else value)


def _removal_mark(path: str) -> Any:
    name = path.rpartition("/")[2]
    if name in ("rack", "tiles"):
        return _LEFT_OUT
    return _REMOVED_OTHERS.get(name, REMOVED)


def without_texts(body: Json, paths: Collection[str]) -> Json:
    """An entry of the first form with nothing but marks at these paths."""
    return put_each(body, lambda path, value: _removal_mark(path) if path in paths else value)


def unfit_paths(body: Json, sealed: Sealed) -> Iterator[str]:
    """The paths whose value does not fit its commitment, or has none."""
    committed = commitments(body)
    yield from (path for path, (salt, value) in sealed.items() if committed.get(path) != commitment(salt, value))
