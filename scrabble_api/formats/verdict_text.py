"""The adjudicator's answer as text for a terminal or a slip of paper."""

from collections.abc import Iterator

from scrabble_api.formats.cases import Case
from scrabble_api.rules.adjudication import Adjudication
from scrabble_api.rules.scoring import ScoreSheet, sheet_arithmetic, word_arithmetic


def verdict_text(case: Case, verdict: Adjudication) -> str:
    """What an adjudicator would write: legal or not with every reason, each word's sum, the total, the claim."""
    return "\n".join(_lines(case, verdict))


def _lines(case: Case, verdict: Adjudication) -> Iterator[str]:
    played = verdict.play.notation if verdict.play else "The play"
    yield f"{played} is {'legal' if verdict.is_legal else 'not legal'}."
    for violation in verdict.violations:
        yield f"  {violation.code}: {violation.message}"
    if verdict.sheet is None:
        yield "Its words cannot be made out, so it has no score."
        return
    yield from _sheet_lines(case, verdict.sheet)
    if case.claimed_score is not None:
        yield _claim_line(case.claimed_score, verdict.sheet.score)
    if verdict.rack_after is not None:
        yield f"Rack left: {''.join(tile.text for tile in verdict.rack_after) or 'empty'}"


def _sheet_lines(case: Case, sheet: ScoreSheet) -> Iterator[str]:
    widest = max(len(word.word) for word in sheet.words)
    for word in sheet.words:
        position = word.line.position(case.board.edition.layout)
        yield f"  {position:<4} {word.word:<{widest}}  {word_arithmetic(word)}"
    yield f"Score: {sheet_arithmetic(sheet)}"


def _claim_line(claimed: int, computed: int) -> str:
    if claimed == computed:
        return f"Claimed: {claimed}, which is right."
    much = "too many" if claimed > computed else "too few"
    return f"Claimed: {claimed}, which is {abs(claimed - computed)} {much}."
