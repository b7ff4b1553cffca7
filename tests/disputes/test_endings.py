"""Scoreless turns, exchanges and ends of games (cases I01, I02, I05, J04, H11 and whole games of the disputes)."""

from dataclasses import dataclass, replace
from typing import Any

import httpx
import pytest

from tests.disputes.table import (
    Json,
    Refusal,
    Scorekeeper,
    Standing,
    challenged_by,
    laid,
    open_game,
    plays_of,
)
from tests.rules.whole_games import FLIP, LEVEL

FLIPPED, LEVELLED = tuple(FLIP.splitlines()), tuple(LEVEL.splitlines())
BEFORE_THE_END = Standing((392, 380), 2, ("LLM", "V"), 0, laid(*plays_of(FLIPPED[:23])))
GONE_OUT = Standing((392, 386), None, ("LLM", ""), 0, laid(*plays_of(FLIPPED)), life_cycle="awaiting-challenge")
FINISHED = replace(GONE_OUT, scores=(392, 396), life_cycle="finished")

QUO_TAKEN_OFF_AND_A_PASS = ("1 8G QUO (QUOABCD)", "2 challenges", "2 pass (EEIIRST)")


def _after(club: httpx.Client, turns: tuple[str, ...], ruleset: str | Json = "naspa") -> Scorekeeper:
    """A game with these turns, each of which scores what was announced."""
    keeper = open_game(club, "whole-games", ruleset)
    for line in turns:
        answer = keeper.records(line)
        assert (line, answer["turn"]["announced_score"], []) == (line, answer["turn"]["score"], answer["warnings"])
    return keeper


def _summed_up(result: Json) -> tuple[Any, ...]:
    finals = tuple(score["final"] for score in result["scores"])
    return finals, result["reason"], result["decided_by"], result["winner_seat"]


@dataclass(frozen=True, slots=True)
class Run:
    """A run of turns, under which challenge rule and by which list, and how the game stands then."""

    id: str
    rule: str
    lexicon: str
    actions: tuple[str, ...]
    standing: Standing


FIVE_PASSES_AND_HAT = (*("1 pass", "2 pass") * 2, "1 pass", "2 8G HAT (AHTEEII)")

RUNS = [
    Run(
        "I01: bad words taken off and passes go together to six, and both racks count",
        "single",
        "at",
        QUO_TAKEN_OFF_AND_A_PASS * 3,
        Standing((-21, -7), None, ("ABCDOQU", "EEIIRST"), 86, laid(), scoreless=6, life_cycle="finished"),
    ),
    Run(
        "I01: with one pass fewer the game goes on",
        "single",
        "at",
        (*QUO_TAKEN_OFF_AND_A_PASS * 2, *QUO_TAKEN_OFF_AND_A_PASS[:2]),
        Standing((0, 0), 2, ("ABCDOQU", "EEIIRST"), 86, laid(), scoreless=5),
    ),
    Run(
        "I02: a play that scores ends the run",
        "five-points",
        "hat",
        FIVE_PASSES_AND_HAT,
        Standing((0, 12), 1, ("", "EEII"), 83, laid("8G HAT"), scoreless=0),
    ),
    Run(
        "I02: a challenge that costs points is no turn, so the next pass is the first of a run",
        "five-points",
        "hat",
        (*FIVE_PASSES_AND_HAT, "1 challenges", "1 pass"),
        Standing((0, 17), 2, ("", "EEII"), 83, laid("8G HAT"), scoreless=1),
    ),
]


@pytest.mark.parametrize("run", RUNS, ids=lambda run: run.id)
def test_scoreless_turns_are_counted_as_the_rules_have_it(club: httpx.Client, run: Run) -> None:
    keeper = open_game(club, run.lexicon, challenged_by(run.rule))
    keeper.records(*run.actions)
    assert run.standing == keeper.standing()


def test_i01_the_scoreless_limit_gives_the_game_to_the_smaller_loss(club: httpx.Client) -> None:
    keeper = open_game(club, "at", challenged_by("single"))
    result = keeper.records(*QUO_TAKEN_OFF_AND_A_PASS * 3)["result"]
    assert _summed_up(result) == ((-21, -7), "scoreless-limit", "final-score", 2)
    assert [
        (one["before_unplayed"], one["rack"], one["tiles_lost"], one["tiles_gained"]) for one in result["scores"]
    ] == [(0, "ABCDOQU", -21, 0), (0, "EEIIRST", -7, 0)]
    assert Refusal(409, "game-over") == keeper.is_refused("1 8G QUO (QUOABCD)")


def test_i05_with_seven_tiles_in_the_bag_any_may_be_exchanged(club: httpx.Client) -> None:
    keeper = _after(club, FLIPPED[:16])
    assert keeper.game()["bag_count"] == 7
    keeper.records("1 exchange UV (AEEHMUV)")
    on_the_board = laid(*plays_of(FLIPPED[:16]))
    assert Standing((346, 337), 2, ("AEEHM", "BO"), 7, on_the_board, scoreless=1) == keeper.standing()


def test_i05_with_fewer_in_the_bag_none_may_be_exchanged(club: httpx.Client) -> None:
    keeper = _after(club, FLIPPED[:17])
    before = keeper.standing()
    assert (before.bag, before.on_turn) == (2, 2)
    too_small = Refusal(422, "illegal-turn", ("exchange-bag-too-small",))
    for tiles in ("QV", "Q"):
        assert too_small == keeper.is_refused(f"2 exchange {tiles} (BINOQUV)")
    assert before == keeper.standing()


