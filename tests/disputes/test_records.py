"""Disputes about written records: files that programs choke on, trust blindly or repair in silence.

Each is read and audited, and the answer must name the line, the fault and both numbers.
"""

import pytest

from scrabble_api.formats.gcg import read_gcg
from scrabble_api.rules.audit import Audit, ClaimKind, Severity, audit_record
from scrabble_api.rules.games.events import TurnKind
from scrabble_api.rules.games.outcome import LifeCycle, life_cycle, result

PLAYERS = "#player1 P1 Player One\n#player2 P2 Player Two\n"
HAT = ">P1: AEHTEEE 8G HAT +12 12\n"
ON = ">P2: AEIINOR 9G ON +11 11\n"

#: An out-play decides the game: LLM are left with player one, who was six ahead.
FLIP = """\
#character-encoding UTF-8
#title an out-play decides
#player1 P1 Player One
#player2 P2 Player Two
>P1: ?ENOORR H8 hONORER +64 64
>P2: CEOSTWY 15D YOWES +66 66
>P1: ACEIPSY 10C SAPIE.CY +75 139
>P2: ACELPTT 13G P.CTATE +34 100
>P1: AAAAFWZ 14D AWA +25 164
>P2: EFIILNT J3 FINITEL. +66 166
>P1: AAAFGIZ L10 ZAF.IG +42 206
>P2: EEHOOSU N10 HOUSE +44 210
>P1: AADDGJS G7 JAD.D +33 239
>P2: ?AEIOOX 5E dIOXA.E +52 262
>P1: AGNORSU O7 ORGANS +34 273
>P2: DGIIORT 15L .IRD +27 289
>P1: ADEKUUV K11 KE. +31 304
>P2: GIILOTT 13B GILT +22 311
>P1: ADERUUV H1 REDU. +42 346
>P2: BBEIOOT 11A BOITE +26 337
>P1: AEEHMUV 4A HEAVE +31 377
>P2: BINOQUV C2 QU.I +26 363
>P1: LLMMNNU 1G U.N +3 380
>P2: BNORTV K4 T.NOR +13 376
>P1: LLMMN B4 .M +8 388
>P2: BV 8F B.. +4 380
>P1: LLMN 8J ..N +4 392
>P2: V D9 V.. +6 386
"""

#: Six passes with an empty bag: nobody goes out, and both lose what they hold.
STUCK = """\
#player1 P1 Player One
#player2 P2 Player Two
>P1: DFLOQRS H4 FORDS +26 26
>P2: AAGRTWX I3 WAX +31 31
>P1: EFLQRUZ 3I .URZEL +36 62
>P2: AGLRTTT L3 .AG +26 57
>P1: EFLOQTU 5D OUTF.. +32 94
>P2: LRTTTUV D4 V.LT +14 71
>P1: AAEEILQ 8A ILEA +24 118
>P2: HRRSTTU O1 TUSH +52 123
>P1: AEEKMNQ K5 AKENE +24 142
>P2: EINRRRT N1 IN.ET +21 144
>P1: AAEGMNQ L7 MANAGE +29 171
>P2: DEIRRRY 13I YIRRED +38 182
>P1: ?EGIOQT 14F QuIET +44 215
>P2: DEEIIRV B8 .IVERIED +90 272
>P1: ?BEGORW A12 OBoE +35 250
>P2: ENOOPUY F2 PUN.Y +24 296
>P1: GMNOPRW 14M MOW +26 276
>P2: BDENOOO C11 DEB +32 328
>P1: AGLNPRS J7 GASP +25 301
>P2: CINOOOT 15N TO +25 353
>P1: ACILNOR E8 CAROLI +23 324
>P2: ACINOOS 10G SNA. +6 359
>P1: HIJN 2F .IN +5 329
>P2: CIOO G9 O. +3 362
>P1: HJ I13 ..H +9 338
>P2: CIO 10D O. +2 364
>P1: J - +0 338
>P2: CI I10 .I +2 366
>P1: J - +0 338
>P2: C - +0 366
>P1: J - +0 338
>P2: C - +0 366
>P1: J - +0 338
>P2: C - +0 366
"""


def audit_of(text: str) -> Audit:
    (game,) = read_gcg(text.encode())
    return audit_record(game.record, found=game.findings)


