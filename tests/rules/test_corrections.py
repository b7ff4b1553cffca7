"""A director's corrections: each operation and cause, what is refused, and finished games computed anew."""

import pytest

from scrabble_api.rules.errors import NotAllowed
from scrabble_api.rules.history.corrections import SetUpChanged
from scrabble_api.rules.history.record import Record, record_after
from tests.rules.games import (
    after,
    decision,
    final_scores,
    finals,
    game_of,
    opened,
    reasons,
    refusal,
    scores,
    set_up_of,
    status,
    turns,
    with_set_up,
)

HATS = "1 8G HAT; 2 8G ...S; 1 pass; 2 pass"


@pytest.mark.parametrize(
    ("text", "line", "expected", "points"),
    [
        # replace
        (HATS, "correct replace 1: 1 8G RAT", "1 play, 2 play, 1 pass, 2 pass", [6, 4]),
        (HATS, "correct replace 2: 2 8G ...E", "1 play, 2 play, 1 pass, 2 pass", [12, 7]),
        (HATS, "correct replace 3: 1 exchange 2", "1 play, 2 play, 1 exchange, 2 pass", [12, 7]),
        (HATS, "correct replace 4: 2 J8 .O", "1 play, 2 play, 1 pass, 2 play", [12, 9]),
        # remove: the turn and what was done about it
        (HATS, "correct remove 4", "1 play, 2 play, 1 pass", [12, 7]),
        ("1 8G HAT; 2 challenges: good", "correct remove 1", "", [0, 0]),
        ("1 8G HAT; 2 8G ...S; 1 challenges: bad", "correct remove 2", "1 play", [12, 0]),
        ("1 8G HAT; 2 8G ...S; 2 withdraws", "correct remove 2", "1 play", [12, 0]),
        ("1 8G HAT; 2 accepts", "correct remove 1", "", [0, 0]),
        ("1 8G HAT; 2 pass; 2 adjusted 5", "correct remove 2", "1 play", [12, 5]),
        # insert
        (HATS, "correct insert 5: 1 J8 .O", "1 play, 2 play, 1 pass, 2 pass, 1 play", [14, 7]),
        ("1 8G HAT; 2 challenges: good", "correct insert 3: 1 8G ...S", "1 play, 2 lost-turn, 1 play", [19, 0]),
        ("", "correct insert 1: 1 8G HAT", "1 play", [12, 0]),
        # cut
        (HATS, "correct cut-after 2", "1 play, 2 play", [12, 7]),
        (HATS, "correct cut-after 0", "", [0, 0]),
        ("1 8G HAT; 2 challenges: bad; 2 pass", "correct cut-after 1", "1 play off", [0, 0]),
        (f"{HATS}; 1 adjusted 5; 2 adjusted -3", "correct cut-after 1", "1 play", [17, -3]),
    ],
)
def test_a_correction_makes_the_record_say_what_was_played(
    text: str, line: str, expected: str, points: list[int]
) -> None:
    record = after(game_of(text), line, 100)
    assert (expected, points) == (turns(record), scores(record))


