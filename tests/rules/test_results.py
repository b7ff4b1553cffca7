"""Final scores step by step, places, ties, and what decided the result."""

from dataclasses import replace

import pytest

from scrabble_api.rules.history.record import Record
from scrabble_api.rules.rulesets import RULESETS, Overtime
from tests.rules.games import (
    after,
    decision,
    final_scores,
    finals,
    game_of,
    opened,
    places,
    refusal,
    scores,
    set_up_of,
    status,
)
from tests.rules.whole_games import FLIP, LEVEL


def out_play(ruleset: str, *racks: str) -> Record:
    """Seat 1 goes out with HAT for 12; the others hold these racks and accept."""
    seats = range(2, 2 + len(racks))
    counts = " ".join(str(len(rack)) for rack in racks)
    told = ", ".join(f"{seat} holds {rack}" for seat, rack in zip(seats, racks, strict=True))
    accepted = "; ".join(f"{seat} accepts" for seat in seats)
    return game_of(f"hands 3 {counts}, bag 0; {told}; 1 8G HAT; {accepted}", ruleset, len(racks) + 1)


def stuck(ruleset: str, *racks: str) -> Record:
    """Nobody goes out: no play is possible, as all agree."""
    counts = " ".join(str(len(rack)) for rack in racks)
    told = ", ".join(f"{seat} holds {rack}" for seat, rack in enumerate(racks, 1))
    text = f"hands {counts}, bag 0; finish no-play-possible, {told}"
    return game_of(text, ruleset, len(racks))


def level(ruleset: str, *finals_and_racks: tuple[int, int]) -> Record:
    """A game of scores: points by turns, and the points left on each rack; nobody out."""
    record = opened(set_up_of(ruleset, len(finals_and_racks), recording="scores"))
    turns = "; ".join(f"{seat} scores {points}" for seat, (points, _) in enumerate(finals_and_racks, 1))
    left = ", ".join(f"{seat} holds {points} points" for seat, (_, points) in enumerate(finals_and_racks, 1))
    return after(record, f"{turns}; finish no-play-possible, {left}")


def unplayed(record: Record) -> list[tuple[int, int]]:
    return [(score.tiles_lost, score.tiles_gained) for score in final_scores(record)]


@pytest.mark.parametrize(
    ("ruleset", "racks", "expected"),
    [
        # End-of-game adjustments of the list of plays with known totals.
        ("naspa", ["G"], [(0, 4), (0, 0)]),
        ("club", ["XA"], [(0, 9), (-9, 0)]),
        ("club", ["T"], [(0, 1), (-1, 0)]),
        ("naspa", ["LN"], [(0, 4), (0, 0)]),
        # rules.md 4, preset by preset.
        ("hasbro", ["XA"], [(0, 9), (-9, 0)]),
        ("mattel", ["XA"], [(0, 9), (-9, 0)]),
        ("wespa", ["XA"], [(0, 18), (0, 0)]),
        ("free", ["XA"], [(0, 18), (0, 0)]),
        ("german", ["XA"], [(0, 18), (0, 0)]),
        ("polish", ["XA"], [(0, 18), (0, 0)]),
        ("spanish", ["XA"], [(0, 18), (0, 0)]),
        # A blank is worth nothing.
        ("club", ["?"], [(0, 0), (0, 0)]),
        ("naspa", ["?Q"], [(0, 20), (0, 0)]),
        # With three or four every other's tiles, once each; also where two would give the double.
        ("club", ["XA", "Q"], [(0, 19), (-9, 0), (-10, 0)]),
        ("free", ["XA", "Q"], [(0, 19), (-9, 0), (-10, 0)]),
        ("free", ["XA", "Q", "??"], [(0, 19), (-9, 0), (-10, 0), (0, 0)]),
    ],
)
def test_whoever_goes_out_gains_the_tiles_of_the_others(
    ruleset: str, racks: list[str], expected: list[tuple[int, int]]
) -> None:
    assert expected == unplayed(out_play(ruleset, *racks))


