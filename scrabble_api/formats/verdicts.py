"""The adjudicator's answer as JSON: every key always present, null where there is nothing to say."""

from typing import Any

from scrabble_api.formats.board_rows import board_rows
from scrabble_api.formats.cases import Case
from scrabble_api.rules.adjudication import Adjudication, Claim
from scrabble_api.rules.letters import tiles_text
from scrabble_api.rules.lexicon import Judgement, Lexicon
from scrabble_api.rules.plays import CanonicalPlay, Play, PositionPlay, position_text
from scrabble_api.rules.scoring import ScoreSheet, WordScore, sheet_arithmetic, word_arithmetic
from scrabble_api.rules.squares import COVERED, Layout
from scrabble_api.rules.violations import Violation

Json = dict[str, Any]


def verdict_json(case: Case, verdict: Adjudication) -> Json:
    """The whole answer on a case: legality, reasons, words, premiums, arithmetic, bonus, claim and what is left."""
    sheet = verdict.sheet
    return {
        "legal": verdict.is_legal,
        "violations": [violation_json(violation) for violation in verdict.violations],
        "play": _canonical_json(verdict.play) if verdict.play else _written_json(case.play),
        "words": words_json(sheet, verdict.valid, case.board.edition.layout) if sheet else [],
        "tiles_laid": len(verdict.laid),
        "bonus": sheet.bonus if sheet else None,
        "score": sheet.score if sheet else None,
        "arithmetic": sheet_arithmetic(sheet) if sheet else None,
        "words_acceptable": verdict.are_words_acceptable,
        "lexicon": lexicon_reference(case.lexicon) if case.lexicon else None,
        "claim": _claim_json(case.claim(verdict)),
        "board_after": board_rows(verdict.board_after) if verdict.board_after else None,
        "rack_after": None if verdict.rack_after is None else tiles_text(verdict.rack_after),
    }


def violation_json(violation: Violation) -> Json:
    """One broken rule."""
    return {
        "code": violation.code,
        "kind": violation.kind,
        "message": violation.message,
        "squares": violation.squares,
        "tiles": violation.tiles,
    }


def lexicon_reference(lexicon: Lexicon) -> Json:
    """Which list a verdict was taken from."""
    return {"id": lexicon.id, "sha256": lexicon.sha256, "words": len(lexicon.words)}


def _canonical_json(play: CanonicalPlay) -> Json:
    return {"position": play.position, "tiles": play.tiles, "notation": play.notation, "direction": play.direction}


def _written_json(play: Play) -> Json:
    """A play whose words cannot be made out, as it was given."""
    if isinstance(play, PositionPlay):
        direction = play.position.direction
        return {"position": position_text(play.position), "tiles": play.text, "notation": None, "direction": direction}
    tiles = "".join(element.text for _, element in play.elements)
    return {"position": None, "tiles": tiles, "notation": None, "direction": None}


def words_json(sheet: ScoreSheet, valid: tuple[bool, ...] | None, layout: Layout) -> list[Json]:
    """Every word of a score sheet with each letter's square, premium and points, and its verdict where there is one."""
    verdicts = valid or (None,) * len(sheet.words)
    return [
        _word_json(word, layout, is_valid=is_valid, is_main=word is sheet.words[0])
        for word, is_valid in zip(sheet.words, verdicts, strict=True)
    ]


def _word_json(word: WordScore, layout: Layout, *, is_valid: bool | None, is_main: bool) -> Json:
    return {
        "word": word.word,
        "tiles": tiles_text(word.tiles),
        "position": word.line.position(layout),
        "main": is_main,
        "valid": is_valid,
        "letters": _letters_json(word, layout.names),
        "letter_points": word.letter_points,
        "word_multiplier": word.word_multiplier,
        "score": word.score,
        "arithmetic": word_arithmetic(word),
    }


def _letters_json(word: WordScore, names: tuple[str, ...]) -> list[Json]:
    return [
        {
            "square": names[square],
            "letter": tile.letter,
            "value": tile.value,
            "blank": tile.is_blank,
            "new": premium is not COVERED,
            "premium": premium.code,
            "letter_multiplier": premium.letter_multiplier,
            "word_multiplier": premium.word_multiplier,
            "points": tile.value * premium.letter_multiplier,
        }
        for square, tile, premium in word.letters
    ]


def _claim_json(claim: Claim | None) -> Json | None:
    if claim is None:
        return None
    return {"claimed": claim.claimed, "computed": claim.computed, "difference": claim.difference}


def judgement_json(judgement: Judgement, lexicon: Lexicon, *, with_each_word: bool) -> Json:
    """The verdict on words: one for all, and each word's own only where it was asked for."""
    each = [{"word": word, "valid": valid} for word, valid in zip(judgement.words, judgement.valid, strict=True)]
    return {
        "acceptable": judgement.is_acceptable,
        "words_judged": len(judgement.words),
        "lexicon": lexicon_reference(lexicon),
        "words": each if with_each_word else None,
    }
