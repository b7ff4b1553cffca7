"""The adjudicator's answer: every field always present, null where there is nothing to say."""

from scrabble_api.formats.boards.rows import board_rows
from scrabble_api.formats.requests.plays import Case
from scrabble_api.formats.wire import Answer, answer_of, says
from scrabble_api.rules import violations
from scrabble_api.rules.equipment.letters import tiles_text
from scrabble_api.rules.equipment.squares import COVERED, PREMIUMS, Direction, Layout
from scrabble_api.rules.plays import adjudication, scoring
from scrabble_api.rules.plays import notation as plays
from scrabble_api.rules.plays.lexicon import Lexicon


class Violation(Answer):
    """A broken rule: a stable code, its kind, the squares and tiles concerned."""

    code: str = says("Stable: programs should use this.", enum=list(violations.RULES))
    kind: violations.Kind = says(
        "`placement` and `tiles` make a play illegal; `words` does so only under a ruleset that refuses bad words; `turn` comes with recorded games."
    )
    message: str = says("A sentence for people: what is wrong and what to do.")
    squares: tuple[str, ...] = says("The squares concerned, by name, in reading order.")
    tiles: str = says("The tiles concerned, as written, side by side.")


class CanonicalPlay(Answer):
    """The play in its canonical form; as given, without notation, where its words cannot be made out."""

    position: str | None = says(
        "Where the main word begins: `8H` across, `H8` down. Null for a play on squares whose words cannot be made out."
    )
    tiles: str = says(
        "The main word's tiles, `.` for each that lay there before; as given where the words cannot be made out."
    )
    notation: str | None = says("Position and tiles as one text; null where the words cannot be made out.")
    direction: Direction | None = says(
        "Which way the main word runs; a one-tile play runs along its longer word, across when equal."
    )


class LetterScore(Answer):
    """One letter of a word; `premium` is the one that acts, null under an old tile or on a plain square."""

    square: str = says("Its square's name.")
    letter: str = says("What the tile shows, or a blank stands for: `A`, `CH`.")
    value: int = says("The tile's face value before multipliers; 0 for a blank.")
    blank: bool = says("Whether the tile is a blank.")
    new: bool = says("Whether this play placed it.")
    premium: str | None = says(
        "The premium that acts on it: letter or word (L, W) doubled, tripled or quadrupled (D, T, Q). Null on a plain square and under a tile that lay there before.",
        enum=[premium.code for premium in PREMIUMS.values() if premium.code],
    )
    letter_multiplier: int = says("What the premium multiplies the value by.")
    word_multiplier: int = says("What the premium multiplies the word by.")
    points: int = says("`value` times `letter_multiplier`.")


class WordScore(Answer):
    """A word formed by the play: `valid` is null where no lexicon was named."""

    word: str = says("In capitals, without brackets: `CHICAS`.")
    tiles: str = says("As tiles, blanks in lower case: `[CH]ICaS`.")
    position: str = says("Where it begins and which way it runs: `8H` across, `H8` down.")
    main: bool = says("Whether it is the word the play runs along; the others cross it.")
    valid: bool | None = says("Whether the lexicon has it; null where words were not judged.")
    letters: tuple[LetterScore, ...] | None = says(
        "Its letters in reading order; null in an audit that was not asked for them."
    )
    letter_points: int = says("The sum of its letters' points.")
    word_multiplier: int = says("All its word premiums multiplied.")
    score: int = says("`letter_points` times `word_multiplier`.")
    arithmetic: str = says("The sum in writing: `(4+1+1+1)×2 = 14`.")


class LexiconReference(Answer):
    """The list a verdict was taken from."""

    id: str = says("The lexicon's id.")
    sha256: str = says("The checksum of its words, sorted, one a line.")
    words: int = says("How many words it has.")


class Claim(Answer):
    """A claimed score beside the computed one; `difference` is claimed less computed."""

    claimed: int = says("The score that was claimed.")
    computed: int | None = says("The score of the play; null where it has none.")
    difference: int | None = says(
        "Claimed less computed, so that a claim too high is positive; null where there is no score."
    )


