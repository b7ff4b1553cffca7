"""The adjudicator's answer, as it is documented; ``formats.verdicts`` writes it."""

from marshmallow import Schema, fields

from scrabble_api.rules.squares import PREMIUMS, Direction
from scrabble_api.rules.violations import RULES, Kind
from scrabble_api.web.fields import Choice, OneOf, described, has_key
from scrabble_api.web.schemas.problems import Problem


class Violation(Schema):
    """A broken rule: a stable code, its kind, the squares and tiles concerned."""

    code = Choice(*RULES, required=True, metadata=described("Stable; what a program goes by."))
    kind = Choice(
        *Kind,
        required=True,
        metadata=described(
            "`placement` and `tiles` make a play illegal; `words` does so only under a ruleset that refuses bad words; `turn` comes with recorded games."
        ),
    )
    message = fields.String(required=True, metadata=described("A sentence for people: what is wrong and what to do."))
    squares = fields.List(
        fields.String(), required=True, metadata=described("The squares concerned, by name, in reading order.")
    )
    tiles = fields.String(required=True, metadata=described("The tiles concerned, as written, side by side."))


class CanonicalPlay(Schema):
    """The play in its canonical form; as given, without notation, where its words cannot be made out."""

    position = fields.String(
        required=True,
        allow_none=True,
        metadata=described(
            "Where the main word begins: `8H` across, `H8` down. Null for a play on squares whose words cannot be made out."
        ),
    )
    tiles = fields.String(
        required=True,
        metadata=described(
            "The main word's tiles, `.` for each that lay there before; as given where the words cannot be made out."
        ),
    )
    notation = fields.String(
        required=True,
        allow_none=True,
        metadata=described("Position and tiles as one text; null where the words cannot be made out."),
    )
    direction = Choice(
        *Direction,
        required=True,
        allow_none=True,
        metadata=described(
            "Which way the main word runs; a one-tile play runs along its longer word, across when equal."
        ),
    )


class LetterScore(Schema):
    """One letter of a word; `premium` is the one that acts, null under an old tile or on a plain square."""

    square = fields.String(required=True, metadata=described("Its square's name."))
    letter = fields.String(required=True, metadata=described("What the tile shows, or a blank stands for: `A`, `CH`."))
    value = fields.Integer(
        required=True, metadata=described("The tile's face value before multipliers; 0 for a blank.")
    )
    blank = fields.Boolean(required=True, metadata=described("Whether the tile is a blank."))
    new = fields.Boolean(required=True, metadata=described("Whether it was laid in this play."))
    premium = Choice(
        *(premium.code for premium in PREMIUMS.values() if premium.code),
        required=True,
        allow_none=True,
        metadata=described(
            "The premium that acts on it: letter or word (L, W) doubled, tripled or quadrupled (D, T, Q). Null on a plain square and under a tile that lay there before."
        ),
    )
    letter_multiplier = fields.Integer(required=True, metadata=described("What the premium multiplies the value by."))
    word_multiplier = fields.Integer(required=True, metadata=described("What the premium multiplies the word by."))
    points = fields.Integer(required=True, metadata=described("`value` times `letter_multiplier`."))


class WordScore(Schema):
    """A word formed by the play: `valid` is null where no lexicon was named."""

    word = fields.String(required=True, metadata=described("In capitals, without brackets: `CHICAS`."))
    tiles = fields.String(required=True, metadata=described("As tiles, blanks in lower case: `[CH]ICaS`."))
    position = fields.String(
        required=True, metadata=described("Where it begins and which way it runs: `8H` across, `H8` down.")
    )
    main = fields.Boolean(
        required=True, metadata=described("Whether it is the word the play runs along; the others cross it.")
    )
    valid = fields.Boolean(
        required=True,
        allow_none=True,
        metadata=described("Whether the lexicon has it; null where words were not judged."),
    )
    letters = fields.List(
        fields.Nested(LetterScore()), required=True, metadata=described("Its letters in reading order.")
    )
    letter_points = fields.Integer(required=True, metadata=described("The sum of its letters' points."))
    word_multiplier = fields.Integer(required=True, metadata=described("All its word premiums multiplied."))
    score = fields.Integer(required=True, metadata=described("`letter_points` times `word_multiplier`."))
    arithmetic = fields.String(required=True, metadata=described("The sum in writing: `(4+1+1+1)×2 = 14`."))


