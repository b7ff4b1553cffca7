"""The presets, figure by figure as the rule books give them, and how a caller changes them."""

from typing import Any

import pytest

from scrabble_api.formats.requests.rulesets import read_ruleset
from scrabble_api.rules.equipment.layouts import LAYOUTS
from scrabble_api.rules.errors import UnknownName, Unreadable, lookup
from scrabble_api.rules.rulesets import (
    CHALLENGES,
    DEFAULT_RULESET,
    RULESETS,
    Challenge,
    End,
    Exchange,
    GoodPlay,
    Opening,
    Others,
    OutPlayer,
    Overtime,
    Per,
    Players,
    Ruleset,
    Scope,
    Unplayed,
    ruleset_on,
)
from tests.rules.boards import judged

PRESETS = ["club", "hasbro", "mattel", "naspa", "wespa", "free", "void", "german", "polish", "spanish"]
SINGLE = Challenge(GoodPlay.NOTHING)
DOUBLE = Challenge(GoodPlay.LOSES_NEXT_TURN)
FIVE_PER_WORD = Challenge(GoodPlay.POINTS_TO_CHALLENGED, 5, Per.WORD, Scope.NAMED_WORDS)
REFUSED = Challenge(GoodPlay.NOTHING, refuse_bad_words=True)
TEN_A_MINUTE = Overtime(points=10, per_seconds=60, limit_seconds=None)

# One line for each row of the table of presets, one column for each preset.
FIGURES: dict[str, tuple[Any, ...]] = {
    "players": (Players(2, 4),) * 3 + (Players(2, 2),) * 2 + (Players(2, 4),) * 5,
    "rack_size": (7,) * 10,
    "opening": (Opening(2, covers_start=True),) * 10,
    "bonus": ({7: 50},) * 10,
    "challenge": (DOUBLE, DOUBLE, DOUBLE, DOUBLE, FIVE_PER_WORD, SINGLE, REFUSED, SINGLE, SINGLE, SINGLE),
    "acceptance": ("next-action",) * 10,
    "exchange.bag_minimum": (1, 1, 1, 7, 7, 7, 7, 7, 7, 1),
    "exchange.counts_as_scoreless": (True,) * 8 + (False, True),
    "exchange.limit": (None,) * 8 + (3, None),
    "end.pass_rounds": (2, None, 2) + (None,) * 7,
    "end.scoreless_turns": (None, None, None, 6, 6, 6, 6, 6, 6, 12),
    "end.passes": (None,) * 7 + (4, 4, 4),
    "unplayed.out_player": ("sum",) * 3 + ("double",) * 7,
    "unplayed.others": ("deducted",) * 3 + ("kept",) * 7,
    "tie": ("before-unplayed",) * 3 + ("draw",) * 7,
    "overtime": (None,) * 3 + (TEN_A_MINUTE,) * 7,
}


def figure(ruleset: Ruleset, path: str) -> Any:
    value: Any = ruleset
    for name in path.split("."):
        value = getattr(value, name)
    return value


@pytest.mark.parametrize("path", FIGURES)
def test_each_preset_has_the_figures_of_its_rule_book(path: str) -> None:
    expected = dict(zip(PRESETS, FIGURES[path], strict=True))
    assert expected == {name: figure(RULESETS[name], path) for name in PRESETS}


def test_the_presets_are_these_and_club_is_the_default() -> None:
    assert (list(RULESETS), DEFAULT_RULESET) == (PRESETS, "club")


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_named_after_itself(name: str) -> None:
    assert (name, name, True) == (RULESETS[name].id, RULESETS[name].base, bool(RULESETS[name].title))
    assert RULESETS[name] is RULESETS[name]


