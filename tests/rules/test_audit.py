"""The audit of claimed records: one slip, one finding, on its line, with its sum; and going on after it."""

from dataclasses import replace

import pytest

from scrabble_api.formats.gcg import read_gcg
from scrabble_api.rules.audit import Audit, Severity, Verdict, audit_record
from scrabble_api.rules.audit.auditing import MOST_EVENTS
from scrabble_api.rules.audit.findings import FORMS, MOST_FINDINGS
from scrabble_api.rules.equipment.spelling import NO_SPELLING
from scrabble_api.rules.games.events import TurnKind
from scrabble_api.rules.plays.lexicon import Lexicon
from scrabble_api.rules.rulesets import RULESETS, Overtime
from scrabble_api.rules.violations import RULES

TWO = "#player1 Ann Ann\n#player2 Bob Bob\n"
THREE = TWO + "#player3 Cid Cid\n"
HAT = ">Ann: AEHTEEE 8G HAT +12 12\n"
ON = ">Bob: AEIINOR 9G ON +11 11\n"


def audit_of(text: str, ruleset: str | None = None, lexicon: Lexicon | None = None) -> Audit:
    (game,) = read_gcg(text.encode())
    return audit_record(game.record, RULESETS[ruleset] if ruleset else None, lexicon, game.findings)


def found_in(audit: Audit, *severities: Severity) -> list[tuple[int | None, str]]:
    severities = severities or (Severity.ERROR, Severity.WARNING)
    return [(one.line, one.code) for one in audit.findings if one.severity in severities]


def sentences(audit: Audit) -> list[str]:
    return [one.message for one in audit.findings if one.severity is not Severity.NOTE]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (">Ann: AEHTEEE 8E HEAT +7 7", "8E HEAT covers the double word square H8, so it scores 14; the record has 7."),
        (
            ">Ann: AEHTINS 8H INHATES +22 22",
            "8H INHATES earns the bonus of 50 for 7 tiles, so it scores 72; the record has 22.",
        ),
        (
            ">Ann: AEHTEEE 8G HAT +17 17",
            "8G HAT scores 12; the record has 17, 5 more: perhaps a challenge bonus of 5 was added.",
        ),
        (
            ">Ann: AEHTEEE 8G HAT +22 22",
            "8G HAT scores 12; the record has 22, 10 more: perhaps a challenge bonus of 10 (or 2 times 5) was added.",
        ),
        (
            ">Ann: AEHTEEE 8G HAT +27 27",
            "8G HAT scores 12; the record has 27, 15 more: perhaps a challenge bonus, 3 times 5, was added.",
        ),
        (">Ann: AEHTEEE 8G HAT +13 13", "8G HAT scores 12; the record has 13."),
        (">Ann: AEHTEEE 8G HAT +2 2", "8G HAT scores 12; the record has 2."),
        (">Ann: AEHTEEE 8G HAT +12 13", "Ann: 0 + 12 = 12; the record has 13."),
    ],
)
def test_a_wrong_number_is_explained_by_its_sum(line: str, sentence: str) -> None:
    assert sentences(audit_of(TWO + line)) == [sentence]


