"""Plays with known outcomes: rule-book examples, record plays, disputes, and every way to form a word."""

import pytest

from scrabble_api.rules.plays.scoring import word_arithmetic
from tests.rules.boards import board_of, canonical, codes, judged, score_of
from tests.rules.cases import CASES, Case, words_found

WORDED = [case for case in CASES if "words" in case.expected]
WORDLESS = [case for case in CASES if "words" not in case.expected]


def by_name(case: Case) -> str:
    return case.name


def with_field(field: str) -> list[Case]:
    return [case for case in CASES if field in case.expected]


@pytest.mark.parametrize("case", CASES, ids=by_name)
def test_a_play_is_legal_or_breaks_exactly_these_rules(case: Case) -> None:
    answer = case.answer
    assert (case.expected["legal"], sorted(case.expected["codes"])) == (answer.is_legal, codes(answer))


@pytest.mark.parametrize("case", WORDED, ids=by_name)
def test_a_play_forms_these_words_for_these_points(case: Case) -> None:
    assert case.expected["words"] == words_found(case.answer, case.board)


@pytest.mark.parametrize("case", WORDED, ids=by_name)
def test_a_play_earns_this_bonus_and_score(case: Case) -> None:
    sheet = case.answer.sheet
    assert sheet is not None
    assert (case.expected["bonus"], case.expected["score"], case.expected["laid"]) == (
        sheet.bonus,
        sheet.score,
        sheet.tiles_laid,
    )


@pytest.mark.parametrize("case", WORDLESS, ids=by_name)
def test_a_play_whose_words_cannot_be_made_out_has_no_score(case: Case) -> None:
    assert (case.answer.sheet, case.answer.valid, case.answer.board_after) == (None, None, None)


@pytest.mark.parametrize("case", with_field("canonical"), ids=by_name)
def test_a_play_has_one_canonical_form(case: Case) -> None:
    assert case.expected["canonical"] == canonical(case.answer)


@pytest.mark.parametrize("case", with_field("sums"), ids=by_name)
def test_the_arithmetic_of_a_word_can_be_printed(case: Case) -> None:
    sheet = case.answer.sheet
    assert sheet is not None
    assert case.expected["sums"] == [word_arithmetic(word) for word in sheet.words]


@pytest.mark.parametrize("case", [case for case in CASES if case.lexicon], ids=by_name)
def test_the_word_list_changes_verdicts_and_nothing_else(case: Case) -> None:
    without = judged(case.board, case.play, rack=case.rack)
    assert without.valid is None
    assert without.are_words_acceptable is None
    assert (without.play, without.sheet, without.is_legal) == (
        case.answer.play,
        case.answer.sheet,
        case.answer.is_legal,
    )


@pytest.mark.parametrize("case", [case for case in CASES if case.plays], ids=by_name)
def test_the_plays_before_a_play_are_legal_themselves(case: Case) -> None:
    board = board_of("", case.edition, case.layout)
    for play in case.plays:
        answer = judged(board, play)
        assert answer.board_after is not None
        assert answer.is_legal
        board = answer.board_after
    assert board.cells == case.board.cells


def test_every_case_of_its_source_is_in_the_table() -> None:
    disputes = "A01 A02 A04 A05 A07 A08 A10 B01 B02 C01 C02 C04 C05 D01 D02 D04 E01 E02 E04 E05 F01 F02 F04 F05 F07 G01"
    assert set(disputes.split()) == {case.ref for case in CASES if case.source == "dispute"}
    assert [
        sum(case.source in ("rule book example", "record play") for case in CASES),
        sum(case.source == "dispute" and case.ref is None for case in CASES),
    ] == [36, 0]


def test_no_two_cases_have_one_name() -> None:
    assert len(CASES) == len({case.name for case in CASES})


def test_turning_a_blank_into_another_letter_keeps_the_score() -> None:
    assert {10} == {score_of(judged("", f"8G H{blank}T")) for blank in "aeiou"}