@pytest.mark.parametrize(
    ("name", "good_play", "points", "per", "scope", "is_refusing"),
    [
        ("single", "nothing", 0, Per.PLAY, Scope.PLAY, False),
        ("double", "loses-next-turn", 0, Per.PLAY, Scope.PLAY, False),
        ("triple", "loses-game", 0, Per.PLAY, Scope.PLAY, False),
        ("void", "nothing", 0, Per.PLAY, Scope.PLAY, True),
        ("five-points", "points-to-challenged", 5, Per.PLAY, Scope.PLAY, False),
        ("five-points-per-word", "points-to-challenged", 5, Per.WORD, Scope.NAMED_WORDS, False),
        ("ten-points", "points-to-challenged", 10, Per.PLAY, Scope.PLAY, False),
        ("ten-points-per-word", "points-to-challenged", 10, Per.WORD, Scope.NAMED_WORDS, False),
        ("challenger-loses-five-points", "points-from-challenger", 5, Per.PLAY, Scope.PLAY, False),
        ("challenger-loses-five-points-per-word", "points-from-challenger", 5, Per.WORD, Scope.NAMED_WORDS, False),
        ("challenger-loses-ten-points", "points-from-challenger", 10, Per.PLAY, Scope.PLAY, False),
        ("challenger-loses-ten-points-per-word", "points-from-challenger", 10, Per.WORD, Scope.NAMED_WORDS, False),
    ],
)
def test_challenge_rules_have_names(
    name: str, good_play: str, points: int, per: Per, scope: Scope, is_refusing: bool
) -> None:
    assert Challenge(GoodPlay(good_play), points, per, scope, is_refusing) == CHALLENGES[name]


def test_every_named_challenge_rule_but_void_lets_bad_words_stand() -> None:
    assert [name for name, challenge in CHALLENGES.items() if challenge.refuse_bad_words] == ["void"]


# A change, the field it changes, and what stands there then.
@pytest.mark.parametrize(
    ("base", "changes", "path", "value"),
    [
        ("club", {"challenge": "triple"}, "challenge", Challenge(GoodPlay.LOSES_GAME)),
        ("club", {"challenge": "five-points"}, "challenge.points", 5),
        (
            "wespa",
            {"challenge": {"points": 10}},
            "challenge",
            Challenge(GoodPlay.POINTS_TO_CHALLENGED, 10, Per.WORD, Scope.NAMED_WORDS),
        ),
        ("club", {"exchange": {"bag_minimum": 7}}, "exchange", Exchange(7)),
        ("polish", {"exchange": {"limit": None}}, "exchange", Exchange(7, counts_as_scoreless=False)),
        ("club", {"end": {"scoreless_turns": 6}}, "end", End(scoreless_turns=6, pass_rounds=2)),
        ("club", {"overtime": {"points": 5}}, "overtime", Overtime(points=5)),
        ("naspa", {"overtime": {"limit_seconds": 600}}, "overtime", Overtime(10, 60, 600)),
        ("naspa", {"overtime": None}, "overtime", None),
        ("club", {"bonus": {7: 35, 8: 60}}, "bonus", {7: 35, 8: 60}),
        ("club", {"bonus": {}}, "bonus", {}),
        ("club", {"rack_size": 8}, "rack_size", 8),
        ("naspa", {"players": {"max": 4}}, "players", Players(2, 4)),
        ("club", {"opening": {"covers_start": False}}, "opening", Opening(2, covers_start=False)),
        ("club", {"tie": "draw"}, "tie", "draw"),
        ("club", {"acceptance": "all"}, "acceptance", "all"),
        ("club", {"unplayed": {"out_player": "double"}}, "unplayed", Unplayed(OutPlayer.DOUBLE, Others.DEDUCTED)),
    ],
)
def test_a_caller_may_change_a_figure_and_keeps_the_others(
    base: str, changes: dict[str, Any], path: str, value: Any
) -> None:
    changed = read_ruleset({"base": base, **changes}, LAYOUTS["standard"])
    assert (value, None, base) == (figure(changed, path), changed.id, changed.base)
    kept = {line for line in FIGURES if line.split(".")[0] not in changes}
    assert {line: figure(RULESETS[base], line) for line in kept} == {line: figure(changed, line) for line in kept}


def test_without_changes_a_preset_stays_itself() -> None:
    assert ruleset_on(LAYOUTS["standard"], RULESETS["naspa"]) is RULESETS["naspa"]


