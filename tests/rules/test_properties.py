"""What holds for every board and every play."""

import re
from collections import Counter
from itertools import combinations

from hypothesis import assume, example, given
from hypothesis import strategies as st

from scrabble_api.rules.equipment.letters import BLANK_TILE, parse_rack, tally
from scrabble_api.rules.equipment.squares import COVERED, Direction, square_text
from scrabble_api.rules.plays.adjudication import Adjudication, adjudicate
from scrabble_api.rules.plays.board import Board, empty_board
from scrabble_api.rules.plays.notation import (
    Play,
    Position,
    PositionPlay,
    SquaresPlay,
    parse_position,
    position_text,
    read_elements,
    read_position_play,
    read_squares_play,
)
from scrabble_api.rules.rulesets import RULESETS, ruleset_on
from scrabble_api.rules.violations import RULES, Kind
from tests.rules.boards import along, board_of, codes, edition_of, lexicon_of
from tests.rules.second_opinion import Cell, Face, touches, words_made
from tests.rules.strategies import SYMMETRIC, WRITTEN, Situation, positions, situations, squares_play

CAR = "8G CAR; I8 .ED"


def judge(board: Board, play: Play) -> Adjudication:
    return adjudicate(board, play, ruleset_on(board.edition.layout, RULESETS["club"]))


def word_counts(answer: Adjudication) -> Counter[tuple[str, int]]:
    return Counter((word.word, word.score) for word in answer.sheet.words) if answer.sheet else Counter()


def premium_names(board: Board) -> dict[Cell, str]:
    layout = board.edition.layout
    return {
        (row, column): layout.premiums[square].code or ""
        for row, squares in enumerate(layout.rows)
        for column, square in enumerate(squares)
    }


@given(situations(SYMMETRIC))
def test_rows_and_columns_exchanged_give_the_same_words_and_score(situation: Situation) -> None:
    turned = situation.transposed
    for one, other in (
        (situation.squares_play, turned.squares_play),
        (situation.position_play, turned.position_play),
    ):
        first, second = judge(situation.board, one), judge(turned.board, other)
        assert (codes(first), word_counts(first)) == (codes(second), word_counts(second))
        assert (first.sheet and first.sheet.score) == (second.sheet and second.sheet.score)


@given(situations(), st.data())
def test_both_forms_of_a_play_are_judged_alike_whatever_the_order_of_its_squares(
    situation: Situation, data: st.DataObject
) -> None:
    shuffled = SquaresPlay(tuple(data.draw(st.permutations(situation.squares_play.elements))))
    assert judge(situation.board, situation.position_play) == judge(situation.board, shuffled)


@given(situations())
def test_the_canonical_play_judged_again_gives_the_same_answer(situation: Situation) -> None:
    answer = judge(situation.board, situation.squares_play)
    assume(answer.play is not None)
    assert answer.play is not None
    again = read_position_play(answer.play.position, answer.play.tiles, situation.letter_set)
    assert answer == judge(situation.board, again)


@given(situations())
def test_a_sheet_is_the_sum_of_its_words_and_bonus(situation: Situation) -> None:
    sheet = judge(situation.board, situation.squares_play).sheet
    if sheet is not None:
        assert sheet.score == sum(word.letter_points * word.word_multiplier for word in sheet.words) + sheet.bonus
        assert sheet.tiles_laid == len(situation.new)


@given(situations())
def test_the_words_and_points_agree_with_those_found_cell_by_cell(situation: Situation) -> None:
    old = {cell: Face(tile.letter, tile.value) for cell, tile in situation.old.items()}
    new = {cell: Face(tile.letter, tile.value) for cell, tile in situation.new.items()}
    answer = judge(situation.board, situation.squares_play)
    assert words_made(old, new, premium_names(situation.board)) == sorted(word_counts(answer).elements())


