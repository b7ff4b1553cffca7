"""Draws for the start."""

from marshmallow import Schema, fields

from scrabble_api.web.fields import Choice, OneOf, Table, Text, Texts, WholeNumber, is_text, items
from scrabble_api.web.schemas.plays import edition_field


def _is_number(value: object) -> bool:
    return isinstance(value, int | float)


def _one_draw() -> OneOf:
    return OneOf("a tile or a number", (is_text, Text(12)), (_is_number, WholeNumber(1, 100)))


class DrawRequest(Schema):
    """Players in their order at the table, and what they drew; without `drawn` the service draws.

    A player who had to draw again has a list: first draw, second draw.
    """

    players = Texts(4, 100, least=2, required=True)
    method = Choice("letters", "numbers", load_default="letters", metadata={"default": "letters"})
    drawn = Table(
        keys=fields.String(),
        values=OneOf(
            "a tile, a number, or a list of them",
            (is_text, Text(12)),
            (_is_number, WholeNumber(1, 100)),
            (lambda value: isinstance(value, list), fields.List(_one_draw(), validate=items(1, 20))),
        ),
        allow_none=True,
    )
    edition = edition_field()


class DrawRound(Schema):
    """One round of drawing: what each player who had to draw drew."""

    drawn = fields.Dict(
        keys=fields.String(),
        values=fields.Raw(metadata={"type": ["string", "integer"]}),
        required=True,
    )


class Draw(Schema):
    """Who starts and in which order; both null while some must draw again."""

    method = Choice("letters", "numbers", required=True)
    rounds = fields.List(fields.Nested(DrawRound()), required=True)
    must_redraw = fields.List(fields.String(), required=True)
    starter = fields.String(required=True, allow_none=True)
    order = fields.List(fields.String(), required=True, allow_none=True)
