"""Draws for the start."""

from marshmallow import Schema, fields

from scrabble_api.rules.limits import LONGEST_NAME, LONGEST_TILE, SEATS
from scrabble_api.web.fields import Choice, Entries, OneOf, Table, Text, Texts, WholeNumber, describe, is_text
from scrabble_api.web.schemas.plays import edition_field

_ONE_DRAW = ((is_text, Text(LONGEST_TILE)), (lambda value: isinstance(value, int | float), WholeNumber(1, 100)))


class DrawRequest(Schema):
    """Players in their order at the table, and what they drew; without `drawn` the service draws.

    A player who had to draw again has a list: first draw, second draw.
    """

    players = Texts(
        SEATS.most,
        LONGEST_NAME,
        least=SEATS.least,
        required=True,
        metadata=describe("In their order at the table, to the left; each name once."),
    )
    method = Choice(
        "letters",
        "numbers",
        metadata=describe(
            "`letters`, if left out: the tile nearest to A starts, a blank before A. `numbers`: the highest from 1 to 100 starts.",
        ),
    )
    drawn = Table(
        SEATS.most,
        keys=fields.String(),
        values=OneOf(
            "a tile, a number, or a list of them",
            *_ONE_DRAW,
            (lambda value: isinstance(value, list), Entries(OneOf("a tile or a number", *_ONE_DRAW), 1, 20)),
        ),
        allow_none=True,
        metadata=describe(
            "What each player drew, by name: a tile (`A`, `[CH]`, `?`) or a number, or a list of one for each round the player drew in."
        ),
    )
    edition = edition_field()
