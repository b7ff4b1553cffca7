"""One slip of whoever wrote a record down, one finding: repeated totals, lines out of place, tiles left, missing numbers."""

import pytest

from scrabble_api.formats.gcg import gcg_text
from scrabble_api.formats.gcg.from_record import claimed_record
from scrabble_api.formats.sight import ALL_IN_SIGHT
from scrabble_api.rules.audit import Severity, Verdict
from tests.rules.games import game_of
from tests.rules.test_audit import HAT, ON, THREE, TWO, audit_of, found_in
from tests.rules.whole_games import FLIP

WRONG_HAT, LATER = HAT.replace("12 12", "12 22"), ">Ann: EEEEIRS 8G ...E +7 19\n"
PASS = ">Bob: AEIINOR - +0 0\n"


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        pytest.param(
            WRONG_HAT + PASS + ">Ann: EEEEIRS - +0 22\n" + PASS + LATER, [(3, "total-differs")], id="by a pass"
        ),
        pytest.param(
            WRONG_HAT + PASS + ">Ann: EEEEIRS -EE +0 22\n" + PASS + LATER, [(3, "total-differs")], id="by an exchange"
        ),
        pytest.param(
            WRONG_HAT + ">Ann: (challenge) +5 27\n" + PASS + LATER.replace("19", "24"),
            [(3, "total-differs")],
            id="by a challenge",
        ),
        pytest.param(
            WRONG_HAT + PASS + ">Ann: EEEEIRS - +0 22\n" + PASS + ">Ann: EEEEIRS (EEEEIRS) -7 5\n",
            [(3, "total-differs")],
            id="by tiles left",
        ),
        pytest.param(
            WRONG_HAT + PASS + ">Ann: EEEEIRS 8G ...E +7 29\n" + PASS + ">Ann: EEEEIRS - +0 19\n",
            [(3, "total-differs")],
            id="by a play, and then put right",
        ),
        pytest.param(
            WRONG_HAT + PASS + ">Ann: EEEEIRS - +0 12\n" + PASS + ">Ann: EEEEIRS - +0 22\n",
            [(3, "total-differs"), (7, "total-differs")],
            id="put right, and wrong again",
        ),
        pytest.param(HAT.replace("+12 12", "+14 12") + PASS, [(3, "score-differs")], id="a score beside a right total"),
        pytest.param(
            HAT.replace("+12 12", "+14 14") + PASS + LATER, [(3, "score-differs")], id="a score, its total put right"
        ),
    ],
)
def test_a_wrong_number_that_is_repeated_is_told_once(lines: str, found: list[tuple[int, str]]) -> None:
    assert found_in(audit_of(TWO + lines), Severity.ERROR) == found


@pytest.mark.parametrize(
    ("first", "code"),
    [
        (">Bob:  (time) -10 -10\n", "overtime-before-end"),
        (">Bob:  (challenge) +5 5\n", "challenge-bonus-without-play"),
        (">Bob: AEIINOR -- -11 -11\n", "withdrawal-without-play"),
        (">Bob: AEIINOR -- +0 0\n", "withdrawal-without-play"),
        (">Bob:  (AEE) +6 6\n", "end-before-end"),
        (">Bob: AEE (AEE) -3 -3\n", "end-before-end"),
        (">Bob: what is this\n", "line-not-understood"),
    ],
)
@pytest.mark.parametrize("players", [TWO, THREE])
def test_a_first_line_that_is_no_turn_does_not_decide_the_seats(players: str, first: str, code: str) -> None:
    audit = audit_of(players + first + HAT + ON)
    assert found_in(audit, Severity.ERROR) == [(2 + players.count("#player") - 1, code)]
    assert audit.players[0].nick == "Ann"


@pytest.mark.parametrize(
    ("line", "claimed"),
    [
        ('>Ann" (LN) +4 23', (19, 11)),
        (">(LN) +4 23", (19, 11)),
        (">Zoe: what is this +4 15", (19, 11)),
        (">Bob: what is this +4 15", (19, 15)),
        (">Bob: what is this +4 99", (19, 99)),
        (">Ann: what is this +4 23", (23, 11)),
        (">Bob: what is this", (19, 11)),
        (">", (19, 11)),
    ],
)
def test_a_line_that_cannot_be_read_is_one_finding_and_books_nothing_to_another(
    line: str, claimed: tuple[int, int]
) -> None:
    audit = audit_of(TWO + HAT + ON + LATER + line)
    assert (found_in(audit, Severity.ERROR), audit.claimed) == ([(6, "line-not-understood")], claimed)