@pytest.mark.parametrize("ruleset", ["club", "naspa", "wespa", "free", "german", "polish", "spanish"])
@pytest.mark.parametrize(
    ("racks", "expected"),
    [
        (["?AEEOTT", "EIOQRRT"], [-6, -16]),
        (["FWLI", "?"], [-10, 0]),
    ],
)
def test_where_nobody_goes_out_everybody_loses_the_own_tiles(
    ruleset: str, racks: list[str], expected: list[int]
) -> None:
    record = stuck(ruleset, *racks)
    assert ([(lost, 0) for lost in expected], expected) == (unplayed(record), finals(record))


@pytest.mark.parametrize(
    ("game", "ruleset", "expected", "winner"),
    [
        # J02: the adjustment decides the winner, with the same spread both ways.
        (FLIP, "naspa", [392, 396], 2),
        (FLIP, "club", [387, 391], 2),
        # The tie of FIX-TIE: a draw by tournament rules, the score before the tiles by box rules.
        (LEVEL, "naspa", [363, 363], None),
        (LEVEL, "club", [357, 357], 1),
    ],
)
def test_whole_games_end_as_their_records_say(game: str, ruleset: str, expected: list[int], winner: int | None) -> None:
    ended = game_of(f"{game}\n1 accepts", ruleset)
    assert (expected, winner) == (finals(ended), decision(ended)[0])


@pytest.mark.parametrize(("ruleset", "expected"), [("club", [231, 223]), ("free", [239, 231])])
def test_the_loser_loses_and_the_out_player_gains(ruleset: str, expected: list[int]) -> None:
    # J01.
    record = after(
        opened(set_up_of(ruleset, recording="scores")),
        "1 scores 223; 2 scores 231; finish out-play, 1 holds 0 points, 2 holds 8 points",
    )
    assert (expected, 1) == (finals(record), decision(record)[0])


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [(0, 0), (1, -10), (59, -10), (60, -10), (61, -20), (120, -20), (180, -30), (184, -40)],
)
@pytest.mark.parametrize("ruleset", ["naspa", "wespa", "free", "void", "german", "polish", "spanish"])
def test_overtime_costs_ten_points_a_minute_or_part(ruleset: str, seconds: int, expected: int) -> None:
    # rules.md 4; K01 and the list of plays with known totals.
    record = game_of(f"1 8G HAT; 1 overtime {seconds}", ruleset)
    assert scores(record) == [12 + expected, 0]


def test_overtime_is_summed_before_minutes_are_counted() -> None:
    assert scores(game_of("1 8G HAT; 1 overtime 30; 2 overtime 1; 1 overtime 30", "naspa")) == [2, -10]


@pytest.mark.parametrize("ruleset", ["club", "hasbro", "mattel"])
def test_there_is_no_overtime_by_box_rules(ruleset: str) -> None:
    assert refusal(game_of("1 8G HAT", ruleset), "1 overtime 61") == "overtime-not-in-ruleset"


def test_overtime_can_change_the_winner() -> None:
    # K01: 420 − 40 = 380 against 391.
    record = after(
        opened(set_up_of("naspa", recording="scores")),
        "1 scores 420; 2 scores 391; finish no-play-possible, 1 holds 0 points, 2 holds 0 points; 1 overtime 184",
    )
    assert (finals(record), decision(record)[0]) == ([380, 391], 2)


@pytest.mark.parametrize(("ruleset", "expected"), [("club", [420, 330]), ("free", [430, 340])])
def test_passes_out_play_tiles_and_overtime_all_apply(ruleset: str, expected: list[int]) -> None:
    # K04, with ten points taken as an adjustment where the ruleset has no overtime.
    penalty = "2 adjusted -10" if ruleset == "club" else "2 overtime 1"
    record = after(
        opened(set_up_of(ruleset, recording="scores")),
        f"1 scores 400; 2 scores 350; 1 scores 10; finish out-play, 1 holds nothing, 2 holds Q; {penalty}",
    )
    assert expected == finals(record)


def limited(seats: int, text: str) -> Record:
    """A game whose overtime has a limit of ten minutes."""
    ruleset = replace(RULESETS["free"], overtime=Overtime(limit_seconds=600))
    return game_of(text, ruleset, seats)


