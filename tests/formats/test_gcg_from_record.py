"""Games on record written as GCG: read back and audited they contradict nothing and end in the same scores."""

from dataclasses import replace

import pytest

from scrabble_api.formats.gcg import gcg_text, read_gcg
from scrabble_api.formats.gcg.from_record import claimed_record
from scrabble_api.formats.sight import ALL_IN_SIGHT, NO_SEAT, Sight
from scrabble_api.rules.audit import Audit, ClaimedRecord, audit_record
from scrabble_api.rules.games.game import Game
from scrabble_api.rules.games.outcome import result, standing_scores
from scrabble_api.rules.history.record import Record
from tests.rules.games import after, game_of, opened, set_up_of
from tests.rules.random_games import RandomGame, for_every_game
from tests.rules.whole_games import FLIP, LEVEL, STUCK

ALL, PUBLIC = ALL_IN_SIGHT, Sight(NO_SEAT, notes=False)


def read_back(record: Record, sight: Sight = ALL) -> ClaimedRecord:
    (game,) = read_gcg(gcg_text(claimed_record(record, sight)).encode())
    return game.record


def lines(record: Record, sight: Sight = ALL) -> list[str]:
    """The file after its head."""
    text = gcg_text(claimed_record(record, sight)).splitlines()
    return text[next(place for place, line in enumerate(text) if line.startswith(">")) :]


def audit_of(record: Record) -> Audit:
    return audit_record(read_back(record), record.set_up.ruleset)


def places(game: Game) -> list[int | None]:
    found = result(game)
    return [] if found is None else [score.place for score in found.scores]


def findings(record: Record) -> list[str]:
    return [one.code for one in audit_of(record).findings]


PLAYED_OUT = [(game + "1 accepts", ruleset) for game in (FLIP, LEVEL) for ruleset in ("club", "naspa", "free", "wespa")]


@pytest.mark.parametrize(("game", "ruleset"), [*PLAYED_OUT, (STUCK, "naspa"), (STUCK, "wespa")])
def test_a_whole_game_is_exact_and_ends_in_the_same_scores(game: str, ruleset: str) -> None:
    record = game_of(game, ruleset)
    audit = audit_of(record)
    final = standing_scores(record.game)
    assert result(record.game) is not None
    assert (audit.verdict, audit.claimed, audit.computed) == ("exact", final, final)
    assert read_back(record) == claimed_record(record, ALL)


def test_the_last_lines_are_in_the_style_of_the_ruleset() -> None:
    doubled, single = (lines(game_of(FLIP + "1 accepts", ruleset)) for ruleset in ("naspa", "club"))
    assert doubled[-1:] == [">Bob: (LLM) +10 396"]
    assert single[-2:] == [">Bob: (LLM) +5 391", ">Ann: LLM (LLM) -5 387"]
    assert lines(game_of(STUCK, "naspa"))[-2:] == [">Ann: J (J) -8 330", ">Bob: C (C) -3 363"]


