"""Games whose GCG declares what no line shows: the end of a game of scores, and all that happened in one without turns."""

import pytest

from scrabble_api.formats.files.imports import import_of_record
from scrabble_api.formats.gcg import ReadGame, gcg_text, read_gcg
from scrabble_api.formats.gcg.from_record import claimed_record
from scrabble_api.rules.audit import audit_record
from scrabble_api.rules.games.game import Game
from scrabble_api.rules.games.outcome import LifeCycle, life_cycle, result, standing_scores
from tests.formats.test_gcg_from_record import ALL, audit_of, lines, places, read_back
from tests.rules.games import after, game_of, opened, set_up_of

SCORED = "1 scores 20; 2 scores 10"


@pytest.mark.parametrize(
    ("end", "ruleset", "seats", "written"),
    [
        pytest.param(
            "finish out-play, 1 holds 0 points, 2 holds 5 points",
            "naspa",
            2,
            ["#note #unplayed Ann 0", "#note #unplayed Bob 5", "#note #out-play Ann", ">Ann: () +10 30"],
            id="out-play, doubled",
        ),
        pytest.param(
            "finish out-play, 1 holds 0 points, 2 holds 5 points",
            "club",
            2,
            [
                "#note #unplayed Ann 0",
                "#note #unplayed Bob 5",
                "#note #out-play Ann",
                ">Ann: () +5 25",
                ">Bob: () -5 5",
            ],
            id="out-play, deducted",
        ),
        pytest.param(
            "finish out-play, 1 holds nothing, 2 holds AQ",
            "naspa",
            2,
            ["#note #unplayed Ann 0", "#note #unplayed Bob 11", "#note #out-play Ann", ">Ann: () +22 42"],
            id="racks told as tiles",
        ),
        pytest.param(
            "3 scores 4; finish out-play, 1 holds 3 points, 2 holds 0 points, 3 holds 8 points",
            "club",
            3,
            [
                "#note #unplayed Ann 3",
                "#note #unplayed Bob 0",
                "#note #unplayed Cid 8",
                "#note #out-play Bob",
                ">Bob: () +11 21",
                ">Ann: () -3 17",
                ">Cid: () -8 -4",
            ],
            id="out-play of three",
        ),
        *(
            pytest.param(
                f"finish {reason}, 1 holds 5 points, 2 holds 0 points",
                "naspa",
                2,
                ["#note #unplayed Ann 5", "#note #unplayed Bob 0", f"#note #{reason}", ">Ann: () -5 15"],
                id=reason,
            )
            for reason in ("all-passed", "scoreless-limit", "no-play-possible", "adjudicated")
        ),
        pytest.param(
            "finish all-passed, 1 holds 0 points, 2 holds 0 points",
            "club",
            2,
            ["#note #unplayed Ann 0", "#note #unplayed Bob 0", "#note #all-passed"],
            id="nothing left",
        ),
        pytest.param("finish adjudicated", "naspa", 2, ["#note #adjudicated"], id="no tiles count"),
        pytest.param(
            "2 adjusted -5; finish resignation by 1",
            "naspa",
            2,
            ["#note #adjustment Bob -5 as the director saw", "#note #resignation Ann"],
            id="a loss",
        ),
        pytest.param(
            "finish all-passed, 1 holds 10 points, 2 holds 0 points",
            "naspa",
            2,
            ["#note #unplayed Ann 10", "#note #unplayed Bob 0", "#note #all-passed", ">Ann: () -10 10"],
            id="a tie that the tiles left decide",
        ),
    ],
)
def test_a_game_of_scores_ends_as_it_ended(end: str, ruleset: str, seats: int, written: list[str]) -> None:
    record = after(opened(set_up_of(ruleset, seats=seats, recording="scores")), f"{SCORED}; {end}")
    told = [line for line in lines(record) if "#ruling" not in line]
    after_turns = max(place for place, line in enumerate(told) if line == "#note #score") + 1
    audit = audit_of(record)
    assert (told[after_turns:], audit.verdict, audit.findings) == (written, "exact", ())
    assert (audit.claimed, audit.computed) == (standing_scores(record.game),) * 2
    for named in (None, record.set_up.ruleset):
        one = import_of_record(ReadGame(read_back(record), ()), named, None).record
        assert (life_cycle(one.game), places(one.game)) == (LifeCycle.FINISHED, places(record.game))
        assert steps_of(one.game) == steps_of(record.game)