@given(situations())
def test_a_play_is_connected_or_an_opening_by_what_lies_beside_it(situation: Situation) -> None:
    layout = situation.board.edition.layout
    start = square_text(layout.width // 2, layout.height // 2)
    expected = set()
    if not situation.old:
        names = {square_text(column, row) for row, column in situation.new}
        expected = {"opening-misses-start"} - ({"opening-misses-start"} if start in names else set())
        expected |= {"opening-too-short"} if len(names) < 2 else set()
    elif not touches(situation.old, situation.new):
        # Nothing lies beside it, so no old tile lies between its tiles either.
        expected = {"not-connected"} | ({"word-too-short"} if len(situation.new) == 1 else set())
    found = {
        code for code in codes(judge(situation.board, situation.squares_play)) if RULES[code].kind is Kind.PLACEMENT
    }
    assert expected == found


@given(situations())
def test_a_premium_is_live_under_new_tiles_and_spent_under_old_ones(situation: Situation) -> None:
    board = situation.board
    answer = judge(board, situation.position_play)
    layout = board.edition.layout
    for word in answer.sheet.words if answer.sheet else ():
        for square, _, premium in word.letters:
            is_old = board.cells[square] is not None
            assert (premium is COVERED) is is_old
            assert is_old or premium is layout.premiums[square]
    if answer.board_after is not None:
        assert {COVERED} == {answer.board_after.premiums[square] for square, _ in answer.laid}


@given(situations())
def test_a_premium_never_acts_in_a_second_play(situation: Situation) -> None:
    after = judge(situation.board, situation.squares_play).board_after
    if after is None:
        return
    layout, everything = after.edition.layout, {**situation.old, **situation.new}
    for row, column in everything:
        cell = (row, column + 1)
        if cell in everything or layout.square_at(column + 1, row) is None:
            continue
        sheet = judge(after, squares_play({cell: BLANK_TILE})).sheet
        assert sheet is not None
        face = [word for word in sheet.words if word.line.direction is Direction.ACROSS]
        run = column
        while (row, run - 1) in everything:
            run -= 1
        values = sum(everything[row, one].value for one in range(run, column + 1))
        ahead = column + 2
        while (row, ahead) in everything:
            values += everything[row, ahead].value
            ahead += 1
        assert [values] == [word.letter_points for word in face]


@given(situations())
def test_a_tile_on_a_covered_square_is_always_a_fault(situation: Situation) -> None:
    after = judge(situation.board, situation.squares_play).board_after
    if after is not None:
        again = judge(after, situation.squares_play)
        assert (again.is_legal, again.sheet) == (False, None)
        assert "square-occupied" in codes(again)


@given(situations(), st.booleans(), st.sampled_from(sorted(RULESETS)))
def test_a_play_is_legal_unless_a_rule_of_placing_or_tiles_is_broken(
    situation: Situation, is_listed: bool, preset: str
) -> None:
    words = " ".join(word for word, _ in word_counts(judge(situation.board, situation.squares_play)))
    ruleset = RULESETS[preset]
    lexicon = lexicon_of(words if is_listed else "")
    answer = adjudicate(situation.board, situation.squares_play, ruleset, lexicon=lexicon)
    against = {found.kind for found in answer.violations} - ({Kind.WORDS} if preset != "void" else set())
    assert answer.is_legal is not bool(against)
    assert answer.are_words_acceptable is (is_listed if answer.sheet else None)


@given(situations(), st.integers(0, 7), st.booleans())
def test_a_rack_is_what_was_played_and_what_is_left(situation: Situation, unknown: int, is_spare: bool) -> None:
    played = [BLANK_TILE if tile.is_blank else tile for tile in situation.new.values()]
    hidden = played[: min(unknown, len(played))]
    rack = parse_rack("_" * len(hidden), situation.letter_set) + tuple(played[len(hidden) :])
    rack += (BLANK_TILE,) if is_spare else ()
    board = situation.board
    answer = adjudicate(board, situation.squares_play, RULESETS["club"], rack=rack)
    assert "tile-not-on-rack" not in codes(answer)
    assume(answer.sheet is not None)
    assert answer.rack_after is not None
    assert len(rack) == len(answer.rack_after) + len(played)
    assert not tally(answer.rack_after) - tally(rack)


@given(situations(), st.integers(1, 3))
def test_inferred_blanks_cost_no_more_than_any_other_choice(situation: Situation, blanks: int) -> None:
    blanks = min(blanks, len(situation.new))
    faces = {cell: situation.letter_set.tiles[f"[{tile.letter}]"] for cell, tile in situation.new.items()}
    rack = (BLANK_TILE,) * blanks + tuple(list(faces.values())[blanks:])
    board = situation.board
    answer = adjudicate(board, squares_play(faces), RULESETS["club"], rack=rack, blanks_from=rack)
    if answer.sheet is None:
        return
    assert "tile-not-on-rack" not in codes(answer)
    scores = []
    for chosen in combinations(faces, blanks):
        named = {
            cell: situation.letter_set.tiles[f"[?{tile.letter}]"] if cell in chosen else tile
            for cell, tile in faces.items()
        }
        other = adjudicate(board, squares_play(named), RULESETS["club"], rack=rack)
        if "tile-not-on-rack" not in codes(other) and other.sheet is not None:
            scores.append(other.sheet.score)
    assert max(scores) == answer.sheet.score


def check_messages(answer: Adjudication, board: Board) -> None:
    """Each message is a filled-in sentence, and each square has a name; only off-board ones lie off it."""
    names = {board.edition.layout.names[square] for row in board.edition.layout.rows for square in row}
    is_off = "off-board" in codes(answer)
    for found in answer.violations:
        assert found.message.endswith(".")
        assert not re.search(r"\{[a-z]+\}", found.message)
        assert all(found.squares)
        assert is_off or set(found.squares) <= names


@given(situations(), positions(), WRITTEN)
@example(Situation(("english", None), {}, {}, True), parse_position("8H"), "")
@example(Situation(("english", None), {}, {}, True), parse_position("H0"), "(-?")
def test_no_board_and_no_tiles_in_position_form_are_too_strange(
    situation: Situation, position: Position, text: str
) -> None:
    board = situation.board
    answer = judge(board, PositionPlay(position, tuple(read_elements(text, situation.letter_set)), text))
    assert answer.is_legal is (answer.violations == ())
    check_messages(answer, board)


@given(WRITTEN, st.sampled_from(["8G", "8F", "G8", "H8", "I8", "9H", "8J", "I7", "1A", "O15", "99ZZ"]))
@example("CA", "8G")
@example(".", "8H")
@example("", "8J")
def test_no_tiles_around_a_word_are_too_strange(text: str, position: str) -> None:
    board = board_of(CAR)
    check_messages(judge(board, read_position_play(position, text, board.edition.letter_set)), board)


NEAR_OR_FAR = st.sampled_from(["G8", "H8", "J8", "K8", "J9", "I11", "A1", "O15", "P8", "H0", "ZZ99", "h8"])


@given(situations(), st.lists(st.tuples(NEAR_OR_FAR, WRITTEN | st.sampled_from("ABab?.")), max_size=5))
def test_no_board_and_no_squares_are_too_strange(situation: Situation, squares: list[tuple[str, str]]) -> None:
    board = situation.board
    answer = judge(board, read_squares_play(squares, situation.letter_set))
    assert answer.is_legal is (answer.violations == ())
    check_messages(answer, board)


@given(situations(), WRITTEN, WRITTEN)
def test_no_rack_that_can_be_read_is_too_strange(situation: Situation, rack: str, blanks: str) -> None:
    known = set(situation.letter_set.tiles) | {"?", "_"}
    held, naming = (
        parse_rack("".join(one for one in text if one in known), situation.letter_set) for text in (rack, blanks)
    )
    for play in (situation.squares_play, situation.position_play):
        answer = adjudicate(situation.board, play, RULESETS["club"], rack=held, blanks_from=naming)
        check_messages(answer, situation.board)


@given(positions().filter(lambda position: position.row >= 0))
def test_a_position_reads_back_from_its_own_writing(position: Position) -> None:
    assert position == parse_position(position_text(position))


@given(st.sampled_from(SYMMETRIC), st.integers(0, 20), st.integers(0, 20), st.sampled_from(Direction))
def test_a_square_of_the_board_has_neighbours_and_never_wraps_round(
    pairing: tuple[str, str | None], column: int, row: int, direction: Direction
) -> None:
    layout = empty_board(edition_of(*pairing)).edition.layout
    square = layout.square_at(column, row)
    beyond = layout.square_at(*along(Position(column, row, direction), 1))
    step = 1 if direction is Direction.ACROSS else layout.stride
    assert square is None or beyond is None or beyond == square + step
    if square is not None and beyond is None:
        assert layout.names[square + step] == ""