class Verdict(Answer):
    """Whether a play is legal, every reason if not, every word and square, the arithmetic, the bonus and the total."""

    legal: bool = says(
        "True if no violation is of kind `placement` or `tiles`. A bad word alone does not make a play illegal, since it stands unless it is challenged: see `words_acceptable`."
    )
    violations: tuple[Violation, ...] = says("Every rule the play breaks; a legal play may have some of kind `words`.")
    play: CanonicalPlay = says("The play in its one canonical form.")
    words: tuple[WordScore, ...] = says(
        "Every word formed, the main word first, then the cross words in reading order; empty where they cannot be made out."
    )
    tiles_laid: int = says("How many tiles were placed.")
    bonus: int | None = says(
        "Points for the number of tiles placed; they are never multiplied. Null, like the five fields that follow from it, if the words cannot be found."
    )
    score: int | None = says(
        "The sum of the words and the bonus; also given for an illegal play whose words can be made out."
    )
    arithmetic: str | None = says("The total in writing: `LOAM 7 + LO 3 = 10`.")
    words_acceptable: bool | None = says("Whether every word is good; null where words were not judged.")
    lexicon: LexiconReference | None = says("What the words were judged by; null where they were not.")
    claim: Claim | None = says("Null where no score was claimed.")
    board_after: tuple[str, ...] | None = says(
        "The board with the play on it, rows as in a request; null where the words cannot be made out."
    )
    rack_after: str | None = says(
        "The tiles left on the rack; null where no rack was given, it lacks a tile played, or the words cannot be made out."
    )


def verdict_on(case: Case, judged: adjudication.Adjudication) -> Verdict:
    """The whole answer on a case: legality, reasons, words, premiums, arithmetic, bonus, claim and what is left."""
    sheet, claim = judged.sheet, case.claim(judged)
    return Verdict(
        legal=judged.is_legal,
        violations=tuple(violation(one) for one in judged.violations),
        play=answer_of(judged.play, CanonicalPlay) if judged.play else _written_play(case.play),
        words=word_scores(sheet, judged.valid, case.board.edition.layout) if sheet else (),
        tiles_laid=len(judged.laid),
        bonus=sheet.bonus if sheet else None,
        score=sheet.score if sheet else None,
        arithmetic=scoring.sheet_arithmetic(sheet) if sheet else None,
        words_acceptable=judged.are_words_acceptable,
        lexicon=lexicon_reference(case.lexicon) if case.lexicon else None,
        claim=answer_of(claim, Claim) if claim else None,
        board_after=tuple(board_rows(judged.board_after)) if judged.board_after else None,
        rack_after=None if judged.rack_after is None else tiles_text(judged.rack_after),
    )


def violation(broken: violations.Violation) -> Violation:
    """One broken rule."""
    return Violation(
        code=broken.code, kind=broken.kind, message=broken.message, squares=broken.squares, tiles=broken.tiles
    )


def lexicon_reference(lexicon: Lexicon) -> LexiconReference:
    """Which list a verdict was taken from."""
    return LexiconReference(id=lexicon.id, sha256=lexicon.sha256, words=len(lexicon.words))


def _written_play(play: plays.Play) -> CanonicalPlay:
    """A play whose words cannot be made out, as it was given."""
    if isinstance(play, plays.PositionPlay):
        position = plays.position_text(play.position)
        return CanonicalPlay(position=position, tiles=play.text, notation=None, direction=play.position.direction)
    tiles = "".join(element.text for _, element in play.elements)
    return CanonicalPlay(position=None, tiles=tiles, notation=None, direction=None)


def word_scores(
    sheet: scoring.ScoreSheet, valid: tuple[bool, ...] | None, layout: Layout, *, with_letters: bool = True
) -> tuple[WordScore, ...]:
    """Every word of a score sheet with its verdict where there is one, and each letter's square, premium and points.

    Without letters it is much shorter.
    """
    verdicts = valid or (None,) * len(sheet.words)
    names = layout.names if with_letters else None
    return tuple(
        _word_score(word, layout, names, is_valid=is_valid, is_main=word is sheet.words[0])
        for word, is_valid in zip(sheet.words, verdicts, strict=True)
    )


def _word_score(
    word: scoring.WordScore, layout: Layout, names: tuple[str, ...] | None, *, is_valid: bool | None, is_main: bool
) -> WordScore:
    return WordScore(
        word=word.word,
        tiles=tiles_text(word.tiles),
        position=word.line.position(layout),
        main=is_main,
        valid=is_valid,
        letters=None if names is None else _letter_scores(word, names),
        letter_points=word.letter_points,
        word_multiplier=word.word_multiplier,
        score=word.score,
        arithmetic=scoring.word_arithmetic(word),
    )


def _letter_scores(word: scoring.WordScore, names: tuple[str, ...]) -> tuple[LetterScore, ...]:
    return tuple(
        LetterScore(
            square=names[square],
            letter=tile.letter,
            value=tile.value,
            blank=tile.is_blank,
            new=premium is not COVERED,
            premium=premium.code,
            letter_multiplier=premium.letter_multiplier,
            word_multiplier=premium.word_multiplier,
            points=tile.value * premium.letter_multiplier,
        )
        for square, tile, premium in word.letters
    )
