"""Draws for the start."""

import secrets
from collections.abc import Sequence
from typing import Any

from flask import Response

from scrabble_api.formats.cases import read_edition
from scrabble_api.formats.draws import draw_json, read_numbers_drawn, read_players, read_tiles_drawn
from scrabble_api.rules.editions import DEFAULT_EDITION
from scrabble_api.rules.errors import under
from scrabble_api.rules.letters import LetterSet
from scrabble_api.rules.starting import NUMBERS, Draw, Drawn, bag, draw_start, letter_rank, number_rank
from scrabble_api.web.api import BODY_REFUSALS, Blueprint, json_response, refuses
from scrabble_api.web.examples import read_examples
from scrabble_api.web.schemas.draws import Draw as DrawSchema
from scrabble_api.web.schemas.draws import DrawRequest

draws = Blueprint("draws", __name__, description="Who starts.")

_EXAMPLES = read_examples("drawStart")
_chance = secrets.SystemRandom()


@draws.route("/draws", methods=["POST"])
@draws.doc(operationId="drawStart")
@draws.arguments(DrawRequest(), examples=_EXAMPLES.requests)
@refuses(*BODY_REFUSALS)
@draws.response(200, DrawSchema(), examples=_EXAMPLES.responses)
def draw_for_start(body: dict[str, Any]) -> Response:
    """Draw for the start, or judge a draw.

    By letters the tile nearest to A starts, a blank before A; by numbers the highest. Only those equal first draw
    again; the others follow the starter to the left, in the order of `players`. Without `drawn` the service draws.
    """
    with under("players"):
        players = read_players(body["players"])
    with under("edition"):
        letter_set = read_edition(body.get("edition", DEFAULT_EDITION)).letter_set
    with under("drawn"):
        draw = _draw_by[body["method"]](players, body.get("drawn"), letter_set)
    return json_response(draw_json(draw, body["method"]))


def _by_letters(players: tuple[str, ...], given: Any, letter_set: LetterSet) -> Draw:
    rank = letter_rank(letter_set)
    if given is None:
        return draw_start(players, bag(letter_set), _chance.sample, rank)
    return read_tiles_drawn(players, given, letter_set, rank)


def _by_numbers(players: tuple[str, ...], given: Any, _: LetterSet) -> Draw:
    if given is None:
        return draw_start(players, NUMBERS, _draw_numbers, number_rank)
    return read_numbers_drawn(players, given, number_rank)


def _draw_numbers(numbers: Sequence[Drawn], count: int) -> Sequence[Drawn]:
    """Everybody draws from all numbers, so that two may draw the same."""
    return _chance.choices(numbers, k=count)


_draw_by = {"letters": _by_letters, "numbers": _by_numbers}
