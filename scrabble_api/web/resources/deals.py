"""What the service dealt in a game."""

from flask import Response

from scrabble_api.formats.answers.deals import GameDeal, game_deal
from scrabble_api.records.deals import find_account
from scrabble_api.web.api import Blueprint, json_response
from scrabble_api.web.authentication import MAYBE_KEYED
from scrabble_api.web.looking import look_at, response_if_changed
from scrabble_api.web.operations import operation
from scrabble_api.web.problems import RequestRefused
from scrabble_api.web.service import game_store, service

deals = Blueprint("deals", __name__, description="Games that the service deals.")


@operation(deals, "GET /games/<id:game_id>/deal", "showDeal", GameDeal, security=MAYBE_KEYED, is_tagged=True)
def show_deal(game_id: str) -> Response:
    """Show how the draws of a dealt game can be checked, and once it is finished all of them with the seed.

    The service recomputes every draw from the seed and says whether they agree. Seen as the game itself is. A game whose
    players deal has none (404).
    """
    game, _ = look_at(game_id)
    deal, store = game.record.game.deal, game_store()
    if deal is None:
        raise RequestRefused("not-found", "The players deal in this game, so the service has dealt nothing.")
    return response_if_changed(
        game, lambda: json_response(game_deal(game.record, deal, find_account(store, game, service().shelf)))
    )
