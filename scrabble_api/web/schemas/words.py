"""Words to be judged."""

from marshmallow import Schema

from scrabble_api.web.fields import Flag, Text, Texts, describe


class JudgeRequest(Schema):
    """Words as at a challenge; the verdict is one for all, unless details are asked for."""

    words = Texts(
        1000, 64, required=True, metadata=describe("In any case; a tile of several characters in brackets, `[CH]`.")
    )
    lexicon = Text(
        64, allow_none=True, metadata=describe("Its id; may be left out where the operator has set a default.")
    )
    detail = Flag(metadata=describe("Whether each word's own verdict is wanted; false if left out."))