def found_in(audit: Audit, *severities: Severity) -> list[tuple[int | None, str, int | None, int | None]]:
    """Line, code and both numbers of what is found, notes left out unless they are asked for."""
    severities = severities or (Severity.ERROR, Severity.WARNING)
    return [(one.line, one.code, one.claimed, one.computed) for one in audit.findings if one.severity in severities]


def notes_in(audit: Audit) -> list[str]:
    return [one.code for one in audit.findings if one.severity is Severity.NOTE]


def test_six_passes_with_an_empty_bag_end_the_game() -> None:
    """I04: the pass before the last scoring play is not one of the six."""
    audit = audit_of(STUCK + ">P1: J (J) -8 330\n>P2: C (C) -3 363\n")
    assert found_in(audit) == []
    assert audit.game.ending is not None
    assert audit.game.ending.reason == "scoreless-limit"
    assert audit.game.tally.scoreless == 6
    assert (audit.claimed, audit.computed) == ((330, 363), (330, 363))


@pytest.mark.parametrize(
    ("end", "scores", "ruleset"),
    [
        (">P2:  (LLM) +10 396\n", (392, 396), ("double", "kept")),
        (">P1: LLM (LLM) -5 387\n>P2:  (LLM) +5 391\n", (387, 391), ("sum", "deducted")),
        (">P2:  (LLM) +5 391\n>P1: LLM (LLM) -5 387\n", (387, 391), ("sum", "deducted")),
    ],
)
def test_both_styles_of_end_lines_have_the_same_winner_and_spread(
    end: str, scores: tuple[int, int], ruleset: tuple[str, str]
) -> None:
    """J02: the style is the file's own."""
    audit = audit_of(FLIP + end)
    assert found_in(audit) == []
    assert (audit.claimed, audit.computed) == (scores, scores)
    unplayed = audit.game.set_up.ruleset.unplayed
    assert (unplayed.out_player, unplayed.others) == ruleset
    final = result(audit.game)
    assert final is not None
    assert final.winner == 2


def test_the_last_rack_follows_from_board_and_bag() -> None:
    """J05: no end line, and the last racks show no more than what was played."""
    text = FLIP.replace(">P1: LLMN 8J", ">P1: N 8J").replace(">P1: LLMMN B4", ">P1: M B4")
    audit = audit_of(text)
    assert found_in(audit) == []
    assert notes_in(audit) == ["end-lines-missing", "final-rack-inferred"]
    assert [one.message for one in audit.findings][-1] == (
        "P1 is left with LLM: all tiles that are not on the board or on another rack."
    )
    assert (audit.claimed, audit.computed) == ((392, 386), (392, 396))
    assert life_cycle(audit.game) is LifeCycle.FINISHED


def test_overtime_may_be_charged_in_a_record_that_stops() -> None:
    """K02: whoever ran out of time; nobody went out, so no tiles count."""
    audit = audit_of(PLAYERS + HAT + ON + ">P1: EEEEIRS (time) -50 -38\n")
    assert found_in(audit) == []
    assert notes_in(audit) == ["record-stops-early"]
    assert (audit.claimed, audit.computed) == ((-38, 11), (-38, 11))
    assert [(one.seat, one.seconds) for one in audit.game.overtime] == [(1, 300)]


def test_unknown_pragmas_and_letters_played_through_stop_nobody() -> None:
    """L01: HATE over HAT lays an E only."""
    head = "#title t\n#description d\n#rack1 EEEEIRS\n#rack2 AEIIRST\n#made-up x\n"
    audit = audit_of(head + PLAYERS + HAT + ON + ">P1: EEEEIRS 8G HATE +7 19\n")
    assert found_in(audit) == []
    assert notes_in(audit) == ["unknown-pragma", "record-stops-early"]
    assert audit.computed == (19, 11)
    last = audit.game.turns[-1]
    assert [tile.text for _, tile in last.laid] == ["E"]
    assert last.sheet is not None
    assert ([word.word for word in last.sheet.words], last.sheet.score) == (["HATE"], 7)


def test_an_exchange_may_be_told_by_its_count() -> None:
    """L02: five tiles that nobody wrote down are not made up."""
    audit = audit_of(PLAYERS + HAT + ON + ">P1: EEEEIRS - +0 12\n>P2: AEIIRST -5 +0 11\n>P1: EEEEIRS -EEE +0 12\n")
    assert found_in(audit) == []
    turns = audit.game.turns[2:]
    assert [(turn.kind, turn.count) for turn in turns] == [
        (TurnKind.PASS, 0),
        (TurnKind.EXCHANGE, 5),
        (TurnKind.EXCHANGE, 3),
    ]
    assert turns[1].exchanged is None
    assert [tile.text for tile in turns[2].exchanged or ()] == ["E", "E", "E"]
    assert audit.game.tally.scoreless == 3