def test_overtime_beyond_the_limit_loses_the_game() -> None:
    assert status(limited(2, "1 8G HAT; 1 overtime 599")) == "open"
    lost = limited(2, "1 8G HAT; 1 overtime 601")
    assert (status(lost), decision(lost)) == ("finished: overtime-limit", (2, "overtime-limit"))


def test_overtime_beyond_the_limit_puts_one_of_three_out() -> None:
    late = limited(3, "1 8G HAT; 2 overtime 601")
    assert (status(late), late.game.retired, late.game.on_turn) == ("open", (2,), 3)


def test_overtime_beyond_the_limit_while_an_out_play_is_pending_loses() -> None:
    lost = limited(2, "hands 3 2, bag 0; 2 holds EI; 1 8G HAT; 2 overtime 601")
    assert decision(lost) == (1, "overtime-limit")


def test_overtime_beyond_the_limit_told_after_the_end_leaves_the_tiles_of_the_others() -> None:
    out = "hands 3 2 1, bag 0; 2 holds XA, 3 holds Q; 1 8G HAT; 2 accepts; 3 accepts"
    ended = limited(3, f"{out}; 2 overtime 601")
    assert (unplayed(ended), places(ended)) == ([(0, 19), (-9, 0), (-10, 0)], [1, 3, 2])
    both = limited(3, f"{out}; 2 adjusted 500; 2 overtime 601; 1 overtime 700")
    assert places(both)[2] == 1


@pytest.mark.parametrize(
    ("ruleset", "players", "expected"),
    [
        # rules.md 9: the tie-break compares final scores less the unplayed-tile step, only among those level.
        ("club", [(110, 10), (105, 5)], [1, 2]),
        ("hasbro", [(105, 5), (110, 10)], [2, 1]),
        ("mattel", [(110, 10), (105, 5)], [1, 2]),
        ("club", [(105, 5), (105, 5)], [1, 1]),
        ("naspa", [(110, 10), (105, 5)], [1, 1]),
        ("wespa", [(110, 10), (105, 5)], [1, 1]),
        ("free", [(110, 10), (105, 5)], [1, 1]),
        # Three and four: for every place; still equal, shared.
        ("club", [(110, 10), (105, 5), (90, 0)], [1, 2, 3]),
        ("club", [(200, 0), (110, 10), (105, 5)], [1, 2, 3]),
        ("club", [(110, 10), (105, 5), (110, 10), (120, 21)], [1, 3, 1, 4]),
        ("club", [(100, 0), (100, 0), (105, 5), (100, 0)], [2, 2, 1, 2]),
        ("club", [(120, 30), (95, 5), (90, 0), (91, 0)], [2, 3, 4, 1]),
        ("free", [(110, 10), (105, 5), (100, 0), (101, 0)], [2, 2, 2, 1]),
    ],
)
def test_places_are_by_final_scores_and_the_tie_break_of_the_ruleset(
    ruleset: str, players: list[tuple[int, int]], expected: list[int]
) -> None:
    assert expected == places(level(ruleset, *players))


@pytest.mark.parametrize(
    ("ruleset", "players", "expected"),
    [
        ("club", [(110, 5), (105, 5)], (1, "final-score")),
        ("club", [(110, 10), (105, 5)], (1, "score-before-unplayed")),
        ("club", [(105, 5), (105, 5)], (None, "tie")),
        ("naspa", [(110, 10), (105, 5)], (None, "tie")),
        ("club", [(110, 10), (105, 5), (90, 0)], (1, "score-before-unplayed")),
        ("club", [(110, 10), (110, 10), (101, 0)], (3, "final-score")),
        ("club", [(110, 10), (110, 10), (90, 0)], (None, "tie")),
    ],
)
def test_the_result_says_what_decided_it(
    ruleset: str, players: list[tuple[int, int]], expected: tuple[int | None, str]
) -> None:
    assert expected == decision(level(ruleset, *players))