@pytest.mark.parametrize(
    ("game", "ruleset", "seats"),
    [
        pytest.param("1 8G HAT; 2 accepts; 2 8G HATE; 1 accepts; 1 pass", "club/all", 2, id="every play is accepted"),
        pytest.param("1 8G HAT; 2 retires; 3 9G ON; 1 retires", "club", 3, id="one player is left"),
        pytest.param(
            "hands 3 7, bag 0; 1 8G HAT; finish resignation by 2", "naspa", 2, id="resigned before the out-play counted"
        ),
        pytest.param("1 8G HAT; 2 challenges: good; 3 9G ON", "club/triple", 3, id="a challenger has lost the game"),
        pytest.param(
            "1 8G HAT; 3 challenges: good; 2 9G ON; 3 retires; 1 pass", "club", 3, id="a lost turn before leaving"
        ),
        pytest.param(
            "1 8G HAT; 2 retires; 3 challenges: good", "club/triple", 3, id="the last challenger but one has lost"
        ),
        pytest.param(
            "1 8G HAT; 2 retires; 3 challenges: good; 4 9G ON", "club/triple", 4, id="a challenger lost after one left"
        ),
        pytest.param(
            "1 8G HAT; 2 pass; 2 retires; 3 9G ON; 1 challenges: good; 3 retires",
            "club",
            3,
            id="a lost turn, and then the other leaves",
        ),
        pytest.param(
            "1 8G HAT; 3 challenges: good; 2 exchange 2; 1 pass", "club", 3, id="a turn lost after an exchange"
        ),
        pytest.param(
            "1 8G HAT; 3 challenges: good; 2 9G ON; 1 challenges: bad; 1 pass; 2 9G ON",
            "club",
            3,
            id="a turn lost between a play and its challenge",
        ),
        pytest.param(
            "1 8G HAT; 4 challenges: good; 2 9G ON; 3 challenges: good; 1 retires; 2 pass",
            "club",
            4,
            id="two turns lost, and a player leaves",
        ),
        pytest.param(
            "3 retires; 2 adjusted 5; 1 8G HAT; 2 9G ON", "club", 3, id="a player leaves before the first turn"
        ),
        pytest.param(
            "1 retires; 2 8G HAT; 3 9G ON; 2 pass", "club", 3, id="who was to begin leaves before the first turn"
        ),
        pytest.param(
            "2 retires; 1 retires; 3 8G HAT; 4 9G ON", "club", 4, id="the first two players leave before the first turn"
        ),
        pytest.param(
            "1 8G HAT; 2 pass; 1 pass; 2 pass; 1 pass; reopen; 2 9G ON", "club", 2, id="an end that is taken back"
        ),
        pytest.param(
            "hands 3 7, bag 0; 1 8G HAT; 2 accepts; reopen; 2 challenges: bad; 2 8G NO",
            "club",
            2,
            id="an out-play opened to challenge again",
        ),
        pytest.param(
            "1 8G HAT; undo; 1 8H HA; 1 withdraws; undo; 2 9G ON", "club", 2, id="what was undone is not told"
        ),
    ],
)
def test_what_the_lines_leave_unsaid_is_understood(game: str, ruleset: str, seats: int) -> None:
    record = game_of(game, ruleset, seats)
    audit = audit_of(record)
    assert [one.message for one in audit.findings if one.severity == "error"] == []
    assert audit.computed == standing_scores(record.game)
    assert audit.game.table.board == record.game.table.board
    assert audit.game.retired == record.game.retired
    assert places(audit.game) == places(record.game)


HAT, ON = "1 8G HAT (AEHTBCD)", "9G ON (EINORST)"
HAT_LINE = ">Ann: ABCDEHT 8G HAT +12 12"


@pytest.mark.parametrize(
    ("text", "ruleset", "written"),
    [
        pytest.param(
            f"{HAT}; 2 challenges: bad; 2 8G ON (EINORST)",
            "club",
            [HAT_LINE, ">Ann: ABCDEHT -- -12 0", ">Bob: EINORST 8G ON +4 4"],
            id="a play challenged off",
        ),
        pytest.param(
            "1 8G HAT; 1 withdraws", "club", [">Ann: AHT 8G HAT +12 12", ">Ann: AHT -- -12 0"], id="a play taken back"
        ),
        pytest.param(
            f"{HAT}; 2 challenges: good; 1 exchange 2",
            "club",
            [HAT_LINE, ">Bob: _ - +0 0", "#note #unsuccessful-challenge", ">Ann: _ -2 +0 12"],
            id="a turn lost to a challenge",
        ),
        pytest.param(
            f"{HAT}; 2 challenges: good; 2 {ON}",
            "wespa",
            [HAT_LINE, ">Ann: ABCDEHT (challenge) +5 17", ">Bob: EINORST 9G ON +11 11"],
            id="a challenge bonus",
        ),
        pytest.param(
            f"{HAT}; 2 challenges: ruled good; 2 {ON}",
            "naspa/challenger-loses-ten-points-per-word",
            [
                HAT_LINE,
                "#note #adjustment Bob -10 challenge of a good play",
                "#note #ruling Dora: as the director saw",
                ">Bob: EINORST 9G ON +11 1",
            ],
            id="a challenge penalty by a ruling",
        ),
        pytest.param(
            f"{HAT}; 2 exchange EI (EINORST); 1 pass; 2 exchange AO",
            "club",
            [HAT_LINE, ">Bob: EINORST -EI +0 0", ">Ann: _ - +0 12", ">Bob: AO -AO +0 0"],
            id="exchanges and a pass",
        ),
        pytest.param(
            f"{HAT}; 1 adjusted -5; 2 {ON}; 2 overtime 61; finish resignation by 1; note 2 so slow",
            "naspa",
            [
                HAT_LINE,
                "#note so slow",
                "#note #adjustment Ann -5 as the director saw",
                ">Bob: EINORST 9G ON +11 11",
                "#note #resignation Ann",
                "#note #ruling Dora: as the director saw",
                ">Bob: _ (time) -20 -9",
            ],
            id="an adjustment, overtime and a resignation",
        ),
        pytest.param(HAT + "; 2 challenges: good", "club/triple", [HAT_LINE, "#note #forfeit Bob"], id="a lost game"),
    ],
)
def test_everything_that_happens_is_written_and_understood(text: str, ruleset: str, written: list[str]) -> None:
    record = game_of(text, ruleset)
    audit = audit_of(record)
    rest = [line for line in lines(record) if not line.startswith(("#rack", "#incomplete"))]
    assert (rest, audit.verdict) == (written, "exact")
    assert (audit.claimed, audit.computed) == (standing_scores(record.game),) * 2
    assert read_back(record) == claimed_record(record, ALL)