def test_a_cross_word_left_out_is_named() -> None:
    assert sentences(audit_of(TWO + HAT + ">Bob: AEIINOR 9G ON +5 5")) == [
        "9G ON also forms HO (6), so it scores 11; the record has 5."
    ]


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (HAT.replace("12 12", "12 15") + ON + ">Ann: EEEEIRS 8G ...E +7 22\n", [(3, "total-differs")]),
        (HAT.replace("12 12", "12 15") + ON + ">Ann: EEEEIRS 8G ...E +7 19\n", [(3, "total-differs")]),
        (
            HAT.replace("12 12", "12 15") + ON + ">Ann: EEEEIRS 8G ...E +7 20\n",
            [(3, "total-differs"), (5, "total-differs")],
        ),
        (HAT.replace("12 12", "14 14") + ON + ">Ann: EEEEIRS 8G ...E +7 21\n", [(3, "score-differs")]),
        (HAT.replace("12 12", "12") + ON + ">Ann: EEEEIRS 8G ...E +7 19\n", []),
        (HAT.replace("+12 12", "") + ON + ">Ann: EEEEIRS 8G ...E +7\n", []),
    ],
)
def test_one_slip_is_told_once(lines: str, found: list[tuple[int, str]]) -> None:
    assert found_in(audit_of(TWO + lines)) == found


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (HAT + ON + ">Ann: EEEEIRS (challenge) +5 17\n", [(5, "challenge-bonus-to-wrong-player")]),
        (HAT + ON + ">Bob: (challenge) +7 18\n", [(5, "challenge-bonus-of-another-amount")]),
        (HAT + ON + ">Bob: (challenge) +15 26\n", []),
        (HAT + ON + ">Bob: (challenge) +20 31\n", []),
        (HAT + ON + ">Bob: (challenge) +5 16\n>Bob: (challenge) +5 21\n", [(6, "challenge-bonus-without-play")]),
        (HAT + ON + ">Bob: (challenge) +5 16\n>Bob: AEIINOR -- -11 5\n", [(6, "withdrawal-without-play")]),
        (HAT + ">Ann: (time) -10 2\n" + ON + ">Ann: EEEEIRS 8G ...E +7 9\n", [(4, "overtime-before-end")]),
        (HAT + ">Ann: (time) -10 2\n" + ON + ">Ann: EEEEIRS 8G ...E +7 19\n", [(4, "overtime-before-end")]),
        (HAT + ">Ann: (time) -7 5\n", [(4, "overtime-of-another-amount")]),
        (HAT + ">Ann: (time) +10 22\n", [(4, "overtime-of-another-amount")]),
        (HAT + ">Bob: (E) +2 2\n", [(4, "end-before-end")]),
        (HAT + ">Bob: E (E) -1 -1\n", [(4, "end-before-end")]),
        (HAT + ">Bob: (#) +2 2\n", [(4, "end-before-end"), (4, "tiles-not-understood")]),
        (HAT + ">Bob: AEIINOR -# +0 0\n", [(4, "tiles-not-understood")]),
        (HAT + ">Bob: AE8INOR 9G ON +11 11\n", [(4, "rack-malformed")]),
        (HAT + ">Bob: AE.INOR 9G ON +11 11\n", [(4, "rack-with-dots")]),
        (HAT + ">Bob: AEIINOR -QQ +0 0\n", [(4, "exchange-tile-not-on-rack")]),
        (HAT + ">Bob: AEIINOR 9G O2N +11 11\n", [(4, "unknown-tile")]),
        (HAT + ">Bob: AEIINOR 9G O?N +11 11\n", [(4, "blank-not-named")]),
        (HAT + ">Bob: AEIINOR 1A ON +6 6\n", [(4, "not-connected")]),
        (HAT + ">Bob: AEIINOR 8G HOT +3 3\n", [(4, "through-letter-differs")]),
        (HAT + ">Bob: AEIINOR 8G ... +3 3\n", [(4, "no-new-tile")]),
        (">Ann: ZZZZZZZ 8G ZZZ +60 60\n", [(3, "tiles-exceed-set")]),
        (">Ann: ZZZZZZZ 8G ZZZ +60 60\n>Bob: AEIINOR 9G ON +26 26\n", [(3, "tiles-exceed-set")]),
        (HAT + ">Bob: nonsense +11 11\n>Ann: EEEEIRS 8G ...E +7 19\n", [(4, "line-not-understood")]),
        (HAT + ">Zoe: AEIINOR 9G ON +11 11\n>Ann: EEEEIRS 8G ...E +7 19\n>Zoe: - +0 11", [(4, "unknown-player")]),
    ],
)
def test_a_slip_is_found_where_it_is_and_the_audit_goes_on(lines: str, found: list[tuple[int, str]]) -> None:
    assert [one for one in found_in(audit_of(TWO + lines)) if one[1] != "rack-impossible"] == found


def test_what_the_rules_refuse_counts_as_recorded() -> None:
    audit = audit_of(TWO + HAT + ">Bob: AEIINOR M70 ON +11 11\n>Bob: AEIINOR -- -11 0\n>Ann: EEEEIRS 8G ...E +7 19\n")
    assert found_in(audit) == [(4, "off-board")]
    assert [(turn.seat, turn.kind, turn.points, turn.announced) for turn in audit.game.turns] == [
        (1, TurnKind.PLAY, 12, 12),
        (2, TurnKind.PLAY, None, 11),
        (1, TurnKind.PLAY, 7, 7),
    ]
    assert audit.computed == (19, 0)


def test_tiles_that_can_lie_there_do_although_the_play_is_refused() -> None:
    audit = audit_of(TWO + HAT + ">Bob: AEIINOR 1A ON +6 6\n>Ann: EEEEIRS 1A ..E +3 15\n")
    assert found_in(audit) == [(4, "not-connected")]


