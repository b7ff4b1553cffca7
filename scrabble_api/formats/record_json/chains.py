"""The log in a document held against its own digests: what is told there is just what was recorded, or it is refused.

A document need not tell digests or salts; what it does tell must fit. That nothing is missing at its end only somebody
can say who knows the head.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from scrabble_api.formats.record_json.forms import UNREADABLE
from scrabble_api.formats.record_json.seals import NO_DIGEST, commitment, digest_of, is_sealed, kept_text, put_each
from scrabble_api.formats.wire import Json
from scrabble_api.rules.errors import Unreadable, at_path

#: Commitment, salt, and whether the value was removed, of each sealed field by its path.
Seals = Mapping[str, Json]


def check_chain(game: Json) -> list[Json]:
    """What the digests cover of each entry; Unreadable (``record-altered``) where one does not fit, or a value its seal."""
    is_told = "digest" in game["opening"]
    before, bodies = NO_DIGEST, []
    for number, (path, item) in enumerate(_items(game), 1):
        with at_path(*path):
            is_redacted = item.get("redacted", False) and not is_sealed(item["event"])
            body = item["event"] if is_redacted else _check_body(item["event"], item.get("sealed", {}))
            if ("digest" in item) is not is_told:
                raise Unreadable(UNREADABLE, "Send the digests of all entries, or of none.", ("digest",))
            if is_told:
                before = _check_digest(game, number, before, item, body)
        bodies.append(body)
    return bodies


def _items(game: Json) -> Iterator[tuple[tuple[str | int, ...], Json]]:
    """The opening and the entries, each with its place in the document."""
    yield ("opening",), game["opening"]
    yield from ((("entries", place), item) for place, item in enumerate(game["entries"]))


def _check_body(event: Json, seals: Seals) -> Json:
    """What a digest covers of an entry; nothing is left out of it but what was removed from under its seal."""
    sealable: dict[str, Any] = {}
    put_each(event, lambda path, value: sealable.update({path: value}))
    if seals and (not is_sealed(event) or sealable.keys() != seals.keys()):
        message = "From the second form on, sealed must name every field that not everybody may see, and no other."
        raise Unreadable(UNREADABLE, message, ("sealed",))
    for path, value in sealable.items():
        with at_path("event", *path.split("/")[1:]):
            _check_value(value, seals.get(path))
    return put_each(event, lambda path, _: {"sealed": seals[path]["commitment"]}) if seals else event


def _check_value(value: Any, seal: Json | None) -> None:
    if seal is None:
        if value is None:
            raise Unreadable(
                UNREADABLE, "Only a sealed field that was removed can be null. Send its value, or leave it out."
            )
        return
    if (value is None, seal["salt"] is None) != (seal["removed"], seal["removed"]):
        raise Unreadable(UNREADABLE, "Send both value and salt of a sealed field, or neither if it was removed.")
    if value is not None and commitment(seal["salt"], value) != seal["commitment"]:
        message = (
            f"This was changed after it was recorded: with its salt it does not match the commitment. {_ON_PURPOSE}"
        )
        raise Unreadable("record-altered", message)


def _check_digest(game: Json, number: int, before: str, item: Json, body: Json) -> str:
    """The digest of an entry, which is the one that follows from the one before."""
    missing = [name for name, holder in _NEEDED.items() if name not in (item if holder == "item" else game)]
    if missing:
        message = f"A digest cannot be checked without {' and '.join(missing)}. Send that too, or send no digests."
        raise Unreadable(UNREADABLE, message, ("digest",))
    if item.get("redacted") and not is_sealed(body):
        # Nobody can check it any more; the entries after it are held against it.
        return str(item["digest"])
    stamp = (item["recorded_at"], item["recorded_by"])
    if digest_of(game["id"], number, before, kept_text(body), stamp) != item["digest"]:
        message = f"This entry was changed or moved after it was recorded: the digest does not match. {_ON_PURPOSE}"
        raise Unreadable("record-altered", message, ("digest",))
    return str(item["digest"])


#: What to do about a document that somebody has changed, and meant to.
_ON_PURPOSE = "If you changed it on purpose, remove every `digest` and `sealed`."

#: What a digest covers beside the entry, and where a document has it.
_NEEDED = {"id": "game", "recorded_at": "item", "recorded_by": "item"}