@pytest.mark.parametrize(
    ("end", "found"),
    [
        (">P2:  (LLM) +14 400", [(29, "end-points-differ", 14, 10)]),
        (">P2:  (LLM) +5 391", [(29, "end-line-missing", None, -5)]),
        (">P2:  (LLN) +6 392", [(29, "end-tiles-differ", 6, 10)]),
        (">P1:  (LLM) +10 402", [(29, "end-line-of-another-player", None, None)]),
        (">P2:  (LLM) +10 396\n>P2:  (LLM) +10 406", [(30, "end-line-repeated", None, None)]),
    ],
)
def test_tiles_left_are_worth_what_they_are(end: str, found: list[object]) -> None:
    """L04: LLM is 5, doubled 10, or once with five taken off the other."""
    assert found_in(audit_of(FLIP + end)) == found


@pytest.mark.parametrize(
    ("line", "found", "sentence"),
    [
        (">P2: AEIINOR 9G ON +11 12", (4, "total-differs", 12, 11), "P2: 0 + 11 = 11; the record has 12."),
        (
            ">P2: AEIINOR 9G ON +14 14",
            (4, "score-differs", 14, 11),
            "9G ON scores ON 3 + HO 6 + AN 2 = 11; the record has 14.",
        ),
    ],
)
def test_both_numbers_are_kept(line: str, found: tuple[object, ...], sentence: str) -> None:
    """L05: neither trusted nor repaired in silence."""
    audit = audit_of(PLAYERS + HAT + line)
    assert found_in(audit) == [found]
    assert [one.message for one in audit.findings if one.severity is Severity.ERROR] == [sentence]
    assert audit.game.turns[-1].announced == audit.record.claims[-1].points
    assert audit.computed == (12, 11)


@pytest.mark.parametrize(
    ("lines", "found", "computed"),
    [
        (">P1: AEHTEEE -- -12 0\n", [(3, "withdrawal-without-play", -12, 0)], (0, 0)),
        (HAT + ">P2: AEIINOR -- -12 0\n", [(4, "withdrawal-by-another-player", -12, 0)], (12, 0)),
        (HAT + ">P1: AEHTEEE -- -0 12\n", [(4, "withdrawal-of-another-amount", 0, -12)], (0, 0)),
        (HAT + ">P1: AEHTEEI -- -12 0\n", [(4, "withdrawal-of-another-rack", None, None)], (0, 0)),
        (HAT + ">P1: AEHTEEE -- -12 0\n>P2: AEIINOR 8G NO +4 4\n", [], (0, 4)),
    ],
)
def test_a_play_is_taken_back_by_whoever_made_it_at_once_and_whole(
    lines: str, found: list[object], computed: tuple[int, int]
) -> None:
    """L07; a total of which nothing was taken off counts nothing."""
    audit = audit_of(PLAYERS + lines)
    assert found_in(audit) == found
    assert audit.computed == computed


def test_a_play_taken_back_may_be_told_by_the_total_alone() -> None:
    audit = audit_of(PLAYERS + HAT + ">P1: AEHTEEE -- +0 0\n")
    assert found_in(audit) == []
    assert notes_in(audit) == ["withdrawal-amount-left-out", "record-stops-early"]


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        (PLAYERS + HAT + ">P1: EEEEIRS 8G ...E +7 19\n", 4, "out-of-turn"),
        (FLIP + ">P2:  (LLM) +10 396\n>P1: LLM 7N M. +4 396\n", 30, "event-after-end"),
        (PLAYERS + ">P1: AEHTEEE (challenge) +5 5\n", 3, "challenge-bonus-without-play"),
        (PLAYERS + ">P3: AEHTEEE 8G HAT +12 12\n", 3, "unknown-player"),
        (PLAYERS + ">P1: AEHTEEE M70 HAT +12 12\n", 3, "off-board"),
        (PLAYERS + ">P1: AEHTEEE 8N HAT +12 12\n", 3, "off-board"),
        (PLAYERS + HAT + ">P2: AEIINOR 9G O. +11 11\n", 4, "no-tile-to-play-through"),
    ],
)
def test_what_cannot_have_happened_is_told_on_its_line(text: str, line: int, code: str) -> None:
    """L08: one defect a file."""
    assert (line, code) in [found[:2] for found in found_in(audit_of(text), Severity.ERROR)]


