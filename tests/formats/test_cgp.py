"""Positions in CGP: read back they are the same board, and nothing is told that may not be seen."""

import pytest

from scrabble_api.formats.boards.cgp import cgp_board, read_cgp_board
from scrabble_api.formats.files.positions import cgp_text
from scrabble_api.formats.sight import ALL_IN_SIGHT, NO_SEAT, Sight
from scrabble_api.rules.equipment.editions import EDITIONS
from scrabble_api.rules.equipment.letters import parse_rack
from scrabble_api.rules.games.outcome import standing_scores
from tests.rules.boards import board_of
from tests.rules.games import after, board, game_of, held, known, opened, set_up_of
from tests.rules.random_games import SMALL, RandomGame, for_every_game

ALL, PUBLIC = ALL_IN_SIGHT, Sight(NO_SEAT, notes=False)
EMPTY = "/".join(["15"] * 7)


@pytest.mark.parametrize(
    ("text", "sight", "fields"),
    [
        ("", ALL, [f"{EMPTY}/15/{EMPTY}", "/", "0/0", "0"]),
        ("1 8G HAt (A?HEBCD)", ALL, [f"{EMPTY}/6HAt6/{EMPTY}", "/BCDE", "0/10", "0"]),
        ("1 8G HAt (A?HEBCD)", PUBLIC, [f"{EMPTY}/6HAt6/{EMPTY}", "/", "0/10", "0"]),
        ("1 8G HAT; 2 pass (EEIORS?); 1 exchange 2", ALL, [f"{EMPTY}/6HAT6/{EMPTY}", "?EEIORS/", "0/12", "2"]),
    ],
)
def test_who_is_on_turn_comes_first(text: str, sight: Sight, fields: list[str]) -> None:
    assert cgp_text(game_of(text).game, sight) == f"{' '.join(fields)} ld english; bdn CrosswordGame;\n"


def test_with_three_the_others_follow_in_their_order() -> None:
    position = cgp_text(game_of("1 8G HAT; 2 9G ON", seats=3).game, ALL)
    assert position.split()[1:3] == ["//", "0/12/11"]


def test_tiles_of_several_characters_are_in_brackets() -> None:
    record = after(opened(set_up_of(edition="spanish")), "1 8G [CH]I[ll]O ([CH]IO?AAA)")
    written = cgp_text(record.game, ALL)
    assert written.startswith(f"{EMPTY}/6[CH]I[ll]O5/{EMPTY} /AAA ")
    assert read_cgp_board(written, EDITIONS["spanish"]) == board(record)


def test_a_wide_board_has_numbers_of_two_digits() -> None:
    written = cgp_board(board_of("", "english_super"))
    assert written == "/".join(["21"] * 21)


@for_every_game()
def test_a_position_reads_back(game: RandomGame) -> None:
    record = game.record
    first = (record.game.on_turn or 1) - 1
    _, racks, scores, scoreless, *opcodes = cgp_text(record.game, ALL).split(" ")
    assert read_cgp_board(cgp_text(record.game, ALL), SMALL) == board(record)
    told = racks.split("/")
    told = told[len(told) - first :] + told[: len(told) - first]
    assert told == [known(record, seat) for seat in record.game.seats]
    assert all(len(parse_rack(one, SMALL.letter_set)) <= count for one, count in zip(told, held(record), strict=False))
    points = [int(one) for one in scores.split("/")]
    assert points[len(points) - first :] + points[: len(points) - first] == list(standing_scores(record.game))
    assert (int(scoreless) >= 0, opcodes) == (True, ["ld", "small;", "bdn", "CrosswordGame;\n"])