@pytest.mark.parametrize(
    ("text", "line", "code", "turn"),
    [
        # rules.md 6: refused, naming the first turn that no longer would, and why.
        (HATS, "correct replace 1: 1 H8 HAT", "correction-breaks-turn", "Turn 2 "),
        (HATS, "correct remove 1", "correction-breaks-turn", "Turn 2 "),
        (HATS, "correct remove 3", "correction-breaks-turn", "Turn 4 "),
        (HATS, "correct insert 2: 2 pass", "correction-breaks-turn", "Turn 2 "),
        ("1 8G HAT; 2 challenges: bad; 2 9H AT as played", "correct replace 1: 1 pass", "correction-breaks-turn", ""),
        # What is itself no turn is refused for its own reasons.
        (HATS, "correct replace 2: 2 1A CAT", "illegal-turn", ""),
        (HATS, "correct replace 2: 1 8G ...S", "not-your-turn", ""),
        (HATS, "correct insert 5: 2 pass", "not-your-turn", ""),
        # There is such a turn, and a lost turn follows from a challenge.
        (HATS, "correct replace 5: 1 pass", "turn-missing", ""),
        (HATS, "correct remove 0", "turn-missing", ""),
        (HATS, "correct insert 6: 1 pass", "turn-missing", ""),
        (HATS, "correct cut-after 5", "turn-missing", ""),
        ("1 8G HAT; 2 challenges: good", "correct remove 2", "turn-not-recorded", ""),
        (HATS, "correct replace 1", "event-missing", ""),
        (HATS, "correct insert 1", "event-missing", ""),
        # rules.md 6: a bad word that nobody challenged is no cause.
        (HATS, "correct replace 2 for ruling: bad", "cause-not-allowed", ""),
        (HATS, "correct remove 2 for ruling", "cause-not-allowed", ""),
        (HATS, "correct replace 2 for recording: bad", "cause-not-allowed", ""),
        (HATS, "correct replace 2 for ruling: 2 pass", "cause-not-allowed", ""),
        (HATS, "correct remove 4 for score", "cause-not-allowed", ""),
        (HATS, "correct replace 2 for score: 2 8G ...E", "cause-not-allowed", ""),
        (HATS, "correct replace 2 for score: 2 8G ...S (SEE)", "cause-not-allowed", ""),
        (HATS, "correct replace 2 for score: 2 pass", "cause-not-allowed", ""),
        (HATS, "correct replace 2 for designation: 2 pass", "cause-not-allowed", ""),
        (HATS, "correct replace 2 for designation: 2 8G ...s", "cause-not-allowed", ""),
        (HATS, "correct replace 1 for set-up: 1 pass", "cause-not-allowed", ""),
    ],
)
def test_a_correction_is_refused_with_its_reason(text: str, line: str, code: str, turn: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        after(game_of(text), line, 100)
    assert (code, True) == (refused.value.code, turn in refused.value.message)


def test_a_correction_that_breaks_a_turn_says_why() -> None:
    assert reasons(game_of(HATS), "correct replace 1: 1 8G HATE") == ["through-letter-differs", "no-new-tile"]
    assert reasons(game_of(HATS), "correct remove 3") == ["not-your-turn"]


@pytest.mark.parametrize(
    ("text", "line", "points"),
    [
        ("1 8G hAT; 2 8G ...S", "correct replace 1 for designation: 1 8G cAT", [4, 3]),
        ("1 8G HaT; 2 8G ...S", "correct replace 1 for designation: 1 8G HoT", [10, 6]),
    ],
)
def test_a_blank_can_be_designated_anew(text: str, line: str, points: list[int]) -> None:
    assert points == scores(after(game_of(text), line, 100))


@pytest.mark.parametrize(
    "line",
    [
        "correct replace 1 for designation: 1 8G HaT",
        "correct replace 1 for designation: 1 8G hOT",
        "correct replace 1 for designation: 1 H8 hAT",
        "correct replace 1 for designation: 1 8G hATS",
    ],
)
def test_a_designation_changes_blanks_and_nothing_else(line: str) -> None:
    assert refusal(game_of("1 8G hAT"), line) == "cause-not-allowed"


def test_a_designation_that_later_turns_do_not_allow_is_refused() -> None:
    # The real letter given for the tile played through says which one was meant.
    record = game_of("1 8G hAT; 2 G8 HO")
    assert refusal(record, "correct replace 1 for designation: 1 8G cAT") == "correction-breaks-turn"


@pytest.mark.parametrize(
    ("ruleset", "text", "line", "expected", "points"),
    [
        ("club", "1 8G HAT; 2 challenges: good", "correct replace 1 for ruling: bad", "1 play off", [0, 0]),
        ("club", "1 8G HAT; 2 challenges: bad", "correct replace 1 for ruling: good", "1 play, 2 lost-turn", [12, 0]),
        ("wespa", "1 8G HAT; 2 challenges: bad", "correct replace 1 for ruling: good", "1 play", [17, 0]),
        (
            "free",
            "1 8G HAT; 2 challenges: bad; 2 pass",
            "correct replace 1 for ruling: good",
            "1 play, 2 pass",
            [12, 0],
        ),
    ],
)
def test_a_ruling_can_be_corrected(ruleset: str, text: str, line: str, expected: str, points: list[int]) -> None:
    record = after(game_of(text, ruleset), line, 100)
    assert (expected, points) == (turns(record), scores(record))


@pytest.mark.parametrize(
    ("text", "line", "expected", "decided"),
    [
        # rules.md 6: also possible in a finished game; the result is computed anew.
        (
            "1 8G HAT; 2 8G ...S; finish resignation by 1",
            "correct replace 1: 1 8G RAT",
            [6, 4],
            (2, "resignation"),
        ),
        ("1 8G HAT; 2 pass; finish adjudicated", "correct replace 2: 2 8G ...S", [12, 7], (1, "final-score")),
        # Inserted at the end, a turn comes before the end.
        ("1 8G HAT; finish adjudicated", "correct insert 2: 2 8G ...S", [12, 7], (1, "final-score")),
        ("1 8G HAT; finish adjudicated", "correct remove 1", [0, 0], (None, "tie")),
        (
            "hands 3 2, bag 0; 2 holds EI; 1 8G HAT; 2 accepts",
            "correct replace 1: 1 8G RAT",
            [8, -2],
            (1, "final-score"),
        ),
        (
            "hands 3 2, bag 0; 2 holds EI; 1 8G HAT = 14; 2 accepts; 2 adjusted 20",
            "correct replace 1 for score: 1 8G HAT = 12",
            [14, 18],
            (2, "final-score"),
        ),
    ],
)
def test_a_finished_game_is_computed_anew(
    text: str, line: str, expected: list[int], decided: tuple[int | None, str]
) -> None:
    record = after(game_of(text), line, 100)
    assert (expected, decided) == (finals(record), decision(record))


def test_a_finished_game_cut_is_open_again() -> None:
    cut = after(game_of("1 8G HAT; 2 8G ...S; finish abandoned"), "correct cut-after 1", 100)
    assert (status(cut), cut.game.on_turn) == ("open", 2)


def test_a_reopened_game_can_be_corrected() -> None:
    passed = game_of("1 pass; 2 pass; 1 pass; 2 pass; reopen")
    assert turns(after(passed, "correct replace 2: 2 exchange 1", 100)) == "1 pass, 2 exchange, 1 pass, 2 pass"
    out = game_of("hands 3 2, bag 0; 2 holds EI; 1 8G HAT; 2 challenges: good; reopen", "free")
    ruled = after(out, "correct replace 1 for ruling: bad", 100)
    assert (turns(ruled), status(ruled), ruled.game.on_turn) == ("1 play off", "open", 2)


def test_challenges_rulings_and_announced_scores_are_replayed_as_they_were() -> None:
    text = "1 8G HAT = 13; 2 challenges: ruled good; 1 8G ...S = 9; 2 exchange 2"
    record = after(after(opened(set_up_of(score_of_record="announced")), text), "correct replace 3: 1 8G ...E", 100)
    first = record.game.turns[0]
    assert first.challenge is not None
    assert first.challenge.ruling is not None
    assert (first.announced, first.challenge.ruling.by, scores(record)) == (13, "Dora", [20, 0])


def test_a_note_to_a_turn_that_stays_outlasts_a_cut() -> None:
    record = after(game_of("1 8G HAT; 2 pass; 1 pass; note 2 slow"), "correct cut-after 1", 100)
    assert record.game.turns[0].note == "slow"


def test_the_set_up_can_be_corrected() -> None:
    played = game_of("1 8G HAT; 2 challenges: good")
    free = with_set_up(played, set_up_of("free"))
    assert (turns(played), turns(free)) == ("1 play, 2 lost-turn", "1 play")
    ended = game_of("hands 3 2, bag 0; 2 holds XA; 1 8G HAT; 2 accepts")
    assert (finals(ended), finals(with_set_up(ended, set_up_of("free")))) == ([21, -9], [30, 0])


@pytest.mark.parametrize(
    ("edition", "expected"),
    [
        # HAT: 4 1 1 in English; H is worth 2 in German, 10 in French; N 1 and O 2, 1.
        ("german", [8, 0]),
        ("french", [12, 0]),
        ("english", [12, 0]),
    ],
)
def test_a_corrected_edition_counts_the_points_of_its_own_letters(edition: str, expected: list[int]) -> None:
    assert expected == scores(with_set_up(game_of("1 8G HAT (HATEEEE)"), set_up_of(edition=edition)))


def test_racks_are_counted_by_the_corrected_edition_too() -> None:
    ended = game_of("hands 3 2, bag 0; 2 holds HX; 1 8G HAT; finish out-play")
    german = with_set_up(ended, set_up_of(edition="german"))
    assert [(one.tiles_lost, one.tiles_gained) for one in final_scores(german)] == [(0, 10), (-10, 0)]


def test_a_set_up_that_the_turns_do_not_allow_is_refused() -> None:
    exchanged = game_of("hands 7 7, bag 3; 1 exchange 2")
    with pytest.raises(NotAllowed) as refused:
        with_set_up(exchanged, set_up_of("free"))
    assert (refused.value.code, "Turn 1 " in refused.value.message) == ("correction-breaks-turn", True)


@pytest.mark.parametrize(
    "text",
    ["1 8G HAT; 2 pass; 3 pass", "1 8G HAT; 3 holds EE", "1 8G HAT; 3 adjusted 5", "1 8G HAT; 3 challenges: bad"],
)
def test_a_seat_that_has_acted_cannot_be_corrected_away(text: str) -> None:
    with pytest.raises(NotAllowed):
        with_set_up(game_of(text, seats=3), set_up_of(seats=2))


def changed_set_up(record: Record) -> str | None:
    return record_after(record, 100, SetUpChanged(set_up=set_up_of("naspa"))).set_up.ruleset.id


@pytest.mark.parametrize("text", ["", "1 adjusted 5", "1 holds AEIOU; 2 adjusted 3", "1 8G HAT; undo"])
def test_the_set_up_can_be_changed_until_a_turn_stands(text: str) -> None:
    # rules.md 1.
    assert changed_set_up(game_of(text)) == "naspa"


def test_the_set_up_cannot_be_changed_once_a_turn_stands() -> None:
    with pytest.raises(NotAllowed) as refused:
        changed_set_up(game_of("1 pass"))
    assert refused.value.code == "set-up-fixed"


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        # rules.md 7: transcribed although the rules forbid it, but for what cannot have stood on a board.
        ("", "1 7G HAT as played", None),
        ("", "1 8H A as played", None),
        ("1 8G HAT", "2 1A ON as played", None),
        ("1 8G HAT", "2 8J SO as played", None),
        ("", "1 8G ZZZ as played", None),
        ("", "1 8N HAT as played", "illegal-turn"),
        ("1 8G HAT", "2 8G HOTS as played", "illegal-turn"),
        ("1 8G HAT", "2 8G ... as played", "illegal-turn"),
        ("1 8G HAT", "2 8G ...S (AEI) as played", "illegal-turn"),
        ("1 8G HAT", "1 8G ...S as played", "not-your-turn"),
    ],
)
def test_a_play_is_recorded_as_played_unless_it_cannot_have_stood(text: str, line: str, expected: str | None) -> None:
    assert expected == refusal(game_of(text), line)


def test_a_play_as_played_keeps_what_it_breaks_and_who_had_it_recorded() -> None:
    turn = game_of("1 7G HAT as played").game.turns[0]
    assert turn.as_played is not None
    assert ([one.code for one in turn.violations], turn.as_played.by, turn.points) == (
        ["opening-misses-start"],
        "Dora",
        11,
    )


def test_where_the_words_cannot_be_made_out_the_announced_score_counts() -> None:
    record = game_of("1 8G HA.T = 9 as played")
    assert (record.game.turns[0].points, scores(record)) == (None, [9, 0])