def test_a_changed_ruleset_leaves_the_preset_as_it_was() -> None:
    read_ruleset({"base": "club", "rack_size": 9, "bonus": {9: 1}}, LAYOUTS["standard"])
    assert (RULESETS["club"].rack_size, RULESETS["club"].bonus) == (7, {7: 50})


@pytest.mark.parametrize("base", PRESETS)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_board_s_own_figures_stand_before_those_of_the_preset(layout: str, base: str) -> None:
    own = {"crossplay": {7: 40}, "kelimelik": {7: 30}, "words_with_friends": {7: 35}, "lexulous": {7: 40, 8: 50}}
    resolved = ruleset_on(LAYOUTS[layout], RULESETS[base])
    expected = (own.get(layout, {7: 50}), 8 if layout == "lexulous" else 7, base)
    assert expected == (resolved.bonus, resolved.rack_size, resolved.id)


def test_the_caller_s_figures_stand_before_those_of_the_board() -> None:
    resolved = read_ruleset({"base": "club", "bonus": {7: 50}, "rack_size": 7}, LAYOUTS["lexulous"])
    assert (resolved.bonus, resolved.rack_size) == ({7: 50}, 7)


@pytest.mark.parametrize("players", [{"min": 4, "max": 3}, {"min": 5}, {"max": 1}])
def test_fewer_players_at_most_than_at_least_are_refused(players: dict[str, int]) -> None:
    with pytest.raises(Unreadable) as caught:
        read_ruleset({"base": "club", "players": players}, LAYOUTS["standard"])
    assert (caught.value.code, caught.value.path) == ("ruleset-impossible", ("players",))


def test_an_unknown_ruleset_is_answered_with_near_names() -> None:
    with pytest.raises(UnknownName) as caught:
        lookup("ruleset", "NASPAA", RULESETS)
    assert (caught.value.code, caught.value.near[:1]) == ("unknown-ruleset", ("naspa",))
    assert "naspa" in caught.value.message


def test_an_unknown_challenge_rule_is_answered_with_its_place_in_the_input() -> None:
    with pytest.raises(UnknownName) as caught:
        read_ruleset({"base": "club", "challenge": "tripel"}, LAYOUTS["standard"])
    assert (caught.value.code, caught.value.path) == ("unknown-challenge-rule", ("challenge",))
    assert "triple" in caught.value.near


# A bad word under each preset: only where plays with bad words are refused does it make the play illegal.
@pytest.mark.parametrize("name", PRESETS)
def test_a_bad_word_is_refused_under_void_alone(name: str) -> None:
    answer = judged("8G CAR", "9G EX", ruleset=name, words="EX AX CAR")
    assert (name != "void", False, (True, False, True)) == (
        answer.is_legal,
        answer.are_words_acceptable,
        answer.valid,
    )
    assert [found.code for found in answer.violations] == ["word-not-in-lexicon"]


@pytest.mark.parametrize("name", PRESETS)
def test_good_words_are_legal_under_every_preset(name: str) -> None:
    answer = judged("8G CAR", "9H ME", ruleset=name, words="ME AM RE")
    assert (answer.is_legal, answer.are_words_acceptable) == (True, True)


def test_without_a_word_list_void_refuses_nothing() -> None:
    answer = judged("8G CAR", "9G EX", ruleset="void")
    assert (answer.is_legal, answer.are_words_acceptable) == (True, None)


def test_the_bad_word_is_named_with_its_squares_and_its_list() -> None:
    (found,) = judged("8G CAR", "9G EX", words="EX AX CAR").violations
    assert (found.tiles, found.squares) == ("CE", ("G8", "G9"))
    assert found.message.startswith("CE is not in the lexicon small")


def test_the_start_need_not_be_covered_where_a_caller_says_so() -> None:
    anywhere = read_ruleset({"base": "club", "opening": {"covers_start": False}}, LAYOUTS["standard"])
    assert judged("", "1A CAT", ruleset=anywhere).is_legal
