"""What holds for every game, however it is played."""

from collections import Counter
from dataclasses import replace

from scrabble_api.rules.equipment.letters import tally
from scrabble_api.rules.errors import NotAllowed
from scrabble_api.rules.games.events import Challenged, PlayMade, TurnEvent, TurnKind, Withdrawn
from scrabble_api.rules.games.game import Game, opened_game
from scrabble_api.rules.games.outcome import LifeCycle, life_cycle, result
from scrabble_api.rules.games.replay import replay
from scrabble_api.rules.history.record import Opened, Record, Redone, Undone, opened_record, record_after
from scrabble_api.rules.rulesets import RULESETS
from tests.rules.random_games import RandomGame, for_every_game


def opening(record: Record) -> Opened:
    return Opened(set_up=record.set_up, details=record.details)


def all_tiles(game: Game) -> int:
    """Tiles on the board, on racks and in the bag."""
    table = game.table
    return len(table.board.tiles) + sum(hand.held for hand in table.hands) + table.bag


@for_every_game()
def test_no_tile_is_ever_lost_or_made(game: RandomGame) -> None:
    total = game.beginning.set_up.edition.letter_set.total
    assert [total] * len(game.steps) == [all_tiles(after.game) for _, _, _, after in game.steps]


@for_every_game()
def test_nobody_holds_more_than_a_full_rack_and_what_is_known_is_held(game: RandomGame) -> None:
    for _, _, _, after in game.steps:
        for hand in after.game.table.hands:
            assert 0 <= len(hand.known) <= hand.held <= after.set_up.ruleset.rack_size


@for_every_game(moves="turns")
def test_the_board_never_holds_more_than_the_set(game: RandomGame) -> None:
    for _, _, _, after in game.steps:
        board = tally(after.game.table.board.tiles)
        assert Counter() == board - Counter(after.set_up.edition.letter_set.counts)


@for_every_game(moves="turns")
def test_what_the_set_has_left_is_what_does_not_lie_on_the_board(game: RandomGame) -> None:
    for _, _, _, after in game.steps:
        board = after.game.table.board
        assert Counter(board.edition.letter_set.counts) == Counter(board.left) + tally(board.tiles)


@for_every_game()
def test_a_play_taken_off_leaves_the_table_as_it_was(game: RandomGame) -> None:
    for number, entry, before, after in game.steps:
        if isinstance(entry, PlayMade) and before.game.ending is None:
            for off in _ways_off(after, entry.seat):
                gone = _taken(after, number + 1000, off)
                if gone is not None:
                    assert before.game.table.board.cells == gone.game.table.board.cells
                    assert _counts(before) == _counts(gone)
                    assert _scores(before) == _scores(gone)


def _ways_off(record: Record, seat: int) -> list[Challenged | Withdrawn]:
    return [*(Challenged(seat=other, acceptable=False) for other in record.game.undecided), Withdrawn(seat=seat)]


def _taken(record: Record, number: int, entry: Challenged | Withdrawn | Undone | Redone) -> Record | None:
    try:
        return record_after(record, number, entry)
    except NotAllowed:
        return None


def _counts(record: Record) -> list[int]:
    return [*(hand.held for hand in record.game.table.hands), record.game.table.bag]


def _scores(record: Record) -> list[int]:
    return [record.game.score(seat) for seat in record.game.seats]


@for_every_game()
def test_undo_and_redo_give_the_equal_game(game: RandomGame) -> None:
    for number, entry, before, after in game.steps:
        undone = _taken(after, number + 1000, Undone())
        if undone is not None and not isinstance(entry, Undone | Redone):
            redone = record_after(undone, number + 1001, Redone())
            assert (after.game, after.steps) == (redone.game, redone.steps)
            if isinstance(entry, TurnEvent | Challenged | Withdrawn):
                assert before.game == undone.game


@for_every_game()
def test_an_action_just_taken_can_be_undone_unless_it_ended_the_game(game: RandomGame) -> None:
    for number, entry, _, after in game.steps:
        if isinstance(entry, TurnEvent | Challenged | Withdrawn):
            assert (_taken(after, number + 1000, Undone()) is None) == (after.game.ending is not None)


