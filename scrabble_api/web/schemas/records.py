"""Records of other makers as they are audited; ``formats.audits`` writes the answer."""

from typing import Any

from marshmallow import Schema, fields

from scrabble_api.formats.answers.rulesets import RulesetOfGame
from scrabble_api.formats.texts import LONGEST_ID, ONE_LINE
from scrabble_api.rules.audit import Severity, Verdict
from scrabble_api.rules.audit.findings import MOST_FINDINGS
from scrabble_api.web.fields import Answered, Choice, FlagInQuery, Text, described
from scrabble_api.web.schemas.games import EditionOfGame, Result, Turn

#: How the contract describes record documents, whose form is published apart from it.
DOCUMENT_FORM: dict[str, Any] = {
    "type": "object",
    "description": "A record document: see `GET /v1/records/schema`.",
    "externalDocs": {"url": "/v1/records/schema", "description": "Its JSON Schema."},
}
SCHEMA_FORM: dict[str, Any] = {"type": "object", "description": "A JSON Schema (draft 2020-12)."}


class ConvertQuery(Schema):
    """What a record is judged by where it does not tell itself."""

    ruleset = Text(
        LONGEST_ID,
        pattern=ONE_LINE,
        metadata=described(
            "A preset, for what the record's own lines leave open; `naspa` for two players and `club` for more if left out."
        ),
    )


class AuditOfGameQuery(Schema):
    """How much of it is wanted."""

    letters = FlagInQuery(
        metadata=described(
            "Whether the `words` of each turn have their `letters`, which makes the answer twice as long; else those are null.",
            default=False,
        )
    )


class AuditQuery(ConvertQuery, AuditOfGameQuery):
    """The same, a list of words, and how much is wanted."""

    lexicon = Text(LONGEST_ID, pattern=ONE_LINE, metadata=described("A list: words that it does not have are noted."))


class Finding(Schema):
    """One slip of a record, and both numbers where it has any."""

    line = fields.Integer(
        required=True, allow_none=True, metadata=described("Of the file, from 1; null for the file as a whole.")
    )
    turn = fields.Integer(required=True, allow_none=True, metadata=described("Of the game, from 1."))
    seat = fields.Integer(required=True, allow_none=True, metadata=described("Whose line it is."))
    code = fields.String(required=True, metadata=described("Stable; what a program goes by."))
    severity = Choice(
        *Severity,
        required=True,
        metadata=described(
            "`error`: the record contradicts the rules or itself. `warning`: a rack does. `note`: worth knowing; it never changes the verdict."
        ),
    )
    message = fields.String(required=True, metadata=described("A sentence for people, with the sum."))
    claimed = fields.Integer(required=True, allow_none=True, metadata=described("The number recorded."))
    computed = fields.Integer(required=True, allow_none=True, metadata=described("What it should be."))


class PlayerAudited(Schema):
    """A player, and both scores."""

    seat = fields.Integer(required=True, metadata=described("From 1, who began."))
    name = fields.String(required=True, metadata=described("As the record has it."))
    claimed = fields.Integer(required=True, metadata=described("The last total recorded."))
    computed = fields.Integer(required=True, metadata=described("By the rules, from what the record says was done."))


class TurnAudited(Turn):
    """A turn of the record as the rules have it; `announced_score` and `announced_total` are what was recorded."""

    line = fields.Integer(
        required=True, allow_none=True, metadata=described("Where it stands; null for a turn lost to a challenge.")
    )
    announced_total = fields.Integer(
        required=True, allow_none=True, metadata=described("The running total recorded; null if none was.")
    )

    class Meta:
        """Nobody recorded these turns here."""

        exclude = ("recorded_at", "recorded_by")


class GameAudited(Schema):
    """A game of the record, audited."""

    verdict = Choice(*Verdict, required=True, metadata=described("What the findings come to; notes leave it exact."))
    title = fields.String(required=True, allow_none=True, metadata=described("As the record has it."))
    edition = fields.Nested(EditionOfGame(), required=True, metadata=described("Board and tiles, as far as told."))
    ruleset = Answered(RulesetOfGame, required=True, metadata=described("What it was judged by."))
    players = fields.List(fields.Nested(PlayerAudited()), required=True, metadata=described("By seat."))
    findings = fields.List(
        fields.Nested(Finding()),
        required=True,
        metadata=described(
            f"In the order of lines; of more than {MOST_FINDINGS:,} the gravest, and that there are more."
        ),
    )
    turns = fields.List(
        fields.Nested(TurnAudited()), required=True, metadata=described("In the order in which they were taken.")
    )
    result = fields.Nested(
        Result(),
        required=True,
        allow_none=True,
        metadata=described("By the rules; null where the record stops before, or racks are not known."),
    )


class RecordsAudited(Schema):
    """Every game of a record, audited."""

    games = fields.List(fields.Nested(GameAudited()), required=True, metadata=described("In the order of the file."))
