"""Refusals, as they are documented; ``web.problems`` writes them."""

from marshmallow import Schema, fields

from scrabble_api.web.fields import Choice, described
from scrabble_api.web.problem_kinds import PROBLEMS


class ProblemDetail(Schema):
    """One fault: where it is (`pointer` into the body, `parameter`, or `line` of a file), a stable code, and what to do."""

    pointer = fields.String(metadata=described("JSON pointer into the body; in a batch, into the item."))
    parameter = fields.String(metadata=described("Name of the path or query parameter."))
    line = fields.Integer(metadata=described("Line of the file, from 1."))
    code = fields.String(required=True, metadata=described("Stable; what a program goes by."))
    message = fields.String(required=True, metadata=described("A sentence for people: what is wrong and what to do."))


class Problem(Schema):
    """A refusal (RFC 9457, `application/problem+json`)."""

    type = fields.String(required=True, metadata=described("Path of what the code stands for: `/problems/…`."))
    title = fields.String(required=True, metadata=described("The same for every problem of the code."))
    status = fields.Integer(required=True, metadata=described("The HTTP status."))
    detail = fields.String(required=True, metadata=described("A sentence on this case."))
    code = Choice(*PROBLEMS, required=True, metadata=described("Stable; what a program goes by."))
    errors = fields.List(
        fields.Nested(ProblemDetail()),
        required=True,
        metadata=described("Every fault found, up to 100 (10 in an item of a batch), by pointer."),
    )
    request_id = fields.String(required=True, metadata=described("To name to the operator; also in `X-Request-Id`."))


class ProblemKind(Schema):
    """What a code stands for."""

    code = Choice(*PROBLEMS, required=True, metadata=described("Stable; what a program goes by."))
    type = fields.String(required=True, metadata=described("Where this is told: `/problems/…`."))
    status = fields.Integer(required=True, metadata=described("The HTTP status it comes with."))
    title = fields.String(required=True, metadata=described("What is wrong."))
    advice = fields.String(required=True, metadata=described("What the caller can do."))


class ProblemKinds(Schema):
    """All codes."""

    items = fields.List(fields.Nested(ProblemKind()), required=True, metadata=described("Every code, by status."))
