"""Words to be judged and the one verdict on them."""

from marshmallow import Schema, fields

from scrabble_api.web.fields import Flag, Text, Texts
from scrabble_api.web.schemas.verdicts import LexiconReference


class JudgeRequest(Schema):
    """Words as at a challenge; the verdict is one for all, unless details are asked for."""

    words = Texts(1000, 64, required=True)
    lexicon = Text(
        64,
        allow_none=True,
        metadata={"description": "Its id; may be left out where the operator has set a default."},
    )
    detail = Flag()


class JudgedWord(Schema):
    """One word's verdict."""

    word = fields.String(required=True)
    valid = fields.Boolean(required=True)


class Judgement(Schema):
    """Whether all words are good; `words` is null unless details were asked for."""

    acceptable = fields.Boolean(required=True)
    words_judged = fields.Integer(required=True)
    lexicon = fields.Nested(LexiconReference(), required=True)
    words = fields.List(fields.Nested(JudgedWord()), required=True, allow_none=True)
