"""Any game on record, whatever happened in it, written as GCG and read back: the same record, board and scores."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrabble_api.formats.files.imports import import_of_record
from scrabble_api.formats.gcg import ReadGame, gcg_text, read_gcg
from scrabble_api.formats.gcg.from_record import claimed_record
from scrabble_api.formats.sight import ALL_IN_SIGHT
from scrabble_api.rules.audit import Audit, Severity, audit_record, inference
from scrabble_api.rules.equipment.editions import Edition, edition_of_pair
from scrabble_api.rules.equipment.letter_sets import LETTER_SETS
from scrabble_api.rules.equipment.letters import LetterSet
from scrabble_api.rules.equipment.squares import Layout
from scrabble_api.rules.games.outcome import standing_scores
from scrabble_api.rules.games.turns import TakenOff
from scrabble_api.rules.history.record import Record
from scrabble_api.rules.plays.lexicon import Lexicon
from tests.rules.games import after, opened, set_up_of
from tests.rules.random_games import SMALL, RandomGame, for_every_game

#: Where bad words are refused some list judges; what is imported stands whatever the list has.
NO_WORDS = Lexicon("none", "None", "en", "english", "0" * 64, frozenset())


@pytest.fixture(autouse=True, scope="module")
def _small_set_known() -> Iterator[None]:
    """The set of the random games is one of those that a record may name."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(inference, "LETTER_SETS", {**LETTER_SETS, SMALL.letter_set.id: SMALL.letter_set})
        patch.setattr(inference, "edition_of_pair", _edition)
        yield


def _edition(layout: Layout, letter_set: LetterSet) -> Edition:
    return SMALL if letter_set is SMALL.letter_set else edition_of_pair(layout, letter_set)


def _read_back(record: Record) -> ReadGame:
    (game,) = read_gcg(gcg_text(claimed_record(record, ALL_IN_SIGHT)).encode())
    return game


def _check(record: Record) -> None:
    game = _read_back(record)
    assert game.record == claimed_record(record, ALL_IN_SIGHT)
    _check_audit(audit_record(game.record, record.set_up.ruleset, found=game.findings), record)
    _check_import(game, record)


def _check_audit(audit: Audit, record: Record) -> None:
    assert [one.message for one in audit.findings if one.severity is Severity.ERROR] == []
    by_seat = dict(enumerate(standing_scores(record.game), 1))
    assert by_number(audit, audit.claimed) == by_number(audit, audit.computed) == by_seat
    assert audit.game.table.board == record.game.table.board


def by_number(audit: Audit, scores: tuple[int, ...]) -> dict[int, int]:
    """Scores by the players' numbers: whoever has the first line of a record has its first seat."""
    return {player.number: score for player, score in zip(audit.players, scores, strict=True)}


def _check_import(game: ReadGame, record: Record) -> None:
    one = import_of_record(game, record.set_up.ruleset, record.set_up.judge or NO_WORDS)
    assert one.audit is not None
    by_seat = dict(enumerate(standing_scores(record.game), 1))
    assert by_number(one.audit, standing_scores(one.record.game)) == by_seat


@for_every_game(most=40)
def test_any_game_is_read_back_with_its_board_and_scores(game: RandomGame) -> None:
    _check(game.record)


@given(st.integers(2, 4), st.lists(st.integers(-40, 120), min_size=1, max_size=12))
def test_any_game_of_scores_is_read_back_with_its_scores(seats: int, points: list[int]) -> None:
    turns = "; ".join(f"{place % seats + 1} scores {one}" for place, one in enumerate(points))
    _check(after(opened(set_up_of("club", seats=seats, recording="scores")), turns))


def test_an_out_play_that_one_accepted_is_taken_off_for_another() -> None:
    """What no club could record, since a play accepted is not withdrawn, may stand in anybody's file."""
    lines = [
        "#player1 Ann\n#player2 Bob\n#player3 Cid\n#tile-distribution small",
        ">Ann: ?AENSTX 8F AeNTSXE +78 78",
        ">Bob: ENSTTTA I7 S.TTTNA +10 10",
        ">Cid: AAAAEEE 14I AEEEAAA +62 62",
        ">Ann: - +0 78",
        ">Cid: AAAAEEE -- -62 0",
    ]
    (game,) = read_gcg("\n".join(lines).encode())
    audit = audit_record(game.record)
    assert audit.game.turns[-1].taken_off is TakenOff.CHALLENGE
    assert "withdrawal-without-play" not in [one.code for one in audit.findings]
