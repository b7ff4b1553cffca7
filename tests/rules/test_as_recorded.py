"""What an imported record says against the rules: its numbers count, the board is left alone, and it still replays.

Source of the rule: a director who keeps old records wants every number kept and none believed (design of imports).
"""

import pytest

from scrabble_api.formats.files.imports import import_of_record
from scrabble_api.formats.gcg import read_gcg
from scrabble_api.rules.errors import NotAllowed
from scrabble_api.rules.games.events import AsRecorded, OutOfTurn, PlayMade, Reopened, TurnKind, Withdrawn
from scrabble_api.rules.games.outcome import standing_scores
from scrabble_api.rules.history.corrections import Cause, Corrected, Operation
from scrabble_api.rules.history.record import Record, Undone, record_after
from scrabble_api.rules.plays.notation import read_position_play
from tests.rules.games import after, entry_of, game_of

PLAYERS = "#player1 Ann Ann\n#player2 Bob Bob\n"
HAT = ">Ann: AEHTEEE 8G HAT +12 12\n"
OFF = ">Bob: AEIINOR M70 ON +11 11\n"
#: Bob's play is off the board, Ann's next one builds on the board without it.
BROKEN = PLAYERS + HAT + OFF + ">Ann: EEEEIRS 8G ...E +7 19\n"


def kept(text: str) -> Record:
    [game] = read_gcg(text.encode())
    return import_of_record(game, None, None).record


def following(record: Record, entry: object) -> Record:
    return record_after(record, record.version + 1, entry)  # type: ignore[arg-type]


def test_what_the_rules_refuse_counts_what_was_recorded_and_leaves_the_board_alone() -> None:
    record = kept(BROKEN)
    turns = record.game.turns
    assert [(turn.kind, turn.announced, turn.points, bool(turn.laid)) for turn in turns] == [
        (TurnKind.PLAY, 12, 12, True),
        (TurnKind.PLAY, 11, None, False),
        (TurnKind.PLAY, 7, 7, True),
    ]
    assert "off-board" in [fault.code for fault in turns[1].violations]
    assert standing_scores(record.game) == (19, 11)
    [stored] = [event for _, event in record.steps if isinstance(event, AsRecorded)]
    assert (stored.line, stored.points, stored.turn) == (4, 11, "play")


def test_an_event_as_recorded_is_replayed_by_itself() -> None:
    record = game_of("1 8G HAT")
    event = AsRecorded(seat=2, turn=TurnKind.EXCHANGE, line=9, points=-3, count=2)
    record = following(record, event)
    [_, turn] = record.game.turns
    assert (turn.kind, turn.count, standing_scores(record.game), record.game.on_turn) == (
        TurnKind.EXCHANGE,
        2,
        (12, -3),
        1,
    )
    assert standing_scores(after(record, "1 8G HATE").game) == (19, -3)


def test_a_play_as_recorded_can_be_taken_back_by_its_seat_only() -> None:
    record = kept(PLAYERS + HAT + OFF)
    assert standing_scores(following(record, Withdrawn(seat=2)).game) == (12, 0)
    with pytest.raises(NotAllowed) as refused:
        following(record, Withdrawn(seat=1))
    assert refused.value.code == "nothing-to-withdraw"


def test_a_turn_out_of_order_stands_where_the_record_has_it() -> None:
    record = kept(PLAYERS + HAT + ">Ann: EEEEIRS 8G ...E +7 19\n>Bob: AEIINOR 9G ON +11 11\n")
    assert [turn.seat for turn in record.game.turns] == [1, 1, 2]
    assert [event.seat for _, event in record.steps if isinstance(event, OutOfTurn)] == [1]
    assert standing_scores(record.game) == (19, 11)


def test_a_director_puts_right_what_was_kept_as_recorded() -> None:
    record = kept(BROKEN)
    play = read_position_play("9G", "ON", record.set_up.edition.letter_set)
    right = PlayMade(seat=2, play=play, announced_score=11)
    mended = following(
        record, Corrected(operation=Operation.REPLACE, cause=Cause.RECORDING, reason="misread", turn=2, event=right)
    )
    assert [turn.points for turn in mended.game.turns] == [12, 11, 7]
    assert (standing_scores(mended.game), mended.is_as_imported) == ((19, 11), False)


def test_the_latest_turn_of_an_import_can_be_undone() -> None:
    undone = following(kept(PLAYERS + HAT + OFF), Undone())
    assert (len(undone.game.turns), undone.game.on_turn, standing_scores(undone.game)) == (1, 2, (12, 0))


def test_an_end_that_only_the_record_knows_of_goes_when_the_game_is_opened_again() -> None:
    record = kept(PLAYERS + HAT + ">Bob: AEIINOR (AEIINOR) -7 -7\n")
    assert record.game.ending is not None
    again = following(record, Reopened(reason="it went on"))
    assert (again.game.ending, again.game.on_turn) == (None, 2)
    assert standing_scores(again.game) == (12, 0)


def test_only_an_import_tells_of_racks_after_the_end() -> None:
    record = kept(PLAYERS + HAT + ">Bob: AEIINOR (AEIINOR) -7 -7\n>Ann: EEEEIRS (EEEEIRS) -7 5\n")
    with pytest.raises(NotAllowed) as refused:
        following(record, entry_of("2 holds AEIINOR", record.set_up.edition.letter_set))
    assert refused.value.code == "game-over"