def test_a_tile_that_is_not_on_the_rack_is_warned_of() -> None:
    """L08: people write racks down wrongly, and the play was made all the same."""
    audit = audit_of(PLAYERS + ">P1: AEITEEE 8G HAT +12 12\n")
    assert found_in(audit) == [(3, "tile-not-on-rack", None, None)]
    assert "has no H" in audit.findings[0].message
    assert audit.computed == (12, 0)


def test_two_of_one_nickname_are_told_apart_by_their_turns() -> None:
    """L08: worth a note."""
    audit = audit_of("#player1 P1 A\n#player2 P1 B\n>P1: AEHTEEE 8G HAT +12 12\n>P1: AEIINOR 9G ON +11 11\n")
    assert found_in(audit) == []
    assert notes_in(audit) == ["duplicate-nickname", "record-stops-early"]
    assert audit.computed == (12, 11)


def test_all_notes_stay_with_their_event_and_in_their_order() -> None:
    """L10: a line that begins with neither # nor > goes on with the note before it."""
    notes = "#note first\n#note second\n"
    audit = audit_of(PLAYERS + HAT + notes + ON + "#note third\ncontinued here\n")
    assert [claim.notes for claim in audit.record.claims] == [("first", "second"), ("third\ncontinued here",)]


def test_a_player_whose_tiles_were_not_taken_off_is_told() -> None:
    """L11: one penalty of two, with an odd sign."""
    passes = ">P1: FHIKOPU - +0 0\n>P2: ?ANNZEE - +0 0\n" * 3
    audit = audit_of(PLAYERS + passes + ">P2: ?ANNZEE (?ANNZEE) +-15 -15\n")
    assert found_in(audit) == [(9, "end-line-missing", None, -19)]
    assert (audit.claimed, audit.computed) == ((0, -15), (-19, -15))
    final = result(audit.game)
    assert final is not None
    assert final.winner == 2


def test_a_play_challenged_off_is_read_with_its_whole_amount() -> None:
    """M01: the totals add up."""
    play = ">P1: ABCDEHT 8H HATE +14 14\n>P2: AGIIORT L8 RAGOT +23 23\n>P2: AGIIORT -- -23 0\n"
    audit = audit_of(PLAYERS + play)
    assert found_in(audit) == []
    assert (audit.claimed, audit.computed) == ((14, 0), (14, 0))


@pytest.mark.parametrize("rack", ["AEIIRST ", ""])
def test_a_challenge_bonus_is_read_with_and_without_a_rack(rack: str) -> None:
    """M02: it goes to whoever was challenged."""
    audit = audit_of(PLAYERS + HAT + ON + f">P2: {rack}(challenge) +5 16\n")
    assert found_in(audit) == []
    assert (audit.claimed, audit.computed) == ((12, 16), (12, 16))
    assert audit.game.set_up.ruleset.challenge.points == 5


def test_names_may_hold_anything_that_is_no_line_end() -> None:
    """M04: quotes, colons and accents are part of a name; a nickname may hold colons, too."""
    text = (
        '#player1 A:b Ann "Ace" O’Neil: Jr\n#player2 é\N{SNOWMAN} Zoë >P9: x\n>A:b: AB - +0 0\n>é\N{SNOWMAN}: - +0 0\n'
    )
    audit = audit_of(text)
    assert found_in(audit) == []
    assert [player.name for player in audit.players] == ['Ann "Ace" O’Neil: Jr', "Zoë >P9: x"]


@pytest.mark.parametrize("text", [FLIP + ">P2:  (LLM) +10 396\n", STUCK + ">P1: J (J) -8 330\n>P2: C (C) -3 363\n"])
def test_every_number_of_a_record_is_kept(text: str) -> None:
    """M05: what was read can be written back."""
    (game,) = read_gcg(text.encode())
    rows = [row for row in text.splitlines() if row.startswith(">")]
    numbers = [tuple(int(one) for one in row.split()[-2:]) for row in rows]
    assert [(claim.points, claim.total) for claim in game.record.claims] == numbers
    assert all(claim.kind is not ClaimKind.UNREAD for claim in game.record.claims)