def test_adjustments_and_overtime_are_part_of_the_tie_break() -> None:
    # 110 − 10 − 5 = 95 and 105 − 10 = 95; before tiles 105 and 105: shared.
    shared = after(level("club", (110, 10), (105, 10)), "1 adjusted -5")
    assert (finals(shared), places(shared)) == ([95, 95], [1, 1])
    timed = replace(RULESETS["club"], overtime=Overtime())
    record = after(
        opened(set_up_of(timed, recording="scores")),
        "1 scores 120; 2 scores 105; finish no-play-possible, 1 holds 10 points, 2 holds 5 points; 1 overtime 1",
    )
    assert (finals(record), decision(record)) == ([100, 100], (1, "score-before-unplayed"))


def test_finals_can_be_negative() -> None:
    record = stuck("club", "QZ", "A")
    assert (finals(record), decision(record)[0]) == ([-20, -1], 2)


def test_every_step_is_shown() -> None:
    record = after(out_play("free", "XA"), "1 adjusted -3; 2 adjusted 7; 2 overtime 61")
    steps = [
        (one.before_unplayed, one.tiles_lost, one.tiles_gained, one.adjustments, one.overtime, one.final, one.place)
        for one in final_scores(record)
    ]
    assert steps == [(12, 0, 18, -3, 0, 27, 1), (0, 0, 0, 7, -20, -13, 2)]
    assert ["".join(sorted((tile.text for tile in one.rack or ()), reverse=True)) for one in final_scores(record)] == [
        "",
        "XA",
    ]


def test_those_who_left_are_last_and_the_first_to_leave_the_very_last() -> None:
    record = game_of(
        "1 8G HAT; 2 pass; 3 8G ...S; 4 pass; 3 retires; 1 retires; 2 pass; 4 pass; finish adjudicated", "club", 4
    )
    assert places(record) == [3, 1, 4, 1]


def test_the_tiles_of_one_who_left_cost_and_earn_nothing() -> None:
    record = game_of("hands 3 2 1, bag 0; 2 holds XA, 3 holds Q; 3 retires; 1 8G HAT; 2 accepts", "club", 3)
    assert unplayed(record) == [(0, 9), (-9, 0), (0, 0)]


@pytest.mark.parametrize(
    ("of_record", "line", "expected"),
    [
        # rules.md 8: computed by default; announced counts until corrected.
        ("computed", "1 8G HAT = 14", [12, 0]),
        ("announced", "1 8G HAT = 14", [14, 0]),
        ("announced", "1 8G HAT", [12, 0]),
        ("announced", "1 8G HAT = 14; 2 challenges: bad", [0, 0]),
        ("announced", "1 8G HAT = 14; correct replace 1 for score: 1 8G HAT = 12", [12, 0]),
        ("computed", "1 8G HAT = 14; correct replace 1 for score: 1 8G HAT = 15", [12, 0]),
        ("announced", "1 8G HAT = 14; correct replace 1: 1 8G HAT", [12, 0]),
    ],
)
def test_the_score_of_record_is_fixed_at_opening(of_record: str, line: str, expected: list[int]) -> None:
    assert expected == scores(after(opened(set_up_of(score_of_record=of_record)), line))


@pytest.mark.parametrize(
    ("of_record", "announced", "expected"),
    [
        ("computed", 14, ["announced-score-differs"]),
        ("announced", 14, ["announced-score-differs"]),
        ("computed", 12, []),
        ("announced", 12, []),
    ],
)
def test_a_difference_between_announced_and_computed_is_flagged(
    of_record: str, announced: int, expected: list[str]
) -> None:
    turn = after(opened(set_up_of(score_of_record=of_record)), f"1 8G HAT = {announced}").game.turns[0]
    assert (expected, announced, 12) == ([one.code for one in turn.warnings], turn.announced, turn.points)


def test_points_can_be_taken_before_the_end_and_the_game_goes_on() -> None:
    # K02: 12 − 50; nobody went out, so no rack counts.
    record = game_of("1 8G HAT (AEHTEEE); 2 9G ON (AEIINOR); 1 adjusted -50", "naspa")
    assert (scores(record), status(record)) == ([-38, 11], "open")