@pytest.mark.parametrize("line", [">Ann: what is this +4 16\n", ">Ann: what is this +7 19\n", ">Ann: what is this\n"])
@pytest.mark.parametrize("before", [PASS.replace("Bob", "Ann").replace("- +0 0", "- +0 12"), ""])
def test_an_unread_line_of_whoever_is_on_turn_takes_the_turn_unless_they_go_on(line: str, before: str) -> None:
    """Both may be: a turn that cannot be read, or a slip of the pen before the turn."""
    audit = audit_of(TWO + HAT + PASS + line + before + PASS)
    assert found_in(audit, Severity.ERROR) == [(5, "line-not-understood")]


BOBS, ANN_NEXT, BOB_NEXT = ">Bob; AEIINOR 9G ON +11 11\n", ">Ann: EEEEIRS - +0 12\n", ">Bob: AEIIR - +0 11\n"
ANNS, UNREAD = HAT.replace(":", ";"), "line-not-understood"


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        pytest.param(HAT + BOBS + ANN_NEXT + BOB_NEXT, [(4, UNREAD)], id="a wrong mark"),
        pytest.param(HAT + BOBS.replace(";", "").replace("9G", "99") + ANN_NEXT + BOB_NEXT, [(4, UNREAD)], id="two"),
        pytest.param(HAT + ">Bob; AEIINOR\n" + ANN_NEXT + BOB_NEXT, [(4, UNREAD)], id="no numbers"),
        pytest.param(HAT + ">Bob: AEIINOR 9GON\n" + ANN_NEXT + BOB_NEXT, [(4, UNREAD)], id="a player, no numbers"),
        pytest.param(HAT + BOBS + BOBS + ANN_NEXT + BOB_NEXT, [(4, UNREAD), (5, UNREAD)], id="two lines"),
        pytest.param(HAT + PASS + LATER.replace(":", ";") + BOB_NEXT.replace("11", "0"), [(5, UNREAD)], id="of Ann"),
        pytest.param(
            HAT + BOBS + ANN_NEXT + BOB_NEXT + ANN_NEXT.replace("12", "13") + BOB_NEXT.replace("11", "12"),
            [(4, UNREAD), (7, "total-differs"), (8, "total-differs")],
            id="totals later are compared",
        ),
        pytest.param(
            HAT + BOBS + ANN_NEXT + ANN_NEXT, [(4, UNREAD), (6, "out-of-turn")], id="turns later are in order"
        ),
        pytest.param(
            HAT + BOBS + ANN_NEXT.replace("- +0 12", "9G ON +11 23"),
            [(4, UNREAD), (5, "tile-not-on-rack")],
            id="a rack is a rack",
        ),
        pytest.param(HAT + BOBS + ">Ann: EEEEIRS 9G ..E +7 19\n" + BOB_NEXT, [(4, UNREAD)], id="through its tiles"),
        pytest.param(HAT + BOBS + ">Ann: EEEEIRS 10G SEE +9 21\n" + BOB_NEXT, [(4, UNREAD)], id="beside its tiles"),
        pytest.param(
            HAT + BOBS + ">Ann: EEEEIRS 8G ..S +9 21\n", [(4, UNREAD), (5, "through-letter-differs")], id="over others"
        ),
        pytest.param(ANNS + ON + ANN_NEXT + BOB_NEXT, [(3, UNREAD)], id="the opening"),
        pytest.param(">Ann: AEHTEEE 8GHAT +12 12\n" + ON + ANN_NEXT, [(3, UNREAD)], id="the opening of a player"),
        pytest.param(
            ">what is this\n" + HAT.replace("12 12", "13 13") + ON, [(3, UNREAD), (4, "score-differs")], id="no turn"
        ),
        pytest.param(
            HAT + BOBS + ">Bob: AEIINOR -- -11 0\n" + ANN_NEXT, [(4, UNREAD)], id="what is taken back at once"
        ),
        pytest.param(
            HAT + BOBS.replace("9G ON", "9GON").replace(";", ":") + ">Bob: AEIINOR -- -11 0\n" + ANN_NEXT,
            [(4, UNREAD)],
            id="what a player takes back at once",
        ),
        pytest.param(HAT + BOBS + ">Bob: AEIIR (challenge) +5 16\n" + ANN_NEXT, [(4, UNREAD)], id="a bonus for it"),
        pytest.param(
            HAT + BOBS + ANN_NEXT + ">Bob: AEIIR (challenge) +5 16\n",
            [(4, UNREAD), (6, "challenge-bonus-without-play")],
            id="a bonus later",
        ),
        pytest.param(
            HAT + BOBS.replace("Bob;", "Cid:") + ">Bob: AEIINOR - +0 0\n" + ANN_NEXT,
            [(4, "unknown-player")],
            id="an unknown player",
        ),
        pytest.param(
            HAT + BOBS.replace("Bob;", "Cid:") + ANN_NEXT + ">Cid: AEIIR - +0 11\n" + ANN_NEXT + BOB_NEXT * 2,
            [(4, "unknown-player"), (9, "out-of-turn")],
            id="an unknown player again",
        ),
    ],
)
def test_right_lines_after_one_that_cannot_be_read_give_no_finding(lines: str, found: list[tuple[int, str]]) -> None:
    assert found_in(audit_of(TWO + lines)) == found