def test_j04_an_out_play_waits_for_the_opponents_word(club: httpx.Client) -> None:
    keeper = _after(club, FLIPPED)
    assert keeper.standing() == GONE_OUT
    assert (keeper.seen["result"], keeper.game()["challengeable"]) == (None, {"turn": 24, "seat": 2, "undecided": [1]})


@pytest.mark.parametrize(
    ("turn", "faults"),
    [
        pytest.param("1 7N M. (LLM)", (), id="J04: MO, which would be legal otherwise"),
        pytest.param(
            "1 exchange LLM (LLM)",
            ("exchange-bag-too-small",),
            id="J04: an exchange out of an empty bag",
        ),
    ],
)
def test_j04_after_an_out_play_there_is_no_further_turn(club: httpx.Client, turn: str, faults: tuple[str, ...]) -> None:
    keeper = _after(club, FLIPPED)
    assert Refusal(409, "out-play-pending", faults) == keeper.is_refused(turn)
    assert keeper.standing() == GONE_OUT


@pytest.mark.parametrize("ending", ["1 pass", "1 pass (LLM)", "1 accepts", "1 challenges", "1 challenges VAT"])
def test_j04_the_opponents_word_ends_the_game_and_is_no_turn(club: httpx.Client, ending: str) -> None:
    keeper = _after(club, FLIPPED)
    result = keeper.records(ending)["result"]
    assert _summed_up(result) == ((392, 396), "out-play", "final-score", 2)
    assert [
        (one["before_unplayed"], one["rack"], one["tiles_lost"], one["tiles_gained"]) for one in result["scores"]
    ] == [(392, "LLM", 0, 0), (386, "", 0, 10)]
    assert keeper.standing() == FINISHED
    assert 24 == len(keeper.turns()) == keeper.game()["turns_played"]
    for later in ("1 7N M. (LLM)", "1 pass", "2 pass"):
        refusal = keeper.is_refused(later)
        assert (refusal.status, refusal.code) == (409, "game-over")


BAD_OUT_PLAY = "2 7N V. (V) = 5"


def test_h11_the_play_that_empties_the_last_rack_can_be_challenged_off(club: httpx.Client) -> None:
    keeper = _after(club, FLIPPED[:23])
    assert keeper.standing() == BEFORE_THE_END
    played = keeper.records(BAD_OUT_PLAY)
    assert (played["turn"]["score"], played["warnings"]) == (5, [])
    out = laid(*plays_of((*FLIPPED[:23], BAD_OUT_PLAY)))
    assert replace(GONE_OUT, scores=(392, 385), board=out) == keeper.standing()
    challenged = keeper.records("1 challenges VO")
    assert (challenged["turn"]["challenge"]["acceptable"], challenged["result"]) == (False, None)
    assert replace(BEFORE_THE_END, on_turn=1, scoreless=1) == keeper.standing()


def test_h11_after_the_out_play_came_off_another_ends_the_game(club: httpx.Client) -> None:
    keeper = _after(club, FLIPPED[:23])
    keeper.records(BAD_OUT_PLAY, "1 challenges VO", "1 pass", FLIPPED[-1])
    assert keeper.standing() == GONE_OUT
    result = keeper.records("1 accepts")["result"]
    assert _summed_up(result) == ((392, 396), "out-play", "final-score", 2)
    assert keeper.standing() == FINISHED


@pytest.mark.parametrize(
    ("turns", "ruleset", "end"),
    [
        pytest.param(FLIPPED, "naspa", ((392, 396), "final-score", 2), id="FIX-FLIP: twice the tiles turn the game"),
        pytest.param(FLIPPED, "club", ((387, 391), "final-score", 2), id="FIX-FLIP: so do tiles lost and won"),
        pytest.param(LEVELLED, "naspa", ((363, 363), "tie", None), id="FIX-TIE: level at a tournament is a tie"),
        pytest.param(
            LEVELLED,
            "club",
            ((357, 357), "score-before-unplayed", 1),
            id="FIX-TIE: level at the club, the score before unplayed tiles decides",
        ),
        pytest.param(
            LEVELLED,
            {"base": "naspa", "tie": "before-unplayed"},
            ((363, 363), "score-before-unplayed", 1),
            id="FIX-TIE: so it does wherever the ruleset says so",
        ),
    ],
)
def test_whole_games_end_as_they_did_at_the_table(
    club: httpx.Client, turns: tuple[str, ...], ruleset: str | Json, end: tuple[tuple[int, int], str, int | None]
) -> None:
    keeper = _after(club, turns, ruleset)
    finals, decided_by, winner = end
    result = keeper.records("1 accepts")["result"]
    assert (finals, "out-play", decided_by, winner) == _summed_up(result)
    board = laid(*plays_of(turns))
    racks = ("LLM", "") if turns is FLIPPED else ("ADEIT", "")
    assert Standing(finals, None, racks, 0, board, life_cycle="finished") == keeper.standing()
    assert {True} == {word["valid"] for turn in keeper.turns() for word in turn["words"]}


def test_fix_tie_shares_the_first_place(club: httpx.Client) -> None:
    result = _after(club, LEVELLED).records("1 accepts")["result"]
    assert [(one["before_unplayed"], one["tiles_gained"], one["final"], one["place"]) for one in result["scores"]] == [
        (363, 0, 363, 1),
        (351, 12, 363, 1),
    ]