def test_a_player_who_leaves_and_an_end_that_is_declared_are_understood() -> None:
    record = game_of(
        f"{HAT}; 2 {ON}; 3 pass; 2 retires; 1 pass; 3 pass; finish no-play-possible, 1 holds ABCDEFG, 3 holds AAEEIIN",
        seats=3,
    )
    audit = audit_of(record)
    assert (audit.verdict, audit.computed) == ("exact", standing_scores(record.game))
    assert ">Cid: AAEEIIN (AAEEIIN) -7 -7" in lines(record)


def test_while_a_game_goes_on_the_public_sees_what_was_played_and_nothing_else() -> None:
    record = game_of(f"{HAT}; 2 exchange EI (EINORST); 1 pass (ABCDEFG); note 2 so slow; 1 adjusted 5")
    assert lines(record, PUBLIC) == [
        ">Ann: AHT 8G HAT +12 12",
        ">Bob: _ -2 +0 0",
        ">Ann: _ - +0 12",
        "#note #adjustment Ann +5",
        "#incomplete",
    ]


def test_names_and_titles_are_one_line_and_nicknames_tell_everybody_apart() -> None:
    record = game_of(HAT, seats=3)
    names = ("Ann\n#player2 Eve", "Ann Archer", "  ")
    named = replace(record, details=replace(record.details, names=names, title="Final\n>Ann: - +9 9", note="n"))
    assert gcg_text(claimed_record(named, ALL)).splitlines()[1:5] == [
        "#player1 Ann Ann #player2 Eve",
        "#player2 Ann2 Ann Archer",
        "#player3 Player",
        "#title Final >Ann: - +9 9",
    ]
    assert read_back(named) == claimed_record(named, ALL)


def test_a_game_of_scores_is_written_with_its_points() -> None:
    record = after(opened(set_up_of("club", recording="scores")), "1 scores 30; 2 scores -5")
    assert lines(record) == [">Ann: _ - +30 30", "#note #score", ">Bob: _ - -5 -5", "#note #score", "#incomplete"]
    assert audit_of(record).claimed == (30, -5)


def test_a_play_that_stands_against_the_rules_names_who_let_it_stand() -> None:
    record = game_of("1 8A HAT as played; 2 exchange 2")
    assert lines(record)[:2] == [">Ann: AHT 8A HAT +18 18", "#note #ruling Dora: as the director saw"]
    assert [one.code for one in audit_of(record).findings if one.severity == "error"] == ["opening-misses-start"]


@for_every_game(40)
def test_any_game_is_read_back_equal_and_its_totals_add_up(game: RandomGame) -> None:
    record = game.record
    assert read_back(record) == claimed_record(record, ALL)
    audit = audit_of(record)
    claimed = {player.number: score for player, score in zip(audit.players, audit.claimed, strict=True)}
    assert claimed == dict(enumerate(standing_scores(record.game), 1))