def passes(players: str, rounds: int) -> str:
    return "".join(f">{nick}: - +0 0\n" for nick in players.split()) * rounds


TWO_PASSES = passes("Ann Bob", 3)
BOB_LOSES, BOB_GAINS = ">Bob: AACDENU (AACDENU) -10 -10\n", ">Bob: (AACDENU) +20 20\n"
UNKNOWN = "end-rack-unknown"


@pytest.mark.parametrize(
    ("text", "computed", "found"),
    [
        pytest.param(TWO + passes("Ann Bob", 3) + BOB_LOSES, (0, -10), [UNKNOWN], id="one of two"),
        pytest.param(
            TWO + passes("Ann Bob", 3) + BOB_LOSES.replace("-10 -10", ""), (0, -10), [UNKNOWN], id="no number"
        ),
        pytest.param(
            TWO + passes("Ann Bob", 3) + BOB_LOSES.replace("-10", "-12"),
            (0, -10),
            ["end-points-differ", UNKNOWN],
            id="one of two, wrongly",
        ),
        pytest.param(
            TWO + passes("Ann Bob", 3) + BOB_LOSES + ">Ann: EEEIRST (EEEIRST) -7 -7\n", (-7, -10), [], id="both of two"
        ),
        pytest.param(THREE + passes("Ann Bob Cid", 2) + BOB_LOSES, (0, -10, 0), [UNKNOWN] * 2, id="one of three"),
        pytest.param(
            THREE + passes("Ann Bob Cid", 2) + ">Cid: EEEIRST (EEEIRST) -7 -7\n" + BOB_LOSES,
            (0, -10, -7),
            [UNKNOWN],
            id="two of three, in another order",
        ),
        pytest.param(
            THREE + "#player4 Dan Dan\n" + passes("Ann Bob Cid Dan", 2) + BOB_LOSES,
            (0, -10, 0, 0),
            [UNKNOWN] * 3,
            id="of four",
        ),
        pytest.param(
            THREE + ">Ann: - +0 0\n" + PASS + ">Cid: - +0 0\n>Ann: (AACDENUABC) +34 34\n",
            (17, 0, 0),
            ["end-before-end", "end-points-differ", UNKNOWN],
            id="doubled, which is for two",
        ),
        pytest.param(
            TWO + HAT + PASS + ">Bob: (ABC) +14 14\n", (12, 14), ["end-before-end"], id="he still holds tiles"
        ),
        pytest.param(
            TWO + HAT + PASS + ">Bob: AEIINOR (ABC) +14 14\n",
            (12, 14),
            ["end-before-end"],
            id="his own are on the line",
        ),
        pytest.param(
            TWO + HAT + PASS + ">Bob: (ABC) +7 7\n",
            (5, 7),
            ["end-before-end", "end-line-missing"],
            id="singly, he still holds tiles",
        ),
        pytest.param(
            TWO + ">Ann: QZJAXKB - +0 0\n" + PASS + ">Bob: (QZJ) +56 56\n",
            (0, 56),
            ["end-before-end", "end-rack-not-as-kept"],
            id="what the other held",
        ),
        pytest.param(
            TWO + ">Ann: - +0 0\n>Bob: QZJAXKB - +0 0\n>Bob: (QZJ) +56 56\n",
            (0, 56),
            ["end-before-end", "end-tiles-differ"],
            id="his own are not the other's",
        ),
    ],
)
def test_tiles_left_count_as_far_as_they_are_known(text: str, computed: tuple[int, ...], found: list[str]) -> None:
    audit = audit_of(text)
    notable = {"record-stops-early", "final-rack-inferred", "rack-not-as-kept"}
    assert [one.code for one in audit.findings if one.code not in notable] == found
    assert audit.computed == computed


