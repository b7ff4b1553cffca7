"""What a finished game comes to for each seat: hand-checked games, and what is not known where it cannot be."""

from dataclasses import replace
from typing import Any

import pytest

from scrabble_api.rules.games.events import ResultEntered
from scrabble_api.rules.games.figures import SPREAD_PARTS, HighPlay, SeatFigures, figures_of, spread_of
from scrabble_api.rules.history.record import Record
from scrabble_api.rules.plays.lexicon import Lexicon
from tests.rules.games import after, after_entry, finals, opened, set_up_of
from tests.rules.whole_games import FLIP, LEVEL

_WORDS = "AN HAT HATE HATER HO ON RATIO"
SMALL = Lexicon("small", "Small", "en", "english", "0" * 64, frozenset(_WORDS.split()))

#: HATE 14, RAGOT with HATER comes off, RATIO 12 + HATER 9 = 21 stays; 12 points are left to seat 1, 6 to seat 2.
CHALLENGED = """\
1 8H HATE (AEHTBCD) = 14
2 L8 RAGOT (AGORTII) = 25
1 challenges: bad
1 pass
2 L8 RATIO (AORTIGI) = 12
1 challenges: good
2 exchange GI (GI?NNEE)
1 pass
2 pass
finish no-play-possible, 1 holds BCDEEEE, 2 holds ?NNEEEA
"""


def _played(text: str, ruleset: str = "club", seats: int = 2, lexicon: Lexicon | None = SMALL, **more: Any) -> Record:
    return after(opened(replace(set_up_of(ruleset, seats, **more), lexicon=lexicon)), text)


def _figures(record: Record, *names: str) -> list[tuple[Any, ...]]:
    return [tuple(getattr(one, name) for name in names) for one in figures_of(record.game)]


def test_every_figure_of_a_game_with_challenges() -> None:
    first = SeatFigures(
        seat=1,
        score=2,
        spread=-13 * SPREAD_PARTS,
        moved=1,
        turns=3,  # a turn lost to the good play is none
        turn_points=14,
        plays=1,
        exchanges=0,
        passes=2,
        bonuses=0,
        challenges_won=1,
        challenges_lost=1,
        plays_taken_off=0,
        plays_upheld=0,
        plays_withdrawn=0,
        phonies=0,
        blanks=0,
        compared=1,
        errors=0,
        points_over=0,
        points_under=0,
        best_play=14,
        high_plays=(HighPlay(1, 14, 0, "8H HATE", ("HATE",)),),
    )
    second = SeatFigures(
        seat=2,
        score=15,
        spread=13 * SPREAD_PARTS,
        moved=2,
        turns=4,
        turn_points=21,
        plays=1,
        exchanges=1,
        passes=1,
        bonuses=0,
        challenges_won=0,
        challenges_lost=0,
        plays_taken_off=1,
        plays_upheld=1,
        plays_withdrawn=0,
        phonies=0,
        blanks=1,  # left at the end
        compared=1,  # not that of the play that came off
        errors=1,
        points_over=0,
        points_under=9,
        best_play=21,
        high_plays=(HighPlay(4, 21, 0, "L8 RATIO", ("RATIO", "HATER")),),
    )
    assert figures_of(_played(CHALLENGED).game) == (first, second)