class LexiconReference(Schema):
    """The list a verdict was taken from."""

    id = fields.String(required=True, metadata=described("The lexicon's id."))
    sha256 = fields.String(required=True, metadata=described("The checksum of its words, sorted, one a line."))
    words = fields.Integer(required=True, metadata=described("How many words it has."))


class Claim(Schema):
    """A claimed score beside the computed one; `difference` is claimed less computed."""

    claimed = fields.Integer(required=True, metadata=described("The score that was claimed."))
    computed = fields.Integer(
        required=True, allow_none=True, metadata=described("The score of the play; null where it has none.")
    )
    difference = fields.Integer(
        required=True,
        allow_none=True,
        metadata=described(
            "Claimed less computed, so that a claim too high is positive; null where there is no score."
        ),
    )


class Verdict(Schema):
    """Whether a play is legal, every reason if not, every word and square, the arithmetic, the bonus and the total."""

    legal = fields.Boolean(
        required=True,
        metadata=described(
            "True if no violation is of kind `placement` or `tiles`. A bad word alone does not make a play illegal, since it stands unless it is challenged: see `words_acceptable`."
        ),
    )
    violations = fields.List(
        fields.Nested(Violation()),
        required=True,
        metadata=described("Every rule the play breaks; a legal play may have some of kind `words`."),
    )
    play = fields.Nested(CanonicalPlay(), required=True, metadata=described("The play in its one canonical form."))
    words = fields.List(
        fields.Nested(WordScore()),
        required=True,
        metadata=described(
            "Every word formed, the main word first, then the cross words in reading order; empty where they cannot be made out."
        ),
    )
    tiles_laid = fields.Integer(required=True, metadata=described("How many tiles were laid on free squares."))
    bonus = fields.Integer(
        required=True,
        allow_none=True,
        metadata=described(
            "Points for the number of tiles laid, never multiplied. Null, like the five fields that follow from it, where the words cannot be made out."
        ),
    )
    score = fields.Integer(
        required=True,
        allow_none=True,
        metadata=described(
            "The sum of the words and the bonus; also given for an illegal play whose words can be made out."
        ),
    )
    arithmetic = fields.String(
        required=True, allow_none=True, metadata=described("The total in writing: `LOAM 7 + LO 3 = 10`.")
    )
    words_acceptable = fields.Boolean(
        required=True,
        allow_none=True,
        metadata=described("Whether every word is good; null where words were not judged."),
    )
    lexicon = fields.Nested(
        LexiconReference(),
        required=True,
        allow_none=True,
        metadata=described("What the words were judged by; null where they were not."),
    )
    claim = fields.Nested(
        Claim(), required=True, allow_none=True, metadata=described("Null where no score was claimed.")
    )
    board_after = fields.List(
        fields.String(),
        required=True,
        allow_none=True,
        metadata=described(
            "The board with the play on it, rows as in a request; null where the words cannot be made out."
        ),
    )
    rack_after = fields.String(
        required=True,
        allow_none=True,
        metadata=described(
            "The tiles left on the rack; null where no rack was given, it lacks a tile played, or the words cannot be made out."
        ),
    )


class VerdictBatch(Schema):
    """Verdicts in the order of the items; an item that could not be read has its problem instead."""

    items = fields.List(
        OneOf(
            "a verdict or a problem",
            (has_key("legal"), fields.Nested(Verdict())),
            (has_key("status"), fields.Nested(Problem())),
        ),
        required=True,
        metadata=described("As many as were asked, in the same order."),
    )