FLIP_LINES = gcg_text(claimed_record(game_of(FLIP + "1 accepts", "naspa"), ALL_IN_SIGHT)).splitlines()


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        pytest.param([">Ann: LLM 7N M. +4 396"], [], ["event-after-end"], id="a play"),
        pytest.param([], [">Ann: LLM 7N M. +4 396"], ["event-after-end"], id="a play after the tiles left"),
        pytest.param([">Ann: LLM -L +0 392"], [], ["event-after-end"], id="an exchange"),
        pytest.param([">Ann: LLM 7N M. +4 396", ">Bob: - +0 386"], [], ["event-after-end"] * 2, id="two turns"),
        pytest.param([">Ann: LLM - +0 392"], [], [], id="a pass, which accepts the play"),
        pytest.param([">Ann: LLM - +0 392", ">Bob: - +0 386"], [], ["event-after-end"], id="a pass more"),
        pytest.param([">Ann: what is this"], [], ["line-not-understood"], id="what cannot be read"),
        pytest.param(
            [">Ann: LLM 7N M. +4 396", ">Ann: LLM -- -4 392"],
            [],
            ["event-after-end", "withdrawal-without-play"],
            id="a play, and its end",
        ),
    ],
)
def test_what_follows_the_out_play_leaves_the_end_as_it_is(
    before: list[str], after: list[str], found: list[str]
) -> None:
    audit = audit_of("\n".join([*FLIP_LINES[:-1], *before, FLIP_LINES[-1], *after]))
    assert [code for _, code in found_in(audit, Severity.ERROR)] == found
    assert audit.claimed[1] == audit.computed[1] == 396
    assert audit.claimed[0] == audit.computed[0]


@pytest.mark.parametrize(
    ("line", "found", "claimed"),
    [
        (">Bob: (LLM) +10 396", [], (392, 396)),
        (">Ann: (LLM) +10 396", ["end-line-of-another-player"], (392, 396)),
        (">Ann: (LLM) +10 402", ["end-line-of-another-player"], (402, 386)),
        (">Ann: LLM (LLM) -5 387", ["end-gain-missing"], (387, 386)),
        (">Bob: (LLM)", [], (392, 396)),
        (">Bob: (LLM) +9 395", ["end-points-differ"], (392, 395)),
    ],
)
def test_tiles_left_under_another_name_or_left_out_are_told_once(
    line: str, found: list[str], claimed: tuple[int, int]
) -> None:
    audit = audit_of("\n".join([*FLIP_LINES[:-1], line]))
    assert ([code for _, code in found_in(audit)], audit.claimed) == (found, claimed)


@pytest.mark.parametrize("place", [-2, -4])
def test_an_end_after_a_line_that_cannot_be_read_is_believed(place: int) -> None:
    lines = [*FLIP_LINES]
    lines[place] = lines[place].replace(": ", "; ")
    audit = audit_of("\n".join(lines))
    assert ([code for _, code in found_in(audit)], audit.claimed) == ([UNREAD], (392, 396))


@pytest.mark.parametrize("number", ["+0 12", "-0 12", "0 12", "", "+0"])
@pytest.mark.parametrize("nick", ["Ann", "Bob"])
def test_a_challenge_that_costs_nothing_is_no_error(number: str, nick: str) -> None:
    """Programs write it under the player challenged, or under whoever challenged."""
    number = number if nick == "Ann" else number.replace("12", "0")
    audit = audit_of(TWO + HAT + f">{nick}: (challenge) {number}\n" + ON + LATER)
    assert (found_in(audit), audit.verdict, audit.computed) == ([], Verdict.EXACT, (19, 11))


def test_a_challenge_whose_number_is_missing_costs_what_the_next_total_has() -> None:
    assert found_in(audit_of(TWO + HAT + ">Ann: (challenge) +0 12\n" + ON + ">Ann: EEEEIRS (challenge) +5 17\n")) == [
        (6, "challenge-bonus-to-wrong-player")
    ]


@pytest.mark.parametrize("line", [">Bob: AEIINOR - +5 5", ">Bob: AEIINOR -EI +5 5", ">Bob: AEIINOR -2 -3 -3"])
def test_a_turn_that_scores_nothing_is_told_where_it_has_points(line: str) -> None:
    assert found_in(audit_of(TWO + HAT + line)) == [(4, "scoreless-turn-scores")]


LEE = "#player1 Ann Ann Lee\n#player2 Bob Bob Ray\n"
UNDER = "player-called-otherwise"