def test_whoever_begins_has_the_first_seat() -> None:
    audit = audit_of(TWO + ">Bob: AEHTEEE 8G HAT +12 12\n>Ann: AEIINOR 9G ON +11 11\n")
    assert found_in(audit) == []
    assert [player.nick for player in audit.players] == ["Bob", "Ann"]
    assert audit.claimed == (12, 11)


def test_three_play_by_club_rules_in_their_order() -> None:
    lines = ">Bob: AEHTEEE 8G HAT +12 12\n>Cid: AEIINOR 9G ON +11 11\n>Ann: EEEIRSD - +0 0\n"
    audit = audit_of(THREE + lines + ">Cid: AEIIRST - +0 11\n")
    assert found_in(audit) == [(7, "out-of-turn")]
    assert [player.nick for player in audit.players] == ["Bob", "Cid", "Ann"]
    assert audit.game.set_up.ruleset.id == "club"


def test_a_pass_may_be_a_turn_lost_to_a_challenge() -> None:
    lost = ">Bob: AEIINOR - +0 0\n#note #unsuccessful-challenge\n"
    audit = audit_of(TWO + HAT + lost + ">Ann: EEEEIRS 8G ...E +7 19\n")
    assert found_in(audit) == []
    assert [turn.kind for turn in audit.game.turns] == [TurnKind.PLAY, TurnKind.LOST_TURN, TurnKind.PLAY]
    challenge = audit.game.turns[0].challenge
    assert challenge is not None
    assert (challenge.seat, challenge.acceptable, challenge.loses_turn) == (2, True, True)


@pytest.mark.parametrize(
    ("head", "layout", "letters", "found"),
    [
        ("", "standard", "english", []),
        ("#board-layout CrosswordGame\n#tile-distribution english\n", "standard", "english", []),
        ("#board-layout SuperCrosswordGame\n#tile-distribution english_super\n", "super", "english_super", []),
        ("#tile-distribution english_super\n", "super", "english_super", []),
        ("#tile-distribution french\n", "standard", "french", []),
        ("#board-layout odd\n", "standard", "english", [(None, "unknown-layout")]),
        ("#tile-distribution klingon\n", "standard", "english", [(None, "unknown-letters")]),
    ],
)
def test_the_edition_is_that_of_the_pragmas(
    head: str, layout: str, letters: str, found: list[tuple[None, str]]
) -> None:
    audit = audit_of(head + TWO + ">Ann: AEHTEEE - +0 0\n")
    edition = audit.game.set_up.edition
    assert (edition.layout.id, edition.letter_set.id) == (layout, letters)
    assert found_in(audit) == found


@pytest.mark.parametrize(
    ("rack", "letters"), [("ĄBEGNWZ", "polish"), ("NUTAÄLX", "german"), ("AEHT[CH][RR]", "spanish")]
)
def test_where_no_tiles_are_named_those_are_taken_that_read_the_record(rack: str, letters: str) -> None:
    audit = audit_of(TWO + f">Ann: {rack} - +0 0\n")
    assert audit.game.set_up.edition.letter_set.id == letters
    assert (None, "letters-assumed") in found_in(audit, Severity.NOTE)
    assert audit.verdict is Verdict.EXACT


def test_the_callers_ruleset_holds_where_the_record_does_not_tell() -> None:
    passes = ">Ann: AEHTEEE - +0 0\n>Bob: AEIINOR - +0 0\n" * 2
    further = ">Ann: AEHTEEE 8G HAT +12 12\n"
    assert found_in(audit_of(TWO + passes + further)) == []
    assert found_in(audit_of(TWO + passes + further, "club")) == [(7, "event-after-end")]


@pytest.mark.parametrize(
    ("overtime", "sentence"),
    [
        (Overtime(), "Overtime costs 10 points for each minute begun; the record has -7."),
        (Overtime(points=5, per_seconds=30), "Overtime costs 5 points for each 30 seconds begun; the record has -7."),
        (Overtime(points=0), "Overtime costs 0 points for each minute begun; the record has -7."),
    ],
)
def test_overtime_is_explained_by_the_figures_of_the_ruleset(overtime: Overtime, sentence: str) -> None:
    (game,) = read_gcg((TWO + HAT + ">Ann: (time) -7 5\n").encode())
    audit = audit_record(game.record, replace(RULESETS["naspa"], overtime=overtime))
    assert sentence in sentences(audit)
    assert audit.computed == (5, 0)


