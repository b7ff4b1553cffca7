"""The adjudicator's answer as text for a terminal or a slip of paper."""

from collections.abc import Iterator

from scrabble_api.formats.requests.plays import Case
from scrabble_api.rules.equipment.letters import tiles_text
from scrabble_api.rules.plays.adjudication import Adjudication, ClaimedScore
from scrabble_api.rules.plays.scoring import ScoreSheet, score_text, word_arithmetic


def verdict_text(case: Case, verdict: Adjudication) -> str:
    """What an adjudicator would write: legal or not with every reason, each word's sum, the total, the claim."""
    return "\n".join(_lines(case, verdict))


def _lines(case: Case, verdict: Adjudication) -> Iterator[str]:
    played = verdict.play.notation if verdict.play else "The play"
    yield f"{played} is {'legal' if verdict.is_legal else 'not legal'}{_words_clause(case, verdict)}."
    for violation in verdict.violations:
        yield f"  {violation.code}: {violation.message}"
    if verdict.sheet is None:
        yield "Its words cannot be made out, so it has no score."
    else:
        yield from _sheet_lines(case, verdict.sheet)
    if case.lexicon is None:
        yield "The words were not judged, because no lexicon was named."
    if claim := case.claim(verdict):
        yield _claim_line(claim)
    if verdict.rack_after is not None:
        yield f"Rack left: {tiles_text(verdict.rack_after) or 'empty'}"


def _words_clause(case: Case, verdict: Adjudication) -> str:
    if case.lexicon is None or verdict.are_words_acceptable is None:
        return ""
    if verdict.are_words_acceptable:
        return f", and its words are in {case.lexicon.id}"
    return f", {'but' if verdict.is_legal else 'and'} its words are not all in {case.lexicon.id}"


def _sheet_lines(case: Case, sheet: ScoreSheet) -> Iterator[str]:
    widest = max(len(word.word) for word in sheet.words)
    for word in sheet.words:
        position = word.line.position(case.board.edition.layout)
        yield f"  {position:<4} {word.word:<{widest}}  {word_arithmetic(word)}"
    yield f"Score: {score_text(sheet)}"


def _claim_line(claim: ClaimedScore) -> str:
    if claim.difference is None:
        return f"Claimed: {claim.claimed}. There is no score to compare it with."
    if claim.is_right:
        return f"Claimed: {claim.claimed}, which is right."
    much = "too many" if claim.difference > 0 else "too few"
    return f"Claimed: {claim.claimed}, which is {abs(claim.difference)} {much}."
