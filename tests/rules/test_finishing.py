"""The end as it is declared, with every reason, and a game opened again."""

import pytest

from tests.rules.games import (
    after,
    decision,
    finals,
    game_of,
    opened,
    places,
    refusal,
    scores,
    set_up_of,
    status,
    turns,
)

HAT = "1 8G HAT"
RACKS = ", 1 holds AEIOUVV, 2 holds EEEEEEE"
OUT = "hands 3 2, bag 0; 1 8G HAT"
OUT_TOLD = "hands 3 2, bag 0; 2 holds EI; 1 8G HAT"


@pytest.mark.parametrize(
    ("seats", "text", "line", "expected"),
    [
        # rules.md 9, reason by reason.
        (2, HAT, "finish resignation by 1", None),
        (2, HAT, "finish resignation", "loser-missing"),
        (3, HAT, "finish resignation by 1", "cannot-resign"),
        (2, HAT, "finish forfeit by 2", None),
        (3, HAT, "finish forfeit by 2", None),
        (2, HAT, "finish forfeit", "loser-missing"),
        (2, HAT, "finish overtime-limit by 2", None),
        (2, HAT, "finish overtime-limit", "loser-missing"),
        (2, HAT, "finish abandoned", None),
        (2, HAT, "finish abandoned by 1", "loser-not-asked"),
        (2, HAT, "finish adjudicated", None),
        (2, HAT, "finish adjudicated by 2", None),
        (2, HAT, f"finish adjudicated{RACKS}", None),
        (2, HAT, "finish adjudicated, 1 holds AEIOUVV", "racks-needed"),
        (2, HAT, f"finish no-play-possible{RACKS}", None),
        (2, HAT, "finish no-play-possible", "racks-needed"),
        (2, HAT, "finish no-play-possible, 1 holds AEIOUVV", "racks-needed"),
        (2, HAT, "finish no-play-possible, 1 holds AEIOUVVT", "rack-too-long"),
        (2, HAT, "finish no-play-possible by 1", "loser-not-asked"),
        (2, f"{HAT}; 1 holds AEIOUVV, 2 holds EEEEEEE", "finish no-play-possible", None),
        # Ends that the turns bring about are declared only where they have.
        (2, HAT, "finish out-play", "end-not-reached"),
        (2, HAT, f"finish all-passed{RACKS}", "end-not-reached"),
        (2, HAT, f"finish scoreless-limit{RACKS}", "end-not-reached"),
        (2, OUT, "finish out-play", "racks-needed"),
        (2, OUT, "finish out-play, 2 holds EI", None),
        (2, OUT_TOLD, "finish out-play", None),
        (2, "1 pass; 2 pass; 1 pass; 2 pass", f"finish all-passed{RACKS}", None),
        (2, "1 pass; 2 pass; 1 pass; 2 pass", "finish all-passed", "racks-needed"),
        (2, "1 pass; 2 pass; 1 pass; 2 pass", f"finish scoreless-limit{RACKS}", "end-not-reached"),
        # A finished game is not finished again.
        (2, f"{HAT}; finish abandoned", "finish abandoned", "game-over"),
        (2, f"{HAT}; finish abandoned", "finish resignation by 1", "game-over"),
        (2, HAT, "reopen", "not-finished"),
    ],
)
def test_an_end_is_declared_only_where_its_reason_holds(seats: int, text: str, line: str, expected: str | None) -> None:
    assert expected == refusal(game_of(text, seats=seats), line)


