"""Games kept on the way spare a replay, and change nothing."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest

from scrabble_api.rules.errors import NotAllowed
from scrabble_api.rules.games import course
from scrabble_api.rules.games.events import PointsScored, TurnEvent
from scrabble_api.rules.games.game import Recording, SetUp
from scrabble_api.rules.history.corrections import Cause, Corrected, Operation
from scrabble_api.rules.history.record import Entry, Record, Redone, Undone, record_after
from tests.rules.games import opened, set_up_of
from tests.rules.random_games import RandomGame, for_every_game

#: Nothing is kept on the way.
NEVER = 10**9


@contextmanager
def kept_before_every(number: int) -> Iterator[None]:
    usual = course.EVERY
    course.EVERY = number
    try:
        yield
    finally:
        course.EVERY = usual


def _corrections(record: Record, chance: Random) -> Iterator[Entry]:
    """Corrections of any kind, of any turn."""
    events = [event for _, event in record.steps if isinstance(event, TurnEvent)]
    for operation in Operation:
        turn = chance.randint(0, len(record.game.turns) + 1)
        event = chance.choice(events) if events and operation in (Operation.REPLACE, Operation.INSERT) else None
        yield Corrected(operation=operation, cause=Cause.RECORDING, reason="so it was", turn=turn, event=event)


def _corrected_log(game: RandomGame) -> list[Entry]:
    """The entries of a game with corrections among them, of those that were taken; and what each undid and redid."""
    chance, record, log = Random(len(game.steps)), game.beginning, list[Entry]()
    for _, entry, _, _ in game.steps:
        tried = [entry, *(_corrections(record, chance) if chance.random() < 0.2 else ())]
        for one in tried:
            try:
                record = record_after(record, len(log) + 2, one)
            except NotAllowed:
                continue
            log.append(one)
    return log


def _folded(beginning: Record, log: list[Entry]) -> list[Record]:
    records = [beginning]
    for number, entry in enumerate(log, 2):
        records.append(record_after(records[-1], number, entry))
    return records


@for_every_game()
def test_a_record_is_the_same_whether_games_are_kept_on_its_way_or_not(game: RandomGame) -> None:
    with kept_before_every(NEVER):
        log = _corrected_log(game)
        plain = _folded(game.beginning, log)
    for often in (1, 3, course.EVERY):
        with kept_before_every(often):
            folded = _folded(game.beginning, log)
        assert folded == plain
        assert all(one.work <= other.work for one, other in zip(folded, plain, strict=True))


def _after(record: Record, *entries: Entry) -> Record:
    for entry in entries:
        record = record_after(record, record.version + 1, entry)
    return record


TURNS = 300


def _game_of_scores() -> Record:
    club = set_up_of("club")
    beginning = opened(SetUp(club.edition, club.ruleset, 2, recording=Recording.SCORES))
    return _after(beginning, *(PointsScored(seat=1 + number % 2, points=7) for number in range(TURNS)))


def _correction_of(turn: int) -> Corrected:
    score = PointsScored(seat=2 - turn % 2, points=8)
    return Corrected(operation=Operation.REPLACE, cause=Cause.SCORE, reason="miscounted", turn=turn, event=score)


@pytest.mark.parametrize(
    ("entries", "most"),
    [
        pytest.param([Undone(), Redone(), PointsScored(seat=2, points=1)], course.EVERY, id="the last turn undone"),
        pytest.param([_correction_of(TURNS)], course.EVERY, id="the last turn corrected"),
        pytest.param([_correction_of(TURNS // 2)], TURNS // 2 + course.EVERY, id="a turn in the middle corrected"),
        pytest.param([_correction_of(1)], TURNS, id="the first turn corrected"),
    ],
)
def test_no_more_is_replayed_than_follows_what_is_changed(entries: list[Entry], most: int) -> None:
    record = _after(_game_of_scores(), PointsScored(seat=1, points=9))
    for entry in entries:
        after = _after(record, entry)
        assert after.work.events - record.work.events <= most + 1
        record = after