@pytest.mark.parametrize(
    ("text", "ruleset", "expected"),
    [
        # Out by V.., 392 to 396; hONORER and SAPIE.CY lay seven tiles, and FINITEL. does; a blank in hONORER, one in dIOXA.E.
        (f"{FLIP}1 accepts", "naspa", [(392, -4, 1, 12, 2, 1, 12, 0, 75), (396, 4, 2, 12, 1, 1, 12, 0, 66)]),
        # 363 all, and a tie by these rules; no bonus but IGANtIC, NVITEE lays six; a blank in dEFAT and one in IGANtIC.
        (f"{LEVEL}1 accepts", "german", [(363, 0, 1, 12, 1, 2, 12, 0, 86), (363, 0, 2, 12, 0, 0, 12, 0, 45)]),
    ],
    ids=["flip", "level"],
)
def test_whole_games(text: str, ruleset: str, expected: list[tuple[int, ...]]) -> None:
    record = _played(text, ruleset, lexicon=None)
    names = ("score", "spread", "moved", "turns", "bonuses", "blanks", "compared", "errors", "best_play")
    found = [(score, spread // SPREAD_PARTS, *more) for score, spread, *more in _figures(record, *names)]
    assert (found, [one[0] for one in found]) == (expected, finals(record))


@pytest.mark.parametrize(
    ("scores", "seat", "spread"),
    [
        ((412, 388), 1, 24),
        ((412, 388), 2, -24),
        ((300, 200, 101), 1, 149.5),
        ((300, 200, 101), 3, -149),
        ((100, 50, 50, 51), 1, 100 - 151 / 3),
        ((-5, 5), 1, -10),
    ],
)
def test_a_spread_is_the_score_less_the_mean_of_the_others(scores: tuple[int, ...], seat: int, spread: float) -> None:
    assert spread_of(scores, seat) / SPREAD_PARTS == pytest.approx(spread)


@pytest.mark.parametrize(
    "text",
    [
        "1 8H HATE; 2 pass",
        "1 8H HATE; finish abandoned",
        "1 8H HATE; 2 pass; 1 pass; 2 pass; 1 pass",
        "hands 4 3, bag 0; 2 holds AEI; 1 8H HATE",
        f"{CHALLENGED}reopen",
    ],
    ids=["open", "abandoned", "racks awaited", "an out-play that can be challenged", "reopened"],
)
def test_a_game_without_a_result_has_no_figures(text: str) -> None:
    assert figures_of(_played(text).game) == ()


def test_a_game_finished_again_has_what_it_had() -> None:
    again = CHALLENGED.splitlines()[-1]
    assert figures_of(_played(f"{CHALLENGED}reopen\n{again}").game) == figures_of(_played(CHALLENGED).game)


@pytest.mark.parametrize(
    ("text", "lexicon", "phonies"),
    [
        ("1 8H HATE; 2 L8 RAGOT; 1 pass", SMALL, [0, 1]),
        ("1 8H HATE; 2 L8 RAGOT; 1 pass", None, [None, None]),
        ("1 8H HATE; 2 L8 RAGOT; 1 challenges: bad", SMALL, [0, 0]),
        ("1 8H HATE; 2 L8 RAGOT; 1 challenges: ruled good", SMALL, [0, 0]),
        ("1 8H HATE; 2 L8 RAGOT; 2 withdraws", SMALL, [0, 0]),
        ("1 8H HATX; 2 L8 SQ; 1 pass", SMALL, [1, 1]),
        # The word that was named is good, and the other that the play forms is not.
        ("1 8H HATE; 2 L8 RAGOT; 1 challenges HATER: good", SMALL, [0, 1]),
    ],
)
def test_phonies_that_stood(text: str, lexicon: Lexicon | None, phonies: list[int | None]) -> None:
    record = _played(f"{text}; finish resignation by 1", "wespa", lexicon=lexicon)
    assert [one for (one,) in _figures(record, "phonies")] == phonies


@pytest.mark.parametrize(
    ("text", "blanks"),
    [
        ("1 8H HaTE; 2 exchange ??; finish no-play-possible, 1 holds AAAAEEE, 2 holds AAEEIII", [1, 2]),
        ("1 8H HATE; 2 exchange 2; finish no-play-possible, 1 holds ?AAAEEE, 2 holds AAEEIII", [1, None]),
        ("1 8H HATE; 2 exchange ?_; finish no-play-possible, 1 holds ?AAAEEE, 2 holds AAEEIII", [1, None]),
        ("1 8H HaTE; 2 pass; finish resignation by 2", [None, None]),
        # A play that came off went back to the rack.
        ("1 8H HaTX; 2 challenges: bad; finish no-play-possible, 1 holds ?AAAEEE, 2 holds AAEEIII", [1, 0]),
    ],
)
def test_blanks_are_counted_where_all_tiles_drawn_are_known(text: str, blanks: list[int | None]) -> None:
    assert [one for (one,) in _figures(_played(text, "wespa"), "blanks")] == blanks


@pytest.mark.parametrize(
    ("announced", "expected"),
    [("", (0, 0, 0, 0)), (" = 14", (1, 0, 0, 0)), (" = 20", (1, 1, 6, 0)), (" = 3", (1, 1, 0, 11))],
)
@pytest.mark.parametrize("counts", ["computed", "announced"])
def test_announced_scores_are_compared_whichever_counts(announced: str, expected: tuple[int, ...], counts: str) -> None:
    record = _played(f"1 8H HATE{announced}; finish resignation by 2", score_of_record=counts)
    found = _figures(record, "compared", "errors", "points_over", "points_under", "best_play")
    assert found[0] == (*expected, 14)
    is_by_announcement = counts == "announced" and announced
    assert _figures(record, "score", "turn_points")[0] == (int(announced[3:]) if is_by_announcement else 14,) * 2


def test_a_game_of_scores_has_turns_and_no_board() -> None:
    record = _played("1 scores 30; 2 scores 20; 1 scores 7; finish resignation by 2", recording="scores")
    known = SeatFigures(seat=1, score=37, spread=17 * SPREAD_PARTS, moved=1, turns=2, turn_points=37)
    other = SeatFigures(seat=2, score=20, spread=-17 * SPREAD_PARTS, moved=2, turns=1, turn_points=20)
    assert figures_of(record.game) == (known, other)


def test_a_result_alone_has_scores_and_spreads_and_nobody_moved_first() -> None:
    record = after_entry(_played("", recording="result"), 2, ResultEntered(scores=(412, 388)))
    spread = 24 * SPREAD_PARTS
    assert figures_of(record.game) == (
        SeatFigures(seat=1, score=412, spread=spread),
        SeatFigures(seat=2, score=388, spread=-spread),
    )


def test_with_three_nobody_has_the_advantage_of_two() -> None:
    record = _played("1 8H HATE; 2 9H AN; 3 retires; finish forfeit by 2", seats=3)
    assert _figures(record, "moved", "score") == [(None, 14), (None, 11), (None, 0)]
    assert [one for (one,) in _figures(record, "spread")] == [51, 24, -75]


def test_the_ten_highest_plays_are_kept_the_highest_first() -> None:
    [first, _] = figures_of(_played(f"{FLIP}1 accepts", "naspa", lexicon=None).game)
    scores = [75, 64, 42, 42, 34, 33, 31, 31, 25, 8]
    assert [play.score for play in first.high_plays] == scores
    assert first.high_plays[0] == HighPlay(3, 75, 50, "10C SAPIE.CY", ("SAPIENCY",))
    assert [play.turn for play in first.high_plays[2:4]] == [7, 15]