def steps_of(game: Game) -> list[tuple[int, ...]]:
    """By seat what the final score is made of, and that no tiles are told where only their points were."""
    found = result(game)
    assert found is not None
    assert [one.rack for one in found.scores] == [None] * len(found.scores)
    return [(one.before_unplayed, one.tiles_lost, one.tiles_gained, one.adjustments, one.final) for one in found.scores]


@pytest.mark.parametrize(
    ("text", "seats", "recording", "written"),
    [
        pytest.param("finish forfeit by 2", 2, "turns", ["#note #forfeit Bob"], id="nobody came"),
        pytest.param(
            "1 adjusted -5; finish forfeit by 2",
            2,
            "scores",
            ["#note #adjustment Ann -5 as the director saw", "#note #forfeit Bob"],
            id="came late",
        ),
        pytest.param(
            "2 adjusted 5; 1 overtime 61; finish resignation by 1",
            2,
            "turns",
            ["#note #adjustment Bob +5 as the director saw", "#note #resignation Ann", ">Ann: _ (time) -20 -20"],
            id="overtime",
        ),
        pytest.param(
            "finish adjudicated, 1 holds 3 points, 2 holds 0 points",
            2,
            "scores",
            ["#note #unplayed Ann 3", "#note #unplayed Bob 0", "#note #adjudicated", ">Ann: () -3 -3"],
            id="tiles left",
        ),
        pytest.param(
            "2 adjusted 7; 3 retires",
            3,
            "turns",
            ["#note #adjustment Bob +7 as the director saw", "#note #retired Cid", "#incomplete"],
            id="still open",
        ),
    ],
)
def test_a_game_without_turns_says_what_was_declared(text: str, seats: int, recording: str, written: list[str]) -> None:
    record = after(opened(set_up_of("naspa" if seats == 2 else "club", seats=seats, recording=recording)), text)
    told = gcg_text(claimed_record(record, ALL)).splitlines()[3 + seats :]
    assert [line for line in told if "#ruling" not in line] == written
    assert read_back(record) == claimed_record(record, ALL)
    audit = audit_of(record)
    assert (audit.verdict, audit.claimed, audit.computed) == ("exact", *(standing_scores(record.game),) * 2)
    one = import_of_record(ReadGame(read_back(record), ()), None, None).record
    assert (life_cycle(one.game), places(one.game)) == (life_cycle(record.game), places(record.game))
    assert (standing_scores(one.game), one.game.retired) == (standing_scores(record.game), record.game.retired)


def test_a_game_without_turns_is_a_game_of_its_own_in_a_file_of_several() -> None:
    absent, played = game_of("1 adjusted -5; finish forfeit by 2"), game_of("1 8G HAT; finish resignation by 2")
    text = "".join(gcg_text(claimed_record(one, ALL)) for one in (absent, absent, played))
    games = read_gcg(text.encode())
    assert [audit_record(game.record).computed for game in games] == [(-5, 0), (-5, 0), (12, 0)]


def test_a_note_before_turns_is_just_a_note() -> None:
    text = gcg_text(claimed_record(game_of("1 8G HAT"), ALL))
    (game,) = read_gcg(text.replace(">Ann", "#note #adjustment Ann +500\n#note #forfeit Bob\n>Ann").encode())
    assert audit_record(game.record).claimed == (12, 0)


def test_points_of_tiles_left_are_compared_with_what_is_told_of_them() -> None:
    record = after(
        opened(set_up_of("naspa", recording="scores")),
        f"{SCORED}; finish out-play, 1 holds 0 points, 2 holds 5 points",
    )
    text = gcg_text(claimed_record(record, ALL)).replace("+10 30", "+12 32")
    (game,) = read_gcg(text.encode())
    audit = audit_record(game.record, record.set_up.ruleset)
    assert [one.code for one in audit.findings if one.severity == "error"] == ["end-points-differ"]
    assert (audit.claimed, audit.computed) == ((32, 10), (30, 10))


def test_an_imported_game_of_scores_that_is_reopened_asks_for_its_racks_again() -> None:
    record = after(
        opened(set_up_of("club", recording="scores")),
        f"{SCORED}; finish all-passed, 1 holds 5 points, 2 holds 1 points",
    )
    one = import_of_record(ReadGame(read_back(record), ()), None, None).record
    assert after(one, "reopen", one.version + 1).game.rack_points == (None, None)