@pytest.mark.parametrize(
    ("seats", "text", "expected_finals", "expected_places", "expected"),
    [
        # Resignation, forfeit and abandoned leave the scores.
        (2, f"{HAT}; finish resignation by 1", [12, 0], [2, 1], (2, "resignation")),
        (2, f"{HAT}; 2 holds EEEEEEE; finish forfeit by 2", [12, 0], [1, 2], (1, "forfeit")),
        (2, f"{HAT}; finish abandoned", [12, 0], [None, None], (None, "nothing")),
        (2, f"{HAT}; finish overtime-limit by 1", [12, 0], [2, 1], (2, "overtime-limit")),
        (3, f"{HAT}; 2 pass; 3 8G ...S; finish forfeit by 3", [12, 0, 7], [1, 2, 3], (1, "forfeit")),
        # Adjudicated: the tiles count only if racks are given.
        (2, f"{HAT}; finish adjudicated", [12, 0], [1, 2], (1, "final-score")),
        (2, f"{HAT}; finish adjudicated by 1", [12, 0], [2, 1], (2, "adjudication")),
        (2, f"{HAT}; finish adjudicated{RACKS}", [-1, -7], [1, 2], (1, "final-score")),
        (2, f"{HAT}; finish no-play-possible{RACKS}", [-1, -7], [1, 2], (1, "final-score")),
        (2, f"{OUT}; finish out-play, 2 holds EI", [14, -2], [1, 2], (1, "final-score")),
        (2, f"1 pass; 2 pass; 1 pass; 2 pass; finish all-passed{RACKS}", [-13, -7], [2, 1], (2, "final-score")),
        # One left of three.
        (3, f"{HAT}; 1 retires; 3 retires", [12, 0, 0], [3, 1, 2], (2, "resignation")),
    ],
)
def test_each_reason_has_its_result(
    seats: int,
    text: str,
    expected_finals: list[int],
    expected_places: list[int | None],
    expected: tuple[int | None, str],
) -> None:
    record = game_of(text, seats=seats)
    assert (expected_finals, expected_places, expected) == (finals(record), places(record), decision(record))


@pytest.mark.parametrize(
    ("seats", "text", "on_turn"),
    [
        (2, f"{HAT}; finish resignation by 1; reopen", 2),
        (2, f"{HAT}; 2 pass; finish abandoned; reopen", 1),
        (2, "finish abandoned; reopen", 1),
        (2, "1 pass; 2 pass; 1 pass; 2 pass; reopen", 1),
        (3, f"{HAT}; 2 pass; finish adjudicated; reopen", 3),
        (3, "1 retires; finish abandoned; reopen", 2),
        (3, f"{HAT}; 2 retires; finish abandoned; reopen", 3),
        (3, f"{HAT}; 3 challenges: good; 2 pass; finish abandoned; reopen", 1),
        (2, f"{HAT}; finish abandoned; reopen; finish abandoned; reopen", 2),
    ],
)
def test_a_reopened_game_goes_on_where_it_stood(seats: int, text: str, on_turn: int) -> None:
    record = game_of(text, seats=seats)
    assert ("open", on_turn) == (status(record), record.game.on_turn)


def test_whoever_owes_a_turn_sits_it_out_after_reopening_too() -> None:
    record = game_of(f"{HAT}; 3 challenges: good; 2 8G ...S; finish abandoned; reopen; 1 pass; 2 pass", seats=3)
    assert (turns(record), record.game.on_turn) == ("1 play, 2 play, 3 lost-turn, 1 pass, 2 pass", 3)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{OUT_TOLD}; 2 accepts; reopen", "awaiting-challenge"),
        (f"{OUT_TOLD}; finish out-play; reopen", "awaiting-challenge"),
        (f"{OUT_TOLD}; 2 accepts; reopen; 2 challenges: bad", "open"),
        (f"{OUT_TOLD}; 2 accepts; reopen; 2 accepts", "finished: out-play"),
        (f"{OUT_TOLD}; 2 accepts; reopen; 1 withdraws", "open"),
    ],
)
def test_a_reopened_out_play_can_be_challenged_again(text: str, expected: str) -> None:
    assert expected == status(game_of(text))


def test_play_goes_on_after_reopening() -> None:
    record = game_of(f"{HAT}; finish resignation by 2; reopen; 2 8G ...S")
    assert (scores(record), status(record)) == ([12, 7], "open")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("2 8G ...S", "game-over"),
        ("2 exchange 1", "game-over"),
        ("2 accepts", "game-over"),
        ("2 challenges: bad", "game-over"),
        ("1 withdraws", "game-over"),
        ("undo", "game-over"),
        ("redo", "game-over"),
        ("1 holds A", "game-over"),
        # rules.md 8: entries of their own.
        ("1 adjusted 5", None),
        ("note 2 slow", None),
    ],
)
def test_after_the_end_there_are_no_more_actions(line: str, expected: str | None) -> None:
    assert expected == refusal(game_of(f"{HAT}; finish abandoned"), line)