@pytest.mark.parametrize(
    ("head", "ann", "found"),
    [
        (LEE, ">Ann AEHTEEE 8G HAT +12 12", [UNDER]),
        (LEE, ">Ann Lee: AEHTEEE 8G HAT +12 12", [UNDER]),
        (LEE, ">Ann Lee : AEHTEEE 8G HAT +12 12", [UNDER]),
        (LEE, ">Ann Lee AEHTEEE 8G HAT +12 12", [UNDER]),
        (LEE, ">ann: AEHTEEE 8G HAT +12 12", [UNDER]),
        (LEE, ">Ann LEE 8G HAT +12 12", [UNDER, "tile-not-on-rack"]),
        (LEE.replace("Ann Ann", "Ann_Lee Ann"), ">Ann Lee: AEHTEEE 8G HAT +12 12", [UNDER]),
        (
            LEE.replace("Ray", "Lee").replace("Bob Lee", "Ann Lee"),
            ">Ann Lee: AEHTEEE 8G HAT +12 12",
            ["line-not-understood"],
        ),
        (
            LEE.replace("Ray", "Lee").replace("Bob Lee", "Ann Lee"),
            ">Ann Lee AEHTEEE 8G HAT +12 12",
            ["line-not-understood"],
        ),
        ("#player1 Ann Ann\n#player2 Bob Ann\n", ">Ann AEHTEEE 8G HAT +12 12", ["line-not-understood"]),
        ("#player1 Ann Ann\n#player2 Ann Bob\n", ">Ann AEHTEEE 8G HAT +12 12", ["line-not-understood"]),
        (LEE, ">Ann AEHTEEE HAT +12 12", ["line-not-understood"]),
    ],
)
def test_a_line_is_read_under_any_name_that_can_mean_only_one_player(head: str, ann: str, found: list[str]) -> None:
    audit = audit_of(f"{head}{ann}\n")
    told = [one.code for one in audit.findings if one.code not in ("duplicate-nickname", "record-stops-early")]
    assert told == found
    if UNDER in found:
        assert (audit.record.claims[0].player, audit.computed) == (audit.record.players[0].nick, (12, 0))


HEAD_RACKS = "#rack1 HATEQEE\n#rack2 ONAEIIR\n"
HAT_AND_ON = ">Ann: EEHATEQ 8G HAT +12 12\n" + ON + ">Ann: EEEQIRS -Q +0 12\n"


@pytest.mark.parametrize(
    ("head", "lines", "found"),
    [
        (HEAD_RACKS, HAT_AND_ON, []),
        (HEAD_RACKS.replace("#rack2 ONAEIIR", "#rack2 ONAEIIX"), HAT_AND_ON, ["starting-rack-differs"]),
        ("#rack2 ONAEIIR\n", HAT_AND_ON, []),
        (HEAD_RACKS, HAT_AND_ON.replace("AEIINOR", "_"), []),
        ("#rack1 HATEQEE\n", PASS, []),
        ("#rack1 QQEEERS\n", HAT_AND_ON, ["rack-not-as-kept", "rack-impossible", "returned-tile-on-rack"]),
    ],
)
def test_racks_ahead_of_all_turns_are_those_that_players_began_with(head: str, lines: str, found: list[str]) -> None:
    assert [code for _, code in found_in(audit_of(TWO + head + lines))] == found


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (
            HAT + ">Ann: AEHTEEE -- +0 0\n",
            "The play taken back scored 12 points. The points are not written beside it, but the running total subtracts them.",
        ),
        (HAT + ">Ann: AEHTEEE -- -10 2\n", "The play taken back scored 12 points, but 10 is subtracted."),
        (HAT + ">Ann: AEHTEEE -- +0 12\n", "The play taken back scored 12 points, but 0 is subtracted."),
        (HAT + ">Ann: AEHTEEE -- +12 24\n", "The play taken back scored 12 points, but 12 is added."),
        (
            HAT + ON + ">Bob: (challenge) +7 18\n",
            "A failed challenge of 3 words earns 5 or 10 points, per play or per word; the record has 7.",
        ),
        (
            HAT + ">Ann: (challenge) +7 19\n",
            "A failed challenge of 1 word earns 5 or 10 points, per play or per word; the record has 7.",
        ),
        (
            HAT + PASS + ">Ann: EEEEIRS (EEEEIRS) -7 5\n",
            "Tiles left are counted for Ann, but the game has not ended: nobody has gone out, with only 1 scoreless turn running.",
        ),
        (TWO_PASSES + ">Bob: AACDENU (AACDENU) -12 -12\n", "(AACDENU) is worth 10: -10 counts; the record has -12."),
    ],
)
def test_sentences_have_the_right_sign_and_number(lines: str, told: str) -> None:
    assert told in [one.message for one in audit_of(TWO + lines).findings]
