"""The adjudicator's answer, as it is documented; ``formats.verdicts`` writes it."""

from marshmallow import Schema, fields

from scrabble_api.rules.squares import PREMIUMS, Direction
from scrabble_api.rules.violations import RULES, Kind
from scrabble_api.web.fields import Choice, OneOf, has_key
from scrabble_api.web.schemas.problems import Problem


class Violation(Schema):
    """A broken rule: a stable code, its kind, the squares and tiles concerned."""

    code = Choice(*RULES, required=True)
    kind = Choice(*Kind, required=True)
    message = fields.String(required=True)
    squares = fields.List(fields.String(), required=True)
    tiles = fields.String(required=True)


class CanonicalPlay(Schema):
    """The play in its canonical form; as given, without notation, where its words cannot be made out."""

    position = fields.String(required=True, allow_none=True)
    tiles = fields.String(required=True)
    notation = fields.String(required=True, allow_none=True)
    direction = Choice(*Direction, required=True, allow_none=True)


class LetterScore(Schema):
    """One letter of a word; `premium` is the one that acts, null under an old tile or on a plain square."""

    square = fields.String(required=True)
    letter = fields.String(required=True)
    value = fields.Integer(required=True)
    blank = fields.Boolean(required=True)
    new = fields.Boolean(required=True)
    premium = Choice(*(premium.code for premium in PREMIUMS.values() if premium.code), required=True, allow_none=True)
    letter_multiplier = fields.Integer(required=True)
    word_multiplier = fields.Integer(required=True)
    points = fields.Integer(required=True)


class WordScore(Schema):
    """A word formed by the play: `valid` is null where no lexicon was named."""

    word = fields.String(required=True)
    tiles = fields.String(required=True)
    position = fields.String(required=True)
    main = fields.Boolean(required=True)
    valid = fields.Boolean(required=True, allow_none=True)
    letters = fields.List(fields.Nested(LetterScore()), required=True)
    letter_points = fields.Integer(required=True)
    word_multiplier = fields.Integer(required=True)
    score = fields.Integer(required=True)
    arithmetic = fields.String(required=True)


class LexiconReference(Schema):
    """The list a verdict was taken from."""

    id = fields.String(required=True)
    sha256 = fields.String(required=True)
    words = fields.Integer(required=True)


class Claim(Schema):
    """A claimed score beside the computed one; `difference` is claimed less computed."""

    claimed = fields.Integer(required=True)
    computed = fields.Integer(required=True, allow_none=True)
    difference = fields.Integer(required=True, allow_none=True)


class Verdict(Schema):
    """Whether a play is legal, every reason if not, every word and square, the arithmetic, the bonus and the total."""

    legal = fields.Boolean(required=True)
    violations = fields.List(fields.Nested(Violation()), required=True)
    play = fields.Nested(CanonicalPlay(), required=True)
    words = fields.List(fields.Nested(WordScore()), required=True)
    tiles_laid = fields.Integer(required=True)
    bonus = fields.Integer(required=True, allow_none=True)
    score = fields.Integer(required=True, allow_none=True)
    arithmetic = fields.String(required=True, allow_none=True)
    words_acceptable = fields.Boolean(required=True, allow_none=True)
    lexicon = fields.Nested(LexiconReference(), required=True, allow_none=True)
    claim = fields.Nested(Claim(), required=True, allow_none=True)
    board_after = fields.List(fields.String(), required=True, allow_none=True)
    rack_after = fields.String(required=True, allow_none=True)


class VerdictBatch(Schema):
    """Verdicts in the order of the items; an item that could not be read has its problem instead."""

    items = fields.List(
        OneOf(
            "a verdict or a problem",
            (has_key("legal"), fields.Nested(Verdict())),
            (has_key("status"), fields.Nested(Problem())),
        ),
        required=True,
    )
