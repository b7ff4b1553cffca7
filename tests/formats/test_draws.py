"""Draws for the start as they are given: complete, possible, and no more than had to be drawn."""

import json
from typing import Any

import pytest

from scrabble_api.formats.answers.draws import draw_answer
from scrabble_api.formats.requests.draws import read_numbers_drawn, read_players, read_tiles_drawn
from scrabble_api.formats.wire import to_json
from scrabble_api.rules.equipment.editions import EDITIONS
from scrabble_api.rules.equipment.letters import LetterSet
from scrabble_api.rules.errors import Unreadable
from scrabble_api.rules.games.starting import Draw

ENGLISH = EDITIONS["english"].letter_set
SPANISH = EDITIONS["spanish"].letter_set


def _tiles(
    given: dict[str, Any], players: tuple[str, ...] = ("Ann", "Bob", "Cid"), letter_set: LetterSet = ENGLISH
) -> Draw:
    return read_tiles_drawn(players, given, letter_set)


@pytest.mark.parametrize(
    ("given", "order", "must_redraw"),
    [
        ({"Ann": "C", "Bob": "A", "Cid": "B"}, ["Bob", "Cid", "Ann"], []),
        ({"Ann": "A", "Bob": "?", "Cid": "A"}, ["Bob", "Cid", "Ann"], []),
        ({"Ann": "B", "Bob": "E", "Cid": "B"}, None, ["Ann", "Cid"]),
        ({"Ann": ["B", "T"], "Bob": "E", "Cid": ["B", "R"]}, ["Cid", "Ann", "Bob"], []),
        ({"Ann": ["B", "T"], "Bob": ["E"], "Cid": ["B", "T"]}, None, ["Ann", "Cid"]),
        ({"Ann": ["E", "E", "A"], "Bob": ["E", "E", "B"], "Cid": ["E", "F"]}, ["Ann", "Bob", "Cid"], []),
    ],
)
def test_a_draw_by_tiles_is_judged(given: dict[str, Any], order: list[str] | None, must_redraw: list[str]) -> None:
    judged = json.loads(to_json(draw_answer(_tiles(given), "letters")))
    assert (judged["order"], judged["must_redraw"]) == (order, must_redraw)
    assert judged["starter"] == (order[0] if order else None)


def test_the_sets_own_alphabet_counts() -> None:
    assert _tiles({"Ann": "D", "Bob": "[CH]", "Cid": "[LL]"}, letter_set=SPANISH).starter == "Bob"


@pytest.mark.parametrize(
    ("given", "code", "path"),
    [
        ({}, "draw-incomplete", ()),
        ({"Ann": "A", "Bob": "B"}, "draw-incomplete", ()),
        ({"Ann": ["A", "B"], "Bob": "A", "Cid": "B"}, "draw-incomplete", ()),
        ({"Ann": "A", "Bob": "B", "Cid": "C", "Dot": "D"}, "draw-impossible", ("Dot",)),
        ({"Ann": ["A", "B"], "Bob": "B", "Cid": "C"}, "draw-impossible", ("Ann",)),
        ({"Ann": "Z", "Bob": "Z", "Cid": "C"}, "draw-impossible", ()),
        ({"Ann": "?", "Bob": "?", "Cid": "?"}, "draw-impossible", ()),
        ({"Ann": "AB", "Bob": "B", "Cid": "C"}, "unknown-tile", ("Ann",)),
        ({"Ann": "_", "Bob": "B", "Cid": "C"}, "unknown-tile", ("Ann",)),
        ({"Ann": "a", "Bob": "B", "Cid": "C"}, "draw-impossible", ("Ann",)),
        ({"Ann": "Ж", "Bob": "B", "Cid": "C"}, "unknown-tile", ("Ann",)),
        ({"Ann": 7, "Bob": "B", "Cid": "C"}, "unknown-tile", ("Ann",)),
        ({"Ann": [], "Bob": [], "Cid": []}, "draw-incomplete", ()),
    ],
)
def test_a_draw_that_cannot_be_is_refused(given: dict[str, Any], code: str, path: tuple[str, ...]) -> None:
    with pytest.raises(Unreadable) as fault:
        _tiles(given)
    assert (fault.value.code, fault.value.path) == (code, path)


def test_a_draw_by_numbers_takes_numbers() -> None:
    assert read_numbers_drawn(("Ann", "Bob"), {"Ann": 17, "Bob": 71}).order == ("Bob", "Ann")
    with pytest.raises(Unreadable):
        read_numbers_drawn(("Ann", "Bob"), {"Ann": "17", "Bob": 71})


def test_two_players_of_one_name_are_refused() -> None:
    with pytest.raises(Unreadable) as fault:
        read_players(["Ann", "Bob", "Ann"])
    assert fault.value.path == (2,)
