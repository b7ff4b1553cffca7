"""The real games that are kept here, audited: what each of them shows is found, and nothing else."""

import re
from collections import Counter

import pytest

from scrabble_api.formats.gcg import read_gcg
from scrabble_api.rules.audit import Audit, Finding, Severity, audit_record
from tests.golden.records import KEPT_GAMES, KeptGame, Slip, kept_positions

#: What can be seen in the lines of a game, and by what.
_SEEN = {
    "a play taken off": r" -- ",
    "a turn lost by a challenge": r"#unsuccessful-challenge",
    "a challenge bonus": r"\(challenge\) \+",
    "an exchange of tiles": r" -[A-ZĄĆĘŁŃÓŚŹŻ?]+ ",
    "an exchange by count": r" -\d+ \+0",
    "a pass": r" - \+0",
    "overtime": r"\(time\) -",
    "tiles left to the one who goes out": r"^.: +\(\S+\) \+(?!5 )",
    "tiles left deducted": r" \([A-Z?]+\) -",
    "a rack at the end of a record that stops": r"^#rack",
    "a tile of two characters": r"\[LL\]",
    "a blank": r" \S*[a-ząćęłńóśźż]\S* \+",
}


def _audit(game: KeptGame) -> Audit:
    [read] = read_gcg(game.gcg)
    return audit_record(read.record, found=read.findings)


def _slip(game: KeptGame, error: Finding) -> Slip:
    return Slip(game.line_of(error.line or 0), error.claimed, error.computed)


every_game = pytest.mark.parametrize("game", [pytest.param(one, id=f"{one.name}: {one.shows}") for one in KEPT_GAMES])


@every_game
def test_a_game_has_its_verdict_and_scores(game: KeptGame) -> None:
    audit = _audit(game)
    assert str(audit.verdict) == game.verdict
    assert game.scores in (None, audit.computed)


@every_game
def test_every_slip_of_a_game_is_found_on_its_line_and_nothing_else(game: KeptGame) -> None:
    errors = [one for one in _audit(game).findings if one.severity is Severity.ERROR]
    found = [_slip(game, one) for one in errors]
    if game.is_first_slip_only:
        assert found[0].line == game.slips[0].line
        return
    assert {one.line for one in found} == {one.line for one in game.slips}
    assert {one for one in game.slips if one.claimed is not None} <= set(found)
    assert len(found) <= len(game.slips)


def test_the_games_are_of_every_kind() -> None:
    whole = [game for game in KEPT_GAMES if game.is_whole]
    assert len(whole) >= 30
    assert {game.letters for game in KEPT_GAMES} == {"english", "german", "polish", "spanish"}
    assert {game.letters for game in whole} == {"english", "german", "spanish"}  # no Polish record has its end
    assert {len({line[0] for line in game.lines if line[1] == ":"}) for game in whole} == {1, 2, 3}
    assert len([game for game in KEPT_GAMES if game.slips]) >= 10
    assert len([game for game in KEPT_GAMES if game.verdict == "warnings"]) >= 5
    assert len(kept_positions()) >= 600


@pytest.mark.parametrize(("what", "sign"), _SEEN.items())
def test_the_games_show_what_happens_at_tables(what: str, sign: str) -> None:
    seen = Counter(game.name for game in KEPT_GAMES for line in game.lines if re.search(sign, line))
    assert seen, what


def test_the_games_are_facts_alone() -> None:
    """Letters for names, and no remarks."""
    assert {name for game in KEPT_GAMES for name in game.players} == {"A", "B"}
    lines = [line for game in KEPT_GAMES for line in game.lines]
    kept = r"[A-D]: .+|#rack[12] \S+|#incomplete|#note #unsuccessful-challenge.*"
    assert [line for line in lines if not re.fullmatch(kept, line)] == []


@every_game
def test_a_position_of_a_game_is_one_of_its_lines(game: KeptGame) -> None:
    for one in kept_positions():
        if one["file"] == game.name:
            line = game.lines[one["line"] - 1]
            assert f" {one['position']} ".lower() in line.lower()
