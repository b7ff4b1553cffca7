"""Imports of games, as they are asked for and answered."""

from marshmallow import Schema, fields

from scrabble_api.formats.imports import OnError
from scrabble_api.records.importing import Status
from scrabble_api.rules.audit import Verdict
from scrabble_api.rules.games.outcome import LifeCycle
from scrabble_api.web.answers import Problem
from scrabble_api.web.fields import Answered, Choice, FlagInQuery, described
from scrabble_api.web.schemas.records import AuditQuery, Finding, PlayerAudited


class ImportQuery(AuditQuery):
    """How a file is brought in."""

    on_error = Choice(
        *OnError,
        load_default=OnError.KEEP.value,
        metadata=described(
            "What becomes of a record with errors: kept with both numbers, what the rules refuse as it was recorded; or refused, with the line of each error."
        ),
    )
    dry_run = FlagInQuery(metadata=described("Only say what would be answered; nothing is kept."))


class GameImported(Schema):
    """What became of one game of the file; where it was refused all but `status` and `problem` is null or empty."""

    status = Choice(
        *Status,
        required=True,
        metadata=described("`duplicate`: the club has imported this record before; it is the game of that `id`."),
    )
    id = fields.String(required=True, allow_none=True, metadata=described("Of the game; null where none is kept."))
    version = fields.Integer(required=True, allow_none=True, metadata=described("How many entries its log has."))
    digest = fields.String(required=True, allow_none=True, metadata=described("The head of its log."))
    duplicate = fields.Boolean(required=True, metadata=described("Whether it was there before."))
    title = fields.String(required=True, allow_none=True, metadata=described("As the record has it."))
    verdict = Choice(
        *Verdict, required=True, allow_none=True, metadata=described("What the findings come to; notes leave it exact.")
    )
    life_cycle = Choice(*LifeCycle, required=True, allow_none=True, metadata=described("Where the game stands."))
    players = fields.List(fields.Nested(PlayerAudited()), required=True, metadata=described("By seat, both scores."))
    findings = fields.List(
        fields.Nested(Finding()), required=True, metadata=described("What the audit found; kept with the game.")
    )
    problem = Answered(Problem, required=True, allow_none=True, metadata=described("Why it was refused."))


class GamesImported(Schema):
    """What became of every game of the file."""

    games = fields.List(fields.Nested(GameImported()), required=True, metadata=described("In the order of the file."))