def test_words_that_a_list_lacks_are_noted_and_no_more() -> None:
    lexicon = Lexicon("few", "Few", "en", "english", "", frozenset({"HAT", "ON", "HO"}))
    audit = audit_of(TWO + HAT + ON, lexicon=lexicon)
    assert found_in(audit, Severity.NOTE) == [(4, "word-not-in-lexicon"), (4, "record-stops-early")]
    assert audit.verdict is Verdict.EXACT
    refused = audit_of(TWO + HAT + ON, "void", lexicon)
    assert found_in(refused) == [(4, "word-not-in-lexicon")]
    assert refused.verdict is Verdict.ERRORS


def test_words_that_spell_a_tile_with_single_ones_are_noted_and_no_more() -> None:
    lexicon = Lexicon("few", "Few", "es", "spanish", "", frozenset({"CHICO"}))
    spanish = "#tile-distribution Spanish\n" + TWO + ">Ann: CHICOAE 8F CHICO +24 24\n"
    audit = audit_of(spanish, lexicon=lexicon)
    assert found_in(audit, Severity.NOTE) == [(4, "spelled-by-single-tiles"), (4, "record-stops-early")]
    assert audit.verdict is Verdict.EXACT
    assert found_in(audit_of(spanish, "void", lexicon)) == [(4, "spelled-by-single-tiles")]
    kept = audit_record(read_gcg(spanish.encode())[0].record, None, lexicon, spelling=NO_SPELLING)
    assert found_in(kept, Severity.NOTE) == [(4, "record-stops-early")]


def test_a_record_of_no_end_is_cut() -> None:
    audit = audit_of(TWO + ">Ann: - +0 0\n>Bob: - +0 0\n" * MOST_EVENTS)
    codes = [code for _, code in found_in(audit)]
    assert len(audit.game.turns) <= MOST_EVENTS
    assert codes[-1] == "record-too-long"
    assert len(audit.findings) <= MOST_FINDINGS + 1


def test_an_error_behind_more_notes_than_can_be_told_is_told() -> None:
    late = "#game-type zzz\n" * MOST_FINDINGS
    audit = audit_of(TWO + HAT + late + ">Bob: AEIINOR 9G ON +12 12\n")
    assert (found_in(audit), audit.verdict) == ([(1004, "score-differs")], Verdict.ERRORS)
    assert len(audit.findings) == MOST_FINDINGS + 1


@pytest.mark.parametrize("note", ["#adjustment Ann +1", "#retired Ann", "#forfeit Ann"])
def test_what_notes_declare_counts_as_events_do(note: str) -> None:
    fitting = audit_of(TWO + ">Ann: - +0 0\n" + f"#note {note}\n" * (MOST_EVENTS - 1))
    assert "record-too-long" not in [one.code for one in fitting.findings]
    audit = audit_of(TWO + ">Ann: - +0 0\n>Bob: - +0 0\n" + f"#note {note}\n" * (MOST_EVENTS - 1))
    assert [one.line for one in audit.findings if one.code == "record-too-long"] == [4]
    assert len(audit.game.turns) == 1


def test_other_notes_are_no_events() -> None:
    audit = audit_of(TWO + ">Ann: - +0 0\n" + "#note #score\n#note a word\n" * MOST_EVENTS)
    assert "record-too-long" not in [one.code for one in audit.findings]


def test_of_too_many_findings_the_gravest_are_told_and_that_something_was_passed_over() -> None:
    remarks = "".join(f"#unheard-of-{number} x\n" for number in range(MOST_FINDINGS))
    noted = audit_of(TWO + ">Ann: - +0 0\n" + remarks)
    assert [(one.code, one.severity) for one in noted.findings[-1:]] == [("more-findings", Severity.NOTE)]
    assert (len(noted.findings), noted.verdict) == (MOST_FINDINGS + 1, Verdict.EXACT)
    wrong = audit_of(TWO + remarks + ">Ann: what is this\n" * (MOST_EVENTS + 1))
    assert len(wrong.findings) == MOST_FINDINGS + 1
    assert {"record-too-long", "line-not-understood", "more-findings"} <= {one.code for one in wrong.findings}
    assert "unknown-pragma" not in [one.code for one in wrong.findings]


def test_a_record_of_nothing_has_an_answer() -> None:
    audit = audit_of("")
    assert found_in(audit) == [(None, "empty-file")]
    assert (audit.claimed, audit.computed) == ((0, 0), (0, 0))


def test_codes_are_told_apart_from_those_of_the_rules() -> None:
    assert set(FORMS) & set(RULES) <= {"word-not-in-lexicon", "spelled-by-single-tiles"}
    assert all(code == code.lower() and " " not in code for code in FORMS)
