"""Any game on record, whatever happened in it, written as GCG and read back: the same record, board and scores."""

from collections.abc import Iterator

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from scrabble_api.formats.games import Sight
from scrabble_api.formats.gcg import ReadGame, gcg_text, read_gcg
from scrabble_api.formats.gcg.recording import claimed_record
from scrabble_api.formats.imports import imported
from scrabble_api.rules.audit import Audit, Severity, audited, inference
from scrabble_api.rules.editions import Edition, paired_edition
from scrabble_api.rules.events import Reopened
from scrabble_api.rules.letter_sets import LETTER_SETS
from scrabble_api.rules.letters import LetterSet
from scrabble_api.rules.lexicon import Lexicon
from scrabble_api.rules.outcome import standing_scores
from scrabble_api.rules.record import Record
from scrabble_api.rules.squares import Layout
from tests.rules.games import after, opened, set_up_of
from tests.rules.random_games import SMALL, RandomGame, random_games

ALL = Sight(racks=True, notes=True)
#: Where bad words are refused some list judges; what is imported stands whatever the list has.
NO_WORDS = Lexicon("none", "None", "en", "english", "0" * 64, frozenset())


@pytest.fixture(autouse=True, scope="module")
def _small_set_known() -> Iterator[None]:
    """The set of the random games is one of those that a record may name."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(inference, "LETTER_SETS", {**LETTER_SETS, SMALL.letter_set.id: SMALL.letter_set})
        patch.setattr(inference, "paired_edition", _edition)
        yield


def _edition(layout: Layout, letter_set: LetterSet) -> Edition:
    return SMALL if letter_set is SMALL.letter_set else paired_edition(layout, letter_set)


#: A failing game is not made smaller, which would take minutes; it can be read as it is.
_PHASES = (Phase.explicit, Phase.reuse, Phase.generate)


def _read_back(record: Record) -> ReadGame:
    (game,) = read_gcg(gcg_text(claimed_record(record, ALL)).encode()).games
    return game


def _is_told_whole(record: Record) -> bool:
    """Whether GCG has lines for all that bears on the scores.

    It has none for a game that was opened again; a record that stops at an out-play is one in which that was accepted;
    and who has the first line has the first seat.
    """
    is_reopened = any(isinstance(event, Reopened) for _, event in record.steps)
    turns = record.game.turns
    return bool(turns) and turns[0].seat == 1 and not is_reopened and not record.game.is_out_play_pending


def _check(record: Record) -> None:
    game = _read_back(record)
    assert game.record == claimed_record(record, ALL)
    if _is_told_whole(record):
        _check_audit(audited(game.record, record.set_up.ruleset, found=game.findings), record)
        _check_import(game, record)


def _check_audit(audit: Audit, record: Record) -> None:
    assert [one.message for one in audit.findings if one.severity is Severity.ERROR] == []
    assert audit.claimed == audit.computed == standing_scores(record.game)
    assert audit.game.table.board == record.game.table.board


def _check_import(game: ReadGame, record: Record) -> None:
    one = imported(game, record.set_up.ruleset, record.set_up.judge or NO_WORDS)
    assert standing_scores(one.record.game) == standing_scores(record.game)


@settings(max_examples=60, deadline=None, phases=_PHASES)
@given(random_games(most=40))
def test_any_game_is_read_back_with_its_board_and_scores(game: RandomGame) -> None:
    _check(game.record)


@given(st.integers(2, 4), st.lists(st.integers(-40, 120), min_size=1, max_size=12))
def test_any_game_of_scores_is_read_back_with_its_scores(seats: int, points: list[int]) -> None:
    turns = "; ".join(f"{place % seats + 1} scores {one}" for place, one in enumerate(points))
    _check(after(opened(set_up_of("club", seats=seats, recording="scores")), turns))
