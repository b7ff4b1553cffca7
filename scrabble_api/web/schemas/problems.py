"""Refusals, as they are documented; ``web.problems`` writes them."""

from marshmallow import Schema, fields


class ProblemDetail(Schema):
    """One fault: where it is (`pointer` into the body, or `parameter`), a stable code, and what to do."""

    pointer = fields.String(metadata={"description": "JSON pointer into the body."})
    parameter = fields.String(metadata={"description": "Name of the path, query or header parameter."})
    code = fields.String(required=True)
    message = fields.String(required=True)


class Problem(Schema):
    """A refusal (RFC 9457, `application/problem+json`)."""

    type = fields.String(required=True)
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    detail = fields.String(required=True)
    code = fields.String(required=True)
    errors = fields.List(fields.Nested(ProblemDetail()), required=True)
    request_id = fields.String(required=True)
