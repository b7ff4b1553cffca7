"""Records of other makers, and how they are wanted audited."""

from typing import Any

from marshmallow import Schema

from scrabble_api.rules.limits import LONGEST_ID, ONE_LINE
from scrabble_api.web.fields import FlagInQuery, Text, describe

#: How the contract describes record documents, whose form is published apart from it.
DOCUMENT_FORM: dict[str, Any] = {
    "type": "object",
    "additionalProperties": {},
    "description": "A record document: see `GET /v1/records/schema`.",
    "externalDocs": {"url": "/v1/records/schema", "description": "Its JSON Schema."},
}
SCHEMA_FORM: dict[str, Any] = {
    "type": "object",
    "additionalProperties": {},
    "description": "A JSON Schema (draft 2020-12).",
}


class ConvertQuery(Schema):
    """What a record is judged by where it does not tell itself."""

    ruleset = Text(
        LONGEST_ID,
        pattern=ONE_LINE,
        metadata=describe(
            "A preset, for what the record's own lines leave open; `naspa` for two players and `club` for more if left out."
        ),
    )


def highest_field() -> FlagInQuery:
    """Whether the highest plays are wanted."""
    return FlagInQuery(
        metadata=describe(
            "Whether each turn has its `highest`: the highest-scoring play that there was, and the points left behind. Needs a lexicon.",
            default=False,
        )
    )


class AuditOfGameQuery(Schema):
    """How much of it is wanted."""

    letters = FlagInQuery(
        metadata=describe(
            "Whether the `words` of each turn have their `letters`, which makes the answer twice as long; else those are null.",
            default=False,
        )
    )
    highest = highest_field()


class AuditQuery(ConvertQuery, AuditOfGameQuery):
    """The same, a list of words, and how much is wanted."""

    lexicon = Text(LONGEST_ID, pattern=ONE_LINE, metadata=describe("A list: words that it does not have are noted."))