@for_every_game()
def test_the_log_read_again_gives_the_equal_record(game: RandomGame) -> None:
    record = opened_record(opening(game.beginning))
    for number, entry in game.entries:
        record = record_after(record, number, entry)
    assert game.record == record


@for_every_game()
def test_the_game_is_what_the_events_that_count_make_of_it(game: RandomGame) -> None:
    for _, _, _, after in game.steps:
        assert (after.game, None) == replay(opened_game(after.set_up), after.steps)


@for_every_game()
def test_a_score_is_the_sum_of_the_lines_of_its_turns(game: RandomGame) -> None:
    final = game.record.game
    rule = final.set_up.ruleset.overtime
    for seat in final.seats:
        lines = sum(turn.sheet.score for turn in final.turns if turn.seat == seat and turn.sheet and not turn.taken_off)
        challenged = sum(
            turn.challenge.points for turn in final.turns if turn.challenge and turn.challenge.points_seat == seat
        )
        adjusted = sum(one.points for one in final.adjustments if one.seat == seat)
        seconds = sum(one.seconds for one in final.overtime if one.seat == seat)
        minutes, rest = divmod(seconds, 60)
        late = 10 * (minutes + (rest > 0)) if rule else 0
        assert lines + challenged + adjusted - late == final.score(seat)


@for_every_game()
def test_somebody_in_the_game_is_on_turn_as_long_as_it_is_open(game: RandomGame) -> None:
    for _, _, _, after in game.steps:
        is_open = life_cycle(after.game) is LifeCycle.OPEN
        assert is_open == (after.game.on_turn in after.game.playing)


@for_every_game()
def test_every_turn_is_taken_by_whoever_was_on_turn(game: RandomGame) -> None:
    for _, entry, before, after in game.steps:
        if isinstance(entry, TurnEvent):
            assert (before.game.on_turn, entry.seat) == (entry.seat, after.game.turns[len(before.game.turns)].seat)


@for_every_game()
def test_a_turn_is_only_lost_by_a_failed_challenge_and_nobody_on_turn_owes_one(game: RandomGame) -> None:
    final = game.record.game
    is_double = final.set_up.ruleset.id in ("club", "naspa")
    for seat in final.seats:
        lost = [turn for turn in final.turns if turn.kind is TurnKind.LOST_TURN and turn.seat == seat]
        assert final.turns_owed(seat) >= 0
        if not is_double and final.set_up.ruleset.base in ("free", "wespa", "polish", "void"):
            assert (len(lost), final.turns_owed(seat)) == (0, 0)
    assert final.on_turn is None or final.turns_owed(final.on_turn) == 0


@for_every_game()
def test_a_result_has_places_that_fit_its_scores(game: RandomGame) -> None:
    final = game.record.game
    found = result(final)
    if found is None or found.scores[0].place is None:
        return
    assert min(score.place or 0 for score in found.scores) == 1
    staying = [score for score in found.scores if score.seat in final.playing]
    if final.ending is not None and final.ending.loser is None:
        for one in staying:
            for other in staying:
                assert one.final <= other.final or (one.place or 0) < (other.place or 0)
    for gone in final.retired:
        assert all((found.scores[gone - 1].place or 0) > (score.place or 0) for score in staying)


@for_every_game(rulesets=("naspa", "free", "wespa"), most=60, moves="turns")
def test_double_and_transfer_endings_have_the_same_spread(game: RandomGame) -> None:
    doubled = result(game.record.game)
    set_up = replace(
        game.record.set_up, ruleset=replace(game.record.set_up.ruleset, unplayed=RULESETS["club"].unplayed)
    )
    moved = result(replace(game.record.game, set_up=set_up))
    if doubled is None or moved is None or set_up.seats > 2:
        return
    assert doubled.scores[0].final - doubled.scores[1].final == moved.scores[0].final - moved.scores[1].final
