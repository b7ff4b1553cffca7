"""Draws for the start."""

import secrets
from collections.abc import Sequence
from typing import Any

from flask import Response

from scrabble_api.formats.answers import draws as answers
from scrabble_api.formats.requests.draws import GivenDraws, read_numbers_drawn, read_players, read_tiles_drawn
from scrabble_api.formats.requests.plays import read_edition
from scrabble_api.rules.equipment.editions import DEFAULT_EDITION
from scrabble_api.rules.equipment.letters import LetterSet
from scrabble_api.rules.errors import at_path
from scrabble_api.rules.games.starting import Draw, Drawn, Method, by_letters, by_numbers, draw_start
from scrabble_api.web.api import Blueprint, json_response
from scrabble_api.web.operations import operation
from scrabble_api.web.schemas.draws import DrawRequest

draws = Blueprint("draws", __name__, description="Who starts.")

_chance = secrets.SystemRandom()


@operation(draws, "POST /draws", "drawStart", answers.Draw, body=DrawRequest())
def draw_for_start(body: dict[str, Any]) -> Response:
    """Draw for the start, or judge a draw.

    By letters the tile nearest to A starts, a blank before A; by numbers the highest. Only those equal first draw
    again; the others follow the starter to the left, in the order of `players`. Without `drawn` the service draws.
    """
    with at_path("players"):
        players = read_players(body["players"])
    with at_path("edition"):
        letter_set = read_edition(body.get("edition", DEFAULT_EDITION)).letter_set
    method = body.get("method", "letters")
    with at_path("drawn"):
        draw = _DRAW_BY[method](players, body.get("drawn"), letter_set)
    return json_response(answers.draw_answer(draw, method))


def _by_letters(players: tuple[str, ...], given: GivenDraws | None, letter_set: LetterSet) -> Draw:
    if given is None:
        return draw_start(players, by_letters(letter_set), _by_chance)
    return read_tiles_drawn(players, given, letter_set)


def _by_numbers(players: tuple[str, ...], given: GivenDraws | None, _: LetterSet) -> Draw:
    if given is None:
        return draw_start(players, by_numbers(), _by_chance)
    return read_numbers_drawn(players, given)


_DRAW_BY = {"letters": _by_letters, "numbers": _by_numbers}


def _by_chance(method: Method, count: int) -> Sequence[Drawn]:
    if method.is_out_when_drawn:
        return _chance.sample(method.drawn_from, count)
    return _chance.choices(method.drawn_from, k=count)
