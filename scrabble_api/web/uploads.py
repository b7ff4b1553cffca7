"""Files that people send: how the contract has them, how they are read, and what they may ask for beside."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from flask import request
from werkzeug.exceptions import RequestEntityTooLarge

from scrabble_api.formats.files.kinds import FILE_KINDS, MOST_BYTES, MOST_MIB
from scrabble_api.formats.files.reading import document_games
from scrabble_api.formats.gcg import ReadGame, each_game
from scrabble_api.formats.record_json.documents import document_lengths, things_in_document
from scrabble_api.rules.audit import events_in
from scrabble_api.rules.errors import lookup
from scrabble_api.rules.plays.lexicon import Lexicon
from scrabble_api.rules.rulesets import RULESETS, Ruleset
from scrabble_api.rules.work import MOST_WORK
from scrabble_api.web.api import JSON, json_value, whole_body
from scrabble_api.web.bounds import FILE_BOUNDS, MOST_THINGS, check_lines, check_marks, within_reach
from scrabble_api.web.examples import example_file, read_examples
from scrabble_api.web.problems import RequestRefused, at_parameter
from scrabble_api.web.schemas.record_files import DOCUMENT_FORM
from scrabble_api.web.service import service

#: What a record comes as, beside a document.
GCG, PLAIN, CSV = (FILE_KINDS[name].media_type for name in ("gcg", "text", "csv"))
#: How a file is read; one that is too long need not be read to its end.
Reader = Callable[[bytes], Iterable[ReadGame]]

#: What is said of a body in each of them.
ABOUT = {
    GCG: "A GCG file in any encoding, of one game or several.",
    PLAIN: "The same.",
    JSON: "A record document (see `GET /v1/records/schema`), of one game or several.",
}


def describe_file(operation: str, kinds: Mapping[str, str]) -> dict[str, Any]:
    """How the contract has a body that is a file of one of these kinds: its examples as they are sent."""
    read = zip(read_examples(operation).requests.items(), example_file(operation).values(), strict=True)
    shown = [
        (sent["headers"]["Content-Type"], name, {"summary": one["summary"], "value": sent.get("raw", sent.get("body"))})
        for (name, one), sent in read
    ]
    content = {
        kind: {
            "schema": {
                **(DOCUMENT_FORM if kind == JSON else {"type": "string", "contentMediaType": kind}),
                "description": about,
            },
            "examples": {name: one for of, name, one in shown if of == kind},
        }
        for kind, about in kinds.items()
    }
    return {"description": f"At most {MOST_MIB} MiB. {FILE_BOUNDS}", "required": True, "content": content}


def sent_games(readers: Mapping[str, Reader]) -> Sequence[ReadGame]:
    """The games of the file in the body, read by its media type."""
    content = sent_file(tuple(readers))
    return within_reach(readers[request.mimetype](content), length_of)


def length_of(game: ReadGame) -> int:
    """How much is said in a game: its events, what their notes declare, and its other remarks."""
    return events_in(game.record.claims) + len(game.record.pragmas)


def ruleset_in_query(query: dict[str, Any]) -> Ruleset | None:
    """The preset that is asked for."""
    with at_parameter("ruleset"):
        return lookup("ruleset", query["ruleset"], RULESETS) if "ruleset" in query else None


def lexicon_in_query(query: dict[str, Any]) -> Lexicon | None:
    """The list that is asked for."""
    with at_parameter("lexicon"):
        return service().shelf.lexicon(query["lexicon"]) if "lexicon" in query else None


def sent_file(kinds: Sequence[str]) -> bytes:
    """The file in the body; its bytes are read by what they are, whatever charset is named."""
    if request.mimetype not in kinds:
        raise RequestRefused("unsupported-media-type", f"Send the file as {' or '.join(kinds)}.")
    request.max_content_length = MOST_BYTES
    try:
        return whole_body(request)
    except RequestEntityTooLarge:
        raise RequestRefused("body-too-large", f"A file can have at most {MOST_MIB} MiB. Divide it.") from None


def games_of_file(content: bytes) -> Iterable[ReadGame]:
    """The games of a GCG file, one by one."""
    return each_game(check_lines(content))


def document_in(content: bytes) -> Any:
    """The document in a body; its size is looked at before its form, which costs far more to check."""
    written = json_value(check_marks(content))
    within_reach(document_lengths(written), int)
    count = things_in_document(written)
    if count > MOST_THINGS:
        message = (
            f"This document has {count:,} lines, entries, notes and findings. The most is {MOST_THINGS:,}. Divide it."
        )
        raise RequestRefused("body-too-large", message)
    return written


#: How what is sent is read.
READERS: Mapping[str, Reader] = {
    GCG: games_of_file,
    PLAIN: games_of_file,
    JSON: lambda content: document_games(document_in(content), service().shelf, MOST_WORK),
}
