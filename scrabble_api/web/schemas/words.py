"""Words to be judged and the one verdict on them."""

from marshmallow import Schema, fields

from scrabble_api.web.fields import Flag, Text, Texts, described
from scrabble_api.web.schemas.verdicts import LexiconReference


class JudgeRequest(Schema):
    """Words as at a challenge; the verdict is one for all, unless details are asked for."""

    words = Texts(1000, 64, required=True, metadata=described("In any case."))
    lexicon = Text(
        64, allow_none=True, metadata=described("Its id; may be left out where the operator has set a default.")
    )
    detail = Flag(metadata=described("Whether each word's own verdict is wanted; false if left out."))


class JudgedWord(Schema):
    """One word's verdict."""

    word = fields.String(required=True, metadata=described("As it was given."))
    valid = fields.Boolean(required=True, metadata=described("Whether the lexicon has it."))


class Judgement(Schema):
    """Whether all words are good; `words` is null unless details were asked for."""

    acceptable = fields.Boolean(required=True, metadata=described("Whether every word is good."))
    words_judged = fields.Integer(required=True, metadata=described("How many."))
    lexicon = fields.Nested(LexiconReference(), required=True, metadata=described("What they were judged by."))
    words = fields.List(
        fields.Nested(JudgedWord()),
        required=True,
        allow_none=True,
        metadata=described("Each word's verdict, in the order given; null unless asked for."),
    )