def test_a_retirement_after_the_end_is_refused() -> None:
    assert refusal(game_of(f"{HAT}; finish abandoned", seats=3), "1 retires") == "game-over"


# Games recorded as scores only.


def scored(text: str, ruleset: str = "club", seats: int = 2) -> str:
    record = after(opened(set_up_of(ruleset, seats, recording="scores")), text)
    return f"{status(record)} {finals(record)}"


@pytest.mark.parametrize(
    ("ruleset", "seats", "text", "expected"),
    [
        # rules.md 8: racks, or their points at the end.
        ("club", 2, "1 scores 10; finish out-play, 1 holds 0 points, 2 holds 8 points", "finished: out-play [18, -8]"),
        ("club", 2, "1 scores 10; finish out-play, 1 holds nothing, 2 holds XA", "finished: out-play [19, -9]"),
        ("naspa", 2, "1 scores 10; finish out-play, 1 holds nothing, 2 holds XA", "finished: out-play [28, 0]"),
        ("club", 2, "1 holds 0 points, 2 holds 8 points; finish out-play", "finished: out-play [8, -8]"),
        ("club", 2, "1 scores -5; 2 scores 0; finish abandoned", "finished: abandoned [-5, 0]"),
        ("club", 2, "1 scores 9; finish all-passed, 1 holds Q, 2 holds A", "finished: all-passed [-1, -1]"),
        ("naspa", 2, "finish scoreless-limit, 1 holds Q, 2 holds A", "finished: scoreless-limit [-10, -1]"),
        (
            "free",
            3,
            "1 scores 1; finish out-play, 1 holds Q, 2 holds nothing, 3 holds 3 points",
            "finished: out-play [-9, 13, -3]",
        ),
    ],
)
def test_a_game_of_scores_ends_with_racks_or_their_points(ruleset: str, seats: int, text: str, expected: str) -> None:
    assert expected == scored(text, ruleset, seats)


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        ("", "2 scores 5", "not-your-turn"),
        ("", "1 8G HAT", "recording-differs"),
        ("", "1 pass", "recording-differs"),
        ("", "1 exchange 1", "recording-differs"),
        ("1 scores 5", "2 challenges: bad", "nothing-to-challenge"),
        ("1 scores 5", "1 withdraws", "nothing-to-withdraw"),
        ("1 scores 5", "finish out-play", "racks-needed"),
        ("1 scores 5", "finish out-play, 1 holds 3 points, 2 holds 4 points", "racks-needed"),
        ("1 scores 5", "finish out-play, 1 holds 0 points, 2 holds 0 points", "racks-needed"),
        ("1 scores 5", "finish out-play, 1 holds 0 points", "racks-needed"),
        ("1 scores 5", "finish no-play-possible", "racks-needed"),
        ("1 scores 5; finish abandoned", "2 scores 5", "game-over"),
        # Points told for an end that is no more are asked for again.
        (
            "1 scores 5; finish no-play-possible, 1 holds 3 points, 2 holds 8 points; reopen; 2 scores 9",
            "finish no-play-possible",
            "racks-needed",
        ),
    ],
)
def test_a_game_of_scores_takes_points_only(text: str, line: str, expected: str) -> None:
    assert expected == refusal(after(opened(set_up_of(recording="scores")), text), line)


def test_a_game_of_turns_takes_no_points() -> None:
    assert refusal(game_of(""), "1 scores 5") == "recording-differs"


def test_points_are_undone_like_any_turn() -> None:
    record = after(opened(set_up_of(recording="scores")), "1 scores 5; 2 scores -7; undo")
    assert (scores(record), record.game.on_turn) == ([5, 0], 2)
